-- SPDX-License-Identifier: MIT

-- Values of {x, y}, x at most y, by their remainders modulo 4: of squares in one block of four by four, and of others.
local SAME = { [0] = { [0] = 0, 0, 1, 1 }, { [0] = 0, 0, 2, 1 }, { [0] = 1, 2, 2, 2 }, { [0] = 1, 1, 2, 1 } }
local OTHER = { [0] = { [0] = 0, 0, 1, 1 }, { [0] = 0, 0, 1, 1 }, { [0] = 3, 2, 2, 2 }, { [0] = 3, 3, 2, 3 } }

return {
  name = "white_knight",
  summary = "Move a knight on a board towards the corner: one square one way and two the other, never away.",
  source = { "Winning Ways, vol. 1, ch. 3" },
  tags = { "board", "token" },
  theorem = "Winning Ways, vol. 1, ch. 3: the values come back in blocks of four by four",
  -- The distances to the two edges. Of the knight's eight moves four are allowed.
  start = { 7, 7 },
  form = { "list", of = { "integer", min = 0 }, length = 2, about = "the distances to the two edges" },
  options = function(square, option, _, label)
    local x, y = square[1], square[2]
    for _, step in ipairs({ { -2, -1 }, { -2, 1 }, { -1, -2 }, { 1, -2 } }) do
      local a, b = x + step[1], y + step[2]
      if a >= 0 and b >= 0 then
        if label then label(sg.grid.name(b + 1, a + 1)) end
        option({ a, b })
      end
    end
  end,
  value = function(square)
    local x, y = math.min(square[1], square[2]), math.max(square[1], square[2])
    if y - x == 1 and x % 4 == 3 then return 4 end
    return (x // 4 == y // 4 and SAME or OTHER)[x % 4][y % 4]
  end,
  canonical = function(square) return { math.min(square[1], square[2]), math.max(square[1], square[2]) } end,
  -- The corner at which the knight ends is a1, at the upper left.
  draw = function(square, pen)
    local x, y = square[1], square[2]
    local last = math.max(x, y) + 1 -- one way a knight may move a square away from an edge
    for r = 0, last do
      for c = 0, last do
        pen.cell(c, r, "free", sg.grid.name(r + 1, c + 1))
      end
      pen.text(-1, r, r + 1, "axis")
    end
    for c = 0, last do
      pen.text(c, -1, sg.grid.name(1, c + 1):sub(1, -2), "axis")
    end
    pen.stone(x, y, "mark", "N")
  end,
  sample = function(i) return { i // 6, i % 6 } end,
  rank = function(square) return square[1] + square[2] end,
  misere = true,
  examples = {
    { position = { 0, 0 }, value = 0, note = "two by two squares of equal outcome, from the corner out" },
    { position = { 1, 1 }, value = 0 },
    { position = { 0, 2 }, value = 1 },
    { position = { 2, 2 }, outcome = "N" },
    { position = { 0, 4 }, outcome = "P" },
    { position = { 4, 4 }, outcome = "P" },
  },
}
