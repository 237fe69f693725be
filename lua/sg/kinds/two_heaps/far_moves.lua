-- SPDX-License-Identifier: MIT
-- Moves of a game on two heaps from a position with more moves than can be made one by one. Where moves are data,
-- the values of the positions after them are in the table, or along the proven period of a row. There, a move that
-- takes any number from the growing heap leaves a small value only where few tokens stay, and a given value in few
-- places.

local evidence = require "sg.evidence"
local limits = require "sg.limits"
local notation = require "sg.notation"
local result = require "sg.result"
local theory = require "sg.theory"
local two_heaps = require "sg.heap.two_heaps"

local far_moves = {}

-- Positions with fewer moves are asked for their options, as those of other games are.
local MANY = 5000
local CHECK_EVERY = 1 << 16 -- moves between two looks at the clock

-- Are there two rays one of which may leave what the other leaves?
local function overlap(rays)
  for i, ray in ipairs(rays) do
    for j = 1, i - 1 do
      if ray[1] * rays[j][2] == ray[2] * rays[j][1] then return true end
    end
  end
  return false
end

---@class sg.PairMoves
---@field game sg.Game
---@field rays table[]
---@field a integer
---@field b integer
---@field counts integer[] how many moves each ray has
---@field total integer
---@field known sg.PairValues
---@field opts table
local Moves = {}
Moves.__index = Moves

-- The moves from {a, b}, and its value; nil alone where its options are asked for.
local function moves_of(game, position, opts)
  local rays = game.rule.heap2
  if type(rays) ~= "table" or not two_heaps.is_pair(position) or overlap(rays) then return nil end
  local a, b = position[1], position[2]
  local counts, total = {}, 0
  for i, ray in ipairs(rays) do
    counts[i] = two_heaps.count_of(ray, a, b)
    total = total + counts[i]
  end
  if total <= MANY then return nil end
  local known, why = two_heaps.values(game, position, opts)
  if not known then return nil, why end
  local self = { game = game, rays = rays, a = a, b = b, counts = counts, total = total, known = known, opts = opts }
  return setmetatable(self, Moves)
end

-- Does a ray take any number of tokens from the heap that grows along a proven period?
function Moves:is_along(ray)
  local proof = self.known.proof
  return proof and proof.saltus > 0 and ray[self.known.side] == 0 and not ray.most
end

function Moves:move(ray, k)
  local parts = { { self.a - k * ray[1], self.b - k * ray[2] } }
  local value = self.known.at(parts[1][1], parts[1][2])
  local name = two_heaps.label(k * ray[1], k * ray[2])
  return {
    option = notation.show_sum(self.game, parts),
    parts = parts,
    value = value,
    wins = value == 0,
    label = name,
  }
end

-- Adds those of the moves number `first` to `last` of a ray that leave a value from `low` to `high`.
function Moves:add(list, ray, first, last, low, high)
  for k = first, last do
    local value = self.known.at(self.a - k * ray[1], self.b - k * ray[2])
    if value and value >= low and value <= high then list[#list + 1] = self:move(ray, k) end
    if k % CHECK_EVERY == 0 then
      local why = limits.stop(self.opts)
      if why then return why end
    end
  end
end

-- Adds the moves along the row that leave one value, among the columns beyond those that are computed.
function Moves:add_far(list, ray, value)
  local proof = self.known.proof
  local large, row = self.b, self.a
  if self.known.side == 2 then
    large, row = row, large
  end
  for at = proof.from, proof.from + proof.period - 1 do
    local more = value - proof.values[row][at]
    local times = more // proof.saltus
    if more >= 0 and more % proof.saltus == 0 and times <= (large - 1 - at) // proof.period then
      local column = at + times * proof.period
      if column >= proof.columns and column < large then list[#list + 1] = self:move(ray, large - column) end
    end
  end
end

-- The moves that leave a value from `low` to `high`.
function Moves:between(low, high)
  local list = {}
  for i, ray in ipairs(self.rays) do
    local n, first, is_one = self.counts[i], 1, low == high
    if self:is_along(ray) then
      local proof = self.known.proof
      local times = high // proof.saltus + 2
      local columns = is_one and proof.columns or n
      if not is_one and times <= n // proof.period then columns = proof.from + times * proof.period end
      first = math.max(1, n - columns + 1)
      if is_one then self:add_far(list, ray, low) end
    end
    local why = self:add(list, ray, first, n, low, high)
    if why then return nil, why end
  end
  theory.sort(list, theory.lesser_first)
  return list
end

---The moves with the least values, as positions.moves has them; nil alone where its way is as good.
---@param game sg.Game
---@param position any
---@param opts table ready options
---@param most integer how many are listed
---@return sg.Result? moves, sg.Failure? why
function far_moves.moves(game, position, opts, most)
  local self, why = moves_of(game, position, opts)
  if not self then return nil, why end
  local whole, list
  whole, why = game:value(position, opts)
  if not whole then return nil, why end
  list, why = self:between(0, opts.count and 0 or most)
  if not list then return nil, why end
  local n_winning = opts.count and #list or nil
  local fields = evidence.as_of({ value = whole.value, outcome = whole.outcome, total_winning = n_winning }, whole)
  local found = theory.listed(fields, list, opts.count and 0 or most, game, position)
  found.total = self.total
  return found
end

---All moves that leave a value; nil alone where positions.moves_to is as good.
---@param game sg.Game
---@param position any
---@param target integer
---@param opts table ready options
---@return sg.Result? moves, sg.Failure? why
function far_moves.moves_to(game, position, target, opts)
  local self, why = moves_of(game, position, opts)
  if not self then return nil, why end
  local found
  found, why = self:between(target, target)
  if not found then return nil, why end
  return result.new("moves_to", { target = target, moves = found, total = #found }, game, position)
end

return far_moves
