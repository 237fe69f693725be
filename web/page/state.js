// SPDX-License-Identifier: MIT
// The state of the page: the game, the position, the rule's text if it is the user's own, the view, a sum, the lesson, and the
// position from which the visitor came down in a large graph. It is the page's address (after the #), so a link shares
// all of it, and the Back button works. Nothing is stored elsewhere unless the visitor saves a draft (drafts.js).
import lz from "lz-string"; // CommonJS: node finds no names in it
import { fileOf } from "./rule_name.js";

const FIELDS = ["game", "position", "view", "text", "sum", "from", "lesson"];

export function read(hash = location.hash) {
  const state = { game: "kayles", position: /game=/.test(hash) ? "" : "7", view: /lesson=/.test(hash) ? "lesson" : "answer", text: null, sum: null, from: null, lesson: null };
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
  if (state.sum) query.set("sum", state.sum);
  if (state.from) query.set("from", state.from);
  if (state.lesson) query.set("lesson", state.lesson);
  let hash = "#" + query.toString();
  if (state.text !== null) hash += "&rule=" + lz.compressToEncodedURIComponent(state.text);
  return hash;
}
