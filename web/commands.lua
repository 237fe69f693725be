-- SPDX-License-Identifier: MIT
-- The commands that the page's program carries: those that the page asks for. It stands for sg.cli.command.

return {
  "value",
  "sum",
  "moves",
  "explain",
  "draw",
  "graph",
  "seq",
  "table",
  "period",
  "plot",
  "misere",
  "identify",
  "rules",
  "check",
}
