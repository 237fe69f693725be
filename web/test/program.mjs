// SPDX-License-Identifier: MIT
// The program twice: native, and as WebAssembly in node, as the page's Worker runs it.
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Later, run } from "../page/run.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const require = createRequire(import.meta.url);
const module = (name) => new WebAssembly.Module(readFileSync(`${root}build/web/${name}.wasm`));
const sgLua = require(`${root}build/web/sg-lua.js`), compiled = module("sg-lua");
const plainLua = require(`${root}build/web/plain-lua.js`), plain = module("plain-lua");
export const later = () => new Later(async (name) => JSON.parse(readFileSync(`${root}build/web/${name}`, "utf8")));
const known = later();
process.setMaxListeners(0); // each run of a program listens for the end of this process

export function native(args) {
  const done = spawnSync(`${root}build/sg-lua`, args, { encoding: "utf8", cwd: root, maxBuffer: 1 << 28 });
  return { code: done.status, out: done.stdout.trimEnd(), err: done.stderr.trimEnd() };
}

// loaded: the files that came later to questions before, or none.
export async function wasm(args, files = {}, collect = [], loaded = known) {
  const { code, out, err, files: made } = await run(sgLua, compiled, { args, files, collect }, loaded);
  return { code, out: out.trimEnd(), err: err.trimEnd(), files: made };
}

// The checker of certificates, as plain Lua runs its sources.
const folder = `${root}lua/sg/certificate/verify/`, kinds = `${root}lua/sg/kinds/`;
export async function checker(certificate) {
  const files = Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(folder + name, "utf8")]));
  for (const kind of readdirSync(kinds)) {
    const path = `${kinds}${kind}/definition.lua`;
    if (existsSync(path)) files[`kind_${kind}.lua`] = readFileSync(path, "utf8");
  }
  return run(plainLua, plain, { args: ["main.lua", "certificate.json"], files: { ...files, "certificate.json": certificate } });
}

export const rules = JSON.parse(native(["rules", "--format", "json"]).out).rules.map((rule) => rule.name);
