// SPDX-License-Identifier: MIT
// What is known of a position, and when: the board and the legal moves at once (draw --moves), then who wins, then the value
// of each move, as they come. A question takes a second at most before the next one is tried; what nobody knows by then is
// left open, and said to be.
import { equalTouches, heapsIn, isOfHeaps, written } from "./heaps.js";
import { w } from "./say.js";

const MOST = 400; // moves that are listed
const AT_ONCE = 100; // positions of one question
const QUICK = 0.7, SLOW = 6; // seconds: for all moves at once, and for each of those that are harder

export const MOVES = ["--limit", String(MOST)];
const isLimit = (error) => error.code === "limit";
export const at = (position) => (position === "" ? [] : [position.replace(/^-/, " -")]); // no option of the command line

// A move in a loopy game to a position without a move that wins: play goes on for ever.
export const isDraw = ({ value, draws }) => Boolean(draws || value?.loopy && !value.loopy.includes(0));

// A move of an answer; of heaps, the sizes before and after it, and where else it can be made.
export function inHeaps({ board, position }, move) {
  const before = isOfHeaps(board) && heapsIn(position);
  return before && !move.label ? { ...move, before, heaps: heapsIn(move.option), equal: equalTouches(board.items, before, move) } : move;
}

// How the parts of a sum look, or the one game, and which moves there are: { answers, moves, error, undrawn }. error: why
// there is no answer at all; undrawn: what is wrong with the drawing alone.
export async function looked(json, parts) {
  const answers = [];
  let undrawn = null;
  for (const { game, position } of parts) {
    const { first: seen } = await json(["draw", game, ...at(position), "--moves", ...MOVES]);
    if (!seen.error && seen.moves) { answers.push(seen); continue; }
    const { first } = await json(["moves", game, ...at(position), ...MOVES, "--board"]);
    if (first.error) return { error: first.error, board: seen.board ?? null };
    undrawn ??= seen.error ?? null;
    answers.push({ ...first, edges: seen.edges, solved: first });
  }
  const moves = answers.flatMap((one, part) => one.moves.map((move) => ({ ...inHeaps(one, move), part })));
  return { answers, moves, undrawn, total: answers.reduce((sum, one) => sum + (one.total ?? one.moves.length), 0) };
}

const keyOf = ({ option, turn }) => `${turn ?? ""} ${option}`;

// Takes over what an answer of `moves` says of the moves of a part.
function adopt(seen, part, first) {
  const by = new Map(first.moves.map((move) => [keyOf(move), move]));
  for (const move of seen.moves) {
    const known = move.part === part && by.get(keyOf(move));
    if (known) Object.assign(move, { value: known.value, wins: known.wins, draws: known.draws, forbidden: known.forbidden });
  }
}

const left = (parts, move) => parts.map((part, i) => (i === move.part ? move.option : part.position || "start"));

// Which moves win in misère play: those that leave a position, or a sum, in which the player to move loses. Values do not
// tell, so the program is asked about each.
async function misere(json, parts, seen) {
  const outcomes = new Map();
  for (let from = 0; parts.length === 1 && from < seen.moves.length; from += AT_ONCE) {
    const some = seen.moves.slice(from, from + AT_ONCE);
    const { objects } = await json(["misere", "outcome", parts[0].game, ...some.map((move) => move.option)]);
    const wrong = objects.find((one) => one.error);
    if (wrong) return { error: wrong.error };
    some.forEach((move, i) => outcomes.set(move, objects[i].outcome));
  }
  for (const move of parts.length === 1 ? [] : seen.moves) {
    const after = left(parts, move).map((position, i) => `${parts[i].game}@${position}`);
    const { first } = await json(["misere", "sum", ...after]);
    if (first.error) return { error: first.error };
    outcomes.set(move, first.outcome);
  }
  for (const move of seen.moves) move.wins = outcomes.get(move) === "P";
  return { outcome: seen.moves.length === 0 || seen.moves.some((move) => move.wins) ? "N" : "P", done: true };
}

// Which moves win in a sum: the program's answer, since values may be larger than the numbers of JavaScript.
async function ofSum(json, parts, seen) {
  const { first } = await json(["sum", ...parts.map((part) => `${part.game}@${part.position || "start"}`)], { seconds: SLOW });
  if (first.error) return isLimit(first.error) ? { done: false } : { error: first.error };
  for (const [part, { game, position }] of parts.entries()) {
    const { first: own } = await json(["moves", game, ...at(position), ...MOVES], { seconds: SLOW });
    if (!own.error) adopt(seen, part, own);
  }
  const winning = new Set(first.winning.map((move) => `${move.component - 1} ${move.option}`));
  for (const move of seen.moves) move.wins = winning.has(`${move.part} ${move.option}`);
  return { value: first.value, outcome: first.outcome, basis: first.basis, components: first.components, done: true };
}

// Takes over what an answer about what a move leaves says of the move.
function learnt(move, first) {
  if (first.error) return;
  move.wins = first.outcome === "P";
  move.draws = first.outcome === "D";
  if (first.value !== undefined) move.value = first.value;
}

