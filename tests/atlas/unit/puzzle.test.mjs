import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { canMake, cellName, isSolved, linesOf, repeated, statusOf } from "../../../crates/pages/src/atlas/page/puzzle.mjs";
import { Typing } from "../../../crates/pages/src/atlas/page/typing.mjs";
import { Swapping, errorsOf, fewestSwaps, products, startTable } from "../../../crates/pages/src/atlas/page/swapping.mjs";

// The only table of rows 3 7 and columns 4 6.
const small = { rows: [3, 7], columns: [4, 6], solution: [1, 2, 3, 4] };

test("cells and lines have the names of survo explain", () => {
  assert.equal(cellName(4, 0), "A1");
  assert.equal(cellName(4, 7), "D2");
  assert.deepEqual(linesOf(small).map(({ name, cells }) => [name, cells]),
    [["row 1", [0, 1]], ["row 2", [2, 3]], ["column A", [0, 2]], ["column B", [1, 3]]]);
});

test("a sum can be made exactly when some numbers have it", () => {
  const numbers = [1, 2, 4, 8];
  for (let count = 0; count <= 4; count++) {
    for (let sum = 0; sum < 20; sum++) {
      const some = [...Array(16).keys()].some((mask) => {
        const chosen = numbers.filter((_, i) => mask >> i & 1);
        return chosen.length === count && chosen.reduce((a, b) => a + b, 0) === sum;
      });
      assert.equal(canMake(numbers, count, sum), some, `${count} numbers, sum ${sum}`);
    }
  }
});

test("a line is right, impossible or open", () => {
  const [row] = linesOf(small);
  assert.equal(statusOf(row, [1, 2, 0, 0]), "right");
  assert.equal(statusOf(row, [1, 3, 0, 0]), "impossible");
  assert.equal(statusOf(row, [1, 0, 0, 0]), "open");
  assert.equal(statusOf(row, [3, 0, 0, 0]), "impossible", "nothing is left for the blank");
  assert.equal(statusOf(row, [1, 0, 2, 0]), "impossible", "the 2 stands elsewhere");
});

test("numbers that stand twice are no solution, even with the right sums", () => {
  const puzzle = { rows: [4, 6], columns: [5, 5] };
  assert.deepEqual(repeated([2, 2, 3, 3]), [0, 1, 2, 3]);
  assert.equal(isSolved(puzzle, [2, 2, 3, 3]), false);
  assert.equal(isSolved(puzzle, [1, 3, 4, 2]), true);
});

test("typing: digits join where the table has such a number", () => {
  const game = new Typing({ rows: [13, 27, 38], columns: [13, 14, 23, 28], solution: Array(12).fill(1) });
  assert.equal(game.typed(0, 1), 1);
  assert.equal(game.typed(1, 2), 12);
  assert.equal(game.typed(1, 3), 3);
  assert.equal(game.typed(0, 0), 0);
  assert.equal(game.typed(1, 0), 10);
});

test("typing: every change is taken back, and a saved game goes on", () => {
  const game = new Typing(small);
  game.mark(0, 1);
  game.mark(0, 2);
  game.put(0, 1);
  assert.deepEqual([game.numbers[0], game.marks[0]], [1, 0]);
  const again = new Typing(small, JSON.parse(JSON.stringify(game.save())));
  assert.deepEqual(again.numbers, [1, 0, 0, 0]);
  again.undo();
  assert.equal(again.marks[0], 0b110);
  again.undo();
  again.undo();
  assert.equal(again.undo(), false);
  assert.deepEqual(again.marks, [0, 0, 0, 0]);
  const other = new Typing(small, { numbers: [1], marks: [], past: [] });
  assert.deepEqual(other.numbers, [0, 0, 0, 0], "what does not fit is not taken");
});

test("typing: hints point at wrong numbers, then give those of blank cells, the chosen one first", () => {
  const game = new Typing(small);
  game.put(3, 1);
  assert.deepEqual(game.hint(0), { text: "B2 is not 1.", cell: 3 });
  game.undo();
  assert.deepEqual(game.hint(2), { text: "A2 is 3.", cell: 2 });
  game.put(2, 3);
  assert.deepEqual(game.hint(2), { text: "A1 is 1.", cell: 0 });
  for (let hints = 0; !game.solved; hints++) {
    assert.ok(hints < 3);
    const { cell } = game.hint(2);
    game.put(cell, small.solution[cell]);
  }
  assert.equal(game.hint(0), null);
});

// Mustonen, On the swapping method, 9 Jul 2007; there the sums descend.
const published = { rows: [17, 32, 36, 51], columns: [17, 26, 42, 51] };
const start = [16, 15, 10, 8, 14, 12, 9, 4, 13, 11, 6, 3, 7, 5, 2, 1].reverse();

test("swapping: the published start table", () => {
  assert.deepEqual(startTable(published), start);
});

