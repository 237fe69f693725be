// SPDX-License-Identifier: MIT
// The page: reads its address, keeps editor, inputs and the current view in step, and asks the engine.
import { codeWords, ownWords } from "./code_words.js";
import { Engine, Stopped } from "./engine.js";
import { lateEditor } from "./late_editor.js";
import { h, download, failureBox, told } from "./dom.js";
import { chooseLanguage, languages, summaryOf, translate, w } from "./say.js";
import { KINDS, RULES } from "./run.js";
import { OWN, fileOf, lineIn, ownFile, parametersOf } from "./rule_name.js";
import { AFRESH, address, read } from "./state.js";
import { openLibrary, library } from "./library.js";
import { keyboardIn } from "./touchable.js";
import { drafts } from "./drafts.js";
import { home } from "./home.js";
import { board } from "./views/board.js";

// What the views that are loaded later take from here (build.mjs).
export * from "./dom.js";
export * from "./say.js";
export * from "./board.js";
export * from "./touchable.js";
export * from "./code_words.js";
export * from "./components.js";
export * from "./parts.js";
export * from "./terms.js";
export * from "./analysis.js";
export * from "./library.js";
export * from "./parameters.js";
export * from "./views/why.js";
export * from "./views/set_up.js";
export { AFRESH } from "./state.js";

const TABS = ["answer", "graph", "sequence", "sum", "lesson"];
const WAIT = 350; // ms after the last key before a question is asked
const $ = (id) => document.getElementById(id);

const report = JSON.parse($("report")?.textContent ?? "null");
const addressed = () => (location.hash.length > 1 ? read() : report ? { ...read("#game=kayles"), ...report } : read("")); // what the address says
let state = addressed();

// The view of a state, and the tab that it stands under.
const tabOf = ({ view }) => (view === "play" ? "answer" : view);
async function viewOf(now) {
  if (now.view === "home") return home;
  const tab = tabOf(now);
  if (tab === "answer" || !TABS.includes(tab)) return board;
  return (await import("./views/more.js"))[tab];
}

const isGameOf = (other) => state.game === other.game && state.text === other.text;

// The name of the library's rule that a state is about; null if it is about another game.
function libraryRule({ game, text }) {
  const name = game.split(":")[0];
  return text === null && library().some((rule) => rule.name === name) ? name : null;
}

// What the first question needs besides the program; the text of one rule comes by itself.
function needed() {
  if (state.view === "home") return [];
  return state.text === null && (state.view === "sum" || state.together || !libraryRule(state)) ? [KINDS, RULES] : [KINDS];
}

const engine = new Engine(needed());
let beside = null; // the program for long questions, once there was one
let timer = null, typed = {}; // what was typed and not asked yet
let shown = 0; // the number of the newest showing: older ones that end late are dropped
let cameFrom = null; // the rule of the library that was shown last
let held = null; // puts the keyboard on the board, once it is the visitor's turn again

const files = () => (state.text === null ? {} : { [ownFile(state)]: state.text });

// What the rule says of itself in a line.
function summary() {
  if (state.together) return "";
  if (state.text !== null) {
    const said = /^\s*summary\s*=\s*"([^"\n]*)"/m.exec(state.text)?.[1] ?? "";
    return ownWords(said, state.text) ?? told("span", {}, said);
  }
  const name = libraryRule(state), rule = library().find((one) => one.name === name);
  if (!rule) return codeWords(state.game) ?? "";
  const own = summaryOf(rule);
  return own === rule.summary ? told("span", {}, own) : h("span", {}, own);
}

// A question that takes long is asked of the program beside, which is stopped when nobody waits for it any more.
function slowProgram(current) {
  let halted = false;
  const slowly = async (args, options) => {
    beside ??= engine.beside();
    if (halted || !current()) return { first: { error: { code: "stopped" } } };
    try { return await beside.json(args, { files: files(), ...options }); } catch (error) {
      if (!(error instanceof Stopped) || !current()) throw error;
      return { first: { error: { code: "stopped" } } };
    }
  };
  slowly.running = () => Boolean(beside?.running) && !halted;
  slowly.stop = () => { halted = true; if (beside?.running) beside.stop(); };
  return slowly;
}

