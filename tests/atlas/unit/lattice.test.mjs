import assert from "node:assert/strict";
import { test } from "node:test";
import { numbersOf } from "../../../crates/pages/src/page/dom.mjs";
import { Lattice } from "../../../crates/pages/src/page/lattice.mjs";
import { sampled } from "../../../crates/pages/src/page/view.mjs";

/** A made-up lattice of 2 x 3 with two row and three column margins; u: unique. */
function madeUp() {
  const classes = ["condition_2", "unsolvable", "unique", "multiple"].map((name) => ({ name, words: name, count: 1 }));
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

test("pixels show the dots that lie in them, from the first to the last", () => {
  assert.deepEqual([...sampled(0, 2, 6, 1, 3)], [0, 0, 1, 1, 2, 2], "a dot is two pixels");
  assert.deepEqual([...sampled(1, 2, 4, 1, 3)], [1, 1, 2, 2], "from the second dot on");
  assert.deepEqual([...sampled(0, 0.25, 2, 4, 8)], [0, 1, 2, 3, 4, 5, 6, 7], "a pixel has four dots");
});

test("the address takes sums with commas, blanks or plus signs", () => {
  assert.deepEqual(numbersOf("13,27 38"), [13, 27, 38]);
  assert.deepEqual(numbersOf(" 13 + 27 "), [13, 27]);
  assert.deepEqual(numbersOf("13,x"), []);
  assert.deepEqual(numbersOf(null), []);
});
