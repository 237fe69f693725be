// SPDX-License-Identifier: MIT
// The board: a game is looked at, played against the program, or by two persons, in one place. The board is there first; who
// wins, and what each move is worth, comes as it is known (analysis.js), and is shown on the board itself.
import { at, chosen, inOrder, isDraw, known, looked, nameOf } from "../analysis.js";
import { boardOf, pictured, touching } from "../board.js";
import { apart, joined, listed } from "../components.js";
import { h, failureBox, told, valueText } from "../dom.js";
import { isOfHeaps, wasMade } from "../heaps.js";
import { lineOf, moved, steppedTo } from "../line.js";
import { parameters } from "../parameters.js";
import { w } from "../say.js";
import { setUpButton } from "./set_up.js";
import { verdict, progress } from "./verdict.js";
import { why } from "./why.js";

const PICTURED = 8; // parts of a position with boards of their own
const FEW = 8; // answers to a lost position that are shown unfolded
const PAUSE = 550; // ms for which the move of the program is shown before it is made
const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

let strength = 0; // the program errs once in so many moves; 0: never
let lastMove = null; // { place, to, part, who, name, said, items, width, height }: the newest move made here
let asked = null; // the place for which a hint was asked
let noted = ""; // what is said of the program's last move besides

const isPlay = (state) => state.view === "play";
const MODES = [["answer", null], ["play", null], ["play", "1"]];

// What is on the board: the parts of a sum, or one game.
const partsOf = (state, position) => (state.together && state.sum ? listed(state.sum).map(apart) : [{ game: state.game, position: position[0]?.trim() ?? "" }]);
const hereOf = (state) => (state.together && state.sum ? state.sum : state.position);
const placeOf = (state, here) => `${state.game} ${here}`;
const hereAs = (state, text) => (state.together && state.sum ? { sum: text } : { position: text });

// The position that a move leaves, as `here`.
function after(state, parts, move) {
  if (!(state.together && state.sum)) return move.option;
  return joined(parts.map((part, i) => `${part.game}@${i === move.part ? move.option : part.position}`));
}

// Whose turn it is: 0 is who began.
const turnOf = (line) => line.at % 2;
const isYours = (state, line) => turnOf(line) === (state.first === "program" ? 1 : 0);

function whoMoved(state, i) {
  if (!isPlay(state)) return w(i % 2 === 0 ? "play.one" : "play.other");
  if (state.two) return w(i % 2 === 0 ? "play.one" : "play.other");
  return w((i % 2 === 0) === (state.first !== "program") ? "play.you" : "play.program");
}

// ---- what is pressed --------------------------------------------------------------------------------------------

const choice = (id, label, options, now, onchange) => h("select", { id, title: label, "aria-label": label, onchange: ({ target }) => onchange(target.value) },
  options.map(([value, text]) => h("option", { value, selected: String(value) === String(now) }, text)));

function modes({ state, go }) {
  return h("div", { class: "segmented", role: "group", "aria-label": w("play.how") }, MODES.map(([view, two], i) => {
    const on = state.view === view && (view === "answer" || Boolean(state.two) === Boolean(two));
    return h("button", { type: "button", id: `mode-${i}`, "aria-pressed": String(on), onclick: () => go({ view, two, values: null }) }, w(`play.mode${i}`));
  }));
}

function choices(context) {
  const { state, go, keep } = context;
  const afresh = (change) => go({ ...change, ...hereAs(state, lineOf(state, hereOf(state)).positions[0]), line: null });
  return h("div", { class: "bar choices" },
    isPlay(state) && !state.two ? choice("starter", w("play.first"), [["you", w("play.you_begin")], ["program", w("play.program_begins")]], state.first ?? "you",
      (first) => afresh({ first: first === "program" ? first : null })) : "",
    isPlay(state) && !state.two ? choice("handicap", w("play.strength"), [[0, w("play.perfect")], [4, w("play.errs")], [2, w("play.errs_often")]], strength,
      (errs) => { strength = Number(errs); keep({}); }) : "",
    isPlay(state) ? choice("winner", w("play.last"), [["normal", w("play.normal")], ["misere", w("play.misere")]], state.last ?? "normal",
      (last) => afresh({ last: last === "misere" ? last : null })) : "",
    state.sum ? h("label", { class: "in-line" }, h("input", { type: "checkbox", id: "together", checked: Boolean(state.together),
      onchange: ({ target }) => go({ together: target.checked ? "1" : null, line: null }) }), " ", w("play.together")) : "");
}

const button = (id, text, onclick, more) => h("button", { type: "button", id, onclick, ...more }, text);

