-- SPDX-License-Identifier: MIT
-- Checks of what a rule says of its own positions (value, outcome, winning, misere_outcome), against the definition.
-- Each returns ok, detail, counterexample; ok = nil: the rule has no such field.

local internals = require "sg.internals"
local misere = require "sg.check.misere_outcome"
local view = require "sg.check.view"

local checks = {}

local function add(name, run)
  local function applies(game) return view.has(game, name) end
  checks[#checks + 1] = { name = name, run = run, applies = name ~= "value" and applies or nil }
end

-- Compares what a function of the rule says of the walked positions with what the moves say.
local function compare(self, field, by_moves)
  if not view.has(self.game, field) then return nil, "not declared" end
  local compared = 0
  for _, node in ipairs(self.walk.done) do
    self:pulse()
    local found, why = internals[self.game].box:call(field, node.position)
    local shown = self:show(node.position)
    if why then view.fault(shown, "%s of %s: %s", field, shown, why) end
    local right = by_moves(node)
    if found ~= nil and right ~= nil then
      if found ~= right then
        return false, ("%s of %s is %s, by the moves it is %s"):format(field, shown, view.literal(found), right), node
      end
      compared = compared + 1
    end
  end
  return true, ("%d positions are as %s says"):format(compared, field)
end

add("value", function(self)
  return compare(self, "value", function(node) return self.walk.naive[node.key] end)
end)

local function outcome_of(value) return value == 0 and "P" or "N" end

add("outcome", function(self)
  return compare(self, "outcome", function(node) return outcome_of(self.walk.naive[node.key]) end)
end)

-- The value of what a move leaves, by the definition.
local function left_by(self, move)
  local sum = 0
  for _, key in ipairs(move.keys) do
    sum = sum ~ self.walk.naive[key]
  end
  return sum
end

-- The moves that win, by their ids.
local function winning_of(self, node)
  local wins = {}
  for _, move in ipairs(node.moves) do
    wins[move.id] = left_by(self, move) == 0
  end
  return wins
end

-- Not all moves that win need be named.
add("winning", function(self)
  local compared = 0
  for _, node in ipairs(self.walk.done) do
    self:pulse()
    local wins = winning_of(self, node)
    for _, move in ipairs(self:read_moves(node.position, "winning")) do
      if not wins[move.id] then
        local shown, left = self:show(node.position), self:show_sum(move.parts)
        return false, ("winning of %s names %s, which is no move that wins"):format(shown, left), node
      end
      compared = compared + 1
    end
  end
  return true, ("%d moves win as winning says"):format(compared)
end)

add("misere_outcome", function(self)
  local known = {}
  for _, node in ipairs(self.walk.done) do -- options stand before what leads to them
    known[node.key] = misere.of(known, node)
  end
  return compare(self, "misere_outcome", function(node) return known[node.key] end)
end)

return checks
