// SPDX-License-Identifier: MIT
// The Worker in which sg-lua.bin.js runs the program, and what web/node/host.c asks of it. Files are those of the machine.
// A program that works in parallel starts helpers: more of these Workers, to which it gives tasks.
const fs = require("node:fs");
const os = require("node:os");
const tty = require("node:tty");
const { MessageChannel, parentPort, receiveMessageOnPort, Worker, workerData } = require("node:worker_threads");
const { args, shared, columns, helper } = workerData;

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
  wait(ms) { Atomics.wait(shared, 0, 0, ms); },
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

// The program waits, so no event reaches it: it looks for messages. bells[0] counts those to the program, bells[k] those
// to helper k. An empty message says that the helper has ended.
const A_MOMENT = 100; // ms
function ring(bells, k) {
  Atomics.add(bells, k, 1);
  Atomics.notify(bells, k);
}
let bells;
const started = []; // by number, each { worker, port }
const helpers = {
  isHelper: 0,
  start(n) {
    bells = new Int32Array(new SharedArrayBuffer(4 * (n + 1)));
    for (let k = 1; k <= n; k++) helpers.begin(k);
  },
  begin(k) {
    const { port1: port, port2: other } = new MessageChannel();
    const worker = new Worker(__filename, {
      workerData: { args: [], shared, columns, helper: { k, bells, port: other } },
      transferList: [other],
      resourceLimits: { stackSizeMb: 16 },
    });
    started[k] = { worker, port };
  },
  replace(k) {
    started[k].worker.terminate();
    started[k].port.close();
    helpers.begin(k);
  },
  give(k, bytes) {
    started[k].port.postMessage(bytes);
    ring(bells, k);
  },
  receive() {
    for (let tries = 0; tries < 2; tries++) {
      const seen = Atomics.load(bells, 0);
      for (let k = 1; k < started.length; k++) {
        const got = receiveMessageOnPort(started[k].port);
        if (got) return { k, bytes: got.message };
      }
      if (tries === 0) Atomics.wait(bells, 0, seen, A_MOMENT);
    }
    return null;
  },
};

// In a helper, 0 is the program that started it.
const asHelper = {
  isHelper: 1,
  give(_, bytes) {
    helper.port.postMessage(bytes);
    ring(helper.bells, 0);
  },
  receive() {
    for (;;) {
      const seen = Atomics.load(helper.bells, helper.k);
      const got = receiveMessageOnPort(helper.port);
      if (got) return { k: 0, bytes: got.message };
      Atomics.wait(helper.bells, helper.k, seen);
    }
  },
};

globalThis.navigator ??= { hardwareConcurrency: os.cpus().length }; // what -j 0 asks for
let code;
const program = {
  noInitialRun: true,
  wasmBinary: fs.readFileSync(`${__dirname}/sg-lua-node.wasm`),
  terminal,
  helpers: helper ? asHelper : helpers,
  thisProgram: "sg-lua",
  preRun: [() => Object.assign(program.ENV, process.env)],
  quit(status, why) { code = status; throw why; },
};
// A helper that ends in any way says so to the program that waits for it.
function end() {
  if (helper) asHelper.give(0, new Uint8Array());
  process.exit(code);
}
function failed(error) {
  if (code === undefined) { // it did not leave by exit()
    if (!helper) writeSync(2, `sg-lua: internal error: ${error.message}\n`);
    code = 5;
  }
}
require("./sg-lua-node.cjs")(program).then(() => {
  for (const fd of [0, 1, 2]) program.FS.streams[fd].tty = tty.isatty(fd);
  const status = program.callMain(args);
  code ??= status;
}).catch(failed).then(end);
