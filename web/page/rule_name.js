// SPDX-License-Identifier: MIT
// What the file of the visitor's own rule is called: as `sg-lua report FILE` found it, else rule.lua.

export const OWN = "rule.lua";

// The file that a game names, with parameters or without; null where a game of the library or a code is named.
export function fileOf(game) {
  const base = game.split(":")[0];
  return base.endsWith(".lua") ? base : null;
}

// The file of a state's own rule.
export function ownFile(state) {
  return (state.text !== null && fileOf(state.game)) || OWN;
}

// The parameters behind the name of a game, each with its colon.
export function parametersOf(game) {
  return /:.*/.exec(game)?.[0] ?? "";
}

// The line of the own rule that is at fault; 0: none.
export function lineIn(file, error) {
  return error.file === file ? error.line ?? 0 : 0;
}
