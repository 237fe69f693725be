// SPDX-License-Identifier: MIT
// The npm package as somebody else has it: packed, installed into an empty folder, used from there.
import test from "node:test";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "sg-npm-"));
const npm = (...args) => execFileSync("npm", args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
const packed = npm("pack", "--silent", join(root, "build/npm")).trim();
npm("init", "-y");
npm("install", "--offline", "--no-audit", "--no-fund", `./${packed}`);
writeFileSync(join(folder, "use.mjs"), 'export * from "sg-lua";\n');
const { load, SgLuaError } = await import(join(folder, "use.mjs"));
const sg = await load();

test.after(() => rmSync(folder, { recursive: true }));

test("answers questions", async () => {
  const answer = await sg.value("kayles", 7);
  assert.deepEqual([answer.value, answer.outcome, answer.basis], [2, "N", "computed"]);
  assert.equal((await sg.period("0.77")).period, 12);
  assert.deepEqual((await sg.sequence("kayles", 0, 5)).values, [0, 1, 2, 3, 1, 4]);
  assert.deepEqual((await sg.moves("kayles", 7)).moves.filter((move) => move.wins).map((move) => move.option), ["3 + 3", "1 + 4"]);
  assert.equal((await sg.sum(["kayles@7", "nim@2"])).value, 0);
  assert.ok((await sg.rules()).some((rule) => rule.name === "cram"));
});

test("answers for a rule of the caller's", async () => {
  const files = { "mine.lua": 'return { name = "mine", subtract = { 1, 3, 4 } }' };
  assert.equal((await sg.value("mine.lua", 9, { files })).outcome, "P");
});

test("fails with the fields of the failure", async () => {
  const files = { "bad.lua": 'return {\n  name = "bad",\n  heap = 3 }' };
  await assert.rejects(sg.value("bad.lua", 1, { files }), (why) =>
    why instanceof SgLuaError && why.code === "rule" && why.message.startsWith("bad.lua:3: ") && why.exitCode === 3);
  await assert.rejects(sg.value("kayles", 7, {}).then(() => sg.ask(["value", "nope", 1])), (why) =>
    why instanceof SgLuaError && why.code === "usage" && why.exitCode === 2);
});

test("has a type for each function, and the version of the program", async () => {
  const types = readFileSync(join(folder, "node_modules/sg-lua/index.d.ts"), "utf8");
  for (const name of Object.keys(sg)) assert.match(types, new RegExp(`^  ${name}\\(`, "m"), name);
  const { version } = JSON.parse(readFileSync(join(folder, "node_modules/sg-lua/package.json"), "utf8"));
  assert.match((await sg.run(["--version"])).out, new RegExp(`\\b${version.replaceAll(".", "\\.")}\\b`));
});

test("carries the licences of what is inside", () => {
  assert.match(readFileSync(join(folder, "node_modules/sg-lua/licences.txt"), "utf8"), /nauty: Apache-2.0/);
});
