// SPDX-License-Identifier: MIT
// A lesson: steps of a file (lesson_file.js), each with a question whose answer the file or the program knows. After a wrong
// answer there is a hint, after the second the solution.
import { at } from "../analysis.js";
import { pictured } from "../board.js";
import { apart, listed } from "../components.js";
import { h, failureBox } from "../dom.js";
import { language, w } from "../say.js";
import { data } from "../parts.js";
import { answerTo, filesOf, lessonOf, NoLesson } from "../lesson_file.js";

/* global LESSONS */
const HERE = ["theorem", "sums"]; // the lessons that come with the page; LESSONS are their files, in English and other languages
const OWN = "own"; // the one that `sg-lua report --lesson` put into the page
const KEY = "sg-lua lesson "; // in localStorage, by lesson: the steps whose questions are answered

// The steps that are answered, which this browser remembers.
function remembered(name) {
  let list = [];
  try { list = JSON.parse(localStorage.getItem(KEY + name)) ?? []; } catch { /* nothing is kept */ }
  const done = new Set(list);
  return { has: (i) => done.has(i), get size() { return done.size; }, add(i) {
    done.add(i);
    try { localStorage.setItem(KEY + name, JSON.stringify([...done])); } catch { /* nothing is kept */ }
  } };
}

function fileOf(name) {
  const translated = `lesson-${name}-${language()}.json`;
  return LESSONS.includes(translated) ? translated : `lesson-${name}.json`;
}

const own = () => JSON.parse(document.getElementById("report")?.textContent ?? "null")?.lesson_file;

async function lessonNamed(name) {
  if (name === OWN && own()) return lessonOf(own());
  const file = HERE.includes(name) ? fileOf(name) : name;
  let found;
  try { found = await data(file.replace(".json", ""), file); } catch (error) { throw new NoLesson(`there is no lesson ${file} beside this page, or it is not JSON (${error.message})`); }
  return lessonOf(found);
}

// The question of a step: its form and what is said to an answer. done() is called once it is answered.
function questionOf(step, id, json, isDone, done) {
  const verdict = h("div", { role: "status", class: isDone ? "done" : "" }, isDone ? w("lesson.right") : "");
  const input = h("input", { class: "short", id, autocomplete: "off" });
  const hints = step.hints ?? [];
  let wrong = 0;

  function notYet(right) {
    wrong++;
    verdict.className = "";
    const shown = hints.slice(0, wrong === 1 ? 1 : hints.length);
    verdict.replaceChildren(h("p", {}, wrong === 1 ? w("lesson.not_yet") : w("lesson.solution", { right })),
      ...shown.map((hint) => h("p", { class: "hint-text" }, w("lesson.hint", { text: hint }))),
      wrong > 1 && step.solution ? h("p", { class: "solution" }, step.solution) : "");
  }
  async function check() {
    const given = input.value.trim(), right = await answerTo(step, json);
    if (given.toUpperCase() !== right.toUpperCase()) { notYet(right); return; }
    verdict.className = "done";
    verdict.replaceChildren(h("p", {}, w("lesson.right"), step.solution ? ` ${step.solution}` : ""));
    done();
  }
  const judge = async () => { try { await check(); } catch (error) { verdict.replaceChildren(failureBox(error)); } };
  // Who is asked N or P says it by a button.
  const isNorP = /\bN\b.*\bP\b/.test(step.question);
  const say = (letter) => h("button", { type: "button", class: `says-${letter}`, "aria-label": `${letter}: ${step.question}`, onclick: () => { input.value = letter; judge(); } }, letter);
  const form = h("form", { class: "bar", onsubmit: (event) => {
    event.preventDefault();
    return judge();
  } }, h("label", { for: id }, step.question), isNorP ? [say("N"), say("P")] : "", input, h("button", { type: "submit" }, w("lesson.answer")));
  return { form, verdict };
}

// Where "Try it" leads: the game of the step, or its own rule.
function tryIt(step, i, name, go) {
  if (!step.game && !step.rule) return null;
  return h("button", { type: "button", onclick: () => go({ game: step.game ?? "rule.lua", text: step.rule ?? null,
    lesson: name, position: step.position ?? "", view: step.view ?? "answer", sum: step.sum ?? null, from: null, line: null, together: null, two: null, values: null, step: String(i + 1) }) }, w("lesson.try"));
}

// How positions look, GAME@POSITION each: what stands beside them is there before they are.
export const picturesOf = (components, json, files) => h("div", { class: "bar pictures" }, components.map((one) => {
  const place = h("span", {}), { game, position } = apart(one);
  json(["draw", game, ...at(position)], files).then(({ first }) =>
    place.append(first.error ? failureBox(first.error) : pictured(first, 300, 1.3)));
  return place;
}));

function stepOf(step, i, name, done, json, go, finished) {
  const { form, verdict } = step.question ? questionOf(step, `answer-${i + 1}`, json, done.has(i), () => { done.add(i); finished(); })
    : { form: h("div", { class: "bar" }), verdict: "" };
  form.append(tryIt(step, i, name, go) ?? "");
  return h("li", { id: `step-${i + 1}` }, h("div", { class: "step" }, h("h3", {}, step.title), h("p", {}, step.text), step.look ? h("p", { class: "note" }, step.look) : "",
    step.picture ? picturesOf(listed(step.picture), json, filesOf(step)) : "", form, verdict));
}

export const lesson = {
  id: "lesson",
  async show(view, { state, json, go, current }) {
    const name = state.lesson ?? (own() ? OWN : "theorem");
    const choice = h("select", { id: "which-lesson", onchange: () => go({ lesson: choice.value, step: null }) },
      own() && h("option", { lang: own().lang ?? "en", translate: "no", value: OWN, selected: name === OWN }, own().title),
      HERE.map((one) => h("option", { value: one, selected: one === name }, w(`lesson.${one}`))),
      name !== OWN && !HERE.includes(name) && h("option", { translate: "no", value: name, selected: true }, name));
    view.append(h("p", {}, h("label", {}, w("lesson"), " ", choice)));
    let found;
    try { found = await lessonNamed(name); } catch (error) {
      if (!(error instanceof NoLesson)) throw error;
      view.append(failureBox({ message: w("lesson.no", { why: error.message }) }));
      return null;
    }
    if (!current()) return null;
    const done = remembered(name);
    const count = h("p", { role: "status", id: "lesson-count" });
    const questions = found.steps.filter((step) => step.question).length;
    const finished = () => { count.textContent = w("lesson.count", { n: done.size, total: questions }); };
    finished();
    view.append(h("div", { class: "lesson", lang: found.lang ?? "en", translate: "no" }, h("h2", {}, found.title), found.about ? h("p", {}, found.about) : "", count,
      h("ol", {}, found.steps.map((step, i) => stepOf(step, i, name, done, json, go, finished)))));
    if (state.step) requestAnimationFrame(() => view.querySelector(`#step-${state.step}`)?.scrollIntoView({ block: "start" })); // who comes back goes on there
    return null;
  },
};
