// SPDX-License-Identifier: MIT
// Whoever works by keyboard keeps it: after each action it is where the visitor goes on, and never lost.
import test from "node:test";
import assert from "node:assert/strict";
import { item, open, openRule, setRule, withBrowser } from "./browser.mjs";

withBrowser();

const at = (page) => page.evaluate(() => {
  const one = document.activeElement;
  return one === document.body ? "nothing" : one.getAttribute("aria-label") ?? one.querySelector(":scope > title")?.textContent ?? (one.id || one.textContent);
});
const param = (page, name) => page.evaluate((one) => new URLSearchParams(location.hash.slice(1)).get(one), name);
const game = (page) => param(page, "game");

// The keyboard on an element, as Tab would put it there.
async function reach(page, selector) {
  await page.keyboard.press("Tab");
  await page.locator(selector).first().focus();
}

test("arrows change the view, and the keyboard stays on its tab", async () => {
  const page = await open("#game=kayles&position=7");
  await page.waitForSelector(".headline");
  await page.focus("#tab-answer");
  await page.keyboard.press("ArrowRight");
  await page.waitForSelector("#step");
  assert.equal(await page.evaluate(() => document.activeElement.id), "tab-graph");
  await page.done();
});

test("after a move the keyboard is on the new board, when exploring and in play", async () => {
  for (const view of ["answer", "play"]) {
    const page = await open(`#game=nim&position=5&view=${view}`);
    await page.waitForSelector("svg.board .live");
    await item(page, 4).focus();
    await page.keyboard.press("ArrowDown");
    const left = async (n) => page.waitForFunction((wanted) => document.querySelectorAll("#view svg.board .live").length === wanted, n);
    const at = () => page.evaluate(() => document.activeElement.dataset.item);
    if (view === "play") { // 5 to 3 is no winning move, and the program takes all
      await page.keyboard.press("Enter");
      await page.waitForFunction(() => document.activeElement.id === "panel-answer" && document.querySelector("#again"));
    } else {
      await page.keyboard.press("Enter");
      await left(3);
      assert.equal(await at(), "0", `${view}: the fourth counter has gone`);
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("Enter");
      await left(1);
      assert.equal(await at(), "0");
      await page.keyboard.press("Enter");
      await page.waitForFunction(() => /position=0/.test(location.hash) && document.activeElement.id.startsWith("panel-"));
    }
    await page.done();
  }
});

test("who does not see the board of Play hears what the program has played", async () => {
  const page = await open("#game=nim&position=5,3&view=play");
  await page.waitForSelector("#moves .moves button:not([disabled])", { state: "attached" });
  assert.equal(await page.textContent("#turn"), "Your turn.");
  await page.click("#moves summary");
  await reach(page, '#moves .moves button:has-text("4 + 3")');
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => ["turn", "said"].every((id) => document.getElementById(id).textContent === "the program took 1: 3 + 3 left. Your turn."));
  await page.click("#undo");
  await page.waitForFunction(() => document.getElementById("turn").textContent === "Your turn.");
  await page.done();
});

test("the link to the answers leads there, and the game stays", async () => {
  const page = await open("#game=nim&position=4&view=answer");
  await page.waitForSelector(".headline");
  await reach(page, ".skip");
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement.id), "views");
  assert.equal(await game(page), "nim");
  assert.equal(await page.inputValue("#position"), "4");
  await page.done();
});

test("a box of a graph is a button: Enter and space go to it, and the keyboard is on its box", async () => {
  for (const [name, box] of [["kayles&position=5", 3], ["cram:w=3:h=2", 1]]) {
    for (const key of ["Enter", " "]) {
      const page = await open(`#game=${name}&view=graph`);
      await page.waitForSelector("#to-end");
      await page.click("#to-end");
      await reach(page, `g.node >> nth=${box}`);
      const from = await page.inputValue("#position"), label = await at(page);
      assert.match(label, /: \d+ [NP]$/, "the name of a box says its value");
      await page.keyboard.press(key);
      await page.waitForFunction((one) => document.getElementById("position").value !== one, from);
      await page.waitForFunction(() => document.activeElement.dataset.node === "1");
      assert.equal(await at(page), label.replace(/:.*/, ": ?"));
      await page.done();
    }
  }
});

