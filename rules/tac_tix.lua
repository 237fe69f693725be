-- SPDX-License-Identifier: MIT

-- The board turned by half around its centre.
local function turned(free, p) return sg.bits.flip(sg.bits.mirror(free, p.w, p.h), p.w, p.h) end

-- The middle pieces of the middle row, and of the middle column, where there are such: one, or two side by side. Only a
-- move that takes all of them meets its own image.
local function middles(p)
  local w, h, list = p.w, p.h, {}
  if h % 2 == 1 then
    list[#list + 1] = sg.bits.cell(h // 2 * w + (w - 1) // 2, w, h) | sg.bits.cell(h // 2 * w + w // 2, w, h)
  end
  if w % 2 == 1 then
    list[#list + 1] = sg.bits.cell((h - 1) // 2 * w + w // 2, w, h) | sg.bits.cell(h // 2 * w + w // 2, w, h)
  end
  return list
end

-- The middle pieces that are all there; nil: there are none such.
local function whole_middle(pieces, p)
  for _, middle in ipairs(middles(p)) do
    if pieces & middle == middle then return middle end
  end
end

return {
  name = "tac_tix",
  summary = "Take any number of pieces that lie side by side, without a gap, in one row or one column.",
  source = {
    "P. Hein's Tac Tix (Bulo): M. Gardner, Hexaflexagons and Other Mathematical Diversions, ch. 15",
    "GamesmanClassic",
  },
  tags = { "grid", "place", "misere" },
  -- In print the last player loses: the command misere. Who moves last wins here, by symmetry a dull game.
  params = {
    w = { type = "integer", default = 4, min = 1, max = 8, help = "columns" },
    h = { type = "integer", default = 4, min = 1, max = 8, help = "rows" },
  },
  theorem = "the second player answers in the mirror of the centre; from a middle that can be taken, the first",
  -- Of boards that look the same after half a turn.
  outcome = function(pieces, p)
    if turned(pieces, p) ~= pieces then return nil end
    return whole_middle(pieces, p) and "N" or "P"
  end,
  winning = function(pieces, option, p)
    local middle = turned(pieces, p) == pieces and whole_middle(pieces, p)
    local left = middle and pieces & ~middle
    if left and not whole_middle(left, p) then option(left) end
  end,
  place = { tiles = { "#", "##", "###", "####", "#####", "######", "#######", "########" }, turns = true },
  examples = {
    { outcome = "P", note = "a board of even sides: the second player answers in the mirror of its centre" },
    { params = { w = 3, h = 3 }, outcome = "N", note = "the middle row first, then the mirror image of each move" },
    { params = { w = 5, h = 1 }, value = 5, note = "a row is the octal game 0.[7]: n pieces are worth n" },
    { params = { w = 1, h = 1 }, value = 1 },
  },
}
