// The dots as tiles of TILE x TILE texels. A texel of level l stands for 2^l x 2^l dots, with
// the mean of their colours; a tile is made when it is first seen.

import { Lattice } from "./lattice.mjs";

export const TILE = 256;
const TILES_KEPT = 600;

/** The colour of classes that are filtered out. */
const FILTERED = "#bdbdbd";

/** @param {string} colour
 * @returns {number[]} */
const parts = (colour) => [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16));

/** The pixels of a tile, four bytes each.
 * @param {Lattice} lattice
 * @param {number[][]} colours by class
 * @param {{level: number, column: number, row: number}} place
 * @returns {{width: number, height: number, pixels: Uint8ClampedArray<ArrayBuffer>}} */
export function tilePixels(lattice, colours, { level, column, row }) {
  const { rows, columns } = lattice.meta;
  const side = 2 ** level;
  const left = column * TILE, top = row * TILE;
  const width = Math.min(TILE, Math.ceil(columns / side) - left);
  const height = Math.min(TILE, Math.ceil(rows / side) - top);
  const pixels = new Uint8ClampedArray(4 * width * height);
  const counts = new Uint32Array(colours.length);
  // Colours are averaged as light, which is about the square of what a screen is told.
  const light = colours.map((colour) => colour.map((part) => part ** 2));
  let out = 0;
  for (let v = top; v < top + height; v++) {
    const yEnd = Math.min(rows, (v + 1) * side);
    for (let u = left; u < left + width; u++) {
      const xEnd = Math.min(columns, (u + 1) * side);
      counts.fill(0);
      for (let y = v * side; y < yEnd; y++) {
        const start = y * columns;
        for (let x = u * side; x < xEnd; x++) counts[lattice.codes[start + x]]++;
      }
      let sum = 0, red = 0, green = 0, blue = 0;
      for (let k = 0; k < counts.length; k++) {
        sum += counts[k];
        red += counts[k] * light[k][0];
        green += counts[k] * light[k][1];
        blue += counts[k] * light[k][2];
      }
      pixels[out++] = Math.sqrt(red / sum);
      pixels[out++] = Math.sqrt(green / sum);
      pixels[out++] = Math.sqrt(blue / sum);
      pixels[out++] = 255;
    }
  }
  return { width, height, pixels };
}

/** The tiles made so far. */
export class Tiles {
  /** @param {Lattice} lattice */
  constructor(lattice) {
    this.lattice = lattice;
    /** Which classes are shown in their colour. */
    this.shown = lattice.meta.classes.map(() => true);
    /** @type {Map<string, HTMLCanvasElement>} */
    this.made = new Map();
  }

  /** Forgets all tiles: what they show has changed. */
  forget() { this.made.clear(); }

  /** A tile, made now unless `make` is false; null when there is none yet.
   * @param {number} level
   * @param {number} column
   * @param {number} row
   * @param {boolean} make */
  at(level, column, row, make) {
    const key = level + "/" + column + "/" + row;
    let tile = this.made.get(key);
    if (tile) this.made.delete(key); // Put behind those seen less lately.
    else if (make) tile = this.make({ level, column, row });
    else return null;
    this.made.set(key, tile);
    for (const oldest of this.made.keys()) {
      if (this.made.size <= TILES_KEPT) break;
      this.made.delete(oldest);
    }
    return tile;
  }

  /** @param {{level: number, column: number, row: number}} place */
  make(place) {
    const colours = this.lattice.meta.classes.map((one, k) => parts(this.shown[k] ? one.colour : FILTERED));
    const { width, height, pixels } = tilePixels(this.lattice, colours, place);
    const tile = document.createElement("canvas");
    tile.width = width;
    tile.height = height;
    tile.getContext("2d")?.putImageData(new ImageData(pixels, width, height), 0, 0);
    return tile;
  }
}
