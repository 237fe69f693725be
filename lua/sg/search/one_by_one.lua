-- SPDX-License-Identifier: MIT
-- The values of heaps one by one, where the positions of a game are no heaps to its engine: each is searched.

local failure = require "sg.failure"
local limits = require "sg.limits"
local result_of = require "sg.result"

local one_by_one = {}

local SEQ_MAX = 1000000

---The values of the heaps from..to.
---@param game sg.Game
---@param from integer
---@param to integer
---@param position_of fun(n: integer): any the position that is one heap
---@param opts table ready options
---@return sg.Result? result, sg.Failure? why why.partial: the values until then
function one_by_one.seq(game, from, to, position_of, opts)
  from, to = math.tointeger(tonumber(from)), math.tointeger(tonumber(to))
  if not from or not to or from < 0 or to < from then
    return nil, failure.new("usage", "a range of heaps is FROM..TO with 0 <= FROM <= TO", { subject = game.spec })
  end
  if to - from >= SEQ_MAX then
    return nil, failure.new("range", ("a range may hold at most %d heaps"):format(SEQ_MAX), { subject = game.spec })
  end
  local values = {}
  local function result(last)
    return result_of.new("seq", { from = from, to = last, values = values, basis = "computed" }, game)
  end
  for n = from, to do
    local one, why = game:value(position_of(n), limits.within(opts, n - from, to - from + 1, "heaps"))
    if not one then return nil, failure.with(why, { partial = #values > 0 and result(n - 1) or nil }) end
    values[#values + 1] = one.value
  end
  return result(to)
end

return one_by_one
