-- SPDX-License-Identifier: MIT
return {
  name = "silver_dollar",
  summary = "Slide a coin on a strip to the left, never onto or over another coin.",
  source = { "On Numbers and Games, ch. 11" },
  tags = { "coins", "row", "closed form" },
  -- The squares of the coins, in order; square 1 is the leftmost.
  start = { 3, 5, 9, 10 },
  form = {
    "list",
    of = { "integer", min = 1 },
    order = "rising",
    about = "a strip of . with o for a coin, as ..o.oo",
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
  -- Written as the strip itself, with o for a coin.
  parse = function(text)
    local squares = {}
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
