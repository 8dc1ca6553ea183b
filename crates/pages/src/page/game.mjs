// A game on a puzzle: the moves so far, and what they make of the board. By typing it begins with
// the givens; by swapping with a likely table, after S. Mustonen, On the swapping method (2007).

import { cellName } from "./puzzle.mjs";

/** @typedef {import("./puzzle.mjs").Puzzle} Puzzle */
/** A number put into a cell (0 empties it), a pencil mark, or the numbers of two cells exchanged. @typedef {["put" | "mark" | "swap", number, number]} Move */
/** @typedef {{moves: Move[], hints: string[]}} SavedGame */

/** @param {number[]} a
 * @param {number[]} b */
function isBefore(a, b) {
  const differs = a.findIndex((value, i) => value !== b[i]);
  return differs < 0 || b[differs] !== undefined && a[differs] < b[differs];
}

/** For each cell the product of what its row and its column still need, as a fraction whose denominator is the
 * product of their numbers of blanks. Without givens it goes up with the product of the sums.
 * @param {Puzzle} puzzle
 * @returns {{needed: number, blanks: number}[]} */
function fractions({ rows, columns, givens }) {
  const n = columns.length;
  /** @param {number} sum @param {number[]} cells */
  const line = (sum, cells) => {
    const numbers = cells.map((cell) => givens[cell]);
    return { needed: sum - numbers.reduce((a, b) => a + b, 0), blanks: numbers.filter((number) => number === 0).length };
  };
  const across = rows.map((sum, i) => line(sum, columns.map((_, j) => i * n + j)));
  const down = columns.map((sum, j) => line(sum, rows.map((_, i) => i * n + j)));
  return across.flatMap((row) => down.map((column) => ({ needed: row.needed * column.needed, blanks: row.blanks * column.blanks })));
}

/** The products as they are shown: those of the sums, or with givens those of what is missing for a blank, to one
 * digit; null for a given.
 * @param {Puzzle} puzzle
 * @returns {(string | null)[]} */
export function products(puzzle) {
  const isOpen = puzzle.givens.every((number) => number === 0);
  return fractions(puzzle).map(({ needed, blanks }, cell) =>
    (isOpen ? String(needed) : puzzle.givens[cell] ? null : (needed / blanks).toFixed(1)));
}

/** The start table: the numbers that are not given in ascending order of the products. Cells with equal products
 * are filled along the lines of the side whose sums, descending, come first.
 * @param {Puzzle} puzzle
 * @returns {number[]} */
export function startTable(puzzle) {
  const { rows, columns, givens } = puzzle, n = columns.length, of = fractions(puzzle);
  const descending = (/** @type {number[]} */ sums) => [...sums].sort((a, b) => b - a);
  const alongRows = isBefore(descending(rows), descending(columns));
  /** @param {number} cell */
  const place = (cell) => (alongRows ? cell : (cell % n) * rows.length + Math.floor(cell / n));
  const table = [...givens];
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
  return { lines: [...rowErrors, ...columnErrors], w: [...rowErrors, ...columnErrors].reduce((total, error) => total + Math.abs(error), 0) };
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

export class Game {
  /** @param {Puzzle} puzzle
   * @param {number[] | null} solution for hints, where it is known
   * @param {boolean} swaps
   * @param {SavedGame} [saved] */
  constructor(puzzle, solution, swaps, saved) {
    this.puzzle = puzzle;
    this.solution = solution;
    this.swaps = swaps;
    this.start = swaps ? startTable(puzzle) : [...puzzle.givens];
    /** @type {Move[]} */
    this.moves = [];
    this.hints = Array.isArray(saved?.hints) ? saved.hints.map(String) : [];
    if (Array.isArray(saved?.moves)) for (const [kind, a, b] of saved.moves) if (swaps === (kind === "swap")) this.play(kind, a, b);
  }

  /** @returns {SavedGame} */
  save() { return { moves: this.moves, hints: this.hints }; }

  /** The board after some of the moves, after all of them unless told otherwise; pencil mark k as bit k.
   * @param {number} [count] */
  board(count = this.moves.length) {
    const numbers = [...this.start], marks = numbers.map(() => 0);
    for (const [kind, a, b] of this.moves.slice(0, count)) {
      if (kind === "swap") [numbers[a], numbers[b]] = [numbers[b], numbers[a]];
      else if (kind === "mark") marks[a] ^= 1 << b;
      else [numbers[a], marks[a]] = [b, 0];
    }
    return { numbers, marks };
  }

  get numbers() { return this.board().numbers; }

  /** The swaps so far: the two numbers of each, and W after it; first W of the start. */
  get list() {
    return [...Array(this.moves.length + 1).keys()].map((count) => {
      const { numbers } = this.board(count), [, a, b] = this.moves[count - 1] ?? [];
      return { pair: count === 0 ? null : [numbers[b], numbers[a]], w: errorsOf(this.puzzle, numbers).w };
    });
  }

  /** Makes a move, if it changes something and touches no given; whether it did.
   * @param {Move[0]} kind
   * @param {number} a
   * @param {number} b */
  play(kind, a, b) {
    const { givens } = this.puzzle, { numbers, marks } = this.board(), all = givens.length;
    const isIdle = kind === "swap" ? a === b : kind === "put" ? numbers[a] === b && marks[a] === 0 : numbers[a] !== 0;
    if (isIdle || !(a in givens) || !(b >= 0 && b <= all) || givens[a] > 0 || kind === "swap" && (!(b in givens) || givens[b] > 0)) return false;
    this.moves.push([kind, a, b]);
    return true;
  }

  undo() { return this.moves.pop() !== undefined; }

  /** Goes back until so many moves are left.
   * @param {number} count */
  backTo(count) { this.moves.length = Math.min(count, this.moves.length); }

  /** Plays a move towards the solution and adds it to the hints: a number that is wrong goes, a blank is filled, the
   * chosen one first, or a number goes to its place by a swap. The cell, or null when nothing is left to do.
   * @param {number} chosen
   * @returns {number | null} */
  hint(chosen) {
    const { solution, numbers } = this, n = this.puzzle.columns.length;
    if (!solution) return null;
    const wrong = numbers.findIndex((number, cell) => number > 0 && number !== solution[cell]);
    const cell = wrong >= 0 ? wrong : numbers[chosen] === 0 ? chosen : numbers.indexOf(0);
    if (cell < 0) return null;
    if (this.swaps) {
      this.hints.push(`${solution[cell]} to ${cellName(n, cell)}, by a swap with ${numbers[cell]}`);
      this.play("swap", cell, numbers.indexOf(solution[cell]));
    } else {
      const number = wrong >= 0 ? 0 : solution[cell];
      this.hints.push(number > 0 ? `${cellName(n, cell)} is ${number}` : `${cellName(n, cell)} is not ${numbers[cell]}`);
      this.play("put", cell, number);
    }
    return cell;
  }
}

/** What a digit typed after others makes of a number: 1 and then 2 make 12, where there is a 12.
 * @param {number} before
 * @param {number} digit
 * @param {number} most */
export function typed(before, digit, most) {
  const longer = before * 10 + digit;
  return longer >= 1 && longer <= most ? longer : digit <= most ? digit : 0;
}
