-- SPDX-License-Identifier: MIT
-- Counts the positions that can be reached from a position, including the position: the nodes of its graph. Their
-- values are not computed. A position is the sorted list of the numbers of its components, whose options are asked for
-- once.

local failure = require "sg.failure"
local limits = require "sg.limits"
local result = require "sg.result"
local sums = require "sg.search.sums"

local followers = {}

local REPORT_EVERY = 256

local Components = {}
Components.__index = Components

local function components_of(game)
  return setmetatable({ game = game, by_key = {}, positions = {}, keys = {}, moves = {}, options = {} }, Components)
end

-- The numbers of the components of positions, sorted.
function Components:sum(positions)
  local parts, why = sums.components(self.game, positions)
  if not parts then return nil, why end
  local sum = {}
  for i, part in ipairs(parts) do
    if not self.by_key[part.key] then
      self.positions[#self.positions + 1], self.keys[#self.keys + 1] = part.position, part.key
      self.by_key[part.key] = #self.positions
    end
    sum[i] = self.by_key[part.key]
  end
  table.sort(sum)
  return sum
end

-- Has a component moves? Nil where its rule fails.
function Components:has_moves(number)
  local position = self.positions[number]
  if self.moves[number] == nil then
    local options, why = self.game:options(position, { labels = false, texts = false })
    if not options then return nil, why end
    self.moves[number] = #options > 0
  end
  return self.moves[number]
end

-- The sum of positions without the components that have no moves, as the nodes of a graph are.
function Components:moving(positions)
  local sum, why = self:sum(positions)
  if not sum then return nil, why end
  return sums.with_moves(
    sum,
    function(number) return self:has_moves(number) end,
    function(number) return self.keys[number] end
  )
end

-- What a move in a component leaves beside other components: nothing, where no move is left in it.
function Components:beside(others)
  if #others ~= 1 then return others end
  local moves, why = self:has_moves(others[1])
  if moves == nil then return nil, why end
  return moves and others or {}
end

-- The different sums that moves in a component leave.
function Components:options_of(number)
  if self.options[number] then return self.options[number] end
  local options, why = self.game:options(self.positions[number], { texts = false })
  if not options then return nil, why end
  local list, seen = {}, {}
  for _, option in ipairs(options) do
    local sum
    sum, why = self:moving(option.parts)
    if not sum then return nil, why end
    local key = table.concat(sum, " ")
    if not seen[key] then
      seen[key], list[#list + 1] = true, sum
    end
  end
  self.options[number] = list
  return list
end

-- The sum with others in the place of its component at that place; both are sorted, and so is what comes out.
local function replaced(sum, place, others)
  local made, i, j = {}, 1, 1
  for at = 1, #sum - 1 + #others do
    if i == place then i = i + 1 end
    local own, other = sum[i], others[j]
    if own and (not other or own <= other) then
      made[at], i = own, i + 1
    else
      made[at], j = other, j + 1
    end
  end
  return made
end

---The number of followers of a position. Positions that split and canonical make equal count once.
---@param game sg.Game
---@param position any
---@param opts? table limits; positions = stop behind so many
---@return sg.Result? result { followers, basis }, sg.Failure? why
function followers.of(game, position, opts)
  opts = limits.of(opts)
  local components = components_of(game)
  local first, why = components:moving { position }
  if not first then return nil, why end
  local seen, queue, at = { [table.concat(first, " ")] = true }, { first }, 1
  while queue[at] do
    why = limits.stop(opts)
    if not why and opts.positions and #queue > opts.positions then
      why = failure.new("limit", "the limit on positions was reached", { limit = "positions" })
    end
    if why then return nil, failure.with(why, { subject = game.spec, looked_at = #queue }) end
    local sum = queue[at]
    for place, number in ipairs(sum) do
      local options
      options, why = components:options_of(number)
      if not options then return nil, why end
      for _, others in ipairs(number ~= sum[place - 1] and options or {}) do
        if #sum > 1 then
          others, why = components:beside(others)
          if not others then return nil, why end
        end
        local follower = replaced(sum, place, others)
        local key = table.concat(follower, " ")
        if not seen[key] then
          seen[key], queue[#queue + 1] = true, follower
        end
      end
    end
    if at % REPORT_EVERY == 0 then limits.report(opts, at, nil, "positions") end
    queue[at], at = false, at + 1
  end
  return result.new("followers", { followers = #queue, basis = "computed" }, game, position)
end

return followers
