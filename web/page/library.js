// SPDX-License-Identifier: MIT
// The library in a dialog, found by words of name, summary and tags. The pictures are the program's (web/pictures.lua),
// and loaded when the dialog opens for the first time.
import { h, picture, told } from "./dom.js";
import { data } from "./parts.js";
import { summaryOf, w } from "./say.js";

const rules = JSON.parse(document.getElementById("library").textContent);
export const library = () => rules;

// What people call a game of the library.
export const titleOf = (name) => name.split("_").map((word) => word[0].toUpperCase() + word.slice(1)).join(" ").replace("Grundys", "Grundy’s").replace("Laskers", "Lasker’s");

const FIRST = ["nim", "kayles", "subtraction", "cram", "green_hackenbush", "wythoff"]; // for who has not seen such games
const OFTEN = 4; // rules with a tag that the list of kinds names

let pictures;

function shown(name, { style, ...all }, which) {
  const one = all[which][name] ?? all.pictures[name];
  if (!one) return null;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${one.width}" height="${one.height}" viewBox="0 0 ${one.width} ${
    one.height}"><style>${style}</style>${one.elements}</svg>`;
  return picture(svg, "");
}

// A place for the picture of a rule, filled once the pictures are there. which: "pictures", or those of the "gallery".
export function frame(name, which = "pictures") {
  pictures ??= data("pictures", "pictures.json");
  const place = h("span", { class: "frame" });
  pictures.then((all) => { place.append(shown(name, all, which) ?? ""); }, () => {}); // without a network: no pictures
  return place;
}

export function openLibrary(choose) {
  const dialog = document.getElementById("library-dialog");
  const cards = h("div", { class: "cards" });
  const find = h("input", { type: "search", placeholder: w("library.like"), "aria-label": w("library.search"), oninput: () => fill() });
  const tags = rules.flatMap((rule) => rule.tags);
  const often = [...new Set(tags)].filter((tag) => tags.filter((one) => one === tag).length >= OFTEN).sort();
  const kind = h("select", { id: "library-kind", "aria-label": w("library.kind"), onchange: () => fill() }, h("option", { value: "" }, w("library.all_kinds")),
    often.map((tag) => told("option", { value: tag }, tag)));

  const cardOf = (rule) => told("button", { type: "button", class: "card", onclick: () => { dialog.close(); choose(rule.name); } },
    frame(rule.name), h("b", {}, rule.name), h("span", {}, summaryOf(rule)));

  function fill() {
    const wanted = find.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = rules.filter((rule) => {
      const all = `${rule.name} ${rule.summary} ${summaryOf(rule)} ${rule.tags.join(" ")}`.toLowerCase();
      return wanted.every((word) => all.includes(word)) && (kind.value === "" || rule.tags.includes(kind.value));
    });
    const all = found.length === rules.length;
    const first = all ? FIRST.map((name) => rules.find((rule) => rule.name === name)).filter(Boolean) : [];
    cards.replaceChildren(...(all ? [h("h3", {}, w("library.start")), ...first.map(cardOf), h("h3", {}, w("library.all"))] : []), ...found.map(cardOf),
      found.length === 0 ? h("p", {}, w("library.none")) : "");
  }

  fill();
  dialog.replaceChildren(h("div", { class: "bar" }, h("h2", {}, w("library")), find, kind, h("span", { class: "grow" }),
    h("button", { type: "button", onclick: () => dialog.close() }, w("close"))), cards);
  dialog.showModal();
  find.focus();
}
