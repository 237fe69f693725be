// SPDX-License-Identifier: MIT
// The engine: questions are command lines of the program, asked one at a time in a Worker. stop() ends the Worker and
// starts another. A question on a channel replaces one that waits on the same channel.

// Whole numbers that JavaScript cannot hold stay text, where the browser says how they were written.
function exact(key, value, written) {
  return Number.isInteger(value) && !Number.isSafeInteger(value) && written ? written.source : value;
}

const SECONDS = 20; // for one question; the program stops by itself and says what it knows

export class Stopped extends Error {}

async function compile() {
  const inlined = document.getElementById("wasm");
  if (inlined) {
    const bytes = Uint8Array.from(atob(inlined.textContent), (c) => c.charCodeAt(0));
    return WebAssembly.compile(bytes);
  }
  const response = await fetch("sg-lua.wasm");
  if (!response.ok) throw new Error(`sg-lua.wasm: ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

function workerUrl() {
  const inlined = document.getElementById("worker");
  if (!inlined) return "worker.js";
  return URL.createObjectURL(new Blob([inlined.textContent], { type: "text/javascript" }));
}

export class Engine {
  constructor() {
    this.compiled = compile();
    this.url = workerUrl();
    this.waiting = [];
    this.running = null;
    this.next = 1;
    this.listeners = new Set();
    this.start();
  }

  start() {
    const worker = new Worker(this.url);
    this.worker = worker;
    this.ready = this.compiled.then((compiled) => worker.postMessage({ compiled }));
    worker.onmessage = ({ data }) => {
      const job = this.running;
      if (worker !== this.worker || !job || job.id !== data.id) return;
      this.running = null;
      job.resolve(data.answer);
      this.pump();
    };
    worker.onerror = (event) => this.end(new Error(event.message || "the engine ended"));
  }

  changed() {
    for (const listener of this.listeners) listener(this.running !== null);
  }

  async pump() {
    if (this.running || this.waiting.length === 0) { this.changed(); return; }
    const job = this.waiting.shift();
    this.running = job;
    this.changed();
    try { await this.ready; } catch (error) { this.running = null; job.reject(error); this.changed(); return; }
    if (this.running === job) this.worker.postMessage({ id: job.id, args: job.args, files: job.files, collect: job.collect });
  }

  // ask(["value", "kayles", "7"]) -> { code, out, err, files }
  ask(args, { files = {}, collect = [], channel = null, seconds = SECONDS } = {}) {
    if (channel) {
      for (const job of this.waiting.filter((one) => one.channel === channel)) job.reject(new Stopped());
      this.waiting = this.waiting.filter((one) => one.channel !== channel);
    }
    const limits = seconds ? ["--time", String(seconds), "--quiet"] : [];
    return new Promise((resolve, reject) => {
      this.waiting.push({ id: this.next++, args: [...args, ...limits], files, collect, channel, resolve, reject });
      this.pump();
    });
  }

  // The same, with --format json; an answer of several lines becomes a list. A failure is { error }.
  async json(args, options) {
    const answer = await this.ask([...args, "--format", "json"], options);
    const objects = answer.out.split("\n").filter((line) => line.startsWith("{")).map((line) => JSON.parse(line, exact));
    if (objects.length === 0) objects.push({ error: { code: "internal", message: answer.err || "no answer" } });
    return { code: answer.code, err: answer.err, files: answer.files, objects, first: objects[0] };
  }

  end(why) {
    const jobs = [this.running, ...this.waiting].filter(Boolean);
    this.worker.terminate();
    this.running = null;
    this.waiting = [];
    this.start();
    for (const job of jobs) job.reject(why);
    this.changed();
  }

  stop() { this.end(new Stopped()); }
}
