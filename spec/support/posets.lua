-- SPDX-License-Identifier: MIT
-- Games on an ordered set by their definition, to compare with: a move takes an element and all above it. A set is a
-- list of elements.

local mex = require("spec.support.definition").mex

local posets = {}

-- The relation "below", as pairs give it and what follows from them.
local function closure(pairs_below)
  local below = {}
  local function add(a, b)
    below[a] = below[a] or {}
    below[a][b] = true
  end
  for _, pair in ipairs(pairs_below) do
    add(pair[1], pair[2])
  end
  local grows = true
  while grows do
    grows = false
    for a, over in pairs(below) do
      local new = {}
      for b in pairs(over) do
        for c in pairs(below[b] or {}) do
          if not over[c] then new[#new + 1] = c end
        end
      end
      for _, c in ipairs(new) do
        add(a, c)
        grows = true
      end
    end
  end
  return function(a, b) return below[a] ~= nil and below[a][b] == true end
end

--- The relation "below" of a field poset.
function posets.below(poset, params)
  local below = poset.below
  if type(below) == "function" then
    return function(a, b) return a ~= b and below(a, b, params) end
  end
  return closure(type(below) == "string" and params[below] or below)
end

--- The options of a list of elements, each a list.
function posets.moves(below, list)
  local options = {}
  for i, taken in ipairs(list) do
    local left = {}
    for k, other in ipairs(list) do
      if k ~= i and not below(taken, other) then left[#left + 1] = other end
    end
    options[i] = left
  end
  return options
end

--- The nim-value of a list of elements and whether the player to move wins in misère play, by the recursive definition.
function posets.value(below, list, memo)
  local key = table.concat(list, " ")
  local known = memo[key]
  if known then return known[1], known[2] end
  local seen, misere = {}, #list == 0
  for _, option in ipairs(posets.moves(below, list)) do
    local value, wins = posets.value(below, option, memo)
    seen[value], misere = true, misere or not wins
  end
  local value = mex(seen)
  memo[key] = { value, misere }
  return value, misere
end

--- The options of Chomp, by the squares that are left.
function posets.bites(rows)
  local options = {}
  for r = 1, #rows do
    for c = r == 1 and 2 or 1, rows[r] do
      local after = {}
      for i, length in ipairs(rows) do
        local left = i < r and length or math.min(length, c - 1)
        if left > 0 then after[i] = left end
      end
      options[#options + 1] = after
    end
  end
  return options
end

--- The moves of a rule with the field poset, as the oracle wants them: position -> list of lists of components.
function posets.raw(poset, params)
  if poset == "rows" then
    return function(rows)
      local moves = {}
      for i, after in ipairs(posets.bites(rows)) do
        moves[i] = { after }
      end
      return moves
    end
  end
  local below, elements = posets.below(poset, params), poset.elements(params)
  return function(set)
    local moves = {}
    for i, taken in ipairs(elements) do
      if set >> i - 1 & 1 == 1 then
        local left = set & ~(1 << i - 1)
        for k, other in ipairs(elements) do
          if below(taken, other) then left = left & ~(1 << k - 1) end
        end
        moves[#moves + 1] = { left }
      end
    end
    return moves
  end
end

--- Where play of such a rule begins.
function posets.start(poset, params)
  if poset ~= "rows" then return (1 << #poset.elements(params)) - 1 end
  local rows = {}
  for r = 1, params.h do
    rows[r] = params.w
  end
  return rows
end

--- How a list of elements is written.
function posets.text(list) return "{" .. table.concat(list, ",") .. "}" end

return posets
