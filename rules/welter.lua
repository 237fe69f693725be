-- SPDX-License-Identifier: MIT

-- (x | y): 2^(k+1) - 1, where 2^k is the largest power of 2 that divides x - y.
local function mated(x, y) return (x ~ y) ~ (x ~ y) - 1 end

-- Welter's function: the nim-sum of all squares and of (x | y) for each two of them.
local function welter(squares)
  local sum = 0
  for i, x in ipairs(squares) do
    sum = sum ~ x
    for j = 1, i - 1 do
      sum = sum ~ mated(x, squares[j])
    end
  end
  return sum
end

-- The square to which coin i is put for the value 0: bit by bit from the lowest, as bit k of (x | y) says whether x and
-- y are equal below bit k.
local function lost_square(squares, i, value)
  local sum = value ~ squares[i]
  for j, y in ipairs(squares) do
    if j ~= i then sum = sum ~ mated(squares[i], y) end
  end
  local x, alike = 0, {}
  for j, y in ipairs(squares) do
    if j ~= i then alike[#alike + 1] = y end
  end
  for k = 0, 62 do
    local bit = (sum >> k ~ #alike) & 1
    x = x | bit << k
    local still = {}
    for _, y in ipairs(alike) do
      if y >> k & 1 == bit then still[#still + 1] = y end
    end
    alike = still
    if #alike == 0 and sum >> k + 1 == 0 then break end
  end
  return x
end

return {
  name = "welter",
  summary = "Move a coin on a strip to any free square further left; coins may be jumped over.",
  source = { "On Numbers and Games, ch. 13", "Winning Ways, vol. 3, ch. 15" },
  tags = { "coins", "row", "closed form" },
  theorem = "Welter's function, On Numbers and Games, ch. 13",
  -- The squares of the coins, in order; square 0 is the leftmost.
  start = { 2, 3, 5, 8 },
  form = { "list", of = { "integer", min = 0 }, order = "distinct", about = "the squares of the coins, from 0" },
  options = function(squares, option, _, label)
    local taken = {}
    for _, square in ipairs(squares) do
      taken[square] = true
    end
    for i, square in ipairs(squares) do
      for to = 0, square - 1 do
        if not taken[to] then
          local after = { table.unpack(squares) }
          after[i] = to
          table.sort(after)
          if label then label(square .. "-" .. to) end
          option(after)
        end
      end
    end
  end,
  value = welter,
  winning = function(squares, option, _, label)
    local value, taken = welter(squares), {}
    for _, square in ipairs(squares) do
      taken[square] = true
    end
    for i, square in ipairs(value ~= 0 and squares or {}) do
      local to = lost_square(squares, i, value)
      if to < square and not taken[to] then
        local after = { table.unpack(squares) }
        after[i] = to
        table.sort(after)
        if label then label(square .. "-" .. to) end
        option(after)
      end
    end
  end,
  draw = function(squares, pen)
    for square = 0, squares[#squares] or 0 do
      pen.cell(square, 0, "free", square)
      pen.text(square, -1, square, "axis")
    end
    for _, square in ipairs(squares) do
      pen.stone(square, 0, "light", nil, square)
    end
  end,
  sample = function(i)
    local a = i % 4
    local b = a + i // 4 % 4 + 1
    return { a, b, b + i // 16 % 4 + 1 }
  end,
  examples = {
    { position = { 7 }, value = 7, note = "one coin is a nim-heap" },
    { position = { 3, 5 }, value = 5, note = "two coins: their nim-sum less one" },
    { position = { 0, 1, 2 }, value = 0 },
    {
      position = { 1, 2, 5 },
      value = 1,
      note = "three coins: mate the most alike, 1 and 5; 2 nim-plus (4 - 1) is 1",
    },
  },
}
