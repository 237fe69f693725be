-- SPDX-License-Identifier: MIT
-- Walks over everything below some positions of a rule, options before the positions that have them, with nim-values by
-- the definition.

local failure = require "sg.failure"
local internals = require "sg.internals"
local view = require "sg.check.view"

local M = {}

---Where the walks begin: the samples, the examples and the start; for heap games the first heaps.
---@param game sg.Game
---@param limits table bounds of the check
---@return any[] positions
function M.roots(game, limits)
  local list = {}
  if internals[game].kind.of_heaps then
    for n = 0, limits.heap_walk do
      list[#list + 1] = n
    end
    return list
  end
  for i = 1, view.has(game, "sample") and limits.samples or 0 do
    local position, why = internals[game].box:call("sample", i)
    if position == nil then
      if why then view.fault(nil, "sample(%d): %s", i, why) end
      break
    end
    list[#list + 1] = position
  end
  for _, example in ipairs(game.rule.examples or {}) do
    local position = example.position
    if type(position) == "string" and view.has(game, "parse") then position = game:parse(position) end
    -- An example may be about a position that other parameters do not have.
    if position ~= nil and not example.params and game:position(position) ~= nil then list[#list + 1] = position end
  end
  local start, why = game:start()
  local is_fault = why and game.rule.start ~= nil and not failure.is_cut_off(why)
  if start == nil and (#list == 0 or is_fault) then view.fault(nil, "%s", why) end
  list[#list + 1] = start
  return list
end

-- Puts a position on the stack of a walk, with all positions that its moves lead to. False: the walk may look at no
-- more positions. Until the first end of play is found it may look at more of them (walk.reserve): some games are deep.
local function open_node(self, walk, stack, position, key)
  if walk.left <= 0 and (#walk.done > 0 or walk.left <= -walk.reserve) then return false end
  walk.left = walk.left - 1
  local moves, below = self:moves(position, key), {}
  for _, move in ipairs(moves) do
    for i, part in ipairs(move.parts) do
      below[#below + 1] = { position = part, key = move.keys[i] }
    end
  end
  stack[#stack + 1] = { position = position, key = key, moves = moves, below = below, at = 0 }
  walk.state[key] = #stack
  return true
end

-- Takes a position off the stack when everything below it is done. Its value is the mex, by the definition.
local function close_node(walk, stack)
  local node = table.remove(stack)
  local seen, value, height = {}, 0, 0
  for _, move in ipairs(node.moves) do
    local sum, longest = 0, 1
    for _, key in ipairs(move.keys) do
      sum, longest = sum ~ walk.naive[key], longest + walk.height[key]
    end
    seen[sum], height = true, math.max(height, longest)
  end
  while seen[value] do
    value = value + 1
  end
  walk.naive[node.key], walk.height[node.key], walk.state[node.key] = value, height, "done"
  walk.done[#walk.done + 1] = { position = node.position, key = node.key, moves = node.moves }
end

---Walks everything below one position, depth first, small options first, on an explicit stack. Finished positions are
---appended to walk.done, options first, with their values by the definition in walk.naive.
---@return boolean done false: play can go round (walk.loop), or the walk has looked at all the positions it may
function M.from(self, walk, root)
  local stack, key = {}, self:key(root)
  if walk.state[key] == "done" then return true end
  if not open_node(self, walk, stack, root, key) then return false end
  while #stack > 0 do
    local node = stack[#stack]
    node.at = node.at + 1
    local next_node = node.below[node.at]
    local state = next_node and walk.state[next_node.key]
    if not next_node then
      close_node(walk, stack)
    elseif math.type(state) then
      local loop = {}
      for i = state, #stack do
        loop[#loop + 1] = self:show(stack[i].position)
      end
      loop[#loop + 1] = self:show(next_node.position)
      walk.loop = loop
      return false
    elseif not state and not open_node(self, walk, stack, next_node.position, next_node.key) then
      for _, left in ipairs(stack) do
        walk.state[left.key] = nil
      end
      return false
    end
  end
  return true
end

---The value of a position by the definition, from the walk or from another walk below the position; nil if the walk may
---look at no more positions.
function M.value(self, walk, position)
  local key = self:key(position)
  if walk.naive[key] == nil and not walk.loop then M.from(self, walk, position) end
  return walk.naive[key]
end

---Sorts the positions of a walk by height (the longest play from them), then by size: the first that fails a check is
---the least counterexample among them. Options still come before the positions that have them.
function M.smallest_first(walk)
  table.sort(walk.done, function(a, b)
    if walk.height[a.key] ~= walk.height[b.key] then return walk.height[a.key] < walk.height[b.key] end
    if #a.key ~= #b.key then return #a.key < #b.key end
    return a.key < b.key
  end)
end

local GAMES, LONGEST = 20, 300 -- matches played at random, and moves of the longest
local GAMES_VARIED = 4 -- matches with other parameters than the rule's own

---Plays at random from the start, and walks the positions near the ends of these matches.
function M.at_random(self)
  local walk, start = self.walk, self.game:start()
  local random = {
    left = self.bounds.positions // 2,
    reserve = 0,
    state = walk.state,
    naive = walk.naive,
    height = walk.height,
    done = {},
  }
  local games = self.said and GAMES_VARIED or GAMES
  for _ = 1, internals[self.game].kind.searched and start ~= nil and games or 0 do
    local path, position = {}, start
    for i = 1, LONGEST do
      path[i] = position
      local moves = self:moves(position, self:key(position))
      if #moves == 0 then break end
      local parts = moves[self.random(#moves)].parts
      if #parts == 0 then break end
      position = parts[self.random(#parts)]
    end
    for i = #path, 1, -1 do
      if not M.from(self, random, path[i]) then break end
    end
    if random.left <= 0 then break end
  end
  walk.loop, walk.n_random = random.loop, #random.done
  table.move(random.done, 1, #random.done, #walk.done + 1, walk.done)
end

return M
