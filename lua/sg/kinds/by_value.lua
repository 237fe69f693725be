-- SPDX-License-Identifier: MIT
-- Answers that follow from the value of a position.

local evidence = require "sg.evidence"
local result = require "sg.result"

local by_value = {}

---Finds the winner from the value.
---@param game sg.Game
---@param position any
---@param opts table ready options
---@return sg.Result? outcome, sg.Failure? why
function by_value.outcome(game, position, opts)
  local found, why = game:value(position, opts)
  if not found then return nil, why end
  return result.new("outcome", evidence.as_of({ outcome = found.outcome }, found), game, position)
end

---The value of a sum of positions of one game: the nim-sum of theirs.
---@param game sg.Game
---@param sum any[] a sg.position_sum
---@param opts table ready options
---@return sg.Result? value, sg.Failure? why
function by_value.of_sum(game, sum, opts)
  local value, known = 0, {}
  for _, part in ipairs(sum) do
    local found, why = game:value(part, opts)
    if not found then return nil, why end
    value = value ~ found.value
    evidence.include(known, found)
  end
  known.basis = known.basis or "computed"
  return result.new("value", evidence.as_of({ value = value, outcome = value == 0 and "P" or "N" }, known), game, sum)
end

return by_value
