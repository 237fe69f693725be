// SPDX-License-Identifier: MIT
// The time from opening the page to its first answer on a cold cache: node measure.mjs [TIMES [ADDRESS]], as
// 5 "#game=kayles&position=20". The network is Chromium's own "Fast 4G" (9 Mbit/s and 165 ms, as DevTools applies them), the
// processor as it is and 4 times slower. Files go out as gzip.
import { createServer } from "node:http";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { chromium } from "playwright-core";

const FAST_4G = { offline: false, latency: 60 * 2.75, downloadThroughput: 9e6 / 8 * 0.9, uploadThroughput: 1.5e6 / 8 * 0.9 };
const SLOWER = 4;
const TYPES = { html: "text/html", js: "text/javascript", css: "text/css", wasm: "application/wasm", json: "application/json" };
const folder = fileURLToPath(new URL("../build/web/", import.meta.url));
const times = Number(process.argv[2] ?? 5), address = process.argv[3] ?? "";

const packed = new Map();
function pack(name) {
  if (!packed.has(name)) packed.set(name, gzipSync(readFileSync(folder + name), { level: 9 }));
  return packed.get(name);
}

const server = createServer((request, response) => {
  const name = new URL(request.url, "http://x").pathname.slice(1) || "index.html";
  if (name.includes("..") || !existsSync(folder + name)) { response.writeHead(404).end(); return; }
  response.writeHead(200, { "content-type": TYPES[name.split(".").pop()] ?? "text/plain", "content-encoding": "gzip" });
  response.end(pack(name));
});
await new Promise((done) => server.listen(0, "127.0.0.1", done));
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });

async function once(network, slower) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.clearBrowserCache");
  if (network) await devtools.send("Network.emulateNetworkConditions", network);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slower });
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (!window.answered && document.querySelector(".headline")) window.answered = performance.now();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(`http://127.0.0.1:${server.address().port}/${address}`, { waitUntil: "commit" });
  await page.waitForFunction(() => window.answered, null, { timeout: 120000 });
  const answered = await page.evaluate(() => window.answered);
  if (process.env.DETAILS) {
    console.log(await page.evaluate(() => [...performance.getEntriesByType("resource"), ...performance.getEntriesByType("mark")].map((one) =>
      `${one.name.split("/").pop()} ${Math.round(one.startTime)}-${Math.round(one.responseEnd ?? one.startTime)}`).join(", ")), Math.round(answered));
  }
  await context.close();
  return answered;
}

async function row(label, network, slower) {
  const list = [];
  for (let i = 0; i < times; i++) list.push(await once(network, slower));
  list.sort((a, b) => a - b);
  console.log(`${label}: median ${Math.round(list[times >> 1])} ms, least ${Math.round(list[0])} ms, of ${times}`);
}
await row("no limits", null, 1);
await row("4G, the processor as it is", FAST_4G, 1);
await row(`4G, the processor ${SLOWER} times slower`, FAST_4G, SLOWER);
await browser.close();
server.close();
