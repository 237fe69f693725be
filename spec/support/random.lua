-- SPDX-License-Identifier: MIT
-- Whole numbers at random from a seed, apart from math.random, which the functions under test may use, too.

---@param seed integer
---@return fun(below: integer): integer random of 0 to below - 1
return function(seed)
  local state = seed
  return function(below)
    state = state * 6364136223846793005 + 1442695040888963407
    return (state >> 33) % below
  end
end
