// The page of a size: its lattice, the panel about a pair, and play.

import { recall } from "../../picture/page/address.mjs";
import { byId, copy, element, textOf } from "../../picture/page/dom.mjs";
import { Explorer, puzzleText, sumsTable, swatch, trouble } from "../../picture/page/explorer.mjs";
import { Lattice, inflate } from "../../picture/page/lattice.mjs";
import { Explained } from "./explained.mjs";
import { swappingBoard } from "./swapping_board.mjs";
import { twoTables } from "./two_tables.mjs";
import { typingBoard } from "./typing_board.mjs";

/** @typedef {import("../../picture/page/lattice.mjs").Dot} Dot */
/** @typedef {import("./puzzle.mjs").Puzzle} Puzzle */

/** Bounds of MD by the words of the form on the front page. @type {Record<string, [number, number]>} */
const LEVELS = { any: [0, Infinity], easy: [0, 150], medium: [151, 600], hard: [601, Infinity] };

class Cell {
  /** @param {Lattice} lattice
   * @param {Explained} explained */
  constructor(lattice, explained) {
    this.lattice = lattice;
    this.explained = explained;
    /** How the chosen puzzle is played: type, swap, or not at all. */
    this.play = "";
    /** How many steps of a person are shown. */
    this.told = 0;
    this.solution = false;
    /** @type {Dot | null} */
    this.dot = null;
    this.explorer = new Explorer(lattice, (dot) => this.tell(dot), () => (this.play ? [["play", this.play]] : []));
    byId("leave").onclick = () => this.setPlay("");
    byId("by-typing").onclick = () => this.setPlay("type");
    byId("by-swapping").onclick = () => this.setPlay("swap");
    byId("another").onclick = () => this.deal("any");
    window.addEventListener("hashchange", () => this.start());
    this.start();
  }

  /** Plays if the address says so: a puzzle of a level, or the one in question. */
  start() {
    const asked = recall().get("play") ?? "";
    if (Object.hasOwn(LEVELS, asked)) this.deal(asked);
    else this.setPlay(asked);
  }

  /** Chooses a unique puzzle of a level at random, of any level if there is none, and plays it.
   * @param {string} level */
  deal(level) {
    const { dots, mds } = this.explained;
    const [least, greatest] = LEVELS[level];
    const fits = [...dots.keys()].filter((i) => Math.round(mds[i]) >= least && Math.round(mds[i]) <= greatest);
    const choice = fits.length > 0 ? fits : [...dots.keys()];
    const dot = dots[choice[Math.floor(Math.random() * choice.length)]];
    this.explorer.view.goTo(dot, 8);
    this.setPlay(this.play || "type");
  }

  /** @param {Dot} dot
   * @returns {Puzzle | null} */
  puzzle(dot) {
    const solution = this.lattice.solution(dot);
    return solution && { rows: this.lattice.rowMargin(dot.y), columns: this.lattice.columnMargin(dot.x), solution };
  }

  /** @param {string} play */
  setPlay(play) {
    const dot = this.explorer.view.pointed;
    const kept = dot && this.explained.kept(dot);
    const puzzle = kept && this.puzzle(kept);
    this.play = puzzle && ["type", "swap"].includes(play) ? play : "";
    document.body.classList.toggle("playing", this.play !== "");
    byId("by-typing").setAttribute("aria-pressed", String(this.play === "type"));
    byId("by-swapping").setAttribute("aria-pressed", String(this.play === "swap"));
    if (this.play !== "" && puzzle && kept) {
      const { rows, columns } = puzzle;
      byId("play-title").textContent = `${rows.length} x ${columns.length}: rows ${rows.join(" ")}, columns ${columns.join(" ")}`;
      const key = `${rows.join(",")} ${columns.join(",")} ${this.play}`;
      const { md, stars, steps } = this.explained.explanation(kept);
      byId("play-about").textContent = `${"\u2605".repeat(stars)} MD about ${md.toFixed(0)}`;
      if (this.play === "type") typingBoard(byId("board"), puzzle, key, steps);
      else swappingBoard(byId("board"), puzzle, key);
      /** @type {HTMLElement | null} */ (byId("board").querySelector("[tabindex='0']"))?.focus();
    }
    this.explorer.rememberNow();
    this.explorer.view.redraw();
  }

