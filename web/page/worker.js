// SPDX-License-Identifier: MIT
// The Worker: runs the program once per question. sg-lua.js stands before this text. The page compiles the program and
// sends it in a message, with the files that come later where the page holds them itself. Before that it may say which of
// these files the first question needs: then they come at the same time as the program. It may give files, too.
/* global sgLua */
import { Later, run } from "./run.js";

let compiled, held = {}, early = [];

const later = new Later(async (name) => {
  if (held[name]) return JSON.parse(held[name]);
  const response = await fetch(name);
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response.json();
});

onmessage = async ({ data }) => {
  if (data.early) { early = data.early.map((code) => later.bring(code).catch(() => { /* run() asks again */ })); return; }
  if (data.given) { later.give(data.given); return; }
  if (data.compiled) { ({ compiled, held } = data); return; }
  await Promise.all(early);
  let answer;
  try { answer = await run(sgLua, compiled, data, later); } catch (error) { // it did not start: too little memory, for instance
    answer = { code: 5, out: "", err: String(error), files: {} };
  }
  postMessage({ id: data.id, answer });
};
