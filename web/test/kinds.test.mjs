// SPDX-License-Identifier: MIT
// Views of games whose values are no plain numbers, or do not come about step by step: loopy games, entailing moves; and of
// games too large for a whole graph.
import test from "node:test";
import assert from "node:assert/strict";
import { item, LAPTOP, live, open, PHONE, withBrowser } from "./browser.mjs";
import { native } from "./program.mjs";

withBrowser();

test("the value of a loopy game is written as the program writes it", async () => {
  const page = await open("#game=return_nim&view=answer");
  await page.waitForFunction(() => document.querySelector(".headline .value")?.textContent === "∞{0}");
  await page.waitForFunction(() => [...new Set([...document.querySelectorAll(".worth text")].map((one) => one.textContent))].sort().join() === "0,∞{0}");
  assert.doesNotMatch(await page.textContent("main"), /\[object/);
  await page.done();
});

test("graphs of loopy games and of entailing moves are shown with all values", async () => {
  for (const [hash, values, winning] of [["return_nim:size=3", ["0 P", "∞{0} N", "∞{0} N", "∞{0} N"], 3],
    ["backsliding_toads&position=\"t..f\"", ["∞{} D", "∞{} D", "∞{} D", "∞{} D"], 0]]) {
    const page = await open(`#game=${hash}&view=graph`);
    await page.waitForSelector("svg.graph .node");
    assert.deepEqual((await page.locator("svg.graph .node .g").allTextContents()).sort().slice(0, 4), values, hash);
    assert.equal(await page.locator("svg.graph .edge.win").count(), winning, hash);
    assert.equal(await page.locator(".failure, #to-end").count(), 0);
    assert.doesNotMatch(await page.textContent("main"), /\[object/);
    await page.done();
  }
  const page = await open("#game=top_entails&position=4&view=graph");
  await page.waitForSelector("svg.graph .node");
  const shown = await page.locator("svg.graph .node .g").allTextContents();
  assert.equal(shown[0], "1 N");
  assert.ok(shown.includes("∞ N"));
  await page.done();
});

test("values that end are shown as far as they go, and nothing is offered that cannot be", async () => {
  const page = await open("#game=token&view=sequence");
  await page.waitForSelector('.plot img[alt$="heaps 0 to 6"]');
  assert.match(await page.textContent("#view .note"), /token has no position 7/);
  await page.waitForSelector(".failure"); // misère play: there is none
  assert.equal(await page.locator(".failure").count(), 1);
  assert.equal(await page.locator("#find-law, #period, #view button").count(), 0);
  await page.done();
  const other = await open("#game=return_nim:size=3&view=sequence");
  await other.waitForSelector(".failure");
  assert.equal(await other.locator(".plot").count(), 0);
  assert.match(await other.textContent("#view .note"), /has no nim-value at 1: its value is ∞\{0\}/);
  await other.done();
});

test("a sum with a loony component has a verdict and no bits", async () => {
  const page = await open("#game=nim&view=sum&sum=top_entails@3|nim@2");
  await page.waitForSelector("#winning");
  assert.equal(await page.textContent(".headline .value"), "∞", "as the program writes it");
  assert.equal(await page.locator("table.bits").count(), 0);
  await page.done();
});

test("a wide graph stays legible, and shows the position of each step", async () => {
  const page = await open("#game=kayles&position=9&view=graph", PHONE);
  await page.waitForSelector("#layout");
  await page.selectOption("#layout", "boxes");
  await page.waitForSelector("svg.graph .node .g");
  for (const button of ["#step", "#to-end"]) {
    await page.click(button);
    await page.waitForFunction(() => {
      const svg = document.querySelector("svg.graph"), seen = svg.parentElement.getBoundingClientRect(), box = svg.querySelector(".active .frame").getBoundingClientRect();
      return svg.getScreenCTM().a > 0.69 && box.left >= seen.left - 1 && box.right <= seen.right + 1;
    });
  }
  await page.done();
});

test("a stack of entailing moves is played by its counters", async () => {
  const page = await open("#game=top_entails&position=2&view=play");
  await page.waitForSelector("#board svg.board .live");
  assert.deepEqual(await live(page), [1]);
  await item(page, 1).click(); // the top token, or the stack divided: two moves
  await page.waitForSelector(".log li, .said:not(:empty)");
  await page.done();
});

test("hints of a game without end tell a draw from a loss", async () => {
  const page = await open("#game=backsliding_toads&position=\"t..f\"&view=play");
  await page.waitForSelector("#board svg.board");
  await page.click("#hint");
  await page.waitForFunction(() => document.querySelector("#view, main").textContent.includes("keeps the draw"));
  assert.match(await page.textContent("main"), /The value is ∞\{\}\. No move wins, but one keeps the draw\./);
  await page.done();
});

test("the boxes of a game too large for a whole graph hold boards", async () => {
  const page = await open("#game=cram:w=4:h=3&view=graph");
  await page.waitForSelector("#left-out");
  const { nodes, boards, texts } = await page.evaluate(() => ({ nodes: document.querySelectorAll("svg.graph .node").length,
    boards: document.querySelectorAll("svg.graph .node .drawn").length, texts: document.querySelectorAll("svg.graph .node .label").length }));
  assert.ok(nodes > 4);
  assert.deepEqual([boards, texts], [nodes, 0]);
  await page.done();
});

test("moves that touch the same are told apart by the order of the touches, or by name", async () => {
  let page = await open("#game=impartial_clobber:w=2:h=1&view=answer", LAPTOP);
  const told = JSON.parse(native(["moves", "impartial_clobber:w=2:h=1", "--board", "--format", "json"]).out);
  // The whole view of a position, not of the one before, which stays until the answer comes.
  const whole = (wanted) => page.waitForFunction((text) => document.querySelector("#board svg.board")?.getAttribute("aria-label").endsWith(text) &&
    document.querySelector(".headline .value"), ` ${wanted}`);
  for (const move of told.moves) {
    await whole(told.position);
    for (const i of move.touches) await item(page, i).click();
    await whole(move.option);
    await page.goBack();
  }
  assert.equal(new Set(told.moves.map(({ option }) => option)).size, 2);
  await page.done();
  page = await open("#game=sheep&view=answer", LAPTOP); // so many sheep go from here to there
  const { moves } = JSON.parse(native(["moves", "sheep", "--board", "--format", "json"]).out);
  const several = moves.filter(({ touches }) => String(touches) === String(moves[0].touches));
  assert.ok(several.length > 1);
  await page.waitForSelector("svg.board .live");
  for (const i of several[0].touches) await item(page, i).click();
  await page.click(`.said button:text-is("${several[1].label}")`);
  await page.waitForFunction((position) => new URLSearchParams(location.hash.slice(1)).get("position") === position, several[1].option);
  await page.done();
});

test("boards of strips, rows, coins and lines are touched", async () => {
  for (const game of ["treblecross", "crosses_crosses", "peg_duotaire", "turning_corners", "nimstring", "nogo"]) {
    const { moves } = JSON.parse(native(["moves", game, "--board", "--limit", "200", "--format", "json"]).out);
    assert.deepEqual(moves.filter(({ touches }) => touches.length === 0), [], game);
  }
  const page = await open("#game=peg_duotaire&view=answer", LAPTOP);
  const { moves } = JSON.parse(native(["moves", "peg_duotaire", "--board", "--format", "json"]).out);
  await page.waitForSelector("svg.board .live");
  await item(page, moves[0].touches[0]).click();
  await page.waitForFunction((position) => new URLSearchParams(location.hash.slice(1)).get("position") === position, moves[0].option);
  await page.done();
});

test("a large graph whose values do not come step by step is no knot", async () => {
  let page = await open("#game=nimstring&view=graph"); // moves entail: its neighbours
  await page.waitForSelector("#left-out");
  const told = JSON.parse(native(["graph", "nimstring", "--parents", "--format", "json", "--limit", "40"]).out);
  assert.equal(await page.locator(".node").count(), told.nodes.length);
  assert.equal(await page.locator(".node").first().locator("svg, g.drawn").count(), 1);
  await page.done();
  page = await open("#game=fox_and_geese&view=graph"); // loopy: the first positions
  await page.waitForSelector("#left-out");
  const boxes = await page.locator(".node .frame").evaluateAll((list) => list.map((one) => ({ x: one.x.baseVal.value, y: one.y.baseVal.value, h: one.height.baseVal.value })));
  assert.equal(boxes.length, 24);
  assert.match(await page.textContent("#left-out"), /^\d+ more/);
  const tops = [...new Set(boxes.map(({ y }) => Math.round(y)))].sort((a, b) => a - b);
  for (let i = 1; i < tops.length; i++) assert.ok(tops[i] - tops[i - 1] - boxes[0].h > 60, `rows at ${tops}`); // lines that go far sideways have room
  await page.done();
});

test("edges run behind no box", async () => {
  for (const hash of ["node_kayles", "kayles&position=9", "cram:w=3:h=2", "backsliding_toads", "green_hackenbush", "return_nim:size=3"]) {
    const page = await open(`#game=${hash}&view=graph`, LAPTOP);
    await page.waitForSelector("svg.graph, #layout");
    if (await page.locator("#layout").count()) await page.selectOption("#layout", "boxes");
    await page.waitForSelector("svg.graph path.edge");
    const behind = await page.evaluate(() => {
      const boxes = [...document.querySelectorAll("svg.graph .node .frame")].map((frame) => frame.getBBox());
      return [...document.querySelectorAll("svg.graph path.edge")].filter((path) => {
        const all = path.getTotalLength();
        for (let at = 0; at <= all; at += 2) {
          const { x, y } = path.getPointAtLength(at);
          if (boxes.some((box) => x > box.x + 1 && x < box.x + box.width - 1 && y > box.y + 1 && y < box.y + box.height - 1)) return true;
        }
        return false;
      }).length;
    });
    assert.equal(behind, 0, hash);
    const { aslant, cut } = await page.evaluate(() => ({
      aslant: [...document.querySelectorAll("svg.graph path.edge")].filter((path) => {
        const [, , before, , end] = path.getAttribute("d").split("C").at(-1).split(/[ ,]/).map(Number); // the last curve comes straight down
        return Math.abs(end - before) > 0.5;
      }).length,
      cut: [...document.querySelectorAll("svg.graph .node")].filter((node) => {
        const frame = node.querySelector(".frame").getBBox(), text = node.querySelector(".g").getBBox();
        return text.x < frame.x || text.x + text.width > frame.x + frame.width;
      }).length }));
    assert.deepEqual([aslant, cut], [0, 0], hash);
    await page.done();
  }
});

test("nothing of an edge's label lies on its line", async () => {
  const page = await open("#game=cram:w=4:h=3&view=graph", LAPTOP);
  await page.waitForSelector("svg.graph .edge-label");
  const met = await page.evaluate(() => [...document.querySelectorAll("svg.graph .edge-label")].flatMap((label) => {
    const box = label.getBBox();
    return [...document.querySelectorAll("svg.graph path.edge")].filter((path) => {
      for (let at = 0; at <= path.getTotalLength(); at += 2) {
        const { x, y } = path.getPointAtLength(at);
        if (x > box.x + 1 && x < box.x + box.width - 1 && y > box.y + 2 && y < box.y + box.height - 2) return true;
      }
      return false;
    }).map(() => label.textContent);
  }));
  assert.deepEqual(met, []);
  await page.done();
});

test("a spot of Sprouts is drawn once on a boundary, and lines go from spot to spot", async () => {
  const page = await open("#game=sprouts&position=1a1a.0&view=answer");
  await page.waitForSelector("#board svg.board");
  assert.deepEqual(await page.locator("#board svg.board .item text").allTextContents(), ["2", "a", "2", "3"]);
  assert.equal(await page.locator("#board svg.board .item > line:first-child").count(), 2);
  await page.done();
});
