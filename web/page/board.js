// SPDX-License-Identifier: MIT
// A board as the program draws it (--board): the shapes are its SVG, each in a group with the number of its item. A move is
// made by what it touches: a click chooses an item, and of a heap also the counters above it. When one move is left, it is
// made; where the items chosen are a move, and part of others as well, a second click on the last of them makes it.
import { h, s } from "./dom.js";

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

const holds = (list, some) => some.every((item) => list.includes(item));
const same = (a, b) => a.length === b.length && holds(a, b);
const listOf = (words) => (words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`);

// The ways in which the moves can be made, and which items a click on one means. ways: { move, items }.
export function touching(board, moves) {
  const ways = moves.flatMap((move) => [move.touches, move.mirrored].filter((items) => items?.length > 0).map((items) => ({ move, items })));
  const heaps = new Map();
  board.items.forEach(({ heap }, i) => { if (heap !== undefined) heaps.set(heap, [...(heaps.get(heap) ?? []), i]); });
  const within = (items, heap) => items.filter((item) => heaps.get(heap).includes(item));
  // A heap is a stack if each move in it takes counters from its top: then a counter stands for itself and those above.
  const stacks = new Set([...heaps.keys()].filter((heap) => {
    const list = heaps.get(heap), taken = ways.map(({ items }) => within(items, heap)).filter((items) => items.length > 0);
    return taken.length > 0 && taken.every((items) => same(items, list.slice(-items.length)));
  }));
  const heapOf = (i) => (stacks.has(board.items[i].heap) ? board.items[i].heap : null);
  const meant = (i) => (heapOf(i) === null ? [i] : heaps.get(heapOf(i)).slice(heaps.get(heapOf(i)).indexOf(i)));
  const fitting = (chosen) => ways.filter(({ items }) => holds(items, chosen) &&
    chosen.every((i) => heapOf(i) === null || same(within(items, heapOf(i)), within(chosen, heapOf(i)))));
  const exact = (chosen) => ways.find(({ items }) => same(items, chosen))?.move;

  // What a click on an item adds to those chosen; of a stack, it replaces what was chosen of it.
  const added = (chosen, i) => [...chosen.filter((one) => heapOf(i) === null || board.items[one].heap !== heapOf(i)), ...meant(i)];

  function why(i) {
    const heap = heapOf(i);
    if (heap === null) return `No move touches ${board.items[i].name ?? "this"}.`;
    const taken = [...new Set(ways.map(({ items }) => within(items, heap).length).filter((n) => n > 0))].sort((a, b) => a - b);
    return `No move takes ${meant(i).length} of this heap: take ${listOf(taken.slice(0, 9).map(String))}.`;
  }
  return { ways, meant, fitting, exact, added, why, heapOf };
}

// What an item is called where it is read aloud.
function nameOf(board, touch, i) {
  const { name, text, kind, heap } = board.items[i];
  if (touch.heapOf(i) !== null) return `take ${touch.meant(i).length}`;
  if (heap !== undefined) return `${i + 1} of the row`;
  return name ?? text ?? `${kind} ${i + 1}`;
}

// moves: those of the position, each with touches; choose(move) is called with the one that the clicks leave.
export function boardOf(board, moves, label, choose) {
  const { width, height } = sizeOf(board);
  const touch = touching(board, moves);
  const said = h("p", { class: "note said", role: "status" });
  let chosen = [];
  const groups = board.items.map(() => []); // the groups of each item
  const shapes = shapesOf(board);
  for (const shape of shapes) groups[Number(shape.dataset.item)]?.push(shape);
  const each = (name, is) => groups.forEach((list, i) => { for (const group of list) group.classList.toggle(name, is(i)); });

  function mark(text = "") {
    const open = new Set(chosen.length > 0 ? touch.fitting(chosen).flatMap(({ items }) => items) : []);
    each("chosen", (i) => chosen.includes(i));
    each("open", (i) => open.has(i) && !chosen.includes(i));
    said.textContent = text;
  }
  const preview = (items) => each("meant", (i) => items.includes(i));

  function click(i) {
    const again = chosen.includes(i) && holds(chosen, touch.meant(i));
    if (again && touch.exact(chosen)) { choose(touch.exact(chosen)); return; }
    if (again) { chosen = chosen.filter((one) => !touch.meant(i).includes(one)); mark(); return; }
    const next = touch.added(chosen, i);
    if (touch.fitting(next).length > 0) chosen = next;
    else if (touch.fitting(touch.meant(i)).length > 0) chosen = touch.meant(i);
    else { mark(touch.why(i)); return; }
    const left = new Set(touch.fitting(chosen).map(({ move }) => move));
    if (left.size === 1) choose([...left][0]);
    else mark(touch.exact(chosen) ? "Once more to make this move, or choose another marked part as well." : "Choose another marked part.");
  }

  board.items.forEach((item, i) => {
    const live = choose && touch.fitting(touch.meant(i)).length > 0;
    groups[i].forEach((group, nth) => {
      group.classList.add("item");
      if (!choose || touch.ways.length === 0) return;
      group.addEventListener("click", () => click(i));
      if (!live) return;
      group.classList.add("live");
      for (const [on, off] of [["pointerenter", "pointerleave"], ["focus", "blur"]]) {
        group.addEventListener(on, () => preview(touch.meant(i)));
        group.addEventListener(off, () => preview([]));
      }
      if (nth > 0) return; // one stop of the keyboard for each item
      group.setAttribute("role", "button");
      group.setAttribute("tabindex", 0);
      group.setAttribute("aria-label", nameOf(board, touch, i));
      group.addEventListener("keydown", (event) => {
        if (event.key === "Enter" || event.key === " ") { event.preventDefault(); click(i); }
      });
    });
  });
  return h("div", { class: "touched" }, s("svg", { class: "board drawn", viewBox: `-2 -2 ${width + 4} ${height + 4}`, width: width + 4, height: height + 4,
    role: "group", "aria-label": label }, shapes), said);
}

// The board of an answer to `moves --board`, on which a move goes to what it leaves; null where nobody knows how it looks.
export function boardToGo({ board, moves, game, position }, go) {
  return board ? boardOf(board, moves, `${game} ${position}`, (move) => go({ position: move.option })) : null;
}

// The words of that question.
export const MOVES = ["--limit", "200", "--board"];
