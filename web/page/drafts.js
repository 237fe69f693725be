// SPDX-License-Identifier: MIT
// Drafts of rules in this browser (localStorage). One is stored when the visitor says so, and never otherwise; nothing is
// sent anywhere.
import { h } from "./dom.js";

const KEY = "sg-lua drafts";
const read = () => { try { return JSON.parse(localStorage.getItem(KEY)) ?? []; } catch { return []; } };
const nameOf = (text) => /^\s*name\s*=\s*["']([^"'\n]+)["']/m.exec(text)?.[1] ?? "a rule";

// The list in `place`, and the button that stores what current() gives: { text, game, position }; open(draft) takes one
// back, say(text) tells what was done.
export function drafts(place, button, { current, open, say }) {
  function write(list, done) {
    try { localStorage.setItem(KEY, JSON.stringify(list)); } catch (error) {
      say(`The browser does not store it: ${error.message}`);
      return;
    }
    say(done);
    show();
  }

  function show() {
    const list = read();
    const summary = h("summary", {}, `Drafts in this browser (${list.length})`);
    place.hidden = list.length === 0;
    place.replaceChildren(summary, h("ul", {}, list.map((draft, i) => h("li", { class: "bar" },
      h("button", { type: "button", class: "link", onclick: () => open(draft) }, `${draft.name}, ${new Date(draft.saved).toLocaleString()}`),
      h("button", { type: "button", "aria-label": `Delete the draft ${draft.name}`, onclick: () => {
        write(read().filter((_, at) => at !== i), "The draft is deleted.");
      } }, "Delete")))));
  }

  button.addEventListener("click", () => {
    const { text, game, position } = current();
    write([{ name: nameOf(text), saved: Date.now(), text, game, position }, ...read()], "The draft is saved in this browser.");
  });
  window.addEventListener("storage", show);
  show();
}
