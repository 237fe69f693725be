-- SPDX-License-Identifier: MIT
-- Counts the positions that can be reached from a position, including the position: the nodes of its graph. Their
-- values are not computed.

local failure = require "sg.failure"
local limits = require "sg.limits"
local result = require "sg.result"
local sums = require "sg.search.sums"

local followers = {}

local REPORT_EVERY = 256

---The number of followers of a position. Positions that split and canonical make equal count once.
---@param game sg.Game
---@param position any
---@param opts? table limits; positions = stop behind so many
---@return sg.Result? result { followers, basis }, sg.Failure? why
function followers.of(game, position, opts)
  opts = limits.of(opts)
  local seen, queue, at = {}, {}, 1
  local function add(positions)
    local parts, why = sums.sum_of(game, positions)
    if not parts then return nil, why end
    local key = sums.key_of(parts)
    if not seen[key] then
      seen[key], queue[#queue + 1] = true, parts
    end
    return true
  end
  local ok, why = add { position }
  while ok and queue[at] do
    why = limits.stop(opts)
    if not why and opts.positions and #queue > opts.positions then
      why = failure.new("limit", "the limit on positions was reached", { limit = "positions" })
    end
    if why then return nil, failure.with(why, { subject = game.spec, looked_at = #queue }) end
    local moves
    moves, why = sums.moves_of(game, queue[at])
    if not moves then return nil, why end
    for _, move in ipairs(moves) do
      ok, why = add(move.positions)
      if not ok then return nil, why end
    end
    if at % REPORT_EVERY == 0 then limits.report(opts, at, nil, "positions") end
    queue[at], at = false, at + 1
  end
  if not ok then return nil, why end
  return result.new("followers", { followers = #queue, basis = "computed" }, game, position)
end

return followers
