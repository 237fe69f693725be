// SPDX-License-Identifier: MIT
// Makes the page in build/web from web/page and the WebAssembly programs that engine.mk made there.
// build/web/index.html works from any static web server; build/web/report.html is the page in one file, which
// `sg-lua report` fills and which opens without a server.
import { build } from "esbuild";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { WORDS } from "./words_of.mjs";

// The words of the page by language: the English ones are part of the page's script.
const wordsIn = (language) => Object.fromEntries(Object.entries(WORDS).map(([key, words]) => [key, words[language]]));
const LANGUAGES = Object.fromEntries(Object.entries(WORDS["language.name"]));
const LESSONS = readdirSync("lessons").map((name) => `lesson-${name}`); // each a file of its own beside the page
const define = { ENGLISH: JSON.stringify(wordsIn("en")), LANGUAGES: JSON.stringify(LANGUAGES), LESSONS: JSON.stringify(LESSONS) };

const out = "../build/web";
const ICONS = ["icon.svg", "icon-192.png", "icon-512.png"];
const program = resolve("../build/sg-lua");
const read = (path) => readFileSync(path, "utf8");
const sg = (...args) => execFileSync(program, args, { encoding: "utf8", cwd: "..", env: { ...process.env, SG_LUA: "lua" } });

async function bundle(entry, format, options = {}) {
  const made = await build({
    entryPoints: [entry], bundle: true, minify: true, write: false, format, target: "es2020",
    legalComments: "none", logLevel: "warning", ...options,
  });
  return made.outputFiles[0].text;
}

// A Worker's script: the program's glue, then what answers the page. Both programs think they are in a Worker or in node.
async function workerOf(glue, entry, define = {}) {
  const text = read(`${out}/${glue}`) + "\n" + await bundle(entry, "iife", { define });
  return (await build({ stdin: { contents: text }, minify: true, write: false, target: "es2020", logLevel: "error" })).outputFiles[0].text;
}

// The names, summaries and tags of the library, as the program itself lists them, and the parameters that are whole numbers.
function library() {
  const list = JSON.parse(sg("rules", "--format", "json")), params = JSON.parse(sg("run", "web/params.lua"));
  return list.rules.map(({ name, summary, tags }) => ({ name, summary, tags, params: params[name] }));
}

// The rules to start one's own from: the shortest of all, and some that `sg-lua new` writes.
const STONES = `return {
  name = "stones",
  summary = "Take 1, 2 or 3 stones.",
  subtract = { 1, 2, 3 }, -- so many may be taken
}
`;
function templates() {
  const folder = mkdtempSync(join(tmpdir(), "sg-")), found = { stones: STONES };
  for (const name of ["heap", "tiles", "deletion", "rewriting"]) {
    sg("new", name, `--${name}`, "--dir", folder);
    found[name] = read(join(folder, `${name}.lua`)).split("\n").filter((line) => !line.startsWith("-- SPDX") && !line.includes(folder)).join("\n"); // the folder is this build's
  }
  rmSync(folder, { recursive: true });
  return found;
}

// The texts of the checker of certificates, without comments: they run in plain Lua.
function checker() {
  const folder = "../lua/sg/certificate/verify", kinds = "../lua/sg/kinds";
  const own = readdirSync(folder).filter((name) => name.endsWith(".lua")).map((name) => [name, `${folder}/${name}`]);
  const definitions = readdirSync(kinds).map((kind) => [`kind_${kind}.lua`, `${kinds}/${kind}/definition.lua`])
    .filter(([, path]) => existsSync(path));
  return Object.fromEntries([...own, ...definitions].map(([name, path]) =>
    [name, execFileSync("lua5.4", ["../src/tools/without_comments.lua", path], { encoding: "utf8" })]));
}

function licences() {
  const lock = JSON.parse(read("package-lock.json"));
  const lines = [];
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (path && !entry.dev) lines.push(`${path.replace(/^node_modules\//, "")} ${entry.version}: ${entry.license}`);
  }
  lines.push("Lua 5.4: MIT", "xxHash: BSD-2-Clause", "nauty: Apache-2.0", "dkjson: MIT");
  return lines.sort().join("\n") + "\n";
}

// The answers to the questions that the board and the editor ask about a rule of the library as it starts: who comes for the
// first time does not wait for the program to arrive. web/test/engine.test.mjs compares them with what the program in the page
// says.
function answers(rule) {
  const questions = [`draw ${rule} --moves --limit 400 --format json`, `moves ${rule} --limit 400 --format json`, `rules ${rule} --format json`];
  return Object.fromEntries(questions.map((question) =>
    [question, { code: 0, out: sg(...question.split(" ")).trimEnd(), err: "", files: {} }]));
}

// They are in a file of their own for each rule: first/NAME.json.
function firstAnswers() {
  mkdirSync(`${out}/first`, { recursive: true });
  for (const { name } of library()) writeFileSync(`${out}/first/${name}.json`, JSON.stringify(answers(name)));
}

