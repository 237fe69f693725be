// SPDX-License-Identifier: MIT
// Positions that the program prints go through the page's address, and through the components of a sum there, unchanged:
// positions of every type, at random, as the program shows them.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { apart, joined, listed } from "../page/components.js";
import { address, read } from "../page/state.js";

const SEED = Number(process.env.SG_SEED ?? 1);
const PROGRAM = new URL("../../build/sg-lua", import.meta.url).pathname;

const TEXTS = ["nothing", "start", "", "5", "-1", "0x1", "1e3", "true", "{}", "{1,2}", '"', "'", '"5"', "\\", "a b", " a",
  "a ", "1 + 2", "a@b", "=3", "==", "-", "a\nb", "\t", "\0", "é", "it's", "a|b", "|", "\\|", "||", "a,b", "a:b", "(", ")",
  "({", "]", "nim@3", "#", "&x=1", "?", "+", "%41", "%", "<b>", "&amp;", "$HOME", "\u{1F600}", "\u202Eabc"];
const INTEGERS = [0n, 1n, -1n, 2n ** 63n - 1n, -(2n ** 63n), 2n ** 53n + 1n];

function randomOf(seed) { // the generator of Park and Miller
  let state = seed % 2147483647 || 1;
  return (n) => (state = state * 48271 % 2147483647) % n;
}

const bytes = (text) => `"${[...Buffer.from(text)].map((byte) => "\\" + String(byte).padStart(3, "0")).join("")}"`;

// A position as Lua.
function anyPosition(random, depth = 0) {
  const kind = random(depth > 2 ? 3 : 5);
  if (kind === 0) {
    const value = INTEGERS[random(INTEGERS.length)];
    return value === -(2n ** 63n) ? "math.mininteger" : String(value);
  }
  if (kind === 1) return random(2) ? "true" : "false";
  if (kind === 2) return bytes(TEXTS[random(TEXTS.length)]);
  const items = Array.from({ length: random(4) }, () => (kind === 3 ? "" : `[${bytes(TEXTS[random(TEXTS.length)].replaceAll("\0", "x"))}]=`)
    + anyPosition(random, depth + 1));
  return `{${items.join(",")}}`;
}

// The positions as the program shows them, each followed by what it prints for it.
function shown(sources, folder) {
  const rule = join(folder, "listed.lua");
  writeFileSync(rule, `local list = { ${sources.join(",\n")} }
return { summary = "x", start = 77, options = function(at, option)
  if at == 77 then for i = 1, #list do option(list[i]) end end end }`);
  const run = spawnSync(PROGRAM, ["moves", rule, "--format", "json"], { encoding: "utf8" });
  assert.equal(run.status, 0, run.stderr);
  return JSON.parse(run.stdout.trim()).moves.map((move) => move.option);
}

const GAMES = ["kayles", "listed.lua", "cram:w=3:h=3", "reverse(nim@{1,2})", "pass(2, a.lua)", "a.lua:s=\"x@y\"", "conway_product(nim, 0.77)"];

test(`positions of every type go through an address and a sum (SG_SEED=${SEED})`, () => {
  const random = randomOf(SEED), folder = mkdtempSync(join(tmpdir(), "sg-"));
  try {
    for (let round = 0; round < 20; round++) {
      const positions = shown(Array.from({ length: 12 }, () => anyPosition(random)), folder);
      assert.ok(positions.length > 3);
      const parts = positions.map((position) => ({ game: GAMES[random(GAMES.length)], position }));
      const components = parts.map((part) => `${part.game}@${part.position}`);
      for (const [i, part] of parts.entries()) {
        assert.deepEqual(apart(components[i]), part);
        const state = { game: part.game, position: part.position, view: "sum", text: "return {}", from: part.position,
          sum: joined(components.slice(i, i + 3)), lesson: i % 2 ? "sums" : null,
          lang: i % 3 ? "de" : null, setup: i % 4 ? "1" : null, step: i % 5 ? "3" : null,
          line: joined(positions.slice(0, 5)), two: i % 2 ? "1" : null, first: null, last: i % 3 ? "misere" : null, values: i % 4 ? "0" : null, together: null };
        const again = read(address(state));
        assert.deepEqual(again, state);
        assert.deepEqual(listed(again.sum), components.slice(i, i + 3));
      }
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("a component without a mark is at the start, and links with plain sums are read as before", () => {
  assert.deepEqual(apart("cram:w=3:h=3"), { game: "cram:w=3:h=3", position: "" });
  assert.deepEqual(listed("kayles@7|nim@5|0.77@4"), ["kayles@7", "nim@5", "0.77@4"]);
});
