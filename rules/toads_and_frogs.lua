-- SPDX-License-Identifier: MIT
local sub = string.sub

local function cell_of(strip, at) return at >= 1 and sub(strip, at, at) or "" end

-- Returns the target cells of the piece at cell i that moves in direction d (1 or -1): slides over p.least to p.slide
-- free cells, and jumps over at most p.jump pieces, of the other kind only or of both kinds.
local function targets(strip, i, d, p)
  local own, list, at = sub(strip, i, i), {}, i + d
  local n = 1
  while n <= p.slide and cell_of(strip, at) == "." do
    list[#list + 1] = n >= p.least and at or nil
    at, n = at + d, n + 1
  end
  at, n = i + d, 0
  while n <= p.jump do
    local there = cell_of(strip, at)
    if there == "." then
      list[#list + 1] = n > 0 and at or nil
      break
    elseif there == "" or there == own and not p.friendly then
      break
    end
    at, n = at + d, n + 1
  end
  return list
end

return {
  name = "toads_and_frogs",
  summary = "Move any toad right or any frog left in its row, to the next cell or over pieces of the other kind.",
  source = {
    "the impartial variant of Winning Ways, vol. 1, ch. 1: both players move toads and frogs",
    "CGSuite, game.strip.GenToadsAndFrogs (Toads and Frogs, Elephants and Rhinos), without backsliding",
    "Elephants and Rhinos: M. H. Albert, R. J. Nowakowski and D. Wolfe, Lessons in Play, A K Peters (2007)",
  },
  tags = { "row", "grid", "stones" },
  params = {
    n = { type = "integer", default = 3, min = 0, max = 100, help = "toads on the left, frogs on the right" },
    free = { type = "integer", default = 2, min = 0, max = 100, help = "free cells between them" },
    rows = { type = "integer", default = 1, min = 1, max = 30, help = "rows, all alike at the start" },
    jump = {
      type = "integer",
      default = 1,
      min = 0,
      max = 100,
      help = "pieces to jump over; 0: Elephants and Rhinos",
    },
    slide = { type = "integer", default = 1, min = 1, max = 100, help = "free cells that a piece may go" },
    least = { type = "integer", default = 1, min = 1, max = 100, help = "free cells that a piece must go, at least" },
    friendly = { type = "boolean", default = false, help = "pieces may jump over their own kind, too" },
  },
  start = function(p)
    local row = ("t"):rep(p.n) .. ("."):rep(p.free) .. ("f"):rep(p.n)
    local rows = {}
    for r = 1, p.rows do
      rows[r] = row
    end
    return rows
  end,
  -- Rows of text; on a grid, too, pieces stay in their rows.
  positions = sg.grid.rows { cells = "tf.", about = "rows of t for a toad, f for a frog and . for a free cell" },
  options = function(rows, option, p, label)
    for r, row in ipairs(rows) do
      for i = 1, #row do
        local piece = sub(row, i, i)
        for _, to in ipairs(piece ~= "." and targets(row, i, piece == "t" and 1 or -1, p) or {}) do
          if label then label(sg.grid.name(r, i) .. "-" .. sg.grid.name(r, to)) end
          option(sg.grid.set(rows, r, i, ".", r, to, piece))
        end
      end
    end
  end,
  -- Each row is a part. Where nobody jumps, a frog and the next toad to its right move apart, and nobody reaches the
  -- cells between them.
  split = function(rows, part, p)
    for _, row in ipairs(rows) do
      local from, last, at_last = 1, nil, nil
      for i = 1, p.jump == 0 and #row or 0 do
        local piece = sub(row, i, i)
        if piece == "t" and last ~= "t" then
          if last == "f" then part { sub(row, from, at_last) } end
          from = i
        end
        if piece ~= "." then
          last, at_last = piece, i
        end
      end
      part { sub(row, from, last == "f" and at_last or #row) }
    end
  end,
  -- Read from the other end, toads are frogs. The order of the rows does not matter.
  canonical = function(rows)
    local list = {}
    for r, row in ipairs(rows) do
      local back = row:reverse():gsub("t", "x"):gsub("f", "t"):gsub("x", "f")
      list[r] = back < row and back or row
    end
    table.sort(list)
    return list
  end,
  -- With each move a piece has fewer cells before it.
  rank = function(rows)
    local before = 0
    for _, row in ipairs(rows) do
      for i = 1, #row do
        local piece = sub(row, i, i)
        before = before + (piece == "t" and #row - i or piece == "f" and i - 1 or 0)
      end
    end
    return before
  end,
  draw = function(rows, pen) pen.grid(rows, { t = "dark", f = "light" }) end,
  misere = true,
  examples = {
    { position = { "t.." }, value = 0, note = "a toad alone: as many moves as free cells before it" },
    { position = { "t." }, value = 1 },
    { position = { "tf." }, value = 0, note = "the toad jumps, then the frog walks" },
    { position = { "t.f" }, value = 1, note = "either move leaves one jump and one step" },
    { params = { jump = 0 }, position = { "t.f" }, value = 1, note = "either move ends play" },
    { params = { jump = 0 }, position = { "t..f" }, value = 0 },
    { params = { slide = 3 }, position = { "t..." }, value = 3, note = "a heap of Nim: one to three cells" },
    { params = { slide = 3, least = 2 }, position = { "t...." }, value = 2, note = "two or three of four cells" },
    { params = { friendly = true }, position = { "tt." }, value = 2, note = "over the friend, or one by one" },
    { params = { jump = 0 }, position = { "tf." }, value = 0 },
    {
      params = { jump = 0 },
      position = { ".......t.....f..t.....f......." },
      value = 0,
      note = "CGSuite 2.1.1, in the tests of MCGS (impartial elephants)",
    },
    { position = { "t..", "tf.", "t.f" }, value = 1, note = "three rows, side by side: 0, 0 and 1" },
    { params = { jump = 0 }, position = { "t.f", "t.." }, value = 1, note = "Elephants and Rhinos: rows of 1 and 0" },
    { params = { jump = 0 }, position = { "t.f", ".t.", "tf." }, value = 0, note = "1, 1 and 0" },
  },
}
