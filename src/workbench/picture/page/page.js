"use strict";
// The picture is drawn from tiles of TILE x TILE texels. A texel of level l stands for
// 2^l x 2^l dots, with the mean of their colours; a tile is made when it is first seen.
// Positions (x, y) are in dots from the upper left corner; ranks count from 1, rows from
// the bottom, as in the address: #x=RANK&y=RANK&zoom=PIXELS&at=ROW,COLUMN.

const TILE = 256;
const TILES_KEPT = 600;
const MILLISECONDS_FOR_TILES = 12;
const MAX_ZOOM = 80;

const byId = (id) => document.getElementById(id);
const meta = JSON.parse(byId("meta").textContent);
const { m, n, rows, columns, classes } = meta;
const UNIQUE = classes.findIndex((one) => one.name === "unique");
const canvas = byId("dots");
const context = canvas.getContext("2d");

let rowMargins, columnMargins, codes, tables; // The data; see page.rs for their order.
let uniqueAt; // Positions y * columns + x of the unique pairs, ascending.
let view = { x: columns / 2, y: rows / 2, zoom: 1 }; // Middle of the canvas; CSS pixels a dot.
let pointed = null; // The dot in question, {x, y}.
let held = false; // Whether it stays when the pointer moves on.
let fitted = true; // Whether all is shown, whatever the size of the window.

// --- Data -------------------------------------------------------------------

async function unpack() {
  const packed = Uint8Array.from(atob(byId("data").textContent), (c) => c.charCodeAt(0));
  const inflated = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  const buffer = await new Response(inflated).arrayBuffer();
  const words = new Uint16Array(buffer, 0, rows * m + columns * n);
  rowMargins = words.subarray(0, rows * m);
  columnMargins = words.subarray(rows * m);
  codes = new Uint8Array(buffer, words.byteLength, rows * columns);
  tables = new Uint8Array(buffer, words.byteLength + codes.length);
  const found = [];
  for (let i = 0; i < codes.length; i++) if (codes[i] === UNIQUE) found.push(i);
  uniqueAt = Uint32Array.from(found);
}

const rowMargin = (y) => rowMargins.subarray((rows - 1 - y) * m, (rows - y) * m);
const columnMargin = (x) => columnMargins.subarray(x * n, (x + 1) * n);

/** How many unique pairs come before a position. */
function uniqueBefore(position) {
  let low = 0, high = uniqueAt.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (uniqueAt[middle] < position) low = middle + 1; else high = middle;
  }
  return low;
}

// --- Tiles ------------------------------------------------------------------

const tiles = new Map();
// Colours are averaged as light, which is about the square of what a screen is told.
const light = classes.map((one) => [1, 3, 5].map((i) => parseInt(one.colour.slice(i, i + 2), 16) ** 2));

function makeTile(level, column, row) {
  const side = 2 ** level;
  const left = column * TILE, top = row * TILE;
  const width = Math.min(TILE, Math.ceil(columns / side) - left);
  const height = Math.min(TILE, Math.ceil(rows / side) - top);
  const image = new ImageData(width, height);
  const emphasis = level > 0 && byId("emphasis").checked;
  const counts = new Uint32Array(classes.length);
  let out = 0;
  for (let v = top; v < top + height; v++) {
    const yEnd = Math.min(rows, (v + 1) * side);
    for (let u = left; u < left + width; u++) {
      const xEnd = Math.min(columns, (u + 1) * side);
      counts.fill(0);
      for (let y = v * side; y < yEnd; y++) {
        const start = y * columns;
        for (let x = u * side; x < xEnd; x++) counts[codes[start + x]]++;
      }
      if (emphasis && counts[UNIQUE] > 0) {
        // They are few: their colour alone, or nobody would see them.
        counts.fill(0);
        counts[UNIQUE] = 1;
      }
      let sum = 0, red = 0, green = 0, blue = 0;
      for (let k = 0; k < counts.length; k++) {
        sum += counts[k];
        red += counts[k] * light[k][0];
        green += counts[k] * light[k][1];
        blue += counts[k] * light[k][2];
      }
      image.data[out++] = Math.sqrt(red / sum);
      image.data[out++] = Math.sqrt(green / sum);
      image.data[out++] = Math.sqrt(blue / sum);
      image.data[out++] = 255;
    }
  }
  const tile = document.createElement("canvas");
  tile.width = width;
  tile.height = height;
  tile.getContext("2d").putImageData(image, 0, 0);
  return tile;
}

