-- SPDX-License-Identifier: MIT
local sub = string.sub
local DIAGONALS = { { -1, -1 }, { -1, 1 }, { 1, -1 }, { 1, 1 } }

return {
  name = "fox_and_geese",
  summary = "Move the fox diagonally, or any goose diagonally down, to a free square.",
  source = {
    "the impartial variant of Fox and Geese, Winning Ways, vol. 3, ch. 20: either player moves fox and geese",
    "CGSuite, game.grid.FoxAndGeese, on a board that ends at the top",
  },
  tags = { "grid", "loopy" },
  params = {
    w = { type = "integer", default = 4, min = 1, max = 12, help = "columns" },
    h = { type = "integer", default = 4, min = 1, max = 12, help = "rows" },
    range = { type = "integer", default = 1, min = 1, max = 12, help = "squares a fox may go; 2: Ceylonese rules" },
  },
  loopy = true,
  -- Rows of text from the top: g a goose, f the fox. At the start geese are in every second square of the top row.
  start = function(p)
    local rows = sg.grid.new(p.w, p.h, ".")
    for c = 2, p.w, 2 do
      rows = sg.grid.set(rows, 1, c, "g")
    end
    local c = (p.w + 1) // 2
    return sg.grid.set(rows, p.h, p.h > 1 and c + (c + p.h + 1) % 2 or 1, "f")
  end,
  positions = sg.grid.rows { cells = "gf." },
  options = function(rows, option, p, label)
    local function move(r, c, dr, dc, range)
      local piece = sub(rows[r], c, c)
      for k = 1, range do
        local r2, c2 = r + k * dr, c + k * dc
        if not rows[r2] or c2 < 1 or sub(rows[r2], c2, c2) ~= "." then return end
        if label then label(sg.grid.name(r, c) .. "-" .. sg.grid.name(r2, c2)) end
        option(sg.grid.set(rows, r, c, ".", r2, c2, piece))
      end
    end
    for r = 1, #rows do
      for c = 1, #rows[r] do
        local piece = sub(rows[r], c, c)
        for _, step in ipairs(DIAGONALS) do
          if piece == "f" then
            move(r, c, step[1], step[2], p.range)
          elseif piece == "g" and step[1] > 0 then
            move(r, c, step[1], step[2], 1)
          end
        end
      end
    end
  end,
  canonical = sg.canonical.grid { symmetry = "left-right" },
  draw = function(rows, pen) pen.grid(rows, { g = "light", f = "dark" }) end,
  examples = {
    { position = { "g.", ".." }, value = 1, note = "a goose alone walks down once: a game that ends" },
    { position = { "g..", "...", "..." }, value = 0, note = "twice" },
    { position = { "f.", ".." }, outcome = "D", note = "a fox alone walks for ever" },
    {
      position = { ".g", "f." },
      value = 0,
      note = "a fox in a corner that a goose holds; the goose is blocked by it",
    },
  },
}
