-- SPDX-License-Identifier: MIT
-- Cram with the whole grid in one string.
local sub = string.sub

return {
  name = "cram_flat",
  summary = "Put a domino on two free neighbouring cells of a grid.",
  params = { w = { type = "integer", default = 4 }, h = { type = "integer", default = 4 } },
  start = function(p) return table.concat(sg.grid.new(p.w, p.h, ".")) end,
  options = function(text, option, p)
    local w = p.w
    for i = 1, #text do
      if sub(text, i, i) == "." then
        local before = sub(text, 1, i - 1) .. "#"
        if i % w ~= 0 and sub(text, i + 1, i + 1) == "." then option(before .. "#" .. sub(text, i + 2)) end
        if sub(text, i + w, i + w) == "." then
          option(before .. sub(text, i + 1, i + w - 1) .. "#" .. sub(text, i + w + 1))
        end
      end
    end
  end,
  split = sg.grid.regions { cells = ".", wall = "#", width = "w" },
  canonical = sg.canonical.grid { crop = "#", width = "w" },
}
