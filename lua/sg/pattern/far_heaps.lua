-- SPDX-License-Identifier: MIT
-- Values of some heaps far beyond those from which a law is made, of games whose moves lead to few heaps: a law that is
-- right for the first heaps only is refuted by them.

local core = require "sg.core"
local internals = require "sg.internals"

local far_heaps = {}

-- Above the first heaps of a function. Powers of 2, as exceptions of what only looks like a law often are beside such.
local HEAPS = { 16384, 16388, 43690, 65536, 65539, 100000, 131072, 262144 }
-- The most heaps that are looked at for one of these, and the most moves of each.
local MOST, MOVES = 200, 100

-- The heaps above those that are known that can be reached from a heap, and their moves; nil: they are too many.
local function reached_from(engine, heap, known, opts)
  local list, moves = { heap }, {}
  local i = 1
  while list[i] do
    local n = list[i]
    local options = #list <= MOST and engine:options(n, MOVES + 1, opts)
    if not options or #options > MOVES then return nil end
    moves[n] = options
    for _, parts in ipairs(options) do
      for _, m in ipairs(parts) do
        if m >= n then return nil end
        if not known[m] and not moves[m] then
          list[#list + 1], moves[m] = m, {}
        end
      end
    end
    i = i + 1
  end
  table.sort(list)
  return list, moves
end

---Values of a few far heaps.
---@param game sg.Game its heaps are a function
---@param g table<integer, integer> the values of the first heaps, from 0 on
---@param opts table limits
---@return table<integer, integer> values by heap, none where too many heaps can be reached
function far_heaps.values(game, g, opts)
  local engine, found = internals[game].family.engine, {}
  local known = setmetatable({}, { __index = g })
  for _, heap in ipairs(HEAPS) do
    local list, moves = {}, nil
    if not known[heap] then
      list, moves = reached_from(engine, heap, known, opts)
    end
    if not list then break end
    for _, n in ipairs(list) do
      local values = {}
      for i, parts in ipairs(moves[n]) do
        values[i] = 0
        for _, m in ipairs(parts) do
          values[i] = values[i] ~ known[m]
        end
      end
      known[n] = core.mex(values)
    end
    found[heap] = known[heap]
  end
  return found
end

return far_heaps
