// SPDX-License-Identifier: MIT
// A board as the program draws it (--board): the shapes are its SVG, each in a group with the number of its item. A move is
// made by what it touches: a click chooses an item, and of a heap also the counters above it. When one move is left, it is
// made; where the items chosen are a move, and part of others as well, a second click on the last of them makes it.
import { listOf } from "./code_words.js";
import { h, s, told } from "./dom.js";
import { shapesOf, sizeOf, touchable } from "./touchable.js";
import { w } from "./say.js";

export { keyboardIn, shapesOf, sizeOf } from "./touchable.js";

const holds = (list, some) => some.every((item) => list.includes(item));
const same = (a, b) => a.length === b.length && holds(a, b);

const SMALL = { cell: 20 / 34, side: 150 }; // of a board beside text: the largest scale, and the longest side in pixels

// How a position looks beside text: its board, small, or what it is called. side: the longest side; cell: the largest scale.
export function pictured({ board, position }, side = SMALL.side, cell = SMALL.cell) {
  if (!board) return told("b", { class: "mono" }, position);
  const { width, height } = sizeOf(board);
  const scale = Math.min(cell, side / Math.max(width, height));
  return s("svg", { class: "drawn small", viewBox: `-2 -2 ${width + 4} ${height + 4}`, width: (width + 4) * scale, height: (height + 4) * scale,
    ...position ? { role: "img", "aria-label": position } : { "aria-hidden": "true" } }, position ? s("title", {}, position) : null, shapesOf(board));
}

// What a move touches, and where it leads if its name says so: b1-c2 is the stone on b1, and the free cell c2.
function withGoal({ items }, { touches, label }) {
  if (touches?.length !== 1 || !label || !["stone", "text"].includes(items[touches[0]].kind)) return touches;
  const [from, to, ...more] = String(label).split(/[^A-Za-z0-9]+/);
  const goal = items.findIndex(({ kind, name }) => kind === "cell" && name === to);
  return more.length === 0 && goal >= 0 && items[touches[0]].name === from ? [touches[0], goal] : touches;
}

// The ways in which the moves can be made, and which items a click on one means. ways: { move, items }.
export function touching(board, moves) {
  const ways = moves.flatMap((move) => [withGoal(board, move), move.mirrored, ...move.equal ?? []].filter((items) => items?.length > 0).map((items) => ({ move, items })));
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
  const isLive = (i) => fitting(meant(i)).length > 0;

  // What comes once these items are chosen: the move is made, or waits for a second touch of the same, or of another item.
  function next(chosen) {
    const left = fitting(chosen);
    if (new Set(left.map(({ move }) => move)).size === 1 || left.every(({ items }) => same(items, chosen))) return "made";
    return exact(chosen).length > 0 ? "again" : "more";
  }

  // How a move is made on this board, in words.
  function how() {
    const first = new Set(board.items.map((_, i) => i).filter(isLive).map((i) => next(meant(i))));
    if (first.size === 0) return "";
    const words = w(`board.how_${first.has("again") ? "again" : first.has("more") ? "more" : "made"}`);
    return first.has("made") && first.size > 1 ? `${words} ${w("board.how_else")}` : words;
  }
  return { ways, meant, fitting, exact, added, why, heapOf, isLive, next, how };
}

// What an item is called where it is read aloud, with what stands there.
export function partName(items, i) {
  const { name, text, kind, heap, style } = items[i];
  if (heap !== undefined) {
    const row = items.filter((one) => one.heap === heap), of = new Set(items.map((one) => one.heap)).size > 1;
    return w(of ? "board.in_rows" : "board.in_row", { n: row.indexOf(items[i]) + 1, row: heap });
  }
  const looks = w.has(`style.${style}`) ? ` ${w(`style.${style}`)}` : "";
  return `${name ?? text ?? w("board.part", { kind: w(`board.${kind}`), n: i + 1 })}${looks}`;
}

const CELL = 34; // pixels of the drawing
const middle = ({ x, y, x2 = x, y2 = y, style }) => ({ x: ((x + x2) / 2 + 0.5) * CELL, y: ((y + y2) / 2 + (style === "counter" ? 0.7 : 0.5)) * CELL });
const mean = (points) => ({ x: points.reduce((sum, { x }) => sum + x, 0) / points.length, y: points.reduce((sum, { y }) => sum + y, 0) / points.length });

// Where the finger would go for a move: in the middle of what it touches; of a stack, on the lowest counter that goes; of
// moves that touch the same in another order, nearer to where this one ends.
function placeOf(board, touch, { items }) {
  const heaps = new Map();
  for (const i of items) {
    const heap = touch.heapOf(i);
    if (heap !== null && !heaps.has(heap)) heaps.set(heap, i);
  }
  const own = items.filter((i) => touch.heapOf(i) === null);
  const points = [...own, ...heaps.values()].map((i) => middle(board.items[i]));
  const twins = touch.ways.filter((way) => way.items.length === items.length && same(way.items, items)).length > 1;
  const goes = items.length === 2 && board.items[items[0]].kind === "stone" && board.items[items[1]].kind === "cell";
  if (goes) return points[1];
  if (!twins || points.length < 2) return mean(points);
  const [from, to] = [points[0], points.at(-1)];
  return { x: from.x + 0.72 * (to.x - from.x), y: from.y + 0.72 * (to.y - from.y) };
}

// A badge on a part that has a name stands at its lower right, so that the name can be read.
function besideName(board, { x, y }) {
  const named = board.items.some((item) => item.text && Math.hypot(middle(item).x - x, middle(item).y - y) < 8);
  return named ? { x: x + 0.42 * CELL, y: y + 0.44 * CELL } : { x, y };
}

