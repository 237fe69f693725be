-- SPDX-License-Identifier: MIT

-- The nim-sum of the steps 1, 3, 5, ...
local function odd_sum(steps)
  local sum = 0
  for i = 1, #steps, 2 do
    sum = sum ~ steps[i]
  end
  return sum
end

return {
  name = "staircase_nim",
  summary = "Move any number of coins from one step of a staircase down to the next; at the ground they are out.",
  source = { "T. S. Ferguson, Game Theory, part I, Impartial Combinatorial Games, exercises on Nim" },
  tags = { "staircase", "closed form" },
  theorem = "the nim-sum of the odd steps: what comes to an even step is moved on by the other player",
  -- Entry i is the number of coins on step i; step 1 is the lowest.
  start = { 1, 2, 3, 1 },
  form = { "list", of = { "integer", min = 0 }, about = "the coins on each step, from the lowest" },
  options = function(steps, option, _, label)
    for i, coins in ipairs(steps) do
      for k = 1, coins do
        local after = { table.unpack(steps) }
        after[i] = coins - k
        if i > 1 then after[i - 1] = after[i - 1] + k end
        if label then label(k .. " from " .. i) end
        option(after)
      end
    end
  end,
  value = odd_sum,
  -- Coins go from an odd step, or come to one from the even step above.
  winning = function(steps, option, _, label)
    local sum = odd_sum(steps)
    for i = 1, #steps, 2 do
      local wanted = steps[i] ~ sum
      local from = wanted < steps[i] and i or i + 1
      local k = math.abs(wanted - steps[i])
      if k > 0 and k <= (steps[from] or 0) then
        local after = { table.unpack(steps) }
        after[from] = after[from] - k
        if from > 1 then after[from - 1] = after[from - 1] + k end
        if label then label(k .. " from " .. from) end
        option(after)
      end
    end
  end,
  misere_outcome = function(steps)
    local sum, all = odd_sum(steps), 0
    for i = 1, #steps, 2 do
      all = all | steps[i]
    end
    return (sum == 0) == (all > 1) and "P" or "N"
  end,
  draw = function(steps, pen)
    for i, coins in ipairs(steps) do
      pen.line(i - 1.5, -i, i - 0.5, -i, "ground")
      pen.line(i - 0.5, -i, i - 0.5, -i - 1, "ground")
      if coins > 0 then pen.stone(i - 1, -i - 0.5, "light", coins, i) end
      pen.text(i - 1, 0, i, "axis")
    end
  end,
  sample = function(i) return { i % 3, i // 3 % 3, i // 9 % 3 } end,
  rank = function(steps)
    local sum = 0
    for i, coins in ipairs(steps) do
      sum = sum + i * coins
    end
    return sum
  end,
  examples = {
    { position = { 3 }, value = 3 },
    { position = { 0, 5 }, value = 0, note = "coins on even steps do not count" },
    { position = { 1, 2, 3, 1 }, value = 2, note = "the nim-sum of the odd steps, 1 and 3" },
    { position = { 2, 3, 2 }, outcome = "P" },
    { position = { 1, 4, 2, 2 }, value = 3 },
  },
}
