// SPDX-License-Identifier: MIT
// For tests of the page in a browser: the folder of the page served, pages of their own context, and what visitors do in
// many of the tests.
import { after, before } from "node:test";
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { readFileSync, existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

export const folder = fileURLToPath(new URL("../../build/web/", import.meta.url));
const TYPES = { html: "text/html", js: "text/javascript", css: "text/css", wasm: "application/wasm", json: "application/json", txt: "text/plain", svg: "image/svg+xml", png: "image/png" };
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync"];

export const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
export const LAPTOP = { viewport: { width: 1280, height: 800 } };
export const BEAMER = { viewport: { width: 1920, height: 1080 } };

const launchChromium = () => chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });

let server, browser;
export let base;

// The folder of the page on a port of its own; texts: files that stand for those of the folder, by name.
export async function serve(texts = {}) {
  const made = createServer((request, response) => {
    const name = new URL(request.url, "http://x").pathname.slice(1) || "index.html";
    if (name.includes("..") || !(name in texts) && !existsSync(folder + name)) { response.writeHead(404).end(); return; }
    response.writeHead(200, { "content-type": TYPES[name.split(".").pop()] ?? "application/octet-stream" });
    response.end(texts[name] ?? readFileSync(folder + name));
  });
  await new Promise((done) => made.listen(0, "127.0.0.1", done));
  return { close: () => made.close(), base: `http://127.0.0.1:${made.address().port}/` };
}

// Starts the server and the browser before the tests of a file, and ends them after.
export function withBrowser(texts, launch = launchChromium) {
  before(async () => {
    server = await serve(texts);
    base = server.base;
    browser = await launch();
  });
  after(async () => { await browser?.close(); server?.close(); });
}

// A page of its own context; an error in it fails the test.
export async function open(hash = "", options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: "en-GB", ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(Number(process.env.PATIENCE ?? 120000));
  const errors = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto(base + hash);
  page.done = async () => { await context.close(); assert.deepEqual(errors, []); };
  return page;
}

// What is asked of the program in the page, from the next address on: window.asked, a list of { args, files }.
export const recordQuestions = (page) => page.addInitScript(() => {
  const { postMessage } = Worker.prototype;
  window.asked = [];
  Worker.prototype.postMessage = function post(message) { if (message.args) window.asked.push(message); postMessage.call(this, message); };
});

// Opens the drawer with the rule, and waits for the editor.
export async function openRule(page) {
  if (await page.locator("#write[hidden]").count() > 0) await page.click("#open-rule");
  await page.waitForSelector("#editor .cm-content", { state: "attached" });
}

export async function setRule(page, text) {
  await openRule(page);
  await page.click("#editor .cm-content", { state: "attached" });
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText(text);
}

// The item of a board, by its number; those that can be touched have the class live.
export const item = (page, i) => page.locator(`svg.board [data-item="${i}"]`).first();
export const live = (page) => page.locator("svg.board .live").evaluateAll((list) => [...new Set(list.map((one) => Number(one.dataset.item)))].sort((a, b) => a - b));

// Plays until no move is left, with moves that win (or lose) where there are such. A move is found and clicked in one step,
// since the board is drawn anew after each.
export async function playToTheEnd(page, wins) {
  for (let i = 0; i < 20; i++) {
    await page.waitForSelector('#moves button[data-wins="true"]:not([disabled]), #moves button[data-wins="false"]:not([disabled]), #again', { state: "attached" });
    const clicked = await page.evaluate((wanted) => {
      const open = [...document.querySelectorAll("#moves .moves button:not([disabled])")];
      const move = open.find((button) => button.dataset.wins === wanted) ?? open[0];
      if (!move) return false;
      move.dataset.clicked = "true";
      move.click();
      return true;
    }, String(wins));
    if (!clicked && await page.locator("#again").count() > 0) return;
    await page.waitForFunction(() => !document.querySelector("[data-clicked]"));
  }
}
