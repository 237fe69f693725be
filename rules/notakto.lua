-- SPDX-License-Identifier: MIT
-- The nine cells are the bits of an integer, row after row; a set bit is a cross.

local LINES = { 7, 7 << 3, 7 << 6, 73, 73 << 1, 73 << 2, 273, 84 }

local function has_line(crosses)
  for _, line in ipairs(LINES) do
    if crosses & line == line then return true end
  end
  return false
end

return {
  name = "notakto",
  summary = "Put a cross into a cell of a three by three board; a line of three ends the board.",
  source = { "T. E. Plambeck and G. Whitehead, The secrets of Notakto, arXiv:1301.1672 (2013)" },
  tags = { "grid", "misere" },
  -- Nobody moves on a board that has a line. Notakto is the misère play of this rule; several boards are a sum.
  start = 0,
  form = { "integer", about = "rows of x for a cross and . for a free cell, as x../.x./..." },
  valid = function(crosses) return crosses & ~511 == 0 or "it has cells outside the board" end,
  options = function(crosses, option, _, label)
    if has_line(crosses) then return end
    for cell = 0, 8 do
      if crosses >> cell & 1 == 0 then
        if label then label(sg.grid.name(cell // 3 + 1, cell % 3 + 1)) end
        option(crosses | 1 << cell)
      end
    end
  end,
  -- All boards with a line are alike.
  canonical = function(crosses) return has_line(crosses) and 511 or sg.canonical.bits(crosses, 3, 3) end,
  rank = function(crosses) return 9 - sg.bits.count(crosses) end,
  misere = true,
  parse = function(text)
    local crosses, cell = 0, 0
    if #text ~= 11 then error("a board is three rows of three, as x../.x./...", 0) end
    for i = 1, 11 do
      local char = string.sub(text, i, i)
      if (char == "/") ~= (i % 4 == 0) or char ~= "/" and char ~= "x" and char ~= "." then
        error("a board is written with x, . and /, as x../.x./...", 0)
      elseif char ~= "/" then
        crosses, cell = crosses | (char == "x" and 1 << cell or 0), cell + 1
      end
    end
    return crosses
  end,
  show = function(crosses)
    local text = ""
    for cell = 0, 8 do
      text = text .. (cell > 0 and cell % 3 == 0 and "/" or "") .. (crosses >> cell & 1 == 1 and "x" or ".")
    end
    return text
  end,
  draw = function(crosses, pen)
    local rows = {}
    for r = 0, 2 do
      rows[r + 1] = ""
      for c = 0, 2 do
        rows[r + 1] = rows[r + 1] .. (crosses >> 3 * r + c & 1 == 1 and "x" or ".")
      end
    end
    pen.grid(rows)
  end,
  sample = function(i) return i * 37 & 511 end,
  examples = {
    { position = 7, value = 0, note = "a board with a line is dead" },
    { position = 511 & ~1, value = 0 },
    { position = 1 << 4 | 1, outcome = "N", note = "normal play: the line can be finished at once" },
    { position = 0, outcome = "N", note = "the middle, and then the mirror image of each move" },
  },
}
