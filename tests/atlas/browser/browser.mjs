// A browser for the tests: Debian's Chromium, without network, with a profile of its own.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import puppeteer from "puppeteer-core";

export const ATLAS = process.env.ATLAS ?? "";
/** Mustonen (2007), section 1: unique. */
export const PAIR = "r=13,27,38&c=13,14,23,28";
/** Every page and mode by a name. */
export const MODES = {
  index: "index.html", lattice: "3x4.html#" + PAIR, lattice2x7: "2x7.html", type: "play.html#" + PAIR, swap: "play.html#" + PAIR + "&play=swap", suko: "suko.html",
};
/** A sheet of twelve puzzles beside the pages. */
export const SHEET = process.env.SHEET ?? "";
const SHOTS = process.env.SHOTS ?? "";

/** Starts a browser; `close` ends it and removes its profile. */
export async function launch() {
  const profile = mkdtempSync(join(tmpdir(), "survo-browser-"));
  const browser = await puppeteer.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    headless: true,
    userDataDir: profile,
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
      "--disable-component-update", "--disable-sync", "--host-resolver-rules=MAP * ~NOTFOUND"],
  });
  return {
    browser,
    async close() {
      await browser.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** A page of the atlas in a context of its own: what it keeps lives in memory until `close`, and no
 * other page sees it. `errors` collects what the console and the page complain of. */
export async function open(browser, file, { width = 1280, height = 800, dark = false } = {}) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const errors = [];
  page.on("console", (message) => { if (message.type() === "error") errors.push(message.text()); });
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.setViewport({ width, height, hasTouch: width < 600 });
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: dark ? "dark" : "light" }]);
  const [name, hash] = file.split("#");
  const url = pathToFileURL(join(ATLAS, name)).href + (hash ? "#" + hash : "");
  await page.goto(url);
  await page.waitForFunction(() => !document.getElementById("dots") || document.documentElement.dataset.drawn || document.getElementById("trouble")?.textContent);
  return { page, errors, url, close: () => context.close() };
}

/** Keeps a picture to be looked at, where one is asked for. */
export async function shot(page, name) {
  if (SHOTS) await page.screenshot({ path: join(SHOTS, name + ".png"), fullPage: true });
}

/** Keeps a file to be looked at, where that is asked for. */
export function keep(name, content) {
  if (SHOTS) writeFileSync(join(SHOTS, name), content);
}
