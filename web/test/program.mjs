// SPDX-License-Identifier: MIT
// The program twice: native, and as WebAssembly in node, as the page's Worker runs it.
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { run } from "../page/run.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const sgLua = createRequire(import.meta.url)(`${root}build/web/sg-lua.js`);
const compiled = new WebAssembly.Module(readFileSync(`${root}build/web/sg-lua.wasm`));

export function native(args) {
  const done = spawnSync(`${root}build/sg-lua`, args, { encoding: "utf8", cwd: root, maxBuffer: 1 << 28 });
  return { code: done.status, out: done.stdout.trimEnd(), err: done.stderr.trimEnd() };
}

export async function wasm(args, files = {}, collect = []) {
  const { code, out, err, files: made } = await run(sgLua, compiled, { args, files, collect });
  return { code, out: out.trimEnd(), err: err.trimEnd(), files: made };
}

export const rules = JSON.parse(native(["rules", "--format", "json"]).out).rules.map((rule) => rule.name);
