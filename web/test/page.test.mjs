// SPDX-License-Identifier: MIT
// The page in Chromium: what a visitor does, with the mouse, by keyboard, on a phone, without a network.
import test from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import lz from "lz-string";
import { base, item, live, open, openRule, playToTheEnd, recordQuestions, setRule, withBrowser } from "./browser.mjs";
import { native } from "./program.mjs";

withBrowser();

const RULE = (body) => `return {\n  heap = function(n, option)\n    ${body}\n  end,\n  start = 5,\n}\n`;

test("the first answer is that of the program", async () => {
  const page = await open("#game=kayles&position=7");
  const told = JSON.parse(native(["value", "kayles", "7", "--format", "json"]).out);
  await page.waitForFunction((value) => document.querySelector(".value")?.textContent === value, String(told.value));
  await page.waitForFunction(() => /You can win: 2 different good moves[^]*N: the player to move wins/.test(document.querySelector(".headline").innerText));
  await page.done();
});

test("rules of the library as they start are answered before the program is there; else their texts are", async () => {
  const page = await open("", { serviceWorkers: "block" });
  await page.goto("about:blank");
  let program;
  await page.route("**/sg-lua.wasm", (route) => { program = route; }); // it does not come before it is let through
  await page.goto(`${base}#game=cram&view=answer`);
  await page.waitForSelector(".headline");
  const told = JSON.parse(native(["moves", "cram", "--format", "json"]).out);
  await page.waitForFunction((value) => document.querySelector(".value")?.textContent === value, String(told.value));
  await page.waitForFunction((n) => document.querySelectorAll(".card-move").length === n, told.moves.length);
  await page.waitForFunction(() => document.querySelector("#editor").textContent.includes("tiles"));
  await page.goto("about:blank");
  await Promise.all([page.waitForRequest("**/later-kinds.json"), page.goto(`${base}#game=cram:w=3:h=2&view=answer`)]);
  await page.waitForFunction(() => document.querySelector("#editor").textContent.includes("tiles"));
  assert.equal(await page.locator(".headline, svg.board").count(), 0);
  const asked = [];
  page.on("request", (request) => asked.push(request.url().split("/").pop()));
  await program.continue();
  await page.waitForSelector(".headline");
  assert.deepEqual(asked.filter((name) => name.startsWith("later-")), [], "the rule's text and the modules of its kind came before");
  await page.done();
});

test("where the editor does not come, the rule can be read, and it is said", async () => {
  const page = await open("", { serviceWorkers: "block" });
  await page.route("**/editor.js", (route) => route.abort());
  await page.goto(`${base}#game=cram:w=3:h=2&view=answer`);
  await page.reload();
  await page.click("#open-rule");
  await page.waitForFunction(() => document.querySelector("#status").textContent.includes("did not come"));
  await page.waitForFunction(() => document.querySelector("#editor").textContent.includes("tiles"));
  await page.done();
});

test("write a rule, break it, see the error at its line, mend it", async () => {
  const page = await open("#game=kayles&position=7");
  await page.waitForSelector(".headline");
  await setRule(page, RULE("if n > 0 then option(n - 1) end"));
  await page.fill("#position", "5");
  await page.waitForFunction(() => document.querySelector(".value")?.textContent === "1");
  await setRule(page, RULE("if n > 0 then option(n - x) end"));
  await page.waitForSelector("#problems .failure");
  assert.match(await page.textContent("#problems .failure"), /rule\.lua:3: .*x/);
  await page.waitForSelector(".cm-lint-marker-error");
  assert.equal(await page.locator(".failure").count(), 1, "the error stands beside the rule alone");
  await setRule(page, RULE("if n > 0 then option(0) end"));
  await page.waitForFunction(() => document.querySelector(".value")?.textContent === "1" && !document.querySelector("#problems .failure"));
  await page.done();
});

