// SPDX-License-Identifier: MIT
// Setting a position up by touch: the board as `draw` gives it, with what a touch of each part makes of the position; the
// text of the position beside it, in step both ways. Board and Graph show it.
import { partName } from "../board.js";
import { h, failureBox, told } from "../dom.js";
import { translate, w } from "../say.js";
import { AFRESH } from "../state.js";
import { touchable } from "../touchable.js";
import { setUpButton } from "./set_up.js";

// The panel stays while the position changes, so that its text field keeps the keyboard.
const input = h("input", { id: "set-text", spellcheck: "false", autocapitalize: "off", autocomplete: "off" });
const start = h("button", { type: "button", id: "set-start", "data-w": "setup.start" });
const board = h("div", { class: "stage" });
const more = h("div", { class: "moves" });
const problem = h("div", { role: "status" });
const panel = h("div", { class: "panel set-up", id: "set-up" }, h("p", { class: "note", "data-w": "setup.how" }), board, more,
  h("div", { class: "bar" }, h("label", {}, h("span", { "data-w": "setup.text" }), " ", input), start), problem);

// The board of an answer to `draw`: a touch chooses the change that the item means. An item that can be joined with others
// is chosen first: a second touch of it changes it alone.
function settingBoard({ board, changes, game, position }, choose) {
  const alone = new Map(changes.flatMap((change) => change.at.map((i) => [i, change])));
  const pairs = changes.filter((change) => change.both);
  const joins = (i) => pairs.filter((change) => change.touches.includes(i));
  let first = null;

  function hold(i) {
    first = i;
    const open = new Set(i === null ? [] : joins(i).flatMap((change) => change.touches));
    shown.mark("chosen", (one) => one === i);
    shown.mark("open", (one) => open.has(one) && one !== i);
    shown.say(i === null ? "" : w("setup.other"));
  }

  function click(i) {
    const pair = first !== null && first !== i && joins(first).find((change) => change.touches.includes(i));
    if (pair) choose(pair);
    else if (joins(i).length === 0 || first === i) { if (alone.has(i)) choose(alone.get(i)); else hold(null); }
    else hold(i);
  }

  const shown = touchable(board, `${game} ${position}`, {
    click,
    isLive: (i) => alone.has(i) || joins(i).length > 0,
    meant: (i) => alone.get(i)?.touches ?? [i],
    nameOf: (i) => (alone.has(i) ? w("board.becomes", { name: partName(board.items, i), position: alone.get(i).position }) : partName(board.items, i)),
    partOf: (i) => partName(board.items, i),
  });
  return shown.element;
}

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
