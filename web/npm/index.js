// SPDX-License-Identifier: MIT
// Questions to the program, the same in node and in a Worker; node.js and worker.js know where the program is.
import { Later, run } from "./run.js";

export class SgLuaError extends Error {
  constructor(why, exitCode, answers) {
    super(why.message);
    this.name = "SgLuaError";
    Object.assign(this, why, { message: why.message });
    this.exitCode = exitCode;
    this.answers = answers;
  }
}

// glue is what emscripten made, compiled the WebAssembly.Module; load(name) reads a file beside it, as JSON.
export function program(glue, compiled, load) {
  const later = new Later(load);
  const call = async (args, { files, collect } = {}) => {
    const done = await run(glue, compiled, { args: args.map(String), files, collect }, later);
    return { code: done.code, out: done.out, err: done.err, files: done.files };
  };
  const ask = async (args, { files } = {}) => {
    const done = await call([...args, "--format", "json"], { files });
    const answers = done.out.split("\n").filter((line) => line !== "").map((line) => JSON.parse(line));
    const failed = answers.find((answer) => answer.error);
    if (failed) throw new SgLuaError(failed.error, done.code, answers);
    if (done.code > 1) throw new SgLuaError({ code: "usage", message: done.err }, done.code, answers);
    return answers;
  };
  const one = async (args, options) => (await ask(args, options))[0];
  return {
    run: call,
    ask,
    value: (game, position, options) => one(["value", game, position], options),
    moves: (game, position, options) => one(["moves", game, position], options),
    sum: (components, options) => one(["sum", ...components], options),
    sequence: (game, from, to, options) => one(["seq", game, `${from}..${to}`], options),
    period: (game, options) => one(["period", game], options),
    rules: async () => (await one(["rules"])).rules,
  };
}