test("an error of the rule is marked at its line in Values and in Play, too", async () => {
  const page = await open("#game=nim&position=4&view=answer");
  await page.waitForSelector(".headline");
  await setRule(page, RULE("for taken = 2, n + 2, 2 do option(n - taken) end"));
  await page.waitForSelector("#editor .cm-lint-marker-error");
  for (const view of ["sequence", "answer"]) {
    await page.click(`#tab-${view}`);
    await page.waitForSelector(`#panel-${view} .note >> text=has an error`);
    assert.equal(await page.locator("#editor .cm-lint-marker-error").count(), 1);
    assert.match(await page.textContent("#problems .failure"), /leaves a heap of -\d/);
    assert.equal(await page.locator("text=has no sequence by heaps").count(), 0, "it has heaps");
  }
  await page.done();
});

test("an error in how a rule draws is said beside the rule, and the answer is there without a board", async () => {
  const page = await open("#game=nim&view=answer");
  await page.waitForSelector(".headline");
  await setRule(page, `return { start = { "...", "..." }, show = sg.grid.show, parse = sg.grid.parse,
  options = function(g, option) if g[1] == "..." then option(sg.grid.set(g, 1, 1, "#")) end end,
  draw = function(g, pen) for c = 1, 3 do pen.cell(c, 1,
    g[1]:sub(c, c) == "#" and "dark" or nil) end end }`);
  await page.click(".card-move >> text=#../...");
  await page.waitForSelector("#editor .cm-lint-marker-error");
  assert.match(await page.textContent("#problems .failure"), /draw: a cell has no style 'dark'/);
  await page.waitForFunction(() => document.querySelector(".headline .value")?.textContent === "0");
  await page.done();
});

test("a position that begins with a minus is a wrong position, and no option of the command line", async () => {
  const page = await open("#game=kayles&position=-3&view=answer");
  await page.waitForSelector(".failure");
  assert.match(await page.textContent(".failure"), /is not a heap: a heap is a whole number such as 7/);
  await page.done();
});

test("the browser's Back shows the game in its field, wherever the keyboard is", async () => {
  const page = await open("#game=kayles&position=5&view=answer");
  await page.waitForSelector(".headline");
  await page.fill("#game", "nim");
  await page.press("#game", "Enter");
  await page.waitForSelector('svg.board[aria-label="nim {3,4,5}"]');
  await page.goBack();
  await page.waitForSelector('svg.board[aria-label="kayles 5"]');
  assert.equal(await page.inputValue("#game"), "kayles");
  await page.done();
});

test("a wrong name stands once, and the game that was meant is a link", async () => {
  const page = await open("#game=kaylse&view=graph&lang=de");
  await page.waitForSelector(".failure a");
  assert.equal(await page.locator(".failure").count(), 1);
  assert.equal(await page.textContent(".failure"), "Kein Spiel heißt kaylse. Gemeint war vielleicht kayles?");
  await page.click(".failure a");
  await page.waitForSelector("#panel-graph svg");
  assert.equal(await page.inputValue("#game"), "kayles");
  assert.match(page.url(), /lang=de/, "the link keeps view and language");
  await page.done();
});

test("the animation, stepped to its end, shows the engine's numbers", async () => {
  const page = await open("#game=kayles&position=5&view=graph");
  await page.waitForSelector("#step");
  await page.selectOption("#layout", "boxes");
  await page.waitForSelector("#stage path.edge", { state: "attached" }); // the layout is loaded first
  const told = JSON.parse(native(["graph", "kayles", "5", "--format", "json"]).out);
  assert.equal(await page.locator(".node").count(), told.nodes.length);
  for (let i = 0; i < 500 && !(await page.textContent("#step-count")).match(/step (\d+) of \1$/); i++) await page.click("#step");
  for (const node of told.nodes) {
    const shown = await page.textContent(`.node[data-node="${node.id}"] .g`);
    assert.equal(shown, `${node.value} ${node.outcome}`, `node ${node.position}`);
  }
  await page.click("#reset");
  assert.equal(await page.locator(".node .g", { hasText: "?" }).count(), told.nodes.length);
  await page.done();
});

