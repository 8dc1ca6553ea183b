// A puzzle solved by swapping, after S. Mustonen, On the swapping method (2007): from a likely
// table to the solution, two numbers at a time.

/** @typedef {import("./puzzle.mjs").Puzzle} Puzzle */
/** @typedef {{start: number[], swaps: [number, number][]}} SavedSwaps */

/** @param {number[]} a
 * @param {number[]} b */
function isBefore(a, b) {
  const differs = a.findIndex((value, i) => value !== b[i]);
  return differs < 0 || b[differs] !== undefined && a[differs] < b[differs];
}

/** The start table: 1..N in ascending order of the products of row and column sums. Cells with equal
 * products are filled along the lines of the side whose sums, descending, come first.
 * @param {{rows: number[], columns: number[]}} puzzle sums ascending
 * @returns {number[]} */
export function startTable({ rows, columns }) {
  const n = columns.length;
  const alongRows = isBefore([...rows].reverse(), [...columns].reverse());
  /** @param {number} cell */
  const row = (cell) => Math.floor(cell / n);
  /** @param {number} cell */
  const product = (cell) => rows[row(cell)] * columns[cell % n];
  /** @param {number} cell */
  const place = (cell) => (alongRows ? cell : (cell % n) * rows.length + row(cell));
  const order = Array.from({ length: rows.length * n }, (_, cell) => cell)
    .sort((a, b) => product(a) - product(b) || place(a) - place(b));
  const table = order.map(() => 0);
  order.forEach((cell, i) => { table[cell] = i + 1; });
  return table;
}

/** The errors of rows and columns, and W, the sum of their absolute values.
 * @param {{rows: number[], columns: number[]}} puzzle
 * @param {number[]} table */
export function errorsOf({ rows, columns }, table) {
  const n = columns.length;
  const rowErrors = rows.map((sum, i) => columns.reduce((total, _, j) => total + table[i * n + j], -sum));
  const columnErrors = columns.map((sum, j) => rows.reduce((total, _, i) => total + table[i * n + j], -sum));
  const w = [...rowErrors, ...columnErrors].reduce((total, error) => total + Math.abs(error), 0);
  return { rows: rowErrors, columns: columnErrors, w };
}

/** The fewest swaps that lead from one table to another: the cells less the cycles of the permutation.
 * @param {number[]} from
 * @param {number[]} to */
export function fewestSwaps(from, to) {
  const seen = from.map(() => false);
  let cycles = 0;
  for (let start = 0; start < from.length; start++) {
    if (seen[start]) continue;
    cycles++;
    for (let cell = start; !seen[cell]; cell = to.indexOf(from[cell])) seen[cell] = true;
  }
  return from.length - cycles;
}

export class Swapping {
  /** @param {Puzzle} puzzle
   * @param {SavedSwaps} [saved] */
  constructor(puzzle, saved) {
    this.puzzle = puzzle;
    const fits = saved && saved.start?.length === puzzle.solution.length;
    this.start = fits ? saved.start : startTable(puzzle);
    this.table = [...this.start];
    /** Pairs of numbers. @type {[number, number][]} */
    this.swaps = [];
    if (fits) saved.swaps.forEach(([a, b]) => this.swap(this.table.indexOf(a), this.table.indexOf(b)));
  }

  /** @returns {SavedSwaps} */
  save() { return { start: this.start, swaps: this.swaps }; }

  get errors() { return errorsOf(this.puzzle, this.table); }
  get solved() { return this.errors.w === 0; }
  get fewest() { return fewestSwaps(this.start, this.puzzle.solution); }

  /** @param {number} a cell
   * @param {number} b cell */
  exchange(a, b) { [this.table[a], this.table[b]] = [this.table[b], this.table[a]]; }

  /** @param {number} a cell
   * @param {number} b cell */
  swap(a, b) {
    if (a === b || a < 0 || b < 0) return;
    this.swaps.push([this.table[a], this.table[b]]);
    this.exchange(a, b);
  }

  undo() {
    const last = this.swaps.pop();
    if (last) this.exchange(this.table.indexOf(last[0]), this.table.indexOf(last[1]));
    return Boolean(last);
  }

  /** Begins again, from the start table by products or from another.
   * @param {number[]} [start] */
  restart(start = startTable(this.puzzle)) {
    this.start = start;
    this.table = [...start];
    this.swaps = [];
  }

  /** Begins with the numbers in random order.
   * @param {() => number} [random] */
  shuffle(random = Math.random) {
    const table = this.table.map((_, k) => k + 1);
    for (let last = table.length - 1; last > 0; last--) {
      const other = Math.floor(random() * (last + 1));
      [table[last], table[other]] = [table[other], table[last]];
    }
    this.restart(table);
  }

  /** Two cells whose swap puts a number into its place; null at the end.
   * @returns {[number, number] | null} */
  hint() {
    const cell = this.table.findIndex((number, at) => number !== this.puzzle.solution[at]);
    return cell < 0 ? null : [cell, this.table.indexOf(this.puzzle.solution[cell])];
  }
}