/** A tile, made now if `make` says so; null when it does not exist yet. */
function tileAt(level, column, row, make) {
  const key = level + "/" + column + "/" + row;
  let tile = tiles.get(key);
  if (!tile && !make()) return null;
  if (tile) tiles.delete(key); // Put behind those seen less lately.
  else tile = makeTile(level, column, row);
  tiles.set(key, tile);
  return tile;
}

// The level at which the whole picture is a few tiles: drawn while finer ones are made.
const overview = Math.max(0, Math.ceil(Math.log2(Math.max(rows, columns) / (2 * TILE))));

// --- Drawing ----------------------------------------------------------------

let asked = false;

function redraw() {
  if (asked || !codes) return;
  asked = true;
  requestAnimationFrame(() => { asked = false; draw(); });
}

function draw() {
  const start = performance.now();
  const ratio = window.devicePixelRatio || 1;
  const width = Math.round(canvas.clientWidth * ratio), height = Math.round(canvas.clientHeight * ratio);
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
  }
  if (fitted) fit();
  const zoom = view.zoom * ratio; // Device pixels a dot.
  const originX = width / 2 - view.x * zoom, originY = height / 2 - view.y * zoom;
  context.fillStyle = "#eee";
  context.fillRect(0, 0, width, height);

  // A texel is about a pixel: smaller ones would be blended, and unique pairs fade.
  const level = Math.min(overview, Math.max(0, Math.round(-Math.log2(zoom))));
  context.imageSmoothingEnabled = zoom < 1;
  context.imageSmoothingQuality = "high";
  const late = () => performance.now() - start > MILLISECONDS_FOR_TILES;
  let complete = true;
  const layer = (level, make) => {
    const side = TILE * 2 ** level; // Dots along a tile.
    const pixels = side * zoom;
    const last = (count, extent, origin) =>
      Math.min(Math.ceil(count / side) - 1, Math.floor((extent - origin) / pixels));
    for (let row = Math.max(0, Math.floor(-originY / pixels)); row <= last(rows, height, originY); row++) {
      for (let column = Math.max(0, Math.floor(-originX / pixels)); column <= last(columns, width, originX); column++) {
        const tile = tileAt(level, column, row, make);
        if (!tile) { complete = false; continue; }
        // Whole pixels, so that tiles meet without a seam.
        const left = Math.round(originX + column * pixels), top = Math.round(originY + row * pixels);
        const right = Math.round(originX + Math.min(columns, (column * TILE + tile.width) * 2 ** level) * zoom);
        const bottom = Math.round(originY + Math.min(rows, (row * TILE + tile.height) * 2 ** level) * zoom);
        // The last texels may stand for fewer dots than the others.
        const across = Math.min(tile.width, columns / 2 ** level - column * TILE);
        const down = Math.min(tile.height, rows / 2 ** level - row * TILE);
        context.drawImage(tile, 0, 0, across, down, left, top, right - left, bottom - top);
      }
    }
  };
  if (level < overview) layer(overview, () => true);
  complete = true;
  layer(level, level === overview ? () => true : () => !late());
  if (view.zoom >= 12) grid(zoom, originX, originY, width, height);
  if (pointed) ring(zoom, originX + pointed.x * zoom, originY + pointed.y * zoom);
  while (tiles.size > TILES_KEPT) tiles.delete(tiles.keys().next().value);

  const told = document.documentElement.dataset;
  told.frame = (performance.now() - start).toFixed(1);
  if (!complete) redraw();
  else if (!told.drawn) told.drawn = performance.now().toFixed(0);
}

