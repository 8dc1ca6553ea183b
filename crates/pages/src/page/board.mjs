// The board of every game: a grid of cells with its sums, of which one cell takes the keys.

import { element } from "./dom.mjs";
import { cellName } from "./puzzle.mjs";

/** How a cell looks: its text, a small text, what a screen reader says of it, and its style.
 * @typedef {{text: string | number, small?: string, label: string, style?: string, isChosen?: boolean}} Look */
/** What happens on the board: a key in a cell (true where it has a meaning), a cell chosen by click, one dropped on another.
 * @typedef {{key: (key: string, cell: number) => boolean, click: (cell: number) => void, drop?: (from: number, to: number) => void}} Deeds */

export class Board {
  /** @param {string} name
   * @param {number} rows
   * @param {number} columns
   * @param {boolean} hasSums
   * @param {Deeds} deeds */
  constructor(name, rows, columns, hasSums, deeds) {
    this.columns = columns;
    /** The cell that takes the keys. */
    this.at = 0;
    /** @type {number | null} */
    let dragged = null;
    this.cells = [...Array(rows * columns).keys()].map((cell) => element("td", {
      role: "gridcell", class: "cell", tabindex: cell === 0 ? 0 : -1, "data-cell": cell,
      focus: () => this.enter(cell),
      click: () => { if (!deeds.drop) this.click(cell, deeds); },
      pointerdown: (/** @type {PointerEvent} */ event) => {
        dragged = cell;
        if (event.target instanceof Element && event.target.hasPointerCapture(event.pointerId)) event.target.releasePointerCapture(event.pointerId);
      },
      pointerup: (/** @type {PointerEvent} */ event) => {
        const under = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-cell]");
        const to = under && this.grid.contains(under) ? Number(under.getAttribute("data-cell")) : null;
        if (deeds.drop && to !== null) {
          if (dragged !== null && dragged !== to) deeds.drop(dragged, to);
          else this.click(to, deeds);
        }
        dragged = null;
      },
    }));
    const sum = (/** @type {string} */ scope) => element("th", { role: scope === "row" ? "rowheader" : "columnheader", class: "sum" });
    /** The sums of the rows, then those of the columns. */
    this.sums = hasSums ? [...Array(rows)].map(() => sum("row")).concat([...Array(columns)].map(() => sum("col"))) : [];
    this.corner = element("td", { role: "gridcell", class: "sum" });
    this.grid = element("table", { role: "grid", class: deeds.drop ? "board swaps" : "board", "aria-label": name, style: `--columns:${columns + (hasSums ? 1 : 0)}` });
    for (let i = 0; i < rows; i++) {
      this.grid.append(element("tr", { role: "row" }, ...this.cells.slice(i * columns, (i + 1) * columns), ...(hasSums ? [this.sums[i]] : [])));
    }
    if (hasSums) this.grid.append(element("tr", { role: "row" }, ...this.sums.slice(rows), this.corner));
    this.grid.onkeydown = (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLTableCellElement)) return;
      const [row, column] = [Math.floor(this.at / columns), this.at % columns];
      /** @type {Record<string, number>} */
      const moves = {
        ArrowLeft: row * columns + Math.max(0, column - 1), ArrowRight: row * columns + Math.min(columns - 1, column + 1),
        ArrowUp: Math.max(0, row - 1) * columns + column, ArrowDown: Math.min(rows - 1, row + 1) * columns + column,
        Home: row * columns, End: row * columns + columns - 1,
      };
      if (Object.hasOwn(moves, event.key)) this.cells[moves[event.key]].focus();
      else if (!deeds.key(event.key, this.at)) return;
      event.preventDefault();
    };
  }

  /** @param {number} cell
   * @param {Deeds} deeds */
  click(cell, deeds) {
    this.cells[cell].focus();
    deeds.click(cell);
  }

  /** @param {number} cell */
  enter(cell) {
    this.cells[this.at].tabIndex = -1;
    this.cells[cell].tabIndex = 0;
    this.at = cell;
  }

  /** @param {(cell: number) => Look} look */
  show(look) {
    this.cells.forEach((cell, i) => {
      const { text, small, label, style = "", isChosen } = look(i);
      cell.replaceChildren(String(text), ...(small ? [element("small", { "data-text": small })] : []));
      cell.className = "cell " + style;
      cell.setAttribute("aria-selected", String(Boolean(isChosen)));
      cell.setAttribute("aria-label", `${cellName(this.columns, i)}: ${label}`);
    });
  }
}
