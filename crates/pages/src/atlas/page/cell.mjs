// The page of a size: its lattice, the panel about a pair, and play.

import { recall } from "../../picture/page/address.mjs";
import { byId, copy, element, textOf } from "../../picture/page/dom.mjs";
import { Explorer, puzzleText, sumsTable, swatch, trouble } from "../../picture/page/explorer.mjs";
import { Lattice, inflate } from "../../picture/page/lattice.mjs";
import { Difficulties } from "./difficulties.mjs";
import { swappingBoard } from "./swapping_board.mjs";
import { typingBoard } from "./typing_board.mjs";

/** @typedef {import("../../picture/page/lattice.mjs").Dot} Dot */
/** @typedef {import("./puzzle.mjs").Puzzle} Puzzle */

/** Bounds of MD by the words of the form on the front page. @type {Record<string, [number, number]>} */
const LEVELS = { any: [0, Infinity], easy: [0, 150], medium: [151, 600], hard: [601, Infinity] };

/** What is known of a pair, by the name of its class. @type {Record<string, string>} */
const SENTENCES = {
  condition_2: "No table has these sums: condition (2) fails.",
  unsolvable: "No table has these sums, although conditions (1) and (2) hold.",
  unique: "Exactly one table has these sums.",
  multiple: "Two tables or more have these sums.",
};

class Cell {
  /** @param {Lattice} lattice
   * @param {Difficulties} difficulties
   * @param {number} starts behind each MD */
  constructor(lattice, difficulties, starts) {
    this.lattice = lattice;
    this.difficulties = difficulties;
    this.starts = starts;
    /** How the chosen puzzle is played: type, swap, or not at all. */
    this.play = "";
    /** Whether the solution is shown. */
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
    const { dots } = this.difficulties;
    const [least, greatest] = LEVELS[level];
    const fits = [...dots.keys()].filter((i) => {
      const md = Math.round(this.difficulties.md(i));
      return md >= least && md <= greatest;
    });
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
    const kept = dot && this.difficulties.kept(dot);
    const puzzle = kept && this.puzzle(kept);
    this.play = puzzle && ["type", "swap"].includes(play) ? play : "";
    document.body.classList.toggle("playing", this.play !== "");
    byId("by-typing").setAttribute("aria-pressed", String(this.play === "type"));
    byId("by-swapping").setAttribute("aria-pressed", String(this.play === "swap"));
    if (this.play !== "" && puzzle && kept) {
      const { rows, columns } = puzzle;
      byId("play-title").textContent = `${rows.length} x ${columns.length}: rows ${rows.join(" ")}, columns ${columns.join(" ")}`;
      const key = `${rows.join(",")} ${columns.join(",")} ${this.play}`;
      const { md, stars } = this.difficulties.of(kept);
      byId("play-about").textContent = `${"\u2605".repeat(stars)} MD about ${md.toFixed(0)}`;
      if (this.play === "type") typingBoard(byId("board"), puzzle, key);
      else swappingBoard(byId("board"), puzzle, key);
      /** @type {HTMLElement | null} */ (byId("board").querySelector("[tabindex='0']"))?.focus();
    }
    this.explorer.rememberNow();
    this.explorer.view.redraw();
  }

  /** Fills the panel.
   * @param {Dot | null} dot */
  tell(dot) {
    if (dot?.x !== this.dot?.x || dot?.y !== this.dot?.y) this.solution = false;
    this.dot = dot;
    const panel = byId("pair");
    panel.replaceChildren();
    if (!dot) {
      panel.append(element("p", {}, "Point at a dot."));
      return;
    }
    const { lattice, difficulties } = this;
    const one = lattice.classOf(dot), kept = difficulties.kept(dot);
    const rows = lattice.rowMargin(kept.y), columns = lattice.columnMargin(kept.x);
    panel.append(element("p", {}, swatch(one.colour), element("strong", {}, " " + SENTENCES[one.name])));
    if (kept !== dot) panel.append(element("p", { class: "soft" }, "This dot is the same puzzle with rows and columns exchanged."));
    const solution = lattice.solution(kept);
    panel.append(sumsTable(rows, columns, this.solution ? solution : null));
    if (solution) this.tellUnique(panel, kept);
    const command = `printf '${puzzleText(rows, columns).replaceAll("\n", "\\n")}' | survo explain`;
    panel.append(element("p", { class: "soft" },
      `Row margin ${lattice.meta.rows - kept.y} of ${lattice.meta.rows}, column margin ${kept.x + 1} of ${lattice.meta.columns}.`),
      element("p", { class: "buttons" }, copyButton("copy command", () => command),
        copyButton("copy address", () => { this.explorer.rememberNow(); return location.href; })));
  }

  /** @param {HTMLElement} panel
   * @param {Dot} kept */
  tellUnique(panel, kept) {
    const { md, error, stars } = this.difficulties.of(kept);
    const showSolution = () => {
      this.solution = !this.solution;
      this.explorer.view.held = true;
      this.tell(this.dot);
    };
    panel.append(element("p", { class: "buttons" },
      element("button", { type: "button", id: "play-type", click: () => this.playHeld("type") }, "play by typing"),
      element("button", { type: "button", id: "play-swap", click: () => this.playHeld("swap") }, "play by swapping"),
      element("button", { type: "button", id: "solution", "aria-pressed": String(this.solution), click: showSolution }, "solution")),
    element("p", {}, `${"\u2605".repeat(stars)} MD about ${md.toFixed(0)} (${this.starts} starts, standard error ${error.toFixed(0)}).`));
  }

  /** @param {string} play */
  playHeld(play) {
    this.explorer.view.held = true;
    this.setPlay(play);
  }
}

/** @param {string} label
 * @param {() => string} text */
function copyButton(label, text) {
  return element("button", { type: "button", click: (/** @type {MouseEvent} */ event) => copy(/** @type {HTMLElement} */ (event.currentTarget), text()) }, label);
}

/** @type {import("../../picture/page/lattice.mjs").LatticeMeta & {starts: number}} */
const meta = JSON.parse(textOf("meta"));
Promise.all(["data", "difficulties"].map((id) => inflate(textOf(id)))).then(([data, measured]) => {
  const lattice = new Lattice(meta, data);
  new Cell(lattice, new Difficulties(lattice, measured), meta.starts);
}).catch(trouble);
