-- SPDX-License-Identifier: MIT
-- Answers by the definition, for games given by a function moves(position) -> list of options, each the list of the
-- components that it leaves. Sums are played as wholes where that is the definition (misère play, how long play lasts).
-- Nothing here is the engine's. A question that would take too many positions raises definition.TOO_LARGE.

local definition = { TOO_LARGE = {} }

local MOST = 20000 -- positions or sums, and moves

---One text for a position, whatever the order of its fields.
local function literal(value)
  if type(value) ~= "table" then return ("%q"):format(value) end
  local items = {}
  for k, item in pairs(value) do
    items[#items + 1] = ("[%q]=%s"):format(k, literal(item))
  end
  table.sort(items)
  return "{" .. table.concat(items, ",") .. "}"
end
definition.literal = literal

---One text for a sum, whatever the order of its components.
function definition.sum_literal(parts)
  local items = {}
  for i, part in ipairs(parts) do
    items[i] = literal(part)
  end
  table.sort(items)
  return table.concat(items, " + ")
end
local sum_literal = definition.sum_literal

---The least number from 0 on that is not a key of a set.
function definition.mex(set)
  local n = 0
  while set[n] do
    n = n + 1
  end
  return n
end

---The least number from 0 on that is not in a list.
function definition.mex_of(list)
  local seen = {}
  for _, value in ipairs(list) do
    seen[value] = true
  end
  return definition.mex(seen)
end

---Calls option(a2, b2) for each move from {a, b} by rays { x, y, most = m }: k times x from a and y from b, k <= m.
function definition.ray_options(rays, a, b, option)
  for _, ray in ipairs(rays) do
    local k = 1
    while k * ray[1] <= a and k * ray[2] <= b and k <= (ray.most or k) do
      option(a - k * ray[1], b - k * ray[2])
      k = k + 1
    end
  end
end

---The nim-values of the heaps 0..last, where a heap of n becomes one of m < n if is_move(n, m).
function definition.heaps(is_move, last)
  local g = {}
  for n = 0, last do
    local seen = {}
    for m = 0, n - 1 do
      if is_move(n, m) then seen[g[m]] = true end
    end
    g[n] = definition.mex(seen)
  end
  return g
end

local function counted(most)
  local n = 0
  return function(more)
    n = n + more
    if n > (most or MOST) then error(definition.TOO_LARGE, 0) end
  end
end

---The sums that one move leaves of a sum.
local function sums_after(moves, parts)
  local list = {}
  for i, part in ipairs(parts) do
    for _, left in ipairs(moves(part)) do
      local sum = {}
      for j, other in ipairs(parts) do
        if j ~= i then sum[#sum + 1] = other end
      end
      list[#list + 1] = table.move(left, 1, #left, #sum + 1, sum)
    end
  end
  return list
end

-- A function of sums that is known from its values at the sums after one move.
local function recursive(moves, combine)
  local known, count = {}, counted()
  local function of(parts)
    local key = sum_literal(parts)
    if known[key] == nil then
      local sums, after = sums_after(moves, parts), {}
      count(1 + #sums)
      for i, sum in ipairs(sums) do
        after[i] = of(sum)
      end
      known[key] = combine(after)
    end
    return known[key]
  end
  return of
end

---position -> nim-value: the mex of the values of the options, sums by their nim-sum. most: positions at most.
function definition.values(moves, most)
  local known, count = {}, counted(most)
  local function value(position)
    local key = literal(position)
    if not known[key] then
      count(1)
      local seen = {}
      for _, parts in ipairs(moves(position)) do
        local sum = 0
        for _, part in ipairs(parts) do
          sum = sum ~ value(part)
        end
        seen[sum] = true
      end
      known[key] = definition.mex(seen)
    end
    return known[key]
  end
  return value
end

---position -> the moves of the longest play.
function definition.height(moves)
  local known = {}
  local function height(position)
    local key = literal(position)
    if not known[key] then
      local longest = 0
      for _, parts in ipairs(moves(position)) do
        local n = 1
        for _, part in ipairs(parts) do
          n = n + height(part)
        end
        longest = math.max(longest, n)
      end
      known[key] = longest
    end
    return known[key]
  end
  return height
end

---sum -> does the player to move win? Normal play.
function definition.wins(moves)
  return recursive(moves, function(after)
    for _, wins in ipairs(after) do
      if not wins then return true end
    end
    return false
  end)
end

---sum -> does the player to move win in misère play?
function definition.misere_wins(moves)
  return recursive(moves, function(after)
    for _, wins in ipairs(after) do
      if not wins then return true end
    end
    return #after == 0
  end)
end

---sum -> misère nim-value: 1 for the end, else the mex.
function definition.misere_values(moves)
  return recursive(moves, function(after)
    if #after == 0 then return 1 end
    return definition.mex_of(after)
  end)
end

---The misère nim-values of a position with 0, 1, ... n - 1 Nim heaps of two.
function definition.genus(moves, position, n)
  local NIM = "a Nim heap"
  local value = definition.misere_values(function(part)
    if type(part) ~= "table" or part.kind ~= NIM then return moves(part) end
    local list = {}
    for left = 0, part.size - 1 do
      list[#list + 1] = left > 0 and { { kind = NIM, size = left } } or {}
    end
    return list
  end)
  local values, sum = {}, { position }
  for i = 1, n do
    values[i] = value(sum)
    sum = { { kind = NIM, size = 2 }, table.unpack(sum) }
  end
  return values
end

---sum -> how many moves play takes if the winner hurries and the loser delays.
function definition.remoteness(moves)
  return recursive(moves, function(after)
    local least_even, most
    for _, remoteness in ipairs(after) do
      if remoteness % 2 == 0 then least_even = math.min(least_even or remoteness, remoteness) end
      most = math.max(most or 0, remoteness)
    end
    return #after == 0 and 0 or 1 + (least_even or most)
  end)
end

-- ---- play that may go round --------------------------------------------------------------------------------------

-- The positions below some, as nodes { position, after = list of nodes }.
local function graph(moves_of, starts)
  local nodes, list, count = {}, {}, counted()
  local function node_of(position)
    local key = literal(position)
    if not nodes[key] then
      count(1)
      nodes[key] = { position = position }
      list[#list + 1] = nodes[key]
    end
    return nodes[key]
  end
  local roots = {}
  for i, start in ipairs(starts) do
    roots[i] = node_of(start)
  end
  local at = 1
  while at <= #list do
    local node = list[at]
    node.after = {}
    for i, position in ipairs(moves_of(node.position)) do
      node.after[i] = node_of(position)
    end
    at = at + 1
  end
  return list, roots
end

-- Won and lost positions, from the ends back, with the number of moves.
local function retrograde(list)
  local round, changed = 0, true
  while changed do
    changed = false
    local decided = {}
    for _, node in ipairs(list) do
      if node.outcome == nil then
        local all_won, some_lost = true, false
        for _, after in ipairs(node.after) do
          some_lost = some_lost or after.outcome == "P"
          all_won = all_won and after.outcome == "N"
        end
        if some_lost or all_won then decided[#decided + 1] = { node, some_lost and "N" or "P" } end
      end
    end
    for _, one in ipairs(decided) do
      one[1].outcome, one[1].remoteness = one[2], round
      changed = true
    end
    round = round + 1
  end
end

---starts -> outcomes "N", "P" or "D" (a draw) and how many moves play takes, of positions that may recur.
---@param successors fun(position: any): any[]
function definition.outcomes(successors, starts)
  local list, roots = graph(successors, starts)
  retrograde(list)
  local found = {}
  for i, root in ipairs(roots) do
    found[i] = { outcome = root.outcome or "D", remoteness = root.remoteness or false }
  end
  return found
end

-- May a node be given the number n? Its numbered options have the mex n, and from every other option a move leads to n.
local function takes(node, n)
  local seen = {}
  for _, after in ipairs(node.after) do
    if after.number then seen[after.number] = true end
  end
  if definition.mex(seen) ~= n then return false end
  for _, after in ipairs(node.after) do
    local reverts = after.number ~= nil
    for _, back in ipairs(reverts and {} or after.after) do
      reverts = reverts or back.number == n
    end
    if not reverts then return false end
  end
  return true
end

---starts -> values as texts: a number, or the numbers of the options of an infinite one, "{0,2}" (Smith 1966).
function definition.loopy_values(successors, starts)
  local list, roots = graph(successors, starts)
  for n = 0, #list do
    local changed = true
    while changed do
      changed = false
      for _, node in ipairs(list) do
        if not node.number and takes(node, n) then
          node.number, changed = n, true
        end
      end
    end
  end
  local found = {}
  for i, root in ipairs(roots) do
    local set, seen = {}, {}
    for _, after in ipairs(root.after) do
      if after.number and not seen[after.number] then
        seen[after.number], set[#set + 1] = true, after.number
      end
    end
    table.sort(set)
    found[i] = root.number and tostring(root.number) or "{" .. table.concat(set, ",") .. "}"
  end
  return found
end

return definition
