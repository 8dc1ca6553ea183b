// The Suko page: edit, play, deal, and watch the solver.

import { byId, element } from "../../picture/page/dom.mjs";
import { store, stored } from "./store.mjs";
import { SukoGame } from "./suko_game.mjs";

const IMPROVEMENTS = [
  "a total with one blank square fills it",
  "a total inside another is subtracted from it",
  "the square in the fullest totals comes first",
  "digits too large or too small are not tried",
  "the diagonal rules",
];

/** Beside the colour of a total, so that nobody needs to tell colours apart. */
const MARKS = { valid: "\u2713", incomplete: "\u2026", wrong: "\u2717" };
const MODES = { edit: "Edit", play: "Play", paused: "Paused", solved: "Solved", failed: "Failed" };
const TOTALS = ["top left circle", "top right circle", "bottom left circle", "bottom right circle", "colour a", "colour b", "colour c"];
const EDIT_HELP = "Choose a circle or a colour and type its total. A click on a square gives it the chosen colour, a second one takes it away; so do the keys a, b and c.";
const PLAY_HELP = "Arrows move, digits fill in, Backspace empties. Red italics are definitely wrong, blue is not complete, black is valid.";

const game = new SukoGame(stored("suko"));
/** The square that keys go to. */
let chosen = 0;
/** The total that is edited. @type {number | null} */
let edited = null;
/** Whether the next digit begins the total anew. */
let anew = true;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

const cells = game.typed.map((_, cell) => element("div", {
  role: "gridcell", class: "cell suko", tabindex: -1, "data-cell": cell,
  click: () => { if (game.mode === "edit" && edited !== null && edited > 3) paint(cell, "abc"[edited - 4]); else choose(cell); },
  focus: () => { if (cell !== chosen) choose(cell); },
}));
const totals = TOTALS.map((_, which) => element("button", {
  type: "button", "data-total": which, class: "circle", click: () => edit(which),
  keydown: (/** @type {KeyboardEvent} */ event) => onTotalKey(event, which),
}));
byId("suko").append(
  element("div", { role: "grid", class: "square", "aria-label": "Suko", keydown: onKey },
    ...[0, 3, 6].map((from) => element("div", { role: "row" }, ...cells.slice(from, from + 3))), ...totals.slice(0, 4)),
  element("div", { class: "colours", role: "group", "aria-label": "Colours" }, ...totals.slice(4)));
byId("pad").append(...game.typed.map((_, k) => element("button", { type: "button", click: () => press(k + 1) }, k + 1)),
  element("button", { type: "button", "aria-label": "0, or empty the square", click: () => press(0) }, "0 \u232b"));
const boxes = IMPROVEMENTS.map((_, k) => {
  const box = element("input", { type: "checkbox", id: "improvement-" + (k + 1) });
  box.onchange = () => { if (box.checked) game.on.add(k + 1); else game.on.delete(k + 1); changed(); };
  return box;
});
byId("improvements").append(...IMPROVEMENTS.map((words, k) => element("li", {}, element("label", {}, boxes[k], ` ${k + 1}. ${words}`))));
const [backtracking, brute] = ["backtracking", "brute"].map((id) => /** @type {HTMLInputElement} */ (byId(id)));
backtracking.onchange = brute.onchange = () => act(() => game.setBrute(brute.checked));
const speed = /** @type {HTMLInputElement} */ (byId("speed"));
speed.oninput = show;
/** @type {Record<string, () => void>} */
const BUTTONS = {
  mode: () => { edited = null; game.toggle(); },
  "deal-suko": () => game.generate(/** @type {HTMLInputElement} */ (byId("unique")).checked),
  "reset-suko": () => game.reset(),
  "clear-suko": () => game.clear(),
  solve: () => { game.advance(Infinity); },
  "one-step": () => { game.advance(1); },
};
for (const [id, click] of Object.entries(BUTTONS)) byId(id).onclick = () => act(click);
byId("watch").onclick = () => { if (timer === undefined) tick(); else act(() => {}); };
show();

/** Does something that stops the watching.
 * @param {() => void} change */
function act(change) {
  clearTimeout(timer);
  timer = undefined;
  change();
  changed();
}

function changed() {
  store("suko", game.save());
  show();
}

/** @param {number} cell */
function choose(cell) {
  chosen = cell;
  show();
  cells[cell].focus();
}

/** @param {number} which */
function edit(which) {
  edited = which;
  anew = true;
  show();
}

/** @param {number} cell
 * @param {string} colour */
function paint(cell, colour) {
  chosen = cell;
  act(() => game.paint(cell, colour));
}

/** A digit of the pad or a key: for the total that is edited, or for the chosen square.
 * @param {number} digit */
