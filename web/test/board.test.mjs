// SPDX-License-Identifier: MIT
// The board: it is there at once, large, and shows what is known; a game is played on it, and kept by the address.
import test from "node:test";
import assert from "node:assert/strict";
import { base, BEAMER, item, LAPTOP, open, openRule, PHONE, recordQuestions, setRule, withBrowser } from "./browser.mjs";
import { native } from "./program.mjs";

withBrowser();

const param = (page, name) => page.evaluate((one) => new URLSearchParams(location.hash.slice(1)).get(one), name);

test("the board fills its place: three fifths of the smaller side at least, or the whole width, at every size", async () => {
  for (const [size, options] of Object.entries({ PHONE, LAPTOP, BEAMER })) {
    for (const game of ["cram", "nim", "chomp", "green_hackenbush", "fox_and_geese", "kayles", "treblecross"]) {
      const page = await open(`#game=${game}&view=play`, options);
      await page.waitForSelector("#board svg.board .live", { state: "attached" });
      const { board, place, wide } = await page.evaluate(() => {
        const of = (selector) => { const { width, height } = document.querySelector(selector).getBoundingClientRect(); return { width, height }; };
        return { board: of("#board svg.board"), place: of("#board"), wide: document.documentElement.scrollWidth - document.documentElement.clientWidth };
      });
      const most = Math.max(board.width, board.height), least = Math.min(place.width, place.height);
      assert.ok(most >= 0.6 * least || board.width >= 0.9 * place.width, `${game}, ${size}: ${most} of ${least}`);
      assert.ok(place.width >= 0.55 * options.viewport.width, `${size}: the board's place is ${place.width} wide`);
      assert.equal(wide, 0);
      assert.equal(await page.locator("#write:not([hidden])").count(), 0, "no rule stands beside it");
      await page.done();
    }
  }
});

test("where the moves cannot be solved, the board is there at once, then who wins, then what is known of the moves", async () => {
  const page = await open("#game=cram:w=6:h=6&view=answer");
  await page.waitForSelector("#board svg.board .live", { state: "attached" });
  const told = JSON.parse(native(["value", "cram:w=6:h=6", "--format", "json"]).out);
  await page.waitForFunction((value) => document.querySelector(".headline .value")?.textContent === value, String(told.value));
  await page.waitForFunction(() => document.querySelectorAll("#board .worth").length === 60, null);
  assert.match(await page.textContent("#turn"), /\d+ of 60 moves known/);
  assert.equal(await page.locator("text=--time").count(), 0);
  await page.done();
});

test("a view that has gone asks nothing in the place of the one that is shown", async () => {
  const page = await open("");
  await recordQuestions(page);
  await page.goto("about:blank");
  await page.goto(`${base}#game=kayles&position=7&view=graph`);
  await page.waitForSelector("#step");
  await page.evaluate(async () => { // another game is chosen in the library while a graph is made that is asked about twice
    location.hash = "#game=cram:w=4:h=4&view=graph";
    while (!window.asked.some(({ args }) => args[0] === "graph" && args[1] === "cram:w=4:h=4")) await new Promise((done) => { setTimeout(done, 1); });
    document.getElementById("open-library").click();
    [...document.querySelectorAll("#library-dialog .card")].find((one) => one.textContent.startsWith("chomp")).click();
  });
  await page.waitForFunction(() => document.getElementById("game").value === "chomp" && document.querySelector("#left-out, #step, #view > .note"));
  await page.waitForSelector("#left-out");
  await page.done();
});

