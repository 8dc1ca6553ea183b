// A puzzle solved by typing: numbers, pencil marks, undo, hints.

import { cellName, isSolved } from "./puzzle.mjs";

/** @typedef {import("./puzzle.mjs").Puzzle} Puzzle */
/** @typedef {{numbers: number[], marks: number[]}} Position */
/** @typedef {Position & {past: Position[]}} Saved */

export class Typing {
  /** @param {Puzzle} puzzle
   * @param {Saved} [saved] */
  constructor(puzzle, saved) {
    this.puzzle = puzzle;
    const cells = puzzle.solution.length;
    const fits = saved && saved.numbers?.length === cells && saved.marks?.length === cells;
    /** 0 for a blank. */
    this.numbers = fits ? [...saved.numbers] : puzzle.solution.map(() => 0);
    /** Pencil marks, number k as bit k. */
    this.marks = fits ? [...saved.marks] : puzzle.solution.map(() => 0);
    /** @type {Position[]} */
    this.past = fits ? saved.past ?? [] : [];
  }

  /** @returns {Saved} */
  save() {
    return { numbers: this.numbers, marks: this.marks, past: this.past.slice(-200) };
  }

  get solved() { return isSolved(this.puzzle, this.numbers); }

  keep() { this.past.push({ numbers: [...this.numbers], marks: [...this.marks] }); }

  /** Puts a number into a cell; 0 empties it.
   * @param {number} cell
   * @param {number} number */
  put(cell, number) {
    if (this.numbers[cell] === number && this.marks[cell] === 0) return;
    this.keep();
    this.numbers[cell] = number;
    this.marks[cell] = 0;
  }

  /** Sets or takes away a pencil mark of a blank cell.
   * @param {number} cell
   * @param {number} number */
  mark(cell, number) {
    if (this.numbers[cell] !== 0) return;
    this.keep();
    this.marks[cell] ^= 1 << number;
  }

  /** What a digit typed after others makes of a number: 1 and then 2 make 12, where there is a 12.
   * @param {number} before
   * @param {number} digit */
  typed(before, digit) {
    const longer = before * 10 + digit;
    return longer >= 1 && longer <= this.numbers.length ? longer : digit <= this.numbers.length ? digit : 0;
  }

  /** Takes back the last change; whether there was one. */
  undo() {
    const last = this.past.pop();
    if (last) Object.assign(this, last);
    return Boolean(last);
  }

  clear() {
    this.keep();
    this.numbers.fill(0);
    this.marks.fill(0);
  }

  /** The cells with a number other than the solution's. */
  wrong() {
    return [...this.numbers.keys()].filter((cell) => this.numbers[cell] > 0 && this.numbers[cell] !== this.puzzle.solution[cell]);
  }

  /** A hint: a number that is wrong, or else the number of a blank cell, of the chosen one if it is
   * blank. Null when everything is in place.
   * @param {number} chosen
   * @returns {{text: string, cell: number} | null} */
  hint(chosen) {
    const n = this.puzzle.columns.length;
    const [wrong] = this.wrong();
    if (wrong !== undefined) return { text: `${cellName(n, wrong)} is not ${this.numbers[wrong]}.`, cell: wrong };
    const cell = this.numbers[chosen] === 0 ? chosen : this.numbers.indexOf(0);
    return cell < 0 ? null : { text: `${cellName(n, cell)} is ${this.puzzle.solution[cell]}.`, cell };
  }
}
