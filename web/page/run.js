// SPDX-License-Identifier: MIT
// One run of the program: arguments and files in; both outputs, the exit code and the files asked for out.
// sgLua makes an instance (emscripten's module), compiled is the WebAssembly.Module of sg-lua.wasm.

// What the program holds only when a question needs it: by the exit code with which it asks (web/commands.lua), the file
// beside sg-lua.wasm that has it.
export const LATER = { 77: "later-modules.json", 78: "later-rules.json", 79: "later-kinds.json" };
export const RULES = 78, KINDS = 79;

// The files that came later, for all runs. load(name) promises the object of such a file: paths and texts.
export class Later {
  constructor(load) {
    this.load = load;
    this.files = {}; // as bytes: each run puts them beside the program anew
    this.comes = new Map();
  }

  give(texts) {
    for (const [path, text] of Object.entries(texts)) this.files[path] = new TextEncoder().encode(text);
  }

  // Loads what the program asked for by its exit code; false if it did not ask for anything that it does not have.
  async bring(code) {
    if (!LATER[code] || this.comes.get(code) === true) return false;
    if (!this.comes.has(code)) this.comes.set(code, this.load(LATER[code]).then((texts) => this.give(texts)));
    try { await this.comes.get(code); } catch (error) { this.comes.delete(code); throw error; }
    this.comes.set(code, true);
    return true;
  }
}

export async function run(sgLua, compiled, question, later) {
  for (;;) {
    const answer = await once(sgLua, compiled, question, later?.files ?? {});
    if (!await later?.bring(answer.code)) return answer;
  }
}

async function once(sgLua, compiled, { args, files = {}, collect = [] }, more) {
  const out = [], err = [];
  let code;
  const program = await sgLua({
    noInitialRun: true,
    print: (line) => out.push(line),
    printErr: (line) => err.push(line),
    quit: (status, why) => { code = status; throw why; },
    instantiateWasm(imports, done) {
      WebAssembly.instantiate(compiled, imports).then((instance) => done(instance));
      return {};
    },
  });
  for (const [name, text] of Object.entries({ ...more, ...files })) {
    if (name.includes("/")) program.FS.mkdirTree(name.slice(0, name.lastIndexOf("/")));
    program.FS.writeFile(name, text, { canOwn: true }); // bytes are not copied: no run writes into them
  }
  try {
    const status = program.callMain(args);
    code ??= status;
  } catch (error) {
    // The program left by exit(): that is how it ends. Anything else is a fault of the program or out of memory.
    if (code === undefined) { code = 5; err.push(String(error)); }
  }
  const made = {};
  for (const name of collect) {
    try { made[name] = program.FS.readFile(name, { encoding: "utf8" }); } catch { /* it was not written */ }
  }
  return { code, out: out.join("\n"), err: err.join("\n"), files: made };
}
