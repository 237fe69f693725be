-- SPDX-License-Identifier: MIT
-- The positions below a position, as a graph: each with its nim-value, height (the longest play from it) and moves. Of
-- a loopy game, a position has a level instead: how many moves lead to it at least.
-- Positions that the rule's canonical form makes equal are one; a move to several components leads to their sum.

local failure = require "sg.failure"
local internals = require "sg.internals"
local label = require "sg.label"
local limits = require "sg.limits"
local loopy = require "sg.search.loopy"
local position_sum = require "sg.position_sum"
local refusal = require "sg.refusal"
local result = require "sg.result"
local sums = require "sg.search.sums"
local text = require "sg.text.words"
local trace = require "sg.search.trace"

local graph = {}

graph.LIMIT = 200 -- positions shown unless asked otherwise

local Builder = {}
Builder.__index = Builder

-- The node of a sum, new if it was not there; false where the limit leaves it out.
function Builder:node(positions)
  local parts, why = sums.sum_of(self.game, positions, self.known)
  if not parts then return nil, why end
  local key = sums.key_of(parts)
  local node = self.by_key[key]
  if node then return node end
  if #self.nodes >= self.limit then
    self.left_out[key] = true
    return false
  end
  local value
  value, why = sums.value_of(self.game, parts, self.opts)
  if not value then return nil, why end
  node = {
    id = #self.nodes + 1,
    label = sums.label_of(self.game, parts),
    value = value,
    outcome = loopy.outcome_of(value),
    parts = parts,
    to = {},
  }
  self.nodes[node.id], self.by_key[key] = node, node
  return node
end

function Builder:expand(node)
  local moves, why = sums.moves_of(self.game, node.parts)
  if not moves then return nil, why end
  local seen = {}
  for _, move in ipairs(moves) do
    local child
    child, why = self:node(move.positions)
    if child == nil then return nil, why end
    if not child then
      node.cut = true
    else
      local key = child.id .. (move.turn or "")
      if not seen[key] then
        node.to[#node.to + 1] = child.id
        seen[key] = { from = node.id, to = child.id, turn = move.turn }
        self.edges[#self.edges + 1] = seen[key]
      elseif self.counts then
        seen[key].count = (seen[key].count or 1) + 1
      end
      label.add(seen[key], move.label)
    end
  end
  return true
end

-- The least number of moves from the first node to each: the levels of a graph that may have cycles.
local function add_levels(nodes)
  nodes[1].level = 0
  for _, node in ipairs(nodes) do -- nearest first
    for _, id in ipairs(node.to) do
      nodes[id].level = nodes[id].level or node.level + 1
    end
  end
end

-- The longest play from each node. The graph has no cycle: every node has a value.
local function add_heights(nodes)
  local function height(node)
    local stack = { node }
    while #stack > 0 do
      local top, most, waits = stack[#stack], 0, false
      for _, id in ipairs(top.to) do
        local child = nodes[id]
        if not child.height then
          stack[#stack + 1], waits = child, true
        elseif child.height + 1 > most then
          most = child.height + 1
        end
      end
      if not waits then
        top.height = most
        stack[#stack] = nil
      end
    end
  end
  for _, node in ipairs(nodes) do
    if not node.height then height(node) end
  end
end

-- Nodes from the position on, nearest first, as far as the limit goes.
function Builder:grow(position)
  if internals[self.game].kind.searched then -- the nodes are representatives; is the position itself of their value?
    local moves, wrong = self.game:moves(position, self.opts)
    if not moves then return nil, wrong end
  end
  local root, why = self:node(position_sum.is(position) and position or { position })
  if not root then return nil, why end
  local i = 1
  while i <= #self.nodes do
    local stop = limits.stop(self.opts) -- values that are known already do not look at the limits
    if stop then
      stop = failure.with(stop, { subject = self.game.spec, looked_at = #self.nodes, hint_for = "limit" })
      return nil, stop
    end
    local ok
    limits.report(self.opts, i, nil, "positions drawn")
    ok, why = self:expand(self.nodes[i])
    if not ok then return nil, why end
    i = i + 1
  end
  return true
end

---@class sg.Node a position, or a sum of positions
---@field id integer
---@field position string
---@field value integer
---@field outcome sg.Outcome
---@field height? integer the longest play from it; nil in a loopy game
---@field level? integer of a loopy game: the least number of moves that lead to it
---@field cut? boolean it has moves to positions that are left out

---The positions below a position, nearest first.
---@param game sg.Game
---@param position any
---@param opts? table limits; limit = how many positions at most (default 200); trace = true: how each value comes about
---@return sg.Result? graph { nodes, edges, left_out, trace }, sg.Failure? why
function graph.of(game, position, opts)
  opts = limits.of(opts)
  local why = opts.trace and refusal(game, "trace")
  if why then return nil, why end
  local builder = setmetatable({
    game = game,
    opts = opts,
    limit = opts.limit or graph.LIMIT,
    nodes = {},
    by_key = {},
    known = {},
    left_out = {},
    edges = {},
    counts = internals[game].kind.forbids ~= nil,
  }, Builder)
  local ok
  ok, why = builder:grow(position)
  if not ok then return nil, why end
  if internals[game].kind.draws then
    add_levels(builder.nodes)
  else
    add_heights(builder.nodes)
  end
  local nodes = {}
  for _, node in ipairs(builder.nodes) do
    nodes[node.id] = {
      id = node.id,
      position = node.label,
      value = node.value,
      outcome = node.outcome,
      height = node.height,
      level = node.level,
      cut = node.cut,
    }
    sums.keep_parts(nodes[node.id], node.parts)
  end
  return result.new("graph", {
    nodes = nodes,
    edges = builder.edges,
    left_out = #text.keys(builder.left_out),
    trace = opts.trace and trace.of(builder.nodes) or nil,
  }, game, position)
end

return graph
