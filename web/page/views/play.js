// SPDX-License-Identifier: MIT
// Play against the perfect player, one game or a sum. The moves and which of them win are the engine's; the opponent
// takes a winning move where there is one, else a move to the position with the greatest value. In misère play whoever
// moves last loses.
import { boardOf } from "../board.js";
import { apart, listed } from "../components.js";
import { h, failureBox, told, valueText } from "../dom.js";
import { w } from "../say.js";
import { keyboardIn } from "../touchable.js";
import { setUp, setUpButton } from "./set_up.js";

// By name: the engine's order begins with the winning moves, which would give them away.
const name = (move) => move.label ?? move.option;
const inOrder = (moves) => [...moves].sort((a, b) => name(a).localeCompare(name(b), "en", { numeric: true }));

const AT_ONCE = 100; // positions of one question

// A move in a loopy game to a position without a move that wins: play goes on for ever.
const isDraw = ({ value }) => value.loopy && !value.loopy.includes(0);

export const play = {
  id: "play",
  async show(view, context) {
    const { state, position, json, current, reveal } = context;
    if (state.setup) return setUp(view, context);
    const board = h("div", { id: "board" });
    const log = h("ol", { class: "log", "aria-label": w("play.moves") });
    const message = h("p", { id: "turn", role: "status", "aria-live": "polite" });
    const choice = (id, label, options, onchange) => h("select", { id, title: label, "aria-label": label, onchange },
      options.map(([value, text]) => h("option", { value }, text)));
    const starter = choice("starter", w("play.first"), [["you", w("play.you_begin")], ["engine", w("play.program_begins")]]);
    const handicap = choice("handicap", w("play.strength"), [[0, w("play.perfect")], [4, w("play.errs")], [2, w("play.errs_often")]]);
    const rules = choice("winner", w("play.last"), [["normal", w("play.normal")], ["misere", w("play.misere")]], () => begin());
    const misere = () => rules.value === "misere";
    let past = []; // parts before each of your moves
    let theirs = ""; // the program's last move, in words
    let parts = []; // { game, position }
    let hint = false, turns = 0, busy = false, started = 0;
    let wrong = null; // why the game cannot be played
    let keyboard = () => {}; // puts it on the board again, once the board has changed

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
      log.append(h("li", {}, w("play.move", { who, move: `${parts.length > 1 ? parts[move.part].game + " " : ""}${name(move)}` })));
      log.scrollTop = log.scrollHeight;
    }

    // Starts a turn. The function that it returns: is there none that began later, by Undo or a new game?
    function newTurn() {
      const mine = ++started;
      return () => current() && mine === started;
    }

    // Nobody is told a winner that the engine does not know.
    function unable(error) {
      wrong = error;
      message.textContent = misere() ? w("play.unable") : "";
      board.replaceChildren(failureBox(error));
    }

    function advice(seen) {
      const wins = seen.moves.some((move) => move.wins), draws = seen.moves.some(isDraw);
      const value = seen.total === null ? [] : [w("play.value", { n: valueText(seen.total) })];
      return [w("play.turn"), ...value, wins ? w("play.marked") : draws ? w("play.draws") : w("play.lost")].join(" ");
    }

    // Whoever does not see the board hears what the program has played.
    function tell(text) { message.textContent = theirs ? `${theirs}. ${text}` : text; }

    // The player to move cannot: that loses in normal play, and wins in misère play.
    function end(yours) {
      const youWon = yours === misere();
      tell(youWon ? w("play.won") : w("play.beaten"));
      board.replaceChildren(h("p", { class: youWon ? "good" : "" }, youWon ? w("play.well") : w("play.take_back")));
      keyboard(board);
    }

    async function yourTurn() {
      const newest = newTurn();
      const seen = await look();
      if (!newest()) return;
      if (seen.error) { unable(seen.error); return; }
      if (seen.moves.length === 0) { end(true); return; }
      busy = false;
      tell(hint ? advice(seen) : w("play.turn"));
      board.replaceChildren(h("div", { class: "boards" }, seen.answers.map((one, i) => h("div", { class: "panel" },
        told("h3", {}, one.game), one.board
          ? boardOf(one.board, seen.moves.filter((move) => move.part === i), `${one.game} ${one.position}`, yourMove)
          : told("pre", { class: "mono" }, one.position.replaceAll("/", "\n")),
        h("div", { class: "moves" }, inOrder(seen.moves.filter((move) => move.part === i)).map((move) =>
          told("button", { type: "button", class: hint && move.wins ? "hint mono" : "mono", "data-wins": String(move.wins),
            onclick: () => yourMove(move) }, name(move))))))));
      keyboard(board);
    }

    async function yourMove(move) {
      if (busy) return;
      keyboard = keyboardIn(board);
      hint = false; // it was asked for this turn
      view.querySelector("#hint").setAttribute("aria-pressed", "false");
      past.push({ parts, log: log.children.length });
      theirs = "";
      apply(move, w("play.you"));
      await theirTurn();
    }

    async function theirTurn() {
      const newest = newTurn();
      const seen = await look();
      if (!newest()) return;
      if (seen.error) { unable(seen.error); return; }
      if (seen.moves.length === 0) { end(false); return; }
      const errs = Number(handicap.value);
      const winning = seen.moves.filter((move) => move.wins);
      const losing = seen.moves.filter((move) => !move.wins);
      const err = errs > 0 && losing.length > 0 && (turns * 7 + 3) % errs === 0;
      const best = (err ? null : winning[0] ?? losing.find(isDraw))
        ?? losing.reduce((most, move) => (move.value > most.value ? move : most), losing[0] ?? seen.moves[0]);
      apply(best, w("play.program"));
      theirs = log.lastElementChild.textContent;
      await yourTurn();
    }

    async function begin() {
      parts = (state.sum && state.view === "play" && state.sum.includes("@") && together.checked)
        ? listed(state.sum).map(apart)
        : [{ game: state.game, position: position[0] ?? "" }];
      past = [];
      theirs = "";
      turns = 0;
      log.replaceChildren();
      if (starter.value === "you") await yourTurn(); else await theirTurn();
    }

    const together = h("input", { type: "checkbox", id: "together", onchange: () => begin() });
    const button = (id, text, onclick, more) => h("button", { type: "button", id, onclick, ...more }, text);
    function turnHint(event) {
      hint = !hint;
      event.target.setAttribute("aria-pressed", hint);
      if (!busy) yourTurn(); // else it waits for your turn
    }
    function undo() {
      const before = past.pop();
      if (!before) return;
      parts = before.parts;
      theirs = "";
      while (log.children.length > before.log) log.lastChild.remove();
      yourTurn();
    }
    view.append(h("div", { class: "bar play-bar" }, h("span", { class: "group" }, starter, handicap, rules),
      h("span", { class: "group" }, button("new-game", w("play.new"), () => begin(), { class: "main" }),
        button("hint", w("play.hint"), turnHint, { "aria-pressed": "false" }), button("undo", w("play.undo"), undo), setUpButton(context))),
    state.sum ? h("p", {}, h("label", {}, together, " ", w("play.together"))) : "", message, board, h("h3", {}, w("play.moves")), log);
    reveal();
    await begin();
    return wrong;
  },
};
