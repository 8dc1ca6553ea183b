// An open puzzle and what follows from its sums alone.
//
// Cells count row by row from 0; columns are lettered and rows numbered, as `survo explain` does.

/** @typedef {{rows: number[], columns: number[], solution: number[]}} Puzzle */
/** A row or a column: its name, its sum, its cells. @typedef {{name: string, sum: number, cells: number[]}} Line */

/** @param {number} column */
export const letter = (column) => String.fromCharCode(65 + column);

/** @param {number} n columns
 * @param {number} cell */
export const cellName = (n, cell) => letter(cell % n) + (Math.floor(cell / n) + 1);

/** The rows, then the columns.
 * @param {{rows: number[], columns: number[]}} puzzle
 * @returns {Line[]} */
export function linesOf({ rows, columns }) {
  const n = columns.length;
  return [
    ...rows.map((sum, i) => ({ name: "row " + (i + 1), sum, cells: columns.map((_, j) => i * n + j) })),
    ...columns.map((sum, j) => ({ name: "column " + letter(j), sum, cells: rows.map((_, i) => i * n + j) })),
  ];
}

/** Whether some `count` of these numbers have this sum.
 * @param {number[]} numbers
 * @param {number} count
 * @param {number} sum */
export function canMake(numbers, count, sum) {
  /** The sums of k numbers, for each k. @type {Set<number>[]} */
  const sums = Array.from({ length: count + 1 }, () => new Set());
  sums[0].add(0);
  for (const number of numbers) {
    for (let k = count; k > 0; k--) for (const before of sums[k - 1]) sums[k].add(before + number);
  }
  return sums[count].has(sum);
}

/** How the sum of a line stands: right, impossible whatever comes into its blanks, or open.
 * @param {Line} line
 * @param {number[]} numbers of the whole table, 0 for a blank
 * @returns {"right" | "impossible" | "open"} */
export function statusOf(line, numbers) {
  const placed = line.cells.map((cell) => numbers[cell]).filter((number) => number > 0);
  const left = line.sum - placed.reduce((a, b) => a + b, 0);
  const blanks = line.cells.length - placed.length;
  if (blanks === 0) return left === 0 ? "right" : "impossible";
  const unused = numbers.map((_, k) => k + 1).filter((number) => !numbers.includes(number));
  return canMake(unused, blanks, left) ? "open" : "impossible";
}

/** The cells whose number stands in another cell, too.
 * @param {number[]} numbers
 * @returns {number[]} */
export function repeated(numbers) {
  return [...numbers.keys()].filter((cell) => numbers[cell] > 0 && numbers.indexOf(numbers[cell]) !== numbers.lastIndexOf(numbers[cell]));
}

/** Whether the table is full, each number stands once and every sum is right.
 * @param {{rows: number[], columns: number[]}} puzzle
 * @param {number[]} numbers */
export function isSolved(puzzle, numbers) {
  return !numbers.includes(0) && repeated(numbers).length === 0
    && linesOf(puzzle).every((line) => statusOf(line, numbers) === "right");
}
