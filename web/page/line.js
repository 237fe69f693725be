// SPDX-License-Identifier: MIT
// The moves that led to a position, as the address holds them: the position where they begin, then the name of each move and
// the position that it leaves, joined as the parts of a sum are. The position shown may be an earlier one of them: a visitor
// who stepped back sees what came after, until another move is made.
import { joined, listed } from "./components.js";

const LONGEST = 6000; // characters of an address that every browser and chat takes

// read(state, here) -> { positions, names, at }: names[i] leads to positions[i + 1], positions[at] is the one that is shown.
export function lineOf(state, here) {
  const words = state.line === null ? [here] : listed(state.line);
  const positions = words.filter((_, i) => i % 2 === 0), names = words.filter((_, i) => i % 2 === 1);
  let at = positions.lastIndexOf(here);
  const [, mark] = /^(\d+)$/.exec(names.length === positions.length ? names.at(-1) : "") ?? [];
  if (mark && positions[Number(mark)] === here) at = Number(mark);
  if (names.length === positions.length) names.pop();
  return at < 0 ? { positions: [here], names: [], at: 0 } : { positions, names, at };
}

// The text of a line; a position that comes twice is told by its number, which then stands at the end.
function written(positions, names, at) {
  const words = positions.flatMap((one, i) => (i === 0 ? [one] : [names[i - 1], one]));
  if (positions.lastIndexOf(positions[at]) !== at) words.push(String(at));
  return positions.length > 1 ? joined(words) : null;
}

// The line after a move from the position shown: it goes on with what comes after, or begins another end.
export function moved(line, name, position) {
  const { at } = line;
  const same = line.positions[at + 1] === position;
  const positions = same ? line.positions : [...line.positions.slice(0, at + 1), position];
  const names = same ? line.names : [...line.names.slice(0, at), name];
  let from = 0;
  while (from < at - 1 && joined(positions.slice(from)).length > LONGEST) from += 2; // an even number: who begins stays
  return written(positions.slice(from), names.slice(from), at + 1 - from);
}

// The line with another of its positions shown; cut: what comes after it goes.
export function steppedTo(line, at, cut) {
  const last = cut ? at + 1 : line.positions.length;
  return written(line.positions.slice(0, last), line.names.slice(0, last - 1), at);
}
