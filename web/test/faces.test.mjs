// SPDX-License-Identifier: MIT
// The page and the program's own pictures and texts are faces of one thing: the same sentences and frames. And what was
// small, cut or unreadable in some view, at the size where it was.
import test from "node:test";
import { readFileSync } from "node:fs";
import assert from "node:assert/strict";
import { base, BEAMER, open, PHONE, withBrowser } from "./browser.mjs";
import { native } from "./program.mjs";
import { WORDS } from "../words_of.mjs";

withBrowser();

// A sentence as it is read: [nim-value|value] is a term.
const read = (key, language, n) => WORDS[`why.${key}`][language].replace(/\[([^\]|]+)[^\]]*\]/g, "$1").replaceAll("{n}", n);

test("a position and a sum are explained by the same sentences on the page and by `explain`, and in German", async () => {
  const html = native(["explain", "kayles", "7", "--format", "html"]).out;
  for (const key of ["by_value", "gap", "above", "win"]) assert.ok(html.includes(read(key, "en", "2")), key);
  const sum = native(["explain", "nim@3", "nim@3"]).out;
  for (const key of ["sum", "sum0"]) assert.ok(sum.includes(read(key, "en", "0")), key);
  for (const language of ["en", "de"]) {
    const page = await open(`#game=kayles&position=7&view=answer&lang=${language}`);
    await page.waitForSelector(".why .gap");
    const why = await page.evaluate(() => { // without what stands behind the terms
      const copy = document.querySelector(".why").cloneNode(true);
      for (const one of copy.querySelectorAll(".means")) one.remove();
      return copy.textContent;
    });
    for (const key of ["by_value", "gap", "above", "win"]) assert.ok(why.includes(read(key, language, "2")), `${language} ${key}`);
    await page.done();
  }
});

test("a P-position has a square frame and another in it, as in the program's picture of a graph", async () => {
  const page = await open("#game=kayles&position=4&view=graph", BEAMER);
  await page.selectOption("#layout", "boxes");
  await page.waitForSelector("svg.graph .node .inner", { state: "attached" });
  await page.click("#to-end");
  const boxes = await page.locator("svg.graph .node").evaluateAll((list) => list.map((one) => ({ isP: one.classList.contains("P"),
    round: getComputedStyle(one.querySelector(".frame")).rx, twice: getComputedStyle(one.querySelector(".inner")).display !== "none" })));
  assert.ok(boxes.some(({ isP }) => isP) && boxes.some(({ isP }) => !isP));
  for (const { isP, round, twice } of boxes) assert.deepEqual([round, twice], isP ? ["0px", true] : ["10px", false]);
  assert.match(await page.locator(".legend").textContent(), /P \(square, double frame\)/);
  await page.done();
});

test("the value of a board whose moves are hard needs nothing more to be loaded", async () => {
  const page = await open("");
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("about:blank");
  await page.goto(`${base}#game=cram:w=6:h=6&view=answer`);
  await page.waitForFunction(() => document.querySelector(".headline.P .value")?.textContent === "0");
  assert.deepEqual(asked.filter((url) => url.includes("later-modules")), []);
  await page.done();
});

test("the name of a game stands in its field on a phone", async () => {
  for (const game of ["green_hackenbush", "cram:w=6:h=6", "turning_turtles"]) {
    const page = await open(`#game=${game}`, PHONE);
    await page.waitForSelector("#board svg.board");
    assert.ok(await page.locator("#game").evaluate((one) => one.scrollWidth <= one.clientWidth), game);
    await page.done();
  }
});

test("a sum shows its parts as boards", async () => {
  const page = await open("#view=sum&sum=cram@|green_hackenbush@|nim@{3,4}", PHONE);
  await page.waitForFunction(() => document.querySelectorAll("#panel-sum .pictures svg").length === 3);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth));
  await page.done();
});

test("the letters of a plot can be read on a phone, and none lie on others", async () => {
  for (const options of [PHONE, BEAMER]) {
    const page = await open("#game=kayles&view=sequence", options);
    await page.waitForSelector(".plot img");
    const { least, over } = await page.evaluate(async () => {
      const img = document.querySelector(".plot img");
      await img.decode();
      const place = document.body.appendChild(document.createElement("div"));
      place.innerHTML = decodeURIComponent(img.src.slice(img.src.indexOf(",") + 1));
      const svg = place.querySelector("svg"), scale = img.getBoundingClientRect().width / Number(svg.getAttribute("width"));
      const texts = [...svg.querySelectorAll("text")].filter((one) => getComputedStyle(one).display !== "none");
      const box = (words) => texts.find((one) => one.textContent.startsWith(words)).getBoundingClientRect();
      return { least: Math.min(...texts.map((one) => parseFloat(getComputedStyle(one).fontSize) * scale)), over: box("heap n").right > box("red:").left };
    });
    assert.ok(least >= 9, `letters of ${least} pixels`);
    assert.equal(over, false);
    await page.done();
  }
});

test("moves and spots of Sprouts are written plainly", async () => {
  const page = await open("#game=sprouts&view=answer");
  await page.waitForSelector(".why .card-move");
  assert.deepEqual((await page.locator(".card-move").allTextContents()).filter((name) => name.includes('"')), []);
  assert.deepEqual(await page.locator("#board svg.board text").evaluateAll((list) => [...new Set(list.map((one) => getComputedStyle(one).stroke))]), ["none"]);
  assert.equal(await page.locator(".stepper").first().innerText().then((text) => /spots/.test(text)), true);
  await page.done();
});

test("the pictures that say what is drawn have German words for what the program writes in them", async () => {
  const source = ["plot", "heat_map"].map((name) => readFileSync(new URL(`../../lua/sg/text/${name}.lua`, import.meta.url), "utf8")).join("") +
    readFileSync(new URL("../../lua/sg/cli/command/plot.lua", import.meta.url), "utf8");
  const parts = (text) => text.split(/ (?:n|of the) ?| of \{a, b\}/).filter(Boolean);
  for (const key of Object.keys(WORDS).filter((one) => one.startsWith("svg."))) {
    for (const part of parts(key.slice(4))) assert.ok(source.includes(part.replace(/s$/, "")), key);
  }
});

test("on a phone a game of one's own is made and played: the ways are at the top, and the board has the screen", async () => {
  const page = await open("", PHONE);
  await page.waitForSelector(".gallery img");
  assert.ok(await page.locator("#home-new").evaluate((one) => one.getBoundingClientRect().bottom < innerHeight), "seen at once");
  assert.equal(await page.locator("#open-rule").isVisible(), false, "there is no rule to open yet");
  await page.tap("#home-new");
  await page.locator("#new-dialog .card").first().tap();
  await page.waitForSelector("#board svg.board .live");
  await page.tap("#mode-1");
  await page.waitForSelector("#write", { state: "hidden" });
  await page.waitForFunction(() => document.querySelector("#board svg.board .live") && /view=play/.test(location.hash));
  assert.ok(await page.locator("#board svg.board").evaluate((one) => { const { top, bottom } = one.getBoundingClientRect(); return top >= 0 && bottom <= innerHeight; }));
  await page.done();
});
