// SPDX-License-Identifier: MIT
// The state of the page, which is its address (after the #): a link shares all of it, and Back and a reload keep it.
//   game, position   what is shown
//   text             the rule, if it is the visitor's own
//   view             home, answer (the board), play (the board with an opponent), graph, sum, sequence or lesson
//   line             the moves that led here (line.js)
//   two, first, last in play: two persons at one board, the program begins, whoever moves last loses
//   values           "1" or "0": values are shown on the board, or not, where the visitor said so
//   sum, together    the parts of a sum, and whether they are what is played
//   from             the position from which the visitor came down in a large graph
//   lesson, step     the lesson, and the step to go back to
//   setup            a position is being set up
//   lang             the language, if the visitor chose one
import lz from "lz-string"; // CommonJS: node finds no names in it
import { fileOf } from "./rule_name.js";

const OTHERS = ["sum", "together", "line", "two", "first", "last", "values", "from", "lesson", "step", "setup", "lang"];
const FIELDS = ["game", "position", "view", "text", ...OTHERS];

export function read(hash = location.hash) {
  const asked = hash.replace(/^#/, "");
  const state = { game: "kayles", position: /game=/.test(hash) ? "" : "7", view: /lesson=/.test(hash) ? "lesson" : /game=|sum=|rule=/.test(hash) ? "answer" : "home", text: null,
    ...Object.fromEntries(OTHERS.map((name) => [name, null])) };
  for (const [name, value] of new URLSearchParams(asked)) {
    if (name === "rule") state.text = lz.decompressFromEncodedURIComponent(value);
    else if (FIELDS.includes(name)) state[name] = value;
  }
  if (state.text === null && fileOf(state.game)) state.game = "kayles";
  return state;
}

export function address(state) {
  if (state.view === "home") return state.lang ? `#lang=${state.lang}` : "#";
  const query = new URLSearchParams({ game: state.game });
  if (state.position) query.set("position", state.position);
  query.set("view", state.view);
  for (const name of OTHERS) if (state[name]) query.set(name, state[name]);
  let hash = "#" + query.toString();
  if (state.text !== null) hash += "&rule=" + lz.compressToEncodedURIComponent(state.text);
  return hash;
}

// What is left of a state for another game, or for a position that is no move away.
export const AFRESH = { position: "", line: null, from: null, together: null };
