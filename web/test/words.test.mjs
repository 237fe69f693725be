// SPDX-License-Identifier: MIT
// Every visible word of the page is in web/visible_words.json or among the program's sentences, in each language. In a language made for this test, all words
// stand in brackets: what is shown without them, and is not marked as the program's own, has its words elsewhere.
import test from "node:test";
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { teller } from "../page/teller.js";
import { open, openRule, PHONE, setRule, withBrowser } from "./browser.mjs";
import { native, rules } from "./program.mjs";
import { WORDS } from "../words_of.mjs";

// Of a sentence with [terms], each piece is in brackets, since each is an element of its own.
const inBrackets = (text) => text.split(/(\[[^\]{]+\])/).filter(Boolean).map((piece) => {
  const [, shown, name] = /^\[([^|\]]+)(?:\|(\w+))?\]$/.exec(piece) ?? [];
  return shown ? `[⟦${shown}⟧|${name ?? shown}]` : `⟦${piece}⟧`;
}).join("");
const bracketed = Object.fromEntries(Object.entries(WORDS).map(([key, words]) => [key, inBrackets(words.en)]));
const SUMMARIES = JSON.parse(readFileSync(new URL("../summaries_de.json", import.meta.url), "utf8"));
const GERMAN = JSON.stringify(Object.fromEntries([...Object.entries(WORDS).map(([key, words]) => [key, words.de]), ...Object.entries(SUMMARIES).map(([name, text]) => [`summary.${name}`, text])]));

const texts = { "words-de.json": JSON.stringify(bracketed) };
withBrowser(texts);

test("both languages have words for every key, with the same places for values", () => {
  const places = (text) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();
  for (const [key, words] of Object.entries(WORDS)) {
    assert.deepEqual(Object.keys(words), ["en", "de"], key);
    for (const text of Object.values(words)) assert.ok(text.trim(), key);
    assert.deepEqual(new Set(places(words.de)), new Set(places(words.en)), key);
  }
});

test("a lesson asks the same in each language, beside the same games", () => {
  const lesson = (name) => JSON.parse(readFileSync(new URL(`../lessons/${name}.json`, import.meta.url), "utf8"));
  const TOLD = ["title", "text", "look", "question", "solution"];
  const asked = ({ steps }) => steps.map((step) => ({ ...step, ...Object.fromEntries(TOLD.filter((name) => name in step).map((name) => [name, ""])),
    hints: step.hints?.length }));
  for (const name of ["theorem", "sums"]) {
    const german = lesson(`${name}-de`);
    assert.equal(german.lang, "de");
    assert.equal(german.title, WORDS[`lesson.${name}`].de);
    assert.equal(lesson(name).title, WORDS[`lesson.${name}`].en);
    assert.deepEqual(asked(german), asked(lesson(name)));
    german.steps.forEach((step, i) => assert.notEqual(step.text, lesson(name).steps[i].text, `${name} ${i + 1}`));
  }
});