function press(digit) {
  if (game.mode !== "edit") act(() => { game.editing = false; game.put(chosen, digit); });
  else if (edited !== null) {
    const which = edited, before = anew ? 0 : which < 4 ? game.suko.circles[which] : game.suko.sums[which - 4];
    anew = false;
    act(() => game.setTotal(which, (before * 10 + digit) % 100));
  }
}

/** @param {KeyboardEvent} event
 * @param {number} which */
function onTotalKey(event, which) {
  if (event.altKey || event.ctrlKey || event.metaKey || game.mode !== "edit") return;
  if (edited !== which) edit(which);
  if (/^\d$/.test(event.key)) press(Number(event.key));
  else if (event.key === "Backspace" || event.key === "Delete") {
    anew = true;
    act(() => game.setTotal(which, 0));
  } else return;
  event.preventDefault();
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target instanceof HTMLButtonElement) return;
  const moves = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -3, ArrowDown: 3 };
  const move = moves[/** @type {keyof typeof moves} */ (event.key)];
  if (game.mode === "edit" && /^[abc]$/.test(event.key)) paint(chosen, event.key);
  else if (game.mode !== "edit" && /^[1-9]$/.test(event.key)) press(Number(event.key));
  else if (game.mode !== "edit" && ["Backspace", "Delete", "0"].includes(event.key)) press(0);
  else if (move && chosen + move >= 0 && chosen + move < 9 && (Math.abs(move) === 3 || Math.floor((chosen + move) / 3) === Math.floor(chosen / 3))) choose(chosen + move);
  else if (!move) return;
  event.preventDefault();
}

/** Steps at the speed of the slider, until something else is done. */
function tick() {
  const perSecond = 2 ** Number(speed.value);
  // Fast watching takes several steps for each picture.
  const steps = Math.max(1, Math.round(perSecond / 30));
  timer = game.advance(steps) ? setTimeout(tick, 1000 * steps / perSecond) : undefined;
  show();
}

function message() {
  if (game.wrong.length > 0 && !game.outcome) return "A digit stands twice: no solution can have it.";
  const { solutions } = game.counts;
  if (game.mode === "failed") return solutions > 0 ? `Failed: there is no solution besides the ${solutions} found.` : "Failed: no solution has these digits and totals.";
  if (game.solved) return "Solved.";
  return game.mode === "edit" ? EDIT_HELP : PLAY_HELP;
}

function show() {
  const { digits, wrong, statuses, suko, mode } = game;
  cells.forEach((cell, i) => {
    const colour = suko.colours[i], kind = game.typed[i] > 0 ? "typed" : "found";
    cell.textContent = digits[i] > 0 ? String(digits[i]) : "";
    cell.className = `cell suko colour-${colour === "." ? "none" : colour} ${kind}${wrong.includes(i) ? " wrong" : ""}`;
    cell.tabIndex = i === chosen ? 0 : -1;
    cell.setAttribute("aria-selected", String(i === (timer === undefined ? chosen : game.last)));
    const content = digits[i] > 0 ? `${digits[i]}${wrong.includes(i) ? ", wrong" : game.typed[i] > 0 ? ", typed" : ""}` : "blank";
    cell.setAttribute("aria-label", `${"ABC"[i % 3]}${Math.floor(i / 3) + 1}: ${content}, ${colour === "." ? "no colour" : "colour " + colour}`);
  });
  totals.forEach((total, which) => {
    const name = TOTALS[which], at = suko.totals.findIndex((other) => other.name === name);
    const status = at < 0 ? "unused" : statuses[at], value = which < 4 ? suko.circles[which] : suko.sums[which - 4];
    total.className = `circle ${which < 4 ? "circle-" + which : "colour-" + "abc"[which - 4]} ${status}`;
    total.replaceChildren(element("span", {}, value), element("small", { "aria-hidden": "true" }, status === "unused" ? "" : MARKS[status]));
    total.setAttribute("aria-label", `${name}: ${value}, ${status}`);
    total.setAttribute("aria-pressed", String(mode === "edit" && which === edited));
    total.disabled = mode !== "edit";
  });
  byId("mode-name").textContent = timer === undefined ? MODES[mode] : "Solving";
  byId("mode").textContent = mode === "play" ? "edit" : "play";
  byId("suko-message").textContent = message();
  byId("watch").textContent = timer !== undefined ? "pause" : mode === "paused" ? "go on" : "solve in steps";
  const { steps, filled, ms } = game.counts;
  const facts = { steps, filled, elapsed: ms.toFixed(1) + " ms", rate: ms > 0 ? (steps / ms).toFixed(1) : "", stepping: 2 ** Number(speed.value) + " a second" };
  for (const [id, text] of Object.entries(facts)) byId("fact-" + id).textContent = String(text);
  boxes.forEach((box, k) => {
    box.checked = game.on.has(k + 1);
    box.disabled = game.brute;
  });
  backtracking.checked = !game.brute;
  brute.checked = game.brute;
}
