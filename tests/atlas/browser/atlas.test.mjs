// A walk through the atlas in a real browser: ATLAS names a folder that `survo atlas` wrote, with 3x4.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ATLAS, SHEET, keep, launch, open, shot } from "./browser.mjs";
import { contrasts } from "./contrast.mjs";

// Mustonen (2007), section 1: unique.
const ADDRESS = "3x4.html#r=13,27,38&c=13,14,23,28";
const SUMS = [[13, 27, 38], [13, 14, 23, 28]];

let chromium;
before(async () => {
  assert.ok(ATLAS, "ATLAS names the folder of an atlas");
  chromium = await launch();
});
after(() => chromium?.close());

const text = (page, id) => page.$eval("#" + id, (element) => element.textContent);
const click = (page, id) => page.$eval("#" + id, (element) => element.click());
const cells = (page) => page.$$eval("#board [data-cell]", (all) => all.map((cell) => parseInt(cell.textContent, 10)));

/** Whether a table has the sums of the puzzle of the walk. */
function isSolution(numbers) {
  const rows = [0, 1, 2].map((i) => numbers.slice(4 * i, 4 * i + 4).reduce((a, b) => a + b, 0));
  const columns = [0, 1, 2, 3].map((j) => numbers[j] + numbers[4 + j] + numbers[8 + j]);
  return new Set(numbers).size === 12 && JSON.stringify([rows, columns]) === JSON.stringify(SUMS);
}

/** The solution as the page shows it. */
async function solution(page) {
  await click(page, "solution");
  return page.$$eval("#pair td", (all) => all.map((cell) => Number(cell.textContent)));
}

