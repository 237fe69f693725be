// SPDX-License-Identifier: MIT
// Ten steps from a heap to the theorem. Each ends with a question; the engine knows the answer, not this file.
import { h, failureBox } from "../dom.js";

const value = (game, position) => async (json) => {
  const { first } = await json(["value", game, position], {});
  if (first.error) throw first.error;
  return first;
};
const game = (name, position) => ({ game: name, position, text: null });

// ask(json) -> the right answer as text; try_: where "Try it" leads.
const STEPS = [
  { title: "A heap of stones", text: "Seven stones lie on the table. Two players take one, two or three in turn. Whoever cannot move loses. Who wins: " +
      "the player to move (N) or the other one (P)?", question: "N or P?", try_: { ...game("subtraction:s=1,2,3", "7"), view: "play" },
    ask: async (json) => (await value("subtraction:s=1,2,3", "7")(json)).outcome },
  { title: "P and N", text: "A position is P if every move leads to an N-position, and N if some move leads to a P-position. A heap of 0 is P: there is " +
      "no move. Heaps 1, 2 and 3 are N: one move leads to 0.", question: "Is a heap of 8 N or P?", try_: { ...game("subtraction:s=1,2,3", "8"), view: "graph" },
    ask: async (json) => (await value("subtraction:s=1,2,3", "8")(json)).outcome },
  { title: "The mex", text: "The mex of a set is the least whole number from 0 on that is not in it. The mex of {0, 1, 3} is 2; the mex of the empty set is 0.",
    question: "Take 1, 3 or 4 stones: a heap of 4 goes to heaps 3, 1 and 0, of values 1, 1 and 0. The mex of these?",
    try_: { ...game("subtraction:s=1,3,4", "4"), view: "graph" },
    ask: async (json) => String((await value("subtraction:s=1,3,4", "4")(json)).value) },
  { title: "The nim-value", text: "The nim-value (Grundy number) of a position is the mex of the values of its options. It is 0 exactly for the P-positions. " +
      "Watch the mex being picked in the view Graph.", question: "In Kayles a move takes one pin or two neighbours. The value of a row of 3?",
    try_: { ...game("kayles", "3"), view: "graph" }, ask: async (json) => String((await value("kayles", "3")(json)).value) },
  { title: "Heaps of Nim", text: "In Nim a move takes any number of stones from one heap. A heap of n has the options 0 to n - 1, so its value is n.",
    question: "The value of a Nim heap of 9?", try_: { ...game("nim", "9"), view: "answer" }, ask: async (json) => String((await value("nim", "9")(json)).value) },
  { title: "Sums", text: "In a sum of games a move is a move in one of them. Sprague and Grundy: the value of a sum is the nim-sum of the values, that is, " +
      "XOR: add in binary without carrying.", question: "The nim-sum of 5 and 3?", try_: { ...game("nim", "5"), view: "sum", sum: "nim@5|nim@3" },
    ask: async (json) => { const { first } = await json(["sum", "nim@5", "nim@3"], {}); if (first.error) throw first.error; return String(first.value); } },
  { title: "The winning move", text: "If the nim-sum is not 0, look at its leading bit. A component with that bit can be moved to the value that makes the sum 0.",
    question: "Nim heaps 3, 4 and 5: the heap of 3 must become ...?", try_: { ...game("nim", ""), view: "sum", sum: "nim@3|nim@4|nim@5" },
    ask: async (json) => { const { first } = await json(["sum", "nim@3", "nim@4", "nim@5"], {}); if (first.error) throw first.error;
      return first.winning.find((move) => move.component === 1)?.option ?? ""; } },
  { title: "Splitting", text: "A move may leave several independent parts: a row of pins with a gap is two rows, and its value is their nim-sum.",
    question: "The value of Kayles rows of 3 and 3 together?", try_: { ...game("kayles", "7"), view: "graph" },
    ask: async (json) => { const { first } = await json(["sum", "kayles@3", "kayles@3"], {}); if (first.error) throw first.error; return String(first.value); } },
  { title: "Periods", text: "The values of many games repeat. For codes like 0.77 (Kayles) a theorem by Guy and Smith turns a finite check into a proof for all heaps.",
    question: "The period of Kayles?", try_: { ...game("kayles", ""), view: "sequence" },
    ask: async (json) => { const { first } = await json(["period", "kayles"], {}); if (first.error) throw first.error; return String(first.period); } },
  { title: "Misère play, and the theorem", text: "If whoever moves last loses, values no longer add: that is misère play. In normal play, though, the theorem is " +
      "complete: every impartial game is equal to one heap of Nim, and its size is the value.", question: "Misère Nim, one heap of 1: N or P?",
    try_: { ...game("nim", "1"), view: "sequence" },
    ask: async (json) => { const { first } = await json(["misere", "outcome", "nim", "1"], {}); if (first.error) throw first.error; return first.outcome; } },
];

export const lesson = {
  id: "lesson", title: "Lesson",
  async show(view, { json, go }) {
    const done = new Set();
    const count = h("p", { role: "status", id: "lesson-count" }, `0 of ${STEPS.length} answered`);
    const list = STEPS.map((step, i) => {
      const verdict = h("p", { role: "status" });
      const input = h("input", { class: "short", id: `answer-${i + 1}`, autocomplete: "off" });
      const form = h("form", { class: "bar", onsubmit: async (event) => {
        event.preventDefault();
        try {
          const right = await step.ask(json);
          const correct = input.value.trim().toUpperCase() === right.toUpperCase();
          verdict.className = correct ? "done" : "";
          verdict.textContent = correct ? "✓ Right." : "Not yet: try again, or look.";
          if (correct) { done.add(i); count.textContent = `${done.size} of ${STEPS.length} answered`; }
        } catch (error) { verdict.replaceChildren(failureBox(error)); }
      } }, h("label", { for: `answer-${i + 1}` }, step.question), input, h("button", { type: "submit" }, "Answer"),
      step.try_ ? h("button", { type: "button", onclick: () => go(step.try_) }, "Try it") : null);
      return h("li", {}, h("h3", {}, step.title), h("p", {}, step.text), form, verdict);
    });
    view.append(h("div", { class: "lesson" }, h("h2", {}, "From a heap to the theorem"), count, h("ol", {}, list)));
    return null;
  },
};
