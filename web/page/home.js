// SPDX-License-Identifier: MIT
// The opening page: fifteen games to play, with pictures, and the ways to all others, to a lesson and to a rule of one's own.
import { h } from "./dom.js";
import { frame, library, openLibrary, titleOf } from "./library.js";
import { AFRESH } from "./state.js";
import { w } from "./say.js";

// By what one does: the games, with the position that the picture shows where it is not the rule's start.
export const GALLERY = [
  ["take", [["nim", ""], ["subtraction:s=1,2,3", "13"], ["kayles", "10"]]],
  ["place", [["cram", ""], ["chomp", ""], ["no_three_in_line", ""]]],
  ["cut", [["green_hackenbush", ""], ["grundys_game", "11"], ["node_kayles:w=4:h=3", ""]]],
  ["draw", [["nimstring", ""], ["treblecross", ""], ["notakto", ""]]],
  ["turn", [["turning_turtles", ""], ["silver_dollar", ""], ["wythoff", ""]]],
];
const nameOf = (game) => game.split(":")[0];

export const home = {
  id: "home",
  async show(view, { go, current, reveal }) {
    const open = (game, position, how) => go({ ...AFRESH, game, position, text: null, view: how, sum: null, two: null, values: null });
    const card = ([game, position]) => h("article", { class: "card game" }, frame(nameOf(game), "gallery"),
      h("h3", { translate: "no" }, titleOf(nameOf(game))), h("p", {}, w(`gallery.${nameOf(game)}`)),
      h("p", { class: "bar" }, h("button", { type: "button", class: "main", "data-game": nameOf(game), "aria-label": w("home.play_one", { name: titleOf(nameOf(game)) }), onclick: () => open(game, position, "play") }, w("home.play")),
        h("button", { type: "button", class: "link", "aria-label": w("home.look_one", { name: titleOf(nameOf(game)) }), onclick: () => open(game, position, "answer") }, w("home.look"))));
    if (!current()) return null;
    view.append(h("div", { class: "home" }, h("h2", {}, w("home.title")), h("p", { class: "lead" }, w("home.lead")),
      h("div", { class: "bar doors" }, h("button", { type: "button", id: "all-games", onclick: () => openLibrary((name) => open(name, "", "answer")) }, w("home.all", { n: library().length })),
        h("button", { type: "button", id: "home-new", onclick: () => document.getElementById("new-rule").click() }, w("home.write")),
        h("button", { type: "button", id: "home-lesson", onclick: () => go({ view: "lesson" }) }, w("home.lesson"))),
      h("div", { class: "gallery" }, GALLERY.map(([kind, games]) => h("section", {}, h("h3", { class: "kind" }, w(`home.${kind}`)), games.map(card))))));
    reveal();
    return null;
  },
};
