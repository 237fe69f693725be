-- SPDX-License-Identifier: MIT
-- Checks that hold for every rule: its examples are right, its options are positions, and play ends. Each check returns
-- ok, detail, counterexample; ok is nil if there was nothing to check.

local fields = require "sg.kinds.fields"
local internals = require "sg.internals"
local view = require "sg.check.view"
local walks = require "sg.check.walk"

local checks = {}

local function add(name, run) checks[#checks + 1] = { name = name, run = run } end

add("examples", function(self)
  local answered, why = self.game:examples(self.limits)
  local results = answered or why.partial
  self:pulse()
  if #results == 0 then return nil, "the rule has none; add examples = { { position = ..., value = ... } }" end
  for _, example in ipairs(results) do
    if example.ok == false then
      local said = view.brief(example.text, 2 * view.SHOWN_MAX)
      return false, ("%s (%s)"):format(said, example.detail or "it is not"), said
    end
  end
  if why then view.stop(why) end
  return true, ("%d hold"):format(#results)
end)

-- A rule of which no position has a move: the checks would compare nothing. A code or a set says itself that it has
-- none.
local function without_moves(self)
  local kind = internals[self.game].kind
  local from = kind.searched and self:show((self.game:start())) or "0"
  if not kind.searched and not kind.scripted then return true, "no heap has a move", nil, true end
  if self.said then return nil, "no position has a move" end -- other parameters may make the board too small
  local name = fields.calling_option(self.game.rule)
  local hint = name and ("does %s call option(...)? Is the position, as %s, what it expects?"):format(name, from)
    or ("is the start, %s, the one that is meant?"):format(from)
  return false, "none of the positions that were looked at has a move: " .. hint, kind.searched and from or nil
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
  for _, moves in pairs(self.moves_of) do
    met = met + #moves
  end
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
  if #walk.done == 0 and self.said then return nil, "the end of play is too far away" end
  if #walk.done == 0 then
    return false,
      ("after %d positions no end of play was reached; if there is one, give sample(i) with small positions"):format(
        self.bounds.positions + walk.reserve
      ),
      self:show(self.game:start())
  end
  return true,
    ("%d positions, every play from them ends%s"):format(
      #walk.done,
      walk.whole and ""
        or "; the larger ones were left out"
          .. (walk.n_random > 0 and (", but %d met in play at random"):format(walk.n_random) or "")
    )
end)

return checks
