import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { deal, makeSuko, search, solutions, statusOfTotal, subtract, sukoOf } from "../../../crates/pages/src/page/suko.mjs";
import { SukoGame } from "../../../crates/pages/src/page/suko_game.mjs";

/** Numbers that look random and are the same every time. */
function seeded(seed) {
  return () => { seed = seed * 16807 % 2147483647; return seed / 2147483647; };
}

/** All sets of improvements. */
const sets = [...Array(32).keys()].map((mask) => [1, 2, 3, 4, 5].filter((k) => mask >> (k - 1) & 1));

test("dealt puzzles have one solution, whatever improvements are on", () => {
  for (let seed = 1; seed < 6; seed++) {
    const suko = deal(true, seeded(seed));
    const [solution] = solutions(suko, 2);
    assert.ok(suko.totals.every((total) => statusOfTotal(total, solution) === "valid"));
    for (const on of sets) {
      const found = [...search(suko, new Set(on))].filter((step) => step.kind === "solution");
      assert.deepEqual(found.map((step) => step.digits), [solution], `improvements ${on}`);
    }
  }
});

test("totals are valid, incomplete or wrong", () => {
  const { totals } = sukoOf([1, 2, 3, 4, 5, 6, 7, 8, 9], "aaabbbccc");
  const circle = totals[0];
  assert.equal(circle.total, 1 + 2 + 4 + 5);
  assert.equal(statusOfTotal(circle, [1, 2, 0, 4, 5, 0, 0, 0, 0]), "valid");
  assert.equal(statusOfTotal(circle, [1, 2, 0, 4, 6, 0, 0, 0, 0]), "wrong");
  assert.equal(statusOfTotal(circle, [1, 0, 0, 0, 0, 0, 0, 0, 0]), "incomplete");
  assert.equal(statusOfTotal(circle, [1, 2, 5, 4, 0, 0, 0, 0, 0]), "wrong", "the 5 stands elsewhere");
  assert.equal(statusOfTotal(circle, [1, 2, 5, 4, 5, 0, 0, 0, 0]), "incomplete", "a digit that stands twice counts as blank");
});

test("sets are subtracted from those around them", () => {
  assert.deepEqual(subtract([{ mask: 0b1111, left: 20 }, { mask: 0b0011, left: 5 }]),
    [{ mask: 0b0011, left: 5 }, { mask: 0b1100, left: 15 }]);
  assert.equal(subtract([{ mask: 0b11, left: 5 }, { mask: 0b11, left: 6 }]), false);
});

test("improvements may change while the search runs", () => {
  const suko = deal(true, seeded(9)), on = new Set();
  let found = 0, steps = 0;
  for (const step of search(suko, on)) {
    if (++steps === 5) [1, 2, 3, 4, 5].forEach((k) => on.add(k));
    if (step.kind === "solution") found++;
  }
  assert.equal(found, 1);
});

/** A game of a puzzle with one solution. */
function game() {
  const suko = deal(true, seeded(11)), [solution] = solutions(suko, 2);
  return { solution, game: new SukoGame({ suko, start: suko, typed: Array(9).fill(0), on: [1, 2], editing: false }) };
}

test("a game: typed digits stay when it solves, again and again, and Clear takes the solver's digits first", () => {
  const { game: play, solution } = game();
  play.put(3, solution[3]);
  for (let time = 0; time < 2; time++) {
    play.advance(Infinity);
    assert.deepEqual([play.outcome, play.solved], ["solved", true]);
    assert.deepEqual(play.digits, solution);
  }
  play.clear();
  assert.deepEqual(play.digits, solution.map((digit, cell) => (cell === 3 ? digit : 0)));
  play.clear();
  assert.deepEqual(play.digits, Array(9).fill(0));
  // A digit that no solution has there also stays: the solver fails.
  const other = solution[0] === 9 ? 8 : 9;
  play.put(0, other);
  play.advance(Infinity);
  assert.equal(play.outcome, "failed");
  assert.deepEqual(play.digits, [other, 0, 0, 0, 0, 0, 0, 0, 0]);
  play.put(1, other);
  assert.deepEqual(play.wrong, [0, 1]);
  assert.equal(play.advance(1), false);
  assert.equal(play.outcome, "");
});

test("a game: it pauses, goes on with other improvements, and counts", () => {
  const { game: play, solution } = game();
  let time = 0;
  const clock = () => time++;
  assert.equal(play.advance(2, clock), true);
  assert.equal(play.outcome, "paused");
  const paused = play.digits;
  [3, 4, 5].forEach((k) => play.on.add(k));
  assert.deepEqual(play.digits, paused);
  assert.equal(play.advance(Infinity, clock), false);
  assert.deepEqual(play.digits, solution);
  assert.equal(play.counts.ms, 2);
  assert.equal(play.outcome, "solved");
});

test("a game: totals and colours are edited and put back without losing digits", () => {
  const { game: play } = game();
  const { suko } = play;
  play.put(4, 5);
  play.setMode(true);
  play.setTotal(1, 20);
  play.setTotal(6, 9);
  play.paint(0, "a");
  play.paint(0, "a");
  assert.equal(play.suko.colours[0], suko.colours[0] === "a" ? "a" : ".");
  assert.deepEqual(play.suko, makeSuko(suko.circles.map((total, i) => (i === 1 ? 20 : total)), play.suko.colours, [suko.sums[0], suko.sums[1], 9]));
  play.setMode(false);
  assert.equal(play.digits[4], 5);
  const again = new SukoGame(JSON.parse(JSON.stringify(play.save())));
  assert.deepEqual(again.suko, play.suko);
  again.reset();
  assert.deepEqual(again.suko, suko);
  assert.deepEqual(again.digits, Array(9).fill(0));
  assert.equal(new SukoGame(/** @type {any} */ ({ suko: { totals: [] }, digits: [] })).typed.length, 9, "what an earlier page kept is no game");
});

test("the search takes the steps of the program", { skip: process.env.SURVO ? false : "SURVO names no program" }, () => {
  const suko = deal(true, seeded(3));
  const [tl, tr, bl, br] = suko.totals.map(({ total }) => total);
  const [first, second, third] = [0, 3, 6].map((from) => [...suko.colours.slice(from, from + 3)].join("  "));
  const colours = suko.totals.slice(4).map(({ name, total }) => `${name.slice(-1)}=${total}`).join(" ");
  const input = `${first}\n  ${tl} ${tr}\n${second}\n ${bl} ${br}\n${third}\n${colours}\n`;
  for (const on of sets) {
    const program = spawnSync(process.env.SURVO, ["suko", "solve", "--steps", "--improve", on.join(",") || "none", "-"], { input, encoding: "utf8" });
    assert.equal(program.status, 0, program.stderr);
    const steps = [];
    // The program goes on after its solution, to see that there is no other.
    for (const step of search(suko, new Set(on))) {
      if (step.kind !== "solution") steps.push(`${step.kind} ${"ABC"[step.cell % 3]}${Math.floor(step.cell / 3) + 1} = ${step.digit}`);
    }
    const listed = program.stdout.split("\n").flatMap((line) => {
      const [, placed, rule] = /([A-C]\d = \d)( by rule)?/.exec(line) ?? [];
      return placed ? [`${rule ? "filled" : "tried"} ${placed}`] : [];
    });
    assert.ok(listed.length > 5);
    assert.deepEqual(steps, listed, `improvements ${on}`);
  }
});