// Each view gets the game and the position as the program takes them, functions that ask with the rule's text, and ways
// to go on.
function context(number, putIn) {
  const current = () => number === shown, of = state;
  // What a view that has gone asks would take the place of a question of the one that is shown.
  const asking = (how) => async (args, options) => {
    if (!current()) throw new Stopped();
    return engine[how](args, { files: files(), ...options });
  };
  return {
    state, current, summary, engine, now: () => state,
    // What is there is shown before the rest is known.
    reveal() { if (current()) putIn(); },
    position: state.position === "" ? [] : [state.position.replace(/^-/, " -")], // no option of the command line
    ask: asking("ask"), json: asking("json"),
    slowly: slowProgram(current),
    later,
    // A board of another game, which stands until the answer comes, leads nowhere.
    go(change) { if (!("position" in change) || "game" in change || isGameOf(of)) update(change, true); },
    // The same, where Back must not come here again and what was typed meanwhile is the newer wish.
    replace(change) { if (Object.keys(typed).length === 0) update(change, false); },
    // A touch of a board that is being set up: the answer about the position before is not waited for.
    touch(to) {
      if (!isGameOf(of)) return;
      if (engine.running) engine.stop();
      update({ ...AFRESH, position: to }, false);
    },
    keep(change) { state = { ...state, ...change }; history.replaceState(null, "", address(state)); },
    // Who does not see the page hears it.
    say(text) { if ($("said").textContent !== text) $("said").textContent = text; },
  };
}

// An error stands once: that of a line of the rule in the editor beside the rule, any other where the answer would be. With a
// position that does not fit the rule comes the way to its start.
function showProblem(error, place) {
  const line = lineIn(ownFile(state), error);
  const boxes = place?.querySelectorAll(".failure") ?? [];
  editor.mark(line ? [{ line, message: error.message }] : []);
  if (line) openRule(true);
  $("problems").replaceChildren(...line || boxes.length === 0 ? [failureBox(error), line ? cure(error, line) : ""] : []);
  for (const box of line ? boxes : []) box.replaceWith(h("p", { class: "note" }, w("rule.line", { n: line })));
  if (!line && state.position !== "" && !error.no_game && !state.setup) boxes[0]?.append(h("button", { type: "button", id: "to-start", onclick: () => update(AFRESH, true) }, w("rule.to_start")));
}