function grid(zoom, originX, originY, width, height) {
  context.fillStyle = "rgba(255, 255, 255, 0.55)";
  const top = Math.max(0, originY), bottom = Math.min(height, originY + rows * zoom);
  const left = Math.max(0, originX), right = Math.min(width, originX + columns * zoom);
  for (let x = Math.max(0, Math.floor(-originX / zoom)); x <= Math.min(columns, (width - originX) / zoom); x++) {
    context.fillRect(Math.round(originX + x * zoom), top, 1, bottom - top);
  }
  for (let y = Math.max(0, Math.floor(-originY / zoom)); y <= Math.min(rows, (height - originY) / zoom); y++) {
    context.fillRect(left, Math.round(originY + y * zoom), right - left, 1);
  }
}

/** Black in white, to be seen on any colour. */
function ring(zoom, left, top) {
  const room = Math.max(3, 6 - zoom / 2);
  for (const [colour, thickness] of [["#fff", 5], ["#000", 2]]) {
    context.strokeStyle = colour;
    context.lineWidth = thickness;
    context.strokeRect(left - room, top - room, zoom + 2 * room, zoom + 2 * room);
  }
}

// --- Words ------------------------------------------------------------------

function element(name, text, parent) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (parent) parent.append(made);
  return made;
}

function swatch(one, parent) {
  const made = element("span", undefined, parent);
  made.className = "swatch";
  made.style.background = one.colour;
}

function legend() {
  const body = byId("legend").tBodies[0];
  for (const one of classes) {
    const line = element("tr", undefined, body);
    swatch(one, element("td", undefined, line));
    element("td", one.count, line);
    element("td", one.words, line);
  }
}

function tell() {
  const panel = byId("pair");
  panel.replaceChildren();
  if (!pointed) {
    element("p", "Point at a dot.", panel);
    return;
  }
  const { x, y } = pointed;
  const position = y * columns + x;
  const one = classes[codes[position]];
  const r = rowMargin(y), c = columnMargin(x);
  const verdict = element("p", undefined, panel);
  swatch(one, verdict);
  element("strong", " " + one.words, verdict);
  element("p", `rows ${r.join(" ")} (margin ${rows - y} of ${rows})`, panel);
  element("p", `columns ${c.join(" ")} (margin ${x + 1} of ${columns})`, panel);
  const solved = codes[position] === UNIQUE;
  const start = solved ? uniqueBefore(position) * m * n : 0;
  const table = element("table", undefined, panel);
  for (let i = 0; i < m; i++) {
    const line = element("tr", undefined, table);
    for (let j = 0; j < n; j++) element("td", solved ? tables[start + i * n + j] : "\u00a0", line);
    element("th", r[i], line).scope = "row";
  }
  const sums = element("tr", undefined, table);
  for (let j = 0; j < n; j++) element("th", c[j], sums).scope = "col";
}

// --- Moving -----------------------------------------------------------------

const clamp = (value, low, high) => Math.min(high, Math.max(low, value));

/** Shows all, or, of a lattice that would become a mere line, a part of its length. */
function fitZoom() {
  const all = Math.min(canvas.clientWidth / columns, canvas.clientHeight / rows) * 0.97;
  return Math.max(all, 24 / Math.min(rows, columns));
}

function fit() {
  view = { x: columns / 2, y: rows / 2, zoom: Math.min(MAX_ZOOM, fitZoom()) };
  fitted = true;
}

function moved() {
  view.x = clamp(view.x, 0, columns);
  view.y = clamp(view.y, 0, rows);
  fitted = false;
  redraw();
  rememberSoon();
}

