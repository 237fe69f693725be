// SPDX-License-Identifier: MIT
// The Worker: runs the program once per question. sg-lua.js stands before this text. The page compiles the program and
// sends it in the first message, with the files that come later where the page holds them itself.
/* global sgLua */
import { Later, run } from "./run.js";

let compiled, held;

const later = new Later(async (name) => {
  if (held[name]) return JSON.parse(held[name]);
  const response = await fetch(name);
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response.json();
});

onmessage = async ({ data }) => {
  if (data.compiled) { ({ compiled, held } = data); return; }
  let answer;
  try { answer = await run(sgLua, compiled, data, later); } catch (error) { // it did not start: too little memory, for instance
    answer = { code: 5, out: "", err: String(error), files: {} };
  }
  postMessage({ id: data.id, answer });
};
