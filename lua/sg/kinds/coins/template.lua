-- SPDX-License-Identifier: MIT
-- The rules that `sg-lua new NAME` writes to start such a game from, by the name of the option.

local templates = {}

templates.turning = [==[
-- SPDX-License-Identifier: MIT
-- Coins in a row: a move turns some of them, the rightmost from heads to tails. Each head is a game of its own.
-- Try:  sg-lua @FILE@      sg-lua seq @FILE@ 1..20      sg-lua moves @FILE@ HTHH
return {
  name    = "@NAME@",
  summary = "Turn a coin from heads to tails, and any one coin to the left of it at an odd distance.",
  source  = { "where the rules are from" },
  tags    = { "coins" },
  -- One call of companions per move: the places of the other coins that it turns, all to the left of n, from 1 on. Many
  -- games need no function: turn = { 1, 2 } (one or two coins), turn = { consecutive = true }, turn = "3E", ...
  turn    = function(n, companions)
    companions()
    for place = n - 1, 1, -2 do companions(place) end
  end,
  -- Run by `sg-lua @FILE@` and by check; they are the documentation too.
  examples = {
    { position = "T", value = 0, note = "no heads, no moves" },
    { position = "H", value = 1 },
    { position = "TTTH", value = 2, note = "a head in an even place is worth 2, in an odd place 1" },
    { position = "HTH", value = 0, note = "two heads in odd places" },
  },
}
]==]

return templates
