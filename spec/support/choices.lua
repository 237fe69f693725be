-- SPDX-License-Identifier: MIT
-- The choices that a game at random is made from: small numbers, of which 0 is the simplest.

local choices = {}

-- splitmix64, so that a seed means the same game everywhere.
local function generator(seed)
  local state = seed
  return function(below)
    state = state + 0x9e3779b97f4a7c15
    local z = (state ~ state >> 30) * 0xbf58476d1ce4e5b9
    z = (z ~ z >> 27) * 0x94d049bb133111eb
    return math.tointeger((z ~ z >> 31) >> 1) % below
  end
end

---Choices from a list, 0 behind its end, or at random; all of them are kept in the list `made`.
function choices.chooser(given, seed)
  local next_random, made = seed and generator(seed), {}
  return function(below)
    local choice = given and (given[#made + 1] or 0) % below or not given and next_random(below) or 0
    made[#made + 1] = choice
    return choice
  end,
    made
end

function choices.one_of(choose, list) return list[1 + choose(#list)] end

function choices.yes(choose, one_in) return choose(one_in) == one_in - 1 end

return choices
