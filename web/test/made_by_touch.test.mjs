// SPDX-License-Identifier: MIT
// A move is made by touch wherever the rule allows it, and the page says how it is made, what it took and what is left.
import test from "node:test";
import assert from "node:assert/strict";
import { base, item, live, open, withBrowser } from "./browser.mjs";

withBrowser();

const turn = (page, pattern) => page.waitForFunction((text) => new RegExp(text).test(document.getElementById("turn")?.textContent), pattern);
const ready = (page, label) => page.waitForSelector(`#board svg.board[aria-label="${label}"] .live`, { state: "attached" });

test("of equal rows and heaps each can be touched, and the move is the same", async () => {
  const page = await open("#game=kayles&position={1,1,3}&view=play&two=1");
  await ready(page, "kayles {1,1,3}");
  assert.deepEqual(await live(page), [0, 2, 4, 5, 6]);
  await item(page, 2).click();
  await ready(page, "kayles {1,3}");
  for (const pin of [0, 2, 4]) {
    await page.goto(`${base}?${pin}#game=kayles&position=1 %2B 1 %2B 1&view=play&two=1`);
    await ready(page, "kayles {1,1,1}");
    await item(page, pin).click();
    await ready(page, "kayles {1,1}");
  }
  await page.goto(`${base}?nim#game=nim&position={3,3}&view=play&two=1`); // the lowest counter of the second heap
  await ready(page, "nim {3,3}");
  await item(page, 4).click();
  await ready(page, "nim {3}");
  await page.goto(`${base}?row#game=end_nim&position={1,1,3,1}&view=play&two=1`); // only the ends may be taken
  await ready(page, "end_nim {1,1,3,1}");
  assert.ok(!(await live(page)).includes(2));
  await page.done();
});

test("the answer to a move that lays the board out anew is shown on the board after the move", async () => {
  const page = await open("#game=kayles&position={4,4}&view=answer");
  const row = page.locator(".answer:not([disabled])", { hasText: /1 \+ 1 \+ 4 → 1 \+ 1 \+ 1 \+ 1/ });
  await row.hover();
  await page.waitForSelector('#board svg.board[aria-label="1 + 1 + 4"]');
  assert.equal(await page.locator("#board svg.board:visible circle.light").count(), 6);
  assert.ok(await page.locator("#board svg.board:visible .item.hinted").count() > 0);
  assert.match(await page.textContent("#board .said:visible"), /^After 1 \+ 1 \+ 4/);
  await page.mouse.move(1, 1);
  await page.waitForSelector('#board svg.board[aria-label="1 + 1 + 4"]', { state: "detached" });
  assert.ok(await page.locator('#board svg.board[aria-label="kayles {4,4}"]').isVisible());
  await page.done();
});

test("what may be added to a choice has its colour, dashed", async () => {
  const page = await open("#game=kayles&position=5&view=play&two=1");
  await ready(page, "kayles 5");
  await item(page, 2).click();
  const lines = await page.evaluate(() => ["open", "chosen"].map((name) => { const { stroke, strokeDasharray } = getComputedStyle(document.querySelector(`.${name}-line`)); return { stroke, dashed: strokeDasharray !== "none" }; }));
  assert.equal(lines[0].stroke, lines[1].stroke);
  assert.deepEqual(lines.map(({ dashed }) => dashed), [true, false]);
  await page.done();
});

test("a hint says that all that is marked is taken", async () => {
  const page = await open("#game=kayles&position=8&view=play");
  await ready(page, "kayles 8");
  await page.click("#hint");
  await turn(page, "Take both marked parts");
  await page.goto(`${base}?nim#game=nim&position={1,5}&view=play`);
  await ready(page, "nim {1,5}");
  await page.click("#hint");
  await turn(page, "Take all 4 marked parts");
  await page.goto(`${base}?cram#game=cram:w=3:h=2&view=play`);
  await page.waitForSelector("#board svg.board .live", { state: "attached" });
  await page.click("#hint");
  await turn(page, "All that is marked is one move|Every move loses");
  await page.done();
});

test("moves in heaps say what was taken and what is left, in both languages", async () => {
  const page = await open("#game=subtraction:s=1,2,3&position=21&view=play&two=1");
  await page.waitForSelector("#board svg.board .live", { state: "attached" });
  await page.click("#moves summary");
  await page.click("#moves .moves button >> text=/^19$/");
  await page.waitForSelector(".log li");
  assert.deepEqual(await page.locator(".log li").allTextContents(), ["first took 2: 19 left"]);
  await page.goto(`${page.url().replace("#", "?de#")}&lang=de`);
  await page.waitForSelector(".log li");
  assert.deepEqual(await page.locator(".log li").allTextContents(), ["Erster: 2 genommen, übrig: 19"]);
  await page.goto(`${base}?program#game=kayles&position={1,2,5}&view=play&first=program`);
  await turn(page, /^the program took [12]: \d( \+ \d)+ left\. Your turn\.$/.source);
  await page.goto(`${base}?good#game=subtraction:s=1,2,3&position=21&view=answer`);
  await page.waitForSelector(".reply figcaption");
  assert.equal(await page.textContent(".reply figcaption"), "A good move: take 1, 20 left");
  await page.done();
});

test("fewer good moves than marks are said to be different ones; one move is no list", async () => {
  const page = await open("#game=kayles&position=6&view=answer");
  await page.waitForFunction(() => document.querySelectorAll("#board .worth").length > 0);
  const marks = await page.locator("#board .worth.good").count();
  const [, good] = /(\d+) different good moves|1 good move, in several places/.exec(await page.textContent(".says")) ?? [];
  assert.ok(marks > Number(good ?? 1), await page.textContent(".says"));
  await page.goto(`${base}?one#game=kayles&position={1,1}&view=play&two=1`);
  await ready(page, "kayles {1,1}");
  assert.equal(await page.textContent("#moves summary"), "The only move");
  await page.done();
});

test("how a move is made is said above the board", async () => {
  const page = await open("");
  for (const [game, label, said] of [["nim", "nim {3,4,5}", /^One touch makes a move\.$/], ["kayles&position=5", "kayles 5", /^Two touches make a move/],
    ["cram", null, /^Touch the parts of a move one after the other/]]) {
    await page.goto(`${base}?${game.slice(0, 4)}#game=${game}&view=play`);
    await page.waitForSelector(label ? `#board svg.board[aria-label="${label}"] .live` : "#board svg.board .live", { state: "attached" });
    assert.match(await page.textContent("#how-to-move"), said);
  }
  await page.done();
});
