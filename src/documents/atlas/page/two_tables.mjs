// Two tables with the same sums, found here: for all pairs with several solutions a page would be too
// large. The search is that of the program's engine `bitmask`: a row or column with the fewest sets
// left is given one of them; what does not go with it leaves the other lists.

/** Sets looked at before the search gives up; pairs with several solutions need some hundreds. */
const MOST_SETS = 200_000;

/** @param {number} bits
 * @returns {number} */
function ones(bits) {
  let count = 0;
  for (let rest = bits; rest; rest &= rest - 1) count++;
  return count;
}

/** The sets of `count` numbers from 1 to `largest` with a sum, number k as bit k - 1.
 * @param {number} largest
 * @param {number} count
 * @param {number} sum
 * @returns {number[]} */
export function setsOf(largest, count, sum) {
  if (count === 0) return sum === 0 ? [0] : [];
  /** @type {number[]} */
  const sets = [];
  for (let number = Math.min(largest, sum); number >= count; number--) {
    // The others are smaller: they cannot make up for more than this.
    const most = (count - 1) * number - count * (count - 1) / 2;
    if (sum - number > most) break;
    for (const set of setsOf(number - 1, count - 1, sum - number)) sets.push(set | 1 << (number - 1));
  }
  return sets;
}

/** At most two tables with these sums, row by row.
 * @param {{rows: number[], columns: number[]}} puzzle at most 30 cells
 * @returns {number[][]} */
export function twoTables({ rows, columns }) {
  const m = rows.length, n = columns.length;
  const lists = [...rows.map((sum) => setsOf(m * n, n, sum)), ...columns.map((sum) => setsOf(m * n, m, sum))];
  /** The sets chosen: rows, then columns; 0 for none yet. */
  const chosen = lists.map(() => 0);
  /** @type {number[][]} */
  const tables = [];
  let looked = 0;

  /** @param {number[][]} lists of the rows and columns that have no set yet, empty for others */
  function search(lists) {
    const open = chosen.map((_, i) => i).filter((i) => chosen[i] === 0);
    if (open.length === 0) {
      const cell = (/** @type {number} */ i, /** @type {number} */ j) => 32 - Math.clz32(chosen[i] & chosen[m + j]);
      tables.push(rows.flatMap((_, i) => columns.map((_, j) => cell(i, j))));
      return;
    }
    const line = open.reduce((best, i) => (lists[i].length < lists[best].length ? i : best));
    for (const set of lists[line]) {
      chosen[line] = set;
      const left = lists.map((list, i) => {
        if (chosen[i] !== 0) return [];
        looked += list.length;
        return (i < m) === (line < m) ? list.filter((other) => (other & set) === 0) : list.filter((other) => ones(other & set) === 1);
      });
      if (open.every((i) => i === line || left[i].length > 0)) search(left);
      chosen[line] = 0;
      if (tables.length === 2 || looked > MOST_SETS) return;
    }
  }
  search(lists);
  return tables;
}