test("swapping: errors are sums less what they should be, W adds them up", () => {
  assert.deepEqual(errorsOf({ rows: [3, 7], columns: [4, 6] }, [4, 1, 3, 2]), { rows: [2, -2], columns: [3, -3], w: 10 });
  assert.equal(errorsOf(small, small.solution).w, 0);
});

test("swapping: the fewest swaps are the cells less the cycles", () => {
  assert.equal(fewestSwaps([1, 2, 3, 4], [1, 2, 3, 4]), 0);
  assert.equal(fewestSwaps([2, 1, 4, 3], [1, 2, 3, 4]), 2);
  assert.equal(fewestSwaps([2, 3, 4, 1], [1, 2, 3, 4]), 3);
});

test("swapping: hints need no more swaps than the fewest, from any start", () => {
  const game = new Swapping(small);
  for (let seed = 1; seed < 30; seed++) {
    let state = seed;
    game.shuffle(() => { state = state * 16807 % 2147483647; return state / 2147483647; });
    assert.deepEqual([...game.table].sort(), [1, 2, 3, 4]);
    const { fewest } = game;
    for (let hint = game.hint(); hint; hint = game.hint()) game.swap(...hint);
    assert.equal(game.solved, true);
    assert.equal(game.swaps.length, fewest);
  }
});

test("swapping: undo goes back to the start, and a saved game goes on", () => {
  const game = new Swapping(small);
  const first = [...game.table];
  game.swap(0, 3);
  game.swap(1, 2);
  const again = new Swapping(small, JSON.parse(JSON.stringify(game.save())));
  assert.deepEqual(again.table, game.table);
  again.undo();
  again.undo();
  assert.deepEqual(again.table, first);
  assert.equal(again.undo(), false);
});

test("swapping: the published table of products", () => {
  assert.deepEqual(products({ rows: [14, 28, 44, 50], columns: [16, 33, 40, 47] }),
    [224, 462, 560, 658, 448, 924, 1120, 1316, 704, 1452, 1760, 2068, 800, 1650, 2000, 2350].map(String));
});

test("swapping: W after each swap, and back to any of them", () => {
  // The worked example of the source: W is 6, 4 and 0.
  const puzzle = { rows: [14, 28, 44, 50], columns: [16, 33, 40, 47], solution: [1, 3, 4, 6, 2, 7, 9, 10, 5, 11, 13, 15, 8, 12, 14, 16] };
  const game = new Swapping(puzzle);
  for (const pair of [[5, 6], [7, 8]]) game.swap(...pair.map((number) => game.table.indexOf(number)));
  assert.deepEqual(game.ws, [6, 4, 0]);
  assert.equal(game.solved, true);
  game.backTo(1);
  assert.deepEqual([game.ws, game.swaps], [[6, 4], [[5, 6]]]);
  game.backTo(0);
  assert.deepEqual(game.table, game.start);
});

test("swapping: given numbers stay", { skip: process.env.SURVO ? false : "SURVO names no program" }, () => {
  const puzzle = { rows: [13, 27, 38], columns: [13, 14, 23, 28], solution: [2, 1, 3, 7, 5, 4, 8, 10, 6, 9, 12, 11] };
  const game = new Swapping(puzzle);
  let seed = 5;
  game.give(3, () => { seed = seed * 16807 % 2147483647; return seed / 2147483647; });
  const given = [...game.givens.keys()].filter((cell) => game.givens[cell] > 0);
  assert.equal(given.length, 3);
  assert.ok(given.every((cell) => game.table[cell] === puzzle.solution[cell]));
  // The program starts from the same table and products.
  const givens = given.flatMap((cell) => ["--given", `${Math.floor(cell / 4) + 1},${cell % 4 + 1}=${puzzle.solution[cell]}`]);
  const program = spawnSync(process.env.SURVO, ["swap", "--rows", "13,27,38", "--cols", "13,14,23,28", ...givens, "--products"], { input: "", encoding: "utf8" });
  assert.equal(program.status, 0, program.stderr);
  const numbers = program.stdout.split("\n").map((line) => line.match(/[\d.]+=?/g) ?? []);
  assert.deepEqual(numbers.slice(0, 3).flatMap((row) => row.slice(0, 4)), products(game.sums).map((product, cell) => product ?? `${puzzle.solution[cell]}=`));
  assert.deepEqual(numbers.slice(6, 9).flatMap((row) => row.slice(0, 4)).map((number) => parseInt(number, 10)), game.table);
  const before = [...game.table];
  game.swap(given[0], (given[0] + 1) % 12);
  assert.deepEqual([game.table, game.swaps], [before, []]);
  game.shuffle();
  assert.ok(given.every((cell) => game.table[cell] === puzzle.solution[cell]));
  const again = new Swapping(puzzle, JSON.parse(JSON.stringify(game.save())));
  assert.deepEqual(again.givens, game.givens);
  for (let hint = game.hint(); hint; hint = game.hint()) game.swap(...hint);
  assert.equal(game.solved, true);
});
