-- SPDX-License-Identifier: MIT
-- A game on a board: a position is a list of rows of text, "." free and "#" not.
return {
  name = "grid",
  summary = "Cover two free cells of a board that share an edge.",
  source = { "where the rules are from" },
  tags = { "grid" },
  params = {
    w = { type = "integer", default = 4, min = 1, max = 16, help = "columns" },
    h = { type = "integer", default = 3, min = 1, max = 16, help = "rows" },
  },
  start = function(p) return sg.grid.new(p.w, p.h, ".") end,
  -- What a position is: anything else is refused before a function of the rule sees it.
  form = { "grid", cells = ".#" },
  -- One call of option per move, with the board it leads to; before it, where somebody wants to see names, a call of
  -- label with the name of the move: its cells, a1 in the upper left corner as boards are drawn.
  options = function(board, option, _, label)
    local function name(r, c) return string.char(96 + c) .. r end
    local function cover(r, c, r2, c2)
      if r2 > #board or board[r2]:sub(c2, c2) ~= "." then return end
      if label then label(name(r, c) .. "-" .. name(r2, c2)) end
      option(sg.grid.set(board, r, c, "#", r2, c2, "#"))
    end
    for r, row in ipairs(board) do
      for c = 1, #row do
        if row:sub(c, c) == "." then
          cover(r, c, r, c + 1)
          cover(r, c, r + 1, c)
        end
      end
    end
  end,
  -- These two only save work: boards fall apart into regions, and turned and mirrored boards are one.
  split = sg.grid.regions,
  canonical = sg.canonical.grid,
  -- How users write a board, "../.#", and how it is shown.
  parse = sg.grid.parse,
  show = sg.grid.show,
  -- Run by `sg-lua tests/compat/1.0/new/grid.lua` and by check; they are the documentation too.
  examples = {
    { position = "#.", value = 0, note = "nothing to move" },
    { position = "..", value = 1 },
    { position = "../..", value = 0, note = "whatever is covered, the rest is one move" },
    { position = ".../...", outcome = "N" },
    { params = { w = 3, h = 3 }, value = 0, note = "Winning Ways, vol. 3, ch. 15, Cram" },
  },
}
