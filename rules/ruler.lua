-- SPDX-License-Identifier: MIT
-- The row with coin i turned over.
local function turn(row, i)
  local coin = row:sub(i, i) == "H" and "T" or "H"
  return row:sub(1, i - 1) .. coin .. row:sub(i + 1)
end

return {
  name = "ruler",
  summary = "Turn any number of consecutive coins of a row, the rightmost of them from heads to tails.",
  source = { "Winning Ways, vol. 3, ch. 14" },
  tags = { "coins", "closed form" },
  start = "HTHHTH",
  options = function(row, option)
    for i = 1, #row do
      if row:sub(i, i) == "H" then
        local turned = row
        for j = i, 1, -1 do
          turned = turn(turned, j)
          option(turned)
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
    { position = "TTTTTH", value = 2, note = "heads in place n: the largest power of 2 that divides n" },
    { position = "TTTH", value = 4 },
    { position = "TTTTTTTTTTTTTTTH", value = 16 },
    { position = "HTHHTH", value = 6 },
    { position = "HTH", outcome = "P" },
  },
}