// A button that writes the word that the message names in place of the wrong one.
function cure({ message }, line) {
  const [, wrong, right] = /'([\w.]+)'[^']*; did you mean '([\w.]+)'\?/.exec(message) ?? [], lines = editor.text().split("\n");
  const mended = wrong && lines[line - 1]?.replace(new RegExp(`\\b${wrong.replaceAll(".", "\\.")}\\b`), right);
  if (!mended || mended === lines[line - 1]) return "";
  return h("button", { type: "button", id: "cure", onclick: () => {
    lines[line - 1] = mended;
    editor.set(lines.join("\n"));
    update({ text: editor.text() }, true);
    $("editor").querySelector(".cm-content")?.focus();
  } }, w("rule.cure", { name: right }));
}

function clearProblem() {
  $("problems").replaceChildren();
  editor.mark([]);
}

let atRest = ""; // what the status says where nothing goes on

async function show() {
  const number = ++shown;
  if (beside?.running) beside.stop();
  document.body.classList.toggle("at-home", state.view === "home");
  for (const tab of $("tabs").children) {
    const selected = tab.dataset.view === tabOf(state);
    tab.setAttribute("aria-selected", selected);
    tab.tabIndex = selected ? 0 : -1;
  }
  const id = tabOf(state);
  const place = state.view === "home" ? h("div", { id: "panel-home" }) : h("div", { id: `panel-${id}`, role: "tabpanel", "aria-labelledby": `tab-${id}` },
    told("h2", { class: "visually-hidden" }, `${state.game} ${state.position}`));
  const keyboard = held ?? keyboardIn($("view"));
  held = null;
  const back = state.lesson && state.step && state.view !== "lesson" && state.view !== "home"
    ? h("p", { class: "back-to" }, h("button", { type: "button", id: "back-to-lesson", onclick: () => update({ view: "lesson" }, true) }, w("lesson.back"))) : "";
  function putIn() { // put in again it would lose the keyboard
    if (place.isConnected) return;
    $("view").replaceChildren(back, place);
    if (place.dataset.waiting) held = keyboard; else keyboard(place);
  }
  const busy = setTimeout(() => {
    if (number === shown && !place.isConnected && !state.setup && !$(`${place.id}`)) $("view").replaceChildren(h("p", { class: "note" }, w("computing")));
  }, 250);
  try {
    const view = await viewOf(state);
    if (number !== shown) return;
    const error = await view.show(place, context(number, putIn));
    if (number !== shown) return;
    if (error) showProblem(error, place); else clearProblem();
    putIn();
    $("status").textContent = atRest;
  } catch (error) {
    if (number !== shown) return;
    if (!(error instanceof Stopped)) throw error;
    $("view").replaceChildren(h("p", { class: "note" }, w("stopped.long")));
    $("status").textContent = w("stopped");
  } finally {
    clearTimeout(busy);
  }
}

// What was typed and not asked yet comes before the change, which is newer.
function update(change, push) {
  const next = { ...state, ...typed, ...change };
  typed = {};
  clearTimeout(timer);
  const gameChanged = next.game !== state.game || next.text !== state.text;
  const moved = next.view !== state.view;
  state = next;
  history[push ? "pushState" : "replaceState"](null, "", address(state));
  reflect();
  if (gameChanged) afterGame();
  if (moved) scrollTo(0, 0);
  if (moved && next.view === "play" && matchMedia("(max-width: 56rem)").matches) openRule(false); // the board has the screen
  return show();
}

function afterGame() {
  if (state.text === null) loadText();
  else if (!ruleIsOpen()) openRule(true);
}

// The inputs and the title say what the state says, but for the input in which the visitor is typing.
function reflect(typing = document.activeElement) {
  cameFrom = libraryRule(state) ?? cameFrom;
  for (const name of ["game", "position"]) if (typing !== $(name)) $(name).value = state[name];
  $("rule-title").textContent = state.text === null ? w("rule.of", { name: state.game }) : w("rule.own", { name: ownFile(state) });
  $("library-rule").hidden = state.text === null || !cameFrom;
  document.title = state.view === "home" ? "sg-lua" : `${state.game} · sg-lua`;
}

// ---- the rule, in a drawer that stays as the visitor left it ----------------------------------------------------

const OPEN = "sg-lua rule";
const kept = (key) => { try { return localStorage.getItem(key); } catch { return null; } };
const keepOpen = (key, value) => { try { localStorage.setItem(key, value); } catch { /* it is not kept */ } };
const ruleIsOpen = () => !$("write").hidden;

async function openRule(open, focus = false) {
  $("write").hidden = !open;
  $("open-rule").setAttribute("aria-expanded", open);
  document.body.classList.toggle("writing", open);
  if (!open) return;
  try { await editor.load(); atRest = ""; } catch { $("status").textContent = atRest = w("editor.missing"); } // no network
  if (focus) $("editor").querySelector(".cm-content, pre")?.focus();
}

$("open-rule").addEventListener("click", () => {
  const open = !ruleIsOpen();
  keepOpen(OPEN, open ? "1" : "0");
  openRule(open, open);
});
$("close-rule").addEventListener("click", () => { keepOpen(OPEN, "0"); openRule(false); $("open-rule").focus(); });

// The text of a library rule is shown; editing it makes it the user's own.
async function loadText() {
  const name = libraryRule(state);
  if (!name) { editor.set(`-- ${state.game}\n`); return; }
  try {
    const { first } = await engine.json(["rules", name], { seconds: 0, channel: "text" });
    if (first.rules && libraryRule(state) === name && typed.text === undefined) editor.set(first.rules[0].text.replace(/^-- SPDX[^\n]*\n/, ""));
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
  }
}

function later(change) {
  typed = { ...typed, ...change };
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (engine.running) engine.stop();
    update({}, Boolean(typed.text && state.text === null)); // Back leads to the rule of the library
  }, WAIT);
}

