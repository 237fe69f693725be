// SPDX-License-Identifier: MIT
// One engine: the program in the page and the native one give the same JSON and the same exit code, for every rule of
// the library. Only the name of the kernel that computed heap values may differ (it depends on the processor).
import test from "node:test";
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { later, native, wasm, checker, rules } from "./program.mjs";

const same = (text) => text.replaceAll(/"engine":"[^"]*"/g, '"engine":""').replaceAll(/"(rule|engine)_seconds":[\d.e-]+/g, '"$1_seconds":0');

// The checks of a rule but for that by luacheck, a program that the page does not have.
function checks(text) {
  const report = JSON.parse(same(text));
  return { ...report, checks: report.checks.filter((one) => one.name !== "lint") };
}

// Rows of coins in which the far places have so many moves that a period is looked for as long as time allows.
const LONG_ROWS = new Set(["mogul", "moidores", "sym", "sympler"]);
const COMMANDS = [
  (rule) => ["value", rule, "--format", "json"],
  (rule) => ["moves", rule, "--limit", "20", "--format", "json"],
  (rule) => ["seq", rule, "0..60", "--format", "json"],
  (rule) => ["period", rule, "--upto", LONG_ROWS.has(rule) ? "20" : "400", "--format", "json"],
  (rule) => ["graph", rule, "--limit", "30", "--trace", "--format", "json"],
];

for (const rule of rules) {
  test(`${rule}: native and WebAssembly agree`, async () => {
    for (const command of COMMANDS) {
      const args = [...command(rule), "--positions", "20000"];
      const a = native(args), b = await wasm(args);
      assert.equal(b.code, a.code, `${args.join(" ")}: exit code`);
      assert.equal(same(b.out), same(a.out), args.join(" "));
    }
  });
}

test("check and identify agree on rules of each kind", async () => {
  for (const rule of ["kayles", "nim", "wythoff", "cram:w=3:h=2", "turning_turtles", "euclid"]) {
    const args = ["check", rule, "--format", "json"];
    assert.deepEqual(checks((await wasm(args)).out), checks(native(args).out), rule);
  }
  assert.equal((await wasm(["identify", "0.137", "--format", "json"])).out, native(["identify", "0.137", "--format", "json"]).out);
});

test("plain Lua as WebAssembly verifies a certificate of the native program, and refuses one that is changed", async () => {
  const folder = mkdtempSync(join(tmpdir(), "sg-lua-"));
  const path = join(folder, "k.json");
  assert.equal(native(["period", "0.77", "--certificate", path]).code, 0);
  const certificate = readFileSync(path, "utf8");
  rmSync(folder, { recursive: true });
  const verified = await checker(certificate);
  assert.equal(verified.code, 0, verified.err);
  assert.match(verified.out, /verified: 0\.77/);
  assert.equal((await checker(certificate.replace(/"period":\s*12/, '"period": 13'))).code, 1);
});

// A class on a weak network: where this fails, modules that most questions do without go to LATE_MODULES of web/engine.mk.
test("the first load stays below 500 kB of gzip", () => {
  const size = (name) => gzipSync(readFileSync(new URL(`../../build/web/${name}`, import.meta.url)), { level: 9 }).length;
  const first = ["index.html", "style.css", "main.js", "worker.js", "sg-lua.wasm"].reduce((sum, name) => sum + size(name), 0);
  assert.ok(first < 500000, `${first} bytes`);
});

test("the answers about the rules of the library as they start are those of the program in the page; each rule has a small file, and the rest of the modules is not needed", async () => {
  const loaded = later();
  const { load } = loaded;
  loaded.load = (name) => { assert.notEqual(name, "later-modules.json"); return load(name); };
  for (const rule of rules) {
    const file = readFileSync(new URL(`../../build/web/first/${rule}.json`, import.meta.url));
    assert.ok(gzipSync(file, { level: 9 }).length < 13000, rule);
    for (const [question, answer] of Object.entries(JSON.parse(file))) {
      const told = await wasm(question.split(" "), {}, [], loaded);
      assert.deepEqual([told.code, same(told.out), told.err], [answer.code, same(answer.out), answer.err], question);
    }
  }
});

test("every command of the page has all its modules", async () => {
  for (const args of [["sum", "nim@3", "kayles@4"], ["explain", "kayles", "7"], ["explain", "nim@3", "kayles@4"],
    ["rules", "cram"], ["table", "wythoff", "0..5", "0..5", "--format", "svg"], ["plot", "kayles", "0..200", "--kind", "wheel", "--format", "svg"],
    ["plot", "kayles", "0..30000", "--format", "svg"], ["misere", "outcome", "nim", "3"], ["misere", "quotient", "0.23", "--upto", "6"],
    ["moves", "cram:w=3:h=2", "--board"], ["graph", "cram:w=3:h=1", "--trace", "--format", "json"], ["value", "geography"],
    ["check", "cram:w=2:h=2"]]) {
    const answer = await wasm(args, {}, [], later());
    assert.equal(answer.code, 0, `${args.join(" ")}: ${answer.err}`);
    const told = native(args);
    if (args[0] !== "check") assert.equal(same(answer.out), same(told.out), args.join(" "));
  }
});

test("what the program does not hold comes once, when a question needs it; heaps and graphs need the rules alone", async () => {
  const loaded = later(), asked = [];
  const { load } = loaded;
  loaded.load = (name) => { asked.push(name); return load(name); };
  const files = { "rule.lua": "return { heap = function(n, option) if n > 0 then option(n - 1) end end, start = 3 }\n" };
  assert.equal((await wasm(["moves", "rule.lua", "3", "--board"], files, [], loaded)).code, 0);
  assert.deepEqual(asked, []);
  for (const args of [["moves", "nim", "--board"], ["moves", "grundys_game", "9", "--board"],
    ["moves", "node_kayles", "--board"], ["moves", "impartial_clobber:w=3:h=2", "--board"]]) {
    assert.equal((await wasm(args, {}, [], loaded)).code, 0, args.join(" "));
  }
  assert.deepEqual(asked, ["later-rules.json"]);
  assert.equal((await wasm(["moves", "cram:w=3:h=2", "--board"], {}, [], loaded)).code, 0);
  assert.deepEqual(asked, ["later-rules.json", "later-kinds.json"]);
  assert.equal((await wasm(["misere", "outcome", "nim", "3"], {}, [], loaded)).code, 0);
  assert.deepEqual(asked, ["later-rules.json", "later-kinds.json", "later-modules.json"]);
  const nowhere = later();
  nowhere.load = async () => { throw new Error("no network"); };
  await assert.rejects(wasm(["misere", "outcome", "nim", "3"], {}, [], nowhere), /no network/);
});

test("an endless rule ends by its budget, and leaves no answer", async () => {
  const files = { "rule.lua": "return { heap = function(n, option) while true do end end }\n" };
  const answer = await wasm(["value", "rule.lua", "3", "--time", "2"], files);
  assert.notEqual(answer.code, 0);
  assert.equal(answer.out.includes("N ("), false);
});
