-- SPDX-License-Identifier: MIT
-- The values of positions that are whole numbers, or lists of two, in their order: a sequence, a table. Such a position
-- is searched for as any other; the ones before are known by then.

local failure = require "sg.failure"
local limits = require "sg.limits"
local result = require "sg.result"

local by_number = {}

local MOST = 1000000 -- positions of one sequence

---How many whole numbers is a position of a game, as its start is?
---@param game sg.Game
---@return 1|2|nil count nil: its positions are something else, such as boards that are kept as numbers
function by_number.count(game)
  local start = game:start()
  if math.type(start) == "integer" then return game:show(start) == tostring(start) and 1 or nil end
  if type(start) ~= "table" or #start ~= 2 or next(start, #start) ~= nil then return nil end
  return math.type(start[1]) == "integer" and math.type(start[2]) == "integer" and 2 or nil
end

---The values of the positions from..to of a game whose positions are whole numbers.
---@param game sg.Game
---@param from integer
---@param to integer
---@param opts table ready options
---@return sg.Result? sequence, sg.Failure? why
function by_number.seq(game, from, to, opts)
  if math.type(from) ~= "integer" or math.type(to) ~= "integer" or to < from or to - from >= MOST then
    local message =
      "a range of positions is two whole numbers, the first not above the second, for at most %d positions"
    return nil, failure.new("usage", message:format(MOST), { subject = game.spec })
  end
  local values, why = {}, nil
  for n = from, to do
    local found
    found, why = game:value(n, limits.within(opts, #values, to - from + 1, "positions"))
    if not found then break end
    values[#values + 1] = found.value
  end
  local known = { from = from, to = from + #values - 1, values = values, basis = "computed" }
  local sequence = #values > 0 and result.new("seq", known, game) or nil
  if not why then return sequence end
  return nil, failure.with(why, { partial = sequence })
end

return by_number
