// SPDX-License-Identifier: MIT
// In a browser the program runs in a Worker: a question may take seconds.
import glue from "./sg-lua.mjs";
import { program } from "./index.js";

export { SgLuaError } from "./index.js";

export async function load({ wasm = new URL("./sg-lua.wasm", import.meta.url) } = {}) {
  const beside = async (name) => (await fetch(new URL(`./${name}`, new URL(wasm, import.meta.url)))).json();
  return program(glue, await WebAssembly.compileStreaming(fetch(wasm)), beside);
}
