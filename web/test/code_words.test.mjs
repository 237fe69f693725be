// SPDX-License-Identifier: MIT
// The rule of a take-and-break code in words, in both languages.
import test from "node:test";
import assert from "node:assert/strict";
import { WORDS } from "../words_of.mjs";
import { native } from "./program.mjs";

globalThis.LANGUAGES = {};
globalThis.ENGLISH = {};
const { codeWords } = await import("../page/code_words.js");
const inLanguage = (language, game) => {
  for (const [key, words] of Object.entries(WORDS)) globalThis.ENGLISH[key] = words[language];
  return codeWords(game);
};

const SAID = {
  "0.77": ["Take 1 or 2 from a heap; you may split what is left into two heaps.", "Nimm 1 oder 2 von einem Haufen; den Rest darfst du in zwei Haufen teilen."],
  "0.333": ["Take 1, 2 or 3 from a heap.", "Nimm 1, 2 oder 3 von einem Haufen."],
  "0.137": ["Take a whole heap of 1. Or take 2 from a heap. Or take 3 from a heap; you may split what is left into two heaps.",
    "Nimm einen ganzen Haufen von 1. Oder nimm 2 von einem Haufen. Oder nimm 3 von einem Haufen; den Rest darfst du in zwei Haufen teilen."],
  "0.07": ["Take 2 from a heap; you may split what is left into two heaps.", "Nimm 2 von einem Haufen; den Rest darfst du in zwei Haufen teilen."],
  "0.[3]": ["Take as many as you like from a heap.", "Nimm beliebig viele von einem Haufen."],
  "0.0[3]": ["Take 2 or more from a heap.", "Nimm ab 2 von einem Haufen."],
  "0.30[3]": ["Take 1 or 3 or more from a heap.", "Nimm 1 oder ab 3 von einem Haufen."],
  "0.[30]": ["Take 1, 3, 5 and so on from a heap.", "Nimm 1, 3, 5 und so weiter von einem Haufen."],
  "0.6": ["Take 1 from a heap, but not all of it; you may split what is left into two heaps.", "Nimm 1 von einem Haufen, aber nicht alles; den Rest darfst du in zwei Haufen teilen."],
  "0.4": ["Take 1 from a heap and split what is left into two heaps.", "Nimm 1 von einem Haufen und teile den Rest in zwei Haufen."],
  "0.5": ["Take a whole heap of 1, or take 1 and split what is left into two heaps.", "Nimm einen ganzen Haufen von 1, oder nimm 1 und teile den Rest in zwei Haufen."],
  "0.22": ["Take 1 or 2 from a heap, but not all of it.", "Nimm 1 oder 2 von einem Haufen, aber nicht alles."],
  "4.4": ["Split a heap into two. Or take 1 from a heap and split what is left into two heaps.", "Teile einen Haufen in zwei. Oder nimm 1 von einem Haufen und teile den Rest in zwei Haufen."],
  "0.F": ["Take 1 from a heap; you may split what is left into two heaps. Or take 1 from a heap and divide what is left into 3 heaps.",
    "Nimm 1 von einem Haufen; den Rest darfst du in zwei Haufen teilen. Oder nimm 1 von einem Haufen und teile den Rest in 3 Haufen."],
};

for (const [code, [english, german]] of Object.entries(SAID)) {
  test(`${code} in words`, () => {
    assert.equal(inLanguage("en", code), english);
    assert.equal(inLanguage("de", code), german);
    assert.equal(native(["value", code, "5"]).code, 0, "it is a code");
  });
}

test("what no sentence says stays without one", () => {
  for (const game of ["kayles", "4!.0", "0.{0,1}", "0.7|{1,2}", "80.1", "0.0", "rule.lua", "cram:w=3"]) assert.equal(inLanguage("en", game), null, game);
});
