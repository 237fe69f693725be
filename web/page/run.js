// SPDX-License-Identifier: MIT
// One run of the program: arguments and files in; both outputs, the exit code and the files asked for out.
// sgLua makes an instance (emscripten's module), compiled is the WebAssembly.Module of sg-lua.wasm.
export async function run(sgLua, compiled, { args, files = {}, collect = [] }) {
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
  for (const [name, text] of Object.entries(files)) program.FS.writeFile(name, text);
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
