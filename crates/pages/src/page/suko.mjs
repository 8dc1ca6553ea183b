// A Suko: the digits 1 to 9 in a square, four circles, up to three colours; dealt, checked, and
// solved step by step as the program does it, after G. Gomberg, Appropriate algorithms (2021).

import { repeated } from "./puzzle.mjs";

/** Cells and the sum of their digits. @typedef {{name: string, cells: number[], total: number}} Total */
/** The four circles, the colour of each square (. for none), the sums of a, b and c, and from these the totals that
 * have squares. @typedef {{circles: number[], colours: string, sums: number[], totals: Total[]}} Suko */
/** A digit tried in a square or filled in by a rule. @typedef {{kind: "tried" | "filled" | "solution", cell: number, digit: number, refused: boolean, digits: number[]}} SukoStep */
/** Blank squares as a mask, and what they must add up to. @typedef {{mask: number, left: number}} Blanks */

export const CIRCLES = [[0, 1, 3, 4], [1, 2, 4, 5], [3, 4, 6, 7], [4, 5, 7, 8]];
const CIRCLE_NAMES = ["top left circle", "top right circle", "bottom left circle", "bottom right circle"];
/** Two opposite circles, and the corners that lie in neither. @type {[[number, number], [number, number]][]} */
const DIAGONALS = [[[0, 3], [2, 6]], [[1, 2], [0, 8]]];
const NONE = [0, 0, 0, 0, 0, 0, 0, 0, 0];

/** @param {number} mask
 * @returns {number[]} */
const members = (mask) => [0, 1, 2, 3, 4, 5, 6, 7, 8].filter((i) => mask >> i & 1);
/** @param {number[]} cells */
const maskOf = (cells) => cells.reduce((mask, cell) => mask | 1 << cell, 0);

/** A puzzle from its circles, the colours of its squares, and the sums of the colours a, b and c.
 * @param {number[]} circles
 * @param {string} colours nine letters, . for a square without colour
 * @param {number[]} sums
 * @returns {Suko} */
export function makeSuko(circles, colours, sums) {
  const coloured = ["a", "b", "c"].map((letter, i) => ({
    name: "colour " + letter, cells: [...colours].flatMap((other, cell) => (other === letter ? [cell] : [])), total: sums[i],
  }));
  const round = CIRCLES.map((cells, i) => ({ name: CIRCLE_NAMES[i], cells, total: circles[i] }));
  return { circles, colours, sums, totals: [...round, ...coloured.filter(({ cells }) => cells.length > 0)] };
}

/** The puzzle of a filled square and the colours of its squares.
 * @param {number[]} digits
 * @param {string} colours
 * @returns {Suko} */
export function sukoOf(digits, colours) {
  const sum = (/** @type {number[]} */ cells) => cells.reduce((total, cell) => total + digits[cell], 0);
  const sums = ["a", "b", "c"].map((letter) => sum([...digits.keys()].filter((cell) => colours[cell] === letter)));
  return makeSuko(CIRCLES.map(sum), colours, sums);
}

/** A random puzzle; with exactly one solution, or with one at least.
 * @param {boolean} [unique]
 * @param {() => number} [random]
 * @returns {Suko} */
export function deal(unique = true, random = Math.random) {
  for (;;) {
    const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    for (let last = 8; last > 0; last--) {
      const other = Math.floor(random() * (last + 1));
      [digits[last], digits[other]] = [digits[other], digits[last]];
    }
    const suko = sukoOf(digits, digits.map(() => "abc"[Math.floor(random() * 3)]).join(""));
    if (!unique || solutions(suko, 2).length === 1) return suko;
  }
}

/** At most so many solutions.
 * @param {Suko} suko
 * @param {number} limit
 * @returns {number[][]} */
export function solutions(suko, limit) {
  const found = [];
  for (const step of search(suko, new Set([1, 2, 3, 4]))) {
    if (step.kind === "solution" && found.push(step.digits) === limit) break;
  }
  return found;
}

