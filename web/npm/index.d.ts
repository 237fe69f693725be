// SPDX-License-Identifier: MIT

/** How an answer is known. */
export type Basis = "computed" | "proven" | "closed form" | "observed" | "assumed";
/** N: the player to move wins. P: the other one. D: a draw. */
export type Outcome = "N" | "P" | "D";

/** The object that `--format json` prints; fields that depend on the question are not listed. */
export interface Answer {
  game?: string;
  basis?: Basis;
  [field: string]: unknown;
}

export interface Value extends Answer {
  position: string;
  value: number;
  outcome: Outcome;
}

export interface Move {
  option: string;
  value?: number;
  wins?: boolean;
  [field: string]: unknown;
}

export interface Moves extends Value {
  moves: Move[];
}

export interface Sum extends Answer {
  value: number;
  outcome: Outcome;
}

export interface Sequence extends Answer {
  values: number[];
}

export interface Period extends Answer {
  period?: number;
  preperiod?: number;
  saltus?: number;
  theorem?: string;
}

export interface Rule {
  name: string;
  summary?: string;
  tags?: string[];
  [field: string]: unknown;
}

/** Files that the program finds in its folder: names and texts. */
export interface Files {
  [name: string]: string;
}

export interface Run {
  /** The exit code: 0 answered, 1 the answer is no, 2 usage, 3 the rule is at fault, 4 a limit, 5 input, output, memory. */
  code: number;
  out: string;
  err: string;
  /** The files that were asked for by `collect`, those that were written. */
  files: Files;
}

export interface SgLua {
  /** Runs the program as a terminal does. */
  run(args: Array<string | number>, options?: { files?: Files; collect?: string[] }): Promise<Run>;
  /** The same with `--format json`: its answers. Rejects with SgLuaError. */
  ask(args: Array<string | number>, options?: { files?: Files }): Promise<Answer[]>;
  value(game: string, position: string | number, options?: { files?: Files }): Promise<Value>;
  moves(game: string, position: string | number, options?: { files?: Files }): Promise<Moves>;
  /** Components as GAME@POSITION. */
  sum(components: string[], options?: { files?: Files }): Promise<Sum>;
  sequence(game: string, from: number, to: number, options?: { files?: Files }): Promise<Sequence>;
  period(game: string, options?: { files?: Files }): Promise<Period>;
  /** The library. */
  rules(): Promise<Rule[]>;
}

/** A failure: the fields of `error` in what `--format json` prints. */
export class SgLuaError extends Error {
  code: "usage" | "input" | "range" | "rule" | "cycle" | "limit" | "interrupted" | "io" | "nomem" | "internal";
  exitCode: number;
  /** What was answered all the same. */
  answers: Answer[];
  limit?: "time" | "memory" | "positions" | "steps";
  hint?: string;
}

/** The program, loaded once. In a browser: in a Worker. */
export function load(options?: { wasm?: URL | string }): Promise<SgLua>;
