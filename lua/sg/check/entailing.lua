-- SPDX-License-Identifier: MIT
-- The check of rules with entailing moves: sums are played out move by move as the rule has it, without values, without
-- split and canonical, and the outcomes are compared with the engine's values. Returns ok, detail, counterexample.

local internals = require "sg.internals"
local loony = require "sg.loony"
local nimbers = require "sg.entailing.nimbers"
local values = require "sg.entailing.values"
local view = require "sg.check.view"

local checks = {}

local function has_entailing_moves(game) return internals[game].kind.loony or false end

local HEAPS = 3 -- positions are played beside Nim heaps smaller than this
local NEAR = 6 -- sums of two positions that are so near to one another in the walk

-- Components in the order of their keys, and a text that is the same for equal ones.
local function in_order(list)
  local sorted, ids = table.move(list, 1, #list, 1, {}), {}
  table.sort(sorted, function(a, b) return a.key < b.key end)
  for i, one in ipairs(sorted) do ids[i] = ("%d:%s"):format(#one.key, one.key) end
  return sorted, table.concat(ids)
end

-- The components that a move leaves, followed by the other components of a list.
local function after_move(move, list, at, others)
  local left, rest = {}, {}
  for i, part in ipairs(move.parts) do left[i] = { part = part, key = move.keys[i] } end
  for i, one in ipairs(list) do
    if i ~= at then rest[#rest + 1] = one end
  end
  table.move(others, 1, #others, #rest + 1, rest)
  return left, rest
end

local play_out

-- Does a move win? nil: not known.
local function move_wins(self, sums, move, list, at, others, heap)
  local left, rest = after_move(move, list, at, others)
  local wins
  if move.turn == "entail" then
    wins = play_out(self, sums, left, rest, heap)
  else
    wins = play_out(self, sums, nil, table.move(left, 1, #left, #rest + 1, rest), heap)
  end
  if wins == nil then return nil end
  return wins == (move.turn == "again")
end

-- Does the player to move win by a move of the components of a list? nil: not known.
local function some_move_wins(self, sums, list, others, heap)
  local unknown = false
  for i, one in ipairs(list) do
    for _, move in ipairs(self:moves(one.part, one.key)) do
      local wins = move_wins(self, sums, move, list, i, others, heap)
      if wins then return true end
      unknown = unknown or wins == nil
    end
  end
  if unknown then return nil end
  return false
end

-- Does the player to move win? They must move in the components of `must`, or if that is nil in one of `free` or in a
-- Nim heap. nil: the sum is too deep, or too many sums were played out.
function play_out(self, sums, must, free, heap)
  local must_id = "free"
  if must then must, must_id = in_order(must) end
  local others, free_id = in_order(free)
  local id = ("%s|%s|%d"):format(must_id, free_id, heap)
  if sums.known[id] ~= nil then return sums.known[id] end
  if sums.left <= 0 or sums.depth >= self.bounds.depth then return nil end
  self:pulse()
  sums.left, sums.depth = sums.left - 1, sums.depth + 1
  local wins = some_move_wins(self, sums, must or others, must and others or {}, heap)
  for smaller = 0, not must and not wins and heap - 1 or -1 do
    local after = play_out(self, sums, nil, others, smaller)
    if after == false then
      wins = true
      break
    end
    if after == nil then wins = nil end
  end
  sums.depth = sums.depth - 1
  sums.known[id] = wins
  if wins ~= nil then sums.n = sums.n + 1 end
  return wins
end

local function affine_of(self, node)
  local found, why = values.sum_of(self.game, { node.position }, self.limits)
  if not found then
    self:pulse()
    view.stop_at_limit(why)
    view.fault(self:show(node.position), "the engine gives %s no value: %s", self:show(node.position), why)
  end
  return found
end

local function told(wins) return wins and "wins" or "loses" end

-- A position beside Nim heaps, for a player who may move anywhere and for one who must move in it.
local function compare_one(self, sums, node)
  local affine, list = affine_of(self, node), { { part = node.position, key = node.key } }
  for heap = 0, HEAPS - 1 do
    local free = play_out(self, sums, nil, list, heap)
    if free ~= nil and free ~= (affine.value ~= heap) then
      return ("%s beside a heap of %d: the player to move %s when it is played out, but its value is %s"):format(
        self:show(node.position), heap, told(free), tostring(affine.value))
    end
    local must = play_out(self, sums, list, {}, heap)
    if must ~= nil and must ~= nimbers.has(affine.answers, heap) then
      return ("%s beside a heap of %d: a player who must move in it %s when it is played out, but by its value it "
        .. "would be the other way"):format(self:show(node.position), heap, told(must))
    end
  end
end

local function compare_two(self, sums, a, b)
  local x, y = affine_of(self, a).value, affine_of(self, b).value
  local wins = play_out(self, sums, nil, { { part = a.position, key = a.key }, { part = b.position, key = b.key } }, 0)
  if wins ~= nil and wins ~= (x == loony or x ~= y) then
    return ("%s: the player to move %s when it is played out, but the values are %s and %s"):format(
      self:show_sum { a.position, b.position }, told(wins), tostring(x), tostring(y))
  end
end

checks[1] = { name = "entailing oracle", applies = has_entailing_moves, run = function(self)
  local done, sums = self.walk.done, { known = {}, n = 0, depth = 0, left = self.bounds.sums }
  for _, node in ipairs(done) do
    if sums.left <= 0 then break end
    local wrong = compare_one(self, sums, node)
    if wrong then return false, wrong, self:show(node.position) end
  end
  sums.left = math.max(sums.left, self.bounds.sums)
  for distance = 0, NEAR do
    for i = 1, #done - distance do
      if sums.left <= 0 then break end
      local wrong = compare_two(self, sums, done[i], done[i + distance])
      if wrong then return false, wrong, self:show_sum { done[i].position, done[i + distance].position } end
    end
  end
  return true, ("%d positions and sums played out, move by move"):format(sums.n)
end }

return checks
