// SPDX-License-Identifier: MIT
// The words of the field, underlined where they stand, with a sentence behind each.
import { h } from "./dom.js";
import { w } from "./say.js";

let number = 0;

// A word with its sentence. term: a key of the words, "term.mex" and "term.mex.means".
export function term(name, shown = w(`term.${name}`)) {
  const id = `term-${number++}`;
  const means = h("span", { id, class: "means", popover: "auto", role: "note" }, h("b", {}, w(`term.${name}`)), ": ", w(`term.${name}.means`), " ",
    h("button", { type: "button", class: "link", onclick: () => document.getElementById("open-help").click() }, w("help.more")));
  const button = h("button", { type: "button", class: "term", "aria-haspopup": "dialog", popovertarget: id, onclick: () => {
    const { left, bottom } = button.getBoundingClientRect(); // beside the word, inside the window
    means.style.left = `${Math.max(8, Math.min(left, innerWidth - 320))}px`;
    means.style.top = `${Math.min(bottom + 4, innerHeight - 140)}px`;
  } }, shown);
  return h("span", { class: "term-place" }, button, means);
}

// A sentence in which the words in [brackets] are terms: [mex] or [shown|mex].
export function explained(text) {
  return text.split(/(\[[^\]]+\])/).map((piece) => {
    const [, shown, name] = /^\[([^|\]]+)(?:\|(\w+))?\]$/.exec(piece) ?? [];
    return shown ? term(name ?? shown, shown) : piece;
  });
}
