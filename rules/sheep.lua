-- SPDX-License-Identifier: MIT
local STEPS = { { 0, 1 }, { 1, 0 }, { 0, -1 }, { -1, 0 } }

return {
  name = "sheep",
  summary = "Move a part of a herd as far as it can go in one direction; at least one sheep stays behind.",
  source = {
    "the impartial variant of Sheep in MCGS, University of Alberta: either player moves any herd",
    "the board game Battle Sheep (F. Rotta, 2010), on squares",
  },
  tags = { "grid" },
  params = {
    w = { type = "integer", default = 3, min = 1, max = 30, help = "columns" },
    h = { type = "integer", default = 3, min = 1, max = 30, help = "rows" },
    n = { type = "integer", default = 4, min = 0, max = 50, help = "the herd in the corner where play begins" },
  },
  -- Rows of numbers of sheep.
  start = function(p) return sg.grid.set(sg.grid.new(p.w, p.h, 0), 1, 1, p.n) end,
  form = {
    "list",
    of = { "list", of = { "integer", min = 0 }, least = 1 },
    least = 1,
    about = "rows of numbers of sheep",
  },
  valid = function(rows)
    for _, row in ipairs(rows) do
      if #row ~= #rows[1] then return "the rows differ in length" end
    end
    return true
  end,
  options = function(rows, option, _, label)
    for r, row in ipairs(rows) do
      for c, herd in ipairs(row) do
        for _, step in ipairs(herd > 1 and STEPS or {}) do
          local r2, c2 = r, c
          while rows[r2 + step[1]] and rows[r2 + step[1]][c2 + step[2]] == 0 do
            r2, c2 = r2 + step[1], c2 + step[2]
          end
          for going = 1, (r2 ~= r or c2 ~= c) and herd - 1 or 0 do
            if label then label(sg.grid.name(r, c) .. "-" .. sg.grid.name(r2, c2) .. "-" .. going) end
            option(sg.grid.set(rows, r, c, herd - going, r2, c2, going))
          end
        end
      end
    end
  end,
  canonical = sg.canonical.grid,
  -- Each move takes a square, and the largest herds become smaller.
  rank = function(rows)
    local free = 0
    for _, row in ipairs(rows) do
      for _, herd in ipairs(row) do
        free = free + (herd == 0 and 1 or 0)
      end
    end
    return free
  end,
  draw = function(rows, pen)
    for r, row in ipairs(rows) do
      for c, herd in ipairs(row) do
        pen.cell(c, r, "free", sg.grid.name(r, c))
        if herd > 0 then pen.text(c, r, herd) end
      end
    end
  end,
  misere = true,
  examples = {
    { position = { { 1, 0 } }, value = 0, note = "these few by hand: one sheep stays" },
    { position = { { 2, 0 } }, value = 1 },
    { position = { { 3, 0, 0 } }, value = 0, note = "1 0 2 or 2 0 1; then the herd of two goes to the middle" },
    { position = { { 4, 0 } }, value = 1, note = "every move fills the board" },
    { position = { { 2, 0 }, { 0, 0 } }, value = 1 },
    { position = { { 3, 0, 0, 1 } }, value = 0 },
  },
}
