// SPDX-License-Identifier: MIT
// Drafts of rules in this browser (localStorage). One is stored when the visitor says so, and never otherwise; nothing is
// sent anywhere.
import { h } from "./dom.js";
import { language, w } from "./say.js";

const KEY = "sg-lua drafts";
const read = () => { try { return JSON.parse(localStorage.getItem(KEY)) ?? []; } catch { return []; } };
const nameOf = (text) => /^\s*name\s*=\s*["']([^"'\n]+)["']/m.exec(text)?.[1] ?? w("draft.a_rule");

// The list in `place`, and the button that stores what current() gives: { text, game, position }; open(draft) takes one
// back, say(text) tells what was done. Returns the function that shows the list.
export function drafts(place, button, { current, open, say }) {
  function write(list, done) {
    try { localStorage.setItem(KEY, JSON.stringify(list)); } catch (error) {
      say(w("draft.not", { why: error.message }));
      return;
    }
    say(done);
    show();
  }

  function show() {
    const list = read();
    const summary = h("summary", {}, w("draft.list", { n: list.length }));
    place.hidden = list.length === 0;
    place.replaceChildren(summary, h("ul", {}, list.map((draft, i) => h("li", { class: "bar" },
      h("button", { type: "button", class: "link", onclick: () => open(draft) }, w("draft.one", { name: draft.name, when: new Date(draft.saved).toLocaleString(language()) })),
      h("button", { type: "button", "aria-label": w("draft.delete_one", { name: draft.name }), onclick: () => {
        write(read().filter((_, at) => at !== i), w("draft.deleted"));
        (place.hidden ? button : place.querySelector("summary")).focus(); // the keyboard was on what is deleted
      } }, w("draft.delete"))))));
  }

  button.addEventListener("click", () => {
    const { text, game, position } = current();
    write([{ name: nameOf(text), saved: Date.now(), text, game, position }, ...read()], w("draft.saved"));
  });
  window.addEventListener("storage", show);
  return show;
}