const onBoard = (view) => (["home", "sum", "lesson"].includes(view) ? "answer" : view);

// Another rule: its parameters and its position are its own.
function takeRule(text) {
  editor.set(text);
  openRule(true);
  keepOpen(OPEN, "1");
  if (engine.running) engine.stop();
  update({ ...startOf(text, ""), text, game: OWN, view: onBoard(state.view), sum: null, setup: null }, true);
}

// A rule of heaps without a start is asked about the heap that is there, or a small one.
const isOfHeaps = (text) => /\b(heap|subtract|code)\s*=/.test(text) && !/\bstart\s*=/.test(text);
const startOf = (text, position) => ({ ...AFRESH, position: isOfHeaps(text) ? position || "10" : "" });

// The parameters of the game stay when its rule is edited; where all of it was replaced, it starts anew.
const editor = lateEditor($("editor"), (text, isNew) => later({ text, game: ownFile(state) + (isNew ? "" : parametersOf(state.game)), line: null, ...isNew && startOf(text, state.position) }));

$("new-rule").addEventListener("click", async () => (await import("./views/more.js")).openNew(takeRule));
$("save-file").addEventListener("click", () => download(state.text === null ? `${state.game.replace(/\W+.*/, "")}.lua` : ownFile(state), editor.text(), "text/plain"));
$("open-file").addEventListener("click", () => $("file").click());
$("file").addEventListener("change", async () => {
  const [file] = $("file").files;
  if (file) takeRule(await file.text());
  $("file").value = "";
});

// What was changed was a rule of the library: a button leads back to it.
$("library-rule").addEventListener("click", () => update({ ...AFRESH, game: cameFrom, text: null }, true));

// ---- the frame --------------------------------------------------------------------------------------------------

// Its address would be taken for the state.
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  $("views").focus();
});
$("home").addEventListener("click", (event) => {
  event.preventDefault();
  update({ ...read(""), lang: state.lang }, true);
});

for (const view of TABS) {
  $("tabs").append(h("button", {
    type: "button", role: "tab", id: `tab-${view}`, "data-view": view, "aria-controls": "view",
    onclick: () => update({ view }, true),
    "data-w": `tab.${view}`,
  }));
}
$("tabs").addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const next = TABS[(TABS.indexOf(tabOf(state)) + step + TABS.length) % TABS.length];
  update({ view: next }, true);
  $(`tab-${next}`).focus();
});

