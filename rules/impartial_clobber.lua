-- SPDX-License-Identifier: MIT
local sub = string.sub

return {
  name = "impartial_clobber",
  summary = "Move any stone onto a neighbouring stone of the other kind, and take that stone out.",
  source = { "Albert, Grossman, Nowakowski, Wolfe, An introduction to Clobber, Integers 5 (2005)" },
  tags = { "grid", "stones" },
  params = {
    w = { type = "integer", default = 6, min = 1, max = 60, help = "columns" },
    h = { type = "integer", default = 1, min = 1, max = 60, help = "rows" },
  },
  -- Rows of text, "." a free square; at the start the two kinds of stones alternate.
  start = function(p) return sg.grid.new(p.w, p.h, "x", "o") end,
  positions = sg.grid.rows { cells = "xo." },
  options = function(rows, option, _, label)
    local function clobber(r, c, r2, c2)
      local a, b = sub(rows[r], c, c), sub(rows[r2] or "", c2, c2)
      if a ~= b and a ~= "." and b ~= "." and b ~= "" then
        local here, there = label and sg.grid.name(r, c), label and sg.grid.name(r2, c2)
        if label then label(here .. "x" .. there) end
        option(sg.grid.set(rows, r, c, ".", r2, c2, a))
        if label then label(there .. "x" .. here) end
        option(sg.grid.set(rows, r, c, b, r2, c2, "."))
      end
    end
    for r = 1, #rows do
      for c = 1, #rows[r] do
        clobber(r, c, r, c + 1)
        clobber(r, c, r + 1, c)
      end
    end
  end,
  -- Stones that do not hang together never meet; turning, mirroring and exchanging the kinds changes nothing.
  split = sg.grid.regions { cells = "xo", wall = "." },
  canonical = sg.canonical.grid { colours = "xo", crop = "." },
  misere = true,
  examples = {
    { position = { "xo" }, value = 1, note = "these few by hand" },
    { position = { "xox" }, value = 1 },
    { position = { "xxo" }, value = 2 },
    { position = { "xx.o" }, value = 0 },
    { position = { "xo", "ox" }, value = 0, note = "every move leaves three stones around a corner, of value 2" },
    { position = { "xxo.oxx" }, outcome = "P", note = "two equal rows" },
    { position = { "xo.", "..x", "xxo" }, outcome = "N" },
  },
}
