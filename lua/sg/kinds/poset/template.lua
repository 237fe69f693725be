-- SPDX-License-Identifier: MIT
-- The rules that `sg-lua new NAME` writes to start such a game from, by the name of the option.

local templates = {}

templates.poset = [==[
-- SPDX-License-Identifier: MIT
-- A game on an ordered set. The moves, the components, the notation and the drawing follow from poset.
-- Try:  sg-lua @FILE@      sg-lua check @FILE@      sg-lua moves @FILE@:n=4
return {
  name    = "@NAME@",
  summary = "Take a number from 1 to n that is left, with all its multiples.",
  source  = { "where the rules are from" },
  tags    = { "poset" },
  params  = {
    n = { type = "integer", default = 8, min = 1, max = 32, help = "the largest number" },
  },
  poset   = {
    elements = function(p)
      local numbers = {}
      for i = 1, p.n do numbers[i] = i end
      return numbers
    end,
    below = function(a, b) return b % a == 0 end, -- or a list of pairs { a, b }, a below b
  },
  -- Run by `sg-lua @FILE@` and by check; they are the documentation too.
  examples = {
    { params = { n = 1 }, value = 1 },
    { position = "{2,4}", value = 2, note = "a chain of two is a heap of two" },
    { position = "{2,3}", value = 0, note = "two elements, neither below the other" },
    { outcome = "N", note = "taking 1 takes all" },
  },
}
]==]

return templates
