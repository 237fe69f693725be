// SPDX-License-Identifier: MIT
// The page as `sg-lua serve` serves it, in Chromium: the native program answers, and gives what the one in the page gives.
import test, { before, after } from "node:test";
import assert from "node:assert/strict";
import { spawn, execFileSync } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { native, wasm } from "./program.mjs";

const program = fileURLToPath(new URL("../../build/sg-lua", import.meta.url));
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync"];
// A game without end from every position: many calls, each within the limit of one call, so that only a person ends the question.
const LONG = "return { start = 0, options = function(n, option) for k = 1, 1000000 do end option(n + 1) end }\n";

let browser, served;

async function serve() {
  const server = spawn(program, ["serve", "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = await once(server.stdout, "data");
  const address = String(line).trim();
  return {
    pid: server.pid, address, base: address.replace(/#.*/, ""), token: address.replace(/.*=/, ""),
    async end() {
      if (server.exitCode !== null) return server.exitCode;
      server.kill("SIGTERM");
      return (await once(server, "exit"))[0];
    },
  };
}

before(async () => {
  served = await serve();
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });
});
after(async () => { await browser?.close(); await served?.end(); });

// A page of its own context. An error in it, or something that its policy forbids, fails the test.
async function open(address) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(120000);
  const errors = [], fetched = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => { if (/Content Security Policy|MIME|preloaded/.test(message.text())) errors.push(message.text()); });
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto(address.includes("#") ? `${address}&game=kayles&position=7` : `${address}#game=kayles&position=7`);
  return Object.assign(page, { fetched, async done() { await context.close(); assert.deepEqual(errors, []); } });
}

const says = (page) => page.textContent("#engine");
const workers = () => execFileSync("sh", ["-c", `ps -o pid=,stat= --ppid ${served.pid} | grep -v Z || true`], { encoding: "utf8" }).trim();

async function setRule(page, text) {
  if (await page.locator("#write[hidden]").count() > 0) await page.click("#open-rule");
  await page.waitForSelector("#editor .cm-content");
  await page.click("#editor .cm-content", { state: "attached" });
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText(text);
}

test("opened by its address, the page is answered by the native program", async () => {
  const page = await open(served.address);
  await page.waitForSelector(".headline");
  assert.match(await says(page), /^sg-lua \S+ on this computer answers/);
  const { value } = JSON.parse(native(["value", "kayles", "7", "--format", "json"]).out);
  await page.waitForFunction((known) => document.querySelector(".value")?.textContent === known, String(value));
  assert.equal(page.fetched.includes("/worker.js"), false);
  assert.ok(page.fetched.includes("/api/ask"));
  assert.equal(page.url().includes(served.token), false);
  assert.equal(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length), 0);
  await page.reload();
  await page.waitForSelector(".headline");
  assert.match(await says(page), /on this computer answers/);
  for (const view of ["graph", "sum", "sequence", "lesson"]) {
    await page.click(`#tab-${view}`);
    await page.waitForSelector({ graph: "#step", sum: "#winning li", sequence: "#period", lesson: "#answer-1" }[view]);
  }
  await page.done();
});

test("opened without the token, the page answers by itself, within its policy", async () => {
  const page = await open(served.base);
  await page.waitForSelector(".headline");
  assert.match(await says(page), /^Everything runs on this page/);
  assert.ok(page.fetched.includes("/worker.js"));
  await page.done();
});

test("opened with the token of another server, the page answers by itself and says why", async () => {
  const page = await open(`${served.base}#token=${"0".repeat(32)}`);
  await page.waitForSelector(".headline");
  assert.match(await says(page), /open the address that sg-lua serve printed/);
  await page.done();
});

test("stop ends the process that answers", async () => {
  const page = await open(served.address);
  await page.waitForSelector(".headline");
  await setRule(page, LONG);
  await page.waitForFunction(() => location.hash.includes("rule=") && document.getElementById("stop").ariaDisabled === "false"); // no question before
  while (workers() === "") await page.waitForTimeout(25);
  await page.click("#stop");
  await page.waitForFunction(() => document.getElementById("status").textContent === "stopped");
  while (workers() !== "") await page.waitForTimeout(25);
  await setRule(page, "return { heap = function(n, option) if n > 0 then option(n - 1) end end, start = 5 }\n");
  await page.fill("#position", "5");
  await page.waitForFunction(() => document.querySelector(".value")?.textContent === "1");
  await page.done();
});

test("when the server has ended, the page says so", async () => {
  const other = await serve();
  const page = await open(other.address);
  await page.waitForSelector(".headline");
  assert.equal(await other.end(), 0);
  await page.fill("#position", "8");
  await page.waitForSelector(".failure");
  assert.match(await page.textContent(".failure"), /start it again/);
  await page.done();
});

const same = (text) => text.replaceAll(/engine: .*/g, "engine:").replaceAll(/"engine":"[^"]*"/g, '"engine":""').replaceAll(/"(rule|engine)_seconds":[\d.e-]+/g, '"$1_seconds":0');

test("the server gives what the program in the page gives", async () => {
  const files = { "rule.lua": "return { heap = function(n, option) if n > 0 then option(n - 1) end end, start = 5 }\n" };
  const wrong = { "rule.lua": "return {\n  heap = function(n, option) option(n - x) end,\n}\n" };
  const questions = [
    ["value kayles 7"], ["value kayles 7 --format json"], ["moves cram:w=3:h=2 --board --format json"], ["explain nim 3"],
    ["graph kayles 5 --trace --format json"], ["seq kayles 0..50 --format json"], ["period kayles --format json"],
    ["plot kayles 0..50 --kind wheel --format svg"], ["table wythoff 10 10 --format svg"], ["identify 0.137"],
    ["misere quotient 0.77 --upto 12 --format json"], ["sum nim@3 kayles@7 --format json"], ["rules kayles --format json"],
    ["value rule.lua 5 --format json", files], ["value rule.lua 5", wrong], ["value rule.lua 5 --format json", wrong],
    ["value none.lua 5"], ["value kayles z"], ["value kayles --nonsense"], ["check rule.lua", files],
    ["period kayles --certificate c.json", {}, ["c.json"]],
    ["value kayles 99999999999 --time 1"],
  ];
  for (const [line, given = {}, collect = []] of questions) {
    const args = line.split(" ");
    const response = await fetch(`${served.base}api/ask`, {
      method: "POST", body: JSON.stringify({ args, files: given, collect }),
      headers: { authorization: `Bearer ${served.token}`, "content-type": "application/json" },
    });
    const a = await response.json(), b = await wasm(args, given, collect);
    assert.deepEqual({ code: a.code, out: same(a.out).trimEnd(), err: a.err.trimEnd(), files: a.files },
      { code: b.code, out: same(b.out), err: b.err, files: b.files }, line);
  }
});
