// SPDX-License-Identifier: MIT
// The page: reads its address, keeps editor, inputs and the current view in step, and asks the engine.
import { Engine, Stopped } from "./engine.js";
import { lateEditor } from "./late_editor.js";
import { h, failureBox, told } from "./dom.js";
import { chooseLanguage, languages, translate, w } from "./say.js";
import { KINDS, RULES } from "./run.js";
import { OWN, fileOf, lineIn, ownFile, parametersOf } from "./rule_name.js";
import { address, read } from "./state.js";
import { openLibrary, library } from "./library.js";
import { keyboardIn } from "./touchable.js";
import { drafts } from "./drafts.js";
import { answer } from "./views/answer.js";
import { graph } from "./views/graph.js";
import { sum } from "./views/sum.js";
import { sequence } from "./views/sequence.js";
import { play } from "./views/play.js";
import { lesson } from "./views/lesson.js";

const views = [answer, graph, sum, sequence, play, lesson];
const WAIT = 350; // ms after the last key before a question is asked
const $ = (id) => document.getElementById(id);

const report = JSON.parse($("report")?.textContent ?? "null");
const addressed = () => (location.hash ? read() : { ...read(""), ...report }); // what the address says
let state = addressed();

// The name of the library's rule that a state is about; null if it is about another game.
function libraryRule({ game, text }) {
  const name = game.split(":")[0];
  return text === null && library().some((rule) => rule.name === name) ? name : null;
}

// What the first question needs besides the program. The opening page has its answers; the text of one rule comes by itself.
function needed() {
  if (!location.hash) return [];
  return state.text === null && (state.view === "sum" || !libraryRule(state)) ? [KINDS, RULES] : [KINDS];
}

const engine = new Engine(needed());
let timer = null, typed = {}; // what was typed and not asked yet
let shown = 0; // the number of the newest showing: older ones that end late are dropped

const files = () => (state.text === null ? {} : { [ownFile(state)]: state.text });

// Each view gets the game and the position as the program takes them, functions that ask with the rule's text, and ways
// to go on.
function context(number, putIn) {
  const current = () => number === shown;
  return {
    state, current,
    // What is there is shown before the rest is known.
    reveal() { if (current()) putIn(); },
    position: state.position === "" ? [] : [state.position.replace(/^-/, " -")], // no option of the command line
    async ask(args, options) { return engine.ask(args, { files: files(), ...options }); },
    async json(args, options) { return engine.json(args, { files: files(), ...options }); },
    go(change) { update({ ...state, ...change }, true); },
    // A touch of a board that is being set up: the answer about the position before is not waited for.
    touch(to) {
      if (engine.running) engine.stop();
      update({ ...state, position: to, from: null }, false);
    },
    keep(change) { state = { ...state, ...change }; history.replaceState(null, "", address(state)); },
  };
}

// An error stands once: that of a line of the rule in the editor beside the rule, any other where the answer would be.
function showProblem(error, place) {
  const line = lineIn(ownFile(state), error);
  const boxes = place?.querySelectorAll(".failure") ?? [];
  editor.mark(line ? [{ line, message: error.message }] : []);
  $("problems").replaceChildren(...line || boxes.length === 0 ? [failureBox(error)] : []);
  for (const box of line ? boxes : []) box.replaceWith(h("p", { class: "note" }, w("rule.line", { n: line })));
}

function clearProblem() {
  $("problems").replaceChildren();
  editor.mark([]);
}

async function show() {
  const number = ++shown;
  const view = views.find((one) => one.id === state.view) ?? answer;
  for (const tab of $("tabs").children) {
    const selected = tab.dataset.view === view.id;
    tab.setAttribute("aria-selected", selected);
    tab.tabIndex = selected ? 0 : -1;
  }
  const place = h("div", { id: `panel-${view.id}`, role: "tabpanel", "aria-labelledby": `tab-${view.id}` });
  const keyboard = keyboardIn($("view"));
  function putIn() { // put in again it would lose the keyboard
    if (place.isConnected) return;
    $("view").replaceChildren(place);
    keyboard(place);
  }
  const busy = setTimeout(() => {
    if (number === shown && !place.isConnected && !state.setup) $("view").replaceChildren(h("p", { class: "note" }, w("computing")));
  }, 250);
  try {
    const error = await view.show(place, context(number, putIn));
    if (number !== shown) return;
    if (error) showProblem(error, place); else clearProblem();
    putIn();
    $("status").textContent = "";
  } catch (error) {
    if (number !== shown) return;
    if (!(error instanceof Stopped)) throw error;
    $("view").replaceChildren(h("p", { class: "note" }, w("stopped.long")));
    $("status").textContent = w("stopped");
  } finally {
    clearTimeout(busy);
  }
}

function update(next, push) {
  const gameChanged = next.game !== state.game || next.text !== state.text;
  state = next;
  history[push ? "pushState" : "replaceState"](null, "", address(state));
  reflect();
  if (gameChanged && state.text === null) loadText();
  return show();
}

