-- SPDX-License-Identifier: MIT
-- Is a move that someone names one of a rule? Where moves are data, that takes no list of them.

local equality = require "sg.heap.equality"
local internals = require "sg.internals"

local option_of = {}

local function is_member(list, n)
  for _, one in ipairs(list) do
    if n == one or type(one) == "table" and n >= one[1] and n <= one[2] then return true end
  end
  return false
end

---Are these heaps an option of a heap? nil: the rule has to list its options.
---@param game sg.Game
---@param n any
---@param parts any[] without empty heaps
---@return boolean?
function option_of.heap(game, n, parts)
  local intervals, form = internals[game].loaded.intervals, equality.form(game)
  if not intervals and (not form or form.adds) or math.type(n) ~= "integer" then return nil end
  local taken = n
  for _, part in ipairs(parts) do
    if math.type(part) ~= "integer" or part > taken then return false end
    taken = taken - part
  end
  if intervals then return #parts < 2 and is_member(intervals, taken) end
  local tail = #form.tail
  local digit = form.digits[taken] or tail > 0 and form.tail[(taken - #form.digits - 1) % tail + 1]
  if not digit then return false end
  if digit.mark ~= "" then return nil end -- the heaps must be equal, or not, or too many for a digit
  return digit.heaps >> #parts & 1 == 1
end

---Is a list of one pair an option of another pair, by rays?
---@param game sg.Game
---@param pair integer[]
---@param parts any[]
---@return boolean?
function option_of.pair(game, pair, parts)
  local left = parts[1]
  if #parts ~= 1 or type(left) ~= "table" or #left ~= 2 then return nil end
  for _, ray in ipairs(game.rule.heap2) do
    local dx, dy = pair[1] - left[1], pair[2] - left[2]
    local k = ray[1] > 0 and dx // ray[1] or dy // ray[2]
    if k > 0 and dx == k * ray[1] and dy == k * ray[2] and k <= (ray.most or k) then return true end
  end
  return false
end

return option_of
