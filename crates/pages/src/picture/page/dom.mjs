// Elements made and found in one line.

/** An element that the page is sure to have.
 * @param {string} id
 * @returns {HTMLElement} */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error("no element is called " + id);
  return found;
}

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

/** Copies a text, and says on the button whether that worked.
 * @param {HTMLElement} button
 * @param {string} text */
export async function copy(button, text) {
  const label = button.textContent;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = "copied";
  } catch {
    const area = element("textarea");
    area.value = text;
    document.body.append(area);
    area.select();
    button.textContent = document.execCommand("copy") ? "copied" : "not allowed here";
    area.remove();
  }
  setTimeout(() => { button.textContent = label; }, 1500);
}
