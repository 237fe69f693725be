-- SPDX-License-Identifier: MIT
-- The commands of sg-lua, in the order of --help. Each is one file, command/NAME.lua, with the table `command`, which
-- says what it takes (cli/syntax.lua), and run(session), which answers and returns the exit code.

return {
  "value", "outcome", "sum", "compound", "moves", "explain", "graph", "play",
  "seq", "table", "period", "pattern", "plot", "codegen", "oeis", "cite", "verify", "report", "serve",
  "misere", "loopy",
  "diff", "identify",
  "nimber",
  "rules", "check", "test", "batch", "merge", "compare", "sbatch", "new", "watch", "run", "docs",
}
