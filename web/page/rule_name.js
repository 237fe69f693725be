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

// The line of the own rule that a message of the program names; 0: none.
export function lineIn(file, error) {
  const message = error.message ?? "";
  const at = ` ${message}`.indexOf(` ${file}:`);
  const named = at >= 0 ? /^(\d+)/.exec(message.slice(at + file.length + 1)) : null;
  if (error.file !== file && !named) return 0;
  return error.line ?? Number(named?.[1] ?? 0);
}
