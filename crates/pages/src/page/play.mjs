// The play page: a puzzle of the folder, of the address, or pasted; played by typing or by swapping.

import { Board } from "./board.mjs";
import { byId, element, inputOf, numbersOf, recall, remember, store, stored, textOf } from "./dom.mjs";
import { Game, errorsOf, fewestSwaps, products, typed } from "./game.mjs";
import { fault, isSolved, linesOf, openPuzzle, readPuzzle, repeated, statusOf } from "./puzzle.mjs";
import { solve } from "./solver.mjs";

/** @typedef {import("./puzzle.mjs").Puzzle} Puzzle */
/** Row sums, column sums, and MD. @typedef {[number[], number[], number]} Listed */

/** Bounds of MD by the words of the form. @type {Record<string, [number, number]>} */
const LEVELS = { any: [0, Infinity], easy: [0, 150], medium: [151, 600], hard: [601, Infinity] };
const KEYS = {
  type: "Keys on the board: arrows move, digits fill in, Backspace empties. P: pencil, H: hint, U: undo. A space begins another pencil mark.",
  swap: "Drag a number onto another, or choose two. Keys on the board: arrows move, X takes the first number, Y swaps it with a second; so does Enter. H: hint, U: undo.",
};

/** The puzzles of the folder by size. @type {Record<string, Listed[]>} */
const LISTED = JSON.parse(textOf("puzzles"));
const numbers = (/** @type {string} */ id) => inputOf(id).value;

/** @type {Game} */
let game;
/** @type {Board} */
let board;
let isSwapping = recall().get("play") === "swap";
let pencil = false;
/** The number that the next digit may continue, and its cell. */
let pending = 0, pendingAt = 0;
/** The first number of a swap. @type {number | null} */
let first = null;
/** The tables of the puzzle, at most two; null where the page cannot find them. @type {number[][] | null} */
let tables = null;

/** Under which a game is kept.
 * @param {Puzzle} puzzle */
const keyOf = ({ rows, columns, givens }) => [isSwapping ? "swap" : "type", rows, columns, givens.some(Boolean) ? givens : ""].join(" ");

/** @param {Puzzle} puzzle */
function begin(puzzle) {
  tables = solve(puzzle);
  play(puzzle);
  const { rows, columns, givens } = puzzle, size = [rows.length, columns.length].sort((a, b) => a - b).join("x");
  byId("about").textContent = aboutOf(puzzle);
  const picture = byId("picture");
  picture.hidden = !(size in LISTED) || givens.some(Boolean);
  picture.setAttribute("href", `${size}.html#r=${rows.join(",")}&c=${columns.join(",")}`);
}

/** What is known of a puzzle, in words.
 * @param {Puzzle} puzzle */
function aboutOf({ rows, columns, givens }) {
  const size = `${rows.length}x${columns.length}`, same = (/** @type {number[]} */ a, /** @type {number[]} */ b) => a.join() === b.join();
  const listed = givens.some(Boolean) ? undefined : LISTED[`${rows.length}x${columns.length}`]?.find(([r, c]) => same(r, rows) && same(c, columns));
  const level = listed && Object.keys(LEVELS).slice(1).find((name) => listed[2] <= LEVELS[name][1]);
  const found = tables === null ? "too large for hints here" : ["no table has these sums", "one solution", "several solutions"][tables.length];
  return [size, ...(listed ? [`${level}, about ${listed[2]} random moves`] : []), found].join(" \u00b7 ");
}

/** Sets the board up for a puzzle, in the way that is chosen.
 * @param {Puzzle} puzzle */
