// SPDX-License-Identifier: MIT
// What the page calls the visitor's own rule, and the line of it that is at fault.
import assert from "node:assert/strict";
import { test } from "node:test";
import { OWN, fileOf, lineIn, ownFile, parametersOf } from "../page/rule_name.js";

test("a rule is called as its file, with and without parameters", () => {
  assert.equal(ownFile({ game: "matches.lua:w=3", text: "return {}" }), "matches.lua");
  assert.equal(ownFile({ game: "my game's $x.lua", text: "return {}" }), "my game's $x.lua");
  assert.equal(ownFile({ game: "kayles", text: null }), OWN);
  assert.equal(ownFile({ game: "matches.lua", text: null }), OWN);
  for (const game of ["kayles", "0.77", "cram:w=3:h=3", "pass(nim)"]) assert.equal(fileOf(game), null);
  assert.equal(parametersOf("a.lua:w=3:s=b c"), ":w=3:s=b c");
  assert.equal(parametersOf("a.lua"), "");
});

test("an error is in a line of the own rule, or elsewhere", () => {
  assert.equal(lineIn("a.lua", { message: "x", file: "a.lua", line: 4 }), 4);
  assert.equal(lineIn("a.lua", { message: "x", file: "b.lua", line: 4 }), 0);
  assert.equal(lineIn("a.lua", { message: "a.lua:3: x" }), 0);
});
