-- SPDX-License-Identifier: MIT
-- Decides sums of components in misère play: by a search, or in the misère quotient of all their followers.

local core = require "sg.core"
local endless = require "sg.search.endless"
local failure = require "sg.failure"
local internals = require "sg.internals"
local limits_with = require("sg.limits").with
local searches = require "sg.search.searches"

local decider = {}

-- A search looks at this many positions before a quotient is tried instead, for this many seconds.
local SEARCH_FIRST, QUOTIENT_SECONDS = 20000, 5
-- A quotient with more generators than this is not made to decide one sum.
local GENERATORS_MAX = 400

---@class sg.Decider
---@field components sg.Components
---@field limits table
---@field roots? integer[] the components below which all sums are that will be decided (nil: those of the first sum)
---@field by "search"|"quotient" what decides
---@field basis "computed"
---@field quotient? table { engine, place }, if it was made
---@field of_several_games? boolean are the components of several games? (nil: nothing was searched)
---@field unbounded? boolean the search may go on to the limits
local Decider = {}
Decider.__index = Decider

---Makes a decider of sums of components, which are asked one after the other.
---@param components sg.Components
---@param limits table
---@param roots? integer[] the components below which all sums are
---@return sg.Decider
function decider.new(components, limits, roots)
  return setmetatable(
    { components = components, limits = limits, roots = roots, by = "search", basis = "computed" },
    Decider
  )
end

-- The quotient of everything below these components; nil if the search has not seen all of that, if the quotient
-- would be too large, or if the limits do not suffice.
local function quotient_below(self, ids, limits)
  local components = self.components
  if self.of_several_games then
    -- Their search has asked only for the options that it needed.
    local expanded = components:ask("expand", ids, limits_with(limits, { positions = GENERATORS_MAX }))
    if not expanded then return nil end
  end
  local order, place = components:below(ids, GENERATORS_MAX)
  if not order then return nil end
  local engine = core.quotient()
  for _, id in ipairs(order) do
    if not engine:adjoin(components:option_lists(id, place), limits) then return nil end
  end
  return { engine = engine, place = place }
end

local function outcome_in(quotient, ids)
  local x = 0
  for _, id in ipairs(ids) do
    x = quotient.engine:times(x, quotient.engine:phi(quotient.place[id]))
  end
  return quotient.engine:is_p(x) and "P" or "N"
end

-- The game that all components are of, if its own search can prove outcomes: its split and canonical hold in misère
-- play.
local function game_that_proves(components, ids)
  local game = ids[1] and components.list[ids[1]].game
  if not game or not internals[game].kind.searched or not game.rule.misere then return nil end
  for _, id in ipairs(ids) do
    if components.list[id].game ~= game then return nil end
  end
  return game
end

-- The outcome of a sum of positions of one game, by proof numbers and canonical forms. false: play may go round,
-- which the other search describes.
local function proven(game, components, ids, limits)
  local positions = {}
  for i, id in ipairs(ids) do
    positions[i] = components.list[id].position
  end
  local outcome, why = searches.of(game).lead:misere(positions, limits)
  if outcome then return outcome end
  if why.code == "cycle" then return false end
  if why.moves then return nil, endless.told(game, why) end
  if why.code == "limit" or why.code == "interrupted" then
    why = failure.with(why, { subject = game.spec, looked_at = searches.stats(game).positions })
  end
  return nil, why
end

-- Are components of several games among these?
local function are_of_several_games(components, ids)
  for i = 2, #ids do
    if components.list[ids[i]].game ~= components.list[ids[1]].game then return true end
  end
  return false
end

-- The outcome by a search. Different games share no positions but canonical forms, so their sums are searched with
-- components of short play as forms. What goes round is found by the other search, which names the loop.
local function searched(self, ids, limits)
  if self.of_several_games == nil then
    self.of_several_games = are_of_several_games(self.components, self.roots or ids)
  end
  if self.of_several_games then
    local outcome, why = self.components:ask("prove", ids, limits)
    if outcome or why.code ~= "cycle" then return outcome, why end
  end
  return self.components:ask("outcome", ids, limits)
end

---The outcome of a sum of components. In one game it is proven by that game's own search. Else it is searched for
---SEARCH_FIRST positions; then the quotient of everything below is tried; if that fails, the search goes on to the
---limits.
---@param ids integer[]
---@return "P"|"N"|nil outcome, sg.Failure? failure
function Decider:outcome(ids)
  local game = game_that_proves(self.components, ids)
  if game then
    local outcome, why = proven(game, self.components, ids, self.limits)
    if outcome ~= false then return outcome, why end
  end
  if self.quotient then return outcome_in(self.quotient, ids) end
  local limits = self.limits
  local is_first = not self.unbounded and not limits.positions
  if is_first then limits = limits_with(limits, { positions = SEARCH_FIRST }) end
  local outcome, why = searched(self, ids, limits)
  if outcome then return outcome end
  if not is_first or why.limit ~= "positions" then return nil, why end
  self.unbounded = true
  local deadline = core.clock() + QUOTIENT_SECONDS
  if self.limits.deadline then deadline = math.min(deadline, self.limits.deadline) end
  self.quotient = quotient_below(self, self.roots or ids, limits_with(self.limits, { deadline = deadline }))
  if self.quotient then
    self.by = "quotient"
  elseif core.interrupted() then
    return nil, failure.new("interrupted", "interrupted")
  end
  return self:outcome(ids)
end

return decider
