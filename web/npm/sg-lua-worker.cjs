// SPDX-License-Identifier: MIT
// The Worker in which sg-lua.bin.js runs the program, and what web/node/host.c asks of it. Files are those of the machine.
const fs = require("node:fs");
const tty = require("node:tty");
const { parentPort, receiveMessageOnPort, workerData } = require("node:worker_threads");
const { args, shared, columns } = workerData;

const HEAD = "_HiStOrY_V2_"; // the history of libedit, which the native program reads and writes too
const MOST = 1000;
let history = [];

// A reader that has gone, as in sg-lua ... | head, ends the program without a word.
const writeSync = fs.writeSync;
fs.writeSync = (...of) => {
  for (;;) {
    try { return writeSync(...of); } catch (error) {
      if (error.code === "EPIPE" && of[0] === 1) process.exit(141);
      if (error.code !== "EAGAIN") throw error; // a terminal or a pipe that is full for now
    }
  }
};

const terminal = {
  interrupted(clear) { return clear ? Atomics.exchange(shared, 0, 0) : Atomics.load(shared, 0); },
  width() { return columns; },
  readline(prompt) {
    parentPort.postMessage({ prompt, history });
    Atomics.wait(shared, 1, 0);
    Atomics.store(shared, 1, 0);
    return receiveMessageOnPort(parentPort).message.line;
  },
  addHistory(line) { history = [line, ...history].slice(0, MOST); },
  history(path, save) {
    try {
      if (!save) {
        const lines = fs.readFileSync(path, "utf8").split("\n").filter((line) => line && line !== HEAD);
        history = lines.map((line) => line.replace(/\\(\d{3})/g, (_, octal) => String.fromCharCode(parseInt(octal, 8)))).reverse();
      } else {
        const kept = history.map((line) => line.replace(/[\s\\]/g, (c) => "\\" + c.charCodeAt(0).toString(8).padStart(3, "0")));
        fs.writeFileSync(path, [HEAD, ...kept.reverse(), ""].join("\n"), { mode: 0o600 });
      }
      return 1;
    } catch { return 0; }
  },
};

let code;
const program = {
  noInitialRun: true,
  wasmBinary: fs.readFileSync(`${__dirname}/sg-lua-node.wasm`),
  terminal,
  thisProgram: "sg-lua",
  preRun: [() => Object.assign(program.ENV, process.env)],
  quit(status, why) { code = status; throw why; },
};
require("./sg-lua-node.cjs")(program).then(() => {
  for (const fd of [0, 1, 2]) program.FS.streams[fd].tty = tty.isatty(fd);
  try {
    const status = program.callMain(args);
    code ??= status;
  } catch (error) {
    if (code === undefined) { // it did not leave by exit()
      writeSync(2, `sg-lua: internal error: ${error.message}\n`);
      code = 5;
    }
  }
  process.exit(code);
});
