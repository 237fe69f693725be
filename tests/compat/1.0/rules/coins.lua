-- SPDX-License-Identifier: MIT
-- A game on positions of any shape: integers, booleans, strings, lists and records of them.
return {
  name = "coins",
  summary = "A row of coins: turn a head (H) to a tail (T), and if you like one coin to the left of it too.",
  source = { "where the rules are from" },
  tags = { "coins" },
  params = {
    n = { type = "integer", default = 4, min = 1, max = 20, help = "how many coins, all heads" },
  },
  start = function(p)
    local coins = ""
    for _ = 1, p.n do
      coins = coins .. "H"
    end
    return coins
  end,
  -- One call of option per move, with the position it leads to (several arguments would be a sum of positions); before
  -- it, where somebody wants to see names, a call of label with that of the move: the places of the coins.
  options = function(position, option, _, label)
    local function turned(coins, i)
      local other = coins:sub(i, i) == "H" and "T" or "H"
      return coins:sub(1, i - 1) .. other .. coins:sub(i + 1)
    end
    for i = 1, #position do
      if position:sub(i, i) == "H" then
        local one = turned(position, i)
        if label then label(i) end
        option(one)
        for j = 1, i - 1 do
          if label then label(j .. "," .. i) end
          option(turned(one, j))
        end
      end
    end
  end,
  -- How a position looks: a click on coins, which have their places as names, makes a move.
  draw = function(position, pen)
    for i = 1, #position do
      local coin = position:sub(i, i)
      pen.stone(i, 0, coin == "H" and "head" or "tail", coin, i)
      pen.text(i, 1, i, "axis")
    end
  end,
  -- How users write a position, HTH, and how it is shown.
  parse = function(text)
    for i = 1, #text do
      local coin = text:sub(i, i)
      if coin ~= "H" and coin ~= "T" then error("a row is letters H and T, not " .. coin) end
    end
    return text
  end,
  show = function(position) return position end,
  -- Run by `sg-lua tests/compat/1.0/new/coins.lua` and by check; they are the documentation too.
  examples = {
    { position = "T", value = 0, note = "nothing to move" },
    { position = "H", value = 1 },
    { position = "TTH", value = 3, note = "the coin in place i, alone, is a Nim heap of i" },
    { position = "HHH", outcome = "P", note = "1 + 2 + 3 in Nim" },
    { position = "HHHH", value = 4 },
  },
}
