-- SPDX-License-Identifier: MIT
-- Checks of the engine's answers against the bare rule: play on whole sums, the laws of P and N, the mex. Each returns
-- ok, detail, counterexample.

local sums = require "sg.check.sums"

local checks = {}

local function add(name, run) checks[#checks + 1] = { name = name, run = run } end

-- The outcome of a sum by playing it out, without nim-values: N if some move leads to a P-position. nil if the sum is
-- too deep, or if too many sums were played out (bounds.sums). Its components are positions that were walked, so play
-- ends.
local function play_out(self, play, list)
  local sum, id = sums.of(list)
  if play.outcome[id] then return play.outcome[id] end
  if play.left <= 0 or play.depth >= self.bounds.depth then return nil end
  self:pulse()
  play.left, play.depth = play.left - 1, play.depth + 1
  local outcome = "P"
  for i, one in ipairs(sum) do
    for _, move in ipairs(self:moves(one.position, one.key)) do
      local below = play_out(self, play, sums.moved(sum, i, move))
      if below == "P" then outcome = "N" end
      if below ~= "N" then
        outcome = below and outcome
        goto known
      end
    end
  end
  ::known::
  play.depth = play.depth - 1
  if not outcome then return nil end
  play.outcome[id], play.list[#play.list + 1] = outcome, { sum = sum, outcome = outcome }
  return outcome
end

add("win/loss oracle", function(self)
  local play = { outcome = {}, list = {}, left = self.bounds.sums, depth = 0 }
  local done = self.walk.done
  for _, node in ipairs(done) do
    if not play_out(self, play, { node }) then break end
  end
  -- Sums of two positions: single positions only tell which values are 0.
  for distance = 0, 8 do
    for i = 1, math.min(#done - distance, 40) do
      play_out(self, play, { done[i], done[i + distance] })
    end
  end
  return sums.compare(self, play.list)
end)

-- The value of the sum that a move leaves, by the engine.
local function move_value(self, move)
  local sum = 0
  for j, part in ipairs(move.parts) do
    sum = sum ~ self:value(part, move.keys[j])
  end
  return sum
end

add("laws of P and N", function(self)
  local n_p, n_n = 0, 0
  for _, node in ipairs(self.walk.done) do
    local lost, to_p = self:value(node.position, node.key) == 0, nil
    for _, move in ipairs(node.moves) do
      if move_value(self, move) == 0 then to_p = to_p or move end
    end
    if lost and to_p then
      return false,
        ("%s is a P-position, yet %s, which it can move to, is one too"):format(
          self:show(node.position),
          self:show_sum(to_p.parts)
        ),
        node
    elseif not lost and not to_p then
      return false,
        ("%s is an N-position, yet no move from it leads to a P-position"):format(self:show(node.position)),
        node
    end
    n_p, n_n = n_p + (lost and 1 or 0), n_n + (lost and 0 or 1)
  end
  return true, ("%d P-positions, %d N-positions"):format(n_p, n_n)
end)

add("mex", function(self)
  for _, node in ipairs(self.walk.done) do
    local seen, mex = {}, 0
    for _, move in ipairs(node.moves) do
      seen[move_value(self, move)] = true
    end
    while seen[mex] do
      mex = mex + 1
    end
    local value = self:value(node.position, node.key)
    if value ~= mex then
      return false,
        ("%s has the value %d, but the mex of its options' values is %d"):format(self:show(node.position), value, mex),
        node
    end
    if value ~= self.walk.naive[node.key] then
      return false,
        ("%s has the value %d, but %d by the definition"):format(
          self:show(node.position),
          value,
          self.walk.naive[node.key]
        ),
        node
    end
  end
  return true, ("%d values are the mex of their options' values"):format(#self.walk.done)
end)

return checks
