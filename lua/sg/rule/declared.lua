-- SPDX-License-Identifier: MIT
-- Asks a rule what its theorem says of a position: the fields value, outcome, winning and misere_outcome. A rule may
-- know nothing of a position: each function here then returns nil alone.

local failure = require "sg.failure"
local internals = require "sg.internals"
local rule = require "sg.rule.load"
local text = require "sg.text.words"

local declared = {}

---What an answer of a rule rests on.
---@param game sg.Game
---@param field "value"|"outcome"|"misere_outcome"
---@return string
function declared.theorem(game, field)
  local data = game.rule
  local said = data.theorem
  if type(said) == "table" then said = said[field] end
  return said or data.source and data.source[1] or "the rule's own"
end

local function wrong(game, field, found, wanted, position)
  local why = failure.new(
    "rule",
    ("%s returned %s; it must return %s, or nil where it knows none"):format(
      field,
      text.brief(text.literal(found)),
      wanted
    ),
    { field = field, found = text.literal(found), position = text.brief(game:show(position)) }
  )
  return nil, rule.locate(internals[game].loaded, why)
end

---Has the rule such a function?
---@param game sg.Game
---@param field "value"|"outcome"|"winning"|"misere_outcome"
---@return boolean
function declared.has(game, field) return game.rule[field] ~= nil end

-- What a function of the rule says, if the rule has it.
local function said(game, field, position)
  if not declared.has(game, field) then return nil end
  local found, why = internals[game].box:call(field, position)
  if why then return nil, rule.locate(internals[game].loaded, why) end
  return found
end

local function of_outcome(game, field, position)
  local found, why = said(game, field, position)
  if found == nil then return nil, why end
  if found ~= "P" and found ~= "N" then return wrong(game, field, found, '"P" or "N"', position) end
  return { outcome = found, basis = "closed form", theorem = declared.theorem(game, field) }
end

---The nim-value: what `value` says, or 0 where `outcome` says P.
---@param game sg.Game
---@param position any
---@return { value: integer, outcome: sg.Outcome, basis: "closed form", theorem: string }? found, sg.Failure? why
function declared.value(game, position)
  local value, why = said(game, "value", position)
  if why then return nil, why end
  if value == nil then
    local found, fault = of_outcome(game, "outcome", position)
    if not found or found.outcome == "N" then return nil, fault end
    found.value = 0
    return found
  end
  if math.type(value) ~= "integer" or value < 0 then
    return wrong(game, "value", value, "a nim-value, a whole number from 0 on", position)
  end
  local basis, theorem = "closed form", declared.theorem(game, "value")
  return { value = value, outcome = value == 0 and "P" or "N", basis = basis, theorem = theorem }
end

---The nim-value of one heap of a game on heaps, as `value` has it.
---@param game sg.Game
---@param digits string the heap
---@return integer? value, sg.Failure? why
function declared.heap_value(game, digits)
  if not declared.has(game, "value") then return nil end
  local heap = text.number(digits)
  if math.type(heap) ~= "integer" then return nil end
  local found, why = declared.value(game, heap)
  return found and found.value, why
end

---Who wins: what `value` or `outcome` says.
---@param game sg.Game
---@param position any
---@return { outcome: sg.Outcome, value: integer?, basis: "closed form", theorem: string }? found, sg.Failure? why
function declared.outcome(game, position)
  local found, why = declared.value(game, position)
  if found or why then return found, why end
  return of_outcome(game, "outcome", position)
end

---Who wins in misère play.
---@param game sg.Game
---@param position any
---@return { outcome: sg.Outcome, basis: "closed form", theorem: string }? found, sg.Failure? why
function declared.misere_outcome(game, position) return of_outcome(game, "misere_outcome", position) end

return declared
