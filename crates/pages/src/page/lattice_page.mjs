// The page of a lattice: the picture, the chosen pair beside it, the search for margins.

import { byId, element, inputOf, numbersOf, recall, remember, textOf } from "./dom.mjs";
import { Lattice, inflate } from "./lattice.mjs";
import { steer } from "./steering.mjs";
import { View } from "./view.mjs";

/** The table of a pair; null leaves it blank.
 * @param {HTMLElement} table
 * @param {number[]} rows
 * @param {number[]} columns
 * @param {number[] | null} cells */
function fillTable(table, rows, columns, cells) {
  const n = columns.length;
  const line = (/** @type {number} */ i) => columns.map((_, j) => element("td", {}, cells ? cells[i * n + j] : ""));
  table.replaceChildren(...rows.map((sum, i) => element("tr", {}, ...line(i), element("th", { scope: "row" }, sum))),
    element("tr", {}, ...columns.map((sum) => element("th", { scope: "col" }, sum)), element("td", { hidden: true })));
}

/** @param {Lattice} lattice */
function explore(lattice) {
  const canvas = byId("dots");
  if (!(canvas instanceof HTMLCanvasElement)) throw new Error("the picture is no canvas");
  let isShown = false;
  const view = new View(canvas, lattice, () => {
    isShown = false;
    tell();
    byId("status").textContent = `${sums()}: ${lattice.classOf(view.chosen).words}`;
    const [rows, columns] = margins();
    remember({ r: rows.join(","), c: columns.join(",") });
  });
  const margins = () => [lattice.rowMargin(view.chosen.y), lattice.columnMargin(view.chosen.x)];
  const sums = () => margins().map((side) => side.join(" ")).join(" \u00d7 ");

  function tell() {
    const one = lattice.classOf(view.chosen), solution = lattice.solution(view.chosen), [rows, columns] = margins();
    byId("pair-title").textContent = solution ? "One table only" : one.name === "multiple" ? "Several tables" : "No table";
    byId("pair-words").replaceChildren(element("span", { class: "swatch", style: `background:var(--${one.name})` }), " " + one.words);
    fillTable(byId("pair-table"), rows, columns, isShown ? solution : null);
    const play = byId("play"), show = byId("solution");
    play.hidden = !solution || !byId("meta").dataset.plays;
    play.setAttribute("href", `play.html#r=${rows.join(",")}&c=${columns.join(",")}`);
    show.hidden = !solution;
    show.setAttribute("aria-pressed", String(isShown));
  }

  /** @param {1 | -1} step */
  function goToUnique(step) {
    const dot = lattice.nextUnique(view.chosen, step);
    if (dot) view.choose(dot);
  }

  /** Goes to a pair, or says why there is none.
   * @param {number[]} rows
   * @param {number[]} columns */
  function jump(rows, columns) {
    const found = lattice.find(rows, columns);
    if (typeof found === "string") byId("status").textContent = found;
    else view.choose(found);
  }

  function start() {
    const asked = recall();
    if (asked.has("r")) jump(numbersOf(asked.get("r")), numbersOf(asked.get("c")));
  }

  steer(view, { n: () => goToUnique(1), p: () => goToUnique(-1) });
  byId("next").onclick = () => goToUnique(1);
  byId("previous").onclick = () => goToUnique(-1);
  byId("closer").onclick = () => view.zoomAt(2);
  byId("farther").onclick = () => view.zoomAt(0.5);
  byId("whole").onclick = () => view.showAll();
  byId("solution").onclick = () => { isShown = !isShown; tell(); };
  byId("jump").onsubmit = (event) => {
    event.preventDefault();
    jump(numbersOf(inputOf("jump-rows").value), numbersOf(inputOf("jump-columns").value));
  };
  window.addEventListener("hashchange", start);
  // The unique pair in the middle of all, until another is asked for.
  const { uniqueAt } = lattice;
  if (uniqueAt.length > 0) view.chosen = lattice.dot(uniqueAt[uniqueAt.length >> 1]);
  tell();
  start();
  view.redraw();
}

inflate(textOf("data")).then((data) => explore(new Lattice(JSON.parse(textOf("meta")), data)))
  .catch((error) => { byId("trouble").textContent = "The data of this page cannot be read: " + error; });
