-- SPDX-License-Identifier: MIT
-- A position is the list of the edges that hang together with the ground, the vertex 0; {1,1} is a loop, and {0,1,1} a
-- childish edge: it may be cut only if nothing else falls.

-- Groups of vertices: find(v) names the group of v, join(v, w) makes one of two.
local function groups()
  local below = {}
  local function find(v)
    while below[v] do
      local next_one = below[v]
      below[v] = below[next_one] or next_one
      v = next_one
    end
    return v
  end
  return find, function(v, w)
    v, w = find(v), find(w)
    if v ~= w then below[v] = w end
  end
end

-- The edges that are connected with the ground. The groups are joined in place: graphs may be large.
local function grounded(edges)
  local below = {}
  for _, e in ipairs(edges) do
    local v, w = e[1], e[2]
    while below[v] do
      below[v], v = below[below[v]] or below[v], below[v]
    end
    while below[w] do
      below[w], w = below[below[w]] or below[w], below[w]
    end
    if v < w then
      below[w] = v
    elseif w < v then
      below[v] = w
    end
  end
  local left = {}
  for _, e in ipairs(edges) do
    local v = e[1]
    while below[v] do
      v = below[v]
    end
    if v == 0 then left[#left + 1] = e end
  end
  return left
end

-- The graph without edge i, and what falls then.
local function cut(edges, i)
  local left = { table.unpack(edges) }
  table.remove(left, i)
  return grounded(left)
end

-- How many edges are childish.
local function childish_of(edges, p)
  local n = 0
  for _, e in ipairs(edges) do
    n = n + (e[3] or p.childish and 1 or 0)
  end
  return n
end

-- The edges with the vertices above the ground numbered so that graphs that look alike become one: by the canonical
-- form of the graph in which a coloured vertex stands in each edge.
local EDGES_MAX = 500 -- of which a graph with a vertex in each edge can be made

local function numbered_anew(edges)
  local numbers, n, pairs_of, colours = { [0] = 1 }, 1, {}, { 1 }
  for _, e in ipairs(edges) do
    for side = 1, 2 do
      if not numbers[e[side]] then
        n = n + 1
        numbers[e[side]], colours[n] = n, 0
      end
    end
  end
  for i, e in ipairs(edges) do
    colours[n + i] = e[3] and 3 or 2
    pairs_of[#pairs_of + 1] = { numbers[e[1]], n + i }
    if e[1] ~= e[2] then pairs_of[#pairs_of + 1] = { numbers[e[2]], n + i } end
  end
  local graph = sg.graph.new(n + #edges, pairs_of)
  graph.colours = colours
  graph = sg.canonical.graph(graph)
  local place, least, next_number = {}, {}, 0
  for v, colour in ipairs(graph.colours) do
    if colour == 1 then
      place[v] = 0
    elseif colour == 0 then
      next_number = next_number + 1
      place[v] = next_number
    end
  end
  for v, colour in ipairs(graph.colours) do
    if colour > 1 then
      local ends = graph[v]
      least[#least + 1] = { place[ends[1]], place[ends[2] or ends[1]], colour == 3 and 1 or nil }
    end
  end
  return least
end

-- The nim-value by the fusion principle: the vertices of a circuit may be brought together, so what is left is a tree
-- of bridges, with a loop for each other edge; a loop is worth 1, and a bridge below a tree of value v is worth v + 1.
-- Depth first from the ground: low[v] is the least depth that the part above v reaches without the edge to v.
local function fused_value(edges)
  local ends, behind = {}, {} -- end 2i + s of edge i: the last one at each vertex, and the one before each of these
  for i, e in ipairs(edges) do
    for side = 0, e[1] == e[2] and 0 or 1 do
      local v = e[side + 1]
      behind[2 * i + side], ends[v] = ends[v] or 0, 2 * i + side
    end
  end
  local path, depth, low, used = { 0 }, { [0] = 1 }, { [0] = 1 }, {}
  local value = { [0] = 0 } -- by vertex: of what stands there
  while true do
    local v = path[#path]
    local last = ends[v] or 0 -- of the edges at v that are not seen yet
    local i = last // 2
    ends[v] = behind[last]
    if last == 0 then
      path[#path] = nil
      local u = path[#path]
      if not u then
        return value[0]
      elseif low[v] > depth[u] then -- a bridge
        value[u] = value[u] ~ value[v] + 1
      else
        low[u], value[u] = math.min(low[u], low[v]), value[u] ~ value[v] ~ 1
      end
    elseif not used[i] then
      local w = edges[i][1] == v and edges[i][2] or edges[i][1]
      used[i] = true
      if depth[w] then -- closes a circuit
        low[v], value[v] = math.min(low[v], depth[w]), value[v] ~ 1
      else
        path[#path + 1] = w
        depth[w], low[w], value[w] = #path, #path, 0
      end
    end
  end
end

-- Reads the notation of CGSuite: e for an edge, c for a childish one, (a;b) for branches; :X or :{Name} behind an edge
-- names the vertex at its end, and before all edges the ground.
local function read_branches(text)
  local edges, names, newest, i = {}, {}, 0, 1
  local function char() return string.sub(text, i, i) end
  local function named(vertex)
    i = i + 1
    local from, to = i, i
    if char() == "{" then
      from = i + 1
      while i <= #text and char() ~= "}" do
        i = i + 1
      end
      to = i - 1
    end
    local name = string.sub(text, from, to)
    if name == "" or i > #text then error("':' is followed by the name of a vertex, as :A or :{Name}", 0) end
    i = i + 1
    local other = names[name]
    if not other then
      names[name] = vertex
      return vertex
    end
    for _, e in ipairs(edges) do
      for side = 1, 2 do
        e[side] = e[side] == vertex and other or e[side]
      end
    end
    return other
  end
  local function branch(vertex, depth)
    while true do
      local c = char()
      if c == "e" or c == "c" then
        newest, i = newest + 1, i + 1
        edges[#edges + 1] = { vertex, newest, c == "c" and 1 or nil }
        vertex = newest
      elseif c == ":" then
        vertex = named(vertex)
      elseif c == "(" then
        i = i + 1
        branch(vertex, depth + 1)
        while char() == ";" do
          i = i + 1
          branch(vertex, depth + 1)
        end
        if char() ~= ")" then error("a '(' has no ')'", 0) end
        i = i + 1
      else
        return
      end
    end
  end
  branch(0, 0)
  if i <= #text then
    error("a graph is written with e, c, (a;b) and :name, as ee:Aeeee:A, or as edges, {{0,1},{1,2},{2,0}}", 0)
  end
  return edges
end

-- Reads a list of edges, {{0,1},{1,2}}.
local function read_edges(text)
  local edges, items = {}, text:gsub("%s+", ""):gsub("^{(.*)}$", ",%1")
  local rest = items:gsub(",{%d+,%d+}", ""):gsub(",{%d+,%d+,1}", "")
  if rest ~= "" and rest ~= "," then
    error("a list of edges is written as {{0,1},{1,2}}, with {0,1,1} for a childish edge", 0)
  end
  for a, b, childish in items:gmatch("{(%d+),(%d+)(,?)") do
    edges[#edges + 1] = { tonumber(a), tonumber(b), childish ~= "" and 1 or nil }
  end
  return edges
end

-- The value where no edge or all edges are childish: where all are, each move takes one edge, and some edge can always
-- be taken.
local function known_value(edges, p)
  local childish = childish_of(edges, p)
  if childish == 0 then return fused_value(edges) end
  return childish == #edges and childish % 2 or nil
end

return {
  name = "hackenbush_graph",
  summary = "Cut an edge of a graph on the ground; what no longer hangs together with the ground is gone.",
  source = {
    "Winning Ways, vol. 1, ch. 7: the fusion principle",
    "CGSuite, game.graph.Hackenbush, ChildishHackenbush",
  },
  tags = { "graph", "closed form" },
  theorem = "the fusion principle, Winning Ways, vol. 1, ch. 7",
  params = {
    childish = { type = "boolean", default = false, help = "only edges may be cut after which nothing else falls" },
  },
  start = { { 0, 1 }, { 1, 2 }, { 2, 3 }, { 3, 4 }, { 4, 5 }, { 5, 2 } },
  form = {
    "list",
    of = { "list", of = { "integer", min = 0 }, least = 2 },
    about = "edges that hang together with the ground 0, as {{0,1},{1,2}}, or a text such as ee:Aeeee:A",
  },
  valid = function(edges)
    for _, e in ipairs(edges) do
      if #e > 3 or e[3] and e[3] ~= 1 then
        return "an edge is a pair of vertices, as {0,1}, or {0,1,1} if it is childish"
      end
    end
    return #grounded(edges) == #edges or "an edge is not connected with the ground, vertex 0"
  end,
  options = function(edges, option, p, label)
    for i = 1, #edges do
      local left = cut(edges, i)
      if not (p.childish or edges[i][3]) or #left == #edges - 1 then
        if label then label(i) end
        option(left)
      end
    end
  end,
  -- Edges that hang together without the ground belong together, as do those that fall together.
  split = function(edges, part)
    local find, join = groups()
    for _, e in ipairs(edges) do
      if e[1] ~= 0 and e[2] ~= 0 then join(e[1], e[2]) end
    end
    local lists, order = {}, {}
    for _, e in ipairs(edges) do
      local name = find(e[1] ~= 0 and e[1] or e[2])
      if name == 0 then
        part({ e }) -- a loop on the ground
      elseif not lists[name] then
        lists[name] = {}
        order[#order + 1] = name
      end
      if name ~= 0 then table.insert(lists[name], e) end
    end
    for _, name in ipairs(order) do
      part(lists[name])
    end
  end,
  -- One stalk of the same value, where that is known.
  canonical = function(edges, p)
    local value, stalk = known_value(edges, p), {}
    if not value then return #edges <= EDGES_MAX and numbered_anew(edges) or edges end
    for n = 1, value do
      stalk[n] = { n - 1, n }
    end
    return stalk
  end,
  value = known_value,
  rank = function(edges) return #edges end,
  parse = function(text) return string.sub(text, 1, 1) == "{" and read_edges(text) or read_branches(text) end,
  show = function(edges)
    local list = {}
    for i, e in ipairs(edges) do
      list[i] = "{" .. e[1] .. "," .. e[2] .. (e[3] and ",1}" or "}")
    end
    return "{" .. table.concat(list, ",") .. "}"
  end,
  draw = function(edges, pen)
    local names, numbers, joined, labels, looks = { 0 }, { [0] = 1 }, {}, {}, {}
    for i, e in ipairs(edges) do
      for side = 1, 2 do
        local v = e[side]
        if not numbers[v] then
          names[#names + 1] = v
          numbers[v] = #names
        end
      end
      joined[i], labels[i] = { numbers[e[1]], numbers[e[2]] }, i
      looks[i] = e[3] and "faint" or "edge"
    end
    pen.graph(
      { n = #names, edges = joined },
      { names = names, edge_names = labels, edge_styles = looks, styles = { "mark" } }
    )
  end,
  -- Graphs of up to six edges on the ground and three vertices above it, some of the edges childish.
  sample = function(i)
    local edges = {}
    for k = 1, 1 + i % 6 do
      edges[k] = { (i * 7 + k * 3) // 2 % 4, (i + k * k) % 4, i % 3 == 1 and (i // 3 + k) % 2 == 0 and 1 or nil }
    end
    return grounded(edges)
  end,
  examples = {
    { position = { { 0, 1 }, { 1, 2 }, { 2, 3 } }, value = 3, note = "a stalk of n edges" },
    { position = { { 0, 1 }, { 1, 2 }, { 2, 0 } }, value = 1, note = "a triangle on the ground is three loops" },
    { position = { { 0, 1 }, { 1, 2 }, { 2, 3 }, { 3, 0 } }, value = 0, note = "a circuit of even length is 0" },
    { position = { { 0, 1 }, { 1, 2 }, { 2, 3 }, { 3, 4 }, { 4, 5 }, { 5, 2 } }, value = 2, note = "a bulb" },
    {
      position = {
        { 0, 1 },
        { 1, 2 },
        { 2, 3 },
        { 1, 4 },
        { 4, 3 },
        { 3, 6 },
        { 6, 7 },
        { 7, 8 },
        { 6, 9 },
        { 9, 10 },
        { 9, 10 },
        { 10, 12 },
      },
      value = 2,
      note = "the green girl of Winning Ways, ch. 7, fig. 3; CGSuite, GameGraphTest",
    },
    { params = { childish = true }, position = { { 0, 1 }, { 1, 2 }, { 1, 3 } }, value = 1, note = "three moves" },
    { params = { childish = true }, position = { { 0, 1 }, { 1, 2 }, { 2, 0 }, { 2, 3 } }, value = 0 },
    { position = { { 0, 1, 1 }, { 1, 2 } }, value = 0, note = "by hand: the childish edge waits for the other" },
    { position = { { 0, 1 }, { 1, 2, 1 } }, value = 2, note = "cut either" },
  },
}