test("the animation goes back, by keys, and as a row of heaps", async () => {
  const page = await open("#game=nim&position=5&view=graph");
  await page.waitForSelector("#step");
  assert.equal(await page.inputValue("#layout"), "row");
  const shown = () => page.locator("#stage .node .g").allTextContents();
  await page.focus("#stage .window");
  await page.keyboard.press("End");
  assert.deepEqual(await shown(), ["0", "1", "2", "3", "4", "5"]);
  assert.ok(await page.locator("#stage path.edge.read").count() === 0 && await page.locator("#stage path.edge").count() === 5, "five moves are arcs");
  const end = await page.textContent("#step-count");
  await page.keyboard.press("ArrowLeft");
  assert.equal((await shown())[5], "?");
  assert.equal(await page.locator("#stage path.edge.read").count(), 1, "the last value tried is that of one heap");
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.textContent("#step-count"), end);
  await page.keyboard.press("Home");
  assert.deepEqual(new Set(await shown()), new Set(["?"]));
  await page.click("#step");
  await page.click("#back");
  assert.match(await page.textContent("#step-count"), /^step 0 of /);
  await page.click("footer"); // nothing has the keyboard
  await page.keyboard.press("ArrowRight");
  assert.match(await page.textContent("#step-count"), /^step 1 of /);
  await page.focus("#position");
  await page.keyboard.press("ArrowRight");
  assert.match(await page.textContent("#step-count"), /^step 1 of /, "the keys of a field are its own");
  await page.done();
});

test("the picture chosen last is shown, also where the one before comes later", async () => {
  const page = await open("#game=nim&position=5&view=graph", { serviceWorkers: "block" });
  let layout;
  await page.route("**/layout.js", (route) => { layout = route; });
  await page.waitForSelector("#step");
  await Promise.all([page.waitForRequest("**/layout.js"), page.selectOption("#layout", "boxes")]);
  await page.selectOption("#layout", "row");
  await layout.continue();
  await page.evaluate(() => import("./layout.js"));
  assert.equal(await page.locator("#stage .node .drawn").count(), 0);
  await page.done();
});