test("what becomes known moves no board and takes no press away", async () => {
  for (const options of [PHONE, LAPTOP]) {
    const page = await open("#game=cram:w=6:h=6&view=answer", options);
    await page.waitForSelector("#board svg.board .live", { state: "attached" });
    const place = () => page.evaluate(() => { const { x, y, width } = document.querySelector("#board svg.board").getBoundingClientRect(); return [x, y, width].map(Math.round); });
    const before = await place();
    await item(page, 0).click();
    const { x, y, width, height } = await item(page, 1).boundingBox();
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.waitForSelector(".headline:not(.open)");
    await page.waitForSelector("#board .worth", { state: "attached" });
    assert.deepEqual(await place(), before);
    assert.equal(await page.locator("#board .item.chosen").count(), 1, "what was chosen stays");
    await page.mouse.up();
    await page.waitForFunction(() => new URLSearchParams(location.hash.slice(1)).get("position")?.startsWith("##"));
    await page.done();
  }
});

test("a board that nobody can solve is played all the same, and the program says that it does not know", async () => {
  const page = await open("#game=cram:w=7:h=7&view=play");
  await page.waitForSelector("#board svg.board .live", { state: "attached" });
  assert.equal(await page.textContent("#turn"), "Your turn.");
  await item(page, 0).click();
  await item(page, 1).click();
  await page.waitForFunction(() => document.querySelectorAll(".log li").length === 2);
  await page.waitForFunction(() => /I do not know yet who wins/.test(document.getElementById("turn")?.textContent));
  await page.done();
});

test("a game goes on after another tab, a reload and Back; a step back, and another move from there", async () => {
  const page = await open("#game=cram&view=play");
  const moves = (n) => page.waitForFunction((wanted) => document.querySelectorAll(".log li").length === wanted && document.querySelector("#board svg.board .live"), n);
  await moves(0);
  await item(page, 0).click();
  await item(page, 1).click();
  await moves(2);
  const [there, line] = [await param(page, "position"), await param(page, "line")];
  await page.click("#tab-graph");
  await page.waitForSelector("svg.graph");
  await page.click("#tab-answer");
  await moves(2);
  await page.reload();
  await moves(2);
  assert.deepEqual([await param(page, "position"), await param(page, "line")], [there, line], "the address has it");
  await page.click("#mode-0"); // what is it worth?
  await page.waitForSelector(".headline .value");
  assert.equal(await param(page, "position"), there);
  await page.click("#mode-1");
  await page.click("#undo");
  await moves(0);
  await page.goBack();
  await moves(2);
  await page.done();
});

test("what stands on the screen from another game, or from before a move, leads nowhere", async () => {
  const page = await open("#game=cram:w=3:h=1&view=answer");
  await page.waitForSelector("#board svg.board .live", { state: "attached" });
  const first = await page.evaluate(() => { // both moves are pressed before the board after the first one is there
    const moves = [...document.querySelectorAll("#moves .moves button")];
    for (const move of moves) move.click();
    return moves[0].textContent;
  });
  await page.waitForFunction(() => document.querySelector("#board svg.board") && !document.querySelector("#board .live"));
  assert.deepEqual(await page.locator(".log li").allTextContents(), [`first: ${first}`]);
  await page.goBack();
  await page.waitForSelector("#board svg.board .live", { state: "attached" });
  await page.evaluate(() => {
    const game = document.getElementById("game"), move = document.querySelector("#moves .moves button");
    game.value = "nim";
    game.dispatchEvent(new Event("change"));
    move.click();
  });
  await page.waitForSelector('svg.board[aria-label="nim {3,4,5}"]');
  assert.equal(await param(page, "position"), null);
  await page.done();
});

test("a hint is for the game that it was asked for", async () => {
  const page = await open("#game=cram&view=play");
  await page.waitForSelector("#board svg.board .live", { state: "attached" });
  await page.click("#hint");
  await page.waitForSelector('#hint[aria-pressed="true"]');
  await page.fill("#game", "treblecross");
  await page.press("#game", "Enter");
  await page.waitForSelector('#board svg.board[aria-label^="treblecross"]');
  assert.equal(await page.getAttribute("#hint", "aria-pressed"), "false");
  await page.done();
});

