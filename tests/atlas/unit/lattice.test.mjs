import assert from "node:assert/strict";
import { test } from "node:test";
import { numbersOf } from "../../../crates/pages/src/picture/page/address.mjs";
import { Lattice } from "../../../crates/pages/src/picture/page/lattice.mjs";
import { tilePixels } from "../../../crates/pages/src/picture/page/tiles.mjs";
import { Difficulties, starsOf } from "../../../crates/pages/src/atlas/page/difficulties.mjs";

/** A made-up lattice of 2 x 3 with two row and three column margins; u: unique. */
function madeUp() {
  const classes = ["condition_2", "unsolvable", "unique", "multiple"].map((name) => ({ name, words: name, colour: "#010203", count: 1 }));
  const sums = [7, 14, 9, 12, 4, 7, 10, 5, 6, 10, 6, 7, 8];
  const codes = [3, 2, 1, 0, 2, 3], tables = [1, 2, 3, 4, 5, 6, 6, 5, 4, 3, 2, 1];
  const data = new Uint8Array([...sums.flatMap((sum) => [sum & 255, sum >> 8]), ...codes, ...tables]);
  return new Lattice({ m: 2, n: 3, rows: 2, columns: 3, classes }, data.buffer);
}

test("margins, classes and tables are read in the order of the program", () => {
  const lattice = madeUp();
  assert.deepEqual(lattice.rowMargin(1), [7, 14], "the first row margin is at the bottom");
  assert.deepEqual(lattice.columnMargin(2), [6, 7, 8]);
  assert.equal(lattice.classOf({ x: 2, y: 0 }).name, "unsolvable");
  assert.deepEqual(lattice.solution({ x: 1, y: 1 }), [6, 5, 4, 3, 2, 1]);
  assert.equal(lattice.solution({ x: 0, y: 0 }), null);
});

test("the next unique pair goes round", () => {
  const lattice = madeUp();
  assert.deepEqual(lattice.nextUnique(null, 1), { x: 1, y: 0 });
  assert.deepEqual(lattice.nextUnique({ x: 1, y: 0 }, 1), { x: 1, y: 1 });
  assert.deepEqual(lattice.nextUnique({ x: 1, y: 1 }, 1), { x: 1, y: 0 });
  assert.deepEqual(lattice.nextUnique(null, -1), { x: 1, y: 1 });
});

test("sums are found in any order, or it is said why not", () => {
  const lattice = madeUp();
  assert.deepEqual(lattice.find([14, 7], [10, 4, 7]), { x: 0, y: 1 });
  assert.deepEqual(lattice.find([10, 4, 7], [12, 9]), { x: 0, y: 0 });
  assert.match(String(lattice.find([7, 14], [4, 7])), /2 and 3 sums/);
  assert.match(String(lattice.find([7, 13], [4, 7, 10])), /add up to 20, not 21/);
  assert.match(String(lattice.find([7, 14], [7, 7, 7])), /equal/);
  assert.match(String(lattice.find([6, 15], [4, 7, 10])), /condition \(1\)/);
});

test("texels have the mean of the light of their dots", () => {
  const lattice = madeUp();
  const black = [0, 0, 0], white = [255, 255, 255];
  const { width, height, pixels } = tilePixels(lattice, [black, black, black, white], { level: 2, column: 0, row: 0 });
  assert.deepEqual([width, height], [1, 1]);
  assert.equal(pixels[0], Math.round(Math.sqrt(255 ** 2 * 2 / 6)));
});

test("the address takes sums with commas, blanks or plus signs", () => {
  assert.deepEqual(numbersOf("13,27 38"), [13, 27, 38]);
  assert.deepEqual(numbersOf(" 13 + 27 "), [13, 27]);
  assert.deepEqual(numbersOf("13,x"), []);
  assert.deepEqual(numbersOf(null), []);
});

test("stars are those of the program's classes of MD", () => {
  assert.deepEqual([0, 30.4, 30.6, 150, 151, 600, 601, 1500, 1501].map(starsOf), [1, 1, 2, 2, 3, 3, 4, 4, 5]);
});

test("the difficulty of a puzzle is found by its dot", () => {
  const difficulties = new Difficulties(madeUp(), new Uint32Array([300, 5, 20, 0]).buffer);
  assert.deepEqual(difficulties.of({ x: 1, y: 0 }), { md: 30, error: 0.5, stars: 1 });
  assert.deepEqual(difficulties.of({ x: 1, y: 1 }), { md: 2, error: 0, stars: 1 });
});

test("a square shape keeps each puzzle at one of its two dots", () => {
  const classes = [{ name: "unique", words: "unique", colour: "#010203", count: 4 }];
  const margins = [3, 7, 4, 6].flatMap((sum) => [sum, 0]);
  const data = new Uint8Array([...margins, ...margins, 0, 0, 0, 0, ...Array(16).fill(1)]);
  const lattice = new Lattice({ m: 2, n: 2, rows: 2, columns: 2, classes }, data.buffer);
  const difficulties = new Difficulties(lattice, new ArrayBuffer(32));
  for (const dot of [0, 1, 2, 3].map((position) => lattice.dot(position))) {
    const kept = difficulties.kept(dot);
    const sums = [lattice.rowMargin(kept.y), lattice.columnMargin(kept.x)];
    assert.ok(sums[0][0] <= sums[1][0], "the smaller side is that of the rows");
    assert.deepEqual(sums.map(String).sort(), [lattice.rowMargin(dot.y), lattice.columnMargin(dot.x)].map(String).sort());
  }
});
