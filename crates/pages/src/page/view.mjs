// The picture on its canvas: the dots, stretched to fill it, and the margins along its sides.
//
// A frame costs the same for a lattice of any size: each pixel shows the mean of at most four of
// the dots that lie in it. Lengths are CSS pixels; positions are dots from the upper left corner.

import { Lattice } from "./lattice.mjs";

/** @typedef {import("./lattice.mjs").Dot} Dot */
/** @typedef {{left: number, top: number}} Place */

/** The longest side of a dot that is enlarged, and the shortest side of a unique one. */
const LARGEST = 44, LEAST_MARK = 3;
/** The size of letters, and the strips above and below the dots. */
const LETTERS = 12, ABOVE = 24, BELOW = 44, RIGHT = 10;

/** @param {number} value
 * @param {number} low
 * @param {number} high */
export const clamp = (value, low, high) => Math.min(high, Math.max(low, value));

/** Which dots the pixels along a side show: so many of them, one after the other, for each pixel.
 * @param {number} from the dot at the first pixel
 * @param {number} zoom pixels a dot
 * @param {number} pixels
 * @param {number} samples for each pixel
 * @param {number} count of all dots along the side */
export const sampled = (from, zoom, pixels, samples, count) => Int32Array.from({ length: pixels * samples },
  (_, i) => clamp(Math.floor(from + (i + 0.5) / samples / zoom), 0, count - 1));

