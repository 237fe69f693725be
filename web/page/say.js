// SPDX-License-Identifier: MIT
// The words of the page in the visitor's language, which web/words_of.mjs collects: the build puts the English ones into this
// script and each other language into a file of its own, which is loaded when it is wanted. What the program says stays as it
// is, in English.
/* global ENGLISH, LANGUAGES */
import { data } from "./parts.js";

export const languages = LANGUAGES; // by code: the name of the language in itself

let words = ENGLISH;
export const language = () => document.documentElement.lang;

// The words of a key; {name} in them gives way to values.name.
export function w(key, values = {}) {
  if (!(key in words)) throw new Error(`no words for ${key}`);
  return words[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

w.has = (key) => key in words;

// What a rule of the library says of itself in a line: the program's words, in the visitor's language where there are such.
export const summaryOf = ({ name, summary }) => words[`summary.${name}`] ?? summary ?? "";

// Loads the language that is asked for, else the first of the browser's that there is. Returns its code.
export async function chooseLanguage(asked) {
  const wanted = [asked, ...(navigator.languages ?? [])].filter(Boolean).map((code) => code.toLowerCase().split("-")[0]);
  const code = wanted.find((one) => one in languages) ?? "en";
  if (code !== "en") {
    try { words = await data(`words-${code}`, `words-${code}.json`); } catch { return "en"; } // without a network
  }
  document.documentElement.lang = code;
  return code;
}

// Fills elements that name their words: data-w is the key of the text, data-w-label that of aria-label, and so on.
export function translate(root) {
  for (const element of root.querySelectorAll("[data-w]")) element.textContent = w(element.dataset.w);
  for (const [attribute, name] of [["aria-label", "wLabel"], ["placeholder", "wPlaceholder"]]) {
    for (const element of root.querySelectorAll("*")) {
      if (element.dataset[name]) element.setAttribute(attribute, w(element.dataset[name]));
    }
  }
}
