-- SPDX-License-Identifier: MIT
return {
  name = "crosses_crosses",
  summary = "Put a cross into a cell of a strip of n cells, never next to another cross.",
  source = { "cp-algorithms.com, Sprague-Grundy theorem. Nim, section 'Crosses-crosses'", "OEIS A002187" },
  tags = { "heap", "row", "periodic" },
  code = "0.137",
  -- A cross in cell i ends cells i-1, i and i+1.
  heap = function(n, option, _, label)
    for i = 1, (n + 1) // 2 do -- the other half is the mirror image
      local left = math.max(i - 2, 0)
      local right = math.max(n - i - 1, 0)
      if label then label(i) end
      option(left, right)
    end
  end,
  -- A strip, X where a cross is: its parts are the runs of cells that are not next to a cross.
  parse = function(text)
    local strips, n = {}, 0
    for i = 1, #text + 1 do
      local c = text:sub(i, i)
      if c ~= "X" and c ~= "." and c ~= "" then
        error("a strip has X where a cross is and . elsewhere, as ..X....", 0)
      end
      local near = text:sub(math.max(i - 1, 1), i + 1):find("X", 1, true)
      if c == "X" and text:sub(i + 1, i + 1) == "X" then
        error("two crosses are next to each other, where no move puts them", 0)
      elseif near or c == "" then
        strips[#strips + 1], n = n > 0 and n or nil, 0
      else
        n = n + 1
      end
    end
    return strips
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
      values = {
        3,
        3,
        0,
        1,
        1,
        3,
        0,
        2,
        1,
        1,
        0,
        4,
        5,
        3,
        7,
        4,
        8,
        1,
        1,
        2,
        0,
        3,
        1,
        1,
        0,
        3,
        3,
        2,
        2,
        4,
        4,
        5,
        5,
        9,
      },
    },
    {
      from = 86,
      values = {
        3,
        3,
        0,
        1,
        1,
        3,
        0,
        2,
        1,
        1,
        0,
        4,
        5,
        3,
        7,
        4,
        8,
        1,
        1,
        2,
        0,
        3,
        1,
        1,
        0,
        3,
        3,
        2,
        2,
        4,
        4,
        5,
        5,
        9,
      },
    },
  },
}
