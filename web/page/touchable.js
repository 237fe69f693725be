// SPDX-License-Identifier: MIT
// A drawing of the program whose items can be touched by mouse, finger and keyboard: arrows lead from one to the next one in
// that direction, Enter and space touch it. What is marked gets its outline above all other items.
import { h, s } from "./dom.js";

const CELL = 34; // pixels, as the program has them
const SHAPES = new Set(["g", "rect", "circle", "line", "path", "text"]);
const MARKS = ["last", "hinted", "open", "meant", "chosen"]; // from the least to the most that is said of an item
const FINGER = 22; // pixels across that an item has at least for a finger

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

// A thin line and a small dot get an invisible rim, so that a finger meets them.
function widen(group) {
  const shape = group.firstElementChild;
  const thin = shape?.localName === "line" || shape?.localName === "circle" && 2 * Number(shape.getAttribute("r")) < FINGER;
  if (!thin) return;
  const rim = shape.cloneNode();
  rim.setAttribute("class", "rim");
  group.append(rim);
}

const middleOf = ({ x, y, x2 = x, y2 = y }) => ({ x: (x + x2) / 2, y: (y + y2) / 2 });
const WAYS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

// The nearest item in a direction; what lies aside counts more than what lies ahead.
function nextOf(items, list, from, [dx, dy]) {
  const here = middleOf(items[from]);
  let best = null, least = Infinity;
  for (const i of list) {
    const at = middleOf(items[i]), x = at.x - here.x, y = at.y - here.y;
    const ahead = x * dx + y * dy, aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (ahead > 0.01 && ahead + 3 * aside < least) [best, least] = [i, ahead + 3 * aside];
  }
  return best;
}

// Whoever moves by keyboard goes on by keyboard. Remembers where the keyboard is in a place whose content will be put in
// anew. The function that it returns, called with what was put in, puts the keyboard on the same item or choice there; after a
// box of a graph on the box of the position that is shown now; else on the first item that can be touched, else on the first
// move in the list, else on the whole. It does nothing if no item, box, button or choice of the place had the keyboard, if a
// mouse or a finger was on it, or if the visitor has gone elsewhere since.
export function keyboardIn(place) {
  const at = document.activeElement;
  if (!place.contains(at) || !at.matches("[data-item], .node, button, select") || !at.matches(":focus-visible")) return () => {};
  const wanted = at.matches("[data-item]") ? `.live[data-item="${at.dataset.item}"][tabindex]`
    : at.matches(".node") ? '.node[data-node="1"]' : at.matches("select[id]") ? `#${at.id}` : null;
  return (now) => {
    if (document.activeElement !== document.body && document.activeElement !== at) return;
    const next = (wanted && now.querySelector(wanted)) ?? now.querySelector(".live[tabindex]") ?? now.querySelector("button.link, .moves button:not([disabled])") ?? now;
    if (next === now) now.tabIndex = -1;
    next.focus();
  };
}

// click(i): null if nothing happens; isLive(i): does a touch of the item lead to anything? meant(i): the items that it
// stands for; nameOf(i): what a touch does; partOf(i): what is there, for those who hear the board. Returns { element, mark(name, is), say(text, buttons) }.
export function touchable(board, label, { click, isLive, meant, nameOf, partOf }) {
  const { width, height } = sizeOf(board);
  const said = h("p", { class: "note said", role: "status" });
  const groups = board.items.map(() => []); // the groups of each item
  const shapes = shapesOf(board);
  for (const shape of shapes) groups[Number(shape.dataset.item)]?.push(shape);
  const outlines = s("g", { class: "outlines" });
  const live = board.items.map((_, i) => i).filter((i) => click && groups[i].length > 0 && isLive(i));

  function outline() {
    outlines.replaceChildren(...MARKS.flatMap((name) => groups.flat().filter((group) => group.classList.contains(name)).map((group) => {
      const shape = group.firstElementChild.cloneNode();
      shape.setAttribute("class", `${name}-line`);
      return shape.localName === "text" ? null : shape;
    })).filter(Boolean));
  }
  function mark(name, is) {
    groups.forEach((list, i) => { for (const group of list) group.classList.toggle(name, is(i)); });
    outline();
  }
  function step(event, i) {
    const next = WAYS[event.key] && nextOf(board.items, live, i, WAYS[event.key]);
    if (next === null || next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    groups[next][0].focus();
  }

  board.items.forEach((item, i) => {
    groups[i].forEach((group, nth) => {
      group.classList.add("item");
      if (nth === 0 && !live.includes(i) && item.kind !== "text") {
        group.setAttribute("role", "img");
        group.setAttribute("aria-label", partOf(i));
      }
      if (!click) return;
      group.addEventListener("click", () => click(i));
      if (!live.includes(i)) return;
      group.classList.add("live");
      widen(group);
      for (const [on, off] of [["pointerenter", "pointerleave"], ["focus", "blur"]]) {
        group.addEventListener(on, () => mark("meant", (one) => meant(i).includes(one)));
        group.addEventListener(off, () => mark("meant", () => false));
      }
      if (nth > 0) return; // one stop of the keyboard for each item
      group.setAttribute("role", "button");
      group.setAttribute("tabindex", 0);
      group.setAttribute("aria-label", nameOf(i));
      group.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" && event.key !== " ") { step(event, i); return; }
        event.preventDefault();
        if (!event.repeat) click(i); // a key that is held makes one move
      });
    });
  });
  return {
    element: h("div", { class: "touched" }, s("svg", { class: "board drawn", viewBox: `-2 -2 ${width + 4} ${height + 4}`, width: width + 4, height: height + 4,
      style: `--w:${board.width};--h:${board.height}`, role: "group", "aria-label": label, translate: "no" }, shapes, outlines), said),
    mark,
    say(text, buttons = []) { said.replaceChildren(text, ...buttons.flatMap((button) => [" ", button])); },
  };
}
