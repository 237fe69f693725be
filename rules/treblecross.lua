-- SPDX-License-Identifier: MIT
return {
  name = "treblecross",
  summary = "Noughts-and-crosses with crosses only, on a strip of n cells: three crosses in a row win.",
  source = { "Winning Ways, vol. 1, ch. 4" },
  tags = { "heap", "row", "unsolved" },
  -- Two crosses with at most one cell between them give the game away, so a good player crosses no cell within
  -- two of another cross: cell i takes its two neighbours on either side out of the game (0.007 on n + 2 tokens).
  -- Strips of one or two cells are too short for three crosses; they count as parts of longer ones only.
  heap = function(n, option, _, label)
    for i = 1, (n + 1) // 2 do -- the other half is the mirror image
      local left = math.max(i - 3, 0)
      local right = math.max(n - i - 2, 0)
      if label then label(i) end
      option(left, right)
    end
  end,
  -- A strip, X where a cross is: its parts are the runs of cells that are not within two of a cross.
  parse = function(text)
    local last = -2 -- where the last cross is, and before that none
    for i = 1, #text do
      local c = text:sub(i, i)
      if c ~= "X" and c ~= "." then
        error("a strip has X where a cross is and . elsewhere, as ..X....", 0)
      elseif c == "X" and i - last <= 2 then
        error(
          "two crosses are within two cells of each other: the player to move makes three in a row, and no heap "
            .. "stands for that",
          0
        )
      end
      last = c == "X" and i or last
    end
    local strips, n = {}, 0
    for i = 1, #text + 1 do
      local near = i > #text or text:sub(math.max(i - 2, 1), i + 2):find("X", 1, true)
      if not near then
        n = n + 1
      else
        strips[#strips + 1], n = n > 0 and n or nil, 0
      end
    end
    return strips
  end,
  start = 11,
  draw = function(n, pen)
    for i = 1, n do
      pen.cell(i, 0, "free", i)
      pen.text(i, -1, i, "axis")
    end
  end,
  examples = {
    {
      from = 0,
      values = { 0, 1, 1, 1, 2, 2, 0, 3, 3, 1, 1, 1, 0, 4, 3, 3, 3, 2, 2, 2, 4, 4, 0 },
      note = "0.007 by the definition",
    },
    { position = 6, outcome = "P" },
  },
}
