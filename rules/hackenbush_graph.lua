-- SPDX-License-Identifier: MIT
-- A position is the list of the edges that hang together with the ground, the vertex 0; {1,1} is a loop.

-- The edges that are connected with the ground.
local function grounded(edges)
  local reached, grown = { [0] = true }, true
  while grown do
    grown = false
    for _, e in ipairs(edges) do
      if reached[e[1]] ~= reached[e[2]] then
        reached[e[1]], reached[e[2]], grown = true, true, true
      end
    end
  end
  local left = {}
  for _, e in ipairs(edges) do
    if reached[e[1]] then
      left[#left + 1] = e
    end
  end
  return left
end

-- The graph without edge i, and what falls then.
local function cut(edges, i)
  local left = { table.unpack(edges) }
  table.remove(left, i)
  return grounded(left)
end

-- The nim-value by the fusion principle: the vertices of a circuit may be brought together, so what is left is a tree
-- of bridges, with a loop for each other edge; a loop is worth 1, and a bridge below a tree of value v is worth v + 1.
-- Depth first from the ground: low[v] is the least depth that the part above v reaches without the edge to v.
local function fused_value(edges)
  local at = {}
  for i, e in ipairs(edges) do
    for side = 1, 2 do
      local list = at[e[side]] or {}
      at[e[side]] = list
      if side == 1 or e[1] ~= e[2] then
        list[#list + 1] = { edge = i, to = e[3 - side] }
      end
    end
  end
  local depth, used = { [0] = 0 }, {}
  -- Returns low[v], and the value of what stands on v and on the vertices that are fused with v below it.
  local function visit(v)
    local low, value = depth[v], 0
    for _, way in ipairs(at[v] or {}) do
      if not used[way.edge] then
        used[way.edge] = true
        if depth[way.to] then -- closes a circuit
          low, value = math.min(low, depth[way.to]), sg.xor(value, 1)
        else
          depth[way.to] = depth[v] + 1
          local above_low, above = visit(way.to)
          if above_low > depth[v] then -- a bridge
            value = sg.xor(value, above + 1)
          else
            low, value = math.min(low, above_low), sg.xor(sg.xor(value, above), 1)
          end
        end
      end
    end
    return low, value
  end
  local _, value = visit(0)
  return value
end

-- Reads the notation of CGSuite: e for an edge, (a;b) for branches; :X or :{Name} behind an edge names the vertex at
-- its end, and before all edges the ground.
local function read_branches(text)
  local edges, names, newest, i = {}, {}, 0, 1
  local function char()
    return string.sub(text, i, i)
  end
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
    if name == "" or i > #text then
      error("':' is followed by the name of a vertex, as :A or :{Name}", 0)
    end
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
      if c == "e" then
        newest, i = newest + 1, i + 1
        edges[#edges + 1] = { vertex, newest }
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
        if char() ~= ")" then
          error("a '(' has no ')'", 0)
        end
        i = i + 1
      else
        return
      end
    end
  end
  branch(0, 0)
  if i <= #text then
    error("a graph is written with e, (a;b) and :name, as ee:Aeeee:A, or as edges, {{0,1},{1,2},{2,0}}", 0)
  end
  return edges
end

-- Reads a list of edges, {{0,1},{1,2}}.
local function read_edges(text)
  local edges, numbers, number, depth = {}, {}, nil, 0
  for i = 1, #text do
    local c = string.sub(text, i, i)
    local digit = tonumber(c)
    if number and not digit then
      numbers[#numbers + 1], number = number, nil
    end
    if digit then
      number = (number or 0) * 10 + digit
    elseif c == "{" then
      depth = depth + 1
    elseif c == "}" then
      depth = depth - 1
      if depth == 1 and #numbers == 2 then
        edges[#edges + 1] = numbers
      elseif depth == 1 or depth == 0 and #numbers > 0 then
        error("an edge is a pair of vertices, as {0,1}", 0)
      end
      numbers = {}
    elseif c ~= "," and c ~= " " then
      error("'" .. c .. "' is not understood in a list of edges", 0)
    end
    if depth < 0 or depth > 2 or depth == 0 and i < #text then
      error("a list of edges is written as {{0,1},{1,2}}", 0)
    end
  end
  if depth ~= 0 then
    error("a list of edges ends with }}", 0)
  end
  return edges
end

return {
  name = "hackenbush_graph",
  summary = "Cut an edge of a graph that stands on the ground; what no longer hangs together with it is gone.",
  source = { "Winning Ways, vol. 1, ch. 7: the fusion principle", "CGSuite, game.graph.Hackenbush (green edges)" },
  tags = { "graph", "closed form" },
  params = {
    childish = { type = "boolean", default = false, help = "only edges may be cut after which nothing else falls" },
  },
  start = { { 0, 1 }, { 1, 2 }, { 2, 3 }, { 3, 4 }, { 4, 5 }, { 5, 2 } },
  form = {
    "list",
    of = { "list", of = { "integer", min = 0 }, length = 2 },
    about = "edges that hang together with the ground 0, as {{0,1},{1,2}}, or a text such as ee:Aeeee:A",
  },
  valid = function(edges)
    return #grounded(edges) == #edges or "an edge is not connected with the ground, vertex 0"
  end,
  options = function(edges, option, p, label)
    for i = 1, #edges do
      local left = cut(edges, i)
      if not p.childish or #left == #edges - 1 then
        if label then
          label(i)
        end
        option(left)
      end
    end
  end,
  -- One stalk of the same value. In the childish game each move takes one edge, and some edge can always be taken.
  canonical = function(edges, p)
    local stalk = {}
    for n = 1, p.childish and #edges % 2 or fused_value(edges) do
      stalk[n] = { n - 1, n }
    end
    return stalk
  end,
  rank = function(edges)
    return #edges
  end,
  parse = function(text)
    return string.sub(text, 1, 1) == "{" and read_edges(text) or read_branches(text)
  end,
  show = function(edges)
    local list = {}
    for i, e in ipairs(edges) do
      list[i] = "{" .. e[1] .. "," .. e[2] .. "}"
    end
    return "{" .. table.concat(list, ",") .. "}"
  end,
  draw = function(edges, pen)
    local names, numbers, joined, labels = { 0 }, { [0] = 1 }, {}, {}
    for i, e in ipairs(edges) do
      for _, v in ipairs(e) do
        if not numbers[v] then
          names[#names + 1] = v
          numbers[v] = #names
        end
      end
      joined[i], labels[i] = { numbers[e[1]], numbers[e[2]] }, i
    end
    pen.graph({ n = #names, edges = joined }, { names = names, edge_names = labels, styles = { "mark" } })
  end,
  -- Graphs of up to six edges on the ground and three vertices above it.
  sample = function(i)
    local edges = {}
    for k = 1, 1 + i % 6 do
      edges[k] = { (i * 7 + k * 3) // 2 % 4, (i + k * k) % 4 }
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
        { 0, 1 }, { 1, 2 }, { 2, 3 }, { 1, 4 }, { 4, 3 }, { 3, 6 }, { 6, 7 }, { 7, 8 }, { 6, 9 }, { 9, 10 }, { 9, 10 },
        { 10, 12 },
      },
      value = 2,
      note = "the green girl of Winning Ways, ch. 7, fig. 3; CGSuite, GameGraphTest",
    },
    { params = { childish = true }, position = { { 0, 1 }, { 1, 2 }, { 1, 3 } }, value = 1, note = "three moves" },
    { params = { childish = true }, position = { { 0, 1 }, { 1, 2 }, { 2, 0 }, { 2, 3 } }, value = 0 },
  },
}
