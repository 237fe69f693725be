-- SPDX-License-Identifier: MIT
-- The rules that `sg-lua new NAME` writes to start such a game from, by the name of the option.

local templates = {}

templates.heap = [==[
-- SPDX-License-Identifier: MIT
-- A game on heaps: positions are heaps of n things, a move takes one heap and leaves smaller ones (or none).
-- Try:  sg-lua @FILE@      sg-lua check @FILE@      sg-lua moves @FILE@ 7
return {
  name    = "@NAME@",
  summary = "Take one or two adjacent things from a row; the row may fall into two.",
  source  = { "where the rules are from" },
  tags    = { "heap" },
  params  = {
    most = { type = "integer", default = 2, min = 1, help = "how many may be taken at once" },
  },
  -- One call of option per move; its arguments are the heaps that the move leaves.
  heap    = function(n, option, p)
    for taken = 1, p.most do
      for left = 0, (n - taken) // 2 do
        option(left, n - taken - left)
      end
    end
  end,
  -- Run by `sg-lua @FILE@` and by check; they are the documentation too.
  examples = {
    { position = 0, value = 0, note = "nothing to move" },
    { position = 3, value = 3 },
    { position = { 1, 1 }, outcome = "P", note = "a sum of two equal heaps: copy the other player" },
    { from = 0, values = { 0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6 }, note = "Winning Ways, vol. 1, ch. 4, Kayles" },
    { params = { most = 1 }, from = 0, values = { 0, 1, 0, 1, 0, 1 }, note = "one at a time: only parity counts" },
  },
}
]==]

return templates