test("a key that is held makes one move", async () => {
  const page = await open("#game=nim&position=5&view=answer");
  await page.waitForSelector("svg.board .live");
  await reach(page, 'svg.board [data-item="4"]'); // the uppermost counter
  await page.keyboard.down("Enter");
  await page.waitForFunction(() => document.getElementById("position").value === "4" && document.activeElement.dataset.item);
  for (let i = 0; i < 3; i++) await page.keyboard.down("Enter"); // pressed already: these repeat it
  await page.keyboard.up("Enter");
  await page.waitForTimeout(300);
  assert.equal(await page.inputValue("#position"), "4");
  await page.done();
});

test("a part of a sum that is removed leaves the keyboard on the next, and says which it is", async () => {
  const page = await open("#game=kayles&view=sum&sum=kayles@7|nim@5|nim@2");
  await page.waitForSelector(".bits");
  await reach(page, ".remove >> nth=2");
  assert.equal(await at(page), "Remove nim@2");
  await page.keyboard.press("Enter");
  assert.equal(await at(page), "Remove nim@5");
  await page.waitForFunction(() => document.querySelectorAll(".bits tbody tr").length === 3);
  assert.equal(await page.locator('.remove[aria-disabled="true"]').count(), 2, "a sum has two parts at least");
  await page.keyboard.press("Enter");
  assert.equal(await page.locator(".remove").count(), 2);
  await page.fill("input >> nth=2", "nim@6");
  await page.keyboard.press("Enter");
  await page.waitForSelector('.remove[aria-label="Remove nim@6"]');
  await page.done();
});

test("the choice of a lesson, and of a language, keeps the keyboard", async () => {
  const page = await open("#game=kayles&view=lesson");
  await page.waitForSelector("#answer-1");
  await reach(page, "#which-lesson");
  await page.keyboard.press("ArrowDown");
  await page.waitForSelector("text=101 + 011");
  assert.equal(await page.evaluate(() => document.activeElement.id), "which-lesson");
  await reach(page, "#language");
  await page.keyboard.press("ArrowDown");
  await page.waitForFunction(() => document.documentElement.lang === "de" && document.activeElement.id === "language");
  await page.done();
});

test("buttons whose answer takes a while keep the keyboard, as Stop does", async () => {
  const page = await open("#game=0.77&position=4&view=sequence");
  await page.waitForSelector("#quotient", { state: "attached" });
  for (const [button, answer] of [["#find-law", "#laws pre, #laws .failure"], ["text=Misère quotient", "#quotient p, #quotient .failure"]]) {
    await reach(page, button);
    const before = await at(page);
    await page.keyboard.press("Enter");
    await page.waitForSelector(answer);
    assert.equal(await at(page), before);
  }
  await page.click("#tab-answer");
  await page.waitForSelector(".headline");
  await setRule(page, "return { start = 3, heap = function(n, option) while true do end end }");
  await page.waitForSelector('#stop[aria-disabled="false"]');
  await reach(page, "#stop");
  await page.keyboard.press("Enter");
  await page.waitForSelector('#stop[aria-disabled="true"]');
  assert.equal(await at(page), "stop");
  await page.done();
});

test("a draft that is deleted leaves the keyboard on the list, and the last one on the button that saves", async () => {
  const page = await open("#game=kayles&position=4&view=answer");
  await openRule(page);
  await page.click("#save-draft");
  await page.click("#save-draft");
  await page.click("#drafts summary");
  for (const left of ["SUMMARY", "BUTTON"]) {
    if (await page.locator("#drafts details[open], #drafts[open]").count() === 0) await page.click("#drafts summary");
    await reach(page, "#drafts li button >> nth=1");
    await page.keyboard.press("Enter");
    assert.equal(await page.evaluate(() => document.activeElement.tagName), left);
  }
  await page.done();
});
