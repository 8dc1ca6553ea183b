// The Suko page: edit, play, generate, and watch the solver.

import { Board } from "./board.mjs";
import { byId, element, inputOf, store, stored } from "./dom.mjs";
import { SukoGame } from "./suko_game.mjs";

const IMPROVEMENTS = [
  "a total with one blank square fills it",
  "a total inside another is subtracted from it",
  "the square in the fullest totals comes first",
  "digits too large or too small are not tried",
  "the diagonal rules",
];
/** Beside the colour of a total, so that nobody needs to tell colours apart. */
const SIGNS = { valid: "\u2713", incomplete: "\u2026", wrong: "\u2717" };
const TOTALS = ["top left circle", "top right circle", "bottom left circle", "bottom right circle", "colour a", "colour b", "colour c"];
const HELP = {
  edit: "Type the totals. Choose the total of a region, then click the squares that belong to it, or take one out again; the keys A, B and C do the same.",
  play: "Keys on the board: arrows move, digits fill in, Backspace empties. Red italics are wrong, blue is not complete, black is valid.",
};

const game = new SukoGame(stored("suko"));
/** The region whose squares a click paints. */
let brush = "a";
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

const board = new Board("Suko", 3, 3, false, {
  click: (cell) => { if (game.editing) act(() => game.paint(cell, brush)); },
  key: (key, cell) => {
    if (game.editing && /^[abc]$/i.test(key)) act(() => game.paint(cell, key.toLowerCase()));
    else if (!game.editing && /^\d$/.test(key)) put(Number(key));
    else if (!game.editing && ["Backspace", "Delete"].includes(key)) put(0);
    else return false;
    return true;
  },
});
const totals = TOTALS.map((name, which) => element("input", {
  class: "total", "data-total": which, inputmode: "numeric", maxlength: 2, autocomplete: "off", "aria-label": name,
  focus: () => { if (which > 3) { brush = "abc"[which - 4]; show(); } },
  input: () => {
    const value = Number(totals[which].value);
    if (Number.isInteger(value)) act(() => game.setTotal(which, value));
  },
}));
const signs = TOTALS.map(() => element("span", { class: "sign", "aria-hidden": "true" }));
const circle = (/** @type {number} */ which) => element("div", {
  class: "circle", style: which < 4 ? `left:calc(var(--cell) * ${1 + which % 2});top:calc(var(--cell) * ${1 + (which >> 1)})` : "",
}, ...(which < 4 ? [] : ["abc"[which - 4].toUpperCase()]), totals[which], signs[which]);
byId("suko").append(element("div", { class: "square" }, board.grid, ...[0, 1, 2, 3].map(circle)),
  element("div", { class: "regions", role: "group", "aria-label": "Regions" }, ...[4, 5, 6].map(circle)));
byId("pad").append(...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => element("button", { type: "button", click: () => put(digit) }, digit)),
  element("button", { type: "button", "aria-label": "empty the square", click: () => put(0) }, "\u232b"));
const boxes = IMPROVEMENTS.map((words, k) => {
  const box = element("input", { type: "checkbox", id: "improvement-" + (k + 1) });
  box.onchange = () => {
    if (box.checked) game.on.add(k + 1); else game.on.delete(k + 1);
    store("suko", game.save());
  };
  byId("improvements").append(element("li", {}, element("label", {}, box, ` ${k + 1}. ${words}`)));
  return box;
});
inputOf("speed").oninput = show;
/** @type {Record<string, () => void>} */
const BUTTONS = {
  edit: () => game.setMode(true), play: () => game.setMode(false),
  generate: () => game.generate(inputOf("unique").checked), reset: () => game.reset(), clear: () => game.clear(),
  solve: () => { game.forget(); game.advance(Infinity); }, step: () => { game.advance(1); },
};
for (const [id, click] of Object.entries(BUTTONS)) byId(id).onclick = () => act(click);
byId("watch").onclick = () => {
  if (timer !== undefined) act(() => {});
  else { byId("details").setAttribute("open", ""); tick(); }
};
for (const [id, other] of [["edit", "play"], ["play", "edit"]]) {
  byId(id).onkeydown = (event) => {
    if (!["ArrowLeft", "ArrowRight"].includes(event.key)) return;
    byId(other).click();
    byId(other).focus();
  };
}
show();

