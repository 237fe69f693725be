-- SPDX-License-Identifier: MIT
-- Small positions that two games on positions both have: both accept them, and both write them alike.

local internals = require "sg.internals"

local common = {}

local SAMPLES, REACHED, PLACES = 200, 100, 14
local PAIRS = 24 -- the largest total of two heaps, unless the caller says

-- The kind of value that a position is, as far as a rule without form and valid tells by its start.
local function shape_of(position)
  if type(position) ~= "table" then return math.type(position) or type(position) end
  local names = {}
  for name in pairs(position) do
    if type(name) == "string" then names[#names + 1] = name end
  end
  table.sort(names)
  return ("%d %s %s"):format(#position, table.concat(names, ","), position[1] ~= nil and shape_of(position[1]) or "")
end

-- A function that says whether a game has a position.
local function accepts(game)
  local declared = game.rule.form ~= nil or game.rule.valid ~= nil
  local start = not declared and game:start()
  local shape = not declared and start ~= nil and shape_of(start)
  return function(position)
    if not declared then return shape_of(position) == shape end
    return game:position(position) ~= nil
  end
end

-- Pairs of heaps in the order of their totals.
local function add_pairs(list, upto)
  for total = 0, upto or PAIRS do
    for a = 0, total do
      list[#list + 1] = { a, total - a }
    end
  end
end

local function add_samples(list, game)
  for i = 1, game.rule.sample and SAMPLES or 0 do
    local position = internals[game].box:call("sample", i)
    if position == nil then return end
    list[#list + 1] = position
  end
end

-- The start and positions below it.
local function add_reached(list, game)
  local first = #list + 1
  list[first] = game:start()
  local at = first
  while list[at] ~= nil and #list - first < REACHED do
    for _, option in ipairs(game:options(list[at]) or {}) do
      for _, part in ipairs(option.parts) do
        if #list - first < REACHED then list[#list + 1] = part end
      end
    end
    at = at + 1
  end
end

local function candidates(a, b, upto)
  local list = {}
  local of_a, of_b = internals[a].kind, internals[b].kind
  if of_a.by_place and of_b.by_place then -- one head in each place
    for n = 1, upto or PLACES do
      list[n] = of_a.heap_position(a, n)
    end
    return list
  end
  if of_a.pair or of_b.pair then add_pairs(list, upto) end
  for _, game in ipairs { a, b } do
    if not internals[game].kind.pair then
      add_samples(list, game)
      add_reached(list, game)
    end
  end
  return list
end

---The positions that both games have, the small ones first as far as their rules list them so.
---@param a sg.Game
---@param b sg.Game
---@param upto? integer of two heaps, the largest total
---@return any[] positions
function common.positions(a, b, upto)
  local list, seen = {}, {}
  local in_a, in_b = accepts(a), accepts(b)
  for _, position in ipairs(candidates(a, b, upto)) do
    if in_a(position) and in_b(position) then
      local shown = a:show(position)
      if not seen[shown] and b:show(position) == shown then
        seen[shown] = true
        list[#list + 1] = position
      end
    end
  end
  return list
end

return common
