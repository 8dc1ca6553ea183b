// A puzzle solved by swapping, after S. Mustonen, On the swapping method (2007): from a likely
// table to the solution, two numbers at a time.

/** @typedef {import("./puzzle.mjs").Puzzle} Puzzle */
/** @typedef {{start: number[], swaps: [number, number][], givens?: number[]}} SavedSwaps */
/** What decides where numbers stand at first: sums, ascending, and the numbers given, 0 for a blank. @typedef {{rows: number[], columns: number[], givens?: number[]}} Sums */

/** @param {number[]} a
 * @param {number[]} b */
function isBefore(a, b) {
  const differs = a.findIndex((value, i) => value !== b[i]);
  return differs < 0 || b[differs] !== undefined && a[differs] < b[differs];
}

/** For each cell the product of what its row and its column still need, as a fraction whose denominator is the
 * product of their numbers of blanks. Without givens it goes up with the product of the sums.
 * @param {Sums} puzzle
 * @returns {{needed: number, blanks: number}[]} */
function fractions({ rows, columns, givens }) {
  const n = columns.length;
  /** @param {number} sum @param {number[]} cells */
  const line = (sum, cells) => {
    const numbers = cells.map((cell) => givens?.[cell] ?? 0);
    return { needed: sum - numbers.reduce((a, b) => a + b, 0), blanks: numbers.filter((number) => number === 0).length };
  };
  const across = rows.map((sum, i) => line(sum, columns.map((_, j) => i * n + j)));
  const down = columns.map((sum, j) => line(sum, rows.map((_, i) => i * n + j)));
  return across.flatMap((row) => down.map((column) => ({ needed: row.needed * column.needed, blanks: row.blanks * column.blanks })));
}

/** The products as they are shown: those of the sums, or with givens those of what is missing for a blank, to one
 * digit; null for a given.
 * @param {Sums} puzzle
 * @returns {(string | null)[]} */
export function products(puzzle) {
  const isOpen = !puzzle.givens?.some((number) => number > 0);
  return fractions(puzzle).map(({ needed, blanks }, cell) =>
    (isOpen ? String(needed) : puzzle.givens?.[cell] ? null : (needed / blanks).toFixed(1)));
}

/** The start table: the numbers that are not given in ascending order of the products. Cells with equal products
 * are filled along the lines of the side whose sums, descending, come first.
 * @param {Sums} puzzle
 * @returns {number[]} */
export function startTable(puzzle) {
  const { rows, columns, givens = [] } = puzzle;
  const n = columns.length, of = fractions(puzzle);
  const alongRows = isBefore([...rows].reverse(), [...columns].reverse());
  /** @param {number} cell */
  const place = (cell) => (alongRows ? cell : (cell % n) * rows.length + Math.floor(cell / n));
  const table = of.map((_, cell) => givens[cell] ?? 0);
  const order = [...table.keys()].filter((cell) => table[cell] === 0)
    .sort((a, b) => of[a].needed * of[b].blanks - of[b].needed * of[a].blanks || place(a) - place(b));
  const missing = table.map((_, k) => k + 1).filter((number) => !table.includes(number));
  order.forEach((cell, i) => { table[cell] = missing[i]; });
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

/** The same in random order.
 * @param {number[]} list
 * @param {() => number} random */
function mixed(list, random) {
  for (let last = list.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [list[last], list[other]] = [list[other], list[last]];
  }
  return list;
}

export class Swapping {
  /** @param {Puzzle} puzzle
   * @param {SavedSwaps} [saved] */
  constructor(puzzle, saved) {
    this.puzzle = puzzle;
    const fits = saved && saved.start?.length === puzzle.solution.length;
    /** Numbers that stay where they are; 0 for the others. @type {number[]} */
    this.givens = fits && saved.givens?.length === puzzle.solution.length ? saved.givens : puzzle.solution.map(() => 0);
    this.start = fits ? saved.start : startTable(puzzle);
    this.table = [...this.start];
    /** Pairs of numbers. @type {[number, number][]} */
    this.swaps = [];
    if (fits) saved.swaps.forEach(([a, b]) => this.swap(this.table.indexOf(a), this.table.indexOf(b)));
  }

  /** @returns {SavedSwaps} */
  save() { return { start: this.start, swaps: this.swaps, givens: this.givens }; }

  get errors() { return errorsOf(this.puzzle, this.table); }
  get solved() { return this.errors.w === 0; }
  get fewest() { return fewestSwaps(this.start, this.puzzle.solution); }

  /** @param {number} a cell
   * @param {number} b cell */
  exchange(a, b) { [this.table[a], this.table[b]] = [this.table[b], this.table[a]]; }

  /** What the start table comes from. @returns {Sums} */
  get sums() { return { rows: this.puzzle.rows, columns: this.puzzle.columns, givens: this.givens }; }

  /** W of the start and after each swap. */
  get ws() {
    const table = [...this.start];
    return [null, ...this.swaps].map((swap) => {
      if (swap) {
        const [a, b] = swap.map((number) => table.indexOf(number));
        [table[a], table[b]] = [table[b], table[a]];
      }
      return errorsOf(this.puzzle, table).w;
    });
  }

  /** Exchanges the numbers of two cells, unless one is given.
   * @param {number} a cell
   * @param {number} b cell */
  swap(a, b) {
    if (a === b || a < 0 || b < 0 || this.givens[a] > 0 || this.givens[b] > 0) return;
    this.swaps.push([this.table[a], this.table[b]]);
    this.exchange(a, b);
  }

  undo() {
    const last = this.swaps.pop();
    if (last) this.exchange(this.table.indexOf(last[0]), this.table.indexOf(last[1]));
    return Boolean(last);
  }

  /** Goes back until so many swaps are left.
   * @param {number} count */
  backTo(count) { while (this.swaps.length > count) this.undo(); }

  /** Begins again, from the start table by products or from another.
   * @param {number[]} [start] */
  restart(start = startTable(this.sums)) {
    this.start = start;
    this.table = [...start];
    this.swaps = [];
  }

  /** Begins with so many numbers given, in random cells.
   * @param {number} count
   * @param {() => number} [random] */
  give(count, random = Math.random) {
    const cells = mixed([...this.table.keys()], random).slice(0, count);
    this.givens = this.puzzle.solution.map((number, cell) => (cells.includes(cell) ? number : 0));
    this.restart();
  }

  /** Begins with the numbers that are not given in random order.
   * @param {() => number} [random] */
  shuffle(random = Math.random) {
    const missing = mixed(this.puzzle.solution.filter((_, cell) => this.givens[cell] === 0), random);
    this.restart(this.givens.map((number) => number || (missing.pop() ?? 0)));
  }

  /** Two cells whose swap puts a number into its place; null at the end.
   * @returns {[number, number] | null} */
  hint() {
    const cell = this.table.findIndex((number, at) => number !== this.puzzle.solution[at]);
    return cell < 0 ? null : [cell, this.table.indexOf(this.puzzle.solution[cell])];
  }
}
