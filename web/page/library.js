// SPDX-License-Identifier: MIT
// The library in a dialog, found by words of name, summary and tags. The pictures are the program's (web/pictures.lua),
// and loaded when the dialog opens for the first time.
import { h, picture } from "./dom.js";
import { data } from "./parts.js";

const rules = JSON.parse(document.getElementById("library").textContent);
export const library = () => rules;

let pictures;

function shown(name, { style, pictures: all }) {
  const one = all[name];
  if (!one) return null;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${one.width}" height="${one.height}" viewBox="0 0 ${one.width} ${
    one.height}"><style>${style}</style>${one.elements}</svg>`;
  return picture(svg, "");
}

// A place for the picture of a rule, filled once the pictures are there.
function frame(name) {
  const place = h("span", { class: "frame" });
  pictures.then((all) => { place.append(shown(name, all) ?? ""); }, () => {}); // without a network: no pictures
  return place;
}

export function openLibrary(choose) {
  pictures ??= data("pictures", "pictures.json");
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
      frame(rule.name), h("b", {}, rule.name), h("span", {}, rule.summary))));
  }

  fill("");
  dialog.replaceChildren(h("div", { class: "bar" }, h("h2", {}, "Library"), find, h("span", { class: "grow" }),
    h("button", { type: "button", onclick: () => dialog.close() }, "Close")), cards);
  dialog.showModal();
  find.focus();
}
