-- SPDX-License-Identifier: MIT
-- Sums of different games. By the sum rule the value is the nim-sum x of the components' values; if x ~= 0, the
-- winning moves are those of a component of value v to an option of value v ~ x, and one exists in every
-- component whose value has the highest bit of x (mex reaches every smaller value). Moves to larger values count too.
-- Where a component of a game with entailing moves is loony, the sum is, and the player to move wins by a move in such
-- a component. A move wins if the value of the other components is one beside which the move wins (docs/theorems.md).

local add = require("sg.entailing.values").add
local component = require "sg.component"
local evidence = require "sg.evidence"
local failure = require "sg.failure"
local internals = require "sg.internals"
local limits = require "sg.limits"
local loony = require "sg.loony"
local refusal = require "sg.refusal"
local result = require "sg.result"

local need, need_part, raise = failure.need, failure.need_part, failure.raise

local sum = {}

---@class sg.Component
---@field game string
---@field position string
---@field value integer

---@class sg.SumMove
---@field component integer which component to move in, from 1
---@field option string
---@field label? string what the rule calls the move
---@field value integer the nim-value of the component after the move
---@field turn? "entail"|"again" who moves next, where that is special

---@class sg.Sum
---@field value integer
---@field outcome sg.Outcome
---@field basis sg.Basis
---@field components sg.Component[]
---@field winning sg.SumMove[] every winning move; empty in a P-position
---@field shown integer how many are listed
---@field total? integer how many there are; nil if they were not counted

---Is there a game with entailing moves among the components?
---@param components sg.PlacedGame[]
---@return boolean
function sum.entails(components)
  for _, part in ipairs(components) do
    if internals[part.game].kind.loony then return true end
  end
  return false
end

-- The components as answers name them, with their values; and what the sum rests on.
local function entries_of(list, opts)
  local entries, total, known = {}, 0, {}
  local entails = sum.entails(list)
  for i, part in ipairs(list) do
    raise(entails and refusal(part.game, "entailing sum"))
    local own = need(part.game:value(part.position, limits.for_component(part.game, opts)))
    entries[i] = component.named(part)
    entries[i].value = own.value
    total = add(total, own.value)
    evidence.include(known, own)
  end
  known.basis = known.basis or "computed"
  return entries, total, known
end

-- The value of all components but one.
local function value_of_others(entries, i, total)
  if total ~= loony then return entries[i].value ~ total end
  local rest = 0
  for k, entry in ipairs(entries) do
    if k ~= i then rest = add(rest, entry.value) end
  end
  return rest
end

-- The moves of a component that win beside the value of the others.
local function winning_moves(part, rest, opts)
  if rest == loony and not internals[part.game].kind.loony then return { moves = {}, total = 0 } end
  return part.game:moves_to(part.position, rest, limits.for_component(part.game, opts))
end

---The value of a sum, who wins it, and every winning move.
---@param list sg.PlacedGame[]
---@param opts table ready options
---@return sg.Result? result, sg.Failure? failure
function sum.of_parts(list, opts)
  local entries, total, known = entries_of(list, opts)
  local winning, n_winning = {}, 0
  for i, part in ipairs(total ~= 0 and list or {}) do
    local found = need_part(winning_moves(part, value_of_others(entries, i, total), opts))
    n_winning = n_winning and found.total and n_winning + found.total
    for _, move in ipairs(found.moves) do
      winning[#winning + 1] = {
        component = i,
        option = move.option,
        label = move.label,
        labels = move.labels,
        value = move.value,
        turn = move.turn,
      }
    end
  end
  return result.new(
    "sum",
    evidence.as_of({
      value = total,
      outcome = total == 0 and "P" or "N",
      components = entries,
      winning = winning,
      shown = #winning,
      total = n_winning,
    }, known)
  )
end

---The same of components that a caller names.
---@param components table list of "GAME@POSITION" or { game, position }
---@param load function spec -> game
---@param opts? table limits; limit = the most winning moves listed per component
---@return sg.Result? result, sg.Failure? failure
function sum.of(components, load, opts)
  opts = limits.of(opts)
  local list = need(component.list(components, load))
  return sum.of_parts(list, opts)
end

return sum