function controls(context, line, shown, hint) {
  const { state, go, now } = context;
  // What is pressed is about the moves that were made by then, also where their board is still to come.
  const by = (act) => () => { const at = now(), newest = lineOf(at, hereOf(at)); act(at, newest, (i, cut) => go({ ...hereAs(at, newest.positions[i]), line: steppedTo(newest, i, cut) })); };
  // Undo leads back to your turn: two moves where the program has answered.
  const undo = by((at, newest, to) => { if (newest.at > 0) to(Math.max(0, newest.at - (isPlay(at) && !at.two && isYours(at, newest) && newest.at > 1 ? 2 : 1)), isPlay(at)); });
  const afresh = by((at, newest) => go({ ...hereAs(at, newest.positions[0]), line: null }));
  return h("div", { class: "bar play-bar" },
    button("undo", w("play.undo"), undo, { "aria-disabled": String(line.at === 0) }),
    line.at + 1 < line.positions.length ? button("redo", w("play.redo"), by((at, newest, to) => to(newest.at + 1))) : "",
    button("hint", w("play.hint"), hint, { "aria-pressed": String(asked === placeOf(state, hereOf(state))) }),
    button("values", w("play.values"), () => go({ values: shown ? "0" : "1" }), { "aria-pressed": String(shown) }),
    button("new-game", w("play.new"), afresh, isPlay(state) ? { class: "main" } : {}),
    setUpButton(context));
}

// The moves so far, each a step to go back to.
function log(context, line, ofHeaps) {
  const { state, go } = context;
  const step = (i, text) => h("button", { type: "button", "aria-current": i === line.at ? "step" : null,
    onclick: () => go({ ...hereAs(state, line.positions[i]), line: steppedTo(line, i) }) }, text);
  return h("div", { class: "line-of-moves" }, line.names.length > 0 ? step(0, w("start")) : "",
    h("ol", { class: "log", "aria-label": w("play.moves") }, line.names.map((name, i) =>
      h("li", {}, step(i + 1, wasMade(whoMoved(state, i), name, line.positions[i], line.positions[i + 1], ofHeaps))))));
}

// ---- the board --------------------------------------------------------------------------------------------------

// What a move is worth, as its badge says it.
function worth(move) {
  if (move.wins === undefined && move.value === undefined) return null;
  const kind = move.wins ? "good" : isDraw(move) ? "even" : "bad";
  const text = move.value === undefined ? (move.wins ? "✓" : "✗") : isDraw(move) ? "=" : valueText(move.value);
  return { text, kind };
}

function boards(seen, parts, choose) {
  const all = seen.answers.map((one, part) => one.board && boardOf(one.board, seen.moves.filter((move) => move.part === part), `${one.game} ${one.edges ?? one.position}`, choose));
  let over = null;
  function cover(element) {
    over?.remove();
    over = element;
    all[0]?.element.classList.toggle("covered", element !== null);
    if (element) all[0].element.before(element);
  }
  return {
    elements: seen.answers.map((one, part) => h("div", { class: "of-part" }, parts.length > 1 ? told("h3", {}, parts[part].game) : "",
      all[part]?.element ?? told("pre", { class: "mono as-text" }, one.position.replaceAll("/", "\n")))),
    show(on) {
      cover(null);
      all.forEach((one, part) => one?.show({ ...on, last: on.last?.part === part ? on.last.items : null }));
    },
    cover, // another board in place of the first one, until something is shown on it
  };
}

// The moves as a list, for the keyboard, for those who do not see the board, and where a move has no place on it. marks(hints)
// says which of them are known to win, and which are hinted at.
function asList(seen, choose, open) {
  const buttons = inOrder(seen.moves).map((move) => [move, told("button", { type: "button", class: "mono", disabled: !choose, onclick: () => choose?.(move) },
    move.board ? pictured({ board: move.board, position: "" }, 76) : "", h("span", {}, nameOf(move)))]);
  return {
    element: h("details", { open }, h("summary", {}, w(seen.total === 1 ? "play.list1" : "play.list", { n: seen.total })), h("div", { class: "moves" }, buttons.map(([, one]) => one))),
    marks(hints) {
      for (const [move, one] of buttons) {
        one.classList.toggle("hint", hints.includes(move));
        one.dataset.wins = String(move.wins);
      }
    },
  };
}