// The inputs and the title say what the state says, but for the input in which the visitor is typing.
function reflect(typing = document.activeElement) {
  for (const name of ["game", "position"]) if (typing !== $(name)) $(name).value = state[name];
  $("rule-title").textContent = state.text === null ? w("rule.of", { name: state.game }) : w("rule.own", { name: ownFile(state) });
  document.title = `${state.game} · sg-lua`;
}

// The text of a library rule is shown; editing it makes it the user's own.
async function loadText() {
  const name = libraryRule(state);
  if (!name) { editor.set(`-- ${state.game}\n`); return; }
  try {
    const { first } = await engine.json(["rules", name], { seconds: 0, channel: "text" });
    if (first.rules && libraryRule(state) === name) editor.set(first.rules[0].text.replace(/^-- SPDX[^\n]*\n/, ""));
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
  }
}

function later(change) {
  typed = { ...typed, ...change };
  clearTimeout(timer);
  timer = setTimeout(() => {
    const now = typed;
    typed = {};
    if (engine.running) engine.stop();
    update({ ...state, ...now }, false);
  }, WAIT);
}

// The parameters of the game stay when its rule is edited.
const editor = lateEditor($("editor"), (text) => later({ text, game: ownFile(state) + parametersOf(state.game) }));

// Its address would be taken for the state.
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  $("views").focus();
});

for (const view of views) {
  $("tabs").append(h("button", {
    type: "button", role: "tab", id: `tab-${view.id}`, "data-view": view.id, "aria-controls": "view",
    onclick: () => update({ ...state, view: view.id }, true),
    "data-w": `tab.${view.id}`,
  }));
}
$("tabs").addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const at = views.findIndex((one) => one.id === state.view);
  const next = views[(at + step + views.length) % views.length];
  update({ ...state, view: next.id }, true);
  $(`tab-${next.id}`).focus();
});

$("game").addEventListener("change", () => {
  const game = $("game").value.trim();
  if (!game) return;
  const own = [ownFile(state), OWN].includes(fileOf(game));
  if (engine.running) engine.stop();
  update({ ...state, game, text: own ? state.text ?? editor.text() : null, position: own ? state.position : "", from: null }, true);
});
$("position").addEventListener("input", () => later({ position: $("position").value.trim(), from: null }));
$("stop").addEventListener("click", () => {
  if (!engine.running) return;
  engine.stop();
  $("status").textContent = w("stopped");
});
// A question that was stopped, or that a newer one replaced, is no error, whoever waits for the answer.
window.addEventListener("unhandledrejection", (event) => { if (event.reason instanceof Stopped) event.preventDefault(); });
$("open-library").addEventListener("click", () => openLibrary((name) =>
  update({ ...state, game: name, text: null, position: "", from: null }, true)));
const showDrafts = drafts($("drafts"), $("save-draft"), {
  current: () => ({ text: editor.text(), game: ownFile(state) + parametersOf(state.game), position: state.position }),
  open({ text, game, position }) {
    editor.set(text);
    update({ ...state, text, game, position, from: null }, true);
  },
  say(text) { $("status").textContent = text; },
});
$("check").addEventListener("click", async () => {
  $("problems").replaceChildren(h("p", { class: "note" }, w("rule.checking")));
  try {
    const { first } = await engine.json(["check", state.game], { files: files(), seconds: 60 });
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
  try { await navigator.clipboard.writeText(link); $("status").textContent = w("shared"); } catch {
    prompt(w("link"), link);
  }
});
engine.listeners.add((running) => { $("stop").setAttribute("aria-disabled", !running); $("engine").textContent = engine.says; });
window.addEventListener("popstate", () => { state = addressed(); reflect(null); if (state.text === null) loadText(); else editor.set(state.text); show(); });
window.addEventListener("hashchange", () => { if (address(state) !== location.hash) window.dispatchEvent(new PopStateEvent("popstate")); });

// The first question is that of the view; the rule's text is shown at once where it is there before the program, and asked for
// after it elsewhere. The editor, the copy for later visits, and what explanations need wait for the answer.
async function begin() {
  const name = location.hash && !report && libraryRule(state);
  const learnt = name && engine.learn(name);
  const language = await chooseLanguage(state.lang);
  $("language").append(...Object.entries(languages).map(([code, name]) => h("option", { value: code, lang: code, translate: "no", selected: code === language }, name)));
  translate(document);
  showDrafts();
  $("engine").textContent = engine.says;
  if (history.state?.keyboard) $(history.state.keyboard).focus();
  reflect();
  if (state.text !== null) editor.set(state.text);
  await learnt;
  const first = show();
  if (state.text === null) loadText();
  await first;
  try { await editor.load(); } catch { $("status").textContent = w("editor.missing"); } // without a network, the text stays
  if (!report) engine.bring([KINDS]);
  if (engine.inPage && "serviceWorker" in navigator && location.protocol.startsWith("http") && !report) {
    navigator.serviceWorker.register("sw.js").catch(() => { /* sg-lua serve has none */ });
  }
}
begin();
