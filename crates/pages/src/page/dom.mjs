// Elements made and found in one line, and what pages keep: in the address and in the browser.

/** An element that the page is sure to have.
 * @param {string} id
 * @returns {HTMLElement} */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error("no element is called " + id);
  return found;
}

/** An input of the page, of any kind.
 * @param {string} id */
export const inputOf = (id) => /** @type {HTMLInputElement} */ (byId(id));

/** An element with attributes and children; a function becomes a listener, true an empty attribute.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, string | number | boolean | undefined | ((event: any) => void)>} [attributes]
 * @param {...(Node | string | number)} children
 * @returns {HTMLElementTagNameMap[K]} */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(key, value);
    else if (value !== false && value !== undefined) made.setAttribute(key, value === true ? "" : String(value));
  }
  made.append(...children.map((child) => (child instanceof Node ? child : String(child))));
  return made;
}

/** What a script element of the page holds.
 * @param {string} id */
export const textOf = (id) => (byId(id).textContent ?? "").trim();

/** Whole numbers with commas or blanks between them; empty where the text is something else.
 * @param {string | null} text
 * @returns {number[]} */
export function numbersOf(text) {
  const parts = (text ?? "").trim().split(/[\s,;+]+/);
  return parts.every((part) => /^\d{1,4}$/.test(part)) ? parts.map(Number) : [];
}

/** The parts of the address after the `#`. */
export const recall = () => new URLSearchParams(location.hash.slice(1));

/** Puts parts into the address, without a step in the history.
 * @param {Record<string, string>} parts */
export function remember(parts) {
  const hash = Object.entries(parts).map(([name, value]) => name + "=" + value).join("&");
  try {
    history.replaceState(null, "", "#" + hash);
  } catch {
    // Some browsers forbid it for files, or so often: nothing depends on it.
  }
}

/** What survives a reload, as far as the browser keeps anything.
 * @param {string} key
 * @returns {any} */
export function stored(key) {
  try {
    return JSON.parse(localStorage.getItem("survo " + key) ?? "null") ?? undefined;
  } catch {
    return undefined; // Nothing is kept for some files: play starts again.
  }
}

/** @param {string} key
 * @param {unknown} value */
export function store(key, value) {
  try {
    localStorage.setItem("survo " + key, JSON.stringify(value));
  } catch {
    // The same.
  }
}
