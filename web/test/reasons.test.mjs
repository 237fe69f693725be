// SPDX-License-Identifier: MIT
// What the board's view says beside the board, and where it stands: reasons, answers, terms, the rule in words; the first screen
// of a phone.
import test from "node:test";
import assert from "node:assert/strict";
import { LAPTOP, open, PHONE, withBrowser } from "./browser.mjs";

withBrowser();

const stones = (taken) => `return {\n  name = "stones",\n  summary = "Take 1, 2 or 3 stones.",\n  subtract = { ${taken} }, -- so many may be taken\n}\n`;
const ofRule = (taken, more = "") => `#game=rule.lua&position=21&text=${encodeURIComponent(stones(taken))}${more}`;

test("of two equal parts the reason is to copy the other's move, and so are the answers; the table of the nim-sum names its columns", async () => {
  for (const [lang, twins, heads] of [["en", /parts are equal: copy/, ["part", "value", "in binary"]], ["de", /Teile sind gleich: Mach/, ["Teil", "Wert", "binär"]]]) {
    const page = await open(`#game=kayles&position=4 %2B 4&view=answer&lang=${lang}`, LAPTOP);
    await page.waitForSelector(".why .twins");
    assert.match(await page.textContent(".why .twins"), twins);
    assert.deepEqual(await page.locator(".bits thead th").allTextContents(), heads);
    assert.equal(await page.locator(".bits tbody svg").count(), 2, "the parts are boards");
    await page.waitForFunction(() => document.querySelectorAll(".answer:not([disabled])").length === 8);
    for (const text of await page.locator(".answer > span:last-child").allTextContents()) {
      const parts = text.split("→")[1].match(/\d+/g).sort();
      assert.ok(parts.every((part, i) => part === parts[i ^ 1]), `${text} is the mirror move`);
    }
    await page.done();
  }
  const page = await open("#game=kayles&position=4 %2B 3&view=answer", LAPTOP);
  await page.waitForSelector(".why .bits");
  assert.equal(await page.locator(".twins").count(), 0);
  await page.done();
});

test("the program copies a move in the other of two equal parts", async () => {
  for (const sum of ["kayles@4|kayles@4", null]) {
    const page = await open(sum ? `#game=kayles&view=play&together=1&sum=${sum}` : "#game=kayles&position=4 %2B 4&view=play", LAPTOP);
    await page.waitForSelector("#moves summary");
    await page.click("#moves summary");
    await page.click("#moves .moves button >> nth=1"); // the program has several answers to it
    await page.waitForFunction(() => document.querySelectorAll(".log li").length === 2);
    const here = new URLSearchParams(new URL(page.url()).hash.slice(1));
    const parts = sum ? here.get("sum").split("|").map((one) => one.replace("kayles@", "")) : here.get("position").match(/\d+/g).sort();
    assert.ok(parts.every((part, i) => part === parts[i ^ 1]), parts.join(" and "));
    await page.done();
  }
});

test("in a lost position the reason comes first, no move is said not to count, and many answers are folded", async () => {
  for (const [lang, says] of [["en", "All your moves lead here: whoever answers can win"], ["de", "Alle deine Züge führen hierher: Wer darauf antwortet, kann gewinnen"]]) {
    const page = await open(`#game=cram&view=answer&lang=${lang}`, LAPTOP);
    await page.waitForSelector(".answer", { state: "attached" });
    assert.equal(await page.textContent(".why details > summary"), says);
    const order = await page.evaluate(() => document.querySelector(".why").compareDocumentPosition(document.querySelector(".answer")) & Node.DOCUMENT_POSITION_FOLLOWING);
    assert.ok(order, "why stands before the answers");
    assert.equal(await page.locator(".answer:visible").count(), 0);
    await page.locator("details:has(.answer) > summary").click();
    assert.equal(await page.locator(".answer:visible").count(), 24);
    await page.done();
  }
});

