-- SPDX-License-Identifier: MIT
-- Finds the neighbours of a position: its options and its parents. A rule lists only the options of a position, so
-- parents are searched for among the positions that can be reached from the start.

local failure = require "sg.failure"
local internals = require "sg.internals"
local label = require "sg.label"
local limits = require "sg.limits"
local refusal = require "sg.refusal"
local result = require "sg.result"
local sums = require "sg.search.sums"
local text = require "sg.text.words"

local neighbours = {}

neighbours.LIMIT = 60 -- positions shown unless asked otherwise
local LOOKED_AT = 5000 -- positions whose options are looked at for the one asked about

-- The different sums that moves of a sum leave, in the order of the moves: { parts, key, labels }; where the number of
-- options counts, with the count of those that leave it, if that is not 1.
local function children_of(game, parts, known)
  local moves, why = sums.moves_of(game, parts)
  if not moves then return nil, why end
  local list, by_key = {}, {}
  for _, move in ipairs(moves) do
    local left
    left, why = sums.sum_of(game, move.positions, known)
    if not left then return nil, why end
    local key = sums.key_of(left)
    local kind = (move.turn or "") .. key
    if not by_key[kind] then
      by_key[kind] = { parts = left, key = key, turn = move.turn }
      list[#list + 1] = by_key[kind]
    elseif internals[game].kind.forbids then
      by_key[kind].count = (by_key[kind].count or 1) + 1
    end
    label.add(by_key[kind], move.label)
  end
  return list
end

-- The positions that lead to one, of those that can be reached from a start, nearest to the start first.
---@return table[]|nil parents each { parts, key, label }, sg.Failure|boolean why or: was all looked at?
local function parents_of(game, key, start, known, opts)
  local parts, why = sums.sum_of(game, { start }, known)
  if not parts then return nil, why end
  local queue, seen, list = { { parts = parts, key = sums.key_of(parts) } }, {}, {}
  seen[queue[1].key] = true
  local at = 1
  while queue[at] and at <= LOOKED_AT do
    local stop = limits.stop(opts)
    if stop then break end -- what was found so far is right
    local node = queue[at]
    local children
    children, why = children_of(game, node.parts, known)
    if not children then return nil, why end
    limits.report(opts, at, nil, "positions looked at")
    for _, child in ipairs(children) do
      if child.key == key then
        list[#list + 1] =
          { parts = node.parts, key = node.key, label = child.label, turn = child.turn, count = child.count }
      end
      if not seen[child.key] then
        seen[child.key] = true
        if child.key ~= key then queue[#queue + 1] = child end -- no position leads to itself
      end
    end
    queue[at] = false
    at = at + 1
  end
  return list, queue[at] == nil
end

local Shown = {}
Shown.__index = Shown

-- A node of the result, with its value unless a limit ends before it is known; nil where the limit leaves it out.
function Shown:node(one)
  if #self.nodes >= self.limit then
    self.left_out[one.key] = true
    return nil
  end
  local value, why = sums.value_of(self.game, one.parts, self.opts)
  if not value and why.code ~= "limit" then return nil, why end
  local node = {
    id = #self.nodes + 1,
    position = sums.label_of(self.game, one.parts),
    value = value,
    outcome = value and (value == 0 and "P" or "N"),
  }
  self.nodes[node.id] = node
  sums.keep_parts(node, one.parts)
  return node
end

-- Adds the nodes of a list, and an edge for each; edge_of(id) -> from, to.
function Shown:add(list, edge_of)
  for _, one in ipairs(list) do
    local node, why = self:node(one)
    if why then return nil, why end
    if node then
      local from, to = edge_of(node.id)
      self.edges[#self.edges + 1] = { from = from, to = to, label = one.label, turn = one.turn, count = one.count }
    end
  end
  return true
end

---A position, its options and the positions that lead to it.
---@param game sg.Game
---@param position any
---@param start any where the positions that lead to it are looked for
---@param opts? table limits; limit = how many positions at most (default 60), half of them for those that lead to it
---@return sg.Result? graph { nodes, edges, left_out, looked_at_all }, sg.Failure? why
function neighbours.of(game, position, start, opts)
  local refused = refusal(game, "neighbours")
  if refused then return nil, refused end
  opts = limits.of(opts)
  local known = {}
  local parts, why = sums.sum_of(game, { position }, known)
  if not parts then return nil, why end
  local root = { parts = parts, key = sums.key_of(parts) }
  local shown = setmetatable(
    { game = game, opts = opts, limit = opts.limit or neighbours.LIMIT, nodes = {}, edges = {}, left_out = {} },
    Shown
  )
  local ok
  ok, why = shown:node(root)
  if not ok then return nil, why or failure.new("usage", "the limit leaves no position to show") end
  local options, parents, all
  options, why = children_of(game, parts, known)
  if not options then return nil, why end
  parents, all = parents_of(game, root.key, start, known, opts)
  if not parents then return nil, all end
  local whole = shown.limit
  shown.limit = math.max(whole - math.min(#parents, whole // 2), 1) -- the options leave room for them
  ok, why = shown:add(options, function(id) return 1, id end)
  shown.limit = whole
  if ok then
    ok, why = shown:add(parents, function(id) return id, 1 end)
  end
  if not ok then return nil, why end
  return result.new(
    "graph",
    { nodes = shown.nodes, edges = shown.edges, left_out = #text.keys(shown.left_out), looked_at_all = all },
    game,
    position
  )
end

return neighbours
