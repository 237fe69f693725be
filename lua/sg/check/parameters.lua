-- SPDX-License-Identifier: MIT
-- The sets of parameters with which a rule is checked besides its own: all values of a short range, the ends of a long
-- one and some between, what the examples name, and combinations of these.

local internals = require "sg.internals"
local text = require "sg.text.words"

local M = {}

local SHORT = 8 -- values of a range that is tried whole
local SETS_MOST = 16 -- sets that are tried; the product of the values, if it has no more
local FAR = 3 -- values tried between a default and the end of a long range, each so many times as far away
-- A start is left out as too large if its moves are more than this, or take more instructions or bytes.
local LARGE = { moves = 50, steps = 20000, bytes = 200000 }

-- The integers from `low` to `high`, which may be nil, that are tried besides `value`: the nearest first.
local function of_range(value, low, high)
  local list, known = {}, { [value] = true }
  local function take(other)
    if known[other] or other < low or high and other > high then return end
    known[other], list[#list + 1] = true, other
  end
  if high and high - low < SHORT then
    for other = low, high do
      take(other)
    end
    return list
  end
  for _, other in ipairs { value - 1, value - 2, value + 1, low, high or 2 * value } do
    take(other)
  end
  local step = FAR
  while high and step < high - value and #list < SHORT do
    take(value + step)
    step = step * FAR
  end
  return list
end

-- The lists that are tried besides a list of integers: without its first or its last member, or with one more.
local function of_list(value, param)
  local list, n = {}, #value
  if n > 1 then
    list[1], list[2] = table.move(value, 1, n - 1, 1, {}), table.move(value, 2, n, 1, {})
  end
  local next_one = (math.tointeger(value[n]) or 0) + 1
  if not param.max or next_one <= param.max then
    list[#list + 1] = table.move(value, 1, n, 1, {})
    list[#list][n + 1] = next_one
  end
  return list
end

-- The values of a parameter that are tried besides its own.
local function values_of(param, value)
  local list = {}
  if param.values then
    for _, other in ipairs(param.values) do
      if other ~= value and #list < SHORT then list[#list + 1] = other end
    end
  elseif math.type(value) == "integer" then
    return of_range(value, math.ceil(param.min or math.min(1, value)), param.max and math.floor(param.max))
  elseif type(value) == "boolean" then
    list[1] = not value
  elseif param.type == "integers" and type(value) == "table" then
    return of_list(value, param)
  end
  return list
end

-- A set of parameters with its text, such as "h = 3, w = 1".
local function set_of(params)
  local said = {}
  for i, name in ipairs(text.keys(params)) do
    said[i] = ("%s = %s"):format(name, text.literal(params[name]))
  end
  return { params = params, said = table.concat(said, ", ") }
end

-- All combinations of the values of the parameters from the i-th on, besides those of the game.
local function each_combination(names, values, own, i, chosen, take)
  if i > #names then return take(chosen) end
  each_combination(names, values, own, i + 1, chosen, take)
  for _, value in ipairs(values[names[i]]) do
    chosen[names[i]] = value
    each_combination(names, values, own, i + 1, chosen, take)
    chosen[names[i]] = nil
  end
end

local function copy_of(params)
  local copy = {}
  for name, value in pairs(params) do
    copy[name] = value
  end
  return copy
end

---The sets of parameters to try, each { params, said }, those that change one parameter first: at most SETS_MOST, but
---each value of each parameter.
---@param game sg.Game
---@param random fun(n: integer): integer
---@return { params: table, said: string }[]
function M.sets(game, random)
  local names, values, n_all, list, known = text.keys(game.rule.params), {}, 1, {}, {}
  local function take(params)
    local set = set_of(copy_of(params))
    if set.said == "" or known[set.said] then return end
    known[set.said], list[#list + 1] = true, set
  end
  for _, name in ipairs(names) do
    values[name] = values_of(game.rule.params[name], game.params[name])
    n_all = n_all * (1 + #values[name])
    for _, value in ipairs(values[name]) do
      take { [name] = value }
    end
  end
  for _, example in ipairs(game.rule.examples or {}) do
    if example.params and #list < 2 * SETS_MOST then take(example.params) end
  end
  if n_all - 1 <= SETS_MOST then
    each_combination(names, values, game.params, 1, {}, take)
    return list
  end
  for _ = 1, #names > 1 and SETS_MOST // 2 or 0 do
    local chosen = {}
    for _, name in ipairs(names) do
      local at = #values[name] > 0 and random(#values[name] + 1) or 1
      chosen[name] = values[name][at - 1]
    end
    take(chosen)
  end
  return list
end

---Is the start of a game so large that a walk from it would come to no end?
---@param game sg.Game
---@return boolean
function M.is_large(game)
  if not internals[game].kind.searched then return false end
  local options, costs = internals[game].box:cost(game:start(), { steps = LARGE.steps })
  if not options then return costs.limit ~= nil end
  return #options > LARGE.moves or costs.bytes > LARGE.bytes
end

return M
