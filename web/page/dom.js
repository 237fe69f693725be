// SPDX-License-Identifier: MIT
import { language, w } from "./say.js";

// h("p", { class: "x", onclick: f }, "text", node, ...) makes an element; s(...) one of SVG. Text is never read as HTML.
function make(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

export const h = (tag, attributes, ...children) => make(document.createElement(tag), attributes, children);
export const s = (tag, attributes, ...children) =>
  make(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);

// The titles of a picture in the visitor's language; a game may stand before one, and the heaps behind it.
const inWords = (svg) => svg.replace(/>([^<>]+)</g, (_, text) => `>${[text, ...text.split(/: | (?=\d)/)].filter((one) => w.has(`svg.${one}`)).reduce((all, one) => all.replace(one, w(`svg.${one}`)), text)}<`);

const READABLE = 9.5; // pixels of letters on a narrow screen

// A picture that the program drew. It is parsed as XML and shown as an image, so nothing in it can run. roomy: it has room for
// letters that can be read where it is shown smaller than it is drawn.
export function picture(svg, label, roomy = false) {
  const [, width] = /width="(\d+)/.exec(svg) ?? [], larger = roomy ? width / Math.min(width, innerWidth - 24) : 1;
  const shown = larger > 1.2 ? svg.replace("</style>", `text{font-size:${Math.round(READABLE * larger)}px}</style>`) : svg;
  return h("img", { class: "picture", alt: label, src: "data:image/svg+xml;charset=utf-8," + encodeURIComponent(inWords(shown)) });
}

// The attributes of a shape that is a button: Enter and space press it, once however long the key is held.
export function pressed(act) {
  return { role: "button", tabindex: 0, onclick: act, onkeydown: (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) act();
  } };
}

// Does what a button asks for, and nothing more for it until that has ended. The button keeps the keyboard, which it would
// lose if it were disabled.
export async function slowly(button, act) {
  if (button.getAttribute("aria-disabled") === "true") return;
  button.setAttribute("aria-disabled", true);
  try { await act(); } finally { button.setAttribute("aria-disabled", false); }
}

export function download(name, text, type = "application/json") {
  const url = URL.createObjectURL(new Blob([text], { type }));
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

// What the program says, as it says it: in English, in every language of the page.
export const told = (tag, attributes, ...children) => h(tag, { lang: "en", translate: "no", ...attributes }, ...children);

// A text of the program that is put into the visitor's language where there are words for it, without options of the command line.
export function retold(tag, attributes, said) {
  const text = said.replace(/ \(--[^)]*\)/g, ""), element = told(tag, attributes, text);
  if (language() !== "en") import("./views/more.js").then(({ retell }) => retell(element, text));
  return element;
}

// A value as the program writes it: a number, ∞ where it is loony, or of a loopy game with the nim-values that a player can go to.
export const valueText = (value) => (value?.loopy ? `\u221e{${value.loopy.join(",")}}` : value === "loony" ? "\u221e" : String(value));

export const outcomeWords = (outcome) => w(`why.outcome_${outcome}`).replace(/\[(\w)\|\w\]/, "$1");

export function badge(outcome) {
  return h("span", { class: `badge ${outcome}`, title: outcomeWords(outcome), translate: "no" }, outcome);
}

// The address of another game in the same view and language.
function addressOf(game) {
  const query = new URLSearchParams(location.hash.slice(1));
  for (const name of ["position", "from", "rule"]) query.delete(name);
  query.set("game", game);
  return `#${query}`;
}

// The message of a failed question; which kind of failure it is stands before it where the program does not speak the
// visitor's language. A visitor with a wrong name has no shell: a link in its place.
export function failureBox(error) {
  return h("div", { class: "failure", role: "alert" }, error.no_game
    ? h("p", {}, w("game.none", { name: error.no_game }), " ", error.meant ? [w("game.meant"), " ", h("a", { href: addressOf(error.meant) }, error.meant), "?"] : "")
    : [language() !== "en" && w.has(`error.${error.code}`) ? h("p", {}, w(`error.${error.code}`)) : "", retold("pre", {}, error.message ?? String(error))]);
}
