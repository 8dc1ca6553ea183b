import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { canMake, cellName, isSolved, linesOf, openPuzzle, readPuzzle, repeated, statusOf } from "../../../crates/pages/src/page/puzzle.mjs";
import { Game, errorsOf, fewestSwaps, products, startTable, typed } from "../../../crates/pages/src/page/game.mjs";
import { setsOf, solve } from "../../../crates/pages/src/page/solver.mjs";

// The only table of rows 3 7 and columns 4 6.
const small = openPuzzle([3, 7], [4, 6]), SMALL = [1, 2, 3, 4];

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
  const puzzle = openPuzzle([4, 6], [5, 5]);
  assert.deepEqual(repeated([2, 2, 3, 3]), [0, 1, 2, 3]);
  assert.equal(isSolved(puzzle, [2, 2, 3, 3]), false);
  assert.equal(isSolved(puzzle, [1, 3, 4, 2]), true);
});

test("typing: digits join where the table has such a number", () => {
  assert.deepEqual([[0, 1], [1, 2], [1, 3], [0, 0], [1, 0]].map(([before, digit]) => typed(before, digit, 12)), [1, 12, 3, 0, 10]);
});

test("typing: every change is taken back, and a saved game goes on", () => {
  const game = new Game(small, SMALL, false);
  game.play("mark", 0, 1);
  game.play("mark", 0, 2);
  game.play("put", 0, 1);
  assert.deepEqual(game.board(), { numbers: [1, 0, 0, 0], marks: [0, 0, 0, 0] });
  const again = new Game(small, SMALL, false, JSON.parse(JSON.stringify(game.save())));
  again.undo();
  assert.deepEqual(again.board(), { numbers: [0, 0, 0, 0], marks: [0b110, 0, 0, 0] });
  again.undo();
  again.undo();
  assert.equal(again.undo(), false);
  const strange = /** @type {any} */ ({ moves: [["put", 9, 1], ["swap", 0, 1], ["put", 0, 77]], hints: 3 });
  assert.deepEqual(new Game(small, SMALL, false, strange).save(), { moves: [], hints: [] }, "what does not fit is not taken");
});

test("typing: hints take a wrong number out, then fill blanks, the chosen one first, and are kept", () => {
  const game = new Game(small, SMALL, false);
  game.play("put", 3, 1);
  assert.deepEqual([2, 2, 2, 2].map((chosen) => game.hint(chosen)), [3, 2, 0, 1]);
  game.hint(0);
  assert.equal(isSolved(small, game.numbers), true);
  assert.equal(game.hint(0), null);
  assert.deepEqual(game.hints, ["B2 is not 1", "A2 is 3", "A1 is 1", "B1 is 2", "B2 is 4"]);
});

test("the solver finds what brute force finds", () => {
  const permutations = (list) => (list.length === 0 ? [[]] : list.flatMap((one, i) => permutations(list.toSpliced(i, 1)).map((rest) => [one, ...rest])));
  const sums = (t) => [[t[0] + t[1] + t[2], t[3] + t[4] + t[5]], [t[0] + t[3], t[1] + t[4], t[2] + t[5]]];
  const byMargins = new Map();
  for (const table of permutations([1, 2, 3, 4, 5, 6])) {
    const margins = JSON.stringify(sums(table));
    byMargins.set(margins, [...(byMargins.get(margins) ?? []), table]);
  }
  for (const [margins, tables] of byMargins) {
    const [rows, columns] = JSON.parse(margins), found = solve(openPuzzle(rows, columns));
    assert.equal(found.length, Math.min(2, tables.length), margins);
    assert.ok(found.every((table) => tables.some((other) => other.join() === table.join())), margins);
    const given = { rows, columns, givens: tables[0].map((number, cell) => (cell % 2 ? number : 0)) };
    assert.equal(solve(given).length, Math.min(2, tables.filter((table) => given.givens.every((number, cell) => !number || table[cell] === number)).length));
  }
});

test("the solver: the published puzzles have one table, and sets are those with the sum", () => {
  // Mustonen (2007), sections 1 and 4.
  assert.equal(solve(openPuzzle([13, 27, 38], [13, 14, 23, 28])).length, 1);
  assert.equal(solve(openPuzzle([17, 32, 36, 51], [17, 26, 42, 51])).length, 1);
  for (let sum = 0; sum < 30; sum++) {
    const all = [...Array(1 << 8).keys()].filter((mask) => {
      const numbers = [1, 2, 3, 4, 5, 6, 7, 8].filter((k) => mask >> k - 1 & 1);
      return numbers.length === 3 && numbers.reduce((a, b) => a + b, 0) === sum;
    });
    assert.deepEqual(setsOf(8, 3, sum).sort((a, b) => a - b), all);
  }
  assert.equal(solve(openPuzzle(Array(6).fill(111), Array(6).fill(111))), null, "too large");
});

