-- SPDX-License-Identifier: MIT
-- Checks of what every rule promises: its examples hold, its options are positions, play ends, its functions are pure.
-- Each returns ok, detail, counterexample; ok = nil: there was nothing to check.

local internals = require "sg.internals"
local view = require "sg.check.view"
local walks = require "sg.check.walk"

local checks = {}

local function add(name, run) checks[#checks + 1] = { name = name, run = run } end

add("examples", function(self)
  local results, why = self.game:examples(self.limits)
  self:pulse() -- an example that was cut off is not one that fails
  if not results then view.fault(nil, why) end
  if #results == 0 then return nil, "the rule has none; add examples = { { position = ..., value = ... } }" end
  for _, example in ipairs(results) do
    if not example.ok then
      if example.failure then view.stop_at_limit(example.failure) end
      local said = view.brief(example.text, 2 * view.SHOWN_MAX)
      return false, ("%s (%s)"):format(said, example.detail or "it is not"), said
    end
  end
  return true, ("%d hold"):format(#results)
end)

-- A rule of which no position has a move: the checks would compare nothing. A code or a set says itself that it has
-- none.
local function without_moves(self)
  local kind = internals[self.game].kind
  local from = kind.searched and self:show((self.game:start())) or "0"
  if not kind.searched and not kind.scripted then return true, "no heap has a move", nil, true end
  if self.said then return nil, "no position has a move" end -- other parameters may make the board too small
  return false, ("none of the positions that were looked at has a move: does the function call option(...)? Is the "
    .. "position, as %s, what it expects?"):format(from), kind.searched and from or nil
end

-- The walk itself: everything that the rule gives to option must be a position. Where there are too many positions to
-- walk them all, play at random from the start reaches positions that are not the first ones.
add("options", function(self)
  local met = 0
  for _, root in ipairs(walks.roots(self.game, self.bounds)) do
    self.walk.whole = walks.from(self, self.walk, root)
    if not self.walk.whole then break end
  end
  if #self.walk.done > self.bounds.positions then self.walk.whole = false end
  if not self.walk.whole then
    local half = math.min(#self.walk.done, self.bounds.positions // 2) -- the rest is for play at random
    self.walk.done = table.move(self.walk.done, 1, half, 1, {})
  end
  if not self.walk.whole and not self.walk.loop then walks.at_random(self) end
  walks.smallest_first(self.walk)
  for _, moves in pairs(self.moves_of) do met = met + #moves end
  if met == 0 then return without_moves(self) end
  local start = internals[self.game].kind.searched and self.game:start()
  if start and #self:moves(start, self:key(start)) == 0 then
    return true, ("%d moves lead to positions, but the start, %s, has none"):format(met, self:show(start)), nil, true
  end
  return true, ("%d moves lead to positions"):format(met)
end)

local LOOP_MAX = 9 -- positions of a loop that are named

add("termination", function(self)
  local walk = self.walk
  if walk.loop then
    local shown, n = walk.loop, #walk.loop
    if n > LOOP_MAX then
      shown = table.move(shown, 1, LOOP_MAX - 2, 1, { [LOOP_MAX - 1] = ("... (%d positions)"):format(n - 1) })
      shown[LOOP_MAX] = walk.loop[n]
    end
    local loop = table.concat(shown, " -> ")
    return false, "play can go round for ever: " .. loop, loop
  end
  if #walk.done == 0 then
    return false, ("after %d positions no end of play was reached; if there is one, give sample(i) with small "
      .. "positions"):format(self.bounds.positions + walk.reserve), self:show(self.game:start())
  end
  return true, ("%d positions, every play from them ends%s"):format(#walk.done,
    walk.whole and "" or "; the larger ones were left out" .. (walk.n_random > 0
      and (", but %d met in play at random"):format(walk.n_random) or ""))
end)

-- A move that is in only one of two lists of the moves from one position; nil if the lists are equal.
local function compare_moves(a, b)
  local seen = {}
  for _, move in ipairs(a) do seen[move.id] = move end
  local met = {}
  for _, move in ipairs(b) do
    if not seen[move.id] then return move end
    met[move.id] = true
  end
  for id, move in pairs(seen) do
    if not met[id] then return move end
  end
  return nil
end

add("purity", function(self)
  local twin, why = self.game:twin()
  if not twin then view.fault(nil, why) end
  local other = view.new(twin, self.limits)
  local reduces = view.has(self.game, "split") or view.has(self.game, "canonical")
  for _, node in ipairs(self.walk.done) do
    for n, second in ipairs({ self:read_moves(node.position), other:read_moves(node.position) }) do
      local move = compare_moves(node.moves, second)
      if move then
        return false, ("%s: %s does not always have the move to %s; options may depend on nothing but the position")
          :format(n == 1 and "asked twice" or "in a second box", self:show(node.position), self:show_sum(move.parts)),
          self:show(node.position)
      end
    end
    local id = reduces and self:components_id(node.position)
    if reduces and (self:components_id(node.position) ~= id or other:components_id(node.position) ~= id) then
      return false, ("split or canonical of %s is not the same when asked again or in a second box; it may depend "
        .. "on nothing but the position"):format(self:show(node.position)), self:show(node.position)
    end
  end
  return true, ("%d positions have the same moves twice, and in a second box"):format(#self.walk.done)
end)

return checks
