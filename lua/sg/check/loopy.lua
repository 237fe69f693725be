-- SPDX-License-Identifier: MIT
-- Checks of rules with loopy = true: which positions can be reached by the rule's options; who wins whole positions and
-- sums of two, by retrograde analysis; and the conditions for loopy values. None of the checks uses split, canonical or
-- the engine's graph. Each returns ok, detail, counterexample.

local internals = require "sg.internals"
local loopy = require "sg.search.loopy"
local sums = require "sg.check.sums"
local view = require "sg.check.view"
local walks = require "sg.check.walk"

local checks = {}

local function is_loopy(game) return internals[game].kind.draws or false end

local function add(name, run) checks[#checks + 1] = { name = name, run = run, applies = is_loopy } end

-- Everything below a position, breadth first; nil if that is more than `most` positions.
local function below(self, root, most)
  local list, at = { { position = root, key = self:key(root) } }, {}
  at[list[1].key] = 1
  local i = 1
  while i <= #list do
    local node = list[i]
    node.moves = self:moves(node.position, node.key)
    for _, move in ipairs(node.moves) do
      for k, key in ipairs(move.keys) do
        if not at[key] then
          if #list >= most then return nil end -- none at all are left where earlier starts took them
          list[#list + 1] = { position = move.parts[k], key = key }
          at[key] = #list
        end
      end
    end
    i = i + 1
  end
  return list
end

-- The walk: as many roots as the bound on positions allows, each with everything below it.
add("loopy positions", function(self)
  local walk, left_out, known = self.walk, 0, {}
  walk.loop, walk.done = nil, {}
  for _, root in ipairs(walks.roots(self.game, self.bounds)) do
    if not known[self:key(root)] then
      local list = below(self, root, self.bounds.positions - #walk.done)
      if not list then left_out = left_out + 1 end
      for _, node in ipairs(list or {}) do
        if not known[node.key] then
          known[node.key] = true
          walk.done[#walk.done + 1] = node
        end
      end
    end
  end
  if #walk.done == 0 and self.said then return nil, "too many positions can be reached" end
  if #walk.done == 0 then
    return false,
      ("more than %d positions can be reached; give sample(i) with small ones"):format(self.bounds.positions),
      self:show((self.game:start()))
  end
  return true,
    ("%d positions with all that can be reached from them%s"):format(
      #walk.done,
      left_out > 0 and (", %d starts left out"):format(left_out) or ""
    )
end)

-- A sum as a state, with an id that is the same for equal sums.
local function state_of(list)
  local sum, id = sums.of(list)
  return { sum = sum, id = id }
end

local SUMS_MOST = 1500 -- states of one retrograde analysis

-- The states that a state can move to.
local function moves_of(self, state)
  local to = {}
  for i, one in ipairs(state.sum) do
    for _, move in ipairs(self:moves(one.position, one.key)) do
      to[#to + 1] = state_of(sums.moved(state.sum, i, move))
    end
  end
  return to
end

-- The outcome of a sum by going backwards from the ends of play; nil if there are too many states.
local function retrograde(self, nodes)
  local first = state_of(nodes)
  local list, at, i = { first }, { [first.id] = 1 }, 1
  while i <= #list do
    self:pulse()
    list[i].to = {}
    for k, state in ipairs(moves_of(self, list[i])) do
      if not at[state.id] then
        if #list == SUMS_MOST or self.states_left <= 0 then return nil end
        self.states_left = self.states_left - 1
        list[#list + 1] = state
        at[state.id] = #list
      end
      list[i].to[k] = list[at[state.id]]
    end
    i = i + 1
  end
  local changed = true
  while changed and not first.outcome do
    changed = false
    for k = #list, 1, -1 do
      local state, outcome = list[k], "P"
      for _, to in ipairs(state.to) do
        if to.outcome == "P" then
          outcome = "N"
          break
        elseif to.outcome ~= "N" then
          outcome = nil
        end
      end
      if outcome and not state.outcome then
        state.outcome, changed = outcome, true
      end
    end
  end
  return first.outcome or "D"
end

local function value_of(self, node)
  if node.value == nil then
    node.value = view.answered(self, node, "value", self.game:loopy(node.position, self.limits)).value
  end
  return node.value
end

local SINGLE, PAIRS = 150, 60

add("retrograde oracle", function(self)
  local done, n = self.walk.done, 0
  self.states_left = 5 * self.bounds.positions
  local function compare(...)
    local nodes, value = { ... }, 0
    for _, node in ipairs(nodes) do
      value = loopy.add(value, value_of(self, node))
    end
    local outcome = retrograde(self, nodes)
    n = n + (outcome and 1 or 0)
    if outcome and outcome ~= loopy.outcome_of(value) then
      local shown = sums.show(self, nodes)
      return ("%s is %s by retrograde analysis, but its value is %s"):format(shown, outcome, tostring(value)), shown
    end
  end
  for i = 1, math.min(SINGLE, #done) do
    local wrong, at = compare(done[#done <= SINGLE and i or self.random(#done)])
    if wrong then return false, wrong, at end
  end
  for _ = 1, PAIRS do
    local wrong, at = compare(done[self.random(#done)], done[self.random(#done)])
    if wrong then return false, wrong, at end
  end
  return true, ("%d positions and sums of two, backwards from the ends of play"):format(n)
end)

-- The values of a move's parts, added.
local function move_value(self, by_key, move)
  local sum = 0
  for _, key in ipairs(move.keys) do
    sum = loopy.add(sum, value_of(self, by_key[key]))
  end
  return sum
end

add("Smith's conditions", function(self)
  local by_key = {}
  for _, node in ipairs(self.walk.done) do
    by_key[node.key] = node
  end
  for _, node in ipairs(self.walk.done) do
    local value, numbers, mex, set = value_of(self, node), {}, 0, {}
    self:pulse()
    for _, move in ipairs(node.moves) do
      local one = move_value(self, by_key, move)
      if not loopy.is_infinite(one) and not numbers[one] then
        numbers[one], set[#set + 1] = true, one
      end
    end
    while numbers[mex] do
      mex = mex + 1
    end
    -- split may divide a position into infinite parts: their sum has no set to compare
    local whole = not (view.has(self.game, "split") and loopy.is_infinite(value))
    local expected = loopy.is_infinite(value) and loopy.infinity(set) or mex
    if whole and value ~= expected then
      return false,
        ("%s has the value %s, but its options make it %s"):format(
          self:show(node.position),
          tostring(value),
          tostring(expected)
        ),
        self:show(node.position)
    end
  end
  return true, ("%d values are the mex, or the set, of their options' values"):format(#self.walk.done)
end)

return checks
