-- SPDX-License-Identifier: MIT
-- rules/queens.lua as a script, with sets of its own: the twin that specs compare with the rule that is data.
-- The cells that no queen attacks are a set: cell (row r, column c), both from 0, is bit r * w + c.

-- The other cells of a board, those that a queen on cell i neither takes nor attacks.
local function others_of(i, w, h)
  local r, c, others = i // w, i % w, sg.bits.full(w, h)
  for j = 0, w * h - 1 do
    local down, right = j // w - r, j % w - c
    if down == 0 or right == 0 or down == right or down == -right then others = others & ~sg.bits.cell(j, w, h) end
  end
  return others
end

-- The list of these sets for each cell, from 0, by the board: it is made once.
local lists = {}

local function others_by_cell(p)
  local board = p.w << 8 | p.h
  local list = lists[board]
  if not list then
    list = {}
    for i = 0, p.w * p.h - 1 do
      list[i] = others_of(i, p.w, p.h)
    end
    lists[board] = list
  end
  return list
end

return {
  summary = "Put a queen on a cell of a board that no queen attacks.",
  source = { "H. Noon, G. Van Brummelen, The non-attacking queens game, College Math. J. 37 (2006)", "OEIS A344227" },
  tags = { "grid", "pieces" },
  params = {
    w = { type = "integer", default = 5, min = 1, max = 16, help = "columns" },
    h = { type = "integer", default = 5, min = 1, max = 16, help = "rows" },
  },
  start = function(p) return sg.bits.full(p.w, p.h) end,
  form = { "bits", about = "rows of . for a cell that no queen attacks and # for the others, as ../.#" },
  options = function(free, option, p, label)
    local others = others_by_cell(p)
    for i in sg.bits.each(free) do
      if label then label(sg.grid.name(i // p.w + 1, i % p.w + 1)) end
      option(free & others[i])
    end
  end,
  -- Cells from which queens attack each other, directly or by way of other free cells, belong together.
  split = function(free, part, p)
    local others = others_by_cell(p)
    while free ~= 0 do
      local rest, fresh = free, free & -free
      while fresh ~= 0 do
        local apart = rest
        for i in sg.bits.each(fresh) do
          apart = apart & others[i]
        end
        rest = rest & ~fresh
        fresh = rest & ~apart
      end
      part(free & ~rest)
      free = rest
    end
  end,
  canonical = sg.canonical.bits,
  sample = function(i, p) return sg.bits.full(p.w, p.h) & i * 2654435761 end,
  rank = sg.bits.count,
  misere = true,
}
