-- SPDX-License-Identifier: MIT
-- Checks of the fields that a rule may have beside its moves: canonical, split, rank, show and parse, and of a
-- game that is declared twice. Each returns ok, detail, counterexample; ok = nil: the rule has no such field.

local declared = require "sg.check.declared"
local grounds = require "sg.laws.grounds"
local internals = require "sg.internals"
local view = require "sg.check.view"
local walks = require "sg.check.walk"

local checks = {}

local function add(name, run) checks[#checks + 1] = { name = name, run = run } end

add("canonical", function(self)
  if not view.has(self.game, "canonical") then return nil, "not declared" end
  local compared = 0
  for _, node in ipairs(self.walk.done) do
    local once = self:call("canonical", node.position)
    local twice = self:call("canonical", once)
    if self:key(twice) ~= self:key(once) then
      return false,
        ("canonical of %s is %s, and canonical of that is %s; it must be the same again"):format(
          self:show(node.position),
          self:show(once),
          self:show(twice)
        ),
        node
    end
    local value = walks.value(self, self.more, once)
    if value and value ~= self.walk.naive[node.key] then
      return false,
        ("canonical of %s is %s, but their values are %d and %d"):format(
          self:show(node.position),
          self:show(once),
          self.walk.naive[node.key],
          value
        ),
        node
    end
    compared = compared + (value and 1 or 0)
  end
  return true, ("%d positions have the value of their representative"):format(compared)
end)

add("split", function(self)
  if not view.has(self.game, "split") then return nil, "not declared" end
  local compared, divided = 0, 0
  for _, node in ipairs(self.walk.done) do
    local parts, why = self.game:components(node.position)
    if not parts then view.fault(self:show(node.position), "split of %s: %s", self:show(node.position), why) end
    local sum = 0
    for _, part in ipairs(parts) do
      local value = walks.value(self, self.more, part)
      sum = sum and value and sum ~ value
    end
    if sum and sum ~= self.walk.naive[node.key] then
      return false,
        ("%s is split into %s with the nim-sum %d, but undivided its value is %d"):format(
          self:show(node.position),
          self:show_sum(parts),
          sum,
          self.walk.naive[node.key]
        ),
        node
    end
    compared, divided = compared + (sum and 1 or 0), divided + (sum and #parts ~= 1 and 1 or 0)
  end
  return true, ("%d positions have the value of the sum of their parts, %d of them divided"):format(compared, divided)
end)

table.move(declared, 1, #declared, #checks + 1, checks)

add("rank", function(self)
  if not view.has(self.game, "rank") then return nil, "not declared" end
  local count = 0
  for _, node in ipairs(self.walk.done) do
    local here = self:call("rank", node.position)
    for _, move in ipairs(node.moves) do
      for _, part in ipairs(move.parts) do
        local below = self:call("rank", part)
        if math.type(here) ~= "integer" or math.type(below) ~= "integer" or below >= here then
          return false,
            ("the rank of %s is %s, that of its option %s is %s; it must be an integer that falls"):format(
              self:show(node.position),
              view.literal(here),
              self:show(part),
              view.literal(below)
            ),
            node
        end
        count = count + 1
      end
    end
  end
  return true, ("falls along %d moves"):format(count)
end)

add("form", function(self)
  if not view.has(self.game, "form") and not view.has(self.game, "valid") then return nil, "not declared" end
  for _, node in ipairs(self.walk.done) do
    self:pulse()
    local position, why = self.game:position(node.position)
    if position == nil then
      return false, ("%s is reached, but refused: %s"):format(self:show(node.position), why), node
    end
  end
  return true, ("%d positions are such as form and valid say"):format(#self.walk.done)
end)

-- The fault of show at a position, if there is one. Where show fails, users see positions as literals.
local function show_fault(self, node)
  local shown, why = internals[self.game].box:call("show", node.position)
  if type(shown) == "string" then return nil end
  return ("show of %s: %s"):format(
    view.literal(node.position),
    why or ("it returned %s; it must return a string"):format(view.literal(shown))
  )
end

add("notation", function(self)
  if not view.has(self.game, "show") then return nil, "not declared" end
  for _, node in ipairs(self.walk.done) do
    self:pulse()
    local fault = show_fault(self, node)
    if fault then return false, fault, view.literal(node.position) end
  end
  if not view.has(self.game, "parse") then
    local first = self.walk.done[1]
    local shown = first and self.game:show(first.position)
    local unread = first
        and self.game:parse(shown) == nil
        and ("; %s is for the eye: a user types %s, unless the rule has parse, too"):format(
          view.brief(shown),
          view.literal(first.position)
        )
      or ""
    return true, ("%d positions are shown%s"):format(#self.walk.done, unread)
  end
  for _, node in ipairs(self.walk.done) do
    local shown = self.game:show(node.position)
    local read, why = self.game:parse(shown)
    if read == nil then
      return false,
        ("%s is shown as %s, which parse refuses: %s"):format(view.literal(node.position), view.brief(shown), why),
        view.brief(shown)
    end
    local key = self:key(read)
    local value = self.walk.naive[key] or walks.value(self, self.more, read)
    if value and value ~= self.walk.naive[node.key] then
      return false,
        ("%s is shown as %s, which is read as %s, of another value"):format(
          view.literal(node.position),
          view.brief(shown),
          view.literal(read)
        ),
        view.brief(shown)
    end
  end
  return true, ("%d positions are read as they are shown"):format(#self.walk.done)
end)

local ONE_WAY = "the rule gives its moves in one way: nothing to compare"

-- Larger heaps of which declarations are compared, besides those around each number of the rule, and the most of them.
local FAR, FAR_MOST = { 64, 100, 257, 1000, 4096 }, 20000

-- The mex of what moves leave of heap n, whose parts have the values that value_of gives; nil and a part that is no
-- smaller heap.
local function mex_of(moves, n, value_of)
  local seen, mex = {}, 0
  for _, parts in ipairs(moves) do
    local sum = 0
    for _, part in ipairs(parts) do
      if math.type(part) ~= "integer" or part < 0 or part >= n then return nil, part end
      sum = sum ~ value_of(part)
    end
    seen[sum] = true
  end
  while seen[mex] do
    mex = mex + 1
  end
  return mex
end

-- Compares the value of some larger heaps with the mex of the values, as declared, of what heap leaves. Returns how
-- many were compared; nil and the heap where they differ.
local function far_difference(self, upto)
  local game, count = self.game, 0
  local heaps = grounds.probes(game, upto)
  table.move(FAR, 1, #FAR, #heaps + 1, heaps)
  for _, n in ipairs(heaps) do
    local moves = n > upto and n <= FAR_MOST and internals[game].box:options(n)
    if moves then
      self:pulse()
      if mex_of(moves, n, function(part) return self:value(part) end) ~= self:value(n) then return nil, n end
      count = count + 1
    end
  end
  return count
end

add("declarations", function(self)
  local game = self.game
  if internals[game].kind.searched or not view.has(game, "heap") then return nil, ONE_WAY end
  if internals[game].kind.scripted then return nil, ONE_WAY end
  local g, upto = {}, self.bounds.heaps
  for n = 0, upto do
    self:pulse()
    local moves, why = internals[game].box:options(n)
    if not moves then view.fault(tostring(n), why) end
    local mex, wrong = mex_of(moves, n, function(part) return g[part] end)
    if not mex then
      return false, ("heap(%d) leaves %s; heaps must get smaller"):format(n, view.literal(wrong)), tostring(n)
    end
    g[n] = mex
    local value = self:value(n)
    if value ~= mex then
      return false, ("%s says g(%d) = %d, heap says %d"):format(game.kind, n, value, mex), tostring(n)
    end
  end
  local n_far, n = far_difference(self, upto)
  if not n_far then
    return false, ("%s says g(%d) = %d, heap says another value"):format(game.kind, n, self:value(n)), tostring(n)
  end
  local more = n_far > 0 and (", and on %d larger ones"):format(n_far) or ""
  return true, ("%s and heap agree on the heaps 0..%d%s"):format(game.kind, upto, more)
end)

return checks
