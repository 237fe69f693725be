// SPDX-License-Identifier: MIT
// The independent checker of certificates: its texts (lua/sg/certificate/verify), run by plain Lua in a Worker of its own.
// Nothing of the engine is in either. They are loaded when a certificate is checked for the first time.
import { compiled, script } from "./parts.js";

let program;

// verify(certificate) -> { code, out, err } as `lua5.4 main.lua certificate.json` gives them
export async function verify(certificate) {
  program ??= compiled("plain-lua", "plain-lua.wasm");
  const lua = await program;
  const worker = new Worker(script("checker", "checker.js"));
  try {
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = (event) => reject(new Error(event.message || "the checker ended"));
      worker.postMessage({ compiled: lua, certificate });
    });
  } finally { worker.terminate(); }
}
