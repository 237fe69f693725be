-- SPDX-License-Identifier: MIT
local sub = string.sub

return {
  name = "hot_clobber",
  summary = "Move any stone onto a neighbouring stone of either kind, and take that stone out.",
  source = {
    "the impartial variant of CGSuite, game.grid.HotClobber; in MCGS, Cannibal Clobber",
    "a row of equal stones is Officers, 0.6: Winning Ways, vol. 1, ch. 4",
  },
  tags = { "grid", "stones" },
  params = {
    w = { type = "integer", default = 6, min = 1, max = 60, help = "columns" },
    h = { type = "integer", default = 1, min = 1, max = 60, help = "rows" },
  },
  -- Rows of text, "." a free square. A stone that moves onto another leaves the board without the first of them, so
  -- the game is: take any stone that has a neighbour. The kinds of the stones do not matter.
  start = function(p) return sg.grid.new(p.w, p.h, "x") end,
  positions = sg.grid.rows { cells = "xo.", falling = "xo" }, -- each move takes a stone
  options = function(rows, option, _, label)
    local function clobber(r, c, r2, c2)
      local a, b = sub(rows[r], c, c), sub(rows[r2] or "", c2, c2)
      if a ~= "." and b ~= "." and b ~= "" then
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
  split = sg.grid.regions { cells = "xo", wall = "." },
  canonical = function(rows)
    local alike = {}
    for r, row in ipairs(rows) do
      alike[r] = row:gsub("o", "x")
    end
    return sg.canonical.grid(sg.grid.crop(alike, "."))
  end,
  misere = true,
  examples = {
    { position = { "xo" }, value = 1, note = "a row of n stones is heap n of 0.6: 0, 1, 2, 0, 1, 2, 3, 1, 2" },
    { position = { "xxx" }, value = 2 },
    { position = { "xoxx" }, value = 0 },
    { position = { "oooooooxoo" }, value = 3 },
    { position = { "xx", "xx" }, value = 0, note = "every move leaves a bent row of three" },
  },
}