// What is shown on a board: a badge for each move whose value is known, where the finger would go. textOf(move) -> { text,
// kind } or null.
function badges(board, touch, textOf) {
  const taken = new Set();
  const all = touch.ways.map((way) => ({ way, said: textOf(way.move) })).filter(({ said }) => said);
  all.sort((a, b) => Number(b.said.kind === "good") - Number(a.said.kind === "good")); // a winning one hides none
  return s("g", { class: "badges", "aria-hidden": "true" }, all.map(({ way, said }) => {
    const { x, y } = besideName(board, placeOf(board, touch, way));
    const key = `${Math.round(x / 3)} ${Math.round(y / 3)}`;
    if (taken.has(key)) return null;
    taken.add(key);
    const r = 8.5 + 2.5 * Math.max(0, said.text.length - 1);
    return s("g", { class: `worth ${said.kind}`, transform: `translate(${x} ${y})` }, s("rect", { x: -r, y: -8.5, width: 2 * r, height: 17, rx: 8.5 }),
      s("text", { y: 4.5, "text-anchor": "middle" }, said.text));
  }).filter(Boolean));
}

// An arrow from where a move begins to where it ends, if it is a piece that goes; else nothing: its parts are outlined.
function arrow(board, touch, move) {
  const way = touch.ways.find((one) => one.move === move);
  if (!way || way.items.length !== 2 || way.items.some((i) => board.items[i].kind === "line")) return null;
  const [from, to] = way.items.map((i) => middle(board.items[i]));
  const goes = board.items[way.items[0]].kind === "stone" && board.items[way.items[1]].kind === "cell";
  if (!goes && !touch.ways.some((other) => other !== way && same(other.items, way.items)) && board.items[way.items[0]].style === board.items[way.items[1]].style) return null;
  const length = Math.hypot(to.x - from.x, to.y - from.y), dx = (to.x - from.x) / length, dy = (to.y - from.y) / length;
  const tip = { x: to.x - 5 * dx, y: to.y - 5 * dy }, back = { x: tip.x - 11 * dx, y: tip.y - 11 * dy };
  return s("path", { class: "best-arrow", d: `M${from.x} ${from.y}L${back.x} ${back.y}M${back.x - 7 * dy} ${back.y + 7 * dx}L${tip.x} ${tip.y}L${back.x + 7 * dy} ${back.y - 7 * dx}z` });
}

// Where the last move was: the parts of this board at the places that the move touched on the board before; a place where
// nothing is any more is a dashed ring. places: items of the board before.
export function lastMarks(board, places) {
  const found = [], gone = [];
  for (const place of places) {
    const at = board.items.findIndex((item) => item.kind === place.kind && item.x === place.x && item.y === place.y && item.x2 === place.x2 && item.y2 === place.y2);
    if (at >= 0) found.push(at); else gone.push(place);
  }
  return { found, gone };
}

// The outline of what is gone.
function ghost(place) {
  const { x, y } = middle(place);
  if (place.kind === "line") return s("line", { x1: (place.x + 0.5) * CELL, y1: (place.y + 0.5) * CELL, x2: (place.x2 + 0.5) * CELL, y2: (place.y2 + 0.5) * CELL });
  return place.style === "counter" ? s("rect", { x: x - 14, y: y - 7, width: 28, height: 14, rx: 5 }) : s("circle", { cx: x, cy: y, r: 12 });
}

// moves: those of the position, each with touches; choose(move) is called with the one that the clicks leave. { element,
// show(on) }: what is known is shown on the board that is there, so that no press on it is lost. on: textOf(move) (badges),
// best (a move), hints (moves), last (places of the last move), answer (those of the move after it).
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
    const left = new Set(touch.fitting(chosen).map(({ move }) => move)), then = touch.next(chosen);
    if (then === "made") make(left.size === 1 ? [...left] : touch.exact(chosen));
    else mark(w(`board.${then}`));
  }

  // Of several moves that touch the same, the visitor chooses by name.
  function make(exact) {
    if (exact.length === 1) { choose(exact[0]); return; }
    mark(w("board.which"), exact.map((move) => told("button", { type: "button", onclick: () => choose(move) }, move.label ?? move.option)));
  }

  const shown = touchable(board, label, {
    click: choose && touch.ways.length > 0 ? click : null,
    isLive: touch.isLive,
    meant: touch.meant,
    nameOf: (i) => (touch.heapOf(i) !== null ? w("board.take_of", { n: touch.meant(i).length, heap: touch.heapOf(i) }) : partName(board.items, i)),
    partOf: (i) => partName(board.items, i),
  });
  const svg = shown.element.querySelector("svg");
  if (board.items.every(({ kind, style }) => kind === "text" || style === "ground")) { // an empty heap
    svg.replaceChildren(s("rect", { class: "nothing", x: 1, y: 1, width: CELL * board.width - 2, height: CELL - 2, rx: CELL / 2 }));
  }
  const over = svg.appendChild(s("g"));
  return { element: shown.element, show({ textOf, best, hints, last, answer }) {
    const hinted = new Set(answer ? lastMarks(board, answer).found : hints.flatMap((move) => touch.ways.find((way) => way.move === move)?.items ?? []));
    const { found, gone } = lastMarks(board, last ?? []);
    shown.mark("hinted", (i) => hinted.has(i));
    shown.mark("last", (i) => found.includes(i));
    over.replaceChildren(s("g", { class: "ghosts", "aria-hidden": "true" }, gone.map(ghost)), (best && arrow(board, touch, best)) ?? "", textOf ? badges(board, touch, textOf) : "");
  } };
}
