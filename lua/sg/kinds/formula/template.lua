-- SPDX-License-Identifier: MIT
-- The rules that `sg-lua new NAME` writes to start such a game from, by the name of the option.

local templates = {}

templates.formula = [==[
-- SPDX-License-Identifier: MIT
-- A game on heaps whose moves are a formula: a heap of n may become one of m where it holds.
-- Try:  sg-lua @FILE@      sg-lua check @FILE@      sg-lua pattern @FILE@
return {
  name    = "@NAME@",
  summary = "Take at most half of a heap.",
  source  = { "where the rules are from" },
  tags    = { "heap" },
  -- + and -, multiples, // and % by numbers; = ~= < <= > >=; and, or, not; exists k: ..., all k: ... for k = 0..n.
  moves   = "m < n and 2*m >= n",
  -- Run by `sg-lua @FILE@` and by check; they are the documentation too.
  examples = {
    { position = 1, value = 0, note = "half of one is none" },
    { position = 8, value = 4 },
    { position = 15, value = 0 },
  },
}
]==]

return templates
