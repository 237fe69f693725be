-- SPDX-License-Identifier: MIT
-- The rules that `sg-lua new NAME` writes to start such a game from, by the name of the option.

local templates = {}

templates.two_heaps = [==[
-- SPDX-License-Identifier: MIT
-- A game on two heaps: a position is { a, b }, written {3,5} or 3,5, and a + b falls with every move.
-- Try:  sg-lua table @FILE@ 0..10 0..10      sg-lua check @FILE@      sg-lua moves @FILE@ 3,5
return {
  name    = "@NAME@",
  summary = "Take any number from one heap, or numbers from both that differ by less than d.",
  source  = { "where the rules are from" },
  tags    = { "two heaps" },
  params  = {
    d = { type = "integer", default = 1, min = 1, max = 100, help = "1: the same number from both (Wythoff)" },
  },
  start   = { 4, 7 },
  -- One call of option per move, with the two heaps that it leaves; before it, where somebody wants to see names, a
  -- call of label with that of the move.
  heap2   = function(a, b, option, p, label)
    local function take(k, l)
      if label then label(k .. " and " .. l) end
      option(a - k, b - l)
    end
    for k = 1, a do take(k, 0) end
    for l = 1, b do take(0, l) end
    for k = 1, a do
      for l = math.max(1, k - p.d + 1), math.min(b, k + p.d - 1) do take(k, l) end
    end
  end,
  -- Run by `sg-lua @FILE@` and by check; they are the documentation too.
  examples = {
    { position = { 0, 0 }, value = 0, note = "nothing to take" },
    { position = { 1, 2 }, outcome = "P", note = "Wythoff 1907" },
    { position = { 4, 7 }, outcome = "P" },
    { position = { 3, 3 }, outcome = "N", note = "take both heaps" },
    { params = { d = 2 }, position = { 1, 3 }, outcome = "P" },
  },
}
]==]

return templates
