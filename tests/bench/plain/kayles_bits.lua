-- SPDX-License-Identifier: MIT
-- Node Kayles on a grid with the free vertices as the bits of an integer; neither split nor made canonical.
return {
  name = "kayles_bits",
  summary = "Take a vertex of a grid; it and its neighbours are out of the game.",
  params = { w = { type = "integer", default = 4 }, h = { type = "integer", default = 5 } },
  start = function(p) return (1 << p.w * p.h) - 1 end,
  options = function(free, option, p)
    local w, first_column = p.w, 0
    for r = 0, p.h - 1 do
      first_column = first_column | 1 << r * w
    end
    local rest = free
    while rest ~= 0 do
      local v = rest & -rest
      rest = rest ~ v
      option(free & ~(v | v << w | v >> w | v << 1 & ~first_column | (v & ~first_column) >> 1))
    end
  end,
}