// What is asked about the moves, one after the other: who wins after each, several at once, then its value, then both again with
// more time. toWin: for somebody who wants one good move.
const ROUNDS = [["outcome", 8, 1.5], ["outcome", 1, 0.7], ["value", 1, 0.7], ["outcome", 1, SLOW], ["value", 1, SLOW]];
const ROUNDS_TO_WIN = [["outcome", 8, 1], ["outcome", 1, 0.5]], PATIENCE = 3500; // ms in all, for a player who waits

// One game whose moves cannot all be valued at once: who wins, then what each move leaves. told(known) is called after each
// answer; it returns false where nobody wants to know more. slowly(args, options): a program for long questions.
async function stepByStep(slowly, { game, position }, seen, told, toWin) {
  const known = { done: false, slow: true }, began = Date.now();
  const ofWhole = async (seconds) => {
    const ask = async (what) => (await slowly([what, game, ...at(position)], { seconds })).first;
    const whole = await ask("value"), first = whole.error && !known.outcome ? await ask("outcome") : whole;
    if (!first.error) Object.assign(known, { value: whole.value, outcome: first.outcome, basis: first.basis, theorem: first.theorem });
  };
  await ofWhole(QUICK);
  if (known.outcome === "P") for (const move of seen.moves) Object.assign(move, { wins: false, draws: false });
  if (!told(known) || toWin && known.outcome === "P") return known;
  for (const [what, most, seconds] of toWin ? ROUNDS_TO_WIN : ROUNDS) {
    if (what === "outcome" && seconds === SLOW && known.value === undefined) await ofWhole(seconds); // of a slow device
    const open = seen.moves.filter((move) => (what === "value" ? move.value === undefined : move.wins === undefined));
    for (let from = 0; from < open.length; from += most) {
      const some = open.slice(from, from + most);
      const { objects = [], first } = await slowly([what, game, ...some.flatMap((move) => at(move.option))], { seconds });
      if (first.error?.code === "stopped") return known;
      some.forEach((move, i) => learnt(move, objects[i] ?? first));
      if (!known.outcome && some.some((move) => move.wins)) known.outcome = "N";
      if (!told(known) || toWin && (some.some((move) => move.wins) || Date.now() - began > PATIENCE)) return known;
    }
  }
  if (!known.outcome && seen.moves.every((move) => move.wins === false && !move.draws)) known.outcome = "P";
  known.done = seen.moves.every((move) => move.value !== undefined) && known.value !== undefined;
  known.ended = true;
  told(known);
  return known;
}

// What is known of the moves, which get value, wins and draws; { value, outcome, basis, done, error }.
export async function known(json, slowly, parts, seen, { last, told = () => true, toWin = false }) {
  if (last === "misere") return misere(json, parts, seen);
  if (parts.length > 1) return ofSum(json, parts, seen);
  const [{ game, position }] = parts;
  const { solved } = seen.answers[0];
  const { first: found } = solved ? { first: solved } : await json(["moves", game, ...at(position), ...MOVES], { seconds: QUICK });
  if (!found.error) {
    adopt(seen, 0, found);
    const { value, outcome, basis, theorem, total } = found, answer = { value, outcome, basis, theorem, total, done: true };
    // A theorem on outcomes says which moves win, and no values: these are asked for one by one.
    if (value !== undefined || !theorem || toWin) return answer;
    return told({ ...answer, done: false, slow: true }) ? stepByStep(slowly, parts[0], seen, told, toWin) : answer;
  }
  if (!isLimit(found.error)) return { error: found.error };
  return stepByStep(slowly, parts[0], seen, told, toWin);
}

// A position whose parts come in pairs: each move in one part can be copied in its twin.
export function isPaired(position) {
  const parts = position.replace(/[{}\s]/g, "").split(/[,+]/).sort();
  return parts.length % 2 === 0 && parts.every((part, i) => part === parts[i ^ 1]);
}

// The move that a program makes which errs once in so many turns (0: never), and why it was chosen: "wins", "draws", "loses",
// or "unknown" where nobody told it who wins.
export function chosen(seen, errs, turn) {
  const winning = seen.moves.filter((move) => move.wins), others = seen.moves.filter((move) => !move.wins);
  const err = errs > 0 && others.length > 0 && (turn * 7 + 3) % errs === 0;
  if (!err && winning.length > 0) {
    const mirror = ({ option, part }) => (seen.answers.length === 2 ? option === seen.answers[1 - part].position : isPaired(option));
    return { move: winning.find(mirror) ?? winning[0], how: "wins" };
  }
  const draw = others.find(isDraw);
  if (!err && draw) return { move: draw, how: "draws" };
  const open = others.filter((move) => move.wins === undefined);
  if (open.length > 0) return { move: open[(turn * 31 + 7) % open.length], how: "unknown" };
  return { move: others.reduce((most, move) => (move.value > most.value ? move : most), others[0] ?? seen.moves[0]), how: "loses" };
}

// By name: the program's order begins with the winning moves, which would give them away.
export const nameOf = (move) => move.label ?? move.edges ?? (move.heaps?.length > 0 ? written(move.heaps) : null) ?? (move.option === "" ? w("nothing") : move.option.replace(/^"(.*)"$/, "$1"));
export const inOrder = (moves) => [...moves].sort((a, b) => nameOf(a).localeCompare(nameOf(b), "en", { numeric: true }));
