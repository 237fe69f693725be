-- SPDX-License-Identifier: MIT
return {
  name = "welter",
  summary = "Move a coin on a strip to any free square further left; coins may be jumped over.",
  source = { "On Numbers and Games, ch. 13", "Winning Ways, vol. 3, ch. 15" },
  tags = { "coins", "row", "closed form" },
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