test("the boxes of a graph show boards, as the program draws them, and every box has its arrowheads in front", async () => {
  const page = await open("#game=cram:w=3:h=2&view=graph");
  await page.waitForSelector("#step");
  const told = JSON.parse(native(["graph", "cram:w=3:h=2", "--board", "--format", "json"]).out);
  for (const node of told.nodes) {
    const cells = await page.locator(`.node[data-node="${node.id}"] .drawn rect.free`).count();
    assert.equal(cells, node.board ? node.board.items.filter((item) => item.kind === "cell" && item.style === "free").length : 0, node.position);
  }
  assert.equal(await page.locator(".node .drawn").count(), told.nodes.filter((node) => node.board).length);
  const drawn = await page.evaluate(() => {
    const free = getComputedStyle(document.querySelector(".drawn .free")).fill, edge = getComputedStyle(document.querySelector("path.edge"));
    return { free, tip: edge.markerEnd };
  });
  assert.equal(drawn.free, "rgb(244, 234, 214)"); // of text/board_svg.lua
  assert.match(drawn.tip, /#move-tip/);
  await page.click("#to-end");
  assert.match(await page.evaluate(() => getComputedStyle(document.querySelector("path.edge.win")).markerEnd), /#winning-tip/);
  await page.done();
});

test("a step is saved as a picture, and the animation as a page that runs alone", async () => {
  const page = await open("#game=cram:w=2:h=2&view=graph");
  await page.waitForSelector("#step");
  await page.click("#to-end");
  const saved = async (id) => {
    const [download] = await Promise.all([page.waitForEvent("download"), page.click(id)]);
    return readFileSync(await download.path(), "utf8");
  };
  const picture = await saved("#save-step");
  assert.match(picture, /^<svg[^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/);
  assert.match(picture, /\.drawn \.free/);
  const steps = Number((await page.textContent("#step-count")).match(/of (\d+)$/)[1]);
  const animation = await saved("#save-all");
  assert.match(await page.textContent("#step-count"), new RegExp(`^step ${steps} of`), "saving leaves the step as it was");
  const alone = await page.context().newPage();
  await alone.setContent(animation);
  assert.equal(await alone.textContent("#count"), `1 of ${steps}`);
  await alone.keyboard.press("ArrowRight");
  assert.equal(await alone.textContent("#count"), `2 of ${steps}`);
  assert.equal(await alone.locator(".now").count(), 1);
  assert.ok(await alone.evaluate(() => ["move-tip", "winning-tip"].every((id) => document.getElementById(id).checkVisibility())), "arrowheads in every frame");
  await page.done();
});

test("a sum: columns, verdict and winning moves", async () => {
  const page = await open("#game=nim&view=sum&sum=nim@3|kayles@7|nim@5");
  const told = JSON.parse(native(["sum", "nim@3", "kayles@7", "nim@5", "--format", "json"]).out);
  await page.waitForSelector("#winning li");
  assert.equal(await page.locator("#winning li").count(), told.winning.length);
  assert.equal(await page.textContent("#view .value"), String(told.value));
  await page.done();
});

test("values that JavaScript cannot hold are shown as the engine gives them", async () => {
  const page = await open("#game=nim&view=sum&sum=nim@1000000000000000000|nim@3");
  await page.waitForSelector("#winning li");
  assert.equal(await page.textContent("#view .value"), "1000000000000000003");
  const bits = await page.locator(".bits tr").last().locator("td").allTextContents();
  assert.equal(bits.slice(1).join(""), 1000000000000000003n.toString(2));
  await page.done();
});

test("play to a win with the hints, and to a loss against them", async () => {
  for (const wins of [true, false]) {
    const page = await open("#game=kayles&position=6&view=play");
    await page.waitForSelector("#board svg.board .live");
    await playToTheEnd(page, wins);
    assert.match(await page.textContent("#turn"), wins ? /you win/ : /the program wins/);
    await page.done();
  }
});

test("Undo, Hint and New game while the program thinks: its late answer is no move", async () => {
  const page = await open("#game=kayles&position=7&view=play");
  await page.waitForSelector("#moves .moves button:not([disabled])", { state: "attached" });
  const pressed = async (...ids) => { // a move and what follows, before any answer is there
    await page.evaluate((list) => {
      document.querySelector("#moves .moves button").click();
      for (const id of list) document.getElementById(id).click();
    }, ids);
    await page.evaluate(() => new Promise((done) => { setTimeout(done, 1000); })); // a late answer would have come
    await page.waitForSelector("#moves .moves button:not([disabled])", { state: "attached" });
  };
  const seen = () => page.evaluate(() => [document.querySelectorAll(".log li").length, document.querySelectorAll("#board svg circle:not(.rim)").length]);
  await pressed("undo");
  assert.deepEqual(await seen(), [0, 7]);
  await pressed("new-game");
  assert.deepEqual(await seen(), [0, 7]);
  await pressed("hint");
  await page.waitForFunction(() => document.querySelectorAll(".log li").length === 2); // your move, and one of the program
  await page.done();
});

test("a sum is played side by side, and the engine's winning moves win it", async () => {
  const page = await open("#game=nim&view=play&sum=nim@3|kayles@4|nim@1");
  await page.check("#together");
  await page.waitForFunction(() => document.querySelectorAll("#board h3").length === 3);
  const told = JSON.parse(native(["sum", "nim@3", "kayles@4", "nim@1", "--format", "json"]).out);
  await page.waitForFunction((n) => document.querySelectorAll('#moves .moves button[data-wins="true"]').length === n, told.winning.length);
  await playToTheEnd(page, true);
  assert.match(await page.textContent("#turn"), /you win/);
  await page.done();
});

test("misère play: the engine's winning moves win, the others lose; what it cannot decide it says", async () => {
  for (const wins of [true, false]) {
    const page = await open("#game=kayles&position=7&view=play");
    await page.waitForSelector("#board svg.board .live");
    await page.selectOption("#winner", "misere");
    const told = JSON.parse(native(["misere", "sum", "kayles@7", "--format", "json"]).out);
    // The buttons of normal play come before: the winning moves tell the two apart.
    await page.waitForFunction((wanted) => {
      const winning = [...document.querySelectorAll('#moves .moves button[data-wins="true"]')];
      return winning.map((button) => button.querySelector("span").textContent).sort().join() === wanted;
    }, told.winning.map((move) => move.option).sort().join());
    await playToTheEnd(page, wins);
    assert.match(await page.textContent("#turn"), wins ? /you win/ : /the program wins/);
    await page.done();
  }
  const large = await open("#game=end_nim&position=&view=play");
  await large.waitForSelector("#board svg.board");
  await large.selectOption("#winner", "misere");
  await large.waitForSelector("#moves .moves button:not([disabled])", { state: "attached" });
  await large.done();
});

test("the counters of a heap and the pins of a row are moves under the hand, by mouse, keyboard and finger", async () => {
  const page = await open("#game=subtraction:s=1,3,4&position=6&view=answer");
  await page.waitForSelector("svg.board .live");
  assert.deepEqual(await live(page), [2, 3, 5], "4, 3 or 1 from the top");
  await item(page, 4).click();
  assert.match(await page.textContent(".said"), /No move takes 2 of this heap: take 1, 3 or 4\./);
  await item(page, 3).hover();
  assert.equal(await page.locator("svg.board .meant").count(), 3, "the counters that go are marked");
  await item(page, 3).click();
  await page.waitForFunction(() => /position=3/.test(location.hash));
  await page.waitForFunction(() => document.querySelectorAll("svg.board .live").length === 2);
  await item(page, 0).focus();
  assert.equal(await page.locator("svg.board .meant").count(), 3);
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => /position=0/.test(location.hash));
  await page.done();

  const pins = await open("#game=kayles&position=6&view=play", { hasTouch: true, viewport: { width: 390, height: 800 } });
  await pins.waitForSelector("#board svg.board .live");
  assert.deepEqual(await live(pins), [0, 1, 2, 3, 4, 5]);
  await pins.tap("#hint");
  await item(pins, 2).tap();
  assert.match(await pins.textContent(".said"), /Once more to make this move/);
  assert.equal(await pins.locator("svg.board .open").count(), 2, "either neighbour may go as well");
  await item(pins, 5).tap(); // not beside it: chosen alone
  assert.equal(await pins.locator("svg.board .chosen").count(), 1);
  await item(pins, 4).tap();
  await pins.waitForFunction(() => document.querySelectorAll(".log li").length === 2);
  assert.match(await pins.locator(".log li").first().textContent(), /^you took 2: 4 left$/);
  await pins.waitForSelector("#board svg.board .live");
  await pins.waitForSelector("#board .hinted", { state: "detached" }); // a hint is for one turn
  await pins.done();
});

test("the rows of a sum of pins and the middle of a row are touched, too", async () => {
  const page = await open("#game=kayles&position={2,3}&view=answer");
  await page.waitForSelector("svg.board .live");
  await item(page, 4).click();
  await item(page, 4).click();
  await page.waitForFunction(() => /position=%7B2%2C1%2C1%7D/.test(location.hash));
  await page.done();
});

test("a large graph: the position, its options, its parents, and how many are not shown", async () => {
  const page = await open("#game=kayles&position=60&view=graph&from=64");
  await page.waitForSelector("#left-out");
  const told = JSON.parse(native(["graph", "kayles", "60", "--parents", "--from", "64", "--limit", "40", "--format", "json"]).out);
  assert.equal(await page.locator(".node").count(), told.nodes.length);
  assert.match(await page.textContent("#left-out"), new RegExp(`${told.left_out} more of them are not shown`));
  const y = Object.fromEntries(await page.locator(".node").evaluateAll((list) => list.map((one) => [one.dataset.node, one.querySelector(".frame").getBBox().y])));
  for (const { from, to } of told.edges) {
    if (to === 1) assert.ok(y[from] < y[1], "a parent lies above");
    if (from === 1) assert.ok(y[to] > y[1], "an option lies below");
  }
  await page.locator('.node[data-node="2"]').focus(); // down to an option, which may lie outside of the window on the graph:
  await page.keyboard.press("Enter"); // its parents are sought below where we were
  await page.waitForFunction(() => /from=64/.test(location.hash) && !/position=60&/.test(location.hash));
  await page.done();
});

test("a draft is stored when one says so, and not before; it comes back, and goes when deleted", async () => {
  const page = await open("#game=kayles&position=7");
  await page.waitForSelector(".headline");
  await page.evaluate(() => localStorage.clear());
  await setRule(page, "-- draft\n" + RULE("if n > 0 then option(n - 1) end").replace("return {", 'return {\n  name = "mine",'));
  assert.equal(await page.evaluate(() => localStorage.getItem("sg-lua drafts")), null);
  await page.click("#save-draft");
  await page.waitForSelector("#drafts:not([hidden])");
  await page.reload();
  await page.waitForSelector(".cm-content");
  await page.click("#drafts summary");
  await page.click("#drafts li .link");
  await page.waitForFunction(() => /-- draft/.test(document.querySelector(".cm-content").textContent));
  await page.click("#drafts li button:text('Delete')");
  await page.waitForSelector("#drafts", { state: "hidden" });
  assert.equal(await page.evaluate(() => localStorage.getItem("sg-lua drafts")), "[]");
  await page.done();
});

test("an endless rule is stopped, and the page answers again", async () => {
  const page = await open("#game=kayles&position=7");
  await page.waitForSelector(".headline");
  await setRule(page, RULE("while true do end"));
  await page.waitForFunction(() => location.hash.includes("rule=") && document.getElementById("stop").ariaDisabled === "false"); // no question before
  await page.click("#stop");
  await page.waitForFunction(() => document.getElementById("status").textContent === "stopped");
  await setRule(page, RULE("if n > 0 then option(n - 1) end"));
  await page.fill("#position", "4");
  await page.waitForFunction(() => document.querySelector(".value")?.textContent === "0");
  await page.done();
});

test("a question that was stopped before the program came is not asked when it comes", async () => {
  const page = await open("", { serviceWorkers: "block" });
  await page.goto("about:blank");
  await recordQuestions(page);
  let program;
  await page.route("**/sg-lua.wasm", (route) => { program = route; });
  await page.goto(`${base}#game=rule.lua&position=5&view=answer&rule=${lz.compressToEncodedURIComponent(RULE("while true do end"))}`);
  await page.click('#stop[aria-disabled="false"]');
  await page.waitForFunction(() => document.getElementById("status").textContent === "stopped");
  await setRule(page, RULE("if n > 0 then option(n - 1) end"));
  await page.waitForSelector('#stop[aria-disabled="false"]');
  await program.continue();
  await page.waitForFunction(() => document.querySelector(".value")?.textContent === "1");
  assert.deepEqual(await page.evaluate(() => window.asked.filter(({ files }) => /while true/.test(files["rule.lua"]))), []);
  await page.done();
});

test("a link carries the rule and the position", async () => {
  const page = await open("#game=kayles&position=7");
  await page.waitForSelector(".headline");
  await setRule(page, RULE("for k = 1, math.min(n, 2) do option(n - k) end"));
  await page.fill("#position", "8");
  await page.waitForFunction(() => document.querySelector(".value")?.textContent === "2" && /position=8&.*rule=/.test(location.hash));
  const link = new URL(page.url()).hash;
  await page.done();
  const other = await open(link);
  await other.waitForFunction(() => document.querySelector(".value")?.textContent === "2");
  assert.match(await other.textContent("#editor .cm-content"), /math\.min\(n, 2\)/);
  await other.done();
});

test("after the first visit the page works without a network", async () => {
  const page = await open("#game=kayles&position=7");
  await page.waitForSelector(".headline");
  await page.evaluate(async () => { await navigator.serviceWorker.ready; });
  await page.waitForFunction(async () => (await caches.keys()).length > 0 && (await (await caches.open((await caches.keys())[0])).keys()).length >= 11);
  await page.context().setOffline(true);
  await page.reload();
  await page.waitForSelector(".headline");
  await page.done();
});

test("the certificate is verified in the page by the independent checker", async () => {
  const page = await open("#game=kayles&view=sequence");
  await page.waitForSelector("#verify");
  assert.match(await page.textContent("#period"), /period 12, preperiod 71 \[proven\]/);
  await page.click("#verify");
  await page.waitForFunction(() => /certificate\.json: verified: 0\.77/.test(document.getElementById("verdict").textContent));
  await page.done();
});

test("the values: pictures of any range, by buttons and by a drag; a heat map for two heaps", async () => {
  const page = await open("#game=kayles&view=sequence");
  const alt = () => page.getAttribute(".plot img", "alt");
  await page.waitForSelector("#period");
  assert.match(await alt(), /heaps 0 to 100$/);
  const box = await page.locator(".plot").boundingBox();
  await page.mouse.move(box.x + box.width * 0.5, box.y - 20); // pressed above the picture, let go on it
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.5, box.y + 100);
  await page.mouse.up();
  assert.equal(await page.inputValue("#to"), "100");
  assert.match(await page.evaluate(() => getComputedStyle(document.querySelector(".plot")).touchAction), /pinch-zoom/, "two fingers enlarge the page");
  await page.click("#zoom-in");
  await page.waitForSelector('.plot img[alt$="heaps 25 to 75"]');
  await page.mouse.move(box.x + box.width * 0.5, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.9, box.y + 120);
  await page.mouse.up();
  await page.waitForFunction(() => Number(document.getElementById("from").value) > 40 && Number(document.getElementById("to").value) < 75);
  await page.click("text=0 to 1,000,000");
  await page.waitForSelector('.plot img[alt$="heaps 0 to 1000000"]');
  for (const range of ["0 to 1,000", "0 to 100,000", "0 to 10,000"]) await page.click(`text="${range}"`); // the last one counts
  await page.waitForSelector('.plot img[alt$="heaps 0 to 10000"]');
  await page.done();
  const other = await open("#game=wythoff&view=sequence");
  await other.waitForSelector('img[alt^="Values of wythoff by both heaps"]');
  await other.done();
});

test("a law is found when it is asked for, and works a heap out; what is no heap is refused", async () => {
  const page = await open("#game=dim&view=sequence");
  await page.fill("#law-heap", "12");
  await page.click("#find-law");
  await page.waitForSelector("#laws pre");
  assert.match(await page.textContent("#laws pre"), /g\(12\) = g\(6\) \+ 1 +12 = 2\*6 \+ 0/);
  await page.fill("#law-heap", "x");
  await page.press("#law-heap", "Enter");
  await page.waitForSelector("#laws .failure");
  await page.done();
});

test("a law of two heaps is found when it is asked for", async () => {
  const rule = (moves) => `#game=rule.lua&view=sequence&rule=${lz.compressToEncodedURIComponent(`return { ${moves} }`)}`;
  const page = await open(rule("heap2 = { { 1, 1, most = 3 } }"));
  await page.click("#find-law");
  await page.waitForSelector("#laws pre");
  assert.match(await page.textContent("#laws pre"), /g\(a, b\) = min\(a, b\) mod 4 {2}\[observed to \{200,200\}\]/);
  assert.equal(await page.locator("#law-heap").count(), 0, "there is no single heap to work out");
  await page.done();
  const pairs = await open(rule('moves = "(a2, b2): a2 = a and b2 < b or b2 = b and a2 < a or a2 < a and a + b2 = b + a2"'));
  await pairs.click("#find-law");
  await pairs.waitForSelector("#laws pre");
  assert.match(await pairs.textContent("#laws pre"), /is a P-position if an automaton of 7 states accepts the Fibonacci digits.*\[proven\]/);
  await pairs.done();
});

test("options that are graphs are written by their edges, and go where they say", async () => {
  const page = await open("#game=node_kayles&view=answer");
  await page.waitForSelector(".card-move");
  const told = JSON.parse(native(["moves", "node_kayles", "--format", "json"]).out).moves;
  assert.deepEqual((await page.locator(".card-move").evaluateAll((list) => list.map((one) => one.title))).sort(),
    told.map(({ label, value, wins }) => `${label}: ${wins ? "wins, " : ""}value ${value}`).sort());
  assert.deepEqual(await page.locator(".card-move svg").count(), told.length, "each shows what it leaves");
  await page.click(".card-move >> nth=0");
  const first = [...told].filter(({ wins }) => wins).sort((a, b) => Number(a.label) - Number(b.label))[0];
  await page.waitForFunction((wanted) => new URLSearchParams(location.hash.slice(1)).get("position") === wanted, first.option);
  await page.done();
});

test("a step shows positions as they look: of which game the value is sought, and what has it", async () => {
  const page = await open("#game=node_kayles&view=graph");
  const told = JSON.parse(native(["graph", "node_kayles", "--trace", "--format", "json"]).out);
  const nodes = new Map(told.nodes.map((one) => [one.id, one.position]));
  const steps = told.trace.flatMap(({ node, of, steps: list }) => list.filter((one) => of === "sum" || one.step === "taken" || one.step === "free")
    .map((one) => [nodes.get(node), ...of === "sum" ? [] : (one.step === "taken" ? one.options : []).map((id) => nodes.get(id))]));
  await page.waitForSelector("#step");
  for (const [of, ...by] of steps) {
    await page.click("#step");
    const shown = await page.evaluate(() => {
      const nameOf = (one) => one.getAttribute("aria-label") ?? one.textContent;
      return { of: nameOf(document.querySelector("#mex .asked > *")), by: [...document.querySelectorAll("#mex .asked-now .by > *")].map(nameOf) };
    });
    assert.deepEqual(shown, { of, by });
    const texts = await page.locator("#mex b.mono").allTextContents();
    assert.deepEqual(texts.filter((text) => text !== "nothing"), [], "no graph is written in graph6");
  }
  await page.done();
});

// Answers the questions of a lesson that is open; right: by the number of the step.
async function answerAll(page, right) {
  let done = 0;
  for (const [i, answer] of Object.entries(right)) {
    await page.fill(`#answer-${i}`, answer);
    await page.press(`#answer-${i}`, "Enter");
    done++;
    await page.waitForFunction((n) => document.getElementById("lesson-count").textContent.startsWith(`${n} of`), done);
  }
}

test("a lesson checks its exercises: a hint after a wrong answer, the solution after the second, and it remembers", async () => {
  const page = await open("#game=kayles&view=lesson");
  await page.waitForSelector("#answer-1");
  await page.fill("#answer-1", "P");
  await page.press("#answer-1", "Enter");
  await page.waitForSelector("text=Hint: Play it");
  assert.equal(await page.locator(".solution").count(), 0);
  await page.press("#answer-1", "Enter");
  await page.waitForSelector("text=The answer is N.");
  assert.match(await page.textContent(".solution"), /Take three/);
  await answerAll(page, { 1: "N", 2: "P", 3: "2", 4: "3", 5: "9", 6: "6", 7: "1", 8: "0", 9: "12", 10: "P" });
  await page.click("#tab-answer");
  await page.waitForSelector("#panel-answer");
  await page.click("#tab-lesson");
  await page.waitForFunction(() => document.getElementById("lesson-count")?.textContent === "10 of 10 answered");
  await page.reload();
  await page.waitForFunction(() => document.getElementById("lesson-count")?.textContent === "10 of 10 answered");
  await page.done();
});

test("the lesson on sums is opened by its address, its answers are right, and a file that is none says why", async () => {
  const page = await open("#lesson=sums");
  await page.waitForSelector("text=101 + 011");
  await answerAll(page, { 1: "P", 2: "110", 3: "6", 4: "5", 5: "P", 6: "3" });
  await page.locator("li", { hasText: "A worked example" }).locator("text=Try it").click();
  await page.waitForSelector(".bits");
  await page.done();
  const none = await open("#lesson=manifest.json");
  await none.waitForSelector(".failure");
  assert.match(await none.textContent(".failure"), /the lesson has the field "name", which no lesson has/);
  await none.done();
});

test("the library shows pictures of its rules, and opens one", async () => {
  const page = await open("#game=kayles&position=7");
  await page.waitForSelector(".headline");
  await page.click("#open-library");
  await page.waitForSelector(".card img");
  await page.waitForFunction(() => document.querySelectorAll(".card img").length > 50);
  assert.equal(await page.evaluate(async () => {
    const images = [...document.querySelectorAll(".card img")];
    await Promise.all(images.map((image) => image.decode()));
    return images.every((image) => image.naturalWidth > 0);
  }), true);
  assert.equal(await page.textContent(".cards h3"), "Start here");
  await page.selectOption("#library-kind", "coins");
  assert.ok(await page.locator(".card").count() > 5 && await page.locator(".card", { hasText: "kayles" }).count() === 0);
  await page.selectOption("#library-kind", "");
  await page.fill("#library-dialog input", "cram");
  await page.click(".card");
  await page.waitForFunction(() => document.getElementById("game").value === "cram" && document.querySelector("svg.board"));
  await page.done();
});
