-- SPDX-License-Identifier: MIT

-- The neighbours of each vertex among `vertices`, in an undirected graph without loops.
local function neighbours_of(edges, vertices)
  local list = {}
  for v in pairs(vertices) do
    list[v] = {}
  end
  for _, e in ipairs(edges) do
    local a, b = list[e[1]], list[e[2]]
    if a and b and a ~= b then
      a[#a + 1], b[#b + 1] = e[2], e[1]
    end
  end
  return list
end

-- The vertex at which the ways from a and b back to the root meet, blossoms taken together.
local function meeting(a, b, base, mate, from)
  local seen = {}
  while a do
    a = base[a]
    seen[a] = true
    a = mate[a] and from[mate[a]]
  end
  b = base[b]
  while not seen[b] do
    b = base[from[mate[b]]]
  end
  return b
end

-- Looks for an augmenting path from an unmatched vertex (Edmonds); if there is one, the matching `mate` grows by it.
local function augment(root, neighbours, mate)
  local from, base, outer, queue = {}, {}, { [root] = true }, { root }
  for v in pairs(neighbours) do
    base[v] = v
  end
  local function to_base(v, meet, child, in_blossom)
    while base[v] ~= meet do
      in_blossom[base[v]], in_blossom[base[mate[v]]] = true, true
      from[v], child = child, mate[v]
      v = from[mate[v]]
    end
  end
  local at = 0
  while queue[at + 1] do
    at = at + 1
    local v = queue[at]
    for _, w in ipairs(neighbours[v]) do
      if base[v] ~= base[w] and mate[v] ~= w then
        if w == root or mate[w] and from[mate[w]] then
          local meet, in_blossom = meeting(v, w, base, mate, from), {}
          to_base(v, meet, w, in_blossom)
          to_base(w, meet, v, in_blossom)
          for u in pairs(base) do
            if in_blossom[base[u]] then
              base[u] = meet
              if not outer[u] then
                outer[u], queue[#queue + 1] = true, u
              end
            end
          end
        elseif not from[w] then
          from[w] = v
          if not mate[w] then
            while w do
              local before = from[w]
              local after = mate[before]
              mate[w], mate[before] = before, w
              w = after
            end
            return true
          end
          outer[mate[w]], queue[#queue + 1] = true, mate[w]
        end
      end
    end
  end
  return false
end

-- The token at a vertex, before the first move.
local function at_first(vertex, p)
  local seen, new = { [vertex] = true }, {}
  for _, e in ipairs(p.edges) do
    for _, v in ipairs(e) do
      if not seen[v] then
        seen[v] = true
        new[#new + 1] = v
      end
    end
  end
  table.sort(new)
  return { at = vertex, new = new }
end

-- "N" exactly if every maximum matching covers the token's vertex: if a maximum matching of the others grows by it.
local function outcome(position, p)
  if p.directed then return nil end
  local vertices, mate = { [position.at] = true }, {}
  for _, v in ipairs(position.new) do
    vertices[v] = true
  end
  local all = neighbours_of(p.edges, vertices)
  vertices[position.at] = nil
  local others = neighbours_of(p.edges, vertices)
  for _, v in ipairs(position.new) do
    if not mate[v] then augment(v, others, mate) end
  end
  return augment(position.at, all, mate) and "N" or "P"
end

return {
  name = "geography",
  summary = "Move a token along an edge of a graph to a vertex where it has not been.",
  source = {
    "T. J. Schaefer, On the complexity of some two-person perfect-information games, J. Comput. System Sci. 16 (1978)",
    "Fraenkel, Scheinerman, Ullman, Undirected edge geography, Theoretical Computer Science 112 (1993)",
  },
  tags = { "graph", "token" },
  theorem = "Fraenkel, Scheinerman, Ullman 1993: won if every maximum matching covers the vertex",
  outcome = outcome,
  params = {
    edges = {
      type = "position",
      default = { -- three rows of three
        { 1, 2 },
        { 2, 3 },
        { 4, 5 },
        { 5, 6 },
        { 7, 8 },
        { 8, 9 },
        { 1, 4 },
        { 4, 7 },
        { 2, 5 },
        { 5, 8 },
        { 3, 6 },
        { 6, 9 },
      },
      help = "the edges of the graph, as {{1,2},{2,3}}",
    },
    at = { type = "integer", default = 1, help = "the vertex where the token starts" },
    directed = { type = "boolean", default = false, help = "edges lead from their first vertex to the second only" },
  },
  -- A position is the vertex of the token and the sorted list of the vertices where it has not been.
  start = function(p) return at_first(p.at, p) end,
  -- A vertex alone is the token there before the first move.
  parse = function(text, p)
    local plain = string.gsub(text, "%s", "")
    local vertex = math.tointeger(string.match(plain, "^%-?%d+$"))
    if vertex then return at_first(vertex, p) end
    local at, list = string.match(plain, "^{at=(%-?%d+),new={([-%d,]*)}}$")
    if not at then
      error("a position is the token's vertex, as 1, or with those it has not seen: {at=1,new={2}}", 0)
    end
    local new = {}
    for v in string.gmatch(list, "%-?%d+") do
      new[#new + 1] = math.tointeger(v)
    end
    return { at = math.tointeger(at), new = new }
  end,
  show = function(position) return ("{at=%d,new={%s}}"):format(position.at, table.concat(position.new, ",")) end,
  form = {
    "record",
    fields = { at = { "integer" }, new = { "list", of = { "integer" }, order = "distinct" } },
    about = "the vertex of the token, and the vertices where it has not been",
  },
  valid = function(position, p)
    local vertices = {}
    for _, e in ipairs(p.edges) do
      vertices[e[1]], vertices[e[2]] = true, true
    end
    if not vertices[position.at] then return position.at .. " is no vertex of the graph" end
    for _, v in ipairs(position.new) do
      if v == position.at then
        return "the token is at " .. v .. " already"
      elseif not vertices[v] then
        return v .. " is no vertex of the graph"
      end
    end
    return true
  end,
  options = function(position, option, p, label)
    local function go(to)
      local new, found = {}, false
      for _, v in ipairs(position.new) do
        if v == to then
          found = true
        else
          new[#new + 1] = v
        end
      end
      if found then
        if label then label(to) end
        option({ at = to, new = new })
      end
    end
    for _, e in ipairs(p.edges) do
      if e[1] == position.at then
        go(e[2])
      elseif e[2] == position.at and not p.directed then
        go(e[1])
      end
    end
  end,
  draw = function(position, pen, p)
    local numbers, names, styles, joined = {}, {}, {}, {}
    local function number(vertex)
      if not numbers[vertex] then
        names[#names + 1] = vertex
        numbers[vertex], styles[#names] = #names, "taken"
      end
      return numbers[vertex]
    end
    for i, e in ipairs(p.edges) do
      joined[i] = { number(e[1]), number(e[2]) }
    end
    for _, v in ipairs(position.new) do
      styles[number(v)] = "vertex"
    end
    styles[number(position.at)] = "mark"
    pen.graph({ n = #names, edges = joined }, { names = names, styles = styles, directed = p.directed })
  end,
  rank = function(position) return #position.new end,
  examples = {
    {
      position = { at = 1, new = { 2, 3, 4, 5, 6, 7, 8, 9 } },
      outcome = "P",
      note = "3 by 3 grid from a corner: undirected, a win exactly if every maximum matching covers the vertex",
    },
    { position = { at = 2, new = { 1, 3, 4, 5, 6, 7, 8, 9 } }, outcome = "N", note = "from the middle of a side" },
    { position = { at = 5, new = { 1, 2, 3, 4, 6, 7, 8, 9 } }, outcome = "P", note = "from the centre" },
    {
      params = { edges = { { 1, 2 }, { 2, 3 }, { 3, 4 }, { 4, 5 }, { 5, 6 }, { 6, 1 } } },
      value = 1,
      note = "an even cycle has a perfect matching; after the first move there is no more choice",
    },
    {
      params = { edges = { { 1, 2 }, { 2, 3 }, { 3, 1 }, { 3, 4 } }, at = 2, directed = true },
      outcome = "P",
      note = "from 2 to 3, then to 1 or 4, and there the walk ends",
    },
  },
}
