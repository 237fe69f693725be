-- SPDX-License-Identifier: MIT
-- The commands of sg-lua, in the order of --help, and by what a user wants to know. Each is one file, command/NAME.lua,
-- with the table `command`, which says what the command takes (cli/syntax.lua), and run(session), which answers and
-- returns the exit code.

local groups = {
  {
    title = "Who wins, and why",
    "value",
    "outcome",
    "moves",
    "explain",
    "play",
    "sum",
    "compound",
    "loopy",
    "misere",
  },
  { title = "All positions of a game", "graph", "positions", "table", "draw" },
  { title = "Heaps of every size", "seq", "period", "pattern", "plot", "identify", "diff", "codegen", "oeis" },
  { title = "Rules of your own", "new", "check", "test", "watch", "rules", "docs" },
  { title = "Many games at once", "batch", "merge", "compare", "sbatch" },
  { title = "Proofs, pages and scripts", "verify", "cite", "report", "serve", "nimber", "run" },
}

local first = {
  title = "Commands for a first week",
  "value",
  "moves",
  "explain",
  "play",
  "sum",
  "graph",
  "table",
  "seq",
  "period",
  "new",
  "check",
  "rules",
}

local commands = { groups = groups, first = first }
for _, group in ipairs(groups) do
  table.move(group, 1, #group, #commands + 1, commands)
end

return commands
