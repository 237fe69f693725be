// SPDX-License-Identifier: MIT
// The words of the page, by language: its own (visible_words.json), and the sentences of explanations, which are those of the
// program (lua/sg/text/sentences.lua).
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const at = (path) => new URL(path, import.meta.url);
const sentences = JSON.parse(execFileSync(at("../build/sg-lua").pathname, ["run", "web/sentences.lua"], { encoding: "utf8", cwd: at("..").pathname, env: { ...process.env, SG_LUA: "lua" } }));

export const WORDS = {
  ...JSON.parse(readFileSync(at("visible_words.json"), "utf8")),
  // In an order of their own: a table of Lua has none, and the page is made with the same bytes each time.
  ...Object.fromEntries(Object.keys(sentences).sort().map((name) => [`why.${name}`, { en: sentences[name].en, de: sentences[name].de }])),
};