/** Does something that stops the watching.
 * @param {() => void} change */
function act(change) {
  clearTimeout(timer);
  timer = undefined;
  change();
  store("suko", game.save());
  show();
}

/** @param {number} digit */
function put(digit) { act(() => game.put(board.at, digit)); }

/** Steps at the speed of the slider, until something else is done. */
function tick() {
  const perSecond = 2 ** Number(inputOf("speed").value);
  // Fast watching takes several steps for each picture.
  const steps = Math.max(1, Math.round(perSecond / 30));
  timer = game.advance(steps) ? setTimeout(tick, 1000 * steps / perSecond) : undefined;
  show();
}

function message() {
  if (game.wrong.length > 0 && !game.outcome) return "A digit stands twice.";
  if (game.outcome === "failed") return "Failed: no solution has these digits and totals.";
  if (game.solved) return "Solved.";
  return timer !== undefined ? "Solving \u2026" : game.outcome === "paused" ? "Paused." : game.editing ? "Edit mode" : "Play mode";
}

/** Where the region of a square ends.
 * @param {number} cell */
function borders(cell) {
  const { colours } = game.suko, [row, column] = [Math.floor(cell / 3), cell % 3];
  const ends = { top: row === 0 || colours[cell - 3] !== colours[cell], left: column === 0 || colours[cell - 1] !== colours[cell], bottom: row === 2, "right-side": column === 2 };
  return Object.entries(ends).flatMap(([name, isEnd]) => (isEnd ? [name] : [])).join(" ");
}

function show() {
  const { digits, wrong, statuses, suko, editing } = game;
  board.show((cell) => {
    const region = suko.colours[cell], isTyped = game.typed[cell] > 0, isWrong = wrong.includes(cell);
    const words = digits[cell] > 0 ? `${digits[cell]}${isWrong ? ", wrong" : isTyped ? ", typed" : ""}` : "blank";
    return {
      text: digits[cell] || "", small: region === "." ? "" : region.toUpperCase(),
      label: `${words}, ${region === "." ? "no region" : "region " + region.toUpperCase()}`,
      style: `region-${region === "." ? "none" : region} ${isTyped ? "typed" : "found"} ${borders(cell)}${isWrong ? " wrong" : ""}${timer !== undefined && cell === game.last ? " last" : ""}`,
    };
  });
  totals.forEach((total, which) => {
    const at = suko.totals.findIndex((other) => other.name === TOTALS[which]), status = at < 0 ? "unused" : statuses[at];
    const value = String(which < 4 ? suko.circles[which] : suko.sums[which - 4]);
    if (Number(total.value) !== Number(value) || document.activeElement !== total) total.value = value;
    const isBrush = editing && which > 3 && brush === "abc"[which - 4];
    total.className = `total ${editing ? "" : status}${which > 3 ? " region-" + "abc"[which - 4] : ""}${isBrush ? " brush" : ""}`;
    total.readOnly = !editing;
    total.setAttribute("aria-label", editing ? TOTALS[which] : `${TOTALS[which]}, ${status}`);
    signs[which].textContent = status === "unused" || editing ? "" : SIGNS[status];
  });
  for (const [id, isChosen] of /** @type {[string, boolean][]} */ ([["edit", editing], ["play", !editing]])) {
    byId(id).setAttribute("aria-selected", String(isChosen));
    byId(id).tabIndex = isChosen ? 0 : -1;
    if (isChosen) byId("panel").setAttribute("aria-labelledby", id);
  }
  const words = message();
  if (byId("status").textContent !== words) byId("status").textContent = words;
  byId("help").textContent = editing ? HELP.edit : HELP.play;
  byId("pad").hidden = editing;
  byId("watch").textContent = timer !== undefined ? "Pause" : game.outcome === "paused" ? "Go on" : "Solve in steps";
  const { steps, filled, ms } = game.counts;
  const facts = { steps, filled, elapsed: ms.toFixed(1) + " ms", rate: ms > 0 ? (steps / ms).toFixed(1) : "", stepping: 2 ** Number(inputOf("speed").value) + " steps a second" };
  for (const [id, text] of Object.entries(facts)) byId(id).textContent = String(text);
  boxes.forEach((box, k) => { box.checked = game.on.has(k + 1); });
}
