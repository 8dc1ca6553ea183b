// Solves a puzzle in the page, so that any puzzle that is pasted has hints.
//
// Each line keeps the sets of numbers that it may hold, as bitmasks. The search takes the line with
// the fewest, tries each of its sets, and filters the others: lines of the same side share no number,
// and a row and a column share exactly one. So does the program's engine `bitmask`.

/** @typedef {import("./puzzle.mjs").Puzzle} Puzzle */
/** @typedef {{side: number, sets: number[]}} Options */

/** A set of more numbers does not fit a mask. */
export const MOST_CELLS = 30;

/** The sets of `count` of the numbers 1 to `all` with this sum, number k as bit k - 1.
 * @param {number} all
 * @param {number} count
 * @param {number} sum
 * @returns {number[]} */
export function setsOf(all, count, sum) {
  /** @type {number[]} */
  const found = [];
  const go = (/** @type {number} */ top, /** @type {number} */ count, /** @type {number} */ sum, /** @type {number} */ mask) => {
    if (count === 0) {
      if (sum === 0) found.push(mask);
      return;
    }
    // The largest of them at most `top`; all others below it.
    for (let k = Math.min(top, sum); k >= count && k * count - count * (count - 1) / 2 >= sum; k--) {
      if (sum - k >= count * (count - 1) / 2) go(k - 1, count - 1, sum - k, mask | 1 << k - 1);
    }
  };
  go(all, count, sum, 0);
  return found;
}

/** @param {number} mask */
const isSingle = (mask) => mask !== 0 && (mask & mask - 1) === 0;

/** What two sets may have in common: nothing on one side, one number across.
 * @param {boolean} isSame
 * @param {number} one
 * @param {number} other */
const agree = (isSame, one, other) => (isSame ? (one & other) === 0 : isSingle(one & other));

/** At most two tables of a puzzle; null when it is too large, or `milliseconds` are over.
 * @param {Puzzle} puzzle
 * @param {number} [milliseconds]
 * @returns {number[][] | null} */
export function solve({ rows, columns, givens }, milliseconds = 3000) {
  const [m, n] = [rows.length, columns.length], all = m * n, end = Date.now() + milliseconds;
  if (all > MOST_CELLS) return null;
  const fixed = givens.map((number) => (number > 0 ? 1 << number - 1 : 0)), anyFixed = fixed.reduce((a, b) => a | b, 0);
  /** @param {number} side @param {number} sum @param {number[]} own */
  const options = (side, sum, own) => {
    const mask = own.reduce((a, b) => a | b, 0);
    return { side, sets: setsOf(all, own.length, sum).filter((set) => (set & anyFixed) === mask) };
  };
  const start = [...rows.map((sum, i) => options(0, sum, fixed.slice(i * n, i * n + n))),
    ...columns.map((sum, j) => options(1, sum, fixed.filter((_, cell) => cell % n === j)))];
  /** @type {number[][]} */
  const tables = [];
  let isLate = false;
  /** @param {Options[]} lines @param {number} done the lines with one set, as bits */
  const go = (lines, done) => {
    isLate ||= Date.now() > end;
    if (isLate) return;
    let best = -1;
    lines.forEach(({ sets }, at) => { if (!(done >> at & 1) && (best < 0 || sets.length < lines[best].sets.length)) best = at; });
    if (best < 0) {
      const table = [...Array(all).keys()].map((cell) => 32 - Math.clz32(lines[Math.floor(cell / n)].sets[0] & lines[m + cell % n].sets[0]));
      if (table.every((number, cell) => givens[cell] === 0 || givens[cell] === number)) tables.push(table);
      return;
    }
    const { side, sets } = lines[best];
    for (const set of sets) {
      const next = lines.map((line, at) => (at === best ? { side, sets: [set] } : done >> at & 1 ? line
        : { side: line.side, sets: line.sets.filter((other) => agree(line.side === side, set, other)) }));
      if (next.every((line) => line.sets.length > 0)) go(next, done | 1 << best);
      if (tables.length > 1) return;
    }
  };
  if (start.every((line) => line.sets.length > 0)) go(start, 0);
  return isLate && tables.length < 2 ? null : tables;
}