  /** Fills the panel.
   * @param {Dot | null} dot */
  tell(dot) {
    if (dot?.x !== this.dot?.x || dot?.y !== this.dot?.y) {
      this.told = 0;
      this.solution = false;
    }
    this.dot = dot;
    const panel = byId("pair");
    panel.replaceChildren();
    if (!dot) {
      panel.append(element("p", {}, "Point at a dot."));
      return;
    }
    const { lattice, explained } = this;
    const one = lattice.classOf(dot), kept = explained.kept(dot);
    const rows = lattice.rowMargin(kept.y), columns = lattice.columnMargin(kept.x);
    panel.append(element("p", {}, swatch(one.colour), element("strong", {}, " " + explained.meta.sentences[one.name])));
    if (kept !== dot) panel.append(element("p", { class: "soft" }, "This dot is the same puzzle with rows and columns exchanged."));
    const reason = explained.reason(kept);
    if (reason) panel.append(element("p", { id: "reason" }, reason));
    const unique = lattice.solution(kept) !== null;
    if (unique) this.tellUnique(panel, kept, rows, columns);
    else if (reason) panel.append(element("p", { class: "soft" }, `Rows ${rows.join(" ")}, columns ${columns.join(" ")}.`));
    else tellTwo(panel, rows, columns);
    const command = `printf '${puzzleText(rows, columns).replaceAll("\n", "\\n")}' | survo explain`;
    panel.append(element("p", { class: "soft" },
      `Row margin ${lattice.meta.rows - kept.y} of ${lattice.meta.rows}, column margin ${kept.x + 1} of ${lattice.meta.columns}.`),
      element("p", { class: "buttons" }, copyButton("copy command", () => command),
        copyButton("copy address", () => { this.explorer.rememberNow(); return location.href; })));
  }

  /** @param {HTMLElement} panel
   * @param {Dot} kept
   * @param {number[]} rows
   * @param {number[]} columns */
  tellUnique(panel, kept, rows, columns) {
    const { md, error, stars, rule, steps } = this.explained.explanation(kept);
    const { rules, starts } = this.explained.meta;
    const solution = this.lattice.solution(kept);
    const numbers = solution ? solution.map(() => "\u00a0") : [];
    for (const { places } of steps.slice(0, this.told)) if (places) numbers[places.cell] = String(places.number);
    const shown = this.solution && solution ? solution.map(String) : numbers;
    const table = sumsTable(rows, columns, null);
    table.querySelectorAll("td").forEach((cell, i) => { cell.textContent = shown[i]; });
    /** @param {() => void} change */
    const again = (change) => () => {
      change();
      this.explorer.view.held = true;
      this.tell(this.dot);
    };
    const more = this.told < steps.length;
    panel.append(table,
      element("p", { class: "buttons" },
        element("button", { type: "button", id: "play-type", click: () => this.playHeld("type") }, "play by typing"),
        element("button", { type: "button", id: "play-swap", click: () => this.playHeld("swap") }, "play by swapping"),
        element("button", { type: "button", id: "solution", "aria-pressed": String(this.solution), click: again(() => { this.solution = !this.solution; }) }, "solution"),
        element("button", { type: "button", id: "step", disabled: !more, click: again(() => { this.told++; }) }, this.told === 0 ? "first step" : "next step")),
      element("p", {}, `${"\u2605".repeat(stars)} MD about ${md.toFixed(0)} (${starts} starts, standard error ${error.toFixed(0)}); `,
        `hardest rule ${rule} of ${rules.length}: ${rules[rule - 1]}; ${steps.length} steps.`));
    if (this.told > 0) {
      panel.append(element("ol", { id: "steps" }, ...steps.slice(0, this.told).map(({ lines }) =>
        element("li", {}, ...lines.map((line) => element("div", { style: `padding-left:${(line.length - line.trimStart().length) / 4}em` }, line.trim()))))));
    }
  }

  /** @param {string} play */
  playHeld(play) {
    this.explorer.view.held = true;
    this.setPlay(play);
  }
}

/** Two tables side by side, with the cells that differ marked.
 * @param {HTMLElement} panel
 * @param {number[]} rows
 * @param {number[]} columns */
function tellTwo(panel, rows, columns) {
  const [first, second] = twoTables({ rows, columns });
  const differ = [...first.keys()].filter((cell) => first[cell] !== second[cell]);
  const tables = [first, second].map((cells) => {
    const table = sumsTable(rows, columns, cells);
    const places = table.querySelectorAll("td");
    for (const cell of differ) places[cell].className = "differs";
    return table;
  });
  panel.append(element("div", { class: "two", id: "two" }, ...tables),
    element("p", {}, `These two differ in the ${differ.length} cells that are marked.`));
}

/** @param {string} label
 * @param {() => string} text */
function copyButton(label, text) {
  return element("button", { type: "button", click: (/** @type {MouseEvent} */ event) => copy(/** @type {HTMLElement} */ (event.currentTarget), text()) }, label);
}

/** @type {import("../../picture/page/lattice.mjs").LatticeMeta & import("./explained.mjs").ExplainedMeta} */
const meta = JSON.parse(textOf("meta"));
Promise.all(["data", "puzzles", "reasons", "contradictions"].map((id) => inflate(textOf(id)))).then(([data, puzzles, reasons, contradictions]) => {
  const lattice = new Lattice(meta, data);
  new Cell(lattice, new Explained(lattice, meta, { puzzles, reasons, contradictions }));
}).catch(trouble);
