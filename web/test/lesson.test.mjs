// SPDX-License-Identifier: MIT
// Lessons of a visitor's own, beside the page: a step with its own rule, and what is said about a file with a mistake.
import test from "node:test";
import assert from "node:assert/strict";
import { open, withBrowser } from "./browser.mjs";

const STEP = { title: "A", text: "A", question: "?", ask: ["value", "kayles", "5"], field: "value" };
const RULE = "return { heap = function(n, option) for _, k in ipairs { 1, 3 } do if k <= n then option(n - k) end end end }";
const OWN = { ...STEP, rule: RULE, position: "6", view: "graph", ask: ["value", "rule.lua", "6"], field: "outcome" };
const lesson = (...steps) => JSON.stringify({ title: "T", lang: "en", steps });

withBrowser({
  "own.json": lesson(OWN),
  "field.json": lesson({ ...STEP, field: "valu" }),
  "view.json": lesson(STEP, { ...STEP, view: "grph" }),
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
