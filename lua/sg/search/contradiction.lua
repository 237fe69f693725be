-- SPDX-License-Identifier: MIT
-- The failure of a question where the value of a position differs from the mex of the values of its options: then the
-- canonical or the split of the rule is wrong, and neither value can be trusted.

local failure = require "sg.failure"
local internals = require "sg.internals"
local rule = require "sg.rule.load"
local text = require "sg.text.words"

local contradiction = {}

local FIELDS = { "canonical", "split", "turn", "product" }

-- What to look at: the field whose line the failure names, and the fields in words.
local function suspects(game)
  local names = {}
  for _, field in ipairs(FIELDS) do
    if game.rule[field] ~= nil then names[#names + 1] = field end
  end
  local advice = #names > 0 and ("Look at %s: "):format(table.concat(names, " and ")) or "Look at options: "
  if game.rule.canonical then
    advice = advice .. "canonical must give positions of different values different representatives, "
  end
  if game.rule.split then advice = advice .. "the parts of split must play as the whole position does, " end
  return names[1] or "options", advice .. "and moves may depend on nothing but the position"
end

---The failure of a rule whose positions contradict each other.
---@param game sg.Game
---@param position any
---@param value any its value by the search
---@param expected any its value by the values of its options
---@return sg.Failure
function contradiction.new(game, position, value, expected)
  local field, advice = suspects(game)
  local shown = text.brief(game:show(position))
  return rule.locate(
    internals[game].loaded,
    failure.new(
      "rule",
      ("the rule contradicts itself: the value of %s is %s, but the values of its options make it %s. %s"):format(
        shown,
        tostring(value),
        tostring(expected),
        advice
      ),
      { field = field, found = tostring(value), expected = tostring(expected), hint_for = "check" }
    )
  )
end

---The failure, if the values of the options of a position do not make its value.
---@param game sg.Game
---@param position any
---@param value integer
---@param moves { value: integer }[] all its options
---@return sg.Failure?
function contradiction.of(game, position, value, moves)
  if internals[game].kind.forbids then return nil end
  local seen, mex = {}, 0
  for _, move in ipairs(moves) do
    seen[move.value] = true
  end
  while seen[mex] do
    mex = mex + 1
  end
  if mex == value then return nil end
  return contradiction.new(game, position, value, mex)
end

return contradiction
