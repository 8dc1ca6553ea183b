// Takes pictures of pages, to be looked at: ATLAS=.. SHOTS=.. node look.mjs FILE#HASH NAME [WIDTH] [dark]
import { launch, open, shot } from "./browser.mjs";
const [file, name, width = "1280", dark] = process.argv.slice(2);
const { browser, close } = await launch();
try {
  const { page, errors } = await open(browser, file, { width: Number(width), dark: dark === "dark" });
  await new Promise((done) => setTimeout(done, 500));
  await shot(page, name);
  console.log(errors, await page.evaluate(() => [location.hash, document.documentElement.dataset.drawn, document.getElementById("trouble")?.textContent]));
} finally {
  await close();
}
