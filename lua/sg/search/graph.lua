-- SPDX-License-Identifier: MIT
-- The positions below a position, as a graph: each with its nim-value, height (the longest play from it) and moves. Of
-- a loopy game, a position has a level instead: how many moves lead to it at least.

local failure = require "sg.failure"
local internals = require "sg.internals"
local label = require "sg.label"
local limits = require "sg.limits"
local loopy = require "sg.search.loopy"
local refusal = require "sg.refusal"
local result = require "sg.result"
local sums = require "sg.search.sums"
local trace = require "sg.search.trace"
local walk = require "sg.search.walk"

local need, raise = failure.need, failure.raise

local graph = {}

graph.LIMIT = 200 -- positions shown unless asked otherwise

---The different options of a node as edges: { from, to, turn, label, labels, count }; count where the number of options
---counts, and it is not 1.
---@param below sg.Walk
---@param node integer
---@param add fun(edge: table)
---@return true? ok, sg.Failure? why
function graph.edges(below, node, add)
  local seen, counts = {}, internals[below.game].kind.forbids
  local bare = not counts and below:bare_options(node)
  if bare then
    for _, child in ipairs(bare) do
      if not seen[child] then
        seen[child] = true
        add { from = node, to = child }
      end
    end
    return true
  end
  return below:each_option(node, function(child, turn, name)
    local key = turn and child .. turn or child
    local edge = seen[key]
    if not edge then
      edge = { from = node, to = child, turn = turn }
      seen[key] = edge
      add(edge)
    elseif counts then
      edge.count = (edge.count or 1) + 1
    end
    label.add(edge, name)
  end)
end

---@class sg.Node a position, or a sum of positions
---@field id integer
---@field position string
---@field value integer
---@field outcome sg.Outcome
---@field height? integer the longest play from it; nil in a loopy game
---@field level? integer of a loopy game: the least number of moves that lead to it
---@field wins? integer by each: how many of its moves win, those that canonical makes equal once
---@field cut? boolean it has moves to positions that are left out

-- Node i of a walk without its edges; the walk has been folded by its measure.
local function node_of(below, i, measure)
  local value, why = below:value(i)
  if value == nil then return nil, why end
  return {
    id = i,
    position = below:label(i),
    value = value,
    outcome = loopy.outcome_of(value),
    [measure] = below.graph:get(measure, i),
  }
end

-- Values that are known already do not look at the limits.
local function stop(below, i)
  local why = limits.stop(below.opts)
  if why then return failure.with(why, { subject = below.game.spec, looked_at = i, hint_for = "limit" }) end
  limits.report(below.opts, i, nil, "positions drawn")
end