/** Zooms by a factor so that the dot at a place of the canvas stays where it is. */
function zoomAt(factor, left, top) {
  const zoom = clamp(view.zoom * factor, Math.min(fitZoom() / 2, MAX_ZOOM), MAX_ZOOM);
  const dx = left - canvas.clientWidth / 2, dy = top - canvas.clientHeight / 2;
  view.x += dx / view.zoom - dx / zoom;
  view.y += dy / view.zoom - dy / zoom;
  view.zoom = zoom;
  moved();
}

const zoomMiddle = (factor) => zoomAt(factor, canvas.clientWidth / 2, canvas.clientHeight / 2);

function dotAt(left, top) {
  const x = Math.floor(view.x + (left - canvas.clientWidth / 2) / view.zoom);
  const y = Math.floor(view.y + (top - canvas.clientHeight / 2) / view.zoom);
  return x >= 0 && y >= 0 && x < columns && y < rows ? { x, y } : null;
}

function point(dot) {
  if (dot?.x === pointed?.x && dot?.y === pointed?.y) return;
  pointed = dot;
  tell();
  redraw();
  rememberSoon();
}

/** Points at a dot and brings it into sight. */
function goTo(dot, zoom) {
  held = true;
  if (zoom && view.zoom < zoom) { view.zoom = zoom; view.x = dot.x + 0.5; view.y = dot.y + 0.5; }
  const halfWidth = canvas.clientWidth / 2 / view.zoom, halfHeight = canvas.clientHeight / 2 / view.zoom;
  if (Math.abs(dot.x + 0.5 - view.x) > halfWidth - 1) view.x = dot.x + 0.5;
  if (Math.abs(dot.y + 0.5 - view.y) > halfHeight - 1) view.y = dot.y + 0.5;
  point(dot);
  if (!fitted || zoom) moved();
}

/** Goes to the unique pair after (1) or before (-1) the one in question. */
function goToUnique(step) {
  if (!uniqueAt || uniqueAt.length === 0) return;
  const position = pointed ? pointed.y * columns + pointed.x : (step > 0 ? -1 : codes.length);
  const next = step > 0 ? uniqueBefore(position + 1) : uniqueBefore(position) - 1;
  const found = uniqueAt[(next + uniqueAt.length) % uniqueAt.length];
  goTo({ x: found % columns, y: Math.floor(found / columns) }, 8);
}

// --- Wheel, fingers, keys ---------------------------------------------------

const fingers = new Map();
let travelled = 0;

const place = (event) => {
  const box = canvas.getBoundingClientRect();
  return { left: event.clientX - box.left, top: event.clientY - box.top };
};

