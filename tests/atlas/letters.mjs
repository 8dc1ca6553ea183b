// Makes the images of letters that crates/pages/src/letters.rs reads: node letters.mjs
// The font is Inter (SIL Open Font License), the letters are those of ORDER there.

import { readFileSync, writeFileSync } from "node:fs";
import { crc32, deflateSync } from "node:zlib";
import { launch } from "./browser/browser.mjs";

const crate = new URL("../../crates/pages/src/", import.meta.url);
const source = readFileSync(new URL("letters.rs", crate), "utf8");
const ORDER = /ORDER: &str = "(.*)";/.exec(source)[1].replace(/\\u\{(\w+)\}/g, (_, code) => String.fromCodePoint(parseInt(code, 16))).replace(/\\(.)/g, "$1");

/** A PNG file of one byte a pixel. */
function greyPng({ width, height, grey }) {
  const number = (value) => { const bytes = Buffer.alloc(4); bytes.writeUInt32BE(value); return bytes; };
  const chunk = (name, data) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    return Buffer.concat([number(data.length), body, number(crc32(body))]);
  };
  const lines = [...Array(height).keys()].map((y) => Buffer.from([0, ...grey.slice(y * width, (y + 1) * width)]));
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), chunk("IHDR", Buffer.concat([number(width), number(height), Buffer.from([8, 0, 0, 0, 0])])),
    chunk("IDAT", deflateSync(Buffer.concat(lines), { level: 9 })), chunk("IEND", Buffer.alloc(0))]);
}

const { browser, close } = await launch();
try {
  const page = await browser.newPage();
  for (const [name, weight, size] of [["letters.png", 400, 14], ["title.png", 600, 22]]) {
    const font = readFileSync(new URL(`node_modules/@fontsource/inter/files/inter-latin-${weight}-normal.woff2`, import.meta.url), "base64");
    const image = await page.evaluate(async (font, weight, size, order) => {
      const face = new FontFace("Letters", `url(data:font/woff2;base64,${font})`, { weight: String(weight) });
      document.fonts.add(await face.load());
      const canvas = document.createElement("canvas"), context = canvas.getContext("2d"), letters = `${weight} ${size}px Letters, sans-serif`;
      context.font = letters;
      const widths = [...order].map((letter) => Math.round(context.measureText(letter).width));
      canvas.width = widths.reduce((a, b) => a + b, 0);
      canvas.height = Math.ceil(size * 1.4) + 1;
      context.fillStyle = "#fff";
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.fillStyle = "#000";
      context.font = letters;
      context.textBaseline = "middle";
      let left = 0;
      [...order].forEach((letter, i) => {
        context.save();
        context.beginPath();
        context.rect(left, 0, widths[i], canvas.height);
        context.clip();
        context.fillText(letter, left, canvas.height / 2 + 1);
        context.restore();
        left += widths[i];
      });
      context.fillStyle = "#fff";
      context.fillRect(0, 0, canvas.width, 1);
      context.fillStyle = "#000";
      left = 0;
      widths.forEach((width) => { context.fillRect(left, 0, 1, 1); left += width; });
      const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
      return { width: canvas.width, height: canvas.height, grey: [...pixels.data].filter((_, i) => i % 4 === 0) };
    }, font, weight, size, ORDER);
    writeFileSync(new URL(name, crate), greyPng(image));
  }
} finally {
  await close();
}
