import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { deal, search, solutions, statusOfTotal, subtract, sukoOf } from "../../../src/documents/atlas/page/suko.mjs";

/** Numbers that look random and are the same every time. */
function seeded(seed) {
  return () => { seed = seed * 16807 % 2147483647; return seed / 2147483647; };
}

/** All sets of improvements. */
const sets = [...Array(32).keys()].map((mask) => [1, 2, 3, 4, 5].filter((k) => mask >> (k - 1) & 1));

test("dealt puzzles have one solution, whatever improvements are on", () => {
  for (let seed = 1; seed < 6; seed++) {
    const suko = deal(seeded(seed));
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
});

test("sets are subtracted from those around them", () => {
  assert.deepEqual(subtract([{ mask: 0b1111, left: 20 }, { mask: 0b0011, left: 5 }]),
    [{ mask: 0b0011, left: 5 }, { mask: 0b1100, left: 15 }]);
  assert.equal(subtract([{ mask: 0b11, left: 5 }, { mask: 0b11, left: 6 }]), false);
});

test("improvements may change while the search runs", () => {
  const suko = deal(seeded(9)), on = new Set();
  let found = 0, steps = 0;
  for (const step of search(suko, on)) {
    if (++steps === 5) [1, 2, 3, 4, 5].forEach((k) => on.add(k));
    if (step.kind === "solution") found++;
  }
  assert.equal(found, 1);
});

test("the search takes the steps of the program", { skip: process.env.SURVO ? false : "SURVO names no program" }, () => {
  const suko = deal(seeded(3));
  const [tl, tr, bl, br] = suko.totals.map(({ total }) => total);
  const [first, second, third] = [0, 3, 6].map((from) => [...suko.colours.slice(from, from + 3)].join("  "));
  const colours = suko.totals.slice(4).map(({ name, total }) => `${name.slice(-1)}=${total}`).join(" ");
  const input = `${first}\n  ${tl} ${tr}\n${second}\n ${bl} ${br}\n${third}\n${colours}\n`;
  for (const on of sets) {
    const program = spawnSync(process.env.SURVO, ["suko", "solve", "--steps", "--improve", on.join(",") || "none", "-"], { input, encoding: "utf8" });
    assert.equal(program.status, 0, program.stderr);
    const steps = [];
    for (const step of search(suko, new Set(on))) {
      if (step.kind === "solution") break;
      steps.push(`${step.kind} ${"ABC"[step.cell % 3]}${Math.floor(step.cell / 3) + 1} = ${step.digit}`);
    }
    const listed = program.stdout.split("\n").flatMap((line) => {
      const [, placed, rule] = /([A-C]\d = \d)( by rule)?/.exec(line) ?? [];
      return placed ? [`${rule ? "filled" : "tried"} ${placed}`] : [];
    });
    assert.ok(listed.length > 5);
    assert.deepEqual(steps, listed, `improvements ${on}`);
  }
});
