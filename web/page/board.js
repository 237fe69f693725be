// SPDX-License-Identifier: MIT
// A board as the program draws it (--board): the shapes are its SVG, each in a group with the number of its item. A click on
// an item keeps the moves that touch it; when one is left, it is made.
import { s } from "./dom.js";

const CELL = 34; // pixels, as the program has them
const SHAPES = new Set(["g", "rect", "circle", "line", "path", "text"]);

export const sizeOf = (board) => ({ width: board.width * CELL, height: board.height * CELL });

// The program's elements. Whatever is no shape is left out, and so are handlers: a rule's texts cannot run anything.
export function shapesOf(board) {
  const parsed = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${board.svg}</svg>`, "image/svg+xml");
  for (const element of parsed.documentElement.querySelectorAll("*")) {
    if (!SHAPES.has(element.localName)) element.remove();
    for (const { name } of [...element.attributes]) if (/^on|href/i.test(name)) element.removeAttribute(name);
  }
  return [...document.importNode(parsed.documentElement, true).children];
}

// moves: those of the position, each with touches; choose(move) is called with the one that the clicks leave.
export function boardOf(board, moves, label, choose) {
  const { width, height } = sizeOf(board);
  let chosen = [];
  const groups = board.items.map(() => []); // the groups of each item
  const shapes = shapesOf(board);
  for (const shape of shapes) groups[Number(shape.dataset.item)]?.push(shape);

  const left = (items) => moves.filter((move) => items.every((item) => (move.touches ?? []).includes(item)));

  function mark() {
    const open = new Set(chosen.length > 0 ? left(chosen).flatMap((move) => move.touches) : []);
    groups.forEach((list, i) => {
      for (const group of list) {
        group.classList.toggle("chosen", chosen.includes(i));
        group.classList.toggle("open", open.has(i) && !chosen.includes(i));
      }
    });
  }

  function click(i) {
    const next = chosen.includes(i) ? chosen.filter((one) => one !== i) : [...chosen, i];
    chosen = left(next).length > 0 ? next : [i];
    const rest = left(chosen);
    if (rest.length === 1 && chosen.length > 0) choose(rest[0]);
    else mark();
  }

  board.items.forEach((item, i) => {
    const live = choose && left([i]).length > 0;
    groups[i].forEach((group, nth) => {
      group.classList.add("item");
      if (!live) return;
      group.classList.add("live");
      group.addEventListener("click", () => click(i));
      if (nth > 0) return; // one stop of the keyboard for each item
      group.setAttribute("role", "button");
      group.setAttribute("tabindex", 0);
      group.setAttribute("aria-label", item.name ?? item.text ?? `${item.kind} ${i + 1}`);
      group.addEventListener("keydown", (event) => {
        if (event.key === "Enter" || event.key === " ") { event.preventDefault(); click(i); }
      });
    });
  });
  return s("svg", { class: "board drawn", viewBox: `-2 -2 ${width + 4} ${height + 4}`, width: width + 4, height: height + 4,
    role: "group", "aria-label": label }, shapes);
}
