// SPDX-License-Identifier: MIT
// The engine: questions are command lines of the program, asked one at a time, of the program that serves this page
// (native.js) or of the one in the page (wasm.js). stop() ends what runs and drops what waits. A question on a channel
// replaces one that waits on the same channel.
import { data } from "./parts.js";
import { w } from "./say.js";
import { NotOurs, Native, tokenHere } from "./native.js";
import { Wasm } from "./wasm.js";

// Whole numbers that JavaScript cannot hold stay text, where the browser says how they were written.
function exact(key, value, written) {
  return Number.isInteger(value) && !Number.isSafeInteger(value) && written ? written.source : value;
}

const SECONDS = 20; // for a question where the program names no limit
const PATIENCE = 300; // ms, about as long as the program takes for a first answer

export class Stopped extends Error {}

export class Engine {
  // early: the codes in LATER (run.js) of what the first question needs.
  constructor(early, program = null) {
    const token = program ? null : tokenHere();
    this.program = program ?? (token ? new Native(token) : new Wasm(undefined, early));
    this.waiting = [];
    this.running = null;
    this.listeners = new Set();
    // Answers of the program that the build put into the page: those to the questions that the page opens with.
    this.given = JSON.parse(document.getElementById("answers")?.textContent ?? "{}");
  }

  // The answers about a rule of the library as it starts, which the build keeps in a file beside the page; one of them is the
  // rule's text, so that the program need not wait for all rules. They are not waited for long where the program is there before.
  async learn(rule) {
    if (!this.inPage) return;
    const come = data(`first-${rule}`, `first/${rule}.json`).then((answers) => {
      Object.assign(this.given, answers);
      const { path, text } = JSON.parse(answers[`rules ${rule} --format json`].out).rules[0];
      this.program.give?.({ [path]: text });
    });
    const program = this.program.prepare().then(() => new Promise((done) => { setTimeout(done, PATIENCE); }));
    await Promise.race([come, program]).catch(() => { /* the program answers */ });
  }

  // Another one of the same program, for questions that take long: they are dropped at once when nobody waits for them any
  // more, and none of this one waits for them.
  beside() {
    this.other ??= new Engine([], this.program.twin());
    return this.other;
  }

  // Whether the program that answers is part of the page, so that the page can do without a network.
  get inPage() { return this.program instanceof Wasm; }

  // What questions will need is loaded before one asks for it, by the codes in LATER (run.js).
  bring(codes) { this.program.bring?.(codes); }

  // Which program answers: a sentence.
  get says() { return w(...this.program.says); }

  changed() {
    for (const listener of this.listeners) listener(this.running !== null);
  }

  async pump() {
    if (this.running || this.waiting.length === 0) { this.changed(); return; }
    const job = this.waiting.shift();
    this.running = job;
    this.changed();
    let settle;
    try {
      const answer = await this.run(job);
      settle = () => job.resolve(answer);
    } catch (error) {
      settle = () => job.reject(error);
    }
    if (this.running !== job) return; // it was stopped
    this.running = null;
    settle();
    this.pump();
  }

  async run(job) {
    const { program } = this;
    try {
      await program.prepare();
      if (this.running !== job) throw new Stopped(); // before the program had come
      const seconds = Math.min(job.seconds ?? Infinity, program.seconds ?? SECONDS);
      const limits = seconds ? ["--time", String(seconds), "--quiet"] : [];
      return await program.run({ ...job, args: [...job.args, ...limits] });
    } catch (error) {
      if (!(error instanceof NotOurs) || this.running !== job) throw error;
      program.forget();
      this.program = new Wasm(["engine.other"]);
      this.changed();
      return this.run(job);
    }
  }

  // ask(["value", "kayles", "7"]) -> { code, out, err, files }
  ask(args, { files = {}, collect = [], channel = null, seconds } = {}) {
    const given = this.inPage && Object.keys(files).length === 0 && this.given[args.join(" ")];
    if (given) return Promise.resolve(given);
    if (channel) {
      for (const job of this.waiting.filter((one) => one.channel === channel)) job.reject(new Stopped());
      this.waiting = this.waiting.filter((one) => one.channel !== channel);
    }
    return new Promise((resolve, reject) => {
      this.waiting.push({ args, files, collect, channel, seconds, resolve, reject });
      this.pump();
    });
  }

  // The same, with --format json; an answer of several lines becomes a list. A failure is { error }.
  async json(args, options) {
    const answer = await this.ask([...args, "--format", "json"], options);
    const objects = answer.out.split("\n").filter((line) => line.startsWith("{")).map((line) => JSON.parse(line, exact));
    if (objects.length === 0) objects.push({ error: { code: "internal", message: answer.err || w("engine.no_answer") } });
    return { code: answer.code, err: answer.err, files: answer.files, objects, first: objects[0] };
  }

  stop() {
    const jobs = [this.running, ...this.waiting].filter(Boolean);
    this.running = null;
    this.waiting = [];
    this.program.stop();
    for (const job of jobs) job.reject(new Stopped());
    this.changed();
  }
}
