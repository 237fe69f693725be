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
  const place = () => {
    const { left, bottom } = button.getBoundingClientRect(); // beside the word, inside the window
    means.style.left = `${Math.max(8, Math.min(left, innerWidth - 320))}px`;
    means.style.top = `${Math.min(bottom, innerHeight - 140)}px`;
  };
  const open = (is) => { if (means.isConnected && means.matches(":popover-open") !== is) { place(); means.togglePopover(is); } };
  const button = h("button", { type: "button", class: "term", "aria-haspopup": "dialog", "aria-describedby": id, onclick: () => open(true),
    onfocus: () => { if (button.matches(":focus-visible")) open(true); } }, shown);
  return h("span", { class: "term-place", onpointerenter: ({ pointerType }) => { if (pointerType === "mouse") open(true); }, onpointerleave: ({ pointerType }) => { if (pointerType === "mouse") open(false); },
    onfocusout: (event) => { if (!event.currentTarget.contains(event.relatedTarget)) open(false); } }, button, means);
}

// A sentence in which the words in [brackets] are terms: [mex] or [shown|mex].
export function explained(text) {
  return text.split(/(\[[^\]]+\])/).map((piece) => {
    const [, shown, name] = /^\[([^|\]]+)(?:\|(\w+))?\]$/.exec(piece) ?? [];
    return shown ? term(name ?? shown, shown) : piece;
  });
}
