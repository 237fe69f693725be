// SPDX-License-Identifier: MIT
// A window onto a large picture: it opens with the whole picture where that can be read, else at a box; it is moved by a drag,
// made larger by pinching, by Ctrl and the wheel or by buttons, and it follows what happens.
import { h } from "../dom.js";
import { w } from "../say.js";

const LEGIBLE = 0.72, FOLLOWED = 0.9, LARGEST = 2.2, LEAST = 0.36; // pixels of the screen for one of the picture
const FAR = 4; // pixels that a press moves before it is a drag

export function windowOf(svg, label, first = null) {
  const { x, y, width, height } = svg.viewBox.baseVal;
  svg.dataset.whole = `${x} ${y} ${width} ${height}`;
  svg.style.minWidth = "";
  let scale = 1, middle = { x: x + width / 2, y: y + height / 2 }, size = { width: 1, height: 1 };
  const whole = () => Math.min(size.width / width, size.height / height, LARGEST);

  function look() {
    const wide = size.width / scale, high = size.height / scale;
    const within = (at, from, long, part) => (part >= long ? from + long / 2 : Math.min(Math.max(at, from + part / 2), from + long - part / 2));
    middle = { x: within(middle.x, x, width, wide), y: within(middle.y, y, height, high) };
    svg.setAttribute("viewBox", `${middle.x - wide / 2} ${middle.y - high / 2} ${wide} ${high}`);
  }
  function zoom(by, at = middle) {
    const next = Math.min(3, Math.max(Math.min(whole(), LEAST), scale * by)), k = scale / next;
    middle = { x: at.x + (middle.x - at.x) * k, y: at.y + (middle.y - at.y) * k };
    scale = next;
    look();
  }
  const fit = () => { scale = whole(); look(); };
  // Shows a box: nothing moves where it can be seen and read.
  function follow(group) {
    const box = group.getBBox(), wide = size.width / scale, high = size.height / scale;
    const seen = scale >= LEGIBLE && box.x >= middle.x - wide / 2 && box.x + box.width <= middle.x + wide / 2 && box.y >= middle.y - high / 2 && box.y + box.height <= middle.y + high / 2;
    if (seen) return;
    if (scale < LEGIBLE) scale = Math.min(FOLLOWED, Math.max(LEGIBLE, size.width / (box.width + 40)));
    middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    look();
  }

  const button = (id, text, act) => h("button", { type: "button", id, "aria-label": w(`graph.${id.slice(5)}`), title: w(`graph.${id.slice(5)}`), onclick: act }, text);
  const frame = h("div", { class: "window", tabindex: "0", role: "region", "aria-label": label }, svg,
    h("div", { class: "zoom" }, button("zoom-in", "+", () => zoom(1.35)), button("zoom-out", "−", () => zoom(1 / 1.35)), button("zoom-fit", "⤢", fit)));

  const place = (event) => {
    const box = frame.getBoundingClientRect();
    return { x: middle.x + (event.clientX - box.left - size.width / 2) / scale, y: middle.y + (event.clientY - box.top - size.height / 2) / scale };
  };
  const held = new Map(); // fingers, by their numbers
  let dragged = false;
  frame.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !event.metaKey) return; // the page scrolls
    event.preventDefault();
    zoom(Math.exp(-event.deltaY / 300), place(event));
  }, { passive: false });
  frame.addEventListener("pointerdown", (event) => { if (!event.target.closest(".zoom")) { held.set(event.pointerId, event); dragged = false; } });
  frame.addEventListener("pointermove", (event) => {
    const before = held.get(event.pointerId);
    if (!before) return;
    if (!dragged && Math.hypot(event.clientX - before.clientX, event.clientY - before.clientY) < FAR) return;
    if (!dragged) frame.setPointerCapture(event.pointerId);
    dragged = true;
    const others = [...held.values()].filter((one) => one.pointerId !== event.pointerId);
    if (others.length > 0) {
      const apart = (one) => Math.hypot(one.clientX - others[0].clientX, one.clientY - others[0].clientY);
      zoom(apart(event) / Math.max(1, apart(before)), place(event));
    } else {
      middle = { x: middle.x - (event.clientX - before.clientX) / scale, y: middle.y - (event.clientY - before.clientY) / scale };
      look();
    }
    held.set(event.pointerId, event);
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) frame.addEventListener(end, (event) => { if (end !== "pointerleave" || !frame.hasPointerCapture(event.pointerId)) held.delete(event.pointerId); });
  frame.addEventListener("click", (event) => { if (dragged) event.stopPropagation(); dragged = false; }, true); // a drag presses no box
  frame.addEventListener("focusin", ({ target }) => { const node = target.closest(".node"); if (node && node.matches(":focus-visible")) follow(node); });

  let opened = false;
  new ResizeObserver(([{ contentRect }]) => {
    if (contentRect.width === 0) return;
    frame.style.maxHeight = `${Math.ceil(LARGEST * height) + 4}px`;
    size = { width: contentRect.width, height: Math.min(contentRect.height, Math.ceil(LARGEST * height)) };
    if (opened) { look(); return; }
    opened = true;
    fit();
    if (scale < LEAST && first) follow(first);
  }).observe(frame);
  return { frame, follow, fit };
}