function play(puzzle) {
  game = new Game(puzzle, tables?.[0] ?? null, isSwapping, stored(keyOf(puzzle)));
  [pencil, pending, first] = [false, 0, null];
  const { rows, columns, givens } = puzzle;
  remember({ r: rows.join(","), c: columns.join(","), ...(givens.some(Boolean) ? { g: givens.join(",") } : {}), ...(isSwapping ? { play: "swap" } : {}) });
  board = new Board("Puzzle", rows.length, columns.length, true, isSwapping
    ? { key: swapKey, click: choose, drop: exchange } : { key: typeKey, click: () => { pending = 0; } });
  byId("board").replaceChildren(board.grid);
  byId("pad").replaceChildren(...givens.map((_, k) => element("button", { type: "button", click: () => enter(k + 1) }, k + 1)),
    element("button", { type: "button", "aria-label": "empty the cell", click: () => enter(0) }, "\u232b"));
  byId("keys").textContent = isSwapping ? KEYS.swap : KEYS.type;
  for (const id of ["pad", "pencil"]) byId(id).hidden = isSwapping;
  byId("swapped").hidden = !isSwapping;
  for (const id of ["type", "swap"]) byId(id).setAttribute("aria-pressed", String(isSwapping === (id === "swap")));
  const n = columns.length, shown = products(puzzle);
  byId("products").replaceChildren(...rows.map((sum, i) => element("tr", {},
    ...shown.slice(i * n, (i + 1) * n).map((product) => element("td", {}, product ?? "given")), element("th", { scope: "row" }, sum))),
  element("tr", {}, ...columns.map((sum) => element("th", { scope: "col" }, sum)), element("td", { hidden: true })));
  show();
  say(openingWords());
}

function openingWords() {
  if (isSolved(game.puzzle, game.numbers)) return "Solved.";
  if (isSwapping) return game.solution ? `At least ${fewestSwaps(game.start, game.solution)} swaps from the start.` : "Bring W to 0.";
  return `Numbers 1 to ${game.start.length}, each once.`;
}

/** @param {string} text */
function say(text) { byId("status").textContent = text; }

/** Shows what a move has done, and says it in few words.
 * @param {string} [words] */
function changed(words) {
  store(keyOf(game.puzzle), game.save());
  show();
  const { w } = errorsOf(game.puzzle, game.numbers), hints = game.hints.length;
  const help = hints === 0 ? "" : hints === 1 ? ", with 1 hint" : `, with ${hints} hints`;
  if (isSolved(game.puzzle, game.numbers)) {
    const moves = isSwapping ? ` in ${game.moves.length} ${game.moves.length === 1 ? "swap" : "swaps"}` : "";
    say(`Solved${moves}${help}.`);
  } else say(words ?? (isSwapping ? `W is ${w}.` : ""));
}

/** @param {number} number */
function enter(number) {
  const isMark = pencil && number > 0;
  [pending, pendingAt] = [number, board.at];
  if (!game.play(isMark ? "mark" : "put", board.at, number) && game.puzzle.givens[board.at] > 0) say("This number is given.");
  else changed();
}

/** @param {string} name
 * @param {number} cell */
function typeKey(name, cell) {
  if (/^\d$/.test(name)) {
    const before = pendingAt === cell ? pending : 0, number = typed(before, Number(name), game.start.length);
    if (number === 0) return true;
    // The 1 before a 2 was only the beginning of a 12.
    if (number > 9 && before > 0) game.undo();
    enter(number);
    return true;
  }
  pending = 0;
  /** @type {Record<string, () => void>} */
  const deeds = { Backspace: () => enter(0), Delete: () => enter(0), p: togglePencil, u: undo, h: hint, " ": () => {} };
  if (!Object.hasOwn(deeds, name)) return false;
  deeds[name]();
  return true;
}

/** @param {string} name
 * @param {number} cell */
function swapKey(name, cell) {
  /** @type {Record<string, () => void>} */
  const deeds = {
    Enter: () => choose(cell), " ": () => choose(cell), x: () => { first = cell; show(); say(`${game.numbers[cell]} is the first.`); },
    y: () => { if (first === null) say("X takes the first number."); else exchange(first, cell); },
    Escape: () => { first = null; show(); }, u: undo, h: hint,
  };
  if (!Object.hasOwn(deeds, name)) return false;
  deeds[name]();
  return true;
}

/** @param {number} cell */
function choose(cell) {
  if (first !== null && first !== cell) exchange(first, cell);
  else {
    first = first === cell ? null : cell;
    show();
  }
}

/** @param {number} a
 * @param {number} b */
function exchange(a, b) {
  first = null;
  const isDone = game.play("swap", a, b);
  board.cells[b].focus();
  changed(isDone ? undefined : "A number that is given stays.");
}

function togglePencil() {
  pencil = !pencil;
  pending = 0;
  show();
}

function undo() {
  first = null;
  game.undo();
  changed();
}

function hint() {
  first = null;
  if (!game.solution) {
    say(tables ? "No table has these sums." : "This puzzle is too large for hints here.");
    return;
  }
  const cell = game.hint(board.at);
  if (cell === null) return;
  board.enter(cell);
  changed(game.hints.at(-1) + ".");
}

