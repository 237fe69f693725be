// SPDX-License-Identifier: MIT
// Why, as a picture: what the moves lead to, grouped by value, and the gap that is the mex; of a sum the values of its parts
// as columns of bits; the winning move before and after.
import { inOrder, nameOf } from "../analysis.js";
import { pictured } from "../board.js";
import { h, told, valueText } from "../dom.js";
import { toMake } from "../heaps.js";
import { w } from "../say.js";
import { explained } from "../terms.js";

const SIDE = 84; // pixels of a small board
const FIRST = 24; // moves of a group that are shown at once
const isNumber = (value) => typeof value === "number" || typeof value === "string" && /^\d+$/.test(value);

// A move: what it leaves, small, and its name; pressed, it is made.
function card(move, choose) {
  const label = w(move.wins ? "why.move_wins" : "why.move", { name: nameOf(move), value: valueText(move.value ?? "?") });
  return told("button", { type: "button", class: `card-move ${move.wins ? "wins" : ""}`, disabled: !choose, "aria-label": label, title: label, onclick: () => choose?.(move) },
    move.board ? pictured({ board: move.board, position: "" }, SIDE) : "", h("span", { class: "mono" }, nameOf(move)));
}

function cards(moves, choose) {
  const all = inOrder(moves).map((move) => card(move, choose));
  if (all.length <= FIRST) return all;
  return [...all.slice(0, FIRST), h("details", {}, h("summary", {}, w("why.more", { n: all.length - FIRST })), h("div", { class: "cards-of-moves" }, all.slice(FIRST)))];
}

// The moves by value up to the first number that is missing, and what lies above it.
function byValue(seen, found, choose) {
  const groups = new Map();
  for (const move of seen.moves) groups.set(String(move.value), [...groups.get(String(move.value)) ?? [], move]);
  const mex = String(found.value);
  const values = [...new Set([...groups.keys(), mex])].sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1));
  const whole = found.total === undefined || found.total === seen.moves.length;
  const row = (value) => (value === mex
    ? h("li", { class: "valued gap" }, h("span", { class: "slot free" }, value), h("p", {}, explained(w(value === "0" ? "why.gap0" : "why.gap", { n: value }))))
    : h("li", { class: `valued ${value === "0" ? "zero" : ""}` }, h("span", { class: "slot" }, value), h("div", { class: "cards-of-moves" }, cards(groups.get(value), choose))));
  const below = values.filter((value) => BigInt(value) <= BigInt(mex)), above = values.filter((value) => BigInt(value) > BigInt(mex));
  return [h("p", {}, explained(w("why.by_value"))), whole ? "" : h("p", { class: "note" }, w("answer.some", { shown: seen.moves.length, total: found.total })),
    h("ol", { class: "by-value" }, below.map(row)),
    above.length > 0 ? h("details", { open: seen.moves.length <= FIRST }, h("summary", {}, w(mex === "0" ? "why.all_lose" : "why.above", { n: mex })), h("ol", { class: "by-value" }, above.map(row))) : ""];
}

export const bitsOf = (values) => {
  const all = values.map((value) => BigInt(value).toString(2)), width = Math.max(...all.map((text) => text.length));
  return all.map((text) => text.padStart(width, "0"));
};

// The values of parts as columns of bits. rows: { name, value, board }; shown: how many columns of the result are, from the right.
export function columns(rows, sum, shown = Infinity) {
  const bits = bitsOf([...rows.map(({ value }) => value), sum]), odd = bits.at(-1), hidden = odd.length - shown;
  const cells = (text, last) => [...text].map((bit, i) =>
    h("td", { class: `${bit === "1" ? "one" : ""} ${shown === Infinity ? (last && bit === "1" ? "now" : "") : i === hidden ? "now" : ""}` }, last && i < hidden ? "?" : bit));
  const heads = h("thead", {}, h("tr", {}, ["sum.one", "sum.value", "sum.binary"].map((key, i) => h("th", { scope: "col", colspan: i === 2 ? odd.length : 1 }, w(key)))));
  return h("div", { class: "scroll" }, h("table", { class: "bits" }, heads, h("tbody", {}, rows.map(({ name, value, board }, i) => h("tr", {}, told("th", { scope: "row", class: "mono" }, name, " ", board ? pictured({ board, position: "" }, SIDE, 0.4) : ""),
    h("td", { class: "num" }, String(value)), cells(bits[i]))),
  h("tr", { class: "result" }, h("th", { scope: "row" }, w("sum.nim")), h("td", { class: "num" }, hidden > 0 ? "?" : String(sum)), cells(odd, true)))));
}

function ofSum(rows, sum) {
  if (!rows.every(({ value }) => isNumber(value)) || !isNumber(sum)) return [];
  const twins = rows.length === 2 && rows[0].name === rows[1].name;
  return [twins ? h("p", { class: "twins" }, w("why.twins")) : "", h("p", {}, explained(w("why.sum"))), columns(rows, sum), h("p", {}, explained(w(String(sum) === "0" ? "why.sum0" : "why.sum_odd")))];
}

// A good move, as it looks before and after.
function beforeAndAfter(seen, move) {
  const before = seen.answers[move.part];
  if (!before.board || !move.board) return "";
  const now = pictured({ board: before.board, position: before.position }, 110);
  for (const i of move.touches ?? []) for (const group of now.querySelectorAll(`[data-item="${i}"]`)) group.classList.add("touched-now");
  return h("figure", { class: "reply" }, now, h("span", { class: "arrow", "aria-hidden": "true" }, "→"), pictured({ board: move.board, position: move.option }, 110),
    h("figcaption", {}, w("why.reply", { name: toMake(move) ?? nameOf(move) })));
}

export function why(seen, found, parts, choose) {
  const heaps = parts.length === 1 && found.parts?.length > 1 ? found.parts : null;
  const rows = parts.length > 1 ? (found.components ?? []).map((one, i) => ({ name: `${one.game}@${one.position}`, value: one.value, board: seen.answers[i].board })) : heaps;
  const plain = seen.moves.length > 0 && isNumber(found.value) && seen.moves.every(({ value, turn }) => isNumber(value) && !turn);
  const good = seen.moves.find((move) => move.wins);
  const groups = parts.length > 1 || !plain ? byOutcome(seen, choose) : byValue(seen, found, choose);
  return [h("h3", {}, w("answer.why")), ...rows ? ofSum(rows, found.value) : [], good && plain ? h("p", {}, w("why.win")) : "", good ? beforeAndAfter(seen, good) : "", ...groups];
}

// Where values are no numbers, or of a sum: the moves that win, those that keep a draw, and the others.
function byOutcome(seen, choose) {
  const kinds = [["good", seen.moves.filter((move) => move.wins)], ["even", seen.moves.filter((move) => !move.wins && (move.draws || move.value?.loopy && !move.value.loopy.includes(0)))]];
  kinds.push(["bad", seen.moves.filter((move) => !kinds.some(([, list]) => list.includes(move)))]);
  if (seen.moves.length === 0) return [h("p", {}, explained(w("why.over")))];
  return kinds.filter(([, list]) => list.length > 0).map(([kind, list]) => h("section", {}, h("h4", {}, w(`why.${kind}`, { n: list.length })), h("div", { class: "cards-of-moves" }, cards(list, choose))));
}
