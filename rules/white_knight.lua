-- SPDX-License-Identifier: MIT
return {
  name = "white_knight",
  summary = "Move a knight on a board towards the corner: one square one way and two the other, never away.",
  source = { "Winning Ways, vol. 1, ch. 3" },
  tags = { "board", "token" },
  -- The distances to the two edges. Of the knight's eight moves four are allowed.
  start = { 7, 7 },
  form = { "list", of = { "integer", min = 0 }, length = 2, about = "the distances to the two edges" },
  options = function(square, option)
    local x, y = square[1], square[2]
    for _, step in ipairs({ { -2, -1 }, { -2, 1 }, { -1, -2 }, { 1, -2 } }) do
      local a, b = x + step[1], y + step[2]
      if a >= 0 and b >= 0 then
        option({ a, b })
      end
    end
  end,
  canonical = function(square)
    return { math.min(square[1], square[2]), math.max(square[1], square[2]) }
  end,
  sample = function(i)
    return { i // 6, i % 6 }
  end,
  rank = function(square)
    return square[1] + square[2]
  end,
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
