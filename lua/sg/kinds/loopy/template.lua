-- SPDX-License-Identifier: MIT
-- The rules that `sg-lua new NAME` writes to start such a game from, by the name of the option.

local templates = {}

templates.loopy = [==[
-- SPDX-License-Identifier: MIT
-- A game that may go round: play without end is a draw (D). Only so many positions may be reached from each.
-- Try:  sg-lua loopy @FILE@ 5      sg-lua check @FILE@      sg-lua play @FILE@
return {
  name    = "@NAME@",
  summary = "Take 2 or 3 tokens, or put one back; there are never more than at the start.",
  source  = { "where the rules are from" },
  tags    = { "loopy" },
  params  = {
    most = { type = "integer", default = 12, min = 1, max = 1000, help = "the tokens at the start" },
  },
  loopy   = true,
  start   = function(p) return p.most end,
  -- What a position is: anything else is refused before a function of the rule sees it.
  form    = { "integer", min = 0, max = "most", about = "the tokens" },
  -- One call of option per move; before it, where somebody wants to see names, a call of label with that of the move.
  options = function(n, option, p, label)
    for k = 2, math.min(n, 3) do
      if label then label("take " .. k) end
      option(n - k)
    end
    if n > 0 and n < p.most then
      if label then label("put one back") end
      option(n + 1)
    end
  end,
  draw    = function(n, pen) pen.heap(n) end,
  -- Run by `sg-lua @FILE@` and by check; they are the documentation too.
  examples = {
    { position = 0, value = 0, note = "nobody can move" },
    { position = 1, outcome = "P", note = "the only move puts one back; then the opponent takes both" },
    { position = 2, outcome = "N" },
    { position = 6, outcome = "D", note = "neither player can be made to lose" },
  },
}
]==]

return templates