export const board = {
  id: "answer",
  async show(view, context) {
    const { state, position, slowly, current, reveal, go, say } = context;
    const json = (args, options) => context.json(args, { channel: "view", ...options });
    const parts = partsOf(state, position), here = hereOf(state), place = placeOf(state, here), line = lineOf(state, here);
    const play = isPlay(state), alone = play && !state.two; // against the program
    const shown = Boolean(state.setup) || (state.values ? state.values === "1" : !play);
    const mine = !alone || isYours(state, line);
    const stage = h("div", { id: "board", class: "stage" }), list = h("div", { id: "moves" }), head = h("div", { class: "verdict" });
    const turn = h("p", { id: "turn" }), reasons = h("div", { class: "why" }), replies = h("details", { hidden: true }), controlPlace = h("div", {});
    const movesSoFar = h("div", {}), words = h("p", { class: "rule-words" }, context.summary(), " ", w(state.last === "misere" && play ? "rule.last_loses" : "rule.last_wins"));
    const side = h("aside", { class: "side", "aria-label": w("answers") }, choices(context), movesSoFar, reasons, replies, list);
    view.classList.add("analysis");
    if (state.setup) {
      const { setUp } = await import("./more.js");
      if (!current()) return null;
      const error = await setUp(view, context);
      if (error) return error;
      view.append(head);
    } else view.append(words, modes(context), parameters(context), head, stage, turn, controlPlace, side);

    let seen = await looked(json, parts);
    if (!current()) return null;
    if (seen.error) {
      (state.setup ? view : stage).append(failureBox(seen.error));
      if (seen.board) stage.prepend(h("div", { class: "of-part" }, boardOf(seen.board, [], here, null).element));
      reveal();
      return seen.error;
    }
    const started = seen.answers[0].position, ofHeaps = seen.answers.every(({ board: drawn }) => isOfHeaps(drawn));
    movesSoFar.replaceWith(log(context, line, ofHeaps));
    const put = (text, name) => {
      const full = line.positions[line.at] === "" && !state.together ? { ...line, positions: line.positions.map((one, i) => (i === line.at ? started : one)) } : line;
      asked = null;
      go({ ...hereAs(state, text), line: moved(full, name, text) });
    };
    const choose = (move) => {
      if (hereOf(context.now()) !== here) return; // a move was made on this board
      noted = "";
      lastMove = madeBy(move, w("play.you"));
      put(after(state, parts, move), nameOf(move));
    };
    const madeBy = (move, who) => {
      const { board: drawn } = seen.answers[move.part];
      const to = after(state, parts, move);
      return { place: placeOf(state, to), to, part: move.part, who, name: nameOf(move), said: wasMade(who, nameOf(move), seen.answers[move.part].position, move.option, ofHeaps), items: drawn ? (move.touches ?? []).map((i) => drawn.items[i]) : [], width: drawn?.width, height: drawn?.height };
    };

    const shapes = boards(seen, parts, mine ? choose : null), drawn = seen.answers.length === 1 && seen.answers[0].board;
    stage.style.setProperty("--ratio", drawn ? drawn.height / drawn.width : 1);
    stage.append(...shapes.elements);
    const touches = seen.answers.flatMap(({ board: one }, part) => (one ? touching(one, seen.moves.filter((move) => move.part === part)) : []));
    const onBoard = new Set(touches.flatMap(({ ways }) => ways.map(({ move }) => move)));
    for (const { move } of touches.flatMap(({ ways }) => ways)) move.places = (move.places ?? 0) + 1;
    if (mine) words.append(" ", h("span", { id: "how-to-move" }, [...new Set(touches.map(({ how }) => how()))].join(" ")));
    let found = null, hints = [];
    // A board of another size has its pieces elsewhere: the places of the move before mean nothing on it.
    const isLast = () => lastMove && lastMove.place === place && ["width", "height"].every((side) => seen.answers[lastMove.part]?.board?.[side] === lastMove[side]);
    const hinting = () => asked === place;

    function draw() {
      const good = seen.moves.filter((move) => move.wins);
      const best = good.length > 0 ? good : found?.done ? seen.moves.filter(isDraw) : [];
      hints = hinting() ? best.slice(0, 1) : []; // several would be marked as one
      const values = shown && mine && !(play && state.last === "misere" && !found?.done);
      const on = { textOf: values ? worth : null, best: values || hinting() ? best[0] : null, hints, last: isLast() ? lastMove : null };
      shapes.show(on);
      head.replaceChildren(...shown || hinting() && !play ? verdict(seen, found, state) : []);
      controlPlace.querySelector("#hint")?.setAttribute("aria-pressed", String(hinting()));
      options?.marks(hints);
      const plain = !(shown && found?.done);
      reasons.replaceChildren(...plain ? [] : why(seen, found, parts, mine ? choose : null));
    }

    function tell() {
      if (!play) { turn.replaceChildren(found && !found.done && !found.ended ? progress(seen, found, context) : ""); return; }
      const done = seen.moves.length === 0;
      const ends = done && (state.two ? w(state.last === "misere" ? "play.two_wins" : "play.two_lost", { who: whoMoved(state, line.at) })
        : w(mine === (state.last === "misere") ? "play.won" : "play.beaten"));
      const theirs = alone && mine && lastMove?.place === place && lastMove.who === w("play.program") ? `${lastMove.said}. ` : "";
      const now = done ? ends : !mine ? w("play.thinks") : state.two ? w("play.two_turn", { who: whoMoved(state, line.at) }) : hinting() ? advice() : w("play.turn");
      const text = `${theirs}${theirs && noted ? `${noted} ` : ""}${now}`;
      turn.replaceChildren(text, done ? " " : "", done ? button("again", w("play.new"), () => go({ ...hereAs(state, line.positions[0]), line: null }), { class: "main" }) : "");
      turn.classList.toggle("good", Boolean(done && !state.two && mine === (state.last === "misere")));
      say(text);
    }

    // The parts of a position that falls apart, as the program's explanation names them.
    async function addParts() {
      const { first } = await json(["explain", parts[0].game, ...position], { seconds: 3 });
      const terms = (first.steps ?? []).filter(({ step }) => step === "term");
      if (!current() || terms.length < 2) return;
      const looks = {};
      for (const { component } of terms.slice(0, PICTURED)) looks[component] ??= (await json(["draw", parts[0].game, ...at(component)])).first;
      if (!current()) return;
      found.parts = terms.map(({ component, value }) => ({ name: component, value, board: looks[component]?.board }));
      draw();
    }

    // The hint: whatever is marked is one move.
    function marked(move) {
      const items = move?.touches?.map((i) => seen.answers[move.part].board.items[i]) ?? [], n = items.length;
      if (n < 2 || items[0].kind === "stone" && items[1].kind === "cell") return w("play.marked");
      return w(`play.marked_${!ofHeaps ? "together" : n === 2 ? "both" : "all"}`, { n });
    }

    function advice() {
      const good = seen.moves.some((move) => move.wins), draws = seen.moves.some(isDraw);
      const value = found?.value === undefined || state.last === "misere" ? [] : [w("play.value", { n: valueText(found.value) })];
      const rest = good ? marked(hints[0]) : !found?.done && found?.outcome !== "P" ? w("play.unknown") : draws ? w("play.draws") : w("play.lost");
      return [w("play.turn"), ...value, rest].join(" ");
    }

    controlPlace.append(controls(context, line, shown, () => { asked = hinting() ? null : place; draw(); tell(); }));
    const options = seen.moves.length > 0 ? asList(seen, mine ? choose : null, onBoard.size < seen.moves.length) : null;
    if (options) list.append(options.element);
    if (!mine) view.dataset.waiting = "1";
    draw();
    tell();
    reveal();
    if (seen.moves.length === 0) {
      found = await known(json, slowly, parts, seen, { last: play ? state.last : null });
      if (current()) { draw(); tell(); }
      return found.error ?? seen.undrawn;
    }
    const think = alone && !mine && !state.setup;
    if (think && line.at + 1 < line.positions.length) return null; // it has answered: the visitor looks back
    if (play && !shown && !think) await new Promise((done) => { setTimeout(done, 0); });
    found = await known(json, slowly, parts, seen, { last: play ? state.last : null, toWin: think, told(some) {
      found = some;
      if (current() && !think) { if (shown || hinting()) draw(); tell(); }
      return current();
    } });
    if (!current()) return null;
    if (found.error) {
      if (play) { turn.textContent = state.last === "misere" ? w("play.unable") : ""; stage.append(failureBox(found.error)); return found.error; }
      stage.append(failureBox(found.error));
      return found.error;
    }
    if (!think) {
      draw();
      tell();
      if (shown && found.done && parts.length === 1) await addParts();
      if (shown && mine && found.outcome === "P" && parts.length === 1 && !(play && state.last === "misere")) {
        const { answers } = await import("./more.js");
        if (current()) {
          Object.assign(replies, { hidden: false, open: seen.moves.length <= FEW });
          replies.append(h("summary", {}, w("answer.list", { n: seen.moves.length })));
          await answers(replies, parts[0].game, seen, slowly, shapes, draw, current);
        }
      }
      return seen.undrawn;
    }

    const { move, how } = chosen(seen, strength, line.at);
    noted = how === "unknown" ? w("play.by_feeling") : "";
    lastMove = madeBy(move, w("play.program"));
    if (!still()) {
      const { board: drawn } = seen.answers[move.part];
      if (drawn) {
        const items = new Set(move.touches ?? []);
        for (const group of stage.querySelectorAll(`.of-part:nth-child(${move.part + 1}) [data-item]`)) group.classList.toggle("going-now", items.has(Number(group.dataset.item)));
      }
      await new Promise((done) => { setTimeout(done, PAUSE); });
      if (!current()) return null;
    }
    const full = line.positions[line.at] === "" && !state.together ? { ...line, positions: line.positions.map((one, i) => (i === line.at ? started : one)) } : line;
    context.replace({ ...hereAs(state, lastMove.to), line: moved(full, lastMove.name, lastMove.to) });
    return null;
  },
};
