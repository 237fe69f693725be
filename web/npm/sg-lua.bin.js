#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// The program sg-lua in Node: npx sg-lua value kayles 7. It runs in a Worker, so that this thread hears Ctrl-C meanwhile and
// edits the lines of the prompt. Exit codes are those of the native program.
import { createInterface } from "node:readline";
import { Worker } from "node:worker_threads";

const ECHO_MS = 300; // wrappers send a signal to the process and to its group: that is one Ctrl-C
const shared = new Int32Array(new SharedArrayBuffer(8)); // [0] Ctrl-C has come; [1] an answer waits
const columns = process.stderr.columns || process.stdout.columns || Number(process.env.COLUMNS) || 80;
const worker = new Worker(new URL("./sg-lua-worker.cjs", import.meta.url), {
  workerData: { args: process.argv.slice(2), shared, columns },
  resourceLimits: { stackSizeMb: 16 },
});

let last = 0;
function interrupt(signal) {
  const now = Date.now(), isEcho = now - last < ECHO_MS;
  last = now;
  const isFirst = Atomics.exchange(shared, 0, 1) === 0;
  Atomics.notify(shared, 0); // a program that waits, as watch does
  if (isFirst || isEcho) return;
  process.removeAllListeners(signal); // nobody acted on the first: die of this one, as the shell expects
  process.kill(process.pid, signal);
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => interrupt(signal));

// The Worker waits until [1] is set; line: a text, null at the end of input, undefined after Ctrl-C.
function answer(line) {
  worker.postMessage({ line });
  Atomics.store(shared, 1, 1);
  Atomics.notify(shared, 1);
}

// Lines that were typed ahead wait in ahead. While the program computes the terminal is not raw, so that Ctrl-C is a signal.
let lines, wanted = false;
const ahead = [];
const raw = (on) => process.stdin.setRawMode?.(on);

function give(line) {
  if (!wanted) return void ahead.push(line);
  wanted = false;
  lines.pause();
  raw(false);
  answer(line);
}

function readLine({ prompt, history }) {
  if (!lines) {
    lines = createInterface({ input: process.stdin, output: process.stdout, historySize: 1000 });
    lines.on("line", give).on("close", () => give(null));
    lines.on("SIGINT", () => { process.stdout.write("\n"); give(undefined); });
  }
  wanted = true;
  if (ahead.length > 0) return give(ahead.shift());
  lines.history = history;
  raw(true);
  lines.setPrompt(prompt);
  lines.prompt();
}

worker.on("message", readLine);
worker.on("error", (error) => {
  process.stderr.write(`sg-lua: internal error: ${error.message}\n`);
  process.exitCode = 5;
});
worker.on("exit", (code) => process.exit(process.exitCode || code));