export class View {
  /** @param {HTMLCanvasElement} canvas
   * @param {Lattice} lattice
   * @param {(dot: Dot) => void} tell hears of each dot that is chosen */
  constructor(canvas, lattice, tell) {
    this.canvas = canvas;
    const context = canvas.getContext("2d");
    if (!context) throw new Error("this browser cannot draw");
    this.context = context;
    this.lattice = lattice;
    this.tell = tell;
    /** How many times larger than the whole the picture is shown. */
    this.scale = 1;
    this.middle = { x: lattice.meta.columns / 2, y: lattice.meta.rows / 2 };
    /** @type {Dot} */
    this.chosen = { x: 0, y: 0 };
    /** The dot under the pointer. @type {Dot | null} */
    this.pointed = null;
    this.asked = false;
    new ResizeObserver(() => this.draw()).observe(canvas);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.redraw());
  }

  /** The room for dots. */
  get plot() {
    const { m, rows } = this.lattice.meta;
    const letters = Math.max(...[0, rows - 1].map((y) => this.lattice.rowMargin(y).join(" ").length), 3 * m - 1, 8);
    const left = Math.ceil(letters * LETTERS * 0.6) + 12;
    const width = Math.max(1, this.canvas.clientWidth - left - RIGHT);
    return { left, top: ABOVE, width, height: Math.max(1, this.canvas.clientHeight - ABOVE - BELOW) };
  }

  /** The sides of a dot. The shorter one grows first where they differ. */
  get zoom() {
    const { width, height } = this.plot, { rows, columns } = this.lattice.meta;
    const side = (/** @type {number} */ whole) => Math.max(whole, Math.min(whole * this.scale, LARGEST));
    return { x: side(width / columns), y: side(height / rows) };
  }

  /** The dots at the upper left corner of the room for dots. */
  get corner() {
    const { width, height } = this.plot, zoom = this.zoom;
    return { x: this.middle.x - width / 2 / zoom.x, y: this.middle.y - height / 2 / zoom.y };
  }

  /** The place of a corner of a dot.
   * @param {Dot} dot
   * @returns {Place} */
  placeOf({ x, y }) {
    const { left, top } = this.plot, zoom = this.zoom, corner = this.corner;
    return { left: left + (x - corner.x) * zoom.x, top: top + (y - corner.y) * zoom.y };
  }

  /** The dot at a place of the canvas.
   * @param {Place} place
   * @returns {Dot | null} */
  dotAt({ left, top }) {
    const { plot, zoom, corner } = this, { rows, columns } = this.lattice.meta;
    const right = left - plot.left, down = top - plot.top;
    if (right < 0 || down < 0 || right >= plot.width || down >= plot.height) return null;
    const side = (/** @type {number} */ at, /** @type {number} */ count) => clamp(Math.floor(at), 0, count - 1);
    return { x: side(corner.x + right / zoom.x, columns), y: side(corner.y + down / zoom.y, rows) };
  }

  redraw() {
    if (this.asked) return;
    this.asked = true;
    requestAnimationFrame(() => { this.asked = false; this.draw(); });
  }

  draw() {
    const { canvas, context } = this, ratio = window.devicePixelRatio || 1;
    const width = Math.round(canvas.clientWidth * ratio), height = Math.round(canvas.clientHeight * ratio);
    if (width === 0 || height === 0) return; // Hidden.
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    const style = getComputedStyle(canvas);
    this.stay();
    context.resetTransform();
    context.fillStyle = style.backgroundColor;
    context.fillRect(0, 0, width, height);
    this.dots(ratio, style);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.save();
    context.beginPath();
    context.rect(this.plot.left, this.plot.top, this.plot.width, this.plot.height);
    context.clip();
    this.marks(style);
    this.ring(this.chosen, style);
    context.restore();
    context.font = `${LETTERS}px ${style.fontFamily}`;
    context.textBaseline = "middle";
    this.axes(style);
    if (this.pointed) this.label(this.pointed, style);
    document.documentElement.dataset.drawn = "yes";
  }

  /** Keeps the picture in its room. */
  stay() {
    const { width, height } = this.plot, zoom = this.zoom, { rows, columns } = this.lattice.meta;
    const within = (/** @type {number} */ at, /** @type {number} */ half, /** @type {number} */ count) => clamp(at, half, Math.max(half, count - half));
    this.middle.x = within(this.middle.x, width / 2 / zoom.x, columns);
    this.middle.y = within(this.middle.y, height / 2 / zoom.y, rows);
    // A finger scrolls the page as long as the whole is in sight.
    this.canvas.style.touchAction = this.scale > 1 ? "none" : "pan-y";
  }

  /** @param {number} ratio
   * @param {CSSStyleDeclaration} style */
  dots(ratio, style) {
    const { lattice, plot, corner } = this, zoom = { x: this.zoom.x * ratio, y: this.zoom.y * ratio };
    const { rows, columns, classes } = lattice.meta;
    const width = Math.round(plot.width * ratio), height = Math.round(plot.height * ratio);
    const down = zoom.y < 1 ? 2 : 1, across = zoom.x < 1 ? 4 / down : 1, shift = Math.log2(across * down);
    const xs = sampled(corner.x, zoom.x, width, across, columns), ys = sampled(corner.y, zoom.y, height, down, rows);
    // Ten bits for each of red, green and blue, so that four dots can be added up.
    const colours = classes.map((one) => style.getPropertyValue("--" + one.name)).map((colour) =>
      [1, 3, 5].reduce((all, at) => all << 10 | parseInt(colour.trim().slice(at, at + 2), 16), 0));
    const image = new ImageData(width, height), pixels = new Uint32Array(image.data.buffer);
    for (let y = 0; y < height; y++) {
      const out = y * width;
      if (y > 0 && down === 1 && ys[y] === ys[y - 1]) {
        pixels.copyWithin(out, out - width, out);
        continue;
      }
      for (let x = 0; x < width; x++) {
        let sum = 0;
        for (let v = y * down; v < (y + 1) * down; v++) {
          for (let u = x * across; u < (x + 1) * across; u++) sum += colours[lattice.codes[ys[v] * columns + xs[u]]];
        }
        pixels[out + x] = 0xff000000 | (sum >> shift & 255) << 16 | (sum >> 10 + shift & 255) << 8 | sum >> 20 + shift;
      }
    }
    this.context.putImageData(image, Math.round(plot.left * ratio), Math.round(plot.top * ratio));
  }

  /** The unique pairs once more, large enough to be seen, and lines between large dots.
   * @param {CSSStyleDeclaration} style */
  marks(style) {
    const { lattice, context, plot, zoom, corner } = this, { rows, columns } = lattice.meta;
    const first = { x: Math.max(0, Math.floor(corner.x)), y: Math.max(0, Math.floor(corner.y)) };
    const last = { x: Math.min(columns, Math.ceil(corner.x + plot.width / zoom.x)), y: Math.min(rows, Math.ceil(corner.y + plot.height / zoom.y)) };
    const width = Math.max(zoom.x, LEAST_MARK), height = Math.max(zoom.y, LEAST_MARK);
    if (width > zoom.x || height > zoom.y) {
      context.fillStyle = style.getPropertyValue("--unique");
      for (let k = lattice.uniqueBefore(first.y * columns); k < lattice.uniqueBefore(last.y * columns); k++) {
        const { x, y } = lattice.dot(lattice.uniqueAt[k]);
        if (x < first.x || x >= last.x) continue;
        const { left, top } = this.placeOf({ x: x + 0.5, y: y + 0.5 });
        context.fillRect(left - width / 2, top - height / 2, width, height);
      }
    }
    context.fillStyle = style.backgroundColor;
    if (Math.min(zoom.x, zoom.y) < 8) return;
    for (let x = first.x + 1; x < last.x; x++) context.fillRect(this.placeOf({ x, y: 0 }).left - 0.5, plot.top, 1, plot.height);
    for (let y = first.y + 1; y < last.y; y++) context.fillRect(plot.left, this.placeOf({ x: 0, y }).top - 0.5, plot.width, 1);
  }

  /** @param {Dot} dot
   * @param {CSSStyleDeclaration} style */
  ring({ x, y }, style) {
    const { zoom, context } = this, { left, top } = this.placeOf({ x: x + 0.5, y: y + 0.5 });
    const width = Math.max(zoom.x + 4, 13), height = Math.max(zoom.y + 4, 13);
    for (const [colour, thickness] of /** @type {[string, number][]} */ ([[style.backgroundColor, 6], [style.color, 2.5]])) {
      context.strokeStyle = colour;
      context.lineWidth = thickness;
      context.strokeRect(left - width / 2, top - height / 2, width, height);
    }
  }

  /** The names of the sides, and as many margins as there is room for.
   * @param {CSSStyleDeclaration} style */
  axes(style) {
    const { context, lattice, plot, zoom, corner } = this, { rows, columns } = lattice.meta;
    const bottom = plot.top + plot.height, right = plot.left + plot.width;
    context.fillStyle = style.color;
    context.textAlign = "left";
    context.fillText("\u2191 row sums", 2, ABOVE / 2);
    context.textAlign = "right";
    context.fillText("column sums \u2192", right, bottom + 33);
    context.fillStyle = style.getPropertyValue("--soft");
    const stepY = Math.max(1, Math.ceil(2.2 * LETTERS / zoom.y));
    for (let y = Math.max(0, Math.ceil(corner.y / stepY) * stepY); y < rows; y += stepY) {
      const { top } = this.placeOf({ x: 0, y: y + 0.5 });
      if (top > bottom || top < plot.top) continue;
      context.fillText(lattice.rowMargin(y).join(" "), plot.left - 8, top);
      context.fillRect(plot.left - 5, top - 0.5, 4, 1);
    }
    context.textAlign = "left";
    const room = context.measureText(lattice.columnMargin(columns - 1).join(" ") + "0000").width;
    const stepX = Math.max(1, Math.ceil(room / zoom.x));
    for (let x = Math.max(0, Math.ceil(corner.x / stepX) * stepX); x < columns; x += stepX) {
      const { left } = this.placeOf({ x: x + 0.5, y: 0 });
      if (left < plot.left || left + 0.8 * room > right) continue;
      context.fillText(lattice.columnMargin(x).join(" "), left, bottom + 15);
      context.fillRect(left - 0.5, bottom + 2, 1, 5);
    }
  }

  /** What the dot under the pointer is, beside it.
   * @param {Dot} dot
   * @param {CSSStyleDeclaration} style */
  label(dot, style) {
    const { context, lattice } = this;
    const lines = [`${lattice.rowMargin(dot.y).join(" ")}  \u00d7  ${lattice.columnMargin(dot.x).join(" ")}`, lattice.classOf(dot).words];
    const { left, top } = this.placeOf({ x: dot.x + 0.5, y: dot.y + 0.5 });
    const width = Math.max(...lines.map((line) => context.measureText(line).width)) + 16, height = 2 * LETTERS + 20;
    const x = clamp(left + 14, 0, Math.max(0, this.canvas.clientWidth - width)), y = top > height + 14 ? top - height - 12 : top + 14;
    context.fillStyle = style.color;
    context.fillRect(x, y, width, height);
    context.fillStyle = style.backgroundColor;
    context.textAlign = "left";
    lines.forEach((line, i) => context.fillText(line, x + 8, y + 14 + i * (LETTERS + 6)));
  }

  /** Moves the picture by CSS pixels.
   * @param {number} right
   * @param {number} down */
  move(right, down) {
    this.middle.x -= right / this.zoom.x;
    this.middle.y -= down / this.zoom.y;
    this.redraw();
  }

  showAll() {
    this.scale = 1;
    this.redraw();
  }

  /** Zooms by a factor so that the dot at a place, or the chosen one, stays where it is.
   * @param {number} factor
   * @param {Place} [at] */
  zoomAt(factor, at) {
    const { plot, lattice } = this, { rows, columns } = lattice.meta;
    const place = at ?? this.placeOf({ x: this.chosen.x + 0.5, y: this.chosen.y + 0.5 });
    const right = place.left - plot.left - plot.width / 2, down = place.top - plot.top - plot.height / 2;
    const fixed = { x: this.middle.x + right / this.zoom.x, y: this.middle.y + down / this.zoom.y };
    this.scale = clamp(this.scale * factor, 1, Math.max(1, LARGEST * columns / plot.width, LARGEST * rows / plot.height));
    this.middle = { x: fixed.x - right / this.zoom.x, y: fixed.y - down / this.zoom.y };
    this.redraw();
  }

  /** @param {Dot | null} dot */
  point(dot) {
    if (dot?.x === this.pointed?.x && dot?.y === this.pointed?.y) return;
    this.pointed = dot;
    this.redraw();
  }

  /** Chooses a dot and brings it into sight.
   * @param {Dot} dot */
  choose(dot) {
    this.chosen = dot;
    this.pointed = null;
    const { plot, zoom, corner } = this;
    const away = (/** @type {number} */ at, /** @type {number} */ from, /** @type {number} */ length) => at < from || at + 1 > from + length;
    if (away(dot.x, corner.x, plot.width / zoom.x) || away(dot.y, corner.y, plot.height / zoom.y)) this.middle = { x: dot.x + 0.5, y: dot.y + 0.5 };
    this.redraw();
    this.tell(dot);
  }
}