/** How a total stands: valid, incomplete, or wrong whatever comes into its blanks. A digit that stands twice
 * settles nothing: its squares count as blank.
 * @param {Total} total
 * @param {number[]} digits 0 for a blank
 * @returns {"valid" | "incomplete" | "wrong"} */
export function statusOfTotal(total, digits) {
  const wrong = repeated(digits);
  const settled = digits.map((digit, cell) => (wrong.includes(cell) ? 0 : digit));
  const blanks = total.cells.filter((cell) => settled[cell] === 0).length;
  const left = total.total - total.cells.reduce((sum, cell) => sum + settled[cell], 0);
  if (blanks === 0) return left === 0 ? "valid" : "wrong";
  const unused = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((digit) => !settled.includes(digit));
  for (let mask = 0; mask < 1 << unused.length; mask++) {
    const chosen = unused.filter((_, i) => mask >> i & 1);
    if (chosen.length === blanks && chosen.reduce((a, b) => a + b, 0) === left) return "incomplete";
  }
  return "wrong";
}

/** Subtracts sets that lie within others from them, smallest first, until none does; false when two
 * sets of the same squares have different totals.
 * @param {Blanks[]} sets
 * @returns {Blanks[] | false} */
export function subtract(sets) {
  sets = sets.map((set) => ({ ...set }));
  for (;;) {
    sets.sort((a, b) => members(a.mask).length - members(b.mask).length || a.mask - b.mask);
    let changed = false;
    for (let i = 0; i < sets.length; i++) {
      const { mask, left } = sets[i];
      for (const outer of sets.slice(i + 1)) {
        if (mask === 0 || mask & ~outer.mask) continue;
        outer.mask ^= mask;
        outer.left -= left;
        if (outer.mask === 0 && outer.left !== 0) return false;
        changed = true;
      }
    }
    if (!changed) return sets;
    sets = sets.filter((set) => set.mask !== 0);
  }
}

/** The blank square in the fullest sets: the largest sum of 1/(blanks in the set)^2, the first of equal ones.
 * @param {number} blank
 * @param {Blanks[]} sets */
function mostConstrained(blank, sets) {
  // Divisible by the squares of 1 to 9, so that equal sums of fractions are equal.
  const weight = (/** @type {number} */ cell) => sets.filter((set) => set.mask >> cell & 1)
    .reduce((sum, set) => sum + (2520 / members(set.mask).length) ** 2, 0);
  const cells = members(blank);
  return cells.reduce((best, cell) => (weight(cell) > weight(best) ? cell : best), cells[0]);
}

/** The unused digits that are neither too large nor too small for the sets of a square.
 * @param {number} cell
 * @param {number[]} unused ascending
 * @param {Blanks[]} sets */
function withinBounds(cell, unused, sets) {
  return unused.filter((digit) => sets.filter((set) => set.mask >> cell & 1).every((set) => {
    const others = unused.filter((other) => other !== digit), count = members(set.mask).length - 1;
    const sum = (/** @type {number[]} */ some) => some.reduce((a, b) => a + b, 0);
    const left = set.left - digit;
    return sum(others.slice(0, count)) <= left && left <= sum(others.slice(others.length - count));
  }));
}

/** The steps of the backtracking search from digits that stay. `on` has the numbers of the improvements that are
 * switched on, 1 to 5, and may change on the way.
 * @param {Suko} suko
 * @param {Set<number>} on
 * @param {number[]} [typed] none of them twice
 * @returns {Generator<SukoStep, void>} */
export function* search(suko, on, typed = NONE) {
  const digits = [...typed];
  if ([...digits.keys()].every((cell) => isRight(suko, digits, cell))) yield* goOn(suko, on, digits);
}

/** @param {Suko} suko
 * @param {number[]} digits
 * @returns {Blanks[]} */
function blankSets(suko, digits) {
  return suko.totals.map(({ cells, total }) => ({
    mask: maskOf(cells.filter((cell) => digits[cell] === 0)),
    left: total - cells.reduce((sum, cell) => sum + digits[cell], 0),
  })).filter((set) => set.mask !== 0);
}

/** Whether every complete total around a square is right.
 * @param {Suko} suko
 * @param {number[]} digits
 * @param {number} cell */
