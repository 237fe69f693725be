-- SPDX-License-Identifier: MIT
-- Games of games by their definitions, for games that nest: written apart from lua/sg/operator, on positions as
-- docs/operators.md has them in Lua. A game here is a table with
--   options(position)   the options in groups { limit, options }, each option the list of positions that it leaves;
--                       the opponent may forbid `limit` options of a group before the move
--   key(position)       a text that is the same for positions that play alike as far as is easily seen
--   same(position)      a text that is the same for equal positions only; nil: key is
--   some(random)        a position at random
--   heaps, twisted      are its positions heaps; may the opponent forbid options

local mex = require("spec.support.definition").mex

local operated = {}

operated.TOO_MANY = {}

local MOST_OPTIONS = 40 -- of a product
local MOST_PARTS = 7 -- of a whole, and of a sum in misère play

-- ---- evaluation --------------------------------------------------------------------------------------------------

local function key_of_sum(game, positions)
  local keys = {}
  for i, one in ipairs(positions) do
    keys[i] = game.key(one)
  end
  table.sort(keys)
  return table.concat(keys, " & ")
end
operated.key_of_sum = key_of_sum

local function counted(most)
  local left = most
  return function()
    left = left - 1
    if left < 0 then error(operated.TOO_MANY, 0) end
  end
end

---The value of positions: the least number that the opponent can forbid all options of. Raises TOO_MANY after so many
---options.
function operated.evaluator(game, most)
  local known, step = {}, counted(most)
  local value
  local function value_of_sum(positions)
    local sum = 0
    for _, one in ipairs(positions) do
      sum = sum ~ value(one)
    end
    return sum
  end
  function value(position)
    local name = game.key(position)
    if known[name] then return known[name] end
    local stays = {}
    for _, group in ipairs(game.options(position)) do
      local count = {}
      for _, option in ipairs(group.options) do
        step()
        local v = value_of_sum(option)
        count[v] = (count[v] or 0) + 1
        stays[v] = stays[v] or count[v] > group.limit
      end
    end
    known[name] = mex(stays)
    return known[name]
  end
  return value, value_of_sum
end

