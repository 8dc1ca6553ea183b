// What the program found out about each pair when the atlas was made; see explained.rs and
// reasons.rs for the order of the bytes. Nothing is explained here: texts are put together.

import { Lattice } from "../../picture/page/lattice.mjs";

/** @typedef {import("../../picture/page/lattice.mjs").Dot} Dot */
/** @typedef {import("./typing.mjs").Step} Step */
/** Lines counted several times: `sums` go between two texts. @typedef {{before: string, rows: number[], columns: number[], after: string}} Reason */
/** @typedef {{templates: string[], reasons: Reason[], rules: string[], sentences: Record<string, string>, starts: number}} ExplainedMeta */
/** @typedef {{md: number, error: number, stars: number, rule: number, steps: Step[]}} Explanation */

const NO_BOUND = 0xffff;

/** Whole numbers of any size, seven bits a byte, the lowest first. */
export class Reader {
  /** @param {Uint8Array} bytes
   * @param {number} [at] */
  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  next() {
    let value = 0, shift = 1;
    for (;;) {
      const byte = this.bytes[this.at++];
      value += (byte & 127) * shift;
      if (byte < 128) return value;
      shift *= 128;
    }
  }

  /** A template with its numbers, which stand where it has a `#`.
   * @param {string[]} templates */
  text(templates) {
    return templates[this.next()].replace(/#/g, () => String(this.next()));
  }

  /** Passes over such a text.
   * @param {Uint8Array} slots the numbers that each template has */
  skipText(slots) {
    for (let left = slots[this.next()]; left > 0; left--) this.next();
  }
}

/** The class of an MD, 1 to 5, as in Mustonen (2006).
 * @param {number} md */
export const starsOf = (md) => 1 + [30, 150, 600, 1500].filter((bound) => Math.round(md) > bound).length;

/** Lines of text as steps: those that are indented belong to the one before.
 * @param {string[]} lines
 * @param {number} n columns
 * @returns {Step[]} */
export function stepsOf(lines, n) {
  /** @type {Step[]} */
  const steps = [];
  for (const line of lines) {
    if (line.startsWith(" ")) {
      steps[steps.length - 1].lines.push(line);
      continue;
    }
    const placed = /^([A-Z])(\d+) = (\d+):/.exec(line);
    const cell = placed ? (Number(placed[2]) - 1) * n + placed[1].charCodeAt(0) - 65 : 0;
    steps.push({ lines: [line], places: placed ? { cell, number: Number(placed[3]) } : null });
  }
  return steps;
}

export class Explained {
  /** @param {Lattice} lattice
   * @param {ExplainedMeta} meta
   * @param {{puzzles: ArrayBuffer, reasons: ArrayBuffer, contradictions: ArrayBuffer}} data */
  constructor(lattice, meta, data) {
    this.lattice = lattice;
    this.meta = meta;
    this.puzzles = new Uint8Array(data.puzzles);
    this.reasons = new Uint8Array(data.reasons);
    this.contradictions = new Uint8Array(data.contradictions);
    this.slots = Uint8Array.from(meta.templates, (template) => template.split("#").length - 1);
    /** The dots of the unique puzzles, each puzzle once. @type {Dot[]} */
    this.dots = [...lattice.uniqueAt].map((position) => lattice.dot(position)).filter((dot) => this.isKept(dot));
    /** Kept dots of two classes before each row, counted when first needed. @type {[number, number][] | null} */
    this.before = null;
    /** Where the bytes of each unique puzzle begin, in the order of their dots. */
    this.starts = this.findStarts();
    /** MD of each, to choose by. */
    this.mds = this.starts.map((start) => new Reader(this.puzzles, start).next() / 10);
  }

  findStarts() {
    const starts = [], reader = new Reader(this.puzzles);
    while (reader.at < this.puzzles.length) {
      starts.push(reader.at);
      reader.next();
      reader.next();
      reader.next();
      for (let left = reader.next(); left > 0; left--) reader.skipText(this.slots);
    }
    return starts;
  }

  /** Whether what is known about a pair is kept at its own dot; square shapes keep it at one of two.
   * @param {Dot} dot */
  isKept({ x, y }) {
    const { m, n, rows } = this.lattice.meta;
    return m !== n || rows - 1 - y <= x;
  }

