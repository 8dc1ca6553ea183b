// The canvas: tiles, unique pairs on top, margins along the axes, zooming and moving.
//
// Positions are in dots from the upper left corner; `zoom` is CSS pixels a dot.

import { Lattice } from "./lattice.mjs";
import { TILE, Tiles } from "./tiles.mjs";

/** @typedef {import("./lattice.mjs").Dot} Dot */

const MILLISECONDS_FOR_TILES = 12;
const MAX_ZOOM = 80;
/** Unique pairs are at least so many CSS pixels wide: on a phone fewer. */
const LEAST_MARK = { wide: 3, narrow: 2 };
const NARROW = 600;
/** CSS pixels of letters, and of the strips above and below the dots. */
const LETTERS = 12, STRIP = 26;
/** The shorter side of the whole picture is at least so many CSS pixels. */
const LEAST_SIDE = 64;

/** @param {number} value
 * @param {number} low
 * @param {number} high */
export const clamp = (value, low, high) => Math.min(high, Math.max(low, value));

export class View {
  /** @param {HTMLCanvasElement} canvas
   * @param {Lattice} lattice
   * @param {{pointed: (dot: Dot | null, held: boolean) => void, moved: () => void}} tell */
  constructor(canvas, lattice, tell) {
    this.canvas = canvas;
    const context = canvas.getContext("2d");
    if (!context) throw new Error("this browser cannot draw");
    this.context = context;
    this.lattice = lattice;
    this.tell = tell;
    this.tiles = new Tiles(lattice);
    this.middle = { x: lattice.meta.columns / 2, y: lattice.meta.rows / 2 };
    this.zoom = 1;
    /** The dot in question. @type {Dot | null} */
    this.pointed = null;
    /** Whether it stays when the pointer moves on. */
    this.held = false;
    /** Whether all is shown, whatever the size of the window. */
    this.fitted = true;
    this.asked = false;
    const { rows, columns } = lattice.meta;
    // The level at which the whole picture is a few tiles: drawn while finer ones are made.
    this.overview = Math.max(0, Math.ceil(Math.log2(Math.max(rows, columns) / (2 * TILE))));
    // At once, or the browser would show the old picture stretched.
    new ResizeObserver(() => this.draw()).observe(canvas);
  }

  redraw() {
    if (this.asked) return;
    this.asked = true;
    requestAnimationFrame(() => { this.asked = false; this.draw(); });
  }

  draw() {
    const start = performance.now();
    const { canvas, context } = this;
    const ratio = window.devicePixelRatio || 1;
    const width = Math.round(canvas.clientWidth * ratio), height = Math.round(canvas.clientHeight * ratio);
    if (width === 0 || height === 0) return; // Hidden.
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
    }
    if (this.fitted) this.fit();
    const zoom = this.zoom * ratio; // Device pixels a dot.
    const centre = this.centre;
    const originX = centre.left * ratio - this.middle.x * zoom, originY = centre.top * ratio - this.middle.y * zoom;
    const frame = { zoom, originX, originY, width, height, ratio };
    const style = getComputedStyle(canvas);
    context.fillStyle = style.backgroundColor;
    context.fillRect(0, 0, width, height);

    // A texel is about a pixel: smaller ones would be blended.
    const level = Math.min(this.overview, Math.max(0, Math.round(-Math.log2(zoom))));
    context.imageSmoothingEnabled = zoom < 1;
    context.imageSmoothingQuality = "high";
    // Fine tiles are shown when all of them are there: no seams between fine and coarse.
    const complete = this.prepare(level, frame, () => performance.now() - start > MILLISECONDS_FOR_TILES);
    this.layer(complete ? level : this.overview, frame);
    const enlarged = this.unique(frame);
    if (this.zoom >= 12) this.grid(frame);
    if (this.pointed) this.ring(frame, this.pointed);
    this.axes(frame, style, enlarged);

