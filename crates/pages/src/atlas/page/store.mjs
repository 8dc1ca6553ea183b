// What survives a reload, as far as the browser keeps anything.

/** @param {string} key
 * @returns {any} */
export function stored(key) {
  try {
    return JSON.parse(localStorage.getItem("survo " + key) ?? "null") ?? undefined;
  } catch {
    return undefined; // Nothing is kept for some files: play begins anew.
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
