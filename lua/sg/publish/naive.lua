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

---The values of positions, as far as they can be had with moderate work.
---@param n integer how many
---@param at fun(i: integer): sg.Game?, any gives each
---@param opts table limits
---@return integer[] values fewer than asked for where the work would be too much
function naive.of(n, at, opts)
  local n_moves, memos, memo, game, value_of = 0, {}, nil, nil, nil

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

  local function value_at(i)
    local position
    game, position = at(i)
    if not game or position == nil then error(DONE, 0) end
    memos[game] = memos[game] or {}
    memo = memos[game]
    return value_of(position)
  end

  local values = {}
  for i = 1, n do
    local ok, value = pcall(value_at, i)
    if not ok and value ~= DONE then error(value, 0) end
    if not ok then break end
    values[i] = value
  end
  return values
end

---The values of the indices from..to of a sequence, as far as they can be had with moderate work.
---@param game sg.Game
---@param from integer
---@param to integer
---@param opts table limits; family
---@return integer[] values
function naive.values(game, from, to, opts)
  local position_of = internals[game].kind.heap_position
  return naive.of(to - from + 1, function(i) return game, position_of(game, from + i - 1, opts.family) end, opts)
end

return naive
