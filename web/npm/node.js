// SPDX-License-Identifier: MIT
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { program } from "./index.js";

export { SgLuaError } from "./index.js";

export async function load() {
  const glue = createRequire(import.meta.url)("./sg-lua.cjs");
  const beside = (name) => readFile(new URL(`./${name}`, import.meta.url));
  return program(glue, await WebAssembly.compile(await beside("sg-lua.wasm")), async (name) => JSON.parse(await beside(name)));
}