for (const width of [1280, 420]) {
  test(`from the grid to a pair and its solution, ${width} pixels`, async () => {
    const { page, errors, close } = await open(chromium.browser, "index.html", { width });
    await shot(page, `front-${width}`);
    await page.$$eval("a", (all) => all.find((link) => link.getAttribute("href") === "3x4.html").click());
    await page.waitForFunction(() => document.documentElement.dataset.drawn);
    await shot(page, `lattice-${width}`);
    await page.$eval("details:has(#jump)", (details) => { details.open = true; });
    await page.type("#jump-rows", "38 27 13");
    await page.type("#jump-columns", "28,14,23,13");
    await page.keyboard.press("Enter");
    assert.match(await text(page, "pair"), /Exactly one table has these sums/);
    const shown = await solution(page);
    assert.ok(isSolution(shown), String(shown));
    await shot(page, `pair-${width}`);
    await click(page, "solution");
    assert.ok(await page.$$eval("#pair td", (all) => all.every((cell) => cell.textContent.trim() === "")), "hidden again");
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false, "nothing sticks out");
    assert.deepEqual(errors, []);
    await close();
  });

  test(`solved by typing with keys alone, across a reload, ${width} pixels`, async () => {
    const { page, errors, url, close } = await open(chromium.browser, ADDRESS, { width });
    const wanted = await solution(page);
    await page.focus("#play-type");
    await page.keyboard.press("Enter");
    const type = async (from, to) => {
      for (let cell = from; cell < to; cell++) {
        for (const digit of String(wanted[cell])) await page.keyboard.press(digit);
        await page.keyboard.press(cell % 4 < 3 ? "ArrowRight" : "ArrowDown");
        if (cell % 4 === 3) for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowLeft");
      }
    };
    await type(0, 6);
    assert.deepEqual((await cells(page)).slice(0, 6), wanted.slice(0, 6));
    assert.equal(await page.$eval(".sum", (sum) => sum.className), "sum right", "the first sum is green");
    await page.reload();
    await page.waitForSelector("#board [data-cell]");
    assert.deepEqual((await cells(page)).slice(0, 6), wanted.slice(0, 6), "the numbers survive");
    await page.focus("[data-cell='0']");
    for (const key of ["ArrowDown", "ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
    await type(6, 12);
    assert.match(await page.$eval("#board [role=status]", (status) => status.textContent), /Solved/);
    assert.ok(isSolution(await cells(page)));
    await shot(page, `typing-${width}`);
    assert.deepEqual(errors, []);
    assert.ok(url.includes("r=13,27,38"));
    await close();
  });

  test(`solved by swaps, by two clicks and by dragging, ${width} pixels`, async () => {
    const { page, errors, close } = await open(chromium.browser, ADDRESS, { width });
    const wanted = await solution(page);
    await click(page, "play-swap");
    const middle = (cell) => page.$eval(`[data-cell='${cell}']`, (element) => {
      const box = element.getBoundingClientRect();
      return [box.left + box.width / 2, box.top + box.height / 2];
    });
    const fewest = Number(/start: (\d+)/.exec(await page.$eval("#board [role=status]", (status) => status.textContent))[1]);
    let swaps = 0;
    for (let cell = 0; cell < 12; cell++) {
      const other = (await cells(page)).indexOf(wanted[cell]);
      if (other === cell) continue;
      const [from, to] = [await middle(cell), await middle(other)];
      if (swaps % 2 === 0) {
        await page.mouse.click(...from);
        await page.mouse.click(...to);
      } else {
        await page.mouse.move(...from);
        await page.mouse.down();
        await page.mouse.move(...to, { steps: 4 });
        await page.mouse.up();
      }
      swaps++;
    }
    assert.equal(swaps, fewest, "this way is one of the shortest");
    assert.match(await page.$eval("#board [role=status]", (status) => status.textContent), new RegExp(`Solved by ${swaps} swaps`));
    assert.match(await page.$eval(".board", (board) => board.textContent), /W 0/);
    await page.reload();
    await page.waitForSelector("#board [data-cell]");
    assert.ok(isSolution(await cells(page)), "the swaps survive");
    await shot(page, `swapping-${width}`);
    // The list of swaps leads back to any of them.
    const list = () => page.$$eval(".played button", (all) => all.map((button) => button.textContent));
    const all = await list();
    assert.equal(all.length, swaps + 1);
    assert.match(all[0], /^start, W \d+$/);
    assert.match(all[swaps], /^\(\d+,\d+\), W 0$/);
    await page.$$eval(".played button", (buttons) => buttons[1].click());
    assert.deepEqual(await list(), all.slice(0, 2));
    // The products of the sums in the first row, 13 with 13, 14, 23 and 28.
    assert.deepEqual(await page.$$eval("#products td", (fields) => fields.slice(0, 4).map((field) => field.textContent)), ["169", "182", "299", "364"]);
    // Numbers that are given stand apart and stay.
    await page.$eval("#givens", (input) => {
      input.value = "3";
      input.dispatchEvent(new Event("change"));
    });
    const given = await page.$$eval("#board .given", (found) => found.map((cell) => Number(cell.dataset.cell)));
    assert.equal(given.length, 3);
    const numbers = await cells(page);
    assert.ok(given.every((cell) => numbers[cell] === wanted[cell]));
    await page.mouse.click(...await middle(given[0]));
    await page.mouse.click(...await middle((given[0] + 1) % 12));
    assert.deepEqual(await cells(page), numbers);
    assert.match(await page.$eval("#board [role=status]", (status) => status.textContent), /is given and stays/);
    await shot(page, `swapping-givens-${width}`);
    assert.deepEqual(errors, []);
    await close();
  });
}

test("keys go from pair to pair without a click, and the address follows", async () => {
  const { page, errors, close } = await open(chromium.browser, "3x4.html");
  await page.keyboard.press("n");
  const first = await text(page, "pair");
  assert.match(first, /Exactly one table/);
  await page.keyboard.press("n");
  assert.notEqual(await text(page, "pair"), first);
  await page.keyboard.press("p");
  assert.equal(await text(page, "pair"), first);
  await page.keyboard.press("ArrowRight");
  assert.notEqual(await text(page, "pair"), first);
  await page.waitForFunction(() => /r=\d+,\d+,\d+&c=/.test(location.hash));
  await page.keyboard.press("Escape");
  assert.match(await text(page, "pair"), /Point at a dot/);
  assert.deepEqual(errors, []);
  await close();
});

test("a pair without a table and one with several have their sentences", async () => {
  const { page, errors, close } = await open(chromium.browser, "3x4.html#r=10,33,35&c=12,13,20,33");
  assert.match(await text(page, "pair"), /No table has these sums: condition \(2\) fails/);
  await page.evaluate(() => { location.hash = "#r=25,26,27&c=18,19,20,21"; });
  await page.waitForFunction(() => /Two tables or more/.test(document.getElementById("pair").textContent));
  await page.evaluate(() => { location.hash = "#r=10,33,34&c=12,13,20,33"; });
  await page.waitForFunction(() => /add up to 77, not 78/.test(document.getElementById("jump-answer").textContent));
  assert.deepEqual(errors, []);
  await close();
});

test("keys alone lead from the grid to a pair and through a puzzle", async () => {
  const { page, errors, close } = await open(chromium.browser, "index.html");
  /** Goes on with Tab until the element in focus is the wanted one. */
  const tabTo = async (selector) => {
    for (let i = 0; i < 60; i++) {
      if (await page.evaluate((wanted) => document.activeElement.matches(wanted), selector)) return;
      await page.keyboard.press("Tab");
    }
    assert.fail(`Tab does not lead to ${selector}`);
  };
  await tabTo("a[href='3x4.html']");
  await Promise.all([page.waitForNavigation(), page.keyboard.press("Enter")]);
  await page.waitForFunction(() => document.documentElement.dataset.drawn);
  await page.keyboard.press("n");
  await tabTo("#play-type");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#board [data-cell]");
  await page.keyboard.press("h");
  assert.match(await page.$eval("#board [role=status]", (status) => status.textContent), /^[A-D][1-3] is \d+\.$/);
  await tabTo("#leave");
  await page.keyboard.press("Enter");
  await tabTo("#play-swap");
  await page.keyboard.press("Enter");
  const before = await cells(page);
  for (const key of ["Enter", "ArrowRight", "Enter"]) await page.keyboard.press(key);
  const after = await cells(page);
  assert.deepEqual([after[0], after[1]], [before[1], before[0]]);
  await page.keyboard.press("u");
  assert.deepEqual(await cells(page), before);
  assert.deepEqual(errors, []);
  await close();
});

test("fingers hold a pair, fill in a number and drag one number onto another", async () => {
  const { page, errors, close } = await open(chromium.browser, "3x4.html", { width: 420 });
  const middle = (selector) => page.$eval(selector, (element) => {
    element.scrollIntoView({ block: "center" });
    const box = element.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  });
  await page.touchscreen.tap(...await middle("#dots"));
  await page.waitForFunction(() => /r=\d+,\d+,\d+&c=/.test(location.hash));
  await page.touchscreen.tap(...await middle("#next"));
  await page.touchscreen.tap(...await middle("#play-type"));
  await page.touchscreen.tap(...await middle("[data-cell='5']"));
  await page.touchscreen.tap(...await middle(".pad button:nth-child(11)"));
  assert.equal((await cells(page))[5], 11);
  await page.touchscreen.tap(...await middle("#by-swapping"));
  const before = await cells(page);
  // The page scrolls once for both, so that the first stays where it was found.
  await middle("[data-cell='5']");
  const [from, to] = await page.$$eval("[data-cell='1'], [data-cell='10']", (both) => both.map((element) => {
    const box = element.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  }));
  await page.touchscreen.touchStart(...from);
  await page.touchscreen.touchMove(...to);
  await page.touchscreen.touchEnd();
  const after = await cells(page);
  assert.deepEqual([after[1], after[10]], [before[10], before[1]]);
  assert.deepEqual(errors, []);
  await close();
});

test("the form deals a puzzle of a level", async () => {
  const { page, errors, close } = await open(chromium.browser, "index.html");
  await page.select("#size", "3x4");
  await page.select("#level", "medium");
  await page.$eval("#deal button", (button) => button.click());
  await page.waitForSelector("#board [data-cell]");
  const md = Number(/MD about (\d+)/.exec(await text(page, "play-about"))[1]);
  assert.ok(md > 150 && md <= 600, String(md));
  await page.waitForFunction(() => /play=type/.test(location.hash));
  assert.deepEqual(errors, []);
  await close();
});

test("classes can be filtered out", async () => {
  const { page, errors, close } = await open(chromium.browser, "3x4.html");
  const blue = () => page.$eval("#dots", (canvas) => {
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    let count = 0;
    for (let i = 0; i < data.length; i += 4) if (data[i] === 86 && data[i + 1] === 180 && data[i + 2] === 233) count++;
    return count;
  });
  assert.ok(await blue() > 1000);
  await click(page, "show-multiple");
  await page.waitForFunction(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true)))));
  assert.equal(await blue(), 0);
  assert.deepEqual(errors, []);
  await close();
});

