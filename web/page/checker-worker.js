// SPDX-License-Identifier: MIT
// The Worker of the checker: plain-lua.js stands before this text, and build.mjs puts the checker's texts into CHECKER.
/* global plainLua, CHECKER */
import { run } from "./run.js";

onmessage = async ({ data }) => {
  const files = { ...CHECKER, "certificate.json": data.certificate };
  postMessage(await run(plainLua, data.compiled, { args: ["main.lua", "--time", "60", "certificate.json"], files }));
};