writeFileSync("page/words.js", sg("run", "web/words.lua"));
const LATER = ["./editor.js", "./layout.js"]; // loaded when they are needed; a page in one file has all
const elsewhere = (filter, path) => ({ name: path, setup(made) { made.onResolve({ filter }, () => ({ path, external: true })); } });
// The views that are loaded later take from main.js what it has: its words and its program are theirs.
const MAIN_HAS = elsewhere(/\/(dom|say|state|touchable|board|code_words|components|parts|terms|analysis|library|parameters|why|set_up)\.js$/, "./main.js");
const style = await bundle("page/style.css", undefined) + sg("run", "web/board_style.lua"); // the program's drawings look as it draws them
const parts = {
  "style.css": style,
  "main.js": await bundle("page/main.js", "esm", { external: LATER, define, plugins: [elsewhere(/\/more\.js$/, "./more.js")] }),
  "more.js": await bundle("page/views/more.js", "esm", { external: LATER, define, plugins: [MAIN_HAS] }),
  "editor.js": await bundle("page/editor.js", "esm"),
  "layout.js": await bundle("page/views/layout.js", "esm"),
  "worker.js": await workerOf("sg-lua.js", "page/worker.js"),
  "checker.js": await workerOf("plain-lua.js", "page/checker-worker.js", { CHECKER: JSON.stringify(checker()) }),
  "pictures.json": sg("run", "web/pictures.lua"),
  "templates.json": JSON.stringify(templates()),
};
for (const name of LESSONS) parts[name] = JSON.stringify(JSON.parse(read(`lessons/${name.replace("lesson-", "")}`)));
const OTHER = Object.keys(LANGUAGES).filter((one) => one !== "en");
const OTHERS = OTHER.flatMap((one) => [`words-${one}.json`, `messages-${one}.json`]);
for (const code of OTHER) {
  const summaries = JSON.parse(read(`summaries_${code}.json`));
  parts[`messages-${code}.json`] = JSON.stringify(JSON.parse(read(`messages_${code}.json`)));
  parts[`words-${code}.json`] = JSON.stringify({ ...wordsIn(code), ...Object.fromEntries(Object.entries(summaries).map(([rule, text]) => [`summary.${rule}`, text])) });
}
const AFTER = ["later-kinds.json", "later-modules.json", "later-rules.json"]; // made by engine.mk: what the program loads when a question needs it
for (const name of AFTER) parts[name] = read(`${out}/${name}`);
const rules = JSON.stringify(library());
const wasm = (name) => readFileSync(`${out}/${name}.wasm`);
const hash = createHash("sha256");
for (const text of [...Object.values(parts), rules, wasm("sg-lua"), wasm("plain-lua")]) hash.update(text);
const version = hash.digest("hex").slice(0, 12);

// The shell with its English words, which stand there before a script runs.
const shell = read("page/index.html").replace(/(data-w="([\w.]+)"[^>]*>)(?=<\/)/g, (_, tag, key) => tag + wordsIn("en")[key]);
const inline = (text) => text.replaceAll("</script", "<\\/script");
const fill = (slots) => shell.replace(/<!--(\w+)-->/g, (_, name) => slots[name] ?? "");
const json = (id, text) => `<script type="application/json" id="${id}">${inline(text)}</script>`;
const text = (id, content) => `<script type="text/plain" id="${id}">${content}</script>`;

writeFileSync(`${out}/index.html`, fill({
  STYLE: '<link rel="icon" href="icon.svg"><link rel="apple-touch-icon" href="icon-192.png"><link rel="manifest" href="manifest.json"><link rel="stylesheet" href="style.css">',
  DATA: `${json("library", rules)}<script>${read("page/early.js")}</script>`,
  SCRIPT: '<script type="module" src="main.js"></script>',
}));
for (const [name, content] of Object.entries(parts)) writeFileSync(`${out}/${name}`, content);
writeFileSync(`${out}/licences.txt`, licences());
writeFileSync(`${out}/manifest.json`, JSON.stringify({
  name: "sg-lua: games for two", short_name: "sg-lua", start_url: "index.html", scope: ".", display: "standalone", background_color: "#fcfbf8", theme_color: "#2b5f8f",
  description: "Games for two with the same moves for both: play them, see who wins and why, and write your own.",
  icons: [{ src: "icon.svg", sizes: "any", type: "image/svg+xml" }, ...[192, 512].map((n) => ({ src: `icon-${n}.png`, sizes: `${n}x${n}`, type: "image/png", purpose: "any" }))],
}));
for (const name of ICONS) copyFileSync(`page/${name}`, `${out}/${name}`);
for (const [name, path] of [["rules.txt", "../docs/rules.md"], ["teachers.txt", "../docs/teachers.md"]]) copyFileSync(path, `${out}/${name}`);
firstAnswers();
const FIRST = ["index.html", "style.css", "main.js", "worker.js", "sg-lua.wasm"]; // what the first answer needs
const ALL = [...FIRST, "more.js", ...AFTER, "editor.js", "layout.js", "pictures.json", "templates.json", ...OTHERS, ...LESSONS, "checker.js", "plain-lua.wasm", "manifest.json", ...ICONS];
writeFileSync(`${out}/sw.js`, read("page/sw.js").replace("VERSION", version).replace("FILES", JSON.stringify(ALL)));

writeFileSync(`${out}/report.html`, fill({
  STYLE: `<link rel="icon" href="data:,"><style>${style}</style>`,
  DATA: json("library", rules) + json("report", "null") + json("pictures", parts["pictures.json"]) + json("templates", parts["templates.json"]) +
    [...AFTER, ...OTHERS, ...LESSONS].map((name) => json(name.replace(".json", ""), parts[name])).join("") +
    text("wasm", wasm("sg-lua").toString("base64")) + text("worker", inline(parts["worker.js"])) +
    text("plain-lua", wasm("plain-lua").toString("base64")) + text("checker", inline(parts["checker.js"])),
  SCRIPT: `<script>${inline(await bundle("page/main.js", "iife", { define }))}</script>`,
}));

const size = (name) => gzipSync(readFileSync(`${out}/${name}`), { level: 9 }).length;
const kB = (bytes) => `${(bytes / 1000).toFixed(0)} kB`;
const sum = (names) => kB(names.map(size).reduce((a, b) => a + b));
for (const name of ALL) console.error(`web: ${name} ${kB(size(name))} gzip`);
console.error(`web: ${sum(FIRST)} gzip up to the first answer, ${sum(ALL)} in all; build/web/index.html`);