  /** The dot at which what is known about a pair is kept: for square shapes that with the smaller side as its rows.
   * @param {Dot} dot
   * @returns {Dot} */
  kept(dot) {
    const { rows } = this.lattice.meta;
    return this.isKept(dot) ? dot : { x: rows - 1 - dot.y, y: rows - 1 - dot.x };
  }

  /** @param {Dot} dot of a unique pair, kept
   * @returns {Explanation} */
  explanation(dot) {
    const index = this.dots.findIndex((other) => other.x === dot.x && other.y === dot.y);
    const reader = new Reader(this.puzzles, this.starts[index]);
    const md = reader.next() / 10, error = reader.next() / 10, rule = reader.next();
    const lines = Array.from({ length: reader.next() }, () => reader.text(this.meta.templates));
    return { md, error, stars: starsOf(md), rule, steps: stepsOf(lines, this.lattice.meta.n) };
  }

  /** Where a row's first dot stands that is kept there.
   * @param {number} y */
  firstKept(y) { return this.isKept({ x: 0, y }) ? 0 : this.lattice.meta.rows - 1 - y; }

  /** How many kept dots of two classes come before each row, and, last, how many there are.
   * @param {number} condition2
   * @param {number} unsolvable
   * @returns {[number, number][]} */
  countRows(condition2, unsolvable) {
    const { rows, columns } = this.lattice.meta;
    /** @type {[number, number][]} */
    const before = [[0, 0]];
    for (let y = 0; y < rows; y++) before.push(this.countTo({ x: columns, y }, before[y], condition2, unsolvable));
    return before;
  }

  /** The same before a dot, from the counts before its row.
   * @param {Dot} dot
   * @param {[number, number]} counts
   * @param {number} condition2
   * @param {number} unsolvable
   * @returns {[number, number]} */
  countTo({ x, y }, [first, second], condition2, unsolvable) {
    const start = y * this.lattice.meta.columns;
    for (let at = start + this.firstKept(y); at < start + x; at++) {
      const code = this.lattice.codes[at];
      if (code === condition2) first++; else if (code === unsolvable) second++;
    }
    return [first, second];
  }

  /** Why no table has these sums; empty for other pairs.
   * @param {Dot} dot kept
   * @returns {string} */
  reason(dot) {
    /** @param {string} name */
    const byName = (name) => this.lattice.meta.classes.findIndex((one) => one.name === name);
    const condition2 = byName("condition_2"), unsolvable = byName("unsolvable");
    const code = this.lattice.codes[this.lattice.position(dot)];
    if (code !== condition2 && code !== unsolvable) return "";
    this.before ??= this.countRows(condition2, unsolvable);
    const [first, second] = this.countTo(dot, this.before[dot.y], condition2, unsolvable);
    if (code === condition2) return this.told(this.meta.reasons[this.reasons[first]], dot);
    // One byte for each pair that fails condition (2), then two for each that is unsolvable.
    const start = this.before[this.before.length - 1][0], at = start + 2 * second;
    /** @param {number} i */
    const index = (i) => this.reasons[i] | this.reasons[i + 1] << 8;
    if (index(at) !== NO_BOUND) return this.told(this.meta.reasons[index(at)], dot);
    const reader = new Reader(this.contradictions);
    for (let i = start; i < at; i += 2) {
      if (index(i) !== NO_BOUND) continue;
      reader.next();
      reader.skipText(this.slots);
    }
    const steps = reader.next();
    const after = steps === 0 ? "" : `after ${steps} ${steps === 1 ? "step" : "steps"} of reasoning `;
    return `No bound rules it out, but ${after}${reader.text(this.meta.templates)}.`;
  }

  /** @param {Reason} reason
   * @param {Dot} dot */
  told(reason, dot) {
    const sums = [...this.lattice.rowMargin(dot.y), ...this.lattice.columnMargin(dot.x)];
    const times = [...reason.rows, ...reason.columns];
    const counted = [...sums.keys()].filter((i) => times[i] > 0);
    const total = counted.reduce((sum, i) => sum + times[i] * sums[i], 0);
    const terms = counted.map((i) => (times[i] === 1 ? "" : times[i] + "*") + sums[i]).join(" + ");
    const sum = counted.length === 1 && times[counted[0]] === 1 ? "sum " + total : terms + " = " + total;
    return `${reason.before} (${sum}) ${reason.after}.`;
  }
}
