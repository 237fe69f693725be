-- SPDX-License-Identifier: MIT
-- The check of games in which the opponent may forbid options: sums are played out by the definition, without values.
-- The player to move loses if the opponent can forbid every move to a P-position, in each group of options.

local internals = require "sg.internals"
local sums = require "sg.check.sums"

local checks = {}

local function may_forbid(game) return internals[game].kind.forbids ~= nil end

-- A component of a sum in its canonical form, with its key.
local function component_of(self, position)
  local box = internals[self.game].box
  local form = assert(box:call("canonical", position))
  return { key = assert(box:encode(form)), position = form }
end

-- Can the opponent forbid all moves of a group of component i of a sum to P-positions? nil: too many sums.
local function can_forbid(self, play, sum, i, group, play_out)
  local n = 0
  for _, option in ipairs(group.options) do
    local after = table.move(sum, 1, #sum, 1, {})
    after[i] = component_of(self, option)
    local outcome = play_out(self, play, after)
    if not outcome then return nil end
    if outcome == "P" then n = n + 1 end
  end
  return n <= group.limit
end

local function play_out(self, play, list)
  local sum, id = sums.of(list)
  if play.outcome[id] then return play.outcome[id] end
  if play.left <= 0 then return nil end
  self:pulse()
  play.left = play.left - 1
  local outcome = "P"
  for i, one in ipairs(sum) do
    for _, group in ipairs(internals[self.game].kind.groups(one.position)) do
      local can = can_forbid(self, play, sum, i, group, play_out)
      if can == nil then return nil end
      if not can then outcome = "N" end
    end
  end
  play.outcome[id], play.list[#play.list + 1] = outcome, { sum = sum, outcome = outcome }
  return outcome
end

checks[1] = {
  name = "forbidden options",
  applies = may_forbid,
  run = function(self)
    local play, done = { outcome = {}, list = {}, left = self.bounds.sums // 2 }, self.walk.done
    for distance = 0, 4 do
      for i = 1, math.min(#done - distance, 40) do
        local a, b = component_of(self, done[i].position), component_of(self, done[i + distance].position)
        play_out(self, play, distance == 0 and { a } or { a, b })
      end
    end
    return sums.compare(self, play.list)
  end,
}

return checks
