// SPDX-License-Identifier: MIT
// Setting a position up by touch: the board as `draw` gives it, with what a touch of each part makes of the position; the
// text of the position beside it, in step both ways. Board and Graph show it.
import { settingBoard } from "../board.js";
import { h, failureBox, told } from "../dom.js";
import { translate, w } from "../say.js";
import { AFRESH } from "../state.js";

// The panel stays while the position changes, so that its text field keeps the keyboard.
const input = h("input", { id: "set-text", spellcheck: "false", autocapitalize: "off", autocomplete: "off" });
const start = h("button", { type: "button", id: "set-start", "data-w": "setup.start" });
const board = h("div", { class: "stage" });
const more = h("div", { class: "moves" });
const problem = h("div", { role: "status" });
const panel = h("div", { class: "panel set-up", id: "set-up" }, h("p", { class: "note", "data-w": "setup.how" }), board, more,
  h("div", { class: "bar" }, h("label", {}, h("span", { "data-w": "setup.text" }), " ", input), start), problem);

function showBoard(drawn, touch) {
  if (!drawn.board) {
    board.replaceChildren(h("p", {}, w("setup.no_board")));
    more.replaceChildren();
    return;
  }
  const choose = (change) => touch(change.position);
  const added = drawn.changes.filter((change) => change.touches.length === 0);
  board.replaceChildren(settingBoard(drawn, choose));
  more.replaceChildren(...(added.length > 0 ? [h("span", { class: "note" }, w("setup.new"))] : []),
    ...added.map((change) => told("button", { type: "button", class: "mono", onclick: () => choose(change) }, change.edges ?? change.position)));
}

// The switch of the mode.
export function setUpButton({ state, go }) {
  const on = Boolean(state.setup);
  return h("button", { type: "button", id: "set-up-mode", "aria-pressed": String(on), onclick: () => go({ setup: on ? null : "1", line: null }) },
    on ? w("setup.done") : w("setup"));
}

// Shows the panel for the position, with the switch that ends the mode. Returns the failure if the position's text is none;
// the board then stays as it was.
export async function setUp(place, context) {
  const { state, position, json, touch, later, current, reveal } = context;
  translate(panel);
  input.oninput = () => later({ ...AFRESH, position: input.value.trim() });
  start.onclick = () => touch("");
  const { first } = await json(["draw", state.game, ...position], { channel: "view" });
  if (!current()) return null;
  const focused = document.activeElement;
  problem.replaceChildren(first.error ? failureBox(first.error) : "");
  if (!first.error) {
    if (focused !== input) input.value = first.position;
    showBoard(first, touch);
  }
  place.append(h("div", { class: "bar" }, setUpButton(context)), panel);
  reveal();
  if (panel.contains(focused)) focused.focus(); // the panel has moved, and the keyboard with it
  return first.error ?? null;
}
