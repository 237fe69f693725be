// SPDX-License-Identifier: MIT
// The answer: who wins, the value, every option with its value, and why.
import { boardToGo, MOVES } from "../board.js";
import { h, badge, failureBox, outcomeWords } from "../dom.js";

// The rows of a table of options; one click goes to the option.
export function optionRows(moves, go) {
  return moves.map((move) => h("tr", { class: move.wins ? "wins" : "" },
    h("td", {}, h("button", { class: "link", type: "button", onclick: () => go(move) }, move.label ? `${move.label}: ${move.option}` : move.option)),
    h("td", { class: "num" }, String(move.value)), h("td", {}, move.wins ? "wins" : "")));
}

export const answer = {
  id: "answer", title: "Answer",
  async show(place, { state, position, json, ask, go, current }) {
    const { first, err } = await json(["moves", state.game, ...position, ...MOVES], { channel: "view" });
    if (first.error) { place.append(failureBox(first.error)); return first.error; }
    place.append(h("div", { class: "headline" }, h("span", { class: "value", "aria-label": `value ${first.value}` }, String(first.value)),
      badge(first.outcome), h("span", {}, outcomeWords[first.outcome]), h("span", { class: "note" }, `[${first.basis}]`)));
    place.append(h("p", { class: "note mono" }, `${first.game} ${first.position}`));
    if (err) place.append(h("pre", { class: "note" }, err));
    place.append(boardToGo(first, go) ?? "");
    if (first.moves.length > 0) {
      place.append(h("h3", {}, first.total > first.shown ? `${first.shown} of ${first.total ?? "many"} options` : "Options"),
        h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Options" }, h("table", {},
          h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "to"), h("th", { scope: "col" }, "value"), h("th", { scope: "col" }, "wins?"))),
          h("tbody", {}, optionRows(first.moves, (move) => go({ position: move.option }))))));
    } else place.append(h("p", {}, "There is no move: the player to move loses."));
    const why = await ask(["explain", state.game, ...position], { channel: "view" });
    if (current() && why.code === 0) place.append(h("h3", {}, "Why"), h("pre", { class: "boards-in-text", tabindex: 0, role: "region", "aria-label": "Why" }, why.out));
    return null;
  },
};