    const told = document.documentElement.dataset;
    told.frame = (performance.now() - start).toFixed(1);
    if (!complete) this.redraw();
    else if (!told.drawn) told.drawn = performance.now().toFixed(0);
  }

  /** CSS pixels on the left that hold row margins. */
  get gutter() {
    const { m, rows } = this.lattice.meta;
    const letters = Math.max(...[0, rows - 1].map((y) => this.lattice.rowMargin(y).join(" ").length), 3 * m - 1);
    return Math.ceil(letters * LETTERS * 0.62) + 14;
  }

  /** The place of the canvas, in CSS pixels, that shows the middle. */
  get centre() {
    return { left: (this.canvas.clientWidth + this.gutter) / 2, top: this.canvas.clientHeight / 2 };
  }

  /** Half of the room for dots, in CSS pixels. */
  get half() {
    return { width: (this.canvas.clientWidth - this.gutter) / 2, height: this.canvas.clientHeight / 2 - STRIP };
  }

  /** The tiles in sight: their columns and rows.
   * @param {number} level
   * @param {Frame} frame */
  *inSight(level, { zoom, originX, originY, width, height }) {
    const { rows, columns } = this.lattice.meta;
    const side = TILE * 2 ** level; // Dots along a tile.
    const pixels = side * zoom;
    /** @param {number} count @param {number} extent @param {number} origin */
    const last = (count, extent, origin) => Math.min(Math.ceil(count / side) - 1, Math.floor((extent - origin) / pixels));
    for (let row = Math.max(0, Math.floor(-originY / pixels)); row <= last(rows, height, originY); row++) {
      for (let column = Math.max(0, Math.floor(-originX / pixels)); column <= last(columns, width, originX); column++) {
        yield { column, row };
      }
    }
  }

  /** Makes the tiles in sight, as many as there is time for; whether all are there.
   * @param {number} level
   * @param {Frame} frame
   * @param {() => boolean} late */
  prepare(level, frame, late) {
    for (const { column, row } of this.inSight(level, frame)) {
      if (!this.tiles.at(level, column, row, level === this.overview || !late())) return false;
    }
    return true;
  }

  /** @param {number} level
   * @param {Frame} frame */
  layer(level, frame) {
    const { rows, columns } = this.lattice.meta;
    const { zoom, originX, originY } = frame;
    const size = 2 ** level;
    for (const { column, row } of this.inSight(level, frame)) {
      const tile = this.tiles.at(level, column, row, true);
      if (!tile) continue;
      // The last texels may stand for fewer dots than the others.
      const across = Math.min(tile.width, columns / size - column * TILE);
      const down = Math.min(tile.height, rows / size - row * TILE);
      // Whole pixels, so that tiles meet without a seam.
      const left = Math.round(originX + column * TILE * size * zoom), top = Math.round(originY + row * TILE * size * zoom);
      const right = Math.round(originX + (column * TILE + across) * size * zoom);
      const bottom = Math.round(originY + (row * TILE + down) * size * zoom);
      this.context.drawImage(tile, 0, 0, across, down, left, top, right - left, bottom - top);
    }
  }

  /** The unique pairs in sight once more, large enough to be seen; whether that enlarges them.
   * @param {Frame} frame */
  unique({ zoom, originX, originY, width, height, ratio }) {
    const { lattice, context } = this;
    const least = this.canvas.clientWidth < NARROW ? LEAST_MARK.narrow : LEAST_MARK.wide;
    const side = Math.max(zoom, least * ratio);
    if (side === zoom || lattice.uniqueCode < 0 || !this.tiles.shown[lattice.uniqueCode]) return false;
    const top = Math.max(0, Math.floor(-originY / zoom)), bottom = Math.ceil((height - originY) / zoom);
    const from = lattice.uniqueBefore(top * lattice.meta.columns);
    const to = lattice.uniqueBefore(Math.min(lattice.meta.rows, bottom) * lattice.meta.columns);
    const room = (side - zoom) / 2;
    context.fillStyle = lattice.meta.classes[lattice.uniqueCode].colour;
    for (let k = from; k < to; k++) {
      const { x, y } = lattice.dot(lattice.uniqueAt[k]);
      const left = originX + x * zoom - room;
      if (left > -side && left < width) {
        context.fillRect(Math.round(left), Math.round(originY + y * zoom - room), Math.round(side), Math.round(side));
      }
    }
    return true;
  }

  /** @param {Frame} frame */
  grid({ zoom, originX, originY, width, height }) {
    const { rows, columns } = this.lattice.meta;
    this.context.fillStyle = "rgba(255, 255, 255, 0.55)";
    const top = Math.max(0, originY), bottom = Math.min(height, originY + rows * zoom);
    const left = Math.max(0, originX), right = Math.min(width, originX + columns * zoom);
    for (let x = Math.max(0, Math.floor(-originX / zoom)); x <= Math.min(columns, (width - originX) / zoom); x++) {
      this.context.fillRect(Math.round(originX + x * zoom), top, 1, bottom - top);
    }
    for (let y = Math.max(0, Math.floor(-originY / zoom)); y <= Math.min(rows, (height - originY) / zoom); y++) {
      this.context.fillRect(left, Math.round(originY + y * zoom), right - left, 1);
    }
  }

  /** Margins to the left of the dots and below them, as many as there is room for, on strips that
   * cover no dots in sight.
   * @param {Frame} frame
   * @param {CSSStyleDeclaration} style
   * @param {boolean} enlarged whether unique pairs are larger than the other dots */
  axes({ zoom, originX, originY, width, height, ratio }, style, enlarged) {
    const { context, lattice } = this;
    const { rows, columns } = lattice.meta;
    const size = LETTERS * ratio, strip = STRIP * ratio, gutter = this.gutter * ratio;
    context.font = `${size}px system-ui, sans-serif`;
    context.textBaseline = "middle";
    const top = Math.max(strip, originY), bottom = Math.min(height - strip, originY + rows * zoom);
    const right = Math.min(width, originX + columns * zoom);
    context.fillStyle = style.backgroundColor;
    for (const [x, y, w, h] of [[0, 0, gutter, height], [0, 0, width, strip], [0, height - strip, width, strip]]) context.fillRect(x, y, w, h);
    context.fillStyle = style.color;
    context.textAlign = "right";
    const left = Math.max(gutter, originX);
    const stepY = Math.max(1, Math.ceil(2.5 * size / zoom));
    for (let rank = 0; rank < rows; rank += stepY) {
      const middle = originY + (rows - 1 - rank + 0.5) * zoom;
      if (middle < top || middle > bottom) continue;
      context.fillText(lattice.rowMargin(rows - 1 - rank).join(" "), left - 9 * ratio, middle);
      context.fillRect(left - 6 * ratio, middle, 4 * ratio, ratio);
    }
    context.textAlign = "left";
    const room = context.measureText(lattice.columnMargin(columns - 1).join(" ") + "0000").width;
    const stepX = Math.max(1, Math.ceil(room / zoom));
    for (let x = 0; x < columns; x += stepX) {
      const middle = originX + (x + 0.5) * zoom;
      if (middle < gutter || middle > right || middle + 0.8 * room > width) continue;
      context.fillRect(middle, bottom + 2 * ratio, ratio, 5 * ratio);
      context.fillText(lattice.columnMargin(x).join(" "), middle + 3 * ratio, bottom + size);
    }
    if (enlarged) {
      const words = "unique pairs are drawn larger than they are";
      context.fillStyle = lattice.meta.classes[lattice.uniqueCode].colour;
      context.fillRect(left, top - strip / 2 - size / 3, size * 0.66, size * 0.66);
      context.fillStyle = style.color;
      context.fillText(words, left + size, top - strip / 2);
    }
  }

  /** Black in white, to be seen on any colour.
   * @param {Frame} frame
   * @param {Dot} dot */
  ring({ zoom, originX, originY }, { x, y }) {
    const room = Math.max(3, 6 - zoom / 2);
    for (const [colour, thickness] of /** @type {[string, number][]} */ ([["#fff", 5], ["#000", 2]])) {
      this.context.strokeStyle = colour;
      this.context.lineWidth = thickness;
      this.context.strokeRect(originX + x * zoom - room, originY + y * zoom - room, zoom + 2 * room, zoom + 2 * room);
    }
  }

  /** Shows all, or, of a lattice that would become a mere line, a part of its length. */
  fitZoom() {
    const { rows, columns } = this.lattice.meta;
    const all = Math.min(this.half.width / columns, this.half.height / rows) * 1.96;
    return Math.max(all, LEAST_SIDE / Math.min(rows, columns));
  }

  fit() {
    const { rows, columns } = this.lattice.meta;
    this.middle = { x: columns / 2, y: rows / 2 };
    this.zoom = Math.min(MAX_ZOOM, this.fitZoom());
    this.fitted = true;
  }

  /** Puts a place into the middle.
   * @param {number} x
   * @param {number} y
   * @param {number} [zoom] */
  show(x, y, zoom) {
    if (zoom) this.zoom = Math.min(zoom, MAX_ZOOM);
    this.middle = { x: clamp(x, 0, this.lattice.meta.columns), y: clamp(y, 0, this.lattice.meta.rows) };
    this.fitted = false;
    this.redraw();
    this.tell.moved();
  }

  /** Moves the picture by CSS pixels.
   * @param {number} right
   * @param {number} down */
  move(right, down) { this.show(this.middle.x - right / this.zoom, this.middle.y - down / this.zoom); }

  showAll() {
    this.fit();
    this.redraw();
    this.tell.moved();
  }

  /** Zooms by a factor so that the dot at a place of the canvas, or in its middle, stays where it is.
   * @param {number} factor
   * @param {{left: number, top: number}} [at] */
  zoomAt(factor, at = this.centre) {
    const zoom = clamp(this.zoom * factor, Math.min(this.fitZoom() / 2, MAX_ZOOM), MAX_ZOOM);
    const dx = at.left - this.centre.left, dy = at.top - this.centre.top;
    this.show(this.middle.x + dx / this.zoom - dx / zoom, this.middle.y + dy / this.zoom - dy / zoom, zoom);
  }

  /** The dot at a place of the canvas.
   * @param {{left: number, top: number}} place
   * @returns {Dot | null} */
  dotAt({ left, top }) {
    if (left < this.gutter || Math.abs(top - this.centre.top) > this.half.height) return null;
    const x = Math.floor(this.middle.x + (left - this.centre.left) / this.zoom);
    const y = Math.floor(this.middle.y + (top - this.centre.top) / this.zoom);
    const { rows, columns } = this.lattice.meta;
    return x >= 0 && y >= 0 && x < columns && y < rows ? { x, y } : null;
  }

  /** @param {Dot | null} dot
   * @param {boolean} held */
  point(dot, held) {
    if (dot?.x === this.pointed?.x && dot?.y === this.pointed?.y && held === this.held) return;
    this.pointed = dot;
    this.held = held;
    this.redraw();
    this.tell.pointed(dot, held);
  }

  /** Holds a dot and brings it into sight.
   * @param {Dot} dot
   * @param {number} [zoom] the least zoom */
  goTo(dot, zoom) {
    const closer = zoom !== undefined && this.zoom < zoom;
    const halfWidth = this.half.width / this.zoom, halfHeight = this.half.height / this.zoom;
    const away = Math.abs(dot.x + 0.5 - this.middle.x) > halfWidth - 1 || Math.abs(dot.y + 0.5 - this.middle.y) > halfHeight - 1;
    if (closer || away) this.show(dot.x + 0.5, dot.y + 0.5, closer ? zoom : undefined);
    this.point(dot, true);
  }
}

/** @typedef {{zoom: number, originX: number, originY: number, width: number, height: number, ratio: number}} Frame */