function show() {
  const { puzzle } = game, { numbers: placed, marks } = game.board(), isDone = isSolved(puzzle, placed);
  const twice = repeated(placed), errors = errorsOf(puzzle, placed);
  board.show((cell) => {
    const number = placed[cell], noted = [...Array(puzzle.givens.length + 1).keys()].filter((k) => marks[cell] >> k & 1).join(" ");
    const isGiven = puzzle.givens[cell] > 0;
    return {
      text: number || "", small: isGiven ? "given" : noted, isChosen: cell === first,
      label: (number ? String(number) : noted ? "marks " + noted : "blank") + (isGiven ? ", given" : ""),
      style: twice.includes(cell) ? "wrong" : isGiven ? "given" : "",
    };
  });
  linesOf(puzzle).forEach((line, i) => {
    const error = errors.lines[i], status = isSwapping ? error === 0 ? "right" : "open" : statusOf(line, placed);
    const small = isSwapping ? error > 0 ? "+" + error : error < 0 ? "\u2212" + -error : "\u2713" : status === "right" ? "\u2713" : status === "impossible" ? "\u2717" : "";
    board.sums[i].className = "sum " + status;
    board.sums[i].replaceChildren(String(line.sum), ...(small ? [element("small", {}, small)] : []));
  });
  board.corner.textContent = isSwapping ? "W " + errors.w : "";
  board.grid.classList.toggle("solved", isDone);
  [...byId("pad").children].forEach((button, k) => button.classList.toggle("used", placed.includes(k + 1)));
  byId("pencil").setAttribute("aria-pressed", String(pencil));
  byId("primary").textContent = isDone ? "Next puzzle" : "Hint";
  byId("hinted").hidden = game.hints.length === 0;
  byId("hints").replaceChildren(...game.hints.map((text) => element("li", {}, text)));
  if (isSwapping) showSwaps();
}

/** The list of swaps. The line in focus stays in focus. */
function showSwaps() {
  const had = document.activeElement?.getAttribute("data-step");
  byId("swaps").replaceChildren(...game.list.map(({ pair, w }, step) => element("li", {}, element("button", {
    type: "button", "data-step": step, "aria-current": step === game.moves.length ? "step" : undefined,
    click: () => { first = null; game.backTo(step); changed(); },
  }, `${pair ? `(${pair.join(",")})` : "start"} W ${w}`))));
  if (had) /** @type {HTMLElement | null} */ (byId("swaps").querySelector(`[data-step='${had}']`))?.focus();
}

/** Begins with a puzzle of the folder of the chosen size and level, of any level if there is none. */
function deal() {
  const all = LISTED[numbers("size")], [least, most] = LEVELS[numbers("level")];
  const fits = all.filter(([, , md]) => md >= least && md <= most), choice = fits.length > 0 ? fits : all;
  const [rows, columns] = choice[Math.floor(Math.random() * choice.length)];
  begin(openPuzzle(rows, columns));
}

/** Begins with the puzzle of the address; without one, with a puzzle of the folder. */
function start() {
  const asked = recall(), open = openPuzzle(numbersOf(asked.get("r")), numbersOf(asked.get("c"))), givens = numbersOf(asked.get("g"));
  const puzzle = givens.length === open.givens.length ? { ...open, givens } : open;
  const wrong = asked.has("r") ? fault(puzzle) : "";
  byId("trouble").textContent = wrong;
  isSwapping = asked.get("play") === "swap";
  if (asked.has("r") && !wrong) begin(puzzle);
  else deal();
}

const sizes = Object.keys(LISTED);
byId("size").append(...sizes.map((size) => element("option", { value: size, selected: size === "3x4" }, size)));
byId("deal").onsubmit = (event) => { event.preventDefault(); deal(); };
byId("paste").onsubmit = (event) => {
  event.preventDefault();
  const read = readPuzzle(numbers("text"));
  byId("trouble").textContent = typeof read === "string" ? read : "";
  if (typeof read !== "string") begin(read);
};
byId("type").onclick = () => { isSwapping = false; play(game.puzzle); };
byId("swap").onclick = () => { isSwapping = true; play(game.puzzle); };
byId("primary").onclick = () => (isSolved(game.puzzle, game.numbers) ? deal() : hint());
byId("undo").onclick = undo;
byId("again").onclick = () => { game.backTo(0); game.hints = []; changed(openingWords()); };
byId("pencil").onclick = togglePencil;
window.addEventListener("hashchange", start);
start();
