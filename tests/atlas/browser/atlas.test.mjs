// A walk through the atlas in a real browser: ATLAS names a folder that `survo atlas` wrote, with 3x4.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { ATLAS, MODES, PAIR, SHEET, keep, launch, open, shot } from "./browser.mjs";

const AXE = readFileSync(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
const SUMS = [[13, 27, 38], [13, 14, 23, 28]];

let chromium;
before(async () => {
  assert.ok(ATLAS, "ATLAS names the folder of an atlas");
  chromium = await launch();
});
after(() => chromium?.close());

const text = (page, selector) => page.$eval(selector, (element) => element.textContent);
const cells = (page) => page.$$eval("[data-cell]", (all) => all.map((cell) => parseInt(cell.textContent, 10) || 0));
const press = async (page, keys) => { for (const key of keys) await page.keyboard.press(key); };
const middle = (page, selector) => page.$eval(selector, (element) => {
  element.scrollIntoView({ block: "center" });
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
});

/** Goes on with Tab until the element in focus is the wanted one. */
async function tabTo(page, selector) {
  for (let i = 0; i < 60; i++) {
    if (await page.evaluate((wanted) => document.activeElement.matches(wanted), selector)) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`Tab does not lead to ${selector}`);
}

/** Whether a table has the sums of the puzzle of the walk. */
function isSolution(numbers) {
  const rows = [0, 1, 2].map((i) => numbers.slice(4 * i, 4 * i + 4).reduce((a, b) => a + b, 0));
  const columns = [0, 1, 2, 3].map((j) => numbers[j] + numbers[4 + j] + numbers[8 + j]);
  return new Set(numbers).size === 12 && JSON.stringify([rows, columns]) === JSON.stringify(SUMS);
}

/** A test with a page that must not complain. */
function walk(name, file, options, steps) {
  test(name, async () => {
    const { page, errors, close } = await open(chromium.browser, file, options);
    await steps(page);
    assert.deepEqual(errors, []);
    await close();
  });
}

for (const [name, file] of Object.entries(MODES)) {
  test(`${name}: axe-core finds nothing, and nothing sticks out`, async () => {
    for (const dark of [false, true]) {
      for (const width of dark ? [420, 1280] : [320, 420, 768, 1280, 1600]) {
        const { page, errors, close } = await open(chromium.browser, file, { width, dark });
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth > 0), false, `${width}`);
        await shot(page, `${name}-${width}-${dark ? "dark" : "light"}`);
        if (width > 700 || width === 420) {
          // Every fold open, and every colour at once: right, impossible, wrong, marks.
          await page.$$eval("details", (all) => all.forEach((one) => { one.open = true; }));
          if (name === "type") await page.focus("[data-cell='0']").then(() => press(page, ["9", "ArrowRight", "9", "p", "ArrowRight", "1", "2", "p", "h"]));
          if (name === "swap") await page.focus("[data-cell='0']").then(() => press(page, ["h", "x"]));
          if (name === "suko") await page.focus("#edit").then(() => press(page, ["ArrowRight"])).then(() => page.focus("[data-cell='0']")).then(() => press(page, ["1", "ArrowRight", "1"]));
          await page.evaluate(AXE);
          const { violations } = await page.evaluate(() => globalThis.axe.run());
          assert.deepEqual(violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html).slice(0, 2).join(" ")}`), [], `${width} ${dark}`);
        }
        assert.deepEqual(errors, []);
        await close();
      }
    }
  });
}

walk("keys alone lead from the index to a pair and through a puzzle", "index.html", {}, async (page) => {
  await tabTo(page, "a[href='3x4.html']");
  await Promise.all([page.waitForNavigation(), page.keyboard.press("Enter")]);
  await page.waitForFunction(() => document.documentElement.dataset.drawn);
  await tabTo(page, "#dots");
  const first = await text(page, "#status");
  await press(page, ["n"]);
  const next = await text(page, "#status");
  assert.match(next, /exactly one table/);
  assert.notEqual(next, first);
  await press(page, ["n", "p"]);
  assert.equal(await text(page, "#status"), next);
  await tabTo(page, "#solution");
  await press(page, ["Enter"]);
  const wanted = await page.$$eval("#pair-table td:not([hidden])", (all) => all.map((cell) => Number(cell.textContent)));
  assert.deepEqual([...wanted].sort((a, b) => a - b), [...Array(12).keys()].map((k) => k + 1));
  await page.focus("#dots");
  await tabTo(page, "#play");
  await Promise.all([page.waitForNavigation(), page.keyboard.press("Enter")]);
  await page.waitForSelector("[data-cell]");
  await tabTo(page, "[data-cell='0']");
  const type = async (from, to) => {
    for (let cell = from; cell < to; cell++) {
      await press(page, [...String(wanted[cell])]);
      await press(page, cell % 4 < 3 ? ["ArrowRight"] : ["ArrowDown", "Home"]);
    }
  };
  await type(0, 6);
  assert.match(await page.$eval(".sum", (sum) => sum.className), /right/);
  await page.reload();
  await page.waitForSelector("[data-cell]");
  assert.deepEqual((await cells(page)).slice(0, 6), wanted.slice(0, 6), "the numbers survive");
  await page.focus("[data-cell='6']");
  await type(6, 12);
  assert.match(await text(page, "#status"), /^Solved/);
  assert.equal(await text(page, "#primary"), "Next puzzle");
  await tabTo(page, "#primary");
  await press(page, ["Enter"]);
  assert.equal(await text(page, "#primary"), "Hint");
  assert.equal(await page.evaluate(() => document.activeElement.id), "primary", "the focus stays");
});

walk("pairs without a table and with several are found by their sums", "3x4.html#r=10,33,35&c=12,13,20,33", {}, async (page) => {
  assert.match(await text(page, "#pair-words"), /none: both sides together/);
  await page.$$eval("details", (all) => all.forEach((one) => { one.open = true; }));
  await page.type("#jump-rows", "27 26 25");
  await page.type("#jump-columns", "18,19,20,21");
  await press(page, ["Enter"]);
  assert.match(await text(page, "#pair-title"), /Several/);
  await page.evaluate(() => { location.hash = "#r=10,33,34&c=12,13,20,33"; });
  await page.waitForFunction(() => /add up to 77, not 78/.test(document.getElementById("status").textContent));
});

walk("keys on the picture zoom, and the page keeps its own keys", MODES.lattice, {}, async (page) => {
  const picture = () => page.$eval("#dots", (canvas) => canvas.toDataURL());
  const drawn = () => page.waitForFunction(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true)))));
  const whole = await picture();
  await press(page, ["n", "+"]);
  await drawn();
  assert.equal(await picture(), whole, "no key acts without the focus");
  await page.focus("#dots");
  await press(page, ["+", "+"]);
  await drawn();
  assert.notEqual(await picture(), whole);
  await press(page, ["0"]);
  await drawn();
  assert.equal(await picture(), whole);
});

for (const width of [1280, 420]) {
  walk(`swaps by two clicks, by dragging and by X and Y, ${width} pixels`, MODES.swap, { width }, async (page) => {
    const fewest = Number(/\d+/.exec(await text(page, "#status"))[0]);
    // The published solution: Mustonen (2007), section 1.
    const wanted = [2, 1, 3, 7, 5, 4, 8, 10, 6, 9, 12, 11];
    let swaps = 0;
    for (let cell = 0; cell < 12; cell++) {
      const other = (await cells(page)).indexOf(wanted[cell]);
      if (other === cell) continue;
      await middle(page, "[data-cell='5']");
      const [from, to] = await page.$$eval(`[data-cell='${cell}'], [data-cell='${other}']`, (both) => both.map((element) => {
        const box = element.getBoundingClientRect();
        return [box.left + box.width / 2, box.top + box.height / 2];
      }));
      if (swaps % 3 === 0) {
        await page.mouse.click(...from);
        await page.mouse.click(...to);
      } else if (swaps % 3 === 1) {
        await page.mouse.move(...from);
        await page.mouse.down();
        await page.mouse.move(...to, { steps: 4 });
        await page.mouse.up();
      } else {
        await page.focus(`[data-cell='${cell}']`);
        await press(page, ["x"]);
        await page.focus(`[data-cell='${other}']`);
        await press(page, ["y"]);
      }
      swaps++;
    }
    assert.equal(swaps, fewest, "this way is one of the shortest");
    assert.match(await text(page, "#status"), new RegExp(`^Solved in ${swaps} swaps`));
    assert.ok(isSolution(await cells(page)));
    const list = () => page.$$eval("#swaps button", (all) => all.map((button) => button.textContent));
    const all = await list();
    assert.match(all[0], /^start W \d+$/);
    assert.match(all[swaps], /^\(\d+,\d+\) W 0$/);
    await page.focus("#swaps [data-step='1']");
    await press(page, ["Enter"]);
    assert.deepEqual(await list(), all.slice(0, 2));
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute("data-step")), "1", "the focus stays");
    // The products of the sums in the first row, 13 with 13, 14, 23 and 28.
    assert.deepEqual(await page.$$eval("#products td", (fields) => fields.slice(0, 4).map((field) => field.textContent)), ["169", "182", "299", "364"]);
  });
}

walk("fingers choose a pair, fill in a number and drag one onto another", "3x4.html", { width: 420 }, async (page) => {
  await page.touchscreen.tap(...await middle(page, "#dots"));
  await page.waitForFunction(() => /r=\d+,\d+,\d+&c=/.test(location.hash));
  await page.touchscreen.tap(...await middle(page, "#next"));
  await Promise.all([page.waitForNavigation(), page.touchscreen.tap(...await middle(page, "#play"))]);
  await page.waitForSelector("[data-cell]");
  await page.touchscreen.tap(...await middle(page, "[data-cell='5']"));
  await page.touchscreen.tap(...await middle(page, ".pad button:nth-child(11)"));
  assert.equal((await cells(page))[5], 11);
  await page.touchscreen.tap(...await middle(page, "#swap"));
  const before = await cells(page);
  await middle(page, "[data-cell='5']");
  const [from, to] = await page.$$eval("[data-cell='1'], [data-cell='10']", (both) => both.map((element) => {
    const box = element.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  }));
  await page.touchscreen.touchStart(...from);
  await page.touchscreen.touchMove(...to);
  await page.touchscreen.touchEnd();
  const after = await cells(page);
  assert.deepEqual([after[1], after[10]], [before[10], before[1]]);
});

walk("a puzzle of a level is dealt, and a MAT block is played with its givens and hints", "play.html", {}, async (page) => {
  await page.select("#level", "medium");
  await page.$eval("#deal button", (button) => button.click());
  const md = Number(/about (\d+) random/.exec(await text(page, "#about"))[1]);
  assert.ok(md > 150 && md <= 600, String(md));
  await page.$$eval("details", (all) => all.forEach((one) => { one.open = true; }));
  await page.focus("#text");
  await page.keyboard.type("MAT SAVE AS A\n0 6 0 0 30\n8 0 0 0 18\n0 0 3 0 30\n27 16 10 25 0");
  await page.$eval("#paste button", (button) => button.click());
  assert.match(await text(page, "#about"), /one solution/);
  assert.deepEqual((await cells(page)).map((number) => number || 0), [0, 6, 0, 0, 8, 0, 0, 0, 0, 0, 3, 0]);
  await page.focus("[data-cell='1']");
  await press(page, ["7", "h", "h"]);
  assert.equal((await cells(page))[1], 6, "a given stays");
  assert.equal(await page.$$eval("#hints li", (all) => all.length), 2, "hints stay in a list");
  for (let hints = 2; hints < 9; hints++) await press(page, ["h"]);
  assert.match(await text(page, "#status"), /^Solved, with 9 hints/);
  await page.$eval("#text", (area) => { area.value = "* * 3\n* * 8\n4 6"; });
  await page.$eval("#paste button", (button) => button.click());
  assert.match(await text(page, "#trouble"), /add up to 11, not to 10/);
});

for (const width of [1280, 420]) {
  walk(`a Suko is edited, played with keys, and solved before one's eyes, ${width} pixels`, "suko.html", { width }, async (page) => {
    const digits = () => page.$$eval("[data-cell]", (all) => all.map((cell) => Number(cell.firstChild.textContent) || 0));
    const status = (which) => page.$eval(`[data-total='${which}']`, (total) => total.className);
    const click = (id) => page.$eval("#" + id, (element) => element.click());
    assert.equal(await page.$eval("#edit", (tab) => tab.getAttribute("aria-selected")), "true", "it starts in Edit");
    await click("solve");
    const [first, solution] = [await text(page, "#status"), await digits()];
    assert.match(first, /^Solved/);
    await click("solve");
    assert.deepEqual([await text(page, "#status"), await digits()], [first, solution], "the same twice");
    await click("clear");
    await page.focus("#edit");
    await press(page, ["ArrowRight"]);
    assert.equal(await page.evaluate(() => document.activeElement.id), "play");
    await page.focus("[data-cell='0']");
    const wrong = solution[0] === 9 ? 8 : 9;
    await press(page, [String(wrong), "ArrowRight", String(wrong)]);
    assert.match(await text(page, "#status"), /stands twice/);
    await press(page, ["Backspace"]);
    await page.reload();
    assert.deepEqual(await digits(), [wrong, ...Array(8).fill(0)], "the digits survive");
    await click("solve");
    assert.match(await text(page, "#status"), /^Failed/);
    await click("clear");
    await page.focus("[data-cell='0']");
    await press(page, ["Delete"]);
    await page.$eval("#speed", (speed) => { speed.value = "5"; });
    for (const k of [1, 3, 4]) await click("improvement-" + k);
    await click("watch");
    await page.waitForFunction(() => Number(document.getElementById("steps").textContent) >= 2);
    await click("improvement-4");
    await click("watch");
    assert.match(await text(page, "#status"), /^Paused/);
    await page.$eval("#speed", (speed) => { speed.value = "12"; });
    await click("watch");
    await page.waitForFunction(() => /^Solved/.test(document.getElementById("status").textContent));
    assert.deepEqual(await digits(), solution);
    assert.match(await status(0), /valid/);
    await click("edit");
    await page.focus("[data-total='0']");
    await press(page, ["End", "Backspace", "Backspace", "2", "7"]);
    await page.focus("[data-total='5']");
    await page.$eval("[data-cell='8']", (cell) => cell.click());
    const region = () => page.$eval("[data-cell='8']", (cell) => cell.className);
    const painted = await region();
    await page.$eval("[data-cell='8']", (cell) => cell.click());
    assert.ok([painted, await region()].some((one) => one.includes("region-b")), "a click gives the region or takes it away");
    await click("reset");
    await click("solve");
    assert.deepEqual(await digits(), solution, "Reset brings the puzzle back");
  });
}

test("pages and sheets are printed, the answers of a sheet on a page of their own", async () => {
  for (const [name, file] of Object.entries({ ...MODES, ...(SHEET ? { sheet: SHEET } : {}) })) {
    for (const format of ["A4", "Letter"]) {
      const { page, errors, close } = await open(chromium.browser, file);
      const pdf = Buffer.from(await page.pdf({ format, preferCSSPageSize: false }));
      keep(`${name}-${format}.pdf`, pdf);
      const pages = pdf.toString("latin1").match(/\/Type \/Page\b/g).length;
      assert.ok(name === "index" ? pages <= 3 : pages === (name === "sheet" ? 2 : 1), `${name}: ${pages} pages`);
      assert.deepEqual(errors, []);
      await close();
    }
  }
});
