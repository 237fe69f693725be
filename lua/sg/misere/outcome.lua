-- SPDX-License-Identifier: MIT
-- Finds the winner of a position in misère play.

local by_quotient = require "sg.misere.by_quotient"
local components = require "sg.misere.components"
local decider = require "sg.misere.decider"
local heap_digits = require("sg.heap.position").digits
local internals = require "sg.internals"
local nim = require "sg.misere.nim"
local quotient = require "sg.misere.quotient"
local text = require "sg.text.words"

local outcome = {}

-- Heaps above this are not searched: their quotient is looked for.
local SEARCH_HEAP = 500

---Is one of the heaps of a position too large to search?
---@param game sg.Game a heap game
---@param position any
---@return boolean? large, sg.Failure? failure
function outcome.too_large_to_search(_, position)
  local heaps, why = heap_digits(position)
  if not heaps then return nil, why end
  for _, digits in ipairs(heaps) do
    local n = text.number(digits)
    if math.type(n) ~= "integer" or n > SEARCH_HEAP then return true end
  end
  return false
end

local function by_search(game, position, limits)
  local known = components.of_game(game)
  local ids, why = known:of(game, position)
  if not ids then return nil, why end
  local decides = decider.new(known, limits)
  local found
  found, why = decides:outcome(ids)
  if not found then return nil, why end
  return { outcome = found, basis = decides.basis, by = decides.by }
end

---Finds the winner: by Bouton's rule, in the quotient of the heap game, or by a search.
---@param game sg.Game
---@param position any
---@param limits table
---@return table? fields { outcome, basis, by, theorem }, sg.Failure? failure
function outcome.of(game, position, limits)
  if nim.is(game) then
    local heaps, why = nim.heaps(game, position)
    if not heaps then return nil, why end
    return nim.outcome(heaps)
  end
  if internals[game].family then
    local large, why = outcome.too_large_to_search(game, position)
    if large == nil then return nil, why end
    if large or quotient.is_solved(game) then return by_quotient.outcome(game, position, limits) end
  end
  return by_search(game, position, limits)
end

return outcome