test("puzzles are read as the program and Survo print them, or refused with a reason", () => {
  const easy = { rows: [30, 18, 30], columns: [27, 16, 10, 25], givens: [0, 6, 0, 0, 8, 0, 0, 0, 0, 0, 3, 0] };
  const texts = [
    "    A  B  C  D\n1   *  6  *  *  30\n2   8  *  *  *  18\n3   *  *  3  *  30\n   27 16 10 25\n",
    "# a comment\n. 6 . . 30\n8 . . . 18\n\n. . 3 . 30\n27 16 10 25 78",
    "MAT SAVE AS A\n0 6 0 0 30\n8 0 0 0 18\n0 0 3 0 30\n27 16 10 25 0",
  ];
  for (const text of texts) assert.deepEqual(readPuzzle(text), easy, text);
  for (const [text, words] of [["", /line for each row/], ["* * 3\n* * 8\n4 6", /add up to 11, not to 10/], ["* * 3\n* 7\n4 6", /different numbers/], ["* a 3\n* * 7\n4 6", /"a"/], ["9 * 3\n* * 7\n4 6", /from 1 to 4/]]) {
    assert.match(String(readPuzzle(text)), words);
  }
});

// Mustonen, On the swapping method, 9 Jul 2007; there the sums descend.
const published = openPuzzle([17, 32, 36, 51], [17, 26, 42, 51]);
const start = [16, 15, 10, 8, 14, 12, 9, 4, 13, 11, 6, 3, 7, 5, 2, 1].reverse();

test("swapping: the published start table", () => {
  assert.deepEqual(startTable(published), start);
});

test("swapping: errors are sums less what they should be, W adds them up", () => {
  assert.deepEqual(errorsOf({ rows: [3, 7], columns: [4, 6] }, [4, 1, 3, 2]), { lines: [2, -2, 3, -3], w: 10 });
  assert.equal(errorsOf(small, SMALL).w, 0);
});

test("swapping: the fewest swaps are the cells less the cycles", () => {
  assert.equal(fewestSwaps([1, 2, 3, 4], [1, 2, 3, 4]), 0);
  assert.equal(fewestSwaps([2, 1, 4, 3], [1, 2, 3, 4]), 2);
  assert.equal(fewestSwaps([2, 3, 4, 1], [1, 2, 3, 4]), 3);
});

test("swapping: hints need no more swaps than the fewest", () => {
  const puzzle = openPuzzle([13, 27, 38], [13, 14, 23, 28]), [solution] = solve(puzzle), game = new Game(puzzle, solution, true);
  const fewest = fewestSwaps(game.start, solution);
  while (game.hint(0) !== null);
  assert.equal(isSolved(puzzle, game.numbers), true);
  assert.deepEqual([game.moves.length, game.hints.length], [fewest, fewest]);
});

test("swapping: the published table of products", () => {
  assert.deepEqual(products(openPuzzle([14, 28, 44, 50], [16, 33, 40, 47])),
    [224, 462, 560, 658, 448, 924, 1120, 1316, 704, 1452, 1760, 2068, 800, 1650, 2000, 2350].map(String));
});

test("swapping: W after each swap, and back to any of them", () => {
  // The worked example of the source: W is 6, 4 and 0.
  const game = new Game(openPuzzle([14, 28, 44, 50], [16, 33, 40, 47]), null, true);
  for (const pair of [[5, 6], [7, 8]]) game.play("swap", ...pair.map((number) => game.numbers.indexOf(number)));
  assert.deepEqual(game.list, [{ pair: null, w: 6 }, { pair: [5, 6], w: 4 }, { pair: [7, 8], w: 0 }]);
  const again = new Game(game.puzzle, null, true, JSON.parse(JSON.stringify(game.save())));
  assert.deepEqual(again.numbers, game.numbers);
  game.backTo(1);
  assert.deepEqual(game.list.map(({ w }) => w), [6, 4]);
  game.backTo(0);
  assert.deepEqual(game.numbers, game.start);
});

test("swapping: given numbers stay, from the start table of the program", { skip: process.env.SURVO ? false : "SURVO names no program" }, () => {
  const solution = [2, 1, 3, 7, 5, 4, 8, 10, 6, 9, 12, 11], given = [2, 5, 11];
  const puzzle = { rows: [13, 27, 38], columns: [13, 14, 23, 28], givens: solution.map((number, cell) => (given.includes(cell) ? number : 0)) };
  const game = new Game(puzzle, solution, true);
  const givens = given.flatMap((cell) => ["--given", `${Math.floor(cell / 4) + 1},${cell % 4 + 1}=${solution[cell]}`]);
  const program = spawnSync(process.env.SURVO, ["swap", "--rows", "13,27,38", "--cols", "13,14,23,28", ...givens, "--products"], { input: "", encoding: "utf8" });
  assert.equal(program.status, 0, program.stderr);
  const numbers = program.stdout.split("\n").map((line) => line.match(/[\d.]+=?/g) ?? []);
  assert.deepEqual(numbers.slice(0, 3).flatMap((row) => row.slice(0, 4)), products(puzzle).map((product, cell) => product ?? `${solution[cell]}=`));
  assert.deepEqual(numbers.slice(6, 9).flatMap((row) => row.slice(0, 4)).map((number) => parseInt(number, 10)), game.numbers);
  assert.equal(game.play("swap", given[0], 0), false);
  assert.equal(game.play("swap", 0, given[0]), false);
  while (game.hint(0) !== null);
  assert.deepEqual(game.numbers, solution);
});
