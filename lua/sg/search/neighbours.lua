-- SPDX-License-Identifier: MIT
-- Finds the neighbours of a position: its options and its parents. A rule lists only the options of a position, so
-- parents are searched for among the positions that can be reached from the start.

local failure = require "sg.failure"
local graph = require "sg.search.graph"
local limits = require "sg.limits"
local refusal = require "sg.refusal"
local result = require "sg.result"
local sums = require "sg.search.sums"
local walk = require "sg.search.walk"

local neighbours = {}

neighbours.LIMIT = 60 -- positions shown unless asked otherwise
local LOOKED_AT = 5000 -- positions whose options are looked at for the one asked about

-- The edges to a node from those that can be reached from a start, nearest to the start first, and these nodes.
local function edges_to(above, node)
  local list = {}
  for i = 1, above.n_done do
    local is_parent = false
    for _, child in ipairs((above.graph:options(i))) do
      is_parent = is_parent or child == node
    end
    if is_parent then
      local ok, why = graph.edges(above, i, function(edge)
        if edge.to == node then list[#list + 1] = edge end
      end)
      if not ok then return nil, why end
    end
  end
  return list
end

-- The positions that lead to one, and the walk that found them. After a limit, what was found so far is right.
local function parents_of(game, position, start, opts)
  local above, why = walk.of(game, start, opts, LOOKED_AT)
  if not above then
    if why.code ~= "limit" and why.code ~= "interrupted" then return nil, why end
    return {}
  end
  local all, n = above.whole, above.n_done
  local node
  node, why = above:grow(position, n)
  if not node then return nil, why end
  local list
  list, why = edges_to(above, node)
  if not list then return nil, why end
  return list, above, all
end

local Shown = {}
Shown.__index = Shown

-- A node of the result, with its value unless a limit ends before it is known; nil where the limit leaves it out.
function Shown:node(below, number)
  if #self.nodes >= self.limit then
    self.left_out[below:key(number)] = true
    return nil
  end
  local value, why = below:value(number)
  if value == nil and why.code ~= "limit" then return nil, why end
  local node = {
    id = #self.nodes + 1,
    position = below:label(number),
    value = value,
    outcome = value and (value == 0 and "P" or "N"),
  }
  self.nodes[node.id] = node
  sums.keep_parts(node, below:parts(number))
  return node
end

-- Adds the nodes at the far ends of edges, and the edges; end_of(edge) -> that node, set(edge, id).
function Shown:add(below, edges, far, near)
  for _, edge in ipairs(edges) do
    local node, why = self:node(below, edge[far])
    if why then return nil, why end
    if node then
      edge[far], edge[near], edge.labels = node.id, 1, nil
      self.edges[#self.edges + 1] = edge
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
  local below, why = walk.of(game, position, opts, 1)
  if not below then return nil, why end
  local shown = setmetatable({ limit = opts.limit or neighbours.LIMIT, nodes = {}, edges = {}, left_out = {} }, Shown)
  local ok
  ok, why = shown:node(below, 1)
  if not ok then return nil, why or failure.new("usage", "the limit leaves no position to show") end
  local options = {}
  ok, why = graph.edges(below, 1, function(edge) options[#options + 1] = edge end)
  if not ok then return nil, why end
  local parents, above, all = parents_of(game, position, start, opts)
  if not parents then return nil, above end
  local whole = shown.limit
  shown.limit = math.max(whole - math.min(#parents, whole // 2), 1) -- the options leave room for them
  ok, why = shown:add(below, options, "to", "from")
  shown.limit = whole
  if ok then
    ok, why = shown:add(above, parents, "from", "to")
  end
  if not ok then return nil, why end
  local left_out = 0
  for _ in pairs(shown.left_out) do
    left_out = left_out + 1
  end
  return result.new(
    "graph",
    { nodes = shown.nodes, edges = shown.edges, left_out = left_out, looked_at_all = all },
    game,
    position
  )
end

return neighbours
