-- SPDX-License-Identifier: MIT
-- Cram with the free cells as the bits of an integer; neither split nor made canonical.
return {
  name = "cram_bits",
  summary = "Put a domino on two free neighbouring cells of a grid.",
  params = { w = { type = "integer", default = 4 }, h = { type = "integer", default = 4 } },
  start = function(p) return (1 << p.w * p.h) - 1 end,
  options = function(cells, option, p)
    local w, first_column = p.w, 0
    for r = 0, p.h - 1 do
      first_column = first_column | 1 << r * w
    end
    local right, below = cells & (cells & ~first_column) >> 1, cells & cells >> w
    while right ~= 0 do
      local cell = right & -right
      right = right ~ cell
      option(cells & ~(cell | cell << 1))
    end
    while below ~= 0 do
      local cell = below & -below
      below = below ~ cell
      option(cells & ~(cell | cell << w))
    end
  end,
}
