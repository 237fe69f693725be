// SPDX-License-Identifier: MIT
// Play against the perfect player, one game or a sum. The moves and which of them win are the engine's; the opponent
// takes a winning move where there is one, else a move to the position with the greatest value. In misère play whoever
// moves last loses.
import { boardOf } from "../board.js";
import { apart, listed } from "../components.js";
import { h, failureBox } from "../dom.js";

// By name: the engine's order begins with the winning moves, which would give them away.
const name = (move) => move.label ?? move.option;
const inOrder = (moves) => [...moves].sort((a, b) => name(a).localeCompare(name(b), "en", { numeric: true }));

const AT_ONCE = 100; // positions of one question

export const play = {
  id: "play", title: "Play",
  async show(view, { state, position, json, current, reveal }) {
    const board = h("div", { id: "board" });
    const log = h("ol", { class: "log", "aria-label": "Moves so far" });
    const message = h("p", { id: "turn", role: "status", "aria-live": "polite" });
    const starter = h("select", { id: "starter" }, h("option", { value: "you" }, "you"), h("option", { value: "engine" }, "the program"));
    const handicap = h("select", { id: "handicap" }, h("option", { value: "0" }, "perfect"), h("option", { value: "4" }, "errs now and then"), h("option", { value: "2" }, "errs often"));
    const rules = h("select", { id: "winner", onchange: () => begin() }, h("option", { value: "normal" }, "wins (normal play)"), h("option", { value: "misere" }, "loses (misère play)"));
    const misere = () => rules.value === "misere";
    let past = []; // parts before each of your moves
    let parts = []; // { game, position }
    let hint = false, turns = 0, busy = false;

    // Which moves win in misère play: those that leave a position, or a sum, in which the player to move loses. Values
    // do not tell, so the engine is asked about each.
    async function lookAtMisere(moves) {
      const left = (move) => parts.map((part, i) => (i === move.part ? move.option : part.position || "start"));
      const outcomes = new Map();
      if (parts.length === 1 && moves.length > 0) {
        for (let from = 0; from < moves.length; from += AT_ONCE) {
          const some = moves.slice(from, from + AT_ONCE);
          const { objects } = await json(["misere", "outcome", parts[0].game, ...some.map((move) => move.option)], { channel: null });
          const wrong = objects.find((one) => one.error);
          if (wrong) return { error: wrong.error };
          some.forEach((move, i) => outcomes.set(move, objects[i].outcome));
        }
      }
      for (const move of parts.length === 1 ? [] : moves) {
        const after = left(move).map((position, i) => `${parts[i].game}@${position}`);
        const { first } = await json(["misere", "sum", ...after], { channel: null });
        if (first.error) return { error: first.error };
        outcomes.set(move, first.outcome);
      }
      return { total: null, wins: (move) => outcomes.get(move) === "P" };
    }

    // Which moves win in the sum: the engine's answer, since values may be larger than the numbers of JavaScript.
    async function lookAtSum() {
      const { first } = await json(["sum", ...parts.map((part) => `${part.game}@${part.position || "start"}`)], { channel: null });
      if (first.error) return { error: first.error };
      const winning = new Set(first.winning.map((move) => `${move.component - 1} ${move.option}`));
      return { total: first.value, wins: (move, i) => winning.has(`${i} ${move.option}`) };
    }

    async function look() {
      const answers = [];
      for (const part of parts) {
        const { first } = await json(["moves", part.game, ...(part.position === "" ? [] : [part.position]), "--limit", "400", "--board"], { channel: null });
        if (first.error) return { error: first.error };
        answers.push(first);
      }
      const moves = answers.flatMap((one, i) => one.moves.map((move) => ({ ...move, part: i })));
      let whole = { total: answers[0].value, wins: (move) => move.wins };
      if (misere()) whole = await lookAtMisere(moves);
      else if (parts.length > 1) whole = await lookAtSum();
      if (whole.error) return whole;
      for (const move of moves) move.wins = whole.wins(move, move.part);
      return { answers, moves, total: whole.total };
    }

    function apply(move, who) {
      parts = parts.map((part, i) => (i === move.part ? { ...part, position: move.option } : part));
      turns++;
      busy = true; // until it is your turn again
      for (const button of board.querySelectorAll("button")) button.disabled = true;
      log.append(h("li", {}, `${who}: ${parts.length > 1 ? parts[move.part].game + " " : ""}${name(move)}`));
      log.scrollTop = log.scrollHeight;
    }

    // Nobody is told a winner that the engine does not know.
    function unable(error) {
      message.textContent = misere() ? "The engine cannot decide this in misère play; in normal play, start a new game." : "";
      board.replaceChildren(failureBox(error));
    }

    function advice(seen) {
      const wins = seen.moves.some((move) => move.wins);
      const value = seen.total === null ? "" : ` The value is ${seen.total}.`;
      return `Your turn.${value} ${wins ? "The marked moves win." : "Every move loses against the perfect player."}`;
    }

    // The player to move cannot: that loses in normal play, and wins in misère play.
    function end(yours) {
      const youWon = yours === misere();
      message.textContent = youWon ? "There is no move left: you win." : "There is no move left: the program wins.";
      board.replaceChildren(h("p", { class: youWon ? "good" : "" }, youWon ? "Well played." : "Undo takes your last move back."));
    }

    async function yourTurn() {
      const seen = await look();
      if (!current()) return;
      if (seen.error) { unable(seen.error); return; }
      if (seen.moves.length === 0) { end(true); return; }
      busy = false;
      message.textContent = hint ? advice(seen) : "Your turn.";
      board.replaceChildren(h("div", { class: "boards" }, seen.answers.map((one, i) => h("div", { class: "panel" },
        h("h3", {}, one.game), one.board
          ? boardOf(one.board, seen.moves.filter((move) => move.part === i), `${one.game} ${one.position}`, yourMove)
          : h("pre", { class: "mono" }, one.position.replaceAll("/", "\n")),
        h("div", { class: "moves" }, inOrder(seen.moves.filter((move) => move.part === i)).map((move) =>
          h("button", { type: "button", class: hint && move.wins ? "hint mono" : "mono", "data-wins": String(move.wins),
            onclick: () => yourMove(move) }, name(move))))))));
    }

    async function yourMove(move) {
      if (busy) return;
      hint = false; // it was asked for this turn
      view.querySelector("#hint").setAttribute("aria-pressed", "false");
      past.push({ parts, log: log.children.length });
      apply(move, "you");
      await theirTurn();
    }

    async function theirTurn() {
      const seen = await look();
      if (!current()) return;
      if (seen.error) { unable(seen.error); return; }
      if (seen.moves.length === 0) { end(false); return; }
      const errs = Number(handicap.value);
      const winning = seen.moves.filter((move) => move.wins);
      const losing = seen.moves.filter((move) => !move.wins);
      const err = errs > 0 && losing.length > 0 && (turns * 7 + 3) % errs === 0;
      const choice = winning.length > 0 && !err ? winning[0] : losing.reduce((best, move) => (move.value > best.value ? move : best), losing[0] ?? seen.moves[0]);
      apply(choice, "the program");
      await yourTurn();
    }

    async function begin() {
      parts = (state.sum && state.view === "play" && state.sum.includes("@") && together.checked)
        ? listed(state.sum).map(apart)
        : [{ game: state.game, position: position[0] ?? "" }];
      past = [];
      turns = 0;
      log.replaceChildren();
      if (starter.value === "you") await yourTurn(); else await theirTurn();
    }

    const together = h("input", { type: "checkbox", id: "together", onchange: () => begin() });
    together.style.width = "auto";
    view.append(h("div", { class: "bar" }, h("label", {}, "First move: ", starter), h("label", {}, "The program is ", handicap),
      h("label", {}, "Who moves last ", rules),
      state.sum ? h("label", {}, together, " the games of the Sum view, side by side") : null,
      h("button", { type: "button", class: "main", id: "new-game", onclick: () => begin() }, "New game"),
      h("button", { type: "button", id: "hint", "aria-pressed": "false", onclick: (event) => {
        hint = !hint; event.target.setAttribute("aria-pressed", hint); yourTurn(); } }, "Hint"),
      h("button", { type: "button", id: "undo", onclick: () => {
        const before = past.pop();
        if (!before) return;
        parts = before.parts;
        while (log.children.length > before.log) log.lastChild.remove();
        yourTurn();
      } }, "Undo")), message, board, h("h3", {}, "Moves so far"), log);
    reveal();
    await begin();
    return null;
  },
};
