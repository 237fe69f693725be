-- SPDX-License-Identifier: MIT
return {
  name = "crosses_crosses",
  summary = "Put a cross into a cell of a strip of n cells, never next to another cross.",
  source = { "cp-algorithms.com, Sprague-Grundy theorem. Nim, section 'Crosses-crosses'", "OEIS A002187" },
  tags = { "heap", "row", "periodic" },
  -- A cross in cell i ends cells i-1, i and i+1.
  heap = function(n, option, _, label)
    for i = 1, (n + 1) // 2 do -- the other half is the mirror image
      local left = math.max(i - 2, 0)
      local right = math.max(n - i - 1, 0)
      if label then
        label(i)
      end
      option(left, right)
    end
  end,
  start = 10,
  draw = function(n, pen)
    for i = 1, n do
      pen.cell(i, 0, "free", i)
      pen.text(i, -1, i, "axis")
    end
  end,
  examples = {
    {
      from = 0,
      values = { 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5 },
      note = "Dawson's Chess in disguise, OEIS A002187",
    },
    -- From n = 52 on the values repeat with the period 34 (cp-algorithms.com).
    {
      from = 52,
      values = { 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 3, 7, 4, 8, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 4, 5, 5, 9 },
    },
    {
      from = 86,
      values = { 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 3, 7, 4, 8, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 4, 5, 5, 9 },
    },
  },
}