test("a puzzle can be printed", async () => {
  const { page, errors, close } = await open(chromium.browser, ADDRESS + "&play=type");
  const pdf = await page.pdf({ format: "A4" });
  assert.equal(Buffer.from(pdf).subarray(0, 5).toString(), "%PDF-");
  assert.deepEqual(errors, []);
  await close();
});

for (const width of [1280, 420]) {
  test(`a Suko is dealt, played with keys, checked, and solved before one's eyes, ${width} pixels`, async () => {
    const { page, errors, close } = await open(chromium.browser, "suko.html", { width });
    const digits = () => page.$$eval("#suko [data-cell]", (all) => all.map((cell) => Number(cell.textContent)));
    const status = async (which) => (await page.$eval(`[data-total='${which}']`, (total) => total.className)).split(" ").pop();
    assert.equal(await status(0), "incomplete");
    // The top left circle with the four largest digits or the four smallest is wrong for one of the two.
    const tried = [];
    for (const four of ["1234", "9876"]) {
      for (const [i, cell] of [0, 1, 3, 4].entries()) {
        await page.focus(`[data-cell='${cell}']`);
        await page.keyboard.press(four[i]);
      }
      tried.push(await status(0));
      if (tried.includes("wrong")) break;
    }
    assert.ok(tried.includes("wrong"), String(tried));
    const style = await page.$eval("[data-total='0']", (total) => [getComputedStyle(total).fontStyle, total.textContent.slice(-1)]);
    assert.deepEqual(style, ["italic", "\u2717"], "not by colour alone");
    const before = await digits();
    await page.reload();
    assert.deepEqual(await digits(), before, "the digits survive");
    await shot(page, `suko-${width}`);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false, "nothing sticks out");
    await click(page, "solve");
    assert.equal(await text(page, "mode-name"), "Failed");
    assert.deepEqual(await digits(), before, "typed digits stay");
    await click(page, "clear-suko");
    await click(page, "clear-suko");
    assert.deepEqual(await digits(), Array(9).fill(0));
    await page.$eval("#speed", (speed) => { speed.value = "5"; });
    for (const k of [1, 3, 4]) await click(page, "improvement-" + k);
    await click(page, "watch");
    await page.waitForFunction(() => Number(document.getElementById("fact-steps").textContent) >= 2);
    await click(page, "watch");
    assert.equal(await text(page, "mode-name"), "Paused");
    const paused = await digits();
    await click(page, "improvement-4");
    assert.deepEqual(await digits(), paused, "it goes on from there");
    await page.$eval("#speed", (speed) => { speed.value = "12"; });
    await click(page, "watch");
    await page.waitForFunction(() => document.getElementById("mode-name").textContent === "Solved");
    const solution = await digits();
    assert.deepEqual([...solution].sort(), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
    assert.equal(await status(0), "valid");
    await click(page, "brute");
    await click(page, "solve");
    assert.deepEqual(await digits(), solution, "brute force finds it, too");
    assert.match(await text(page, "fact-rate"), /^\d+\.\d$/);
    await shot(page, `suko-solved-${width}`);
    // Edit mode, by click and by key; the digits stay.
    await click(page, "clear-suko");
    await page.focus("[data-cell='4']");
    await page.keyboard.press(String(solution[4]));
    await click(page, "mode");
    await page.focus("[data-total='0']");
    for (const key of "27") await page.keyboard.press(key);
    assert.match(await page.$eval("[data-total='0']", (total) => total.textContent), /^27/);
    await page.$eval("[data-total='5']", (total) => total.click());
    await page.$eval("[data-cell='8']", (cell) => cell.click());
    const classes = () => page.$eval("[data-cell='8']", (cell) => cell.className);
    const painted = await classes();
    await page.$eval("[data-cell='8']", (cell) => cell.click());
    assert.ok([painted, await classes()].some((one) => one.includes("colour-b")), "a click gives the colour or takes it away");
    await page.focus("[data-cell='0']");
    const first = await page.$eval("[data-cell='0']", (cell) => cell.className);
    await page.keyboard.press("c");
    assert.notEqual(await page.$eval("[data-cell='0']", (cell) => cell.className), first);
    await shot(page, `suko-edit-${width}`);
    await click(page, "mode");
    assert.deepEqual(await digits(), solution.map((digit, cell) => (cell === 4 ? digit : 0)));
    await click(page, "reset-suko");
    await page.$eval("#unique", (box) => { box.checked = false; });
    await click(page, "deal-suko");
    await click(page, "solve");
    assert.equal(await text(page, "mode-name"), "Solved");
    assert.deepEqual(errors, []);
    await close();
  });
}

