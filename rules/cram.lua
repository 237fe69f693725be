-- SPDX-License-Identifier: MIT
-- The free cells are a set: cell (row r, column c), both from 0, is bit r * w + c.

-- The cells that have a free cell right of them, and those that have one below.
local function pairs_of(cells, p)
  return cells & sg.bits.shift(cells, p.w, p.h, -1, 0), cells & cells >> p.w
end

-- The name of a cell of one bit, as "b3".
local function name_of(cell, p)
  local at = sg.bits.lowest(cell)
  return sg.grid.name(at // p.w + 1, at % p.w + 1)
end

return {
  name = "cram",
  summary = "Put a domino on two free neighbouring cells of a grid.",
  source = { "M. Gardner, Mathematical Games, Scientific American (February 1974)", "Winning Ways, vol. 3, ch. 15" },
  tags = { "grid", "dominoes" },
  params = {
    w = { type = "integer", default = 4, min = 1, max = 256, help = "columns" },
    h = { type = "integer", default = 4, min = 1, max = 256, help = "rows; at most 256 cells in all" },
  },
  start = function(p)
    return sg.bits.full(p.w, p.h)
  end,
  form = { "bits", about = "rows of . for a free cell and # for a taken one, as ../.#" },
  valid = function(cells, p)
    return cells & ~sg.bits.full(p.w, p.h) == 0 or "it has cells outside the grid"
  end,
  options = function(cells, option, p, label)
    local w = p.w
    local right, below = pairs_of(cells, p)
    while right ~= 0 do
      local cell = right & -right
      right = right ~ cell
      if label then
        label(name_of(cell, p) .. "-" .. name_of(cell << 1, p))
      end
      option(cells & ~(cell | cell << 1))
    end
    while below ~= 0 do
      local cell = below & -below
      below = below ~ cell
      if label then
        label(name_of(cell, p) .. "-" .. name_of(cell << w, p))
      end
      option(cells & ~(cell | cell << w))
    end
  end,
  split = sg.bits.components,
  canonical = sg.canonical.bits { translate = true },
  -- As text: rows of "." for a free cell and "#" for a taken one, "/" between them.
  show = function(cells, p)
    local rows = {}
    for r = 0, p.h - 1 do
      local row = ""
      for c = 0, p.w - 1 do
        row = row .. (sg.bits.has(cells, r * p.w + c) and "." or "#")
      end
      rows[#rows + 1] = row
    end
    return table.concat(rows, "/")
  end,
  -- Cells that are not written are taken.
  parse = function(text, p)
    local cells, r, c = 0, 0, 0
    for i = 1, #text do
      local char = text:sub(i, i)
      if char == "/" then
        r, c = r + 1, 0
      elseif char == "." or char == "#" then
        if r >= p.h or c >= p.w then
          error(("the grid has %d columns and %d rows; give larger w and h, as in cram:w=9:h=2"):format(p.w, p.h), 0)
        end
        cells, c = cells | (char == "." and sg.bits.cell(r * p.w + c, p.w, p.h) or 0), c + 1
      else
        error("a grid is written with . # and /, as ../.#", 0)
      end
    end
    return cells
  end,
  sample = function(i, p)
    return i * 2654435761 >> 3 & sg.bits.full(p.w, p.h)
  end,
  rank = sg.bits.count,
  misere = true,
  examples = {
    { params = { w = 6, h = 1 }, value = 3, note = "one row is Dawson's Kayles, 0.07" },
    { params = { w = 5, h = 2 }, value = 1, note = "two rows: 0 for even length, 1 for odd" },
    { params = { w = 5, h = 3 }, value = 1 },
    { value = 0, note = "even by even: the second player mirrors" },
    { params = { w = 4, h = 3 }, value = 1 },
    { params = { w = 9, h = 2 }, position = 511 | 1 << 9 + 2, value = 4, note = "A. Siegel, CGSuite, GameGridTest" },
  },
}