const isRight = (suko, digits, cell) => suko.totals.every(({ cells, total }) => !cells.includes(cell)
  || cells.some((other) => digits[other] === 0) || cells.reduce((sum, other) => sum + digits[other], 0) === total);

/** What the diagonal rules say: the last blank square of one, and sets of two blank corners; null where one is broken.
 * @param {Suko} suko
 * @param {number[]} digits
 * @returns {{last: Blanks | null, sets: Blanks[]} | null} */
function diagonals(suko, digits) {
  /** @type {{last: Blanks | null, sets: Blanks[]}} */
  const found = { last: null, sets: [] };
  for (const [circles, corners] of DIAGONALS) {
    // The corners less the centre are 45 less the two circles.
    const total = 45 - suko.totals[circles[0]].total - suko.totals[circles[1]].total;
    const missing = total - digits[corners[0]] - digits[corners[1]] + digits[4];
    const blank = corners.filter((cell) => digits[cell] === 0);
    if (digits[4] === 0) {
      if (blank.length === 0) found.last ??= { mask: 1 << 4, left: -missing };
    } else if (blank.length === 0) {
      if (missing !== 0) return null;
    } else {
      const set = { mask: maskOf(blank), left: missing };
      if (blank.length === 1) found.last ??= set; else found.sets.push(set);
    }
  }
  return found;
}

/** What the rules say: a square and its digit, or the sets with blank squares; null for a contradiction.
 * @param {Suko} suko
 * @param {Set<number>} on
 * @param {number[]} digits
 * @returns {{cell: number, digit: number} | Blanks[] | null} */
function look(suko, on, digits) {
  const more = on.has(5) ? diagonals(suko, digits) : { last: null, sets: [] };
  if (!more) return null;
  const all = [...blankSets(suko, digits), ...more.sets];
  const sets = on.has(2) ? subtract(all) : all;
  if (!sets) return null;
  const single = on.has(1) && sets.find((set) => members(set.mask).length === 1) || more.last;
  if (!single) return sets;
  const possible = single.left >= 1 && single.left <= 9 && !digits.includes(single.left);
  return possible ? { cell: members(single.mask)[0], digit: single.left } : null;
}

/** @param {Suko} suko
 * @param {Set<number>} on
 * @param {number[]} digits
 * @returns {Generator<SukoStep, void>} */
function* goOn(suko, on, digits) {
  /** @type {number[]} */
  const filled = [];
  let alive = true;
  /** @type {Blanks[]} */
  let sets = [];
  while (alive) {
    const finding = look(suko, on, digits);
    if (finding === null) alive = false;
    else if (Array.isArray(finding)) {
      sets = finding;
      break;
    } else {
      digits[finding.cell] = finding.digit;
      filled.push(finding.cell);
      alive = isRight(suko, digits, finding.cell);
      yield { kind: "filled", ...finding, refused: !alive, digits: [...digits] };
    }
  }
  const blank = maskOf([...digits.keys()].filter((cell) => digits[cell] === 0));
  if (alive && blank === 0) yield { kind: "solution", cell: 0, digit: 0, refused: false, digits: [...digits] };
  else if (alive) yield* tryDigits(suko, on, digits, blank, sets);
  filled.forEach((cell) => { digits[cell] = 0; });
}

/** @param {Suko} suko
 * @param {Set<number>} on
 * @param {number[]} digits
 * @param {number} blank
 * @param {Blanks[]} sets
 * @returns {Generator<SukoStep, void>} */
function* tryDigits(suko, on, digits, blank, sets) {
  const unused = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((digit) => !digits.includes(digit));
  const cell = on.has(3) ? mostConstrained(blank, sets) : members(blank)[0];
  for (const digit of on.has(4) ? withinBounds(cell, unused, sets) : unused) {
    digits[cell] = digit;
    const right = isRight(suko, digits, cell);
    yield { kind: "tried", cell, digit, refused: !right, digits: [...digits] };
    if (right) yield* goOn(suko, on, digits);
    digits[cell] = 0;
  }
}