test("a sheet prints on A4 and on Letter, the answers on a page of their own", { skip: SHEET ? false : "no sheet" }, async () => {
  for (const format of ["A4", "Letter"]) {
    const { page, errors, close } = await open(chromium.browser, SHEET);
    const pdf = Buffer.from(await page.pdf({ format, preferCSSPageSize: false }));
    keep(`sheet-${format}.pdf`, pdf);
    const pages = pdf.toString("latin1").match(/\/Type \/Page\b/g).length;
    assert.equal(pages, 2, format);
    const figures = await page.$$eval("figure", (all) => all.map((one) => one.querySelector("b").textContent));
    assert.deepEqual(figures, [...Array(12).keys(), ...Array(12).keys()].map((i) => String(i + 1)));
    for (const { contrast, words } of await contrasts(page)) assert.ok(contrast >= 4.5, words);
    assert.deepEqual(errors, []);
    await close();
  }
});

for (const dark of [false, true]) {
  test(`text has a contrast of at least 4.5 to 1, ${dark ? "dark" : "light"}`, async () => {
    for (const file of ["index.html", "suko.html", ADDRESS, ADDRESS + "&play=type", ADDRESS + "&play=swap"]) {
      const { page, errors, close } = await open(chromium.browser, file, { dark });
      if (file.endsWith("type")) {
        // Every colour at once: right, impossible, wrong, marks, used.
        for (const key of ["9", "ArrowRight", "9", "ArrowRight", "p", "1", "2"]) await page.keyboard.press(key);
      }
      const all = await contrasts(page);
      assert.ok(all.length > 10);
      for (const { contrast, words } of all) assert.ok(contrast >= 4.5, `${contrast.toFixed(2)}: ${words} (${file})`);
      await shot(page, `contrast-${dark ? "dark" : "light"}-${file.replace(/\W+/g, "-").slice(-12)}`);
      assert.deepEqual(errors, []);
      await close();
    }
  });
}
