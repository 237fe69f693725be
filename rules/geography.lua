-- SPDX-License-Identifier: MIT
return {
  name = "geography",
  summary = "Move a token along an edge of a graph to a vertex where it has not been.",
  source = {
    "T. J. Schaefer, On the complexity of some two-person perfect-information games, J. Comput. System Sci. 16 (1978)",
    "Fraenkel, Scheinerman, Ullman, Undirected edge geography, Theoretical Computer Science 112 (1993)",
  },
  tags = { "graph", "token" },
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
  start = function(p)
    local seen, new = { [p.at] = true }, {}
    for _, e in ipairs(p.edges) do
      for _, v in ipairs(e) do
        if not seen[v] then
          seen[v] = true
          new[#new + 1] = v
        end
      end
    end
    table.sort(new)
    return { at = p.at, new = new }
  end,
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
