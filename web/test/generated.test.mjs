// SPDX-License-Identifier: MIT
// The build writes the same bytes each time: what is the same page has the same version, and a browser keeps its copy.
import test from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { native } from "./program.mjs";
import { folder } from "./browser.mjs";

for (const name of ["board_style", "params", "pictures", "words"]) {
  test(`web/${name}.lua writes the same bytes each time`, () => {
    const made = [1, 2, 3].map(() => native(["run", `web/${name}.lua`]));
    for (const { code, err, out } of made) {
      assert.equal(code, 0, err);
      assert.ok(out.length > 100);
      assert.equal(out, made[0].out);
    }
  });
}

test("the rules to start from do not name the folder in which they were made", () => {
  const templates = JSON.parse(readFileSync(`${folder}templates.json`, "utf8"));
  for (const [name, text] of Object.entries(templates)) {
    assert.match(text, /^(--[^\n]*\n)*return \{[^]*\}\n$/, name);
    assert.doesNotMatch(text, /sg-\w{6}|SPDX/, name);
  }
});
