// SPDX-License-Identifier: MIT
// A board as the program draws it (--board): the shapes are its SVG, each in a group with the number of its item. A move is
// made by what it touches: a click chooses an item, and of a heap also the counters above it. When one move is left, it is
// made; where the items chosen are a move, and part of others as well, a second click on the last of them makes it. A
// position that is being set up is changed by touch in the same way (settingBoard).
import { h, s, told } from "./dom.js";
import { shapesOf, sizeOf, touchable } from "./touchable.js";
import { w } from "./say.js";

export { shapesOf, sizeOf } from "./touchable.js";

const holds = (list, some) => some.every((item) => list.includes(item));
const same = (a, b) => a.length === b.length && holds(a, b);
const listOf = (words) => (words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")}${w("or")}${words.at(-1)}`);

const SMALL = { cell: 20 / 34, side: 150 }; // of a board beside text: the largest scale, and the longest side in pixels

// How a position of a graph looks beside text: its board, small, or what it is called.
export function pictured({ board, position }) {
  if (!board) return told("b", { class: "mono" }, position);
  const { width, height } = sizeOf(board);
  const scale = Math.min(SMALL.cell, SMALL.side / Math.max(width, height));
  return s("svg", { class: "drawn small", viewBox: `-2 -2 ${width + 4} ${height + 4}`, width: (width + 4) * scale, height: (height + 4) * scale, role: "img",
    "aria-label": position }, s("title", {}, position), shapesOf(board));
}

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
  // The moves that touch just these items; where there are several, those that touch them in this order, as a stone that
  // goes from the first cell to the second one.
  function exact(chosen) {
    const all = ways.filter(({ items }) => same(items, chosen));
    const inOrder = all.filter(({ items }) => items.every((item, i) => item === chosen[i]));
    return [...new Set((inOrder.length > 0 ? inOrder : all).map(({ move }) => move))];
  }

  // What a click on an item adds to those chosen; of a stack, it replaces what was chosen of it.
  const added = (chosen, i) => [...chosen.filter((one) => heapOf(i) === null || board.items[one].heap !== heapOf(i)), ...meant(i)];

  function why(i) {
    const heap = heapOf(i);
    if (heap === null) return w("board.no_touch", { name: board.items[i].name ?? w("board.this") });
    const taken = [...new Set(ways.map(({ items }) => within(items, heap).length).filter((n) => n > 0))].sort((a, b) => a - b);
    return w("board.no_take", { n: meant(i).length, some: listOf(taken.slice(0, 9).map(String)) });
  }
  return { ways, meant, fitting, exact, added, why, heapOf };
}

// What an item is called where it is read aloud.
function partName({ name, text, kind, heap }, i) {
  if (heap !== undefined) return w("board.in_row", { n: i + 1 });
  return name ?? text ?? w("board.part", { kind: w(`board.${kind}`), n: i + 1 });
}

// moves: those of the position, each with touches; choose(move) is called with the one that the clicks leave.
export function boardOf(board, moves, label, choose) {
  const touch = touching(board, moves);
  let chosen = [];

  function mark(text = "", buttons = []) {
    const open = new Set(chosen.length > 0 ? touch.fitting(chosen).flatMap(({ items }) => items) : []);
    shown.mark("chosen", (i) => chosen.includes(i));
    shown.mark("open", (i) => open.has(i) && !chosen.includes(i));
    shown.say(text, buttons);
  }

  function click(i) {
    const again = chosen.includes(i) && holds(chosen, touch.meant(i));
    if (again && touch.exact(chosen).length > 0) { make(touch.exact(chosen)); return; }
    if (again) { chosen = chosen.filter((one) => !touch.meant(i).includes(one)); mark(); return; }
    const next = touch.added(chosen, i);
    if (touch.fitting(next).length > 0) chosen = next;
    else if (touch.fitting(touch.meant(i)).length > 0) chosen = touch.meant(i);
    else { mark(touch.why(i)); return; }
    const left = touch.fitting(chosen), exact = touch.exact(chosen);
    if (new Set(left.map(({ move }) => move)).size === 1) choose(left[0].move);
    else if (left.every(({ items }) => same(items, chosen))) make(exact); // nothing can be added
    else mark(exact.length > 0 ? w("board.again") : w("board.more"));
  }

  // Of several moves that touch the same, the visitor chooses by name.
  function make(exact) {
    if (exact.length === 1) { choose(exact[0]); return; }
    mark(w("board.which"), exact.map((move) => told("button", { type: "button", onclick: () => choose(move) }, move.label ?? move.option)));
  }

  const shown = touchable(board, label, {
    click: choose && touch.ways.length > 0 ? click : null,
    isLive: (i) => touch.fitting(touch.meant(i)).length > 0,
    meant: touch.meant,
    nameOf: (i) => (touch.heapOf(i) !== null ? w("board.take", { n: touch.meant(i).length }) : partName(board.items[i], i)),
  });
  return shown.element;
}

// The board of an answer to `moves --board`, on which a move goes to what it leaves; null where nobody knows how it looks.
export function boardToGo({ board, moves, game, position }, go) {
  return board ? boardOf(board, moves, `${game} ${position}`, (move) => go({ position: move.option })) : null;
}

// The board of an answer to `draw`: a touch chooses the change that the item means. An item that can be joined with others
// is chosen first: a second touch of it changes it alone.
export function settingBoard({ board, changes, game, position }, choose) {
  const alone = new Map(changes.flatMap((change) => change.at.map((i) => [i, change])));
  const pairs = changes.filter((change) => change.both);
  const joins = (i) => pairs.filter((change) => change.touches.includes(i));
  let first = null;

  function hold(i) {
    first = i;
    const open = new Set(i === null ? [] : joins(i).flatMap((change) => change.touches));
    shown.mark("chosen", (one) => one === i);
    shown.mark("open", (one) => open.has(one) && one !== i);
    shown.say(i === null ? "" : w("setup.other"));
  }

  function click(i) {
    const pair = first !== null && first !== i && joins(first).find((change) => change.touches.includes(i));
    if (pair) choose(pair);
    else if (joins(i).length === 0 || first === i) { if (alone.has(i)) choose(alone.get(i)); else hold(null); }
    else hold(i);
  }

  const shown = touchable(board, `${game} ${position}`, {
    click,
    isLive: (i) => alone.has(i) || joins(i).length > 0,
    meant: (i) => alone.get(i)?.touches ?? [i],
    nameOf: (i) => (alone.has(i) ? w("board.becomes", { name: partName(board.items[i], i), position: alone.get(i).position }) : partName(board.items[i], i)),
  });
  return shown.element;
}

// The words of that question.
export const MOVES = ["--limit", "200", "--board"];
