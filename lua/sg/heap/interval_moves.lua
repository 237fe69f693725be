-- SPDX-License-Identifier: MIT
-- Moves of a given value of a set of intervals, but for some numbers: the heaps of that value in the window that each
-- interval leaves. A closed form or a period says where they lie, so that no list of all moves is needed.

local interval_moves = {}

-- Values that are read from the engine at once.
local BLOCK = 50000

-- Each search calls each(heap) for the heaps of value target in first..last until each gives true: from the lowest up,
-- or, along a period, from the lowest up within each residue.

-- g(n) = floor((n mod whole) / step)
local function by_closed_form(step, whole, target, first, last, each)
  local least = target * step
  local most = math.min(least + step, whole) - 1
  for base = first // whole * whole, last, whole do
    for heap = math.max(first, base + least), math.min(last, base + most) do
      if each(heap) then return end
    end
  end
end

-- Calls look(heap, value) for the heaps from..to of the engine's table until look gives true.
local function read(engine, from, to, look)
  for start = from, to, BLOCK do
    for i, value in ipairs(engine:values(start, math.min(start + BLOCK - 1, to))) do
      if look(start + i - 1, value) then return end
    end
  end
end

-- found: a period of which the engine has the values.
local function by_period(engine, found, target, first, last, each)
  read(engine, 0, found.preperiod + found.period - 1, function(heap, value)
    local rise = target - value
    if heap < found.preperiod or found.saltus ~= 0 then
      if heap >= found.preperiod and rise > 0 and rise % found.saltus == 0 then
        heap, rise = heap + rise // found.saltus * found.period, 0
      end
      return rise == 0 and heap >= first and heap <= last and each(heap)
    end
    if rise ~= 0 then return false end
    local skipped = math.max(0, -((heap - first) // found.period))
    for same = heap + skipped * found.period, last, found.period do
      if each(same) then return true end
    end
    return false
  end)
end

---The moves from heap n to heaps of value target, at most `most` of them.
---@param engine userdata the family, which knows the value of n
---@param intervals (integer|integer[])[] how many tokens may be taken
---@param barred table<integer, true> but for these
---@param found table? the period of the values, proven or assumed, the first of which the engine has
---@param n integer
---@param target integer
---@param most integer
---@return { parts: integer[], value: integer }[]? moves nil: nothing tells the values of the heaps that may be left
function interval_moves.moves(engine, intervals, barred, found, n, target, most)
  local moves, seen = {}, {}
  local function each(heap)
    if #moves >= most then return true end
    if not seen[heap] and not barred[n - heap] then
      seen[heap] = true
      moves[#moves + 1] = { parts = heap > 0 and { heap } or {}, value = target }
    end
    return false
  end
  local _, step, whole = engine:closed_form()
  for _, interval in ipairs(intervals) do
    local from, to = interval, interval
    if type(interval) == "table" then
      from, to = interval[1], interval[2]
    end
    local first, last = math.max(0, n - to), n - from
    if whole then
      by_closed_form(step, whole, target, first, last, each)
    elseif last < engine:known() and not (found and found.saltus ~= 0) then
      read(engine, first, last, function(heap, value) return value == target and each(heap) end)
    elseif found then
      by_period(engine, found, target, first, last, each)
    else
      return nil
    end
  end
  return moves
end

return interval_moves
