// The board for typing: cells, sums that change colour, a pad for fingers, buttons.

import { element } from "../../picture/page/dom.mjs";
import { cellName, linesOf, repeated, statusOf } from "./puzzle.mjs";
import { store, stored } from "./store.mjs";
import { Typing } from "./typing.mjs";

/** @typedef {import("./puzzle.mjs").Puzzle} Puzzle */

const TYPING_HELP = "Arrows move, digits fill in (a space parts two pencil marks), Backspace empties. P: pencil marks, U: undo, H: hint, C: check.";

/** Fills a place of the page with a board.
 * @param {HTMLElement} place
 * @param {Puzzle} puzzle
 * @param {string} key under which the state is kept */
export function typingBoard(place, puzzle, key) {
  const { rows, columns } = puzzle;
  const n = columns.length, all = rows.length * n;
  const game = new Typing(puzzle, stored(key));
  const lines = linesOf(puzzle);
  let chosen = 0, pencil = false, pending = 0;
  /** @type {number[]} */
  let checked = [];

  const cells = puzzle.solution.map((_, cell) => element("div", {
    role: "gridcell", class: "cell", tabindex: -1, "data-cell": cell,
    click: () => choose(cell), focus: () => { if (cell !== chosen) choose(cell); },
  }));
  const sums = lines.map((line) => element("div", { role: line.name.startsWith("row") ? "rowheader" : "columnheader", class: "sum" }));
  const grid = element("div", { role: "grid", class: "board", "aria-label": "Puzzle", style: `--columns:${n}`, keydown: onKey });
  rows.forEach((_, i) => grid.append(element("div", { role: "row" }, ...cells.slice(i * n, (i + 1) * n), sums[i])));
  grid.append(element("div", { role: "row" }, ...sums.slice(rows.length), element("div", { class: "sum" })));

  const pad = element("div", { class: "pad", "aria-label": "Numbers" },
    ...puzzle.solution.map((_, k) => element("button", { type: "button", click: () => enter(k + 1) }, k + 1)),
    element("button", { type: "button", "aria-label": "empty the cell", click: () => enter(0) }, "⌫"));
  const pencilButton = button("pencil", () => { pencil = !pencil; show(); });
  const message = element("div", { role: "status", class: "message" });
  place.replaceChildren(grid, pad,
    element("p", { class: "buttons" }, pencilButton, button("undo", () => { game.undo(); changed(); }), button("hint", hint),
      button("check", check), button("clear", () => { game.clear(); changed(); })),
    message, element("p", { class: "soft" }, TYPING_HELP));
  show();

  /** @param {string} label
   * @param {() => void} click */
  function button(label, click) { return element("button", { type: "button", click }, label); }

  /** @param {number} cell */
  function choose(cell) {
    chosen = cell;
    pending = 0;
    show();
    cells[cell].focus();
  }

  /** @param {number} number */
  function enter(number) {
    if (pencil && number > 0) game.mark(chosen, number); else game.put(chosen, number);
    pending = number;
    changed();
  }

  /** @param {number} digit */
  function type(digit) {
    const number = game.typed(pending, digit);
    if (number === 0) return;
    // The 1 before a 2 was only the beginning of a 12.
    if (number > 9 && pending > 0) game.undo();
    enter(number);
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (event.altKey || (event.ctrlKey || event.metaKey) && event.key !== "z") return;
    const [row, column] = [Math.floor(chosen / n), chosen % n];
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowLeft: () => choose(row * n + Math.max(0, column - 1)),
      ArrowRight: () => choose(row * n + Math.min(n - 1, column + 1)),
      ArrowUp: () => choose(Math.max(0, row - 1) * n + column),
      ArrowDown: () => choose(Math.min(rows.length - 1, row + 1) * n + column),
      Backspace: () => enter(0), Delete: () => enter(0), p: () => { pencil = !pencil; pending = 0; show(); },
      " ": () => { pending = 0; }, u: () => { game.undo(); changed(); }, z: () => { game.undo(); changed(); }, h: hint, c: check,
    };
    if (/^\d$/.test(event.key)) type(Number(event.key));
    else if (Object.hasOwn(keys, event.key)) keys[event.key]();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function hint() {
    const found = game.hint(chosen);
    checked = [];
    if (found) choose(found.cell);
    say(found ? found.text : "Everything is in place.");
  }

  function check() {
    checked = game.wrong();
    show();
    const blanks = game.numbers.filter((number) => number === 0).length;
    say(checked.length > 0 ? `Wrong: ${checked.map((cell) => cellName(n, cell)).join(", ")}.`
      : blanks > 0 ? `All right so far; ${blanks} to go.` : "Solved.");
  }

  function changed() {
    checked = [];
    store(key, game.save());
    say("");
    show();
    if (game.solved) say("Solved: every sum is right.");
  }

  /** @param {string} text */
  function say(text) { message.textContent = text; }

  function show() {
    const twice = repeated(game.numbers);
    cells.forEach((cell, i) => {
      const number = game.numbers[i], marks = [...Array(all + 1).keys()].filter((k) => game.marks[i] >> k & 1);
      cell.replaceChildren(number > 0 ? String(number) : element("small", {}, marks.join(" ")));
      cell.tabIndex = i === chosen ? 0 : -1;
      cell.setAttribute("aria-selected", String(i === chosen));
      cell.classList.toggle("wrong", twice.includes(i) || checked.includes(i));
      const content = number > 0 ? number : marks.length > 0 ? "marks " + marks.join(" ") : "blank";
      cell.setAttribute("aria-label", `${cellName(n, i)}: ${content}`);
    });
    lines.forEach((line, i) => {
      const status = statusOf(line, game.numbers);
      sums[i].textContent = String(line.sum);
      sums[i].className = "sum " + status;
      sums[i].setAttribute("aria-label", `${line.name}: ${line.sum}${status === "open" ? "" : ", " + status}`);
    });
    [...pad.children].forEach((key, k) => key.classList.toggle("used", game.numbers.includes(k + 1)));
    pencilButton.setAttribute("aria-pressed", String(pencil));
    grid.classList.toggle("solved", game.solved);
  }
}
