// SPDX-License-Identifier: MIT
// Who wins, in words: the value, and what is not known yet.
import { h, badge, valueText } from "../dom.js";
import { w } from "../say.js";
import { explained, term } from "../terms.js";

// "You can win: 3 good moves", or what else is known. Where nobody plays the program, "you" is the player to move.
function sentence(seen, found) {
  const winning = seen.moves.filter((move) => move.wins), good = winning.length;
  const marks = winning.reduce((sum, { places = 1 }) => sum + places, 0); // a mirror image is the same move
  const many = (n) => w(`verdict.wins${n === 1 ? "1" : ""}${marks > n ? "_places" : ""}`, { n });
  if (!found?.outcome) return w(found ? "verdict.unknown" : "verdict.wait");
  if (found.outcome === "D") return w("verdict.draw");
  if (found.outcome === "N") return good > 0 ? many(good) : w("verdict.wins_somehow");
  return w(seen.moves.length === 0 ? "why.over" : "verdict.lost", { n: seen.moves.length });
}

// How far the moves are known.
export function progress(seen, found, { slowly }) {
  const n = seen.moves.filter((move) => move.wins !== undefined || move.value !== undefined).length;
  return h("span", { class: "note progress" }, w("verdict.known", { n, total: seen.total }), " ",
    h("progress", { max: seen.moves.length, value: n, "aria-label": w("verdict.known", { n, total: seen.total }) }), " ",
    slowly.running() ? h("button", { type: "button", class: "small-button", onclick: () => slowly.stop() }, w("stop")) : "");
}

const BASIS = { computed: "computed", proven: "proven", "closed form": "proven", observed: "observed", assumed: "observed" };

export function verdict(seen, found, state) {
  const outcome = found?.outcome ?? null;
  const known = found?.value !== undefined;
  const value = !known ? "" : outcome === "D" ? "=" : valueText(found.value);
  const names = value === "=" ? "draw" : found?.value?.loopy ? "loopy" : found?.value === "loony" ? "loony" : "value";
  return [h("div", { class: `headline ${outcome ?? "open"}` },
    known ? h("span", { class: "value", role: "img", "aria-label": w("value.of", { value }) }, value) : h("span", { class: "value none", "aria-hidden": "true" }, "?"),
    h("div", {}, h("b", { class: "says" }, sentence(seen, found)), " ",
      h("span", { class: "note" }, outcome ? [badge(outcome), " ", h("span", {}, explained(w(`why.outcome_${outcome}`)))] : "",
        known && names !== "draw" ? [" · ", term(names, w(`verdict.${names}`, { n: value }))] : "",
        found?.basis ? [" · ", term(BASIS[found.basis] ?? "computed", w.has(`basis.${found.basis}`) ? w(`basis.${found.basis}`) : found.basis)] : "",
        state.last === "misere" && state.view === "play" ? [" · ", term("misere")] : "")))];
}
