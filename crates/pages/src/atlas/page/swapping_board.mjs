// The board for swapping: drag a number onto another, or choose two; errors and W beside.

import { element } from "../../picture/page/dom.mjs";
import { cellName } from "./puzzle.mjs";
import { store, stored } from "./store.mjs";
import { Swapping, products } from "./swapping.mjs";

/** @typedef {import("./puzzle.mjs").Puzzle} Puzzle */

const SWAPPING_HELP = "Choose two numbers, or drag one onto the other. Keys: arrows move, Enter chooses, U: undo, H: hint.";

/** Fills a place of the page with a board.
 * @param {HTMLElement} place
 * @param {Puzzle} puzzle
 * @param {string} key under which the state is kept */
export function swappingBoard(place, puzzle, key) {
  const { rows, columns } = puzzle;
  const n = columns.length;
  const game = new Swapping(puzzle, stored(key));
  let focused = 0;
  /** @type {number | null} */
  let first = null;
  /** @type {number | null} */
  let dragged = null;

  const cells = puzzle.solution.map((_, cell) => element("div", {
    role: "gridcell", class: "cell swaps", tabindex: -1, "data-cell": cell,
    focus: () => { focused = cell; },
    pointerdown: (/** @type {PointerEvent} */ event) => {
      dragged = cell;
      if (event.target instanceof Element && event.target.hasPointerCapture(event.pointerId)) event.target.releasePointerCapture(event.pointerId);
    },
    pointerup: (/** @type {PointerEvent} */ event) => drop(event),
  }));
  const rowErrors = rows.map(() => element("div", { class: "sum" }));
  const columnErrors = columns.map(() => element("div", { class: "sum" }));
  const corner = element("div", { class: "sum" });
  const grid = element("div", { role: "grid", class: "board", "aria-label": "Table", style: `--columns:${n}`, keydown: onKey });
  rows.forEach((_, i) => grid.append(element("div", { role: "row" }, ...cells.slice(i * n, (i + 1) * n), rowErrors[i])));
  grid.append(element("div", { role: "row" }, ...columnErrors, corner));
  const count = element("p", { role: "status", class: "message" });
  const played = element("ol", { class: "played", start: 0, "aria-label": "Swaps so far" });
  const given = element("input", { type: "number", id: "givens", min: 0, max: puzzle.solution.length - 2, value: game.givens.filter((number) => number > 0).length });
  given.onchange = () => { game.give(Math.min(Math.max(0, Math.floor(Number(given.value))), puzzle.solution.length - 2)); changed(); };
  const likely = element("table", { class: "sums", id: "products" });
  place.replaceChildren(element("div", { class: "beside" }, grid, element("div", {}, element("h3", {}, "Swaps"), played)), count,
    element("details", {}, element("summary", {}, "products of the sums"), likely),
    element("p", { class: "buttons" }, element("label", {}, "given numbers ", given),
      button("undo", () => { game.undo(); changed(); }), button("hint", hint),
      button("from the start", () => { game.restart(); changed(); }), button("random start", () => { game.shuffle(); changed(); })),
    element("p", { class: "soft" }, SWAPPING_HELP));
  show();

  /** @param {string} label
   * @param {() => void} click */
  function button(label, click) { return element("button", { type: "button", click }, label); }

  /** @param {PointerEvent} event */
  function drop(event) {
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-cell]");
    const cell = under && grid.contains(under) ? Number(under.getAttribute("data-cell")) : null;
    if (cell !== null && dragged !== null && cell !== dragged) exchange(dragged, cell);
    else if (cell !== null) choose(cell);
    dragged = null;
  }

  /** @param {number} cell */
  function choose(cell) {
    if (first === null) first = cell;
    else if (first === cell) first = null;
    else return exchange(first, cell);
    move(cell);
  }

  /** @param {number} a
   * @param {number} b */
  function exchange(a, b) {
    const stays = [a, b].find((cell) => game.givens[cell] > 0);
    game.swap(a, b);
    first = null;
    move(b);
    changed();
    if (stays !== undefined) count.textContent = `${game.givens[stays]} is given and stays where it is.`;
  }

  /** @param {number} cell */
  function move(cell) {
    focused = cell;
    show();
    cells[cell].focus();
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const [row, column] = [Math.floor(focused / n), focused % n];
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowLeft: () => move(row * n + Math.max(0, column - 1)),
      ArrowRight: () => move(row * n + Math.min(n - 1, column + 1)),
      ArrowUp: () => move(Math.max(0, row - 1) * n + column),
      ArrowDown: () => move(Math.min(rows.length - 1, row + 1) * n + column),
      Enter: () => choose(focused), " ": () => choose(focused), Escape: () => { first = null; show(); },
      u: () => { game.undo(); changed(); }, h: hint,
    };
    if (!Object.hasOwn(keys, event.key)) return;
    keys[event.key]();
    event.preventDefault();
    event.stopPropagation();
  }

  function hint() {
    const found = game.hint();
    if (!found) return;
    const [a, b] = found;
    first = a;
    move(b);
    count.textContent = `Swap ${game.table[a]} in ${cellName(n, a)} with ${game.table[b]} in ${cellName(n, b)}.`;
  }

  function changed() {
    store(key, game.save());
    show();
  }

  /** @param {HTMLElement} sum
   * @param {number} wanted
   * @param {number} error */
  function showSum(sum, wanted, error) {
    sum.className = "sum " + (error === 0 ? "right" : "error");
    const sign = error > 0 ? "+" + error : error < 0 ? "\u2212" + -error : "\u2713";
    sum.replaceChildren(String(wanted), element("small", {}, sign));
  }

  function show() {
    const errors = game.errors;
    cells.forEach((cell, i) => {
      const isGiven = game.givens[i] > 0;
      cell.replaceChildren(String(game.table[i]), ...(isGiven ? [element("small", {}, "given")] : []));
      cell.classList.toggle("given", isGiven);
      cell.tabIndex = i === focused ? 0 : -1;
      cell.setAttribute("aria-selected", String(i === first));
      cell.setAttribute("aria-label", `${cellName(n, i)}: ${game.table[i]}${isGiven ? ", given" : ""}`);
    });
    rows.forEach((sum, i) => showSum(rowErrors[i], sum, errors.rows[i]));
    columns.forEach((sum, j) => showSum(columnErrors[j], sum, errors.columns[j]));
    corner.textContent = "W " + errors.w;
    grid.classList.toggle("solved", game.solved);
    played.replaceChildren(...game.ws.map((w, k) => element("li", {}, element("button", {
      type: "button", "aria-current": k === game.swaps.length ? "step" : undefined,
      title: "go back to this", click: () => { game.backTo(k); changed(); },
    }, `${k === 0 ? "start" : `(${game.swaps[k - 1].join(",")})`}, W ${w}`))));
    likely.replaceChildren(...rows.map((sum, i) => element("tr", {},
      ...products(game.sums).slice(i * n, (i + 1) * n).map((product) => element("td", {}, product ?? "given")), element("th", {}, sum))),
    element("tr", {}, ...columns.map((sum) => element("th", {}, sum))));
    const swaps = game.swaps.length === 1 ? "1 swap" : game.swaps.length + " swaps";
    count.textContent = game.solved
      ? `Solved by ${swaps}; the fewest possible from its start: ${game.fewest}.`
      : `${swaps} so far; the fewest possible from its start: ${game.fewest}.`;
  }
}
