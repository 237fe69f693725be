-- SPDX-License-Identifier: MIT
-- A step of a game on two heaps at random: it takes 0 to 3 tokens from each, and at least one.

---@return integer x, integer y by math.random
return function()
  local x, y
  repeat
    x, y = math.random(0, 3), math.random(0, 3)
  until x + y > 0
  return x, y
end
