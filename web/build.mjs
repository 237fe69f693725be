// SPDX-License-Identifier: MIT
// Makes the page in build/web from web/page and the WebAssembly program that engine.mk made there.
// build/web/index.html works from any static web server; build/web/report.html is the page in one file, which
// `sg-lua report` fills and which opens without a server.
import { build } from "esbuild";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";

const out = "../build/web";
const program = resolve("../build/sg-lua");
const read = (path) => readFileSync(path, "utf8");

async function bundle(entry, format) {
  const made = await build({
    entryPoints: [entry], bundle: true, minify: true, write: false, format, target: "es2020",
    legalComments: "none", logLevel: "warning",
  });
  return made.outputFiles[0].text;
}

// The names, summaries and texts of the library, as the program itself lists them.
function library() {
  const list = JSON.parse(execFileSync(program, ["rules", "--format", "json"], { encoding: "utf8" }));
  return list.rules.map(({ name, summary, tags }) => ({ name, summary, tags }));
}

function licences() {
  const lock = JSON.parse(read("package-lock.json"));
  const lines = [];
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (path && !entry.dev) lines.push(`${path.replace(/^node_modules\//, "")} ${entry.version}: ${entry.license}`);
  }
  lines.push("Lua 5.4: MIT", "xxHash: BSD-2-Clause", "nauty: Apache-2.0", "argparse (Lua): MIT", "dkjson: MIT");
  return lines.sort().join("\n") + "\n";
}

writeFileSync("page/words.js", execFileSync(program, ["run", "web/words.lua"], { encoding: "utf8", cwd: "..", env: { ...process.env, SG_LUA: "lua" } }));
const worker = read(`${out}/sg-lua.js`) + "\n" + await bundle("page/worker.js", "iife");
const main = await bundle("page/main.js", "iife");
const style = (await build({ entryPoints: ["page/style.css"], bundle: true, minify: true, write: false })).outputFiles[0].text;
const rules = JSON.stringify(library());
const version = createHash("sha256").update(worker).update(main).update(style).update(rules)
  .update(readFileSync(`${out}/sg-lua.wasm`)).digest("hex").slice(0, 12);

const shell = read("page/index.html");
const inline = (text) => text.replaceAll("</script", "<\\/script");
const fill = (parts) => shell.replace(/<!--(\w+)-->/g, (_, name) => parts[name] ?? "");

writeFileSync(`${out}/index.html`, fill({
  STYLE: `<link rel="stylesheet" href="style.css?${version}">`,
  DATA: `<script type="application/json" id="library">${inline(rules)}</script>`,
  SCRIPT: `<script src="main.js?${version}" defer></script><link rel="manifest" href="manifest.json">`,
}));
writeFileSync(`${out}/style.css`, style);
writeFileSync(`${out}/main.js`, main);
writeFileSync(`${out}/worker.js`, worker);
writeFileSync(`${out}/licences.txt`, licences());
writeFileSync(`${out}/manifest.json`, JSON.stringify({
  name: "sg-lua", short_name: "sg-lua", start_url: "index.html", display: "standalone",
}));
const files = ["index.html", `style.css?${version}`, `main.js?${version}`, "worker.js", "sg-lua.wasm", "manifest.json"];
writeFileSync(`${out}/sw.js`, read("page/sw.js").replace("VERSION", version).replace("FILES", JSON.stringify(files)));

const base64 = readFileSync(`${out}/sg-lua.wasm`).toString("base64");
writeFileSync(`${out}/report.html`, fill({
  STYLE: `<style>${style}</style>`,
  DATA: `<script type="application/json" id="library">${inline(rules)}</script>` +
    `<script type="application/json" id="report">null</script>` +
    `<script type="text/plain" id="wasm">${base64}</script><script type="text/plain" id="worker">${inline(worker)}</script>`,
  SCRIPT: `<script>${inline(main)}</script>`,
}));

let total = 0;
for (const name of ["index.html", "style.css", "main.js", "worker.js", "sg-lua.wasm"]) {
  const size = gzipSync(readFileSync(`${out}/${name}`), { level: 9 }).length;
  total += size;
  console.error(`web: ${name} ${(size / 1000).toFixed(0)} kB gzip`);
}
console.error(`web: ${(total / 1000).toFixed(0)} kB gzip in all; build/web/index.html`);
