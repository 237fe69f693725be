// SPDX-License-Identifier: MIT
// Play against the perfect player, one game or a sum. The moves and which of them win are the engine's; the opponent
// takes a winning move where there is one, else a move to the position with the greatest value.
import { boardOf } from "../board.js";
import { h, failureBox } from "../dom.js";

// By name: the engine's order begins with the winning moves, which would give them away.
const name = (move) => move.label ?? move.option;
const inOrder = (moves) => [...moves].sort((a, b) => name(a).localeCompare(name(b), "en", { numeric: true }));

export const play = {
  id: "play", title: "Play",
  async show(view, { state, position, json, current, reveal }) {
    const board = h("div", { id: "board" });
    const log = h("ol", { class: "log", "aria-label": "Moves so far" });
    const message = h("p", { id: "turn", role: "status", "aria-live": "polite" });
    const starter = h("select", { id: "starter" }, h("option", { value: "you" }, "you"), h("option", { value: "engine" }, "the program"));
    const handicap = h("select", { id: "handicap" }, h("option", { value: "0" }, "perfect"), h("option", { value: "4" }, "errs now and then"), h("option", { value: "2" }, "errs often"));
    let past = []; // parts before each of your moves
    let parts = []; // { game, position }
    let hint = false, turns = 0, busy = false;

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
      const whole = parts.length > 1 ? await lookAtSum() : { total: answers[0].value, wins: (move) => move.wins };
      if (whole.error) return whole;
      const moves = answers.flatMap((one, i) => one.moves.map((move) => ({ part: i, ...move, wins: whole.wins(move, i) })));
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

    function end(youWon) {
      message.textContent = youWon ? "There is no move left: you win." : "There is no move left: the program wins.";
      board.replaceChildren(h("p", { class: youWon ? "good" : "" }, youWon ? "Well played." : "Undo takes your last move back."));
    }

    async function yourTurn() {
      const seen = await look();
      if (!current()) return;
      if (seen.error) { board.replaceChildren(failureBox(seen.error)); return; }
      if (seen.moves.length === 0) { end(false); return; }
      busy = false;
      message.textContent = hint ? `Your turn. The value is ${seen.total}: ${seen.total === 0 ? "every move loses against the perfect player" : "the marked moves win"}.` : "Your turn.";
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
      past.push({ parts, log: log.children.length });
      apply(move, "you");
      await theirTurn();
    }

    async function theirTurn() {
      const seen = await look();
      if (!current()) return;
      if (seen.error) { board.replaceChildren(failureBox(seen.error)); return; }
      if (seen.moves.length === 0) { end(true); return; }
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
        ? state.sum.split("|").map((one) => ({ game: one.slice(0, one.indexOf("@")), position: one.slice(one.indexOf("@") + 1) }))
        : [{ game: state.game, position: position[0] ?? "" }];
      past = [];
      turns = 0;
      log.replaceChildren();
      if (starter.value === "you") await yourTurn(); else await theirTurn();
    }

    const together = h("input", { type: "checkbox", id: "together", onchange: () => begin() });
    together.style.width = "auto";
    view.append(h("div", { class: "bar" }, h("label", {}, "First move: ", starter), h("label", {}, "The program is ", handicap),
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
      } }, "Undo")), message, board, h("h3", {}, "Moves so far"), log,
    h("p", { class: "note" }, "Whoever cannot move loses. Misère play: sg-lua misere, at the command line."));
    reveal();
    await begin();
    return null;
  },
};
