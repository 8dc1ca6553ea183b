// Wheel, fingers and keys move the view. Keys act while the picture has the focus.

import { View, clamp } from "./view.mjs";

/** @typedef {import("./view.mjs").Place} Place */

/** Steers a view.
 * @param {View} view
 * @param {Record<string, () => void>} keys further keys of the page */
export function steer(view, keys) {
  const { canvas } = view;
  /** @type {Map<number, Place>} */
  const fingers = new Map();
  let travelled = 0;

  /** @param {MouseEvent} event
   * @returns {Place} */
  const place = (event) => {
    const box = canvas.getBoundingClientRect();
    return { left: event.clientX - box.left, top: event.clientY - box.top };
  };

  canvas.addEventListener("wheel", (event) => {
    // At the whole picture, a wheel that zooms out scrolls the page.
    if (event.deltaY > 0 && view.scale === 1) return;
    event.preventDefault();
    const scale = event.deltaMode === 1 ? 20 : event.deltaMode === 2 ? 400 : 1;
    view.zoomAt(Math.exp(-clamp(event.deltaY * scale, -300, 300) / 400), place(event));
  }, { passive: false });

  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, place(event));
    if (fingers.size === 1) travelled = 0;
  });
  canvas.addEventListener("pointermove", (event) => {
    const now = place(event), before = fingers.get(event.pointerId);
    if (!before) {
      view.point(view.dotAt(now));
      return;
    }
    const other = [...fingers].filter(([id]) => id !== event.pointerId).map(([, at]) => at)[0];
    fingers.set(event.pointerId, now);
    travelled += Math.hypot(now.left - before.left, now.top - before.top);
    if (other) {
      /** @param {Place} at */
      const distance = (at) => Math.hypot(at.left - other.left, at.top - other.top);
      view.zoomAt(distance(now) / Math.max(1, distance(before)), other);
    } else if (travelled > 4) {
      view.point(null);
      view.move(now.left - before.left, now.top - before.top);
    }
  });
  canvas.addEventListener("pointerup", (event) => {
    const dot = fingers.size === 1 && travelled <= 4 ? view.dotAt(place(event)) : null;
    if (dot) view.choose(dot);
  });
  for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) {
    canvas.addEventListener(name, (event) => {
      fingers.delete(event.pointerId);
      if (fingers.size > 0) travelled = Infinity; // The rest of a pinch is no tap.
    });
  }
  canvas.addEventListener("pointerleave", () => view.point(null));

  /** @type {Record<string, [number, number]>} */
  const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  /** @type {Record<string, () => void>} */
  const all = { "+": () => view.zoomAt(1.5), "=": () => view.zoomAt(1.5), "-": () => view.zoomAt(1 / 1.5), "0": () => view.showAll(), ...keys };
  canvas.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = arrows[event.key];
    if (arrow && event.shiftKey) {
      view.move(-arrow[0] * canvas.clientWidth / 8, -arrow[1] * canvas.clientHeight / 8);
    } else if (arrow) {
      const { rows, columns } = view.lattice.meta, { x, y } = view.chosen;
      view.choose({ x: clamp(x + arrow[0], 0, columns - 1), y: clamp(y + arrow[1], 0, rows - 1) });
    } else if (Object.hasOwn(all, event.key)) all[event.key]();
    else return;
    event.preventDefault();
  });
}
