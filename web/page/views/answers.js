// SPDX-License-Identifier: MIT
// What each move of a lost position is answered by, as it becomes known: small boards before and after the answer, and both moves
// on the board.
import { MOVES, at, inHeaps, inOrder, isPaired, nameOf } from "../analysis.js";
import { boardOf, lastMarks, pictured } from "../board.js";
import { h, told } from "../dom.js";
import { w } from "../say.js";

const MOST = 24; // moves
const SIDE = 64; // pixels of a small board

// A position as it looks, small; nothing where no board says so.
const small = (board) => (board ? pictured({ board, position: "" }, SIDE) : "");

// seen: the moves of a game; slowly(args): asks; shapes: the board; rest(): shows it as it stood there. Fills the place as long as current() holds.
export async function answers(place, game, seen, slowly, shapes, rest, current) {
  const list = inOrder(seen.moves).filter(({ option }) => option !== "").slice(0, MOST), { board } = seen.answers[0];
  const rows = list.map((move) => told("button", { type: "button", class: "mono answer", disabled: true },
    h("span", { class: "boards-of" }, small(move.board), h("span", { class: "arrow", "aria-hidden": "true" }, "→"), "..."), h("span", {}, `${nameOf(move)} → ...`)));
  place.append(h("p", {}, w("why.answers"), " ", h("span", { class: "note" }, w("why.touch"))), h("div", { class: "moves" }, rows));
  for (const [i, move] of list.entries()) {
    const { first } = await slowly(["moves", game, ...at(move.option), ...isPaired(seen.answers[0].position) ? MOVES : ["--limit", "1"], "--board"], { seconds: 3 });
    if (!current()) return;
    const mirror = first.moves?.find(({ wins, option }) => wins && isPaired(option)) ?? first.moves?.[0]; // the easiest to see
    const reply = mirror ? inHeaps(first, mirror) : null;
    if (!reply?.wins) continue;
    const { first: after } = move.board ? await slowly(["draw", game, ...at(move.option), "--moves", ...MOVES], { seconds: 2 }) : {};
    if (!current()) return;
    // A board that is laid out anew has the answer elsewhere: it is shown in place of this one.
    const stays = board && first.board && lastMarks(board, first.board.items).gone.length === 0;
    const answer = reply.touches?.map((one) => first.board.items[one]) ?? [];
    const both = () => {
      if (stays || !board || !first.board) { shapes.show({ last: { part: 0, items: board ? move.touches.map((one) => board.items[one]) : [] }, answer: stays ? answer : [] }); return; }
      const after = boardOf(first.board, [], nameOf(move), null);
      after.show({ answer });
      after.element.querySelector(".said").textContent = w("why.after", { name: nameOf(move) });
      after.element.onclick = rest;
      shapes.cover(after.element);
    };
    const [boards, names] = rows[i].children;
    boards.lastChild.replaceWith(small(after?.moves?.find(({ option }) => option === reply.option)?.board));
    names.textContent = `${nameOf(move)} → ${nameOf(reply)}`;
    rows[i].disabled = false;
    for (const [on, off] of [["pointerenter", "pointerleave"], ["focus", "blur"], ["click"]]) {
      rows[i].addEventListener(on, both);
      if (off) rows[i].addEventListener(off, rest);
    }
  }
}