-- The nodes of a walk, and their edges; in_text: edges may be { write = Walk:edge_writer } instead.
local function nodes_of(below, in_text)
  local measure, nodes, edges = below:measure(), {}, {}
  local ok, why = below:fold(measure)
  if not ok then return nil, why end
  local write = in_text and below:edge_writer()
  if write then edges = { write = write } end
  for i = 1, below.n_done do
    local node = need(node_of(below, i, measure))
    nodes[i] = node
    if not write then
      ok, why = graph.edges(below, i, function(edge)
        if edge.to <= below.n_done then
          edges[#edges + 1] = edge
        else
          node.cut = true
        end
      end)
    end
    why = not ok and why or stop(below, i)
    raise(why)
  end
  return nodes, edges
end

-- The nodes are representatives; is the position itself of their value?
local function is_represented(game, position, opts)
  if not internals[game].kind.searched or not (game.rule.split or game.rule.canonical) then return true end
  local moves, wrong = game:moves(position, opts)
  return moves ~= nil, wrong and failure.with(wrong, { partial = false })
end

-- The first positions below a position, if they stand for it.
local function below_of(game, position, opts, most)
  need(is_represented(game, position, opts))
  return walk.of(game, position, opts, most)
end

---The positions below a position, nearest first.
---@param game sg.Game
---@param position any
---@param opts? table limits; limit = how many positions at most (default 200); trace = true: how each value comes about
---@param in_text? boolean edges are for a text: they may be { write = Walk:edge_writer }
---@return sg.Result? graph { nodes, edges, left_out, trace }, sg.Failure? why
function graph.of(game, position, opts, in_text)
  opts = limits.of(opts)
  local why = opts.trace and refusal(game, "trace")
  raise(why)
  local below, nodes, edges
  below = need(below_of(game, position, opts, math.max(opts.limit or graph.LIMIT, 1)))
  nodes, edges = need(nodes_of(below, in_text and not opts.trace))
  local steps
  if opts.trace then steps = need(trace.of(below, nodes, edges)) end
  for i, node in ipairs(nodes) do
    sums.keep_parts(node, below:parts(i))
  end
  return result.new("graph", {
    nodes = nodes,
    edges = edges,
    left_out = below.n - below.n_done,
    trace = steps,
  }, game, position)
end

-- The first positions below a position, folded by their measure, and that.
local function folded_below(game, position, opts)
  opts = limits.of(opts)
  local below = need(below_of(game, position, opts, opts.limit and math.max(opts.limit, 1)))
  local measure = below:measure()
  need(below:fold(measure))
  return below, measure
end

---Calls take(node) for the nodes without their edges, nearest first, until a limit of so many.
---@param game sg.Game
---@param position any
---@param opts? table limits; limit = how many positions at most (default: all)
---@param take fun(node: sg.Node)
---@return integer? left_out positions that are found and not looked at, sg.Failure? why
function graph.each(game, position, opts, take)
  local below, measure = need(folded_below(game, position, opts))
  for i = 1, below.n_done do
    local node, why = node_of(below, i, measure)
    why = not node and why or stop(below, i)
    raise(why)
    node.wins = need(below:wins(i))
    take(node)
  end
  return below.n - below.n_done
end

---The positions below a position as arrays, numbered from 0 as programs for matrices do: the different options of
---position i are entries[offsets[i + 1] + 1 .. offsets[i + 2]] (Lua counts the places of lists from 1).
---@param game sg.Game
---@param position any
---@param opts? table limits; limit = how many positions at most (default: all)
---@return sg.Result? adjacency { positions, values, offsets, entries, left_out }, sg.Failure? why
function graph.adjacency(game, position, opts)
  local below = need(folded_below(game, position, opts))
  local names, values, offsets, entries, seen = {}, {}, { 0 }, {}, {}
  for i = 1, below.n_done do
    names[i], values[i] = below:label(i), need(below:value(i))
    for _, child in ipairs((below.graph:options(i))) do
      if child <= below.n_done and seen[child] ~= i then
        entries[#entries + 1], seen[child] = child - 1, i
      end
    end
    offsets[i + 1] = #entries
    raise(stop(below, i))
  end
  return result.new(
    "adjacency",
    { positions = names, values = values, offsets = offsets, entries = entries, left_out = below.n - below.n_done },
    game,
    position
  )
end

local EDGES_AT_ONCE = 1000 -- so many nodes have their edges in one text, where edges have nothing but ends

---Writes a line for each edge between the nodes that a limit leaves, those of the nearest node first: what `form` says
---@param form table<string, fun(node_or_edge: table): string> from, to and edge
---parts is the number of its components.
---@param game sg.Game
---@param position any
---@param opts? table limits; limit = how many positions at most (default: all)
---@param form table<string, fun(node_or_edge: table): string> from, to and edge
---@param write fun(text: string)
---@return integer? left_out positions that are found and not looked at, sg.Failure? why
function graph.edge_lines(game, position, opts, form, write)
  local below = need(folded_below(game, position, opts))
  local n, heads, tails, all = below.n_done, {}, {}, below:edge_writer()
  local bare = all and form.edge {} or ""
  for i = 1, n do
    local node = { position = below:label(i), parts = #below.graph:parts(i), value = need(below:value(i)) }
    heads[i], tails[i] = form.from(node), form.to(node) .. bare
  end
  for first = 1, n, all and EDGES_AT_ONCE or 1 do
    if all then
      write(all(heads, tails, first, math.min(first + EDGES_AT_ONCE - 1, n)))
    else
      local lines = {}
      need(graph.edges(below, first, function(edge) lines[#lines + 1] = tails[edge.to] and edge end))
      for i, edge in ipairs(lines) do
        lines[i] = heads[first] .. tails[edge.to] .. form.edge(edge)
      end
      write(table.concat(lines))
    end
    raise(stop(below, first))
  end
  return below.n - n
end

---How many positions there are of each height (or level) and value.
---@param game sg.Game
---@param position any
---@param opts? table limits; limit = how many positions at most (default: all)
---@return table[]? counts { height or level, value, count }, in no order
---@return integer|sg.Failure left_out as of each, or why
function graph.histogram(game, position, opts)
  local below, measure = need(folded_below(game, position, opts))
  local counts, of_key = {}, {}
  need(below:value(1))
  if below.folded then
    local pairs_of = below.graph:pairs(measure, "mex")
    for i = 1, #pairs_of, 3 do
      counts[#counts + 1] = { [measure] = pairs_of[i], value = pairs_of[i + 1], count = pairs_of[i + 2] }
    end
    return counts, below.n - below.n_done
  end
  for i = 1, below.n_done do
    local value, why = below:value(i)
    why = value == nil and why or stop(below, i)
    raise(why)
    local size = below.graph:get(measure, i)
    local key = size .. " " .. tostring(value)
    if not of_key[key] then
      of_key[key] = { [measure] = size, value = value, count = 0 }
      counts[#counts + 1] = of_key[key]
    end
    of_key[key].count = of_key[key].count + 1
  end
  return counts, below.n - below.n_done
end

---How many positions can be reached from a position, itself among them. Their values are not computed.
---@param game sg.Game
---@param position any
---@param opts? table limits
---@return sg.Result? result { followers, basis }, sg.Failure? why
function graph.followers(game, position, opts)
  local below = need(walk.of(game, position, limits.of(opts), nil, "count"))
  return result.new("followers", { followers = below.n, basis = "computed" }, game, position)
end

return failure.border(graph)
