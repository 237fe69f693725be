// SPDX-License-Identifier: MIT
// What a take-and-break code says in words: "Take 1 or 2 from a heap; what is left may be split into two heaps." A digit says
// how many heaps may be left: 1 none, 2 one, 4 two, 8 three and so on (docs/rules.md).
import { w } from "./say.js";

export const listOf = (words) => (words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")}${w("or")}${words.at(-1)}`);

// The numbers that a digit stands for, beside how many are taken; of digits that repeat for ever the first ones, and whether
// that is all from the first one on.
function taken([, before, digits, repeated]) {
  const all = [[0, before], ...[...digits].map((digit, i) => [i + 1, digit])], round = [...repeated ?? ""], kinds = new Map();
  for (let i = 0; i < 3 * round.length; i++) all.push([digits.length + i + 1, round[i % round.length]]);
  for (const [n, digit] of all) {
    const value = parseInt(digit, 36), key = n === 0 ? "split" : value;
    if (value > 0) kinds.set(key, { value, list: [...kinds.get(key)?.list ?? [], n] });
  }
  const endless = (value) => round.some((digit) => parseInt(digit, 36) === value);
  return [...kinds.values()].map(({ value, list }) => ({ value, list, from: endless(value) && new Set(round).size === 1, goesOn: endless(value) }));
}

const asSentence = (text) => `${text[0].toUpperCase()}${text.slice(1)}.`;

// What the numbers of a rule say, where they were changed and what it says of itself was not; else null.
export function ownWords(said, text) {
  const named = said.match(/\d+/g);
  const taken = /^\s*subtract\s*=\s*\{([\d\s,]*\d)[\s,]*\}/m.exec(text)?.[1].split(",").map((one) => one.trim());
  if (!named || !taken || named.every((n) => taken.includes(n)) && named.includes(String(Math.max(...taken)))) return null;
  return asSentence(w("code.3", { n: listOf(taken) }));
}

const numbers = ({ list, from, goesOn }) => {
  if (!goesOn) return listOf(list.map(String));
  if (from) { // the digits before the repeated ones may be the same
    const start = list.findIndex((n, i) => list.at(-1) - n === list.length - 1 - i), before = list.slice(0, start).map(String), rest = list[start];
    return listOf([...before, rest === 1 ? w("code.any") : w("code.from", { n: rest })]);
  }
  return w("code.on", { list: list.slice(0, 3).join(", ") });
};

function clause(kind) {
  const { value, list: [least] } = kind, n = numbers(kind), more = [];
  for (let heaps = 3; value >> heaps > 0; heaps++) if (value >> heaps & 1) more.push(heaps);
  const left = more.length > 0 ? [w(least === 0 ? "code.divide" : "code.leave", { n, k: listOf(more.map(String)) })] : [];
  return [...value % 8 > 0 ? [w(least === 0 ? "code.split" : `code.${value % 8}`, { n })] : [], ...left];
}

// The rule of a code without lists, constraints, joins and moves that add; null for other codes and other games.
export function codeWords(game) {
  const code = /^([0-9A-Z])\.([0-9A-Z]*)(?:\[([0-9A-Z]+)\])?$/.exec(game);
  const clauses = code ? taken(code).flatMap(clause) : [];
  if (clauses.length === 0) return null;
  return asSentence(clauses.join(w("code.or")));
}
