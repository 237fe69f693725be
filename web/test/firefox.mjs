// SPDX-License-Identifier: MIT
// Firefox as it comes from a distribution, driven by WebDriver BiDi, which it speaks by itself. (playwright-core drives
// only a Firefox of its own.) Pointer and keys are those of the browser, not events made by a script.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

const { ws: WebSocket } = createRequire(import.meta.url)("playwright-core/lib/utilsBundle");

export const program = [process.env.FIREFOX, "/usr/bin/firefox-esr", "/usr/bin/firefox"].find((path) => path && existsSync(path));

const PATIENCE = Number(process.env.PATIENCE ?? 120000); // ms until a page that waits for something is given up
const KEYS = { Enter: "\uE007", ArrowRight: "\uE014", ArrowLeft: "\uE012", ArrowDown: "\uE015", ArrowUp: "\uE013" };

function connect(url) {
  const socket = new WebSocket(url), waiting = new Map();
  let next = 1;
  socket.on("message", (text) => {
    const answer = JSON.parse(text), wait = waiting.get(answer.id);
    if (!wait) return; // an event
    waiting.delete(answer.id);
    if (answer.type === "error") wait.reject(new Error(`${answer.error}: ${answer.message}`)); else wait.resolve(answer.result);
  });
  const send = (method, params = {}) => new Promise((resolve, reject) => {
    waiting.set(next, { resolve, reject });
    socket.send(JSON.stringify({ id: next++, method, params }));
  });
  return new Promise((resolve, reject) => { socket.on("open", () => resolve({ send, close: () => socket.close() })); socket.on("error", reject); });
}

// Starts Firefox; { page(url), close() }.
export async function firefox() {
  const profile = mkdtempSync(join(tmpdir(), "sg-firefox-"));
  const child = spawn(program, ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"], { stdio: ["ignore", "ignore", "pipe"] });
  const address = await new Promise((resolve, reject) => {
    let said = "";
    child.stderr.on("data", (text) => {
      said += text;
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(said);
      if (found) resolve(`${found[1]}/session`);
    });
    child.on("exit", () => reject(new Error(`Firefox ended: ${said}`)));
  });
  const { send, close } = await connect(address);
  await send("session.new", { capabilities: {} });
  return {
    page: (url) => open(send, url),
    async close() {
      const ended = new Promise((done) => child.on("exit", done));
      await send("browser.close").catch(() => child.kill());
      close();
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function open(send, url) {
  const { context } = await send("browsingContext.create", { type: "tab" });
  await send("browsingContext.setViewport", { context, viewport: { width: 1280, height: 900 } });
  await send("browsingContext.navigate", { context, url, wait: "complete" });

  // The value of an expression in the page, which must be something that JSON holds.
  async function value(expression) {
    const answer = await send("script.evaluate", { expression: `(async () => JSON.stringify(await (${expression})) ?? "null")()`, target: { context }, awaitPromise: true });
    if (answer.type === "exception") throw new Error(`${expression}: ${answer.exceptionDetails.text}`);
    return JSON.parse(answer.result.value);
  }
  async function until(expression) {
    const end = Date.now() + PATIENCE;
    while (Date.now() < end) {
      if (await value(`Boolean(${expression})`)) return;
      await new Promise((done) => setTimeout(done, 100));
    }
    throw new Error(`it did not come to be: ${expression}`);
  }
  const there = (selector) => until(`document.querySelector(${JSON.stringify(selector)})`);

  // The middle of an element on the screen.
  async function place(selector) {
    await there(selector);
    return value(`(() => { const e = document.querySelector(${JSON.stringify(selector)}); e.scrollIntoView({ block: "center" });
      const { left, top, width, height } = e.getBoundingClientRect(); return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) }; })()`);
  }
  async function point(selector, pointerType) {
    const at = await place(selector);
    await send("input.performActions", { context, actions: [{ type: "pointer", id: pointerType, parameters: { pointerType }, actions: [
      { type: "pointerMove", ...at }, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }] }] });
  }
  return {
    value, until, there,
    text: (selector) => value(`document.querySelector(${JSON.stringify(selector)})?.textContent`),
    click: (selector) => point(selector, "mouse"),
    tap: (selector) => point(selector, "touch"),
    async press(key) {
      const actions = [...(KEYS[key] ?? key)].flatMap((one) => [{ type: "keyDown", value: one }, { type: "keyUp", value: one }]);
      await send("input.performActions", { context, actions: [{ type: "key", id: "keys", actions: KEYS[key] ? actions.slice(0, 2) : actions }] });
    },
    close: () => send("browsingContext.close", { context }),
  };
}
