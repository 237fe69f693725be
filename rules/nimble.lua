-- SPDX-License-Identifier: MIT

-- The nim-sum of the squares of the coins, and whether one lies beyond square 1.
local function nim_sum(coins)
  local sum, beyond = 0, false
  for i, count in ipairs(coins) do
    if count % 2 == 1 then sum = sum ~ i - 1 end
    beyond = beyond or i > 2 and count > 0
  end
  return sum, beyond
end

return {
  name = "nimble",
  summary = "Move a coin on a strip any number of squares to the left; squares hold any number of coins.",
  source = { "T. S. Ferguson, Game Theory, part I, Impartial Combinatorial Games, exercises on Nim" },
  tags = { "coins", "row", "closed form" },
  theorem = "each coin is a nim-heap: Bouton 1901",
  -- Entry i is the number of coins on square i - 1; coins on square 0 are at rest.
  start = { 0, 1, 0, 2, 0, 1 },
  form = { "list", of = { "integer", min = 0 }, about = "the coins on each square, from the left" },
  options = function(coins, option, _, label)
    for from = 2, #coins do
      if coins[from] > 0 then
        for to = 1, from - 1 do
          local after = { table.unpack(coins) }
          after[from] = after[from] - 1
          after[to] = after[to] + 1
          if label then label(from - 1 .. "-" .. to - 1) end
          option(after)
        end
      end
    end
  end,
  value = function(coins) return (nim_sum(coins)) end,
  winning = function(coins, option, _, label)
    local sum = nim_sum(coins)
    for from = 2, #coins do
      local to = (from - 1 ~ sum) + 1
      if coins[from] > 0 and to < from then
        local after = { table.unpack(coins) }
        after[from], after[to] = after[from] - 1, after[to] + 1
        if label then label(from - 1 .. "-" .. to - 1) end
        option(after)
      end
    end
  end,
  misere_outcome = function(coins)
    local sum, beyond = nim_sum(coins)
    return (sum == 0) == beyond and "P" or "N"
  end,
  -- Each coin is a game of its own, in which the coins at rest do not matter.
  split = function(coins, part)
    local alone = { 0 }
    for square = 2, #coins do
      alone[square] = 1
      for _ = 1, coins[square] do
        part({ table.unpack(alone) })
      end
      alone[square] = 0
    end
  end,
  draw = function(coins, pen)
    for square, count in ipairs(coins) do
      pen.cell(square, 0, "free", square - 1)
      pen.text(square, -1, square - 1, "axis")
      if count > 0 then pen.stone(square, 0, "light", count > 1 and count or nil, square - 1) end
    end
  end,
  sample = function(i) return { 0, i % 3, i // 3 % 3, i // 9 % 2 } end,
  misere = true,
  examples = {
    { position = { 0, 0, 0, 1 }, value = 3, note = "a coin on square n is a nim-heap of n" },
    { position = { 0, 1, 1, 1 }, outcome = "P" },
    { position = { 3, 1, 0, 2, 0, 1 }, value = 4, note = "1, 3, 3 and 5 in nim-addition" },
  },
}
