// SPDX-License-Identifier: MIT
// A board as the program draws it (moves --board): cells, stones, lines and texts in cells. A click on an item keeps the
// moves that touch it; when one is left, it is made.
import { s } from "./dom.js";

const CELL = 34; // pixels

const at = (value) => (value + 0.5) * CELL;

function shape(item) {
  const { kind, style, x, y } = item;
  if (kind === "cell") {
    return s("rect", { class: `cell ${style}`, x: at(x) - CELL / 2 + 1, y: at(y) - CELL / 2 + 1, width: CELL - 2, height: CELL - 2, rx: 3 });
  }
  if (kind === "stone") {
    const flat = style === "counter"; // counters lie on each other, half a cell apart
    return s("ellipse", { class: `stone ${style}`, cx: at(x), cy: at(y), rx: CELL * 0.4, ry: flat ? CELL * 0.2 : CELL * 0.4 });
  }
  if (kind === "line") {
    return s("line", { class: `line ${style}`, x1: at(x), y1: at(y), x2: at(item.x2), y2: at(item.y2) });
  }
  return s("text", { class: `text ${style}`, x: at(x), y: at(y) + 5, "text-anchor": "middle" }, item.text ?? "");
}

// moves: those of the position, each with touches; choose(move) is called with the one that the clicks leave.
export function boardOf(board, moves, label, choose) {
  const width = board.width * CELL, height = board.height * CELL;
  let chosen = [];
  const groups = [];

  const left = (items) => moves.filter((move) => items.every((item) => (move.touches ?? []).includes(item)));

  function mark() {
    const open = new Set(chosen.length > 0 ? left(chosen).flatMap((move) => move.touches) : []);
    groups.forEach((group, i) => {
      group.classList.toggle("chosen", chosen.includes(i));
      group.classList.toggle("open", open.has(i) && !chosen.includes(i));
    });
  }

  function click(i) {
    const next = chosen.includes(i) ? chosen.filter((one) => one !== i) : [...chosen, i];
    const fits = left(next);
    chosen = fits.length > 0 ? next : [i];
    const rest = left(chosen);
    if (rest.length === 1 && chosen.length > 0) choose(rest[0]);
    else mark();
  }

  board.items.forEach((item, i) => {
    const live = choose && left([i]).length > 0;
    const name = item.name ?? item.text ?? `${item.kind} ${i + 1}`;
    groups.push(s("g", live ? { class: "item live", role: "button", tabindex: 0, "aria-label": name, onclick: () => click(i),
      onkeydown: (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); click(i); } } } : { class: "item" },
    shape(item), item.text && item.kind === "stone" ? shape({ ...item, kind: "text", style: "label" }) : null));
  });
  // Lines first, so that stones lie on their ends.
  const order = board.items.map((item, i) => [item.kind === "line" ? 0 : 1, i]).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return s("svg", { class: "board", viewBox: `0 0 ${width} ${height}`, width, height, role: "group", "aria-label": label },
    order.map(([, i]) => groups[i]));
}
