-- SPDX-License-Identifier: MIT
-- The operators by their definitions, for games of spec/support/random_games.lua, written apart from lua/sg/operator.
-- A whole is a list of parts; moves(part) gives the lists of parts that a move in it leaves.

local mex = require("spec.support.definition").mex

local operators = {}

local function literal(value)
  if type(value) ~= "table" then return (math.type(value) or type(value)) .. tostring(value) end
  local words, names = {}, {}
  for name in pairs(value) do
    names[#names + 1] = name
  end
  table.sort(names, function(a, b) return tostring(a) < tostring(b) end)
  for i, name in ipairs(names) do
    words[i] = tostring(name) .. "=" .. literal(value[name])
  end
  return "{" .. table.concat(words, ",") .. "}"
end
operators.literal = literal

---A text that is the same for wholes with the same parts.
function operators.key(parts)
  local words = {}
  for i, part in ipairs(parts) do
    words[i] = literal(part)
  end
  table.sort(words)
  return table.concat(words, ";")
end

---The wholes that one move leaves.
function operators.wholes(moves)
  return function(parts)
    local list = {}
    for i = 1, #parts do
      for _, left in ipairs(moves(parts[i])) do
        local after = {}
        for j = 1, #parts do
          if j ~= i then after[#after + 1] = parts[j] end
        end
        for _, part in ipairs(left) do
          after[#after + 1] = part
        end
        list[#list + 1] = after
      end
    end
    return list
  end
end

operators.TOO_MANY = {}

---The nim-value of a state from its options: options(state) lists states; key(state) names one. Raises TOO_MANY after
---so many states.
function operators.evaluator(options, key, most)
  local known, left = {}, most or 1200
  local function value(state)
    local name = key(state)
    if known[name] then return known[name] end
    left = left - 1
    if left < 0 then error(operators.TOO_MANY, 0) end
    local seen = {}
    for _, option in ipairs(options(state)) do
      seen[value(option)] = true
    end
    known[name] = mex(seen)
    return known[name]
  end
  return value
end

---The states of pass: { parts = whole, left = passes }.
function operators.pass(moves, at_end)
  local below = operators.wholes(moves)
  return function(state)
    local list, options = {}, below(state.parts)
    for i, parts in ipairs(options) do
      list[i] = { parts = parts, left = state.left }
    end
    if state.left > 0 and (at_end or #options > 0) then
      list[#list + 1] = { parts = state.parts, left = state.left - 1 }
    end
    return list
  end
end

---Small wholes of a random game: single parts, and pairs of parts that follow each other.
---@param game table of random_games
---@param last_heap integer of a game on heaps
---@return any[][] wholes each a list of parts
function operators.some_wholes(game, last_heap)
  local parts, wholes = {}, {}
  if game.is_heaps then
    for n = 0, last_heap do
      parts[#parts + 1] = n
    end
  else
    table.move(game.positions, 1, math.min(#game.positions, 8), 1, parts)
  end
  for i, a in ipairs(parts) do
    wholes[#wholes + 1] = { a }
    if i > 1 then wholes[#wholes + 1] = { parts[i - 1], a } end
  end
  return wholes
end

return operators
