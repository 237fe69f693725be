// SPDX-License-Identifier: MIT
// Setting a position up on the page: by mouse, finger and keyboard, and by its text; what it makes is what the program says.
import test from "node:test";
import assert from "node:assert/strict";
import { item, live, open, PHONE, setRule, withBrowser } from "./browser.mjs";
import { native } from "./program.mjs";

withBrowser();

const changesOf = (...args) => JSON.parse(native(["draw", ...args, "--format", "json"]).out).changes;
const position = (page) => page.evaluate(() => new URLSearchParams(location.hash.slice(1)).get("position") ?? "");
const positionIs = (page, wanted) => page.waitForFunction((text) => new URLSearchParams(location.hash.slice(1)).get("position") === text, wanted);
const shown = (page, wanted) => page.waitForFunction((text) => document.getElementById("set-text")?.value === text &&
  document.getElementById("position").value === text && document.querySelector("#set-up svg"), wanted);

test("a touch of a cell takes it, another gives it back; board, text and answer go together", async () => {
  const page = await open("#game=cram:w=3:h=2&view=answer");
  await page.click("#set-up-mode");
  await page.waitForSelector("#set-up svg .live", { state: "attached" });
  assert.deepEqual(await live(page), [0, 1, 2, 3, 4, 5]);
  await item(page, 1).click();
  await shown(page, ".#./...");
  const told = JSON.parse(native(["value", "cram:w=3:h=2", ".#./...", "--format", "json"]).out);
  await page.waitForFunction((value) => document.querySelector(".value")?.textContent === value, String(told.value));
  await item(page, 1).click();
  await shown(page, ".../...");
  await page.click("#set-up-mode");
  await page.waitForSelector("#set-up", { state: "detached" });
  assert.equal(await position(page), ".../...");
  await page.done();
});

test("the text changes the board; what is no position is refused with the program's own words, and the board stays", async () => {
  const page = await open("#game=cram:w=3:h=2&view=answer&setup=1");
  await page.waitForSelector("#set-up svg");
  const taken = () => page.locator("#set-up .taken").count();
  await page.fill("#set-text", "##./...");
  await page.waitForFunction(() => document.querySelectorAll("#set-up .taken").length === 2);
  assert.equal(await page.evaluate(() => document.activeElement.id), "set-text", "one can go on typing");
  await page.fill("#set-text", "##./..?");
  await page.waitForSelector("#set-up .failure");
  const told = native(["draw", "cram:w=3:h=2", "##./..?"]).err.replace(/^sg-lua: /, "");
  assert.equal((await page.textContent("#set-up .failure")).trim(), told.trim());
  assert.equal(await taken(), 2);
  await page.fill("#set-text", "##./.##");
  await page.waitForFunction(() => document.querySelectorAll("#set-up .taken").length === 4 && !document.querySelector("#set-up .failure"));
  await page.click("#set-start");
  await page.waitForFunction(() => document.querySelectorAll("#set-up .taken").length === 0);
  await page.done();
});

test("what is typed and not read yet does not come over a touch that follows it", async () => {
  const page = await open("#game=cram:w=3:h=1&view=answer");
  await page.waitForSelector("#panel-answer svg.board .live");
  await page.fill("#position", "#..");
  await page.click("#set-up-mode"); // the question waits for more keys by then
  await page.waitForFunction(() => document.querySelectorAll("#set-up .taken").length === 1);
  assert.equal(await position(page), "#..");
  // Typed and touched before the page has read it; then as long as it waits for more keys.
  const typed = (text, next) => page.evaluate(([value, press]) => {
    const input = document.getElementById("set-text");
    input.value = value;
    input.dispatchEvent(new Event("input"));
    document.querySelector(press).dispatchEvent(new MouseEvent("click", { bubbles: true }));
    return new Promise((done) => { setTimeout(done, 500); });
  }, [text, next]);
  await typed("##.", '#set-up [data-item="2"]');
  await shown(page, "#.#");
  await typed("##.", "#set-up-mode");
  await page.waitForSelector("#set-up", { state: "detached" });
  assert.equal(await position(page), "##.", "what is typed is taken before the mode ends");
  await page.click("#set-up-mode");
  await shown(page, "##.");
  await typed("...", "#home");
  await page.waitForSelector("#panel-home");
  assert.equal(await page.inputValue("#position"), "7", "another game has a position of its own");
  await page.done();
});

