// SPDX-License-Identifier: MIT
// A lesson is a JSON file; docs/teachers.md shows one. It is read as data: its texts are shown as text, its questions are
// command lines of a few commands, and what is wrong with it is said with its place.

const COMMANDS = ["value", "sum", "period", "misere", "moves", "seq"];
const KNOWN = {
  lesson: { title: "string", lang: "string", about: "string", steps: "object" },
  step: { title: "string", text: "string", rule: "string", game: "string", position: "string", view: "string", sum: "string", look: "string",
    picture: "string", question: "string", ask: "object", field: "string", answer: "string", hints: "object", solution: "string" },
};

export class NoLesson extends Error {}

function checkFields(object, kind, place) {
  if (object === null || typeof object !== "object" || Array.isArray(object)) throw new NoLesson(`${place} is not a table { ... } of fields`);
  for (const [name, value] of Object.entries(object)) {
    const type = KNOWN[kind][name];
    if (!type) throw new NoLesson(`${place} has the field "${name}", which no ${kind} has (known: ${Object.keys(KNOWN[kind]).join(", ")})`);
    if (typeof value !== type) throw new NoLesson(`${place}: "${name}" must be ${type === "string" ? "a text" : "a list"}, not ${JSON.stringify(value)}`);
  }
}

const VIEWS = ["answer", "graph", "sum", "sequence", "play"];
const isTexts = (list) => Array.isArray(list) && list.every((one) => typeof one === "string");

function checkStep(step, place) {
  checkFields(step, "step", place);
  if (!step.title || !step.text) throw new NoLesson(`${place} needs a "title" and a "text"`);
  for (const name of ["ask", "hints"]) if (step[name] && !isTexts(step[name])) throw new NoLesson(`${place}: "${name}" must be a list of texts`);
  if (step.view && !VIEWS.includes(step.view)) throw new NoLesson(`${place}: "view" is one of ${VIEWS.join(", ")}, not "${step.view}"`);
  if (!step.question) return;
  if (Boolean(step.ask) === (step.answer !== undefined)) throw new NoLesson(`${place} has a "question": it needs either "answer", or "ask" and "field"`);
  if (step.ask && (!COMMANDS.includes(step.ask[0]) || !step.field)) {
    throw new NoLesson(`${place}: "ask" begins with one of ${COMMANDS.join(", ")}, and "field" names what of the answer is asked for`);
  }
}

// lessonOf(data) -> the lesson, or an error of NoLesson
export function lessonOf(lesson) {
  checkFields(lesson, "lesson", "the lesson");
  if (!lesson.title || !Array.isArray(lesson.steps) || lesson.steps.length === 0) throw new NoLesson('a lesson needs a "title" and "steps", a list');
  lesson.steps.forEach((step, i) => checkStep(step, `step ${i + 1}`));
  return lesson;
}

// The files that a question of a step needs.
export const filesOf = (step) => (step.rule ? { files: { "rule.lua": step.rule } } : {});

// The right answer to the question of a step, as text: that of the file, or of the program.
export async function answerTo(step, json) {
  if (step.answer !== undefined) return step.answer;
  const { first } = await json(step.ask, filesOf(step));
  if (first.error) throw first.error;
  const found = step.field.split(".").reduce((part, name) => part?.[name], first);
  if (found === undefined) throw new NoLesson(`the answer of ${step.ask.join(" ")} has no field "${step.field}" (it has ${Object.keys(first).join(", ")})`);
  return String(found);
}
