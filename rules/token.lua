-- SPDX-License-Identifier: MIT
return {
  name = "token",
  summary = "Move a token along an edge of a directed graph, which may have cycles.",
  source = {
    "C. A. B. Smith, Graphs and composite games, J. Combinatorial Theory 1 (1966)",
    "Fraenkel and Yesha, The generalized Sprague-Grundy function and its invariance, J. Combin. Theory A 43 (1986)",
    "Siegel, Combinatorial Game Theory, ch. IV.4",
  },
  tags = { "graph", "loopy", "token" },
  loopy = true,
  params = {
    edges = {
      type = "position",
      default = { { 1, 0 }, { 2, 0 }, { 2, 1 }, { 2, 3 }, { 3, 2 }, { 4, 0 }, { 4, 5 }, { 5, 4 }, { 5, 1 }, { 6, 5 } },
      help = "the edges, from and to, as {{1,2},{2,1}}",
    },
    at = { type = "integer", default = 6, help = "the vertex where the token starts" },
  },
  start = function(p) return p.at end,
  form = { "integer", about = "the vertex of the token" },
  valid = function(vertex, p)
    for _, e in ipairs(p.edges) do
      if e[1] == vertex or e[2] == vertex then return true end
    end
    return #p.edges == 0 and vertex == p.at or "it is no vertex of the graph"
  end,
  options = function(vertex, option, p, label)
    for _, e in ipairs(p.edges) do
      if e[1] == vertex then
        if label then label(e[2]) end
        option(e[2])
      end
    end
  end,
  draw = function(vertex, pen, p)
    local numbers, names, styles, joined = {}, {}, {}, {}
    local function number(v)
      if not numbers[v] then
        names[#names + 1] = v
        numbers[v] = #names
      end
      return numbers[v]
    end
    for i, e in ipairs(p.edges) do
      joined[i] = { number(e[1]), number(e[2]) }
    end
    styles[number(vertex)] = "mark"
    pen.graph({ n = #names, edges = joined }, { names = names, styles = styles, directed = true })
  end,
  sample = function(i, p) return p.edges[i] and p.edges[i][1] end,
  examples = {
    { position = 0, value = 0 },
    { position = 2, value = 2 },
    { position = 3, value = 0, note = "the only move, to 2, is answered by 0" },
    { position = 5, value = 0, note = "both moves are answered by 0" },
    { position = 6, value = 1 },
    { params = { edges = { { 1, 2 }, { 2, 1 } }, at = 1 }, value = { loopy = {} }, note = "round and round" },
    {
      params = { edges = { { 1, 2 }, { 2, 1 }, { 1, 3 }, { 3, 0 } }, at = 1 },
      value = { loopy = { 1 } },
      note = "the move to 3, of value 1, loses; with 2 play goes on for ever",
    },
    { params = { edges = { { 1, 2 }, { 2, 3 }, { 3, 1 }, { 3, 4 } }, at = 3 }, outcome = "N" },
  },
}
