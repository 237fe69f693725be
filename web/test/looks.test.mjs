// SPDX-License-Identifier: MIT
// Every view at the size of a phone, a laptop and a beamer, light and dark: axe finds nothing, nothing is wider than the
// screen, and a picture of it is left in build/web-pictures for whoever looks.
import test from "node:test";
import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { BEAMER, item, LAPTOP, open, PHONE, withBrowser } from "./browser.mjs";

const pictures = fileURLToPath(new URL("../../build/web-pictures/", import.meta.url));
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
mkdirSync(pictures, { recursive: true });
withBrowser();

const VIEWS = { home: ".gallery img", answer: ".by-value", "answer&setup=1": "#set-up svg", graph: "#to-end", sum: "#winning", sequence: "#period", play: "#board svg.board", lesson: "#answer-1" };

for (const [size, options] of Object.entries({ phone: PHONE, laptop: LAPTOP, beamer: BEAMER })) {
  for (const colorScheme of ["light", "dark"]) {
    test(`every view is accessible: ${size}, ${colorScheme}`, async () => {
      for (const [view, selector] of Object.entries(VIEWS)) {
        const page = await open(view === "home" ? "" : `#game=kayles&position=5&view=${view}${size === "phone" ? "&lang=de" : ""}`, { ...options, colorScheme });
        await page.waitForSelector(selector);
        if (view === "graph") await page.click("#to-end");
        if (view === "play") { await page.click("#hint"); await page.waitForSelector("#board .hinted"); }
        if (view === "lesson") { await page.fill("#answer-1", "x"); await page.press("#answer-1", "Enter"); await page.waitForSelector(".hint-text"); }
        await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => {})))); // colours change slowly
        await page.evaluate(axe);
        const { violations } = await page.evaluate(() => window.axe.run());
        assert.deepEqual(violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join(" ").slice(0, 300)}`), [], view);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        assert.ok(wide <= 0, `${view} is ${wide} pixels wider than the screen`);
        await page.screenshot({ path: `${pictures}${view.replace(/\W+/g, "-")}-${size}-${colorScheme}.png`, fullPage: true });
        await page.done();
      }
    });
  }
}

test("nothing of the board's view is wider than a phone, however long the options are", async () => {
  for (const game of ["nim&position=" + [...Array(60).keys()], "nimstring", "cram:w=6:h=5&position=" + "...#../".repeat(4) + "......"]) {
    const page = await open(`#game=${game}&view=answer&lang=de`, PHONE);
    await page.waitForSelector("#moves, .failure");
    await page.waitForSelector(".verdict .headline");
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth) <= 0, game);
    await page.done();
  }
});

test("what is marked on a board is outlined above its neighbours", async () => {
  const page = await open("#game=cram:w=3:h=3&view=answer", LAPTOP);
  await page.waitForSelector("svg.board .live");
  await item(page, 4).click(); // the middle: four dominoes cover it
  await page.waitForSelector("svg.board .outlines .open-line", { state: "attached" });
  const { last, lines } = await page.evaluate(() => {
    const svg = document.querySelector("svg.board"), outlines = svg.querySelector(".outlines");
    // Only badges with what moves are worth, and the arrow of the best one, are above the outlines.
    const under = [...svg.querySelectorAll("[data-item]")].every((shape) => shape.compareDocumentPosition(outlines) & Node.DOCUMENT_POSITION_FOLLOWING);
    return { last: under, lines: [...outlines.querySelectorAll(".open-line")].map((one) => getComputedStyle(one).fill) };
  });
  assert.ok(last, "the outlines come after all shapes");
  assert.deepEqual(lines, ["none", "none", "none", "none"]);
  await page.done();
});
