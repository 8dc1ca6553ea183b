// The picture with what stands around it: legend, buttons, the search for margins, the address.

import { numbersOf, recall, remember, rememberNow } from "./address.mjs";
import { byId, element } from "./dom.mjs";
import { Lattice } from "./lattice.mjs";
import { steer } from "./steering.mjs";
import { View } from "./view.mjs";

/** @typedef {import("./lattice.mjs").Dot} Dot */

/** @param {string} colour */
export const swatch = (colour) => element("span", { class: "swatch", style: `background:${colour}` });

export class Explorer {
  /** Explores a lattice. `tell` fills the panel about a pair; `more` are further parts of the address.
   * @param {Lattice} lattice
   * @param {(dot: Dot | null, held: boolean) => void} tell
   * @param {() => [string, string][]} more */
  constructor(lattice, tell, more = () => []) {
    this.lattice = lattice;
    this.more = more;
    const canvas = byId("dots");
    if (!(canvas instanceof HTMLCanvasElement)) throw new Error("the picture is no canvas");
    this.view = new View(canvas, lattice, {
      moved: () => remember(() => this.address()),
      pointed: (dot, held) => {
        tell(dot, held);
        remember(() => this.address());
      },
    });
    steer(this.view, { n: () => this.goToUnique(1), p: () => this.goToUnique(-1) });
    this.legend();
    byId("fit").onclick = () => this.view.showAll();
    byId("next").onclick = () => this.goToUnique(1);
    byId("previous").onclick = () => this.goToUnique(-1);
    const form = byId("jump");
    form.onsubmit = (event) => {
      event.preventDefault();
      /** @param {string} name */
      const field = (name) => numbersOf(/** @type {HTMLInputElement} */ (byId(name)).value);
      this.jump(field("jump-rows"), field("jump-columns"));
    };
    window.addEventListener("hashchange", () => this.recall());
    this.recall();
  }

  legend() {
    const { classes } = this.lattice.meta;
    const body = byId("legend").querySelector("tbody");
    classes.forEach((one, code) => {
      const box = element("input", { type: "checkbox", id: "show-" + one.name, checked: true });
      box.onchange = () => {
        this.view.tiles.shown[code] = box.checked;
        this.view.tiles.forget();
        this.view.redraw();
      };
      body?.append(element("tr", {},
        element("td", {}, box),
        element("td", {}, swatch(one.colour)),
        element("td", { class: "number" }, one.count),
        element("td", {}, element("label", { for: "show-" + one.name }, one.words))));
    });
  }

  /** @param {1 | -1} step */
  goToUnique(step) {
    const dot = this.lattice.nextUnique(this.view.pointed, step);
    if (dot) this.view.goTo(dot, 8);
  }

  /** @param {number[]} rows
   * @param {number[]} columns */
  jump(rows, columns) {
    const found = this.lattice.find(rows, columns);
    byId("jump-answer").textContent = typeof found === "string" ? found : "";
    if (typeof found !== "string") this.view.goTo(found, 8);
  }

  /** @returns {[string, string][]} */
  address() {
    const { view, lattice } = this;
    /** @type {[string, string][]} */
    const parts = [];
    if (view.pointed && view.held) {
      parts.push(["r", lattice.rowMargin(view.pointed.y).join(",")], ["c", lattice.columnMargin(view.pointed.x).join(",")]);
    }
    if (!view.fitted) {
      parts.push(["x", (view.middle.x + 0.5).toFixed(2)], ["y", (lattice.meta.rows - view.middle.y + 0.5).toFixed(2)],
        ["zoom", view.zoom.toPrecision(4)]);
    }
    return [...parts, ...this.more()];
  }

  /** Writes the address at once. */
  rememberNow() { rememberNow(this.address()); }

  /** Goes where the address says. */
  recall() {
    const asked = recall();
    /** @param {string} name */
    const number = (name) => (asked.has(name) ? Number(asked.get(name)) : NaN);
    const [x, y, zoom] = [number("x"), number("y"), number("zoom")];
    this.view.fit();
    if ([x, y, zoom].every(Number.isFinite) && zoom > 0) this.view.show(x - 0.5, this.lattice.meta.rows - y + 0.5, zoom);
    if (asked.has("r") && asked.has("c")) {
      const found = this.lattice.find(numbersOf(asked.get("r")), numbersOf(asked.get("c")));
      if (typeof found === "string") byId("jump-answer").textContent = found;
      else this.view.goTo(found, Number.isFinite(zoom) ? undefined : 8);
    }
    this.view.redraw();
  }
}

/** The text of a puzzle, as `survo explain` reads it.
 * @param {number[]} rows
 * @param {number[]} columns */
export function puzzleText(rows, columns) {
  const blanks = "* ".repeat(columns.length);
  return rows.map((sum) => blanks + sum).join("\n") + "\n" + columns.join(" ") + "\n";
}

/** The table of a pair; null leaves it blank.
 * @param {number[]} rows
 * @param {number[]} columns
 * @param {ArrayLike<number> | null} cells */
export function sumsTable(rows, columns, cells) {
  const n = columns.length;
  const table = element("table", { class: "sums" });
  rows.forEach((sum, i) => {
    const line = columns.map((_, j) => element("td", {}, cells ? cells[i * n + j] : "\u00a0"));
    table.append(element("tr", {}, ...line, element("th", { scope: "row" }, sum)));
  });
  table.append(element("tr", {}, ...columns.map((sum) => element("th", { scope: "col" }, sum))));
  return table;
}

/** Says on the page what went wrong.
 * @param {unknown} error */
export function trouble(error) {
  byId("trouble").textContent = "The data of this page cannot be read: " + error;
}