function listen() {
  canvas.addEventListener("wheel", (event) => {
    event.preventDefault();
    const { left, top } = place(event);
    const lines = event.deltaMode === 1 ? 20 : event.deltaMode === 2 ? 400 : 1;
    zoomAt(Math.exp(-clamp(event.deltaY * lines, -300, 300) / 400), left, top);
  }, { passive: false });

  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, place(event));
    if (fingers.size === 1) travelled = 0;
  });
  canvas.addEventListener("pointermove", (event) => {
    const now = place(event), before = fingers.get(event.pointerId);
    if (!before) {
      if (!held) point(dotAt(now.left, now.top));
      return;
    }
    const others = [...fingers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    fingers.set(event.pointerId, now);
    travelled += Math.hypot(now.left - before.left, now.top - before.top);
    if (others.length > 0) {
      const distance = (at) => Math.hypot(at.left - others[0].left, at.top - others[0].top);
      zoomAt(distance(now) / Math.max(1, distance(before)), others[0].left, others[0].top);
    } else if (travelled > 4) {
      view.x -= (now.left - before.left) / view.zoom;
      view.y -= (now.top - before.top) / view.zoom;
      moved();
    }
  });
  canvas.addEventListener("pointerup", (event) => {
    const { left, top } = place(event);
    if (fingers.size === 1 && travelled <= 4) {
      const dot = dotAt(left, top);
      held = Boolean(dot) && !(held && dot.x === pointed?.x && dot.y === pointed?.y);
      point(dot);
    }
  });
  for (const name of ["pointerup", "pointercancel"]) {
    canvas.addEventListener(name, (event) => {
      fingers.delete(event.pointerId);
      if (fingers.size > 0) travelled = Infinity; // The rest of a pinch is no tap.
    });
  }
  canvas.addEventListener("pointerleave", () => { if (!held && fingers.size === 0) point(null); });

  canvas.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (arrow && event.shiftKey) {
      view.x += arrow[0] * canvas.clientWidth / 8 / view.zoom;
      view.y += arrow[1] * canvas.clientHeight / 8 / view.zoom;
      moved();
    } else if (arrow) {
      const from = pointed ?? { x: Math.floor(view.x), y: Math.floor(view.y) };
      goTo({ x: clamp(from.x + arrow[0], 0, columns - 1), y: clamp(from.y + arrow[1], 0, rows - 1) });
    } else if (event.key === "+" || event.key === "=") zoomMiddle(1.5);
    else if (event.key === "-") zoomMiddle(1 / 1.5);
    else if (event.key === "0") showAll();
    else if (event.key === "n") goToUnique(1);
    else if (event.key === "p") goToUnique(-1);
    else if (event.key === "Escape") { held = false; point(null); }
    else return;
    event.preventDefault();
  });

  byId("in").onclick = () => zoomMiddle(1.5);
  byId("out").onclick = () => zoomMiddle(1 / 1.5);
  byId("fit").onclick = showAll;
  byId("next").onclick = () => goToUnique(1);
  byId("previous").onclick = () => goToUnique(-1);
  byId("emphasis").onchange = () => { tiles.clear(); redraw(); };
  // At once, or the browser would show the old picture stretched.
  new ResizeObserver(draw).observe(canvas);
  window.addEventListener("hashchange", recall);
}

function showAll() {
  fit();
  redraw();
  rememberSoon();
}

// --- The address ------------------------------------------------------------

let timer;

function rememberSoon() {
  clearTimeout(timer);
  timer = setTimeout(remember, 300);
}

function remember() {
  const parts = fitted ? [] : [
    "x=" + (view.x + 0.5).toFixed(2),
    "y=" + (rows - view.y + 0.5).toFixed(2),
    "zoom=" + view.zoom.toPrecision(4),
  ];
  if (pointed && held) parts.push(`at=${rows - pointed.y},${pointed.x + 1}`);
  try {
    history.replaceState(null, "", "#" + parts.join("&"));
  } catch {
    // Some browsers limit how often, or forbid it for files: nothing depends on it.
  }
}

function recall() {
  const asked = new URLSearchParams(location.hash.slice(1));
  const number = (name) => (asked.has(name) ? Number(asked.get(name)) : NaN);
  const [x, y, zoom] = [number("x"), number("y"), number("zoom")];
  fit();
  if (zoom > 0) { view.zoom = Math.min(zoom, MAX_ZOOM); fitted = false; }
  if (Number.isFinite(x)) { view.x = clamp(x - 0.5, 0, columns); fitted = false; }
  if (Number.isFinite(y)) { view.y = clamp(rows - y + 0.5, 0, rows); fitted = false; }
  const [row, column] = (asked.get("at") ?? "").split(",").map(Number);
  if (Number.isInteger(row) && Number.isInteger(column)
      && row >= 1 && row <= rows && column >= 1 && column <= columns) {
    held = true;
    point({ x: column - 1, y: rows - row });
  }
  redraw();
}

legend();
unpack().then(() => { listen(); recall(); }, (error) => {
  byId("trouble").textContent = typeof DecompressionStream === "undefined"
    ? "This browser is too old for this page: it cannot inflate the data."
    : "The data of this page cannot be read: " + error;
});
