// The difficulty of each unique puzzle, as it was measured when the atlas was made; cell.rs has the
// order of the bytes.

import { Lattice } from "../../picture/page/lattice.mjs";

/** @typedef {import("../../picture/page/lattice.mjs").Dot} Dot */
/** @typedef {{md: number, error: number, stars: number}} Difficulty */

/** The class of an MD, 1 to 5, as in Mustonen (2006).
 * @param {number} md */
export const starsOf = (md) => 1 + [30, 150, 600, 1500].filter((bound) => Math.round(md) > bound).length;

export class Difficulties {
  /** @param {Lattice} lattice
   * @param {ArrayBuffer} data */
  constructor(lattice, data) {
    this.lattice = lattice;
    /** Of each puzzle ten times its MD and ten times the standard error. */
    this.tenths = new Uint32Array(data);
    /** The dots of the unique puzzles, each puzzle once. @type {Dot[]} */
    this.dots = [...lattice.uniqueAt].map((position) => lattice.dot(position)).filter((dot) => this.isKept(dot));
  }

  /** Whether a puzzle is kept at this dot; square shapes keep it at one of two.
   * @param {Dot} dot */
  isKept({ x, y }) {
    const { m, n, rows } = this.lattice.meta;
    return m !== n || rows - 1 - y <= x;
  }

  /** The dot at which a pair is kept: for square shapes that with the smaller side as its rows.
   * @param {Dot} dot
   * @returns {Dot} */
  kept(dot) {
    const { rows } = this.lattice.meta;
    return this.isKept(dot) ? dot : { x: rows - 1 - dot.y, y: rows - 1 - dot.x };
  }

  /** @param {number} index of the puzzle among the dots */
  md(index) { return this.tenths[2 * index] / 10; }

  /** @param {Dot} dot of a unique pair, kept
   * @returns {Difficulty} */
  of(dot) {
    const index = this.dots.findIndex((other) => other.x === dot.x && other.y === dot.y);
    const md = this.md(index);
    return { md, error: this.tenths[2 * index + 1] / 10, stars: starsOf(md) };
  }
}