test("the markup has no words of its own, and names only keys that there are", () => {
  const shell = readFileSync(new URL("../page/index.html", import.meta.url), "utf8");
  const body = shell.slice(shell.indexOf("<body>")).replace(/<!--.*?-->/gs, "").replace(/<h1 translate="no">.*?<\/h1>/s, "");
  assert.equal(body.replace(/<[^>]*>/g, "").trim(), "");
  assert.doesNotMatch(body, /\s(aria-label|placeholder|title|alt)="/);
  for (const [, key] of body.matchAll(/data-w(?:-\w+)?="([\w.]+)"/g)) assert.ok(WORDS[key], key);
});

// The texts of the page that are neither in brackets nor marked as they are in every language.
const strays = (page) => page.evaluate(() => {
  const own = (element) => element.closest('[translate="no"], script, style, svg.drawn, .node .label');
  const found = [];
  const look = (text, element) => {
    let rest = text;
    while (/⟦[^⟦⟧]*⟧/.test(rest)) rest = rest.replace(/⟦[^⟦⟧]*⟧/g, ""); // words may stand in the place of a value
    rest = rest.replace(/[⟦⟧]/g, "");
    if (/\p{L}{2}/u.test(rest) && !own(element)) found.push(`${element.tagName} ${text}`);
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) look(walker.currentNode.textContent, walker.currentNode.parentElement);
  for (const element of document.querySelectorAll("[aria-label], [placeholder], [title], [alt]")) {
    for (const name of ["aria-label", "placeholder", "title", "alt"]) look(element.getAttribute(name) ?? "", element);
  }
  return found;
});

for (const [view, selector, more] of [["answer", ".headline"], ["answer", "#set-up svg", "&setup=1"], ["graph", "#step"], ["sum", "#winning li"],
  ["sequence", "#period"], ["play", "#board svg.board"], ["lesson", "#answer-1"]]) {
  test(`all words of the view ${view}${more ?? ""} come from the file`, async () => {
    const page = await open(`#game=kayles&position=7&view=${view}&lang=de${more ?? ""}`, view === "play" ? PHONE : {});
    await page.waitForSelector(selector);
    if (view === "graph") { await page.click("#step"); await page.click("#step"); }
    if (view === "play") { await page.click("#hint"); await page.waitForSelector("#board .hinted"); await page.click("#moves summary"); await page.click("#moves .moves button"); await page.waitForSelector(".log li:nth-child(2)"); }
    if (view === "lesson") { await page.fill("#answer-1", "x"); await page.press("#answer-1", "Enter"); await page.waitForSelector(".hint-text"); }
    assert.deepEqual(await strays(page), []);
    assert.ok(await page.evaluate(() => document.body.textContent.includes("⟦")), "the language was loaded");
    await page.done();
  });
}

test("all words of the library, of drafts, of a refusal and of a checked rule come from the file", async () => {
  const page = await open("#game=kayles&position=zz&view=answer&lang=de");
  await openRule(page);
  await page.waitForSelector(".failure");
  await page.click("#check");
  await page.waitForSelector("#problems .panel");
  await page.click("#save-draft");
  await page.waitForSelector("#drafts:not([hidden])");
  for (const [press, waits, close] of [["#open-library", "#library-dialog .card", "#library-dialog .bar button"], ["#new-rule", "#new-dialog .card", "#new-dialog .bar button"], ["#open-help", "#help-dialog dt", "#help-dialog .bar button"]]) {
    await page.click(press);
    await page.waitForSelector(waits);
    assert.deepEqual(await strays(page), [], press);
    await page.click(close);
  }
  await page.click("#home");
  await page.waitForSelector(".gallery .card");
  assert.deepEqual(await strays(page), [], "the opening page");
  await page.done();
});

test("the games of the library are told in German, all of them", () => {
  assert.deepEqual(rules.filter((name) => !SUMMARIES[name]), []);
  assert.deepEqual(Object.keys(SUMMARIES).filter((name) => !rules.includes(name)), []);
});

const MESSAGES = JSON.parse(readFileSync(new URL("../messages_de.json", import.meta.url), "utf8"));

test("what the program says of faulty rules, wrong positions and limits, and of laws and known games, is told in German", () => {
  const tell = teller(MESSAGES), broken = readdirSync(new URL("../../spec/broken", import.meta.url)).filter((name) => name.endsWith(".lua"));
  const messages = [...broken.flatMap((name) => [["moves", `spec/broken/${name}`], ["moves", `spec/broken/${name}`, "4"]]), ...rules.map((name) => ["moves", name, "zz!"]),
    ["moves", "cram:w=0"], ["moves", "cram:q=3"], ["moves", "cram:w=99:h=99"], ["moves", "0.7x"], ["value", "cram:w=9:h=9"], ["value", "chomp:w=20:h=20"]]
    .map((args) => native([...args, "--time", "1", "--positions", "20000", "--format", "json"]).out.split("\n")[0]).filter(Boolean).flatMap((line) => JSON.parse(line).error?.message.split("\n") ?? []);
  assert.ok(messages.length > 150);
  const shown = messages.map((message) => [message, tell(message.replace(/ \(--[^)]*\)/g, ""))]);
  assert.deepEqual(shown.filter(([, told]) => told === null).map(([message]) => message), []);
  const lines = ["kayles", "nim", "0.137", "wythoff", "subtraction", "0.16", "grundys_game"].flatMap((game) => ["pattern", "identify"].flatMap((command) => native([command, game]).out.split("\n")));
  assert.deepEqual(lines.filter((line) => line && !tell(line.trim())), []);
  const rest = lines.filter((line) => !line.startsWith("slip")).map((line) => tell(line.trim()) ?? "").filter((told) => /\b(the|values|heap n|heaps)\b/.test(told));
  assert.deepEqual(rest, []);
});

test("the language is that of the address, else the browser's, and the switch keeps the rest of the address", async () => {
  texts["words-de.json"] = GERMAN; // before the page stores it for use without a network
  const english = await open("#game=nim&position={3,4}&view=play", { locale: "fr-FR" });
  await english.waitForSelector("#board svg.board");
  assert.equal(await english.textContent("#new-game"), WORDS["play.new"].en);
  assert.equal(await english.getAttribute("html", "lang"), "en");
  await english.selectOption("#language", "de");
  await english.waitForSelector(`#new-game:text-is("${WORDS["play.new"].de}")`); // a selector outlives the reload
  assert.match(english.url(), /game=nim.*view=play.*lang=de/);
  assert.equal(await english.getAttribute("html", "lang"), "de");
  await english.done();
  const german = await open("#game=kayles&position=7", { locale: "de-AT" });
  await german.waitForSelector(".headline");
  assert.equal(await german.textContent("#tab-answer"), WORDS["tab.answer"].de);
  await german.waitForFunction(() => /Du kannst gewinnen: 2 verschiedene gute Züge/.test(document.querySelector(".headline").innerText));
  assert.match(await german.textContent(".rule-words"), /Kegel/, "the rule is told in German");
  await german.fill("#position", "zz");
  await german.waitForSelector(`.failure:has-text("${WORDS["error.input"].de}")`);
  assert.match(await german.textContent(".failure"), /kayles zz: Die Stellung 'zz' ist kein Haufen: Ein Haufen ist eine ganze Zahl wie 7/);
  await german.fill("#position", "");
  await german.click("#tab-sequence");
  const drawn = await german.waitForSelector(".plot img");
  assert.match(decodeURIComponent(await drawn.getAttribute("src")), />kayles \(0\.77\): Nim-Werte der Haufen 0\.\.100<.*>Haufen n</s);
  await german.click("#find-law");
  await german.waitForSelector("#laws >> text=/g\\(n \\+ 12\\) = g\\(n\\) für n >= 71 +\\[bewiesen\\]/");
  await german.waitForSelector("pre >> text=Der Haufen n von kayles hat den Nim-Wert von");
  await german.click("#tab-answer");
  await setRule(german, "return { heap = function(n, option) if n > 0 then option(m - 1) end end }");
  await german.waitForSelector("#problems .failure >> text=rule.lua, Zeile 1: 'm' ist hier nicht bekannt");
  await german.done();
});
