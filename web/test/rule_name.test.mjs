// SPDX-License-Identifier: MIT
// What the page calls the visitor's own rule, and the line of it that a message names.
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

test("a message names a line of the own rule, and of no other file", () => {
  const says = (message, more = {}) => lineIn("a.lua", { message, ...more });
  assert.equal(says("sg-lua: a.lua:12: unexpected symbol"), 12);
  assert.equal(says("a.lua:3: x"), 3);
  assert.equal(says("a.lua 3: x"), 0);
  assert.equal(says("b.lua:3: x"), 0);
  assert.equal(says("ba.lua:3: x"), 0);
  assert.equal(says("x", { file: "a.lua", line: 4 }), 4);
  assert.equal(says("x", { file: "b.lua", line: 4 }), 0);
});
