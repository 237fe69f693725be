-- SPDX-License-Identifier: MIT
-- The positions below a position, as a graph: each with its nim-value, height (the longest play from it) and moves.
-- Positions that the rule's canonical form makes equal are one; a move to several components leads to their sum.

local core = require "sg.core"
local failure = require "sg.failure"
local text = require "sg.text.words"
local timed = require("sg.limits").timed

local graph = {}

graph.LIMIT = 200 -- positions shown unless asked otherwise

-- Called once per position: has the user had enough? Values that are known already do not ask.
local function enough(game, opts)
  if core.interrupted() then return game.spec .. ": interrupted", "interrupted" end
  if opts.deadline and core.clock() > opts.deadline then
    return game.spec .. ": the time limit was reached (--time)", "limit"
  end
end

-- The components of a position, as { position, label, key } sorted by label. A rule may show different ones alike.
local function sum_of(game, positions)
  local parts = {}
  for _, position in ipairs(positions) do
    local components, message, code = game:components(position)
    if not components then return nil, message, code end
    for _, component in ipairs(components) do
      local key
      key, message, code = game:key(component)
      if not key then return nil, message, code end
      parts[#parts + 1] = { position = component, label = game:show(component), key = string.pack("s", key) }
    end
  end
  table.sort(parts, function(a, b)
    if #a.label ~= #b.label then return #a.label < #b.label end
    if a.label ~= b.label then return a.label < b.label end
    return a.key < b.key
  end)
  return parts
end

local function key_of(parts)
  local keys = {}
  for i, part in ipairs(parts) do keys[i] = part.key end
  return table.concat(keys)
end

local function label_of(game, parts)
  if #parts == 0 then return game.family and "0" or "nothing" end
  local labels = {}
  for i, part in ipairs(parts) do labels[i] = part.label end
  return table.concat(labels, " + ")
end

local function value_of(game, parts, opts)
  local sum = 0
  for _, part in ipairs(parts) do
    local result, message, code = game:value(part.position, opts)
    if not result then return nil, message, code end
    sum = sum ~ result.value
  end
  return sum
end

-- The sums that one move leaves, as lists of positions.
local function moves_of(game, parts)
  local list = {}
  for i, part in ipairs(parts) do
    local options, message, code = game:options(part.position)
    if not options then return nil, message, code end
    for _, option in ipairs(options) do
      local left = {}
      for j, other in ipairs(parts) do
        if j ~= i then left[#left + 1] = other.position end
      end
      for _, position in ipairs(option.parts) do left[#left + 1] = position end
      list[#list + 1] = left
    end
  end
  return list
end

local Builder = {}
Builder.__index = Builder

-- The node of a sum, new if it was not there; nil where the limit leaves it out.
function Builder:node(positions)
  local parts, message, code = sum_of(self.game, positions)
  if not parts then return nil, message, code end
  local key = key_of(parts)
  local node = self.by_key[key]
  if node then return node end
  if #self.nodes >= self.limit then
    self.left_out[key] = true
    return false
  end
  local value
  value, message, code = value_of(self.game, parts, self.opts)
  if not value then return nil, message, code end
  node = { id = #self.nodes + 1, label = label_of(self.game, parts),
    value = value, outcome = value == 0 and "P" or "N", parts = parts, to = {} }
  self.nodes[node.id], self.by_key[key] = node, node
  return node
end

function Builder:expand(node)
  local moves, message, code = moves_of(self.game, node.parts)
  if not moves then return nil, message, code end
  local seen = {}
  for _, positions in ipairs(moves) do
    local child
    child, message, code = self:node(positions)
    if child == nil then return nil, message, code end
    if not child then
      node.cut = true
    elseif not seen[child] then
      seen[child] = true
      node.to[#node.to + 1] = child.id
    end
  end
  return true
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

---The positions below a position, nearest first.
---@param game sg.Game
---@param position any
---@param opts? table limits; limit = how many positions at most (default 200)
---@return table? result { nodes, edges, left_out }, string? message, string? code
function graph.of(game, position, opts)
  if game.rule.loopy then
    return nil, failure.new("usage", ("%s is loopy; the drawing is by levels, which games that can go round do not have"):format(game.spec))
  end
  local limits = {}
  for name, value in pairs(timed(opts) or {}) do
    if name ~= "limit" then limits[name] = value end
  end
  local builder = setmetatable({ game = game, opts = limits, limit = opts and opts.limit or graph.LIMIT, nodes = {},
    by_key = {}, left_out = {} }, Builder)
  local root, message, code = builder:node { position }
  if not root then return nil, message, code end
  local i = 1
  while i <= #builder.nodes do
    local ok
    message, code = enough(game, limits)
    if message then
      return nil, failure.new(code, ("%s after %d positions; --limit N asks for fewer"):format(message, #builder.nodes))
    end
    ok, message, code = builder:expand(builder.nodes[i])
    if not ok then return nil, message, code end
    i = i + 1
  end
  add_heights(builder.nodes)
  local nodes, edges = {}, {}
  for _, node in ipairs(builder.nodes) do
    nodes[node.id] = { id = node.id, position = node.label, value = node.value, outcome = node.outcome,
      height = node.height, cut = node.cut }
    for _, id in ipairs(node.to) do edges[#edges + 1] = { from = node.id, to = id } end
  end
  return { nodes = nodes, edges = edges, left_out = #text.keys(builder.left_out) }
end

local FILL = { P = "#f4b6b0", N = "#cfe1f5" }

local LABEL_WIDTH, LABEL_LINES = 60, 24

-- A label that a box can hold: long lines and many lines are cut, between characters.
local function brief(label)
  local lines = {}
  for line in (label .. "\n"):gmatch "(.-)\n" do
    if #lines == LABEL_LINES then
      lines[#lines + 1] = "..."
      break
    end
    local cut = utf8.len(line) and utf8.offset(line, LABEL_WIDTH + 1)
    if not utf8.len(line) and #line > LABEL_WIDTH then cut = LABEL_WIDTH + 1 end
    lines[#lines + 1] = cut and cut <= #line and line:sub(1, cut - 1) .. "..." or line
  end
  return table.concat(lines, "\n")
end

local function quoted(label)
  return '"' .. label:gsub("[%z\1-\9\11-\31]", "?"):gsub('[\\"]', "\\%0"):gsub("\n", "\\n") .. '"'
end

---The graph in the language of Graphviz: ranked by height, P-positions red, N-positions blue.
---@param title string
---@param result table of graph.of
---@return string
function graph.dot(title, result)
  local lines = { "digraph positions {",
    ("  label=%s; labelloc=t; fontname=\"sans-serif\"; rankdir=TB; bgcolor=white;"):format(quoted(brief(title))),
    "  node [shape=box, style=\"rounded,filled\", fontname=\"sans-serif\", fontsize=11, margin=\"0.08,0.04\"];",
    "  edge [color=\"#888888\", arrowsize=0.6];" }
  local by_height, highest = {}, 0
  for _, node in ipairs(result.nodes) do
    local same = by_height[node.height] or {}
    same[#same + 1], by_height[node.height] = ("n%d"):format(node.id), same
    highest = math.max(highest, node.height)
    lines[#lines + 1] = ("  n%d [label=%s, fillcolor=\"%s\"%s];"):format(node.id,
      quoted(("%s\n%d  %s"):format(brief(node.position), node.value, node.outcome)), FILL[node.outcome],
      node.cut and ", style=\"rounded,filled,dashed\"" or "")
  end
  for height = highest, 0, -1 do
    if by_height[height] then
      lines[#lines + 1] = ("  { rank=same; %s; }"):format(table.concat(by_height[height], "; "))
    end
  end
  local value = {}
  for _, node in ipairs(result.nodes) do value[node.id] = node.value end
  for _, edge in ipairs(result.edges) do
    lines[#lines + 1] = ("  n%d -> n%d%s;"):format(edge.from, edge.to,
      value[edge.to] == 0 and " [color=\"#c8102e\"]" or "")
  end
  if result.left_out > 0 then
    lines[#lines + 1] = ("  more [shape=plaintext, style=\"\", label=%s];"):format(
      quoted(("%d more positions are left out\ndashed: positions with moves to them"):format(result.left_out)))
  end
  lines[#lines + 1] = "}"
  return table.concat(lines, "\n")
end

---The graph drawn by Graphviz, if that is installed.
---@param dot string of graph.dot
---@return string? picture, string? message, string? code
function graph.svg(dot)
  local probe = io.popen "command -v dot"
  local found = probe and probe:read "l"
  if probe then probe:close() end
  if not found then
    return nil, failure.new("io", "Graphviz draws the picture, and its program dot is not here: install the package graphviz, or use "
      .. "--format dot")
  end
  local input = os.tmpname()
  local file, message = io.open(input, "wb")
  local picture, ok
  if file then
    file:write(dot)
    file:close()
    local pipe = io.popen("dot -Tsvg '" .. input .. "'")
    picture = pipe and pipe:read "a"
    ok = pipe and pipe:close()
    message = "dot could not draw the graph"
  end
  os.remove(input)
  if not ok then return nil, failure.new("io", message) end
  return (picture:gsub("\n$", ""))
end

return graph
