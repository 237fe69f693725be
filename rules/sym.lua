-- SPDX-License-Identifier: MIT
-- The row with coin i turned over.
local function turn(row, i)
  local coin = row:sub(i, i) == "H" and "T" or "H"
  return row:sub(1, i - 1) .. coin .. row:sub(i + 1)
end

-- Calls each with every row that turns a symmetric set of coins within i..j, the empty set included.
local function turn_pairs(row, i, j, each)
  if i > j then
    each(row)
    return
  end
  local both = i < j and turn(turn(row, i), j) or turn(row, i)
  turn_pairs(row, i + 1, j - 1, each)
  turn_pairs(both, i + 1, j - 1, each)
end

return {
  name = "sym",
  summary = "Turn any symmetrical set of coins of a row, the rightmost of them from heads to tails.",
  source = { "Winning Ways, vol. 3, ch. 14" },
  tags = { "coins" },
  start = "HTHH",
  options = function(row, option)
    for j = 1, #row do
      if row:sub(j, j) == "H" then
        option(turn(row, j))
        for i = 1, j - 1 do
          turn_pairs(turn(turn(row, i), j), i + 1, j - 1, option)
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
    { position = "H", value = 1, note = "1, 2, 4, 3, 6, 7, 8, 16, 18, 25, ..., Winning Ways" },
    { position = "TTTH", value = 3 },
    { position = "TTTTTTTH", value = 16 },
    { position = "TTTTTTTTTH", value = 25 },
    { position = "HHTH", outcome = "P", note = "1 + 2 + 3 in nim-addition" },
  },
}
