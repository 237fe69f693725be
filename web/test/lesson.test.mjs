// SPDX-License-Identifier: MIT
// Lessons of a visitor's own, beside the page: a step with its own rule, and what is said about a file with a mistake.
import test from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { folder, open, withBrowser } from "./browser.mjs";

const STEP = { title: "A", text: "A", question: "?", ask: ["value", "kayles", "5"], field: "value" };
const RULE = "return { heap = function(n, option) for _, k in ipairs { 1, 3 } do if k <= n then option(n - k) end end end }";
const OWN = { ...STEP, rule: RULE, position: "6", view: "graph", ask: ["value", "rule.lua", "6"], field: "outcome" };
const REPORT = { game: "kayles", view: "lesson", lesson_file: { title: "T", steps: [{ ...STEP, game: "kayles", position: "5", view: "play" }] } };
const lesson = (...steps) => JSON.stringify({ title: "T", lang: "en", steps });

withBrowser({
  "own.json": lesson(OWN),
  "field.json": lesson({ ...STEP, field: "valu" }),
  "view.json": lesson(STEP, { ...STEP, view: "grph" }),
  "looks.json": lesson({ ...STEP, picture: "kayles@5" }, { ...OWN, picture: "rule.lua@6" }, { ...STEP, picture: "kayles@-" }, { ...STEP, picture: "kayles@3|nim@2" }),
  // As `sg-lua report --lesson` writes it.
  "one_file.html": readFileSync(`${folder}report.html`, "utf8").replace('id="report">null', () => `id="report">${JSON.stringify(REPORT)}`),
});

async function answer(page, text) {
  await page.waitForSelector("#answer-1");
  await page.fill("#answer-1", text);
  await page.press("#answer-1", "Enter");
}

test("a step asks about its own rule, and opens it", async () => {
  const page = await open("#lesson=own.json");
  await answer(page, "P");
  await page.waitForFunction(() => document.getElementById("lesson-count").textContent.startsWith("1 of 1"));
  await page.click(".lesson li button:not([type=submit])");
  await page.waitForSelector("svg.graph .node");
  assert.match(await page.textContent("#rule-title"), /rule\.lua/);
  await page.done();
});

test("a field that the answer has not, and a view that is none, are said", async () => {
  const field = await open("#lesson=field.json");
  await answer(field, "4");
  await field.waitForSelector(".failure");
  assert.match(await field.textContent(".failure"), /the answer of value kayles 5 has no field "valu" \(it has .*value/);
  await field.done();
  const view = await open("#lesson=view.json");
  await view.waitForSelector(".failure");
  assert.match(await view.textContent(".failure"), /step 2: "view" is one of answer, graph, sum, sequence, play, not "grph"/);
  await view.done();
});

test("a step shows how a position looks, of its own rule, too; what is no position is said", async () => {
  const page = await open("#lesson=looks.json");
  await page.waitForFunction(() => document.querySelector(".lesson li:nth-child(3) .failure") && document.querySelectorAll(".lesson li:nth-child(4) svg.small").length === 2);
  assert.equal(await page.locator(".lesson li:nth-child(1) svg.small circle").count(), 5, "pins");
  assert.equal(await page.getAttribute(".lesson li:nth-child(2) svg.small", "aria-label"), "6");
  assert.match(await page.textContent(".lesson .failure"), /is not a heap/);
  await page.done();
});

test("the lessons of the page show what they ask about, in both languages", async () => {
  for (const name of ["theorem", "sums", "theorem-de", "sums-de"]) {
    const page = await open(`#lesson=${name.split("-")[0]}&lang=${name.split("-")[1] ?? "en"}`);
    const { steps } = JSON.parse(readFileSync(`${folder}lesson-${name}.json`, "utf8"));
    const wanted = steps.map(({ picture }) => picture?.split("|").length ?? 0);
    assert.ok(wanted.filter((n) => n > 0).length >= steps.length - 1);
    await page.waitForFunction((list) => String([...document.querySelectorAll(".lesson > ol > li")].map((one) => one.querySelectorAll("svg.small").length)) === list, String(wanted));
    await page.done();
  }
});

test("Back leads from a game of a lesson in one file to the lesson", async () => {
  const page = await open("one_file.html");
  await page.click(".lesson li button:not([type=submit])");
  await page.waitForSelector("#board svg.board");
  await page.goBack();
  await page.waitForSelector("#answer-1");
  await page.reload();
  await page.waitForSelector("#answer-1");
  await page.done();
});

test("a lesson is printed as a handout: questions and room for answers, nothing to press", async () => {
  const page = await open("#lesson=looks.json");
  await page.waitForSelector(".lesson svg.small");
  await page.emulateMedia({ media: "print" });
  const visible = (selector) => page.locator(selector).evaluateAll((list) => list.filter((one) => one.checkVisibility()).length);
  assert.equal(await visible("button, select, #editor, header, footer"), 0);
  assert.equal(await visible(".lesson input"), 4);
  assert.ok(await visible(".lesson svg.small") > 0);
  await page.done();
});
