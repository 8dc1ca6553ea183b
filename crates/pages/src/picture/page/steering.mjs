// Wheel, fingers and keys move the view. Keys work without a click on the picture first.

import { View, clamp } from "./view.mjs";

/** Steers a view. `keys` are further keys of the page.
 * @param {View} view
 * @param {Record<string, () => void>} keys */
export function steer(view, keys) {
  const { canvas } = view;
  /** @type {Map<number, {left: number, top: number}>} */
  const fingers = new Map();
  let travelled = 0;

  /** @param {MouseEvent} event */
  const place = (event) => {
    const box = canvas.getBoundingClientRect();
    return { left: event.clientX - box.left, top: event.clientY - box.top };
  };

  canvas.addEventListener("wheel", (event) => {
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
      if (!view.held) view.point(view.dotAt(now), false);
      return;
    }
    const other = [...fingers].filter(([id]) => id !== event.pointerId).map(([, at]) => at)[0];
    fingers.set(event.pointerId, now);
    travelled += Math.hypot(now.left - before.left, now.top - before.top);
    if (other) {
      /** @param {{left: number, top: number}} at */
      const distance = (at) => Math.hypot(at.left - other.left, at.top - other.top);
      view.zoomAt(distance(now) / Math.max(1, distance(before)), other);
    } else if (travelled > 4) {
      view.move(now.left - before.left, now.top - before.top);
    }
  });
  canvas.addEventListener("pointerup", (event) => {
    if (fingers.size !== 1 || travelled > 4) return;
    const dot = view.dotAt(place(event));
    const again = view.held && dot?.x === view.pointed?.x && dot?.y === view.pointed?.y;
    view.point(dot, Boolean(dot) && !again);
  });
  for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) {
    canvas.addEventListener(name, (event) => {
      fingers.delete(event.pointerId);
      if (fingers.size > 0) travelled = Infinity; // The rest of a pinch is no tap.
    });
  }
  canvas.addEventListener("pointerleave", () => {
    if (!view.held && fingers.size === 0) view.point(null, false);
  });

  /** @type {Record<string, [number, number]>} */
  const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  /** @type {Record<string, () => void>} */
  const all = {
    "+": () => view.zoomAt(1.5), "=": () => view.zoomAt(1.5), "-": () => view.zoomAt(1 / 1.5),
    "0": () => view.showAll(), Escape: () => view.point(null, false), ...keys,
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest("input, select, textarea, [role=grid], dialog") || canvas.clientWidth === 0) return;
    const arrow = arrows[event.key];
    if (arrow && event.shiftKey) {
      view.move(-arrow[0] * canvas.clientWidth / 8, -arrow[1] * canvas.clientHeight / 8);
    } else if (arrow) {
      const from = view.pointed ?? { x: Math.floor(view.middle.x), y: Math.floor(view.middle.y) };
      const { rows, columns } = view.lattice.meta;
      view.goTo({ x: clamp(from.x + arrow[0], 0, columns - 1), y: clamp(from.y + arrow[1], 0, rows - 1) });
    } else if (Object.hasOwn(all, event.key)) all[event.key]();
    else return;
    event.preventDefault();
  });
}
