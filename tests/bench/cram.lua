-- SPDX-License-Identifier: MIT
-- Cram on a board of w columns, at most 7, with positions as integers: bit 8r + c is the free cell (r, c), so that no
-- shift reaches over an edge. For benches; rules/cram.lua is the readable one.
local function low(x) -- the number of the lowest bit set
  local n = 0
  while x & 0xff == 0 do
    x, n = x >> 8, n + 8
  end
  while x & 1 == 0 do
    x, n = x >> 1, n + 1
  end
  return n
end

local mirrored = {} -- rows of 8 bits, back to front
for row = 0, 255 do
  local out = 0
  for c = 0, 7 do
    if row >> c & 1 == 1 then out = out | 1 << 7 - c end
  end
  mirrored[row] = out
end

-- The cells moved to the corner.
local function cornered(x)
  while x & 0xff == 0 do
    x = x >> 8
  end
  local columns = x | x >> 32
  columns = columns | columns >> 16
  columns = (columns | columns >> 8) & 0xff
  return x >> low(columns)
end

return {
  name = "cram_bits",
  summary = "Cram on bits.",
  params = {
    w = { type = "integer", default = 5, min = 1, max = 7 },
    h = { type = "integer", default = 6, min = 1, max = 7 },
  },
  start = function(p)
    local board = 0
    for r = 0, p.h - 1 do
      board = board | (1 << p.w) - 1 << 8 * r
    end
    return board
  end,
  options = function(x, option)
    local across, down = x & x >> 1, x & x >> 8
    while across ~= 0 do
      local bit = across & -across
      option(x ~ bit * 3)
      across = across ~ bit
    end
    while down ~= 0 do
      local bit = down & -down
      option(x ~ bit * 257)
      down = down ~ bit
    end
  end,
  split = function(x, part)
    while x ~= 0 do
      local flood, before = x & -x, 0
      while flood ~= before do
        before = flood
        flood = (flood | flood << 1 | flood >> 1 | flood << 8 | flood >> 8) & x
      end
      if flood & flood - 1 ~= 0 then part(flood) end -- a single cell has no moves
      x = x ~ flood
    end
  end,
  -- The least of the four ways to mirror.
  canonical = function(x)
    x = cornered(x)
    local sideways, down, both = 0, 0, 0
    local rest = x
    while rest ~= 0 do
      local row = rest & 0xff
      down, both, rest = down << 8 | row, both << 8 | mirrored[row], rest >> 8
    end
    rest = both
    while rest ~= 0 do
      sideways, rest = sideways << 8 | rest & 0xff, rest >> 8
    end
    sideways, both = cornered(sideways), cornered(both)
    if sideways < x then x = sideways end
    if down < x then x = down end
    return both < x and both or x
  end,
  examples = { { params = { w = 4, h = 4 }, value = 0 }, { params = { w = 5, h = 4 }, value = 2 } },
}
