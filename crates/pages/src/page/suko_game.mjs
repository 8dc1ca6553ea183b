// A game of Suko: the puzzle and what is changed in it, the digits typed, and a solver that leaves
// these as they are, after the page of G. Gomberg (2021). What shows it is elsewhere.

import { repeated } from "./puzzle.mjs";
import { deal, makeSuko, search, statusOfTotal } from "./suko.mjs";

/** @typedef {import("./suko.mjs").Suko} Suko */
/** @typedef {import("./suko.mjs").SukoStep} SukoStep */
/** @typedef {{suko: Suko, start: Suko, typed: number[], on: number[], editing: boolean}} SavedSuko */

export class SukoGame {
  /** @param {SavedSuko} [saved] */
  constructor(saved) {
    const fits = saved?.suko?.sums && saved.start?.sums && saved.typed?.length === 9 ? saved : undefined;
    this.suko = fits?.suko ?? deal();
    /** What Reset goes back to. */
    this.start = fits?.start ?? this.suko;
    /** The digits that somebody typed, 0 for a blank; the solver never changes them. */
    this.typed = fits?.typed ?? Array(9).fill(0);
    /** The improvements that are switched on; the solver looks at them at every step. */
    this.on = new Set(fits?.on ?? [1, 2, 3, 4]);
    this.editing = fits?.editing ?? true;
    /** @type {Generator<SukoStep, void> | null} */
    this.solver = null;
    /** How the solver stands. @type {"" | "paused" | "solved" | "failed"} */
    this.outcome = "";
    /** The squares as the solver has them. @type {number[]} */
    this.found = [];
    /** The square of the last step. @type {number | null} */
    this.last = null;
    this.counts = { steps: 0, filled: 0, ms: 0 };
  }

  /** @returns {SavedSuko} */
  save() {
    return { suko: this.suko, start: this.start, typed: this.typed, on: [...this.on], editing: this.editing };
  }

  /** Ends the solver; its digits go. */
  forget() {
    this.solver = null;
    this.outcome = "";
    this.found = [];
    this.last = null;
    this.counts = { steps: 0, filled: 0, ms: 0 };
  }

  /** The digits in the squares: those typed, and what the solver has put beside them. */
  get digits() {
    const found = this.outcome === "failed" ? [] : this.found;
    return this.typed.map((digit, cell) => digit || found[cell] || 0);
  }

  get statuses() { return this.suko.totals.map((total) => statusOfTotal(total, this.digits)); }
  get wrong() { return repeated(this.digits); }
  get solved() { return !this.digits.includes(0) && this.wrong.length === 0 && this.statuses.every((status) => status === "valid"); }

  /** Goes to Edit mode or to Play mode; the digits that were typed stay.
   * @param {boolean} editing */
  setMode(editing) {
    this.editing = editing;
    this.forget();
  }

  /** Types a digit into a square, 0 to empty it.
   * @param {number} cell
   * @param {number} digit */
  put(cell, digit) {
    this.typed = this.typed.map((other, at) => (at === cell ? digit : other));
    this.forget();
  }

  /** Gives a circle (0 to 3) or the colour a, b or c (4 to 6) another total.
   * @param {number} which
   * @param {number} total */
  setTotal(which, total) {
    const change = (/** @type {number[]} */ totals, /** @type {number} */ at) => totals.map((other, i) => (i === at ? total : other));
    this.suko = makeSuko(change(this.suko.circles, which), this.suko.colours, change(this.suko.sums, which - 4));
    this.forget();
  }

  /** Gives a square a colour, or takes it away if it has this one.
   * @param {number} cell
   * @param {string} colour */
  paint(cell, colour) {
    const colours = [...this.suko.colours].map((other, at) => (at !== cell ? other : other === colour ? "." : colour));
    this.suko = makeSuko(this.suko.circles, colours.join(""), this.suko.sums);
    this.forget();
  }

  /** @param {boolean} unique */
  generate(unique) {
    this.suko = this.start = deal(unique);
    this.typed = Array(9).fill(0);
    this.forget();
  }

  /** The puzzle as it was dealt, without digits. */
  reset() {
    this.suko = this.start;
    this.typed = Array(9).fill(0);
    this.forget();
  }

  /** Takes the digits of the solver out; without any, those typed. */
  clear() {
    if (!this.outcome) this.typed = Array(9).fill(0);
    this.forget();
  }

  /** Lets the solver take at most so many steps, up to the first solution; false when it has ended or cannot begin.
   * After its end it begins again, so that it says the same twice.
   * @param {number} most
   * @param {() => number} [clock] milliseconds
   * @returns {boolean} */
  advance(most, clock = () => performance.now()) {
    if (repeated(this.typed).length > 0) return false;
    if (this.outcome !== "paused") this.forget();
    const started = clock();
    this.solver ??= search(this.suko, this.on, this.typed);
    this.outcome = "paused";
    for (let step = 0; step < most && this.outcome === "paused"; step++) {
      const { value } = this.solver.next();
      if (!value) this.outcome = "failed";
      else this.take(value);
    }
    this.counts.ms += clock() - started;
    return this.outcome === "paused";
  }

  /** @param {SukoStep} step */
  take(step) {
    this.found = step.digits;
    this.last = step.kind === "tried" || step.kind === "filled" ? step.cell : null;
    if (step.kind === "solution") this.outcome = "solved";
    else if (step.kind === "filled") this.counts.filled++;
    else this.counts.steps++;
  }
}
