-- SPDX-License-Identifier: MIT
-- Cram with the free cells as the bits of an integer.
local each = sg.bits.each

return {
  name = "cram_bits",
  summary = "Put a domino on two free neighbouring cells of a grid.",
  params = { w = { type = "integer", default = 4 }, h = { type = "integer", default = 4 } },
  start = function(p) return sg.bits.full(p.w, p.h) end,
  options = function(free, option, p)
    local w = p.w
    for i in each(free & sg.bits.shift(free, w, p.h, -1, 0)) do
      option(free & ~(3 << i))
    end
    for i in each(free & free >> w) do
      option(free & ~(1 << i | 1 << i + w))
    end
  end,
  split = sg.bits.components,
  canonical = sg.canonical.bits { translate = true },
}