test("two persons play at one board, and the line of moves leads back", async () => {
  const page = await open("#game=nim&position={1,2}&view=play&two=1");
  await page.waitForSelector("#board svg.board .live", { state: "attached" });
  assert.match(await page.textContent("#turn"), /first player's turn/);
  await item(page, 0).click();
  await page.waitForFunction(() => /second player's turn/.test(document.getElementById("turn")?.textContent));
  await page.waitForSelector("#board svg.board .live", { state: "attached" });
  await item(page, 0).click();
  await page.waitForSelector("#again");
  assert.match(await page.textContent("#turn"), /the first player loses/);
  await page.click(".log li:first-child button");
  await page.waitForSelector("#board svg.board .live", { state: "attached" });
  assert.equal(await page.locator(".log li").count(), 2, "what came after is still there");
  await page.click("#redo");
  await page.waitForSelector("#again");
  await page.done();
});

test("the move of the program is seen: its parts are marked, its name is said", async () => {
  const page = await open("#game=cram&view=play");
  await page.waitForSelector("#board svg.board .live", { state: "attached" });
  await page.evaluate(() => { // it is shown for half a second
    const look = () => { window.going ||= document.querySelector("#board .going-now") !== null; };
    new MutationObserver(look).observe(document.body, { subtree: true, attributes: true });
  });
  await item(page, 0).click();
  await item(page, 1).click();
  await page.waitForFunction(() => window.going);
  await page.waitForSelector("#board .last-line", { state: "attached" });
  await page.waitForFunction(() => /^the program: \w\d-\w\d\. Your turn\.$/.test(document.getElementById("turn")?.textContent));
  assert.equal(await page.locator("#board .last-line").count(), 2, "a domino has two cells");
  await page.done();
});

test("what each move is worth stands on the board, where the finger would go, and the reasons beside it", async () => {
  const page = await open("#game=chomp:w=4:h=3&view=answer");
  await page.waitForSelector(".by-value");
  const told = JSON.parse(native(["moves", "chomp:w=4:h=3", "--format", "json"]).out);
  assert.deepEqual((await page.locator("#board .worth text").allTextContents()).sort(), told.moves.map(({ value }) => String(value)).sort());
  assert.equal(await page.locator("#board .worth.good").count(), told.moves.filter(({ wins }) => wins).length);
  assert.equal(await page.textContent(".gap .slot"), String(told.value));
  await page.locator(".term >> text=mex").first().click();
  await page.waitForSelector(".means:popover-open >> text=smallest of the numbers");
  await page.keyboard.press("Escape");
  await page.click("#values");
  await page.waitForFunction(() => document.querySelectorAll("#board .worth").length === 0 && location.hash.includes("values=0"));
  await page.done();
});

test("where no move wins, each is answered: the program's reply, and both on the board", async () => {
  const page = await open("#game=cram:w=3:h=3&position=..%23/.%23./%23..&view=answer", PHONE);
  const first = page.locator(".answer:not([disabled])").first();
  await first.waitFor();
  const [move, reply] = (await first.locator("> span").last().textContent()).split(" → ");
  const asked = JSON.parse(native(["moves", "cram:w=3:h=3", "..#/.#./#..", "--format", "json"]).out);
  const { option } = asked.moves.find((one) => one.label === move);
  const { moves } = JSON.parse(native(["moves", "cram:w=3:h=3", option, "--format", "json"]).out);
  assert.ok(moves.some((one) => one.wins && one.label === reply), `${move}, then ${reply}`);
  await first.tap();
  assert.equal(await page.locator("#board .item.last").count(), 2);
  assert.equal(await page.locator("#board .item.hinted").count(), 2);
  await page.done();
});

test("a visitor guesses the mex before it is shown", async () => {
  const page = await open("#game=kayles&position=3&view=graph&lesson=theorem&step=4", PHONE);
  await page.waitForSelector("#guess-first:checked", { state: "attached" });
  for (let i = 0; i < 3; i++) {
    while (await page.locator("#guesses").count() === 0) await page.tap("#step");
    await page.locator("#guesses button").first().tap(); // value 0 is taken wherever there is a move to it
    assert.match(await page.textContent("#mex .told"), /A move leads to 0/);
    await page.locator("#guesses button").last().tap();
    assert.match(await page.textContent("#mex .told"), /smaller number/);
    await page.locator("#guesses button").nth(i + 1).tap();
    assert.equal(await page.locator("#mex .slot.free").textContent(), String(i + 1), "heaps 1, 2, 3 have these values");
  }
  await page.done();
});

test("a word that the message knows better is mended by a click, and a heap rule without a start has a heap", async () => {
  const page = await open("#game=cram&view=answer");
  await setRule(page, 'return {\n  name = "mine",\n  heap = function(n, option)\n    for k = 1, n do opton(n - k) end\n  end,\n}\n');
  await page.click("#cure");
  await page.waitForSelector(".by-value");
  assert.match(await page.textContent("#editor .cm-content"), /do option\(n - k\) end/);
  await page.waitForSelector("#cure", { state: "detached" });
  assert.equal(await param(page, "position"), "10");
  await page.done();
});

test("a sum has its parts as columns of bits", async () => {
  const page = await open("#game=nim&position={3,4,5}&view=answer");
  await page.waitForSelector(".why .bits");
  assert.deepEqual(await page.locator(".bits .result td").allTextContents(), ["2", "0", "1", "0"]);
  await page.done();
});

test("main buttons can be read under the mouse, light and dark", async () => {
  for (const colorScheme of ["light", "dark"]) {
    const page = await open("#game=kayles&position=5&view=play", { colorScheme });
    await page.hover("#new-game");
    const contrast = await page.evaluate(() => {
      const lightness = (colour) => {
        const pen = document.createElement("canvas").getContext("2d");
        pen.fillStyle = colour;
        pen.fillRect(0, 0, 1, 1);
        const [r, g, b] = [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3).map((one) => (one / 255 <= 0.04045 ? one / 255 / 12.92 : ((one / 255 + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const { color, backgroundColor } = getComputedStyle(document.getElementById("new-game"));
      const [a, b] = [lightness(color), lightness(backgroundColor)];
      return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    });
    assert.ok(contrast >= 4.5, `${colorScheme}: ${contrast}`);
    await page.done();
  }
});

test("Tab goes through the page and changes no rule, also where the editor is open", async () => {
  const page = await open("#game=kayles&position=7&view=answer");
  await openRule(page);
  await page.waitForFunction(() => document.querySelector("#editor .cm-content").textContent.includes("kayles"));
  await page.focus("#editor .cm-content");
  const text = await page.textContent("#editor .cm-content");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.closest(".cm-content")), null);
  assert.equal(await page.textContent("#editor .cm-content"), text);
  assert.equal(await param(page, "game"), "kayles");
  assert.ok(await page.evaluate(() => document.getElementById("views").compareDocumentPosition(document.getElementById("write")) & Node.DOCUMENT_POSITION_FOLLOWING), "the answers come before the rule");
  await page.done();
});

test("on a phone the slots of the mex are in sight while Step is pressed", async () => {
  for (const game of ["kayles&position=7", "node_kayles", "green_hackenbush"]) {
    const page = await open(`#game=${game}&view=graph`, PHONE);
    await page.waitForSelector("#step");
    for (let i = 0; i < 3; i++) await page.tap("#step");
    const seen = await page.evaluate(() => {
      const { top, bottom } = document.querySelector("#mex .told, #mex .slots, #mex p").getBoundingClientRect();
      return { top, bottom, height: innerHeight };
    });
    assert.ok(seen.top >= 0 && seen.top < seen.height - 100, `${game}: ${JSON.stringify(seen)}`);
    await page.done();
  }
});

test("a whole graph is in its window, and no board in it has the arrowheads of the graph", async () => {
  const page = await open("#game=green_hackenbush:tree=\"(()(()))\"&view=graph", LAPTOP);
  await page.waitForSelector("svg.graph .node, .failure");
  const page2 = await open("#game=cram:w=3:h=2&view=graph", LAPTOP);
  await page2.waitForSelector("#stage .window svg.graph .node");
  await page2.waitForFunction(() => {
    const frame = document.querySelector(".window").getBoundingClientRect();
    return [...document.querySelectorAll("svg.graph .node .frame")].every((one) => { const box = one.getBoundingClientRect(); return box.left >= frame.left - 1 && box.right <= frame.right + 1 && box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1; });
  });
  const tree = await open("#game=green_hackenbush&view=graph", LAPTOP);
  await tree.waitForSelector("svg.graph .drawn line.edge", { state: "attached" });
  assert.equal(await tree.evaluate(() => getComputedStyle(document.querySelector("svg.graph .drawn line.edge")).markerEnd), "none");
  for (const one of [page, page2, tree]) await one.done();
});

test("another rule starts at its own start; a new one comes from a template; Back leads to the library's", async () => {
  const page = await open("#game=kayles&position=7&view=answer");
  await page.waitForSelector(".headline");
  await setRule(page, 'return { name = "x", start = "++++", rewrite = { { "++", "--" } } }\n');
  await page.waitForFunction(() => document.querySelector("#board svg.board") && new URLSearchParams(location.hash.slice(1)).get("position") === null);
  assert.equal(await page.locator(".failure").count(), 0);
  await page.goBack();
  await page.waitForFunction(() => document.getElementById("game").value === "kayles" && document.getElementById("position").value === "7");
  for (const name of ["stones", "heap", "tiles", "deletion", "rewriting"]) {
    await page.click("#new-rule");
    await page.click(`[data-template="${name}"]`);
    await page.waitForFunction(() => document.getElementById("game").value === "rule.lua");
    await page.waitForFunction(() => document.querySelector("#board svg.board .live") && !document.querySelector("#board .failure"));
  }
  await page.click("#library-rule");
  await page.waitForFunction(() => document.getElementById("game").value === "kayles");
  await page.fill("#position", "zz");
  await page.click("#to-start");
  await page.waitForFunction(() => document.getElementById("position").value === "" && document.querySelector(".headline .value"));
  await page.done();
});

test("a game without a row of heaps has a table of its values by size, which leads to each", async () => {
  const page = await open("#game=chomp&view=sequence");
  await page.waitForFunction(() => /^\d+$/.test(document.querySelector('#family [aria-label="chomp:w=3:h=2"]')?.textContent));
  const told = JSON.parse(native(["value", "chomp:w=3:h=2", "--format", "json"]).out);
  assert.equal(await page.textContent('#family [aria-label="chomp:w=3:h=2"]'), String(told.value));
  await page.click('#family [aria-label="chomp:w=3:h=2"]');
  await page.waitForFunction(() => document.getElementById("game").value === "chomp:w=3:h=2" && document.querySelector("#board svg.board"));
  await page.done();
});

test("sizes go up and down beside the board", async () => {
  const page = await open("#game=cram&view=answer");
  await page.click('[data-step="columns 1"]');
  await page.waitForFunction(() => document.getElementById("game").value === "cram:w=5");
  await page.waitForFunction(() => document.querySelectorAll("#board rect.free").length === 20);
  await page.click('[data-step="columns -1"]');
  await page.waitForFunction(() => document.getElementById("game").value === "cram");
  await page.done();
});

test("the opening page: fifteen games with pictures, each is played by one press; a link opens its game", async () => {
  const page = await open("");
  await page.waitForFunction(() => document.querySelectorAll(".gallery img").length === 15);
  const games = await page.locator("[data-game]").evaluateAll((list) => list.map((one) => one.dataset.game));
  assert.equal(new Set(games).size, 15);
  for (const game of games) {
    await page.click(`[data-game="${game}"]`);
    await page.waitForSelector("#board svg.board .live", { state: "attached" });
    await page.click("#home");
    await page.waitForSelector(`[data-game="${game}"]`);
  }
  await page.done();
});

test("the page can be installed, and says what it is where a link to it stands", async () => {
  const page = await open("");
  const head = await page.evaluate(() => ({ manifest: document.head.querySelector('link[rel="manifest"]')?.href, words: document.head.querySelector('meta[name="description"]')?.content, icon: document.head.querySelector('link[rel="icon"]').href }));
  assert.ok(head.words && !head.icon.startsWith("data:"));
  const manifest = await page.evaluate(async (url) => (await fetch(url)).json(), head.manifest);
  assert.ok(manifest.icons.some(({ sizes }) => sizes === "192x192") && manifest.name && manifest.start_url);
  for (const { src } of manifest.icons) assert.equal(await page.evaluate(async (name) => (await fetch(name)).status, src), 200);
  const devtools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  assert.deepEqual(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito"), []);
  await page.done();
});

test("a wrong name asks for no file that is not there", async () => {
  const page = await open("");
  const missing = [];
  page.on("response", (response) => { if (response.status() === 404) missing.push(response.url()); });
  await page.goto(`${page.url().replace(/#.*/, "")}?again#game=kayls&view=answer`);
  await page.waitForSelector(".failure a");
  assert.deepEqual(missing, []);
  await page.done();
});

test("answers to a lost position are small boards before and after; a badge leaves the name of its part to be read; the panel of the mex is less than a third of a phone", async () => {
  const page = await open("#game=kayles&position={3,3}&view=answer");
  await page.waitForFunction(() => document.querySelectorAll(".answer:not([disabled])").length === 6);
  assert.equal(await page.locator(".answer .boards-of svg").count(), 12);
  const pins = await page.locator(".answer").first().evaluate((one) => [...one.querySelectorAll("svg")].map((svg) => svg.querySelectorAll("circle").length));
  assert.deepEqual(pins, [5, 4], "{1,1,3}, then {1,1,1,1}");
  await page.goto(page.url().replace(/#.*/, "#game=kayles&position={1,1}&view=play&values=1"));
  await page.waitForFunction(() => document.querySelectorAll(".answer:not([disabled])").length === 1);
  await page.click(".answer");
  await page.click("#moves summary");
  await page.click("#moves .moves button");
  await page.waitForSelector("#again");
  assert.equal(await page.locator("#new-game:visible, .stepper:visible").count(), 0, "at the end one button begins anew, and no size is chosen");
  await page.goto(page.url().replace(/#.*/, "#game=subset_takeaway:n=3&view=answer"));
  await page.waitForFunction(() => document.querySelectorAll(".worth").length === 6);
  const hidden = await page.evaluate(() => {
    const boxes = (selector) => [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
    const badges = boxes(".worth rect");
    return boxes("svg.board .item text").filter((name) => badges.some((badge) => {
      const wide = Math.min(name.right, badge.right) - Math.max(name.left, badge.left), high = Math.min(name.bottom, badge.bottom) - Math.max(name.top, badge.top);
      return wide > 0 && high > 0 && wide * high > 0.25 * name.width * name.height;
    })).length;
  });
  assert.equal(hidden, 0);
  await page.done();
  const phone = await open("#game=cram:w=3:h=2&view=graph", PHONE);
  await phone.waitForSelector("#step");
  for (let i = 0; i < 11; i++) await phone.click("#step");
  const { panel, picture } = await phone.evaluate(() => ({ panel: document.getElementById("mex").getBoundingClientRect().toJSON(), picture: document.querySelector(".window").getBoundingClientRect().toJSON() }));
  assert.ok(panel.height < 740 / 3, `${panel.height} pixels`);
  assert.ok(panel.top >= picture.bottom - 1, "it leaves the picture free");
  await phone.done();
});
