// The contrast of every text of a page with what is behind it, by WCAG 2.

/** @returns {Promise<{contrast: number, words: string}[]>} */
export const contrasts = (page) => page.evaluate(() => {
  const parts = (colour) => colour.match(/[\d.]+/g).map(Number);
  const light = (colour) => {
    const [r, g, b] = colour.map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const [r, g, b, alpha = 1] = parts(getComputedStyle(at).backgroundColor);
      if (alpha === 1) return [r, g, b];
    }
    return [255, 255, 255];
  };
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement, words = node.textContent.trim();
    if (!words || ["SCRIPT", "STYLE", "NOSCRIPT", "OPTION"].includes(element.tagName) || element.getClientRects().length === 0) continue;
    const [ink, paper] = [light(parts(getComputedStyle(element).color)), light(ground(element))];
    found.push({ contrast: (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05), words });
  }
  return found;
});
