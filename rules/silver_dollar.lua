-- SPDX-License-Identifier: MIT

-- The coins in pairs from the right: each(i, gap), with the free squares between coin i and the coin left of it, or the
-- edge.
local function pairs_of(squares, each)
  for i = #squares, 1, -2 do
    each(i, squares[i] - (squares[i - 1] or 0) - 1)
  end
end

local function nim_sum(squares)
  local sum, all = 0, 0
  pairs_of(squares, function(_, gap)
    sum, all = sum ~ gap, all | gap
  end)
  return sum, all
end

local LONGEST = 200 -- squares of a strip that is written out

return {
  name = "silver_dollar",
  summary = "Slide a coin on a strip to the left, never onto or over another coin.",
  source = { "On Numbers and Games, ch. 11" },
  tags = { "coins", "row", "closed form" },
  theorem = "the nim-sum of the gaps in pairs of coins: a gap that grows is made as small again",
  -- The squares of the coins, in order; square 1 is the leftmost.
  start = { 3, 5, 9, 10 },
  form = {
    "list",
    of = { "integer", min = 1 },
    order = "rising",
    about = "a strip of . with o for a coin, as ..o.oo, or the squares of the coins, as {3,5,6}",
  },
  options = function(squares, option, _, label)
    for i, square in ipairs(squares) do
      for to = (squares[i - 1] or 0) + 1, square - 1 do
        local after = { table.unpack(squares) }
        after[i] = to
        if label then label(square .. "-" .. to) end
        option(after)
      end
    end
  end,
  value = function(squares) return (nim_sum(squares)) end,
  -- The right coin of a pair comes nearer, or the left one goes away, if there is room.
  winning = function(squares, option, _, label)
    local sum = nim_sum(squares)
    pairs_of(sum ~= 0 and squares or {}, function(i, gap)
      local wanted = gap ~ sum
      local moved = wanted < gap and i or i - 1
      local to = (squares[moved] or 0) - math.abs(wanted - gap)
      if to > (squares[moved - 1] or 0) then
        local after = { table.unpack(squares) }
        after[moved] = to
        if label then label(squares[moved] .. "-" .. to) end
        option(after)
      end
    end)
  end,
  misere_outcome = function(squares)
    local sum, all = nim_sum(squares)
    return (sum == 0) == (all > 1) and "P" or "N"
  end,
  -- Written as the strip itself, with o for a coin; a long one by the squares of the coins.
  parse = function(text)
    local squares = {}
    if string.sub(text, 1, 1) == "{" then
      for number in string.gmatch(text, "%d+") do
        squares[#squares + 1] = math.tointeger(number)
      end
      return squares
    end
    for i = 1, #text do
      local c = text:sub(i, i)
      if c == "o" then
        squares[#squares + 1] = i
      elseif c ~= "." then
        error("a strip is written with o and ., as ..o.oo", 0)
      end
    end
    return squares
  end,
  show = function(squares)
    if #squares > 0 and squares[#squares] > LONGEST then return "{" .. table.concat(squares, ",") .. "}" end
    local strip = ""
    for _, square in ipairs(squares) do
      while #strip < square - 1 do
        strip = strip .. "."
      end
      strip = strip .. "o"
    end
    return strip == "" and "." or strip
  end,
  draw = function(squares, pen)
    if #squares > 0 and squares[#squares] > LONGEST then return end
    for square = 1, squares[#squares] or 0 do
      pen.cell(square, 0, "free", square)
      pen.text(square, -1, square, "axis")
    end
    for _, square in ipairs(squares) do
      pen.stone(square, 0, "light", nil, square)
    end
  end,
  sample = function(i)
    local a = i % 4 + 1
    local b = a + i // 4 % 4 + 1
    return { a, b, b + i // 16 % 4 + 1 }
  end,
  examples = {
    { position = { 5 }, value = 4, note = "a lone coin is a nim-heap: the free squares left of it" },
    { position = { 3, 4 }, value = 0, note = "two coins: the gap between them" },
    { position = { 3, 5, 9, 10 }, value = 1, note = "coins in pairs from the right; the nim-sum of the gaps" },
    { position = { 2, 4, 7 }, value = 3, note = "gaps 1 and 2, the first coin paired with the edge" },
    { position = { 1, 3, 5, 7 }, outcome = "P" },
  },
}
