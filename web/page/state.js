// SPDX-License-Identifier: MIT
// The state of the page: the game, the position, the rule's text if it is the user's own, the view, a sum, the lesson, the
// position from which the visitor came down in a large graph, whether a position is being set up, and the language if the
// visitor chose one. It is the page's address (after the #), so a link shares
// all of it, and the Back button works. Nothing is stored elsewhere unless the visitor saves a draft (drafts.js).
import lz from "lz-string"; // CommonJS: node finds no names in it
import { fileOf } from "./rule_name.js";

const FIELDS = ["game", "position", "view", "text", "sum", "from", "lesson", "setup", "lang"];

export function read(hash = location.hash) {
  const state = { game: "kayles", position: /game=/.test(hash) ? "" : "7", view: /lesson=/.test(hash) ? "lesson" : "answer", text: null, sum: null, from: null, lesson: null, setup: null, lang: null };
  for (const [name, value] of new URLSearchParams(hash.replace(/^#/, ""))) {
    if (name === "rule") state.text = lz.decompressFromEncodedURIComponent(value);
    else if (FIELDS.includes(name)) state[name] = value;
  }
  if (state.text === null && fileOf(state.game)) state.game = "kayles";
  return state;
}

export function address(state) {
  const query = new URLSearchParams({ game: state.game });
  if (state.position) query.set("position", state.position);
  query.set("view", state.view);
  for (const name of ["sum", "from", "lesson", "setup", "lang"]) if (state[name]) query.set(name, state[name]);
  let hash = "#" + query.toString();
  if (state.text !== null) hash += "&rule=" + lz.compressToEncodedURIComponent(state.text);
  return hash;
}
