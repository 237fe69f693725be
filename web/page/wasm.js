// SPDX-License-Identifier: MIT
// The program as WebAssembly in a Worker: one question at a time. stop() ends the Worker and starts another.

import { compiled, inlined, script } from "./parts.js";
import { KINDS, LATER } from "./run.js";
import { w } from "./say.js";

export class Wasm {
  // early: the codes in LATER of what the first question needs; program: the compiled program, if it is there.
  constructor(says = ["engine.here"], early = [], program = compiled("wasm", "sg-lua.wasm")) {
    this.says = says; // the key of a sentence, and its values
    this.early = early;
    this.given = {}; // files for all questions: paths and texts
    this.seconds = 20; // for one question; the program stops by itself and says what it knows
    this.compiled = program;
    this.url = script("worker", "worker.js");
    this.next = 1;
    this.start();
  }

  start() {
    const worker = new Worker(this.url);
    this.worker = worker;
    this.waits = null;
    const held = inlined(Object.values(LATER));
    this.bring(this.early.filter((code) => !held[LATER[code]]));
    worker.postMessage({ given: this.given });
    this.ready = this.compiled.then((compiled) => worker.postMessage({ compiled, held }));
    this.ready.catch(() => { /* run() says it */ });
    worker.onmessage = ({ data }) => {
      if (worker === this.worker && this.waits?.id === data.id) this.waits.resolve(data.answer);
    };
    worker.onerror = (event) => {
      if (worker !== this.worker) return;
      this.waits?.reject(new Error(event.message || w("engine.ended")));
      this.stop();
    };
  }

  prepare() { return this.ready; }

  // Another Worker of the same program.
  twin() {
    const other = new Wasm(this.says, [KINDS], this.compiled);
    other.give(this.given);
    return other;
  }

  // Has the Worker load what questions will need, by the codes in LATER.
  bring(codes) {
    if (codes.length > 0) this.worker.postMessage({ early: codes });
  }

  give(files) {
    Object.assign(this.given, files);
    this.worker.postMessage({ given: files });
  }

  async run({ args, files, collect }) {
    const { worker } = this;
    return new Promise((resolve, reject) => {
      this.waits = { id: this.next++, resolve, reject };
      worker.postMessage({ id: this.waits.id, args, files, collect });
    });
  }

  stop() {
    this.worker.terminate();
    this.start();
  }
}