$("games").append(...library().map(({ name }) => h("option", { value: name })));
$("game").addEventListener("change", () => {
  const game = $("game").value.trim();
  if (!game) return;
  const own = [ownFile(state), OWN].includes(fileOf(game));
  if (engine.running) engine.stop();
  update({ ...AFRESH, game, text: own ? editor.text() : null, position: own ? state.position : "", sum: state.view === "sum" ? state.sum : null }, true);
});
$("position").addEventListener("input", () => later({ ...AFRESH, position: $("position").value.trim() }));
$("stop").addEventListener("click", () => {
  if (!engine.running) return;
  engine.stop();
  $("status").textContent = w("stopped");
});
// A question that was stopped, or that a newer one replaced, is no error, whoever waits for the answer.
window.addEventListener("unhandledrejection", (event) => { if (event.reason instanceof Stopped) event.preventDefault(); });
$("open-library").addEventListener("click", () => openLibrary((name) => {
  const view = onBoard(state.view);
  update({ ...AFRESH, game: name, text: null, view, sum: null, two: null }, true);
}));
$("open-help").addEventListener("click", async () => (await import("./views/more.js")).openHelp(!report));
const showDrafts = drafts($("drafts"), $("save-draft"), {
  current: () => ({ text: editor.text(), game: ownFile(state) + parametersOf(state.game), position: state.position }),
  open({ text, game, position }) {
    editor.set(text);
    update({ ...AFRESH, text, game, position }, true);
  },
  say(text) { $("status").textContent = text; },
});
$("check").addEventListener("click", async () => {
  $("problems").replaceChildren(h("p", { class: "note" }, w("rule.checking")));
  const checked = state;
  try {
    const { first } = await engine.json(["check", state.game], { files: files(), seconds: 60 });
    if (!isGameOf(checked)) return;
    if (first.error) { showProblem(first.error); return; }
    const items = (first.checks ?? []).filter((one) => !one.skipped).map((one) =>
      told("li", { class: one.ok ? "good" : "" }, `${one.ok ? "✓" : "✗"} ${one.name}: ${one.detail ?? ""}`));
    $("problems").replaceChildren(h("div", { class: "panel" },
      h("b", {}, first.ok ? w("rule.sound") : w("rule.unsound")), h("ul", {}, items),
      first.counterexample ? told("pre", {}, first.counterexample) : null));
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    $("problems").replaceChildren();
  }
});
// All that is shown stands in the address, so the page begins anew in the other language, with the keyboard where it was.
$("language").addEventListener("change", () => {
  history.replaceState({ keyboard: "language" }, "", address({ ...state, lang: $("language").value }));
  location.reload();
});
$("share").addEventListener("click", async () => {
  const link = location.href;
  const only = engine.inPage && location.protocol !== "file:" ? "" : ` ${w("shared.here")}`; // of sg-lua serve, or a file
  try { await navigator.clipboard.writeText(link); $("status").textContent = w("shared") + only; } catch {
    prompt(w("link"), link);
  }
});

// Type for a class room: by the button at the foot, or the key b where nothing is typed.
const LARGE = "sg-lua large";
function large(on) {
  document.documentElement.classList.toggle("large", on);
  $("large-type").setAttribute("aria-pressed", on);
  keepOpen(LARGE, on ? "1" : "0");
}
const toggleLarge = () => large(!document.documentElement.classList.contains("large"));
$("large-type").addEventListener("click", toggleLarge);
document.addEventListener("keydown", (event) => {
  if (event.key === "b" && !event.ctrlKey && !event.metaKey && !event.altKey && !event.target.closest("input, select, textarea, [contenteditable]")) toggleLarge();
});

engine.listeners.add((running) => { $("stop").setAttribute("aria-disabled", !running); $("engine").textContent = engine.says; });
function arrived() {
  typed = {};
  clearTimeout(timer);
  state = addressed();
  reflect(null);
  if (state.text === null) loadText(); else editor.set(state.text);
  show();
}
window.addEventListener("popstate", arrived);
window.addEventListener("hashchange", () => { if (address(state) !== (location.hash || "#")) arrived(); });

// The first question is that of the view; the rule's text is shown at once where it is there before the program, and asked for
// after it elsewhere. The editor, the copy for later visits, and what explanations need wait for the answer.
async function begin() {
  const name = state.view !== "home" && !report && libraryRule(state);
  const learnt = name && engine.learn(name);
  const language = await chooseLanguage(state.lang);
  $("language").append(...Object.entries(languages).map(([code, name]) => h("option", { value: code, lang: code, translate: "no", selected: code === language }, name)));
  translate(document);
  showDrafts();
  $("engine").textContent = engine.says;
  if (kept(LARGE) === "1") large(true);
  if (history.state?.keyboard) $(history.state.keyboard).focus();
  reflect();
  if (state.text !== null) editor.set(state.text);
  const open = state.text !== null || kept(OPEN) === "1" && state.view !== "home";
  if (open) { $("write").hidden = false; document.body.classList.add("writing"); }
  await learnt;
  const first = show();
  if (state.text === null && state.view !== "home") loadText();
  if (open && state.text !== null) openRule(true); // a rule that does not end is mended while it runs
  await first;
  if (open) await openRule(true);
  if (!report) engine.bring([KINDS]);
  if (engine.inPage && "serviceWorker" in navigator && location.protocol.startsWith("http") && !report) {
    navigator.serviceWorker.register("sw.js").catch(() => { /* sg-lua serve has none */ });
  }
}
begin();
