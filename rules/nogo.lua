-- SPDX-License-Identifier: MIT
local sub = string.sub

-- The sets of the stones x, the stones o and the free points.
local function sets_of(rows, w, h)
  local x, o, free = 0, 0, 0
  for r = 1, h do
    for c = 1, w do
      local bit, cell = sg.bits.cell((r - 1) * w + c - 1, w, h), sub(rows[r], c, c)
      if cell == "x" then
        x = x | bit
      elseif cell == "o" then
        o = o | bit
      elseif cell == "." then
        free = free | bit
      end
    end
  end
  return x, o, free
end

-- Has each block of these stones a free neighbour?
local function live(stones, free, w, h)
  return stones == 0 or sg.bits.flood(sg.bits.neighbours(free, w, h) & stones, stones, w, h) == stones
end

return {
  name = "nogo",
  summary = "Put a stone of either kind on a free point; every block of equal stones keeps a free neighbour.",
  source = {
    "the impartial variant of NoGo (Anti-Atari Go), BIRS 2011: both players place stones of both kinds",
    "MCGS, University of Alberta: results for impartial NoGo",
  },
  tags = { "grid", "stones" },
  params = {
    w = { type = "integer", default = 3, min = 1, max = 16, help = "columns" },
    h = { type = "integer", default = 2, min = 1, max = 16, help = "rows" },
  },
  -- Rows of text; # is no point.
  start = function(p) return sg.grid.new(p.w, p.h, ".") end,
  positions = sg.grid.rows { cells = "xo.#", falling = "." },
  valid = function(rows)
    local w, h = #rows[1], #rows
    if w * h > 256 then return "a board has at most 256 points" end
    local x, o, free = sets_of(rows, w, h)
    return live(x, free, w, h) and live(o, free, w, h) or "a block has no free neighbour"
  end,
  options = function(rows, option, _, label)
    local w, h = #rows[1], #rows
    local x, o, free = sets_of(rows, w, h)
    for point in sg.bits.each(free) do
      local bit = sg.bits.cell(point, w, h)
      local left, r, c = free & ~bit, point // w + 1, point % w + 1
      if live(x | bit, left, w, h) and live(o, left, w, h) then
        if label then label("x" .. sg.grid.name(r, c)) end
        option(sg.grid.set(rows, r, c, "x"))
      end
      if live(o | bit, left, w, h) and live(x, left, w, h) then
        if label then label("o" .. sg.grid.name(r, c)) end
        option(sg.grid.set(rows, r, c, "o"))
      end
    end
  end,
  canonical = sg.canonical.grid { colours = "xo" },
  misere = true,
  examples = {
    { params = { w = 1, h = 1 }, value = 0, note = "a stone alone would have no free neighbour" },
    { params = { w = 2, h = 1 }, value = 1 },
    { params = { w = 5, h = 1 }, value = 2, note = "MCGS; a strip is nogo_strip" },
    { params = { w = 2, h = 2 }, value = 1, note = "2x2 to 2x6: 1, 1, 0, 0, 0, MCGS" },
    { params = { w = 3, h = 2 }, value = 1 },
    { params = { w = 4, h = 2 }, value = 0 },
    { params = { w = 3, h = 3 }, value = 0, note = "MCGS" },
  },
}
