-- SPDX-License-Identifier: MIT
local sub = string.sub

local ORTHOGONAL = { { 0, 1 }, { 1, 0 }, { 0, -1 }, { -1, 0 } }
local COMPASS = { { 0, 1 }, { 1, 0 }, { 0, -1 }, { -1, 0 }, { 1, 1 }, { 1, -1 }, { -1, 1 }, { -1, -1 } }
local LEAPS = { { 1, 2 }, { 1, -2 }, { -1, 2 }, { -1, -2 }, { 2, 1 }, { 2, -1 }, { -2, 1 }, { -2, -1 } }

-- Steps of a piece, and whether it may go on over free cells.
local MOVES = {
  king = { steps = COMPASS },
  knight = { steps = LEAPS },
  rook = { steps = ORTHOGONAL, far = true },
  queen = { steps = COMPASS, far = true },
}

local function at(rows, r, c) return rows[r] and c >= 1 and sub(rows[r], c, c) or "" end

return {
  name = "chess_clobber",
  summary = "Take a stone of the other kind with any stone, which moves as a piece of chess.",
  source = { "the impartial variants of CGSuite, game.grid.Kings, Knights, Rooks and Queens" },
  tags = { "grid", "stones" },
  params = {
    w = { type = "integer", default = 3, min = 1, max = 30, help = "columns" },
    h = { type = "integer", default = 2, min = 1, max = 30, help = "rows" },
    piece = { type = "string", default = "king", values = { "king", "knight", "rook", "queen" }, help = "its moves" },
  },
  -- Rows of text, "." a free square; at the start the two kinds of stones alternate.
  start = function(p) return sg.grid.new(p.w, p.h, "x", "o") end,
  positions = sg.grid.rows { cells = "xo.", falling = "xo" }, -- each move takes a stone
  options = function(rows, option, p, label)
    local moves = MOVES[p.piece]
    for r = 1, #rows do
      for c = 1, #rows[r] do
        local stone = sub(rows[r], c, c)
        for _, step in ipairs(stone ~= "." and moves.steps or {}) do
          local r2, c2 = r + step[1], c + step[2]
          while moves.far and at(rows, r2, c2) == "." do
            r2, c2 = r2 + step[1], c2 + step[2]
          end
          local there = at(rows, r2, c2)
          if there ~= "" and there ~= "." and there ~= stone then
            if label then label(sg.grid.name(r, c) .. "x" .. sg.grid.name(r2, c2)) end
            option(sg.grid.set(rows, r, c, ".", r2, c2, stone))
          end
        end
      end
    end
  end,
  canonical = sg.canonical.grid { colours = "xo", crop = "." },
  misere = true,
  examples = {
    { position = { "xo" }, value = 1, note = "these few by hand" },
    { position = { "x.", ".o" }, value = 1, note = "a king and a queen move diagonally" },
    { position = { "x.o" }, value = 0 },
    { position = { "xox" }, value = 1 },
    { params = { piece = "rook" }, position = { "x.o" }, value = 1 },
    { params = { piece = "rook" }, position = { "x.", ".o" }, value = 0 },
    { params = { piece = "queen" }, position = { "x..", "...", "..o" }, value = 1 },
    { params = { piece = "knight" }, position = { "x..", "..o" }, value = 1 },
    { params = { piece = "knight" }, position = { "xo" }, value = 0 },
  },
}
