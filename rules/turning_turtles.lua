-- SPDX-License-Identifier: MIT
-- The row with coin i turned over.
local function turn(row, i)
  local coin = row:sub(i, i) == "H" and "T" or "H"
  return row:sub(1, i - 1) .. coin .. row:sub(i + 1)
end

return {
  name = "turning_turtles",
  summary = "Turn one or two coins of a row, the rightmost of them from heads to tails.",
  source = { "Winning Ways, vol. 3, ch. 14" },
  tags = { "coins", "closed form" },
  start = "HTHH",
  options = function(row, option)
    for i = 1, #row do
      if row:sub(i, i) == "H" then
        local turned = turn(row, i)
        option(turned)
        for j = 1, i - 1 do
          option(turn(turned, j))
        end
      end
    end
  end,
  -- A row of coins is the sum of its heads, each alone in a row.
  split = function(row, part)
    local tails = ""
    for i = 1, #row do
      if row:sub(i, i) == "H" then
        part(tails .. "H")
      end
      tails = tails .. "T"
    end
  end,
  -- The binary digits of i, as coins.
  sample = function(i)
    local row = ""
    while i > 0 do
      row = row .. (i % 2 == 1 and "H" or "T")
      i = i // 2
    end
    return row
  end,
  examples = {
    { position = "TTTTH", value = 5, note = "heads in place n is a nim-heap of n" },
    { position = "HHH", outcome = "P", note = "1 + 2 + 3 in nim-addition" },
    { position = "HTHH", value = 6 },
    { position = "TTTT", value = 0 },
  },
}
