// SPDX-License-Identifier: MIT
// The library in a dialog, found by words of name, summary and tags.
import { h } from "./dom.js";

const rules = JSON.parse(document.getElementById("library").textContent);
export const library = () => rules;

export function openLibrary(choose) {
  const dialog = document.getElementById("library-dialog");
  const cards = h("div", { class: "cards" });
  const find = h("input", { type: "search", placeholder: "heap, grid, graph, ...", "aria-label": "Search the library",
    oninput: () => fill(find.value) });

  function fill(words) {
    const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
    cards.replaceChildren(...rules.filter((rule) => {
      const all = `${rule.name} ${rule.summary} ${rule.tags.join(" ")}`.toLowerCase();
      return wanted.every((word) => all.includes(word));
    }).map((rule) => h("button", { type: "button", class: "card", onclick: () => { dialog.close(); choose(rule.name); } },
      h("b", {}, rule.name), h("span", {}, rule.summary))));
  }

  fill("");
  dialog.replaceChildren(h("div", { class: "bar" }, h("h2", {}, "Library"), find, h("span", { class: "grow" }),
    h("button", { type: "button", onclick: () => dialog.close() }, "Close")), cards);
  dialog.showModal();
  find.focus();
}