test("by finger: counters of a heap, a pin out of a row, a heap more", async () => {
  const page = await open("#game=nim&position={3,4}&view=play&setup=1", PHONE);
  await page.waitForSelector("#set-up svg .live", { state: "attached" });
  const wanted = changesOf("nim", "{3,4}");
  const change = wanted.find((one) => one.position === "{3,2}");
  await item(page, change.at[0]).tap();
  await shown(page, "{3,2}");
  await page.tap("#set-up .moves button:text-is('{3,2,1}')");
  await shown(page, "{3,2,1}");
  await page.tap("#set-up-mode");
  await page.waitForSelector("#board svg.board .live");
  assert.match(await page.getAttribute("#board svg.board", "aria-label"), /\{3,2,1\}/, "play begins there");
  await page.done();
  const pins = await open("#game=kayles&position=5&view=graph&setup=1", PHONE);
  await pins.waitForSelector("#set-up svg .live", { state: "attached" });
  await item(pins, 1).tap();
  await shown(pins, "{1,3}");
  await pins.done();
});

test("by keyboard: arrows lead from cell to cell, Enter changes one and the focus stays", async () => {
  const page = await open("#game=notakto&position=.../.../...&view=answer&setup=1");
  await page.waitForSelector("#set-up svg .live", { state: "attached" });
  await item(page, 0).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await positionIs(page, ".../.x./...");
  await page.waitForFunction(() => document.activeElement?.dataset?.item !== undefined && document.querySelector("#set-text").value === ".../.x./...");
  await page.keyboard.press(" ");
  await positionIs(page, ".../.../...");
  await page.done();
});

test("a graph: an edge goes by a touch, two vertices are joined by a touch of both, one goes by two touches", async () => {
  const page = await open("#game=node_kayles:w=3&view=graph&setup=1");
  await page.waitForSelector("#set-up svg .live", { state: "attached" });
  const wanted = changesOf("node_kayles:w=3");
  const both = wanted.find((one) => one.both);
  const [a, b] = both.touches;
  await item(page, a).click();
  assert.equal(await page.locator("#set-up .open").count() > 0, true, "what it can be joined with is marked");
  await item(page, b).click();
  await shown(page, both.position);
  await page.fill("#set-text", "Bg");
  await page.waitForFunction(() => document.querySelectorAll("#set-up line.edge").length === 2);
  const gone = wanted.find((one) => one.at[0] === a);
  await item(page, a).click();
  await item(page, a).click();
  await shown(page, gone.position);
  await page.done();
});

test("a position too hard to answer is set up all the same: a touch does not wait for its value", async () => {
  const page = await open("#game=cram:w=9:h=9&view=answer&setup=1");
  await page.waitForSelector("#set-up svg .live", { state: "attached" });
  await page.waitForSelector('#stop[aria-disabled="false"]'); // its value is sought, for as long as the page allows
  await item(page, 0).click();
  await page.waitForFunction(() => document.querySelectorAll("#set-up .taken").length === 1);
  await page.done();
});

test("a rule of one's own is set up without code for it; one without looks says so", async () => {
  const page = await open("#game=kayles&position=7");
  await page.waitForSelector(".headline");
  await setRule(page, 'return { place = { tiles = { "##" } }, params = { w = { type = "integer", default = 3 }, h = { type = "integer", default = 1 } } }\n');
  await page.waitForFunction(() => document.getElementById("game").value === "rule.lua");
  await page.fill("#position", "...");
  await page.waitForSelector("#panel-answer svg.board .live");
  await page.click("#set-up-mode");
  await page.waitForSelector("#set-up svg .live", { state: "attached" });
  await item(page, 2).click();
  await shown(page, "..#");
  await page.done();
  const none = await open("#game=scalloped_kayles&view=answer&setup=1");
  await none.waitForSelector("#set-up >> text=write the position");
  await none.done();
});

test("a graph with one vertex more is offered by its edges", async () => {
  const page = await open("#game=node_kayles:w=3&view=answer&setup=1");
  await page.waitForSelector("#set-up .moves button");
  assert.deepEqual(await page.locator("#set-up .moves button").allTextContents(), ["1-2, 2-3, 4"]);
  await page.click("#set-up .moves button");
  await shown(page, changesOf("node_kayles:w=3").find((one) => one.touches.length === 0).position);
  await page.waitForFunction(() => document.querySelectorAll("#set-up circle.vertex").length === 4);
  await page.done();
});
