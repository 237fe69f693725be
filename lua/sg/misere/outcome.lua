-- SPDX-License-Identifier: MIT
-- Finds the winner of a position in misère play.

local failure = require "sg.failure"
local by_law = require "sg.misere.by_law"
local by_quotient = require "sg.misere.by_quotient"
local components = require "sg.misere.components"
local declared = require "sg.rule.declared"
local decider = require "sg.misere.decider"
local genus = require "sg.misere.genus"
local heap_digits = require("sg.heap.position").digits
local internals = require "sg.internals"
local position_sum = require "sg.position_sum"
local quotient = require "sg.misere.quotient"
local undivided = require "sg.misere.undivided"

local need, raise = failure.need, failure.raise

local outcome = {}

local function by_search(game, position, limits)
  local value, wrong = undivided.value(game, undivided.parts(position), limits)
  if value then return { outcome = value == 0 and "P" or "N", basis = "computed", by = "search" } end
  raise(wrong)
  local known = components.of_game(game)
  local ids = need(known:of(game, position))
  local decides = decider.new(known, limits)
  local found = need(decides:outcome(ids))
  return { outcome = found, basis = decides.basis, by = decides.by }
end

---The winner as the rule's own theorem has it; nil alone: the rule does not know.
---@param game sg.Game
---@param position any
---@return table? fields { outcome, basis, by, theorem }, sg.Failure? failure
function outcome.declared(game, position)
  if position_sum.is(position) then return nil end
  local found, why = declared.misere_outcome(game, position)
  if found then found.by = "closed form" end
  return found, why
end

---Finds the winner of heaps too large to search: in the quotient, or, of one heap, by its misère nim-value, which needs
---no quotient.
---@param game sg.Game a heap game
---@param position any
---@param limits table
---@return table? fields { outcome, basis, by, theorem }, sg.Failure? failure
function outcome.of_large(game, position, limits)
  local is_one = #(heap_digits(position) or {}) == 1
  if not (is_one and quotient.is_over(game)) then
    local found, why = by_quotient.outcome(game, position, limits)
    if found or why.code ~= "limit" or why.limit == "time" or not is_one then return found, why end
  end
  local known = need(genus.of(game, position, limits))
  return { outcome = known.values[1] == 0 and "P" or "N", basis = known.basis, by = "search" }
end

---Is a position one of heaps that a quotient decides, as they are large, or as it is known?
---@param game sg.Game
---@param position any
---@return boolean? is_by_quotient, sg.Failure? failure
function outcome.is_by_quotient(game, position)
  if not internals[game].family or need(by_law.of { { game = game, position = position } }) then return false end
  return need(by_law.is_large(position)) or quotient.is_solved(game)
end

---Finds the winner: as the rule says, by a law, in the quotient of the heap game, or by a search.
---@param game sg.Game
---@param position any
---@param limits table
---@return table? fields { outcome, basis, by, theorem }, sg.Failure? failure
function outcome.of(game, position, limits)
  if not limits.method then
    local found, why = outcome.declared(game, position)
    if found or why then return found, why end
  end
  local law = need(by_law.of { { game = game, position = position } })
  if law then return law.outcome(game, position, limits) end
  if outcome.is_by_quotient(game, position) then return outcome.of_large(game, position, limits) end
  return by_search(game, position, limits)
end

return failure.border(outcome)
