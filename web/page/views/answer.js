// SPDX-License-Identifier: MIT
// The answer: who wins, the value, every option with its value, and why.
import { boardToGo, MOVES } from "../board.js";
import { h, badge, failureBox, outcomeWords, told, valueText } from "../dom.js";
import { w } from "../say.js";
import { setUp, setUpButton } from "./set_up.js";

// The rows of a table of options; one click goes to the option. A graph is written by its edges.
function optionRows(moves, go) {
  const nameOf = ({ label, option, edges = option }) => (label ? `${label}: ${edges}` : edges);
  return moves.map((move) => h("tr", { class: move.wins ? "wins" : "" },
    h("td", {}, told("button", { class: "link", type: "button", onclick: () => go(move) }, nameOf(move))),
    h("td", { class: "num" }, valueText(move.value)), h("td", {}, move.wins ? w("answer.wins") : "")));
}

// The lines of an explanation. Sentences wrap. The rows of boards keep their columns, as does the line of labels above
// them; so where there are boards (rows with three or more spaces before them), indented lines do not wrap.
function explained(text) {
  const hasBoards = /^ {3}/m.test(text);
  return text.split(/(?<=\n)/).map((line) => h("span", { class: hasBoards && line.startsWith(" ") ? "columns-kept" : "wraps" }, line));
}

// Why the visitor's own `draw` draws no board; the answer is there without it.
async function notDrawn({ state, position, json }) {
  return (await json(["draw", state.game, ...position], { channel: "view" })).first.error;
}

export const answer = {
  id: "answer",
  async show(place, context) {
    const { state, position, json, ask, go, current, reveal } = context;
    if (state.setup) {
      const error = await setUp(place, context);
      if (error) return error;
    }
    const { first, err } = await json(["moves", state.game, ...position, ...MOVES], { channel: "view" });
    if (first.error) { place.append(failureBox(first.error)); return first.error; }
    place.append(h("div", { class: "headline" }, h("span", { class: "value", role: "img", "aria-label": w("value.of", { value: valueText(first.value) }) }, valueText(first.value)),
      badge(first.outcome), h("span", {}, outcomeWords(first.outcome)), told("span", { class: "note" }, `[${first.basis}]`),
      h("span", { class: "grow" }), state.setup ? "" : setUpButton(context)));
    place.append(told("p", { class: "note mono" }, `${first.game} ${first.position}`));
    if (err) place.append(told("pre", { class: "note" }, err));
    place.append(state.setup ? "" : boardToGo(first, go) ?? "");
    if (first.moves.length > 0) {
      place.append(h("h3", {}, first.total > first.shown ? w("answer.some", { shown: first.shown, total: first.total ?? w("answer.many") }) : w("answer.options")),
        h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": w("answer.options") }, h("table", {},
          h("thead", {}, h("tr", {}, h("th", { scope: "col" }, w("answer.to")), h("th", { scope: "col" }, w("answer.value")), h("th", { scope: "col" }, w("answer.wins?")))),
          h("tbody", {}, optionRows(first.moves, (move) => go({ position: move.option }))))));
    } else place.append(h("p", {}, w("answer.none")));
    reveal();
    const why = await ask(["explain", state.game, ...position], { channel: "view" });
    if (current() && why.code === 0) place.append(h("h3", {}, w("answer.why")), told("pre", { class: "boards-in-text", tabindex: 0, role: "region", "aria-label": w("answer.why") }, ...explained(why.out)));
    return first.board || state.text === null || !/\bdraw\b/.test(state.text) ? null : notDrawn(context);
  },
};
