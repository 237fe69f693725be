-- SPDX-License-Identifier: MIT
local FREE, OTHER = 3, { 2, 1, 3 }
local LETTERS = { "a", "b" }
local MARKS = { "a", "b", "." }
local TAKEN = { "", "a", "b", ".", "ab", ".a", ".b", ".ab" } -- of these vertices a colour may take some

-- May a vertex of a colour be taken for the colour `own`?
local function may_take(p, own, colour) return (own == 1 and p.a or p.b):find(MARKS[colour], 1, true) ~= nil end

return {
  name = "general_col",
  summary = "Take a vertex for a colour: free neighbours get this colour, those of the other are gone.",
  source = {
    "the impartial variant of CGSuite, game.graph.GenCol: both players use both colours",
    "Col and Snort: Winning Ways, vol. 1, ch. 2",
  },
  tags = { "graph" },
  params = {
    w = { type = "integer", default = 4, min = 1, max = 30, help = "columns of a grid; a path if there is one row" },
    h = { type = "integer", default = 1, min = 1, max = 30, help = "rows of a grid" },
    a = {
      type = "string",
      default = ".b",
      values = TAKEN,
      help = "vertices that may be taken for a: . is a free one",
    },
    b = {
      type = "string",
      default = ".a",
      values = TAKEN,
      help = "the same for b; Col is .b and .a, Snort .a and .b, Fjords a and b",
    },
  },
  -- Lists of neighbours; the colours are 1 for a, 2 for b and 3 for a free vertex.
  start = function(p)
    local graph = sg.graph.grid(p.w, p.h)
    graph.colours = {}
    for v = 1, #graph do
      graph.colours[v] = FREE
    end
    return graph
  end,
  positions = sg.graph.coloured { styles = { "dark", "light", "vertex" } },
  options = function(graph, option, p, label)
    for v, list in ipairs(graph) do
      for own = 1, 2 do
        if may_take(p, own, graph.colours[v]) then
          local colours, gone = { table.unpack(graph.colours) }, { v }
          for _, u in ipairs(list) do
            if colours[u] == FREE then
              colours[u] = own
            elseif colours[u] == OTHER[own] then
              gone[#gone + 1] = u
            end
          end
          if label then label(v .. LETTERS[own]) end
          option(sg.graph.without({ colours = colours, table.unpack(graph) }, gone))
        end
      end
    end
  end,
  split = sg.graph.components,
  -- The numbers of the vertices do not matter, nor do the names of the colours where both may take alike.
  canonical = function(graph, p)
    local alike = true
    for colour = 1, 3 do
      alike = alike and may_take(p, 1, colour) == may_take(p, 2, OTHER[colour])
    end
    return sg.canonical.graph(graph, alike and { colours = { 1, 2 } } or nil)
  end,
  rank = function(graph) return #graph end,
  misere = true,
  examples = {
    { params = { w = 1 }, value = 1, note = "these few by hand" },
    { params = { w = 2 }, value = 0, note = "the other vertex goes to one colour" },
    { params = { w = 2, a = ".a", b = ".b" }, value = 0, note = "Snort" },
    {
      params = { w = 4, a = "a", b = "b" },
      value = 0,
      note = "Fjords without a coloured vertex: nobody reaches them",
    },
    { params = { w = 2, a = ".", b = "" }, value = 1, note = "a neighbour gets a colour, and nobody takes it" },
    { params = { w = 3, a = ".", b = "" }, value = 2, note = "the same on a path: Node Kayles" },
  },
}
