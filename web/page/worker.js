// SPDX-License-Identifier: MIT
// The Worker: runs the program once per question. sg-lua.js stands before this text. The page compiles the program and
// sends it in the first message.
/* global sgLua */
import { run } from "./run.js";

let compiled;

onmessage = async ({ data }) => {
  if (data.compiled) { compiled = data.compiled; return; }
  let answer;
  try { answer = await run(sgLua, compiled, data); } catch (error) { // it did not start: too little memory, for instance
    answer = { code: 5, out: "", err: String(error), files: {} };
  }
  postMessage({ id: data.id, answer });
};
