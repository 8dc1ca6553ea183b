// A puzzle, read from text, and what follows from its sums alone.
//
// Cells count row by row from 0; columns are lettered and rows numbered, as `survo explain` does.

/** The sums, and the numbers given, 0 for a blank. @typedef {{rows: number[], columns: number[], givens: number[]}} Puzzle */
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
 * @param {Puzzle} puzzle
 * @param {number[]} numbers */
export function isSolved(puzzle, numbers) {
  return !numbers.includes(0) && repeated(numbers).length === 0
    && linesOf(puzzle).every((line) => statusOf(line, numbers) === "right");
}

/** A puzzle without givens.
 * @param {number[]} rows
 * @param {number[]} columns
 * @returns {Puzzle} */
export const openPuzzle = (rows, columns) => ({ rows, columns, givens: Array(rows.length * columns.length).fill(0) });

/** Why sums and givens are no puzzle; empty when they are one.
 * @param {Puzzle} puzzle */
export function fault({ rows, columns, givens }) {
  const all = rows.length * columns.length, total = all * (all + 1) / 2, given = givens.filter((number) => number > 0);
  if (rows.length < 2 || columns.length < 2 || all > 64) return "A puzzle has at least 2 rows and 2 columns, and at most 64 cells.";
  for (const [name, sums] of /** @type {[string, number[]][]} */ ([["row", rows], ["column", columns]])) {
    const sum = sums.reduce((a, b) => a + b, 0);
    if (sum !== total) return `The ${name} sums add up to ${sum}, not to ${total}.`;
  }
  if (given.some((number) => number > all) || new Set(given).size < given.length) return `The numbers given are not different ones from 1 to ${all}.`;
  return "";
}

/** Reads a puzzle as the program prints it, as it is printed elsewhere, or as Survo's MAT SAVE AS block: lines of
 * entries with their sum, then the sums of the columns. A puzzle, or what is wrong.
 * @param {string} text
 * @returns {Puzzle | string} */
export function readPuzzle(text) {
  const lines = text.split("\n").map((line) => line.replace(/#.*/, "").trim())
    .filter((line) => line && !/^MAT /i.test(line)).map((line) => line.split(/[\s,;|]+/).filter(Boolean))
    .filter((line) => !line.every((part) => /^[A-Z]$/.test(part)));
  const last = lines.pop();
  if (!last || lines.length < 2) return "A puzzle has a line for each row, and a last one for the sums of the columns.";
  const isNumbered = lines.every((line, i) => line.length === lines[0].length && line[0] === String(i + 1)) && lines[0].length > last.length + 1;
  const bare = isNumbered ? lines.map((line) => line.slice(1)) : lines, n = bare[0].length - 1;
  if (bare.some((line) => line.length !== n + 1)) return "The rows have different numbers of entries.";
  // The corner may stand there: 0, or the total.
  if (last.length !== n && last.length !== n + 1) return `The last line has ${last.length} numbers for ${n} columns.`;
  const number = (/** @type {string} */ part) => (/^[*._?x-]$/.test(part) ? 0 : /^\d{1,4}$/.test(part) ? Number(part) : NaN);
  const [rows, columns] = [bare.map((line) => number(line[n])), last.slice(0, n).map(number)];
  const givens = bare.flatMap((line) => line.slice(0, n).map(number));
  const strange = [...bare.flat(), ...last].find((part) => Number.isNaN(number(part)));
  if (strange !== undefined) return `"${strange}" is neither a number nor a blank.`;
  return fault({ rows, columns, givens }) || { rows, columns, givens };
}
