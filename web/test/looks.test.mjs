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

const VIEWS = { answer: ".headline", "answer&setup=1": "#set-up svg", graph: "#to-end", sum: "#winning", sequence: "#period", play: "#board svg", lesson: "#answer-1" };

for (const [size, options] of Object.entries({ phone: PHONE, laptop: LAPTOP, beamer: BEAMER })) {
  for (const colorScheme of ["light", "dark"]) {
    test(`every view is accessible: ${size}, ${colorScheme}`, async () => {
      for (const [view, selector] of Object.entries(VIEWS)) {
        const page = await open(`#game=kayles&position=5&view=${view}${size === "phone" ? "&lang=de" : ""}`, { ...options, colorScheme });
        await page.waitForSelector(selector);
        await page.waitForSelector("#editor .cm-content");
        if (view === "graph") await page.click("#to-end");
        if (view === "play") { await page.click("#hint"); await page.waitForSelector("#board .hint"); }
        if (view === "lesson") { await page.fill("#answer-1", "x"); await page.press("#answer-1", "Enter"); await page.waitForSelector(".hint-text"); }
        await page.waitForTimeout(300); // colours change slowly
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

// The rows in which the controls stand, by their upper edges.
const rows = (page, selector) => page.locator(selector).evaluateAll((list) => new Set(list.map((one) => Math.round(one.getBoundingClientRect().top))).size);

test("the controls of Play stand in one row on a laptop, in two on a phone, in every language", async () => {
  for (const lang of ["en", "de"]) {
    for (const [options, most] of [[LAPTOP, 1], [BEAMER, 1], [PHONE, 2]]) {
      const page = await open(`#game=kayles&position=5&view=play&lang=${lang}`, options);
      await page.waitForSelector("#board svg");
      assert.equal(await rows(page, ".play-bar button, .play-bar select"), most, `${lang}, ${options.viewport.width} pixels`);
      await page.done();
    }
  }
});

test("who moves last, winner or loser, can be read on a phone", async () => {
  for (const lang of ["en", "de"]) {
    const page = await open(`#game=kayles&position=5&view=play&lang=${lang}`, PHONE);
    await page.waitForSelector("#board svg");
    const room = await page.evaluate(() => {
      const select = document.getElementById("winner"), style = getComputedStyle(select), pen = document.createElement("canvas").getContext("2d");
      pen.font = style.font;
      const arrow = 20, inside = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - arrow;
      return [...select.options].map((one) => inside - pen.measureText(one.text).width);
    });
    assert.ok(room.every((left) => left >= 0), `${lang}: ${room}`);
    await page.done();
  }
});

test("the values of options are in sight on a phone, however long the options are", async () => {
  for (const game of ["nim&position=" + [...Array(60).keys()], "nimstring", "cram:w=6:h=5&position=" + "...#../".repeat(4) + "......"]) {
    const page = await open(`#game=${game}&view=answer&lang=de`, PHONE);
    await page.waitForSelector("tbody tr");
    assert.equal(await page.evaluate(() => { const { scrollWidth, clientWidth } = document.querySelector("#view .scroll"); return scrollWidth - clientWidth; }), 0, game);
    await page.done();
  }
});

test("an explanation wraps on a phone; only rows of boards scroll", async () => {
  for (const [game, scrolls] of [["kayles&position=5", false], ["nim&position=40", false], ["cram:w=6:h=2", true]]) {
    const page = await open(`#game=${game}&view=answer`, PHONE);
    await page.waitForSelector(".boards-in-text");
    const { wide, sentences } = await page.evaluate(() => {
      const region = document.querySelector(".boards-in-text");
      return { wide: region.scrollWidth > region.clientWidth,
        sentences: [...region.querySelectorAll(".wraps")].every((one) => one.scrollWidth <= region.clientWidth) };
    });
    assert.deepEqual({ wide, sentences }, { wide: scrolls, sentences: true }, game);
    await page.done();
  }
});

test("what is marked on a board is outlined above its neighbours", async () => {
  const page = await open("#game=cram:w=3:h=3&view=answer", LAPTOP);
  await page.waitForSelector("svg.board .live");
  await item(page, 4).click(); // the middle: four dominoes cover it
  await page.waitForSelector("svg.board .outlines .open-line");
  const { last, lines } = await page.evaluate(() => {
    const svg = document.querySelector("svg.board"), outlines = svg.querySelector(".outlines");
    return { last: svg.lastElementChild === outlines, lines: [...outlines.querySelectorAll(".open-line")].map((one) => getComputedStyle(one).fill) };
  });
  assert.ok(last, "the outlines come after all shapes");
  assert.deepEqual(lines, ["none", "none", "none", "none"]);
  await page.done();
});
