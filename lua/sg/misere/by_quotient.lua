-- SPDX-License-Identifier: MIT
-- Positions and sums of one heap game, decided in its misère quotient, which is computed up to the largest heap.

local failure = require "sg.failure"
local heap_digits = require("sg.heap.position").digits
local internals = require "sg.internals"
local quotient = require "sg.misere.quotient"
local text = require "sg.text.words"

local need = failure.need

local by_quotient = {}

-- So many of the first heaps may be heaps of Nim, and may have so many options.
local NIM_HEAPS = 64

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

-- Finds the winner of a list of heaps: { outcome, basis, by, theorem }, the quotient, and the element.
local function decide(game, heaps, limits)
  local known = need(quotient.reaching(game, heaps, limits))
  local x = need(element_of(known, heaps))
  local far = needs_period(known, heaps)
  return {
    outcome = known.engine:is_p(x) and "P" or "N",
    basis = far and "proven" or "computed",
    by = "quotient",
    theorem = far and known.theorem or nil,
  },
    known,
    x
end

-- The number v of which an option is *v as it stands, and not only in its quotient; nil: it is none.
local function number_of(parts, numbers)
  local number = 0
  for _, part in ipairs(parts) do
    local one = numbers[part]
    if not one or one > 0 and number > 0 then return nil end
    number = number + one
  end
  return number
end

-- The first heaps that are 0, *1, *2, ... as they stand: their options are all of those before, and no others.
local function nim_heaps(known, limits)
  local engine, numbers, heaps = internals[known.game].family.engine, {}, {}
  for n = 0, math.min(known.heaps, NIM_HEAPS) do
    local options, seen, v = engine:options(n, NIM_HEAPS + 1, limits), {}, 0
    for _, parts in ipairs(options or {}) do
      seen[number_of(parts, numbers) or -1] = true
    end
    while seen[v] do
      seen[v], v = nil, v + 1
    end
    if options and #options <= NIM_HEAPS and next(seen) == nil then
      numbers[n], heaps[v] = v, heaps[v] or n
    end
  end
  return heaps
end

-- The misère nim-value of an element: v where its sum with *v is P. nil: no heap of the game is that *v.
local function value_of(known, x, limits)
  local heaps = nim_heaps(known, limits)
  for v = 0, #heaps do
    if heaps[v] and known.engine:is_p(known.engine:times(x, known.engine:phi(heaps[v]))) then return v end
  end
end

---Finds the winner of a position.
---@param game sg.Game a heap game
---@param position any
---@param limits table
---@return table? fields { outcome, basis, by, theorem }, sg.Failure? failure
function by_quotient.outcome(game, position, limits)
  local heaps = need(heap_digits(position))
  local fields = need(decide(game, heaps, limits))
  return fields
end

---The misère nim-value of a position, where heaps of the game tell it.
---@param game sg.Game a heap game
---@param position any
---@param limits table
---@return { value: integer, basis: string, theorem: string? }? found, sg.Failure? why
function by_quotient.value(game, position, limits)
  local fields, known, x = decide(game, need(heap_digits(position)), limits)
  local value = value_of(known, x, limits)
  return value and { value = value, basis = fields.basis, theorem = fields.theorem } or nil
end

-- The options of a heap whose sum with the rest, an element, is P. A heap beyond the known ones has as many options
-- as the heaps in one period need.
local function winning_of(known, digits, rest, limits)
  local n, options_max = text.number(digits), quotient.OPTIONS_MAX
  if math.type(n) ~= "integer" then
    return nil, failure.new("limit", ("a heap of %s is too large to list its moves"):format(digits))
  end
  local reach = n > known.heaps and known.preperiod + known.period or 0
  local options = need(internals[known.game].family.engine:options(n, options_max + 1, limits, reach))
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
---@param entries table[] { part }; parts is set to the heaps of each
---@param limits table
---@return table? fields { outcome, basis, by, theorem, winning, more }; more: moves to heaps further on are not
---listed
---@return sg.Failure? failure
function by_quotient.sum(entries, limits)
  local all, owners = {}, {}
  for i, entry in ipairs(entries) do
    local why
    entry.parts, why = heap_digits(entry.part.position)
    if not entry.parts then return nil, why end
    for _, digits in ipairs(entry.parts) do
      all[#all + 1], owners[#owners + 1] = digits, i
    end
  end
  local fields, known = need(decide(entries[1].part.game, all, limits))
  fields.winning, fields.more = {}, needs_period(known, all) and fields.outcome == "N"
  for i = 1, fields.outcome == "N" and #all or 0 do
    local rest = table.move(all, 1, #all, 1, {})
    table.remove(rest, i)
    local list = need(winning_of(known, all[i], element_of(known, rest), limits))
    for _, option in ipairs(list) do
      fields.winning[#fields.winning + 1] = { component = owners[i], from = all[i], option = option }
    end
  end
  return fields
end

return failure.border(by_quotient)
