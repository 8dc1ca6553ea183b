// What the address of the page remembers after the `#`: the pair, the view, and more.

/** The parts of the address.
 * @returns {URLSearchParams} */
export const recall = () => new URLSearchParams(location.hash.slice(1));

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** Puts parts into the address, without a step in the history; soon, since browsers limit how often.
 * @param {() => [string, string][]} parts */
export function remember(parts) {
  clearTimeout(timer);
  timer = setTimeout(() => rememberNow(parts()), 300);
}

/** @param {[string, string][]} parts */
export function rememberNow(parts) {
  clearTimeout(timer);
  try {
    history.replaceState(null, "", "#" + parts.map(([name, value]) => name + "=" + value).join("&"));
  } catch {
    // Some browsers forbid it for files: nothing depends on it.
  }
}

/** Whole numbers with commas or blanks between them; empty where the text is something else.
 * @param {string | null} text
 * @returns {number[]} */
export function numbersOf(text) {
  const parts = (text ?? "").trim().split(/[\s,;+]+/);
  return parts.every((part) => /^\d{1,4}$/.test(part)) ? parts.map(Number) : [];
}
