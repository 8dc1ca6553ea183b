// The data of a lattice page: margins, classes, and the tables of the unique pairs.
//
// A dot is {x, y}: column margin x from the left, row margin y from the top, both from 0.
// Rows ascend upwards, so that the first row margin is at the bottom.

/** @typedef {{x: number, y: number}} Dot */
/** @typedef {{name: string, words: string, count: number}} ClassOfPairs */
/** @typedef {{m: number, n: number, rows: number, columns: number, classes: ClassOfPairs[]}} LatticeMeta */

/** Base64 of deflated bytes, inflated.
 * @param {string} text
 * @returns {Promise<ArrayBuffer>} */
export async function inflate(text) {
  if (typeof DecompressionStream === "undefined") {
    throw new Error("this browser is too old for this page: it cannot inflate the data");
  }
  const packed = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  const inflated = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(inflated).arrayBuffer();
}

/** @param {number[] | Uint16Array} sums */
const ascending = (sums) => [...sums].sort((a, b) => a - b);

export class Lattice {
  /** The order of the bytes is told in lattice_page.rs.
   * @param {LatticeMeta} meta
   * @param {ArrayBuffer} data */
  constructor(meta, data) {
    const { m, n, rows, columns } = meta;
    this.meta = meta;
    const sums = new Uint16Array(data, 0, rows * m + columns * n);
    this.rowSums = sums.subarray(0, rows * m);
    this.columnSums = sums.subarray(rows * m);
    /** The number of each dot's class, row by row from the top. */
    this.codes = new Uint8Array(data, sums.byteLength, rows * columns);
    this.tables = new Uint8Array(data, sums.byteLength + this.codes.length);
    this.uniqueCode = meta.classes.findIndex((one) => one.name === "unique");
    /** Positions y * columns + x of the unique pairs, ascending. */
    this.uniqueAt = Uint32Array.from(this.positionsOf(this.uniqueCode));
  }

  /** @param {number} code */
  *positionsOf(code) {
    for (let i = 0; i < this.codes.length; i++) if (this.codes[i] === code) yield i;
  }

  /** @param {Dot} dot */
  position({ x, y }) { return y * this.meta.columns + x; }

  /** @param {number} position
   * @returns {Dot} */
  dot(position) {
    return { x: position % this.meta.columns, y: Math.floor(position / this.meta.columns) };
  }

  /** @param {number} y */
  rowMargin(y) {
    const { m, rows } = this.meta;
    return [...this.rowSums.subarray((rows - 1 - y) * m, (rows - y) * m)];
  }

  /** @param {number} x */
  columnMargin(x) {
    const { n } = this.meta;
    return [...this.columnSums.subarray(x * n, (x + 1) * n)];
  }

  /** @param {Dot} dot */
  classOf(dot) { return this.meta.classes[this.codes[this.position(dot)]]; }

  /** How many unique pairs come before a position.
   * @param {number} position */
  uniqueBefore(position) {
    let low = 0, high = this.uniqueAt.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.uniqueAt[middle] < position) low = middle + 1; else high = middle;
    }
    return low;
  }

  /** The only table of a unique pair, row by row.
   * @param {Dot} dot
   * @returns {number[] | null} */
  solution(dot) {
    const position = this.position(dot);
    if (this.codes[position] !== this.uniqueCode) return null;
    const cells = this.meta.m * this.meta.n;
    const start = this.uniqueBefore(position) * cells;
    return [...this.tables.subarray(start, start + cells)];
  }

  /** The unique pair after (step 1) or before (-1) a dot, round the ends.
   * @param {Dot | null} from
   * @param {1 | -1} step
   * @returns {Dot | null} */
  nextUnique(from, step) {
    const all = this.uniqueAt.length;
    if (all === 0) return null;
    const position = from ? this.position(from) : step > 0 ? -1 : this.codes.length;
    const next = step > 0 ? this.uniqueBefore(position + 1) : this.uniqueBefore(position) - 1;
    return this.dot(this.uniqueAt[(next + all) % all]);
  }

  /** The dot of the pair with these sums, in any order, the two sides exchanged if need be;
   * or why there is none.
   * @param {number[]} rows
   * @param {number[]} columns
   * @returns {Dot | string} */
  find(rows, columns) {
    const { m, n } = this.meta;
    if (rows.length === n && columns.length === m && m !== n) [rows, columns] = [columns, rows];
    if (rows.length !== m || columns.length !== n) return `a puzzle of ${m} x ${n} has ${m} and ${n} sums`;
    const total = (m * n) * (m * n + 1) / 2;
    for (const side of [rows, columns]) {
      const sum = side.reduce((a, b) => a + b, 0);
      if (sum !== total) return `the sums ${side.join(" ")} add up to ${sum}, not ${total}`;
      if (new Set(side).size < side.length) return `two sums of ${side.join(" ")} are equal: never unique, not in the lattice`;
    }
    const y = this.marginAt(this.rowSums, m, ascending(rows));
    const x = this.marginAt(this.columnSums, n, ascending(columns));
    if (y < 0 || x < 0) return "these sums fail condition (1): no table has them, and they are not in the lattice";
    return { x, y: this.meta.rows - 1 - y };
  }

  /** @param {Uint16Array} sums
   * @param {number} parts
   * @param {number[]} margin */
  marginAt(sums, parts, margin) {
    let low = 0, high = sums.length / parts;
    while (low < high) {
      const middle = (low + high) >> 1;
      const at = sums.subarray(middle * parts, (middle + 1) * parts);
      const differs = margin.findIndex((sum, i) => sum !== at[i]);
      if (differs < 0) return middle;
      if (at[differs] < margin[differs]) low = middle + 1; else high = middle;
    }
    return -1;
  }
}