---Does the player to move win a sum in misère play, where whoever has no move wins? Raises TOO_MANY after so many
---options.
function operated.misere(game, most)
  local known, step = {}, counted(most)
  local function wins(positions)
    local name = key_of_sum(game, positions)
    if known[name] ~= nil then return known[name] end
    local any, found = false, false
    if #positions > MOST_PARTS then error(operated.TOO_MANY, 0) end
    for i, one in ipairs(positions) do
      step()
      for _, group in ipairs(game.options(one)) do
        for _, option in ipairs(group.options) do
          step()
          local after = {}
          for j, other in ipairs(positions) do
            if j ~= i then after[#after + 1] = other end
          end
          any, found = true, not wins(table.move(option, 1, #option, #after + 1, after)) or found
        end
      end
    end
    known[name] = found or not any
    return known[name]
  end
  return wins
end

-- ---- wholes ------------------------------------------------------------------------------------------------------

-- The parts that count: heaps of 0 are none, and with `alive` no heap without moves is one.
local function parts_of(game, parts, alive)
  local list = {}
  for _, part in ipairs(parts) do
    local is_none = game.heaps and (part == 0 or alive and #game.options(part)[1].options == 0)
    if not is_none then list[#list + 1] = part end
  end
  return list
end

local function whole_key(game, parts, alive) return "[" .. key_of_sum(game, parts_of(game, parts, alive)) .. "]" end

-- The whole as an option that is counted: parts that play alike stay different.
local function whole_same(game, parts)
  local names = {}
  for i, part in ipairs(parts_of(game, parts)) do
    names[i] = (game.same or game.key)(part)
  end
  table.sort(names)
  return "[" .. table.concat(names, " & ") .. "]"
end

-- The options of a whole in groups of { at, left, parts }.
local function whole_groups(game, parts)
  local groups = {}
  if #parts > MOST_PARTS then error(operated.TOO_MANY, 0) end
  for i, part in ipairs(parts) do
    for _, group in ipairs(game.options(part)) do
      local options = {}
      for _, left in ipairs(group.options) do
        local after = {}
        for j, one in ipairs(parts) do
          if j == i then
            table.move(left, 1, #left, #after + 1, after)
          else
            after[#after + 1] = one
          end
        end
        options[#options + 1] = { at = i, left = left, parts = after }
      end
      groups[#groups + 1] = { limit = group.limit, options = options }
    end
  end
  return groups
end

-- The wholes that a move leaves, of a game without forbidden options.
local function whole_options(game, parts)
  local list = {}
  for _, group in ipairs(whole_groups(game, parts)) do
    table.move(group.options, 1, #group.options, #list + 1, list)
  end
  return list
end

local function some_whole(game, random)
  local parts = { game.some(random) }
  if random(3) == 1 then parts[2] = game.some(random) end
  return parts
end

local function one_group(options) return { { limit = 0, options = options } } end

-- ---- games -------------------------------------------------------------------------------------------------------

---A game with moves(position) -> list of lists of positions; positions are integers.
function operated.plain(moves, most, heaps)
  return {
    heaps = heaps,
    key = tostring,
    some = function(random) return random(most + 1) - 1 end,
    options = function(position) return one_group(moves(position)) end,
  }
end

function operated.pass(game, n_passes, at_end)
  local made = { twisted = game.twisted }
  function made.options(position)
    local groups, any = whole_groups(game, position.parts), false
    for _, group in ipairs(groups) do
      for i, one in ipairs(group.options) do
        group.options[i], any = { { parts = one.parts, left = position.left } }, true
      end
    end
    if position.left > 0 and (any or at_end) then
      groups[#groups + 1] = { limit = 0, options = { { { parts = position.parts, left = position.left - 1 } } } }
    end
    return groups
  end
  function made.key(position) return whole_key(game, position.parts, true) .. "/" .. position.left end
  function made.same(position) return whole_same(game, position.parts) .. "/" .. position.left end
  function made.some(random) return { parts = some_whole(game, random), left = random(n_passes + 1) - 1 } end
  return made
end

-- limit_of(n): how many of n options may be forbidden. Moves in different parts differ, as do those that leave
-- different positions of the part.
local function twisted(game, limit_of)
  local made = { twisted = true }
  function made.options(parts)
    local list, seen = {}, {}
    for _, one in ipairs(whole_options(game, parts)) do
      local name = one.at .. whole_same(game, one.left)
      if not seen[name] then list[#list + 1] = { one.parts } end
      seen[name] = true
    end
    return { { limit = limit_of(#list), options = list } }
  end
  function made.key(parts) return whole_key(game, parts) end
  function made.some(random) return some_whole(game, random) end
  return made
end

function operated.block(game, k)
  return twisted(game, function() return k end)
end
function operated.comply(game, k)
  return twisted(game, function(n) return math.max(0, n - k) end)
end

function operated.conway_product(first, second)
  local made = {}
  function made.options(position)
    local list, rows, columns = {}, whole_options(first, position.g), whole_options(second, position.h)
    if #rows * #columns > MOST_OPTIONS then error(operated.TOO_MANY, 0) end
    for _, row in ipairs(rows) do
      for _, column in ipairs(columns) do
        list[#list + 1] = {
          { g = row.parts, h = position.h },
          { g = position.g, h = column.parts },
          { g = row.parts, h = column.parts },
        }
      end
    end
    return one_group(list)
  end
  function made.key(position) return whole_key(first, position.g) .. "*" .. whole_key(second, position.h) end
  function made.same(position) return whole_same(first, position.g) .. "*" .. whole_same(second, position.h) end
  function made.some(random) return { g = some_whole(first, random), h = some_whole(second, random) } end
  return made
end

function operated.ordinal_product(first, second)
  local made = {}
  function made.options(position)
    local list = {}
    for _, one in ipairs(position.x and whole_options(first, position.x) or {}) do
      list[#list + 1] = { { g = position.g, h = position.h, x = one.parts } }
    end
    for _, column in ipairs(whole_options(second, position.h)) do
      for _, row in ipairs(whole_options(first, position.g)) do
        list[#list + 1] = { { g = position.g, h = column.parts, x = row.parts } }
      end
    end
    return one_group(list)
  end
  function made.key(position)
    local x = position.x and #whole_options(first, position.x) > 0 and ":" .. whole_key(first, position.x) or ""
    return whole_key(first, position.g) .. "*" .. whole_key(second, position.h) .. x
  end
  function made.same(position)
    local x = whole_same(first, position.x or {})
    return whole_same(first, position.g) .. "*" .. whole_same(second, position.h) .. (x ~= "[]" and ":" .. x or "")
  end
  function made.some(random)
    local x = random(3) == 1 and some_whole(first, random) or nil
    return { g = some_whole(first, random), h = some_whole(second, random), x = x }
  end
  return made
end

---Play backwards from a position that is one part. Raises TOO_MANY after so many options.
function operated.reverse(game, root, most)
  local made, step, below, above = {}, counted(most), {}, {}
  local function key(parts) return whole_key(game, parts) end
  local queue = { { root } }
  above[key { root }] = {}
  while #below < #queue do
    local parts, seen = queue[#below + 1], {}
    below[#below + 1] = parts
    for _, one in ipairs(whole_options(game, parts)) do
      step()
      local name = key(one.parts)
      if not above[name] then
        above[name], queue[#queue + 1] = {}, one.parts
      end
      if not seen[name] then table.insert(above[name], { parts }) end
      seen[name] = true
    end
  end
  function made.options(parts) return one_group(above[key(parts)]) end
  made.key = key
  function made.some(random) return below[random(#below)] end
  return made
end

return operated
