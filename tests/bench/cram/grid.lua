-- SPDX-License-Identifier: MIT
-- Cram with rows of text and the functions of sg.grid.
local sub, set = string.sub, sg.grid.set

return {
  name = "cram_grid",
  summary = "Put a domino on two free neighbouring cells of a grid.",
  params = { w = { type = "integer", default = 4 }, h = { type = "integer", default = 4 } },
  start = function(p) return sg.grid.new(p.w, p.h, ".") end,
  options = function(rows, option)
    for r, row in ipairs(rows) do
      for c = 1, #row do
        if sub(row, c, c) == "." then
          if sub(row, c + 1, c + 1) == "." then option(set(rows, r, c, "#", r, c + 1, "#")) end
          if rows[r + 1] and sub(rows[r + 1], c, c) == "." then option(set(rows, r, c, "#", r + 1, c, "#")) end
        end
      end
    end
  end,
  split = sg.grid.regions,
  canonical = sg.canonical.grid { crop = "#" },
}
