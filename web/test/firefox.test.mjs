// SPDX-License-Identifier: MIT
// The page in Firefox: the walks that a visitor makes most. Without Firefox they are skipped, and it is said.
import test, { after, before } from "node:test";
import assert from "node:assert/strict";
import { serve } from "./browser.mjs";
import { firefox, program } from "./firefox.mjs";
import { native } from "./program.mjs";

const skip = program ? false : "no Firefox here: apt-get install firefox-esr";
let server, browser;
before(async () => {
  if (skip) return;
  server = await serve();
  browser = await firefox();
});
after(async () => { await browser?.close(); server?.close(); });

const open = (hash) => browser.page(server.base + hash);
const told = (...args) => JSON.parse(native([...args, "--format", "json"]).out);
const positionIs = (page, wanted) => page.until(`new URLSearchParams(location.hash.slice(1)).get("position") === ${JSON.stringify(wanted)}`);

test("Firefox: the answer is that of the program, for what is asked by typing, too", { skip }, async () => {
  const page = await open("#game=kayles&position=7");
  await page.until(`document.querySelector(".value")?.textContent === "${told("value", "kayles", "7").value}"`);
  await page.click("#position");
  await page.press("0");
  const { value } = told("value", "kayles", "70");
  await page.until(`document.querySelector(".value")?.textContent === "${value}" && location.hash.includes("position=70")`);
  await page.close();
});

test("Firefox: moves by mouse, by finger and by keyboard", { skip }, async () => {
  const page = await open("#game=subtraction:s=1,3,4&position=8&view=answer");
  const whole = (counters) => page.until(`document.querySelector("#board .live") && document.querySelector("#board svg.board").getAttribute("aria-label").endsWith(" ${counters}")`);
  await whole(8);
  await page.click('svg.board [data-item="4"]'); // four from the top
  await positionIs(page, "4");
  await whole(4);
  await page.tap('svg.board [data-item="1"]');
  await positionIs(page, "1");
  await whole(1);
  await page.value(`document.querySelector('svg.board [data-item="0"]').focus()`);
  await page.press("Enter");
  await positionIs(page, "0");
  await page.close();
});

test("Firefox: a position is set up by touch", { skip }, async () => {
  const page = await open("#game=cram:w=3:h=2&view=answer&setup=1");
  await page.there("#set-up svg .live");
  await page.click('#set-up [data-item="1"]');
  await positionIs(page, ".#./...");
  await page.until(`document.getElementById("set-text").value === ".#./..."`);
  await page.close();
});

test("Firefox: play to a win with the winning moves", { skip }, async () => {
  const page = await open("#game=kayles&position=6&view=play");
  for (let i = 0; i < 20; i++) {
    await page.until(`document.querySelector("#moves .moves button[data-wins=true]:not([disabled]), #moves .moves button[data-wins=false]:not([disabled]), #again")`);
    if (await page.value(`document.querySelector("#again") !== null`)) break;
    await page.value(`(() => { const open = [...document.querySelectorAll("#moves .moves button:not([disabled])")];
      const move = open.find((one) => one.dataset.wins === "true") ?? open[0]; move.id = "wanted"; move.click(); })()`);
    await page.until(`!document.getElementById("wanted")`);
  }
  assert.match(await page.text("#turn"), /you win/);
  await page.close();
});

test("Firefox: the animation, stepped to its end, shows the engine's numbers", { skip }, async () => {
  const page = await open("#game=cram:w=3:h=2&view=graph");
  await page.there("#stage path.edge");
  await page.click("#step");
  assert.match(await page.text("#step-count"), /^step 1 of/);
  await page.click("#to-end");
  for (const node of told("graph", "cram:w=3:h=2").nodes) {
    assert.equal(await page.text(`.node[data-node="${node.id}"] .g`), `${node.value} ${node.outcome}`, node.position);
  }
  await page.close();
});

test("Firefox: a lesson takes an answer, and says what is wrong with another", { skip }, async () => {
  const page = await open("#lesson=sums");
  await page.click("#answer-1");
  await page.press("N");
  await page.press("Enter");
  await page.there(".hint-text");
  await page.value(`document.getElementById("answer-1").value = ""`);
  await page.click("#answer-1");
  await page.press("P");
  await page.press("Enter");
  await page.until(`document.getElementById("lesson-count").textContent.startsWith("1 of")`);
  await page.close();
});
