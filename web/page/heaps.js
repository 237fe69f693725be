// SPDX-License-Identifier: MIT
// Positions of heaps and rows: their sizes as numbers, what a move takes and leaves, and where else the same move can be made.
import { w } from "./say.js";

// The sizes in "{1,2,5}", "1 + 8" or "7", as BigInt; null where the text is something else.
export function heapsIn(text) {
  const found = /^\s*\{?\s*(\d+(?:\s*[,+]\s*\d+)*)?\s*\}?\s*$/.exec(text);
  return found && (found[1] ?? "").split(/[,+]/).filter((one) => one.trim()).map(BigInt).filter((n) => n > 0n);
}

// A board that shows heaps alone.
export const isOfHeaps = (board) => Boolean(board) && board.items.every(({ heap, kind, style }) => heap !== undefined || kind === "text" || style === "ground");

export const written = (heaps) => heaps.join(" + ");
const sum = (heaps) => heaps.reduce((all, n) => all + n, 0n);
const asWords = (heaps) => (heaps.length > 0 ? written(heaps) : w("nothing"));

// What a move took, and what is left; null where nothing was taken.
const taken = (before, after) => (before && after && sum(after) < sum(before) ? { n: sum(before) - sum(after), left: asWords(after) } : null);

// A move that was made, from the texts of the positions before and after it.
export function wasMade(who, name, before, after, ofHeaps) {
  const left = ofHeaps && (heapsIn(name) ?? (name === w("nothing") ? [] : null)), took = left && taken(heapsIn(before), heapsIn(after));
  return took ? w("play.took", { who, ...took }) : w("play.move", { who, move: left ? asWords(left) : name });
}

// A move that can be made; null where its name says it.
export function toMake({ before, heaps }) {
  const took = taken(before, heaps);
  return took && w("play.take", took);
}

// A move in one of several equal heaps is listed once where all leave the same: the same counters of the other heaps. before:
// the sizes; a move that leaves something else from there is a move of its own.
export function equalTouches(items, before, { touches, option }) {
  const at = items[touches?.[0]]?.heap, after = heapsIn(option);
  if (!after || at === undefined || touches.some((i) => items[i].heap !== at)) return [];
  const rows = before.map((_, k) => items.map((_, i) => i).filter((i) => items[i].heap === k + 1));
  if (rows.some((row, k) => BigInt(row.length) !== before[k])) return [];
  const left = after.slice(at - 1, after.length - (before.length - at));
  const same = (k) => written([...before.slice(0, k), ...left, ...before.slice(k + 1)]) === written(after);
  return rows.filter((_, k) => k !== at - 1 && before[k] === before[at - 1] && same(k) && same(at - 1))
    .map((row) => touches.map((i) => row[rows[at - 1].indexOf(i)]));
}