test("a rule in words has the numbers of the rule, also where they were changed", async () => {
  for (const [taken, says] of [["1, 2, 3", "Take 1, 2 or 3 stones."], ["1, 3, 4", "Take 1, 3 or 4 from a heap."], ["1, 2, 3, 5", "Take 1, 2, 3 or 5 from a heap."]]) {
    const page = await open(ofRule(taken, "&view=answer"), LAPTOP);
    await page.waitForSelector("svg.board");
    assert.ok((await page.textContent(".rule-words")).startsWith(says), taken);
    await page.done();
  }
});

test("on a phone Play, the size and the board are on the first screen; the position has a label", async () => {
  const page = await open(ofRule("1, 2, 3", "&view=answer"), PHONE);
  await page.waitForSelector(".headline .value");
  const boxes = () => page.evaluate(() => Object.fromEntries(["#mode-1", ".stepper", "#board", "#hint", "#tabs"].map((one) => [one, document.querySelector(one).getBoundingClientRect().toJSON()])));
  const now = await boxes();
  for (const one of ["#mode-1", ".stepper"]) assert.ok(now[one].bottom < now["#tabs"].top && now[one].bottom <= now["#board"].top, `${one} above the board, while the rule is open`);
  const label = page.locator("label:has(#position) span");
  assert.equal(await label.textContent(), "Position");
  assert.ok((await label.boundingBox()).height > 8);
  await page.tap("#mode-1");
  await page.waitForFunction(() => document.querySelector("#write").hidden && document.querySelector('#mode-1[aria-pressed="true"]'));
  const play = await boxes();
  assert.ok(play["#hint"].bottom <= play["#tabs"].top, "what is pressed in play");
  await page.done();
});

test("few pieces are of a moderate size, an empty row is a row, and no outline of a move lies across a pile that has moved", async () => {
  const page = await open("#game=kayles&position=1&view=answer", LAPTOP);
  await page.waitForSelector(".headline .value");
  assert.ok((await page.locator("svg.board circle").first().boundingBox()).width < 150);
  assert.equal(await page.locator(".meter").count(), 0);
  await page.goto(page.url().replace(/#.*/, "#game=kayles&position=0&view=answer"));
  await page.waitForSelector("svg.board .nothing");
  assert.equal(await page.locator("svg.board text, svg.board .ground").count(), 0);
  await page.goto(page.url().replace(/#.*/, "#game=subtraction:s=1,2,3&position=10&view=play&two=1"));
  await page.click("#moves summary");
  await page.click("#moves .moves button >> nth=0");
  await page.waitForSelector(".log li button[aria-current]");
  await page.waitForFunction(() => document.querySelectorAll("svg.board [data-item] rect").length < 10);
  assert.equal(await page.locator("svg.board .ghosts > *, svg.board .last").count(), 0);
  await page.done();
});

test("a word of the field is explained by mouse, keyboard and finger", async () => {
  const page = await open("#game=kayles&position=3&view=answer", LAPTOP);
  await page.waitForSelector(".why .term");
  const means = page.locator(".means:popover-open");
  await page.hover(".why .term >> nth=0");
  await means.waitFor();
  await page.locator(".means:popover-open button").hover(); // into the sentence: it stays
  assert.equal(await means.count(), 1);
  await page.mouse.move(5, 700);
  await page.waitForFunction(() => document.querySelector(".means:popover-open") === null);
  await page.focus("#mode-0");
  for (let i = 0; i < 40 && await means.count() === 0; i++) await page.keyboard.press("Tab");
  assert.equal(await means.count(), 1, "the keyboard opens it");
  await page.keyboard.press("Escape");
  assert.equal(await means.count(), 0);
  await page.done();
  const phone = await open("#game=kayles&position=3&view=answer", PHONE);
  await phone.waitForSelector(".why .term");
  await phone.locator(".why .term").first().tap();
  await phone.locator(".means:popover-open").waitFor();
  await phone.done();
});
