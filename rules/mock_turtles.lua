-- SPDX-License-Identifier: MIT
-- The row with coin i turned over.
local function turn(row, i)
  local coin = row:sub(i, i) == "H" and "T" or "H"
  return row:sub(1, i - 1) .. coin .. row:sub(i + 1)
end

return {
  name = "mock_turtles",
  summary = "Turn one, two or three coins of a row, the rightmost of them from heads to tails.",
  source = { "Winning Ways, vol. 3, ch. 14", "OEIS A000069" },
  tags = { "coins", "closed form" },
  start = "HTHTH",
  options = function(row, option)
    for i = 1, #row do
      if row:sub(i, i) == "H" then
        local one = turn(row, i)
        option(one)
        for j = 1, i - 1 do
          local two = turn(one, j)
          option(two)
          for k = 1, j - 1 do
            option(turn(two, k))
          end
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
    { position = "H", value = 1, note = "the odious numbers 1, 2, 4, 7, 8, 11, 13, 14, ..., OEIS A000069" },
    { position = "TTTH", value = 7 },
    { position = "TTTTTH", value = 11 },
    { position = "TTTTTTTTTTTH", value = 22 },
    { position = "HHHH", value = 0, note = "1 + 2 + 4 + 7 in nim-addition" },
    { position = "HTHTH", value = 13 },
  },
}
