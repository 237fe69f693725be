-- SPDX-License-Identifier: MIT
-- Sequences of values of heap games with entailing moves.

local failure = require "sg.failure"
local internals = require "sg.internals"
local limits = require "sg.limits"
local loony = require "sg.loony"
local refusal = require "sg.refusal"
local result = require "sg.result"
local top = require "sg.entailing.top"
local values = require "sg.entailing.values"

local M = {}

local MOST = 20000000 -- heaps in a sequence

-- The same by the engine of Top Entails.
local function by_engine(game, engine, first, last, opts)
  local ok, why = true, nil
  if opts.checkpoint then
    ok, why = top.keep(game, engine, opts)
  end
  if not ok then return nil, why end
  ok, why = engine:extend(last, opts)
  local known = math.min(last, engine:known() - 1)
  local found = known >= first
      and result.new("seq", {
        from = first,
        to = known,
        values = engine:values(first, known, loony),
        basis = "computed",
        engine = top.NAME,
      }, game)
    or nil
  if ok then return found end
  return nil, failure.with(why, { subject = game.spec, partial = found })
end

---The values of the heaps from..to; at a limit the failure's partial is what is known.
---@param game sg.Game a heap game with entailing moves
---@param from integer|string
---@param to integer|string
---@param opts table ready options
---@return sg.Result? sequence { from, to, values, basis }, sg.Failure? why
function M.seq(game, from, to, opts)
  if not internals[game].kind.by_heap then return nil, refusal(game, "sequence") end
  local first, last = math.tointeger(tonumber(from)), math.tointeger(tonumber(to))
  if not first or not last or first < 0 or last < first or last - first >= MOST then
    return nil, failure.new("range", ("a range of heaps of %s is FROM..TO, at most %d heaps"):format(game.spec, MOST))
  end
  local engine, fault = top.of(game)
  if fault then return nil, fault end
  if engine then return by_engine(game, engine, first, last, opts) end
  if opts.checkpoint then
    return nil,
      failure.naming(
        game.spec,
        "usage",
        "has entailing moves; checkpoints are for codes, for rules with "
          .. 'heap, and for those with entailing = "top"'
      )
  end
  local list = {}
  for n = first, last do
    local found, why = values.sum_of(game, { n }, limits.within(opts, #list, last - first + 1, "heaps"))
    if not found then
      local known = #list > 0
          and result.new("seq", { from = first, to = n - 1, values = list, basis = "computed" }, game)
        or nil
      return nil, failure.with(why, { partial = known })
    end
    list[#list + 1] = found.value
  end
  return result.new("seq", { from = first, to = last, values = list, basis = "computed" }, game)
end

return M
