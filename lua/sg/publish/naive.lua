-- SPDX-License-Identifier: MIT
-- Values by the definition alone: the mex over the options that the rule gives, without an engine, a theorem or a
-- canonical form. Slow, and therefore a check on what is fast.

local internals = require "sg.internals"
local limits = require "sg.limits"

local naive = {}

local MOVES_MAX = 500000 -- moves that are looked at in all

local DONE = {} -- what ends the recursion early

local function mex(set)
  local least = 0
  while set[least] do
    least = least + 1
  end
  return least
end

---The values of the indices from..to of a sequence, as far as they can be had with moderate work.
---@param game sg.Game
---@param from integer
---@param to integer
---@param opts table limits; family
---@return integer[] values fewer than asked for where the work would be too much
function naive.values(game, from, to, opts)
  local memo, n_moves, position_of = {}, 0, internals[game].kind.heap_position
  local value_of

  local function computed(position)
    local options = game:options(position, { labels = false, texts = false })
    if not options or limits.stop(opts) then error(DONE, 0) end
    n_moves = n_moves + #options
    if n_moves > MOVES_MAX then error(DONE, 0) end
    local seen = {}
    for _, option in ipairs(options) do
      local sum = 0
      for _, part in ipairs(option.parts) do
        sum = sum ~ value_of(part)
      end
      seen[sum] = true
    end
    return mex(seen)
  end

  function value_of(position)
    local key = math.type(position) == "integer" and position or game:key(position)
    if not key then error(DONE, 0) end
    memo[key] = memo[key] or computed(position)
    return memo[key]
  end

  local values = {}
  for n = from, to do
    local ok, value = pcall(value_of, position_of(game, n, opts.family))
    if not ok and value ~= DONE then error(value, 0) end
    if not ok then break end
    values[#values + 1] = value
  end
  return values
end

return naive
