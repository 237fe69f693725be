-- SPDX-License-Identifier: MIT

-- The board turned by half around its centre.
local function turned(free, p) return sg.bits.flip(sg.bits.mirror(free, p.w, p.h), p.w, p.h) end

-- The two cells in the middle of a board with an odd and an even side.
local function centre(p)
  local one = sg.bits.cell((p.w * p.h - 1) // 2, p.w, p.h)
  if p.h % 2 == 1 then return one | sg.bits.cell(p.w * p.h // 2, p.w, p.h) end
  local row = (p.h // 2 - 1) * p.w + p.w // 2
  return sg.bits.cell(row, p.w, p.h) | sg.bits.cell(row + p.w, p.w, p.h)
end

return {
  name = "cram",
  summary = "Put a domino on two free neighbouring cells of a grid.",
  source = { "M. Gardner, Mathematical Games, Scientific American (February 1974)", "Winning Ways, vol. 3, ch. 15" },
  tags = { "grid", "dominoes" },
  params = {
    w = { type = "integer", default = 4, min = 1, max = 256, help = "columns" },
    h = { type = "integer", default = 4, min = 1, max = 256, help = "rows; at most 256 cells in all" },
  },
  theorem = "Gardner 1974: the second player answers in the mirror of the centre; from a centre domino, the first",
  -- Of boards that look the same after half a turn. With two odd sides the centre is a cell, and a domino may cover it.
  outcome = function(free, p)
    if p.w % 2 == 1 and p.h % 2 == 1 then return nil end
    if sg.bits.count(turned(free, p) ~ free) > 0 then return nil end
    if p.w % 2 == 0 and p.h % 2 == 0 then return "P" end
    return sg.bits.count(free & centre(p)) == 2 and "N" or "P"
  end,
  winning = function(free, option, p)
    if (p.w + p.h) % 2 == 1 and sg.bits.count(turned(free, p) ~ free) == 0 then
      local middle = centre(p)
      if sg.bits.count(free & middle) == 2 then option(free & ~middle) end
    end
  end,
  place = { tiles = { "##" }, turns = true },
  examples = {
    { params = { w = 6, h = 1 }, value = 3, note = "one row is Dawson's Kayles, 0.07" },
    { params = { w = 5, h = 2 }, value = 1, note = "two rows: 0 for even length, 1 for odd" },
    { params = { w = 5, h = 3 }, value = 1 },
    { value = 0, note = "even by even: the second player mirrors" },
    { params = { w = 4, h = 3 }, value = 1 },
    { params = { w = 9, h = 2 }, position = 511 | 1 << 9 + 2, value = 4, note = "A. Siegel, CGSuite, GameGridTest" },
  },
}
