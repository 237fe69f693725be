-- SPDX-License-Identifier: MIT
-- The check of rules with entailing moves: sums are played out move by move as the rule has it, without values, without
-- split and canonical, and the outcomes are compared with the engine's values. Returns ok, detail, counterexample.

local internals = require "sg.internals"
local loony = require "sg.loony"
local nimbers = require "sg.entailing.nimbers"
local sums = require "sg.check.sums"
local values = require "sg.entailing.values"
local view = require "sg.check.view"

local checks = {}

local function has_entailing_moves(game) return internals[game].kind.loony or false end

local HEAPS = 3 -- positions are played beside Nim heaps smaller than this
local NEAR = 6 -- sums of two positions that are so near to one another in the walk

local play_out

-- Does a move win? nil: not known.
local function move_wins(self, play, move, list, at, others, heap)
  local left, rest = sums.after(list, at, move)
  table.move(others, 1, #others, #rest + 1, rest)
  local wins
  if move.turn == "entail" then
    wins = play_out(self, play, left, rest, heap)
  else
    wins = play_out(self, play, nil, table.move(left, 1, #left, #rest + 1, rest), heap)
  end
  if wins == nil then return nil end
  return wins == (move.turn == "again")
end

-- Does the player to move win by a move of the components of a list? nil: not known.
local function some_move_wins(self, play, list, others, heap)
  local unknown = false
  for i, one in ipairs(list) do
    for _, move in ipairs(self:moves(one.position, one.key)) do
      local wins = move_wins(self, play, move, list, i, others, heap)
      if wins then return true end
      unknown = unknown or wins == nil
    end
  end
  if unknown then return nil end
  return false
end

-- Does the player to move win? They must move in the components of `must`, or if that is nil in one of `free` or in a
-- Nim heap. nil: the sum is too deep, or too many sums were played out.
function play_out(self, play, must, free, heap)
  local must_id = "free"
  if must then
    must, must_id = sums.of(must)
  end
  local others, free_id = sums.of(free)
  local id = ("%s|%s|%d"):format(must_id, free_id, heap)
  if play.known[id] ~= nil then return play.known[id] end
  if play.left <= 0 or play.depth >= self.bounds.depth then return nil end
  self:pulse()
  play.left, play.depth = play.left - 1, play.depth + 1
  local wins = some_move_wins(self, play, must or others, must and others or {}, heap)
  for smaller = 0, not must and not wins and heap - 1 or -1 do
    local after = play_out(self, play, nil, others, smaller)
    if after == false then
      wins = true
      break
    end
    if after == nil then wins = nil end
  end
  play.depth = play.depth - 1
  play.known[id] = wins
  if wins ~= nil then play.n = play.n + 1 end
  return wins
end

local function affine_of(self, node)
  return view.answered(self, node, "value", values.sum_of(self.game, { node.position }, self.limits))
end

local function told(wins) return wins and "wins" or "loses" end

-- A position beside Nim heaps, for a player who may move anywhere and for one who must move in it.
local function compare_one(self, play, node)
  local affine, list = affine_of(self, node), { node }
  for heap = 0, HEAPS - 1 do
    local free = play_out(self, play, nil, list, heap)
    if free ~= nil and free ~= (affine.value ~= heap) then
      return ("%s beside a heap of %d: the player to move %s when it is played out, but its value is %s"):format(
        self:show(node.position),
        heap,
        told(free),
        tostring(affine.value)
      )
    end
    local must = play_out(self, play, list, {}, heap)
    if must ~= nil and must ~= nimbers.has(affine.answers, heap) then
      return (
        "%s beside a heap of %d: a player who must move in it %s when it is played out, but by its value it "
        .. "would be the other way"
      ):format(self:show(node.position), heap, told(must))
    end
  end
end

local function compare_two(self, play, a, b)
  local x, y = affine_of(self, a).value, affine_of(self, b).value
  local wins = play_out(self, play, nil, { a, b }, 0)
  if wins ~= nil and wins ~= (x == loony or x ~= y) then
    return ("%s: the player to move %s when it is played out, but the values are %s and %s"):format(
      self:show_sum { a.position, b.position },
      told(wins),
      tostring(x),
      tostring(y)
    )
  end
end

checks[1] = {
  name = "entailing oracle",
  applies = has_entailing_moves,
  run = function(self)
    local done, play = self.walk.done, { known = {}, n = 0, depth = 0, left = self.bounds.sums }
    for _, node in ipairs(done) do
      if play.left <= 0 then break end
      local wrong = compare_one(self, play, node)
      if wrong then return false, wrong, self:show(node.position) end
    end
    play.left = math.max(play.left, self.bounds.sums)
    for distance = 0, NEAR do
      for i = 1, #done - distance do
        if play.left <= 0 then break end
        local wrong = compare_two(self, play, done[i], done[i + distance])
        if wrong then return false, wrong, self:show_sum { done[i].position, done[i + distance].position } end
      end
    end
    return true, ("%d positions and sums played out, move by move"):format(play.n)
  end,
}

return checks
