-- SPDX-License-Identifier: MIT
-- Positions and sums of one heap game, decided in its misère quotient, which is computed up to the largest heap.

local failure = require "sg.failure"
local heap_digits = require("sg.heap.position").digits
local internals = require "sg.internals"
local quotient = require "sg.misere.quotient"
local text = require "sg.text.words"

local by_quotient = {}

local function beyond(known, digits)
  local stopped = known.stopped
  return nil,
    failure.new(
      stopped and stopped.code or "limit",
      ("heap %s is beyond its misère quotient, which is known of the heaps 0..%d only%s"):format(
        digits,
        known.heaps,
        stopped and (" (%s)"):format(stopped) or ""
      ),
      { subject = known.game.spec, limit = stopped and stopped.limit }
    )
end

-- The engine's element of a list of heaps.
local function element_of(known, heaps)
  local x = 0
  for _, digits in ipairs(heaps) do
    local n = known:known_heap(digits)
    if not n then return beyond(known, digits) end
    x = known.engine:times(x, known.engine:phi(n))
  end
  return x
end

-- Is one of the heaps beyond those that were adjoined, so that the answer rests on the period?
local function needs_period(known, heaps)
  for _, digits in ipairs(heaps) do
    local n = text.number(digits)
    if math.type(n) ~= "integer" or n > known.heaps then return true end
  end
  return false
end

-- Finds the winner of a list of heaps: { outcome, basis, by, theorem }, and the quotient.
local function decide(game, heaps, limits)
  local known, why = quotient.reaching(game, heaps, limits)
  if not known then return nil, why end
  local x
  x, why = element_of(known, heaps)
  if not x then return nil, why end
  local far = needs_period(known, heaps)
  return {
    outcome = known.engine:is_p(x) and "P" or "N",
    basis = far and "proven" or "computed",
    by = "quotient",
    theorem = far and known.theorem or nil,
  },
    known
end

---Finds the winner of a position.
---@param game sg.Game a heap game
---@param position any
---@param limits table
---@return table? fields { outcome, basis, by, theorem }, sg.Failure? failure
function by_quotient.outcome(game, position, limits)
  local heaps, why = heap_digits(position)
  if not heaps then return nil, why end
  local fields
  fields, why = decide(game, heaps, limits)
  if not fields then return nil, why end
  return fields
end

-- The options of a heap whose sum with the rest, an element, is P. A heap beyond the known ones has as many options
-- as the heaps in one period need.
local function winning_of(known, digits, rest, limits)
  local n, options_max = text.number(digits), quotient.OPTIONS_MAX
  if math.type(n) ~= "integer" then
    return nil, failure.new("range", ("a heap of %s is too large to list its moves"):format(digits))
  end
  local reach = n > known.heaps and known.preperiod + known.period or 0
  local options, why = internals[known.game].family.engine:options(n, options_max + 1, limits, reach)
  if not options then return nil, why end
  if #options > options_max then
    return nil, failure.new("limit", ("heap %d has more than %d moves"):format(n, options_max))
  end
  local list = {}
  for _, parts in ipairs(options) do
    local x = rest
    for _, part in ipairs(parts) do
      x = known.engine:times(x, known.engine:phi(known:known_heap(("%d"):format(part))))
    end
    if known.engine:is_p(x) then list[#list + 1] = #parts == 0 and "0" or table.concat(parts, " + ") end
  end
  return list
end

---Finds the winner of a sum of positions of one heap game, and its winning moves.
---@param game sg.Game
---@param entries table[] { part }; parts is set to the heaps of each
---@param limits table
---@return table? fields { outcome, basis, by, theorem, winning, more }; more: moves to heaps further on are not
---listed
---@return sg.Failure? failure
function by_quotient.sum(game, entries, limits)
  local all, owners = {}, {}
  for i, entry in ipairs(entries) do
    local why
    entry.parts, why = heap_digits(entry.part.position)
    if not entry.parts then return nil, why end
    for _, digits in ipairs(entry.parts) do
      all[#all + 1], owners[#owners + 1] = digits, i
    end
  end
  local fields, known = decide(game, all, limits)
  if not fields then return nil, known end
  fields.winning, fields.more = {}, needs_period(known, all) and fields.outcome == "N"
  for i = 1, fields.outcome == "N" and #all or 0 do
    local rest = table.move(all, 1, #all, 1, {})
    table.remove(rest, i)
    local list, why = winning_of(known, all[i], element_of(known, rest), limits)
    if not list then return nil, why end
    for _, option in ipairs(list) do
      fields.winning[#fields.winning + 1] = { component = owners[i], from = all[i], option = option }
    end
  end
  return fields
end

return by_quotient
