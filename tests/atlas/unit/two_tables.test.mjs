import assert from "node:assert/strict";
import { test } from "node:test";
import { setsOf, twoTables } from "../../../src/documents/atlas/page/two_tables.mjs";
import { isSolved } from "../../../src/documents/atlas/page/puzzle.mjs";

test("sets are all those that have the sum", () => {
  for (const [largest, count] of [[6, 2], [9, 3], [12, 4]]) {
    const all = [...Array(2 ** largest).keys()].map((set) => [...Array(largest).keys()].filter((k) => set >> k & 1).map((k) => k + 1));
    for (let sum = 0; sum <= largest * count; sum++) {
      const wanted = all.filter((set) => set.length === count && set.reduce((a, b) => a + b, 0) === sum);
      const found = setsOf(largest, count, sum).map((set) => [...Array(largest).keys()].filter((k) => set >> k & 1).map((k) => k + 1));
      assert.deepEqual(found.map(String).sort(), wanted.map(String).sort());
    }
  }
});

test("two tables are different and have the sums, at every shape of the atlas", () => {
  for (const [m, n] of [[2, 3], [2, 8], [3, 3], [3, 4], [3, 5], [4, 4]]) {
    // Tables far from the ends of the lattice: every line has small and large numbers.
    const table = [...Array(m * n).keys()].map((k) => k * (m * n === 6 || m * n === 9 || m * n === 15 ? 7 : 5) % (m * n) + 1);
    assert.equal(new Set(table).size, m * n);
    const rows = [...Array(m).keys()].map((i) => table.slice(i * n, i * n + n).reduce((a, b) => a + b, 0));
    const columns = [...Array(n).keys()].map((j) => rows.reduce((sum, _, i) => sum + table[i * n + j], 0));
    const found = twoTables({ rows, columns });
    assert.ok(found.length >= 1, `${m}x${n}`);
    if (found.length === 2) assert.notDeepEqual(found[0], found[1]);
    else assert.deepEqual(found[0], table);
    for (const one of found) assert.ok(isSolved({ rows, columns }, one), `${m}x${n}: ${one}`);
  }
});

test("a unique puzzle has one table, and impossible sums have none", () => {
  // Mustonen (2007), section 1: unique.
  const [table, other] = twoTables({ rows: [13, 27, 38], columns: [13, 14, 23, 28] });
  assert.equal(other, undefined);
  assert.ok(isSolved({ rows: [13, 27, 38], columns: [13, 14, 23, 28] }, table));
  assert.deepEqual(twoTables({ rows: [10, 33, 35], columns: [12, 13, 20, 33] }), []);
});
