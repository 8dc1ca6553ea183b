// The Suko page: deal, play, check, and watch the solver.

import { byId, element } from "../../picture/page/dom.mjs";
import { deal, search, statusOfTotal } from "./suko.mjs";
import { store, stored } from "./store.mjs";

/** @typedef {import("./suko.mjs").Suko} Suko */
/** @typedef {import("./suko.mjs").SukoStep} SukoStep */

const IMPROVEMENTS = [
  "a total with one blank square fills it",
  "a total inside another is subtracted from it",
  "the square in the fullest totals comes first",
  "digits too large or too small are not tried",
  "the diagonal rules",
];

const saved = stored("suko");
let suko = /** @type {Suko} */ (saved?.suko ?? deal());
let digits = /** @type {number[]} */ (saved?.digits ?? Array(9).fill(0));
let chosen = 0;
let checking = true;
/** @type {Set<number>} */
const on = new Set([1, 2, 3, 4]);
/** @type {Generator<SukoStep, void> | null} */
let solver = null;
let counts = { tried: 0, filled: 0 };
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

const cells = digits.map((_, cell) => element("div", {
  role: "gridcell", class: "cell suko", tabindex: -1, "data-cell": cell, click: () => choose(cell),
  focus: () => { if (cell !== chosen) choose(cell); },
}));
const circles = [0, 1, 2, 3].map((i) => element("div", { class: "circle circle-" + i }));
const grid = element("div", { role: "grid", class: "square", "aria-label": "Suko", keydown: onKey },
  ...[0, 3, 6].map((from) => element("div", { role: "row" }, ...cells.slice(from, from + 3))), ...circles);
byId("suko").append(grid);
byId("pad").append(...digits.map((_, k) => element("button", { type: "button", click: () => enter(k + 1) }, k + 1)),
  element("button", { type: "button", "aria-label": "empty the square", click: () => enter(0) }, "\u232b"));
byId("improvements").append(...IMPROVEMENTS.map((words, k) => {
  const box = element("input", { type: "checkbox", checked: on.has(k + 1), id: "improvement-" + (k + 1) });
  box.onchange = () => { if (box.checked) on.add(k + 1); else on.delete(k + 1); };
  return element("li", {}, element("label", {}, box, ` ${k + 1}. ${words}`));
}));
byId("deal-suko").onclick = () => {
  suko = deal();
  begin();
};
byId("clear-suko").onclick = begin;
byId("check-suko").onclick = () => {
  checking = !checking;
  show();
};
byId("watch").onclick = watch;
byId("one-step").onclick = () => {
  clearTimeout(timer);
  timer = undefined;
  step();
  show();
};
show();

function begin() {
  digits = Array(9).fill(0);
  stopWatching();
  changed();
}

function stopWatching() {
  clearTimeout(timer);
  timer = undefined;
  solver = null;
  counts = { tried: 0, filled: 0 };
}

function changed() {
  store("suko", { suko, digits });
  show();
}

/** @param {number} cell */
function choose(cell) {
  chosen = cell;
  show();
  cells[cell].focus();
}

/** Puts a digit into the chosen square, and takes it out of any other.
 * @param {number} digit */
function enter(digit) {
  stopWatching();
  digits = digits.map((other) => (other === digit ? 0 : other));
  digits[chosen] = digit;
  changed();
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const moves = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -3, ArrowDown: 3 };
  const move = moves[/** @type {keyof typeof moves} */ (event.key)];
  if (/^[1-9]$/.test(event.key)) enter(Number(event.key));
  else if (["Backspace", "Delete", "0"].includes(event.key)) enter(0);
  else if (move && chosen + move >= 0 && chosen + move < 9 && (Math.abs(move) === 3 || Math.floor((chosen + move) / 3) === Math.floor(chosen / 3))) choose(chosen + move);
  else if (!move) return;
  event.preventDefault();
}

/** Starts the solver, or lets it pause. */
function watch() {
  if (timer !== undefined) {
    clearTimeout(timer);
    timer = undefined;
  } else tick();
  show();
}

function tick() {
  const perSecond = 2 ** Number(/** @type {HTMLInputElement} */ (byId("speed")).value);
  // Fast watching takes several steps for each picture.
  const steps = Math.max(1, Math.round(perSecond / 30));
  let goes = true;
  for (let i = 0; i < steps && goes; i++) goes = step();
  timer = goes ? setTimeout(tick, 1000 * steps / perSecond) : undefined;
  show();
}

/** One step of the solver; whether others follow.
 * @returns {boolean} */
function step() {
  if (!solver) {
    stopWatching();
    solver = search(suko, on);
  }
  const { value, done } = solver.next();
  if (done || !value) {
    solver = null;
    return false;
  }
  digits = value.digits;
  if (value.kind !== "solution") {
    chosen = value.cell;
    counts[value.kind]++;
  }
  if (value.kind === "solution") solver = null;
  return value.kind !== "solution";
}

function show() {
  cells.forEach((cell, i) => {
    cell.textContent = digits[i] > 0 ? String(digits[i]) : "";
    cell.className = `cell suko colour-${suko.colours[i]}`;
    cell.tabIndex = i === chosen ? 0 : -1;
    cell.setAttribute("aria-selected", String(i === chosen));
    cell.setAttribute("aria-label", `${"ABC"[i % 3]}${Math.floor(i / 3) + 1}: ${digits[i] || "blank"}, colour ${suko.colours[i]}`);
  });
  const statuses = suko.totals.map((total) => (checking ? statusOfTotal(total, digits) : "hidden"));
  circles.forEach((circle, i) => {
    circle.textContent = String(suko.totals[i].total);
    circle.className = `circle circle-${i} ${statuses[i]}`;
  });
  byId("totals").replaceChildren(...suko.totals.map((total, i) => {
    const name = element("span", { class: i < 4 ? "" : "key colour-" + total.name.slice(-1) }, total.name);
    return element("li", {}, name, `: ${total.total} `, element("span", { class: "status " + statuses[i] }, checking ? statuses[i] : ""));
  }));
  const solved = suko.totals.every((total) => statusOfTotal(total, digits) === "valid");
  byId("suko-message").textContent = solved ? "Solved." : "";
  byId("suko-counts").textContent = `${counts.tried} steps, ${counts.filled} squares filled by rules`;
  byId("watch").textContent = timer === undefined ? "watch the solver" : "pause";
  byId("check-suko").setAttribute("aria-pressed", String(checking));
}
