-- SPDX-License-Identifier: MIT
--[[ The definition of kinds of positions (docs/rules.md, positions), that is of what sg.heaps, sg.pair, sg.strip,
sg.grid.rows and sg.graph.coloured give: completes a rule with form, parse, show, draw, valid and rank, as far as the
kind has them and the rule does not give its own.

The function runs in the box of the program and in the sandbox of the checker, beside the functions of the rule: it may
use only what both have, and no local variables of this file. ]]

return function(rule)
  local o = rule.positions
  rule.positions = nil

  local function give(name, value)
    if rule[name] == nil then rule[name] = value end
  end

  local function draw_heaps(heaps, pen) pen.heaps(heaps) end

  -- A row of cells, numbered from 1; what is no piece is free.
  local function draw_strip(strip, pen)
    for i = 1, #strip do
      local piece = string.sub(strip, i, i)
      pen.cell(i, 0, "free", i)
      pen.text(i, -1, i, "axis")
      if o.styles and o.styles[piece] then
        pen.stone(i, 0, o.styles[piece], piece, i)
      elseif not o.styles and piece ~= "." then
        pen.text(i, 0, piece, "plain")
      end
    end
  end

  -- Colours that are numbers stand above the graph.
  local function draw_coloured(graph, pen)
    local names, styles = {}, {}
    for v = 1, #graph do
      local colour = graph.colours[v]
      names[v], styles[v] = v, o.styles and o.styles[colour] or colour > 0 and "vertex" or "taken"
      if not o.styles then pen.text(v - 1, -2, colour, "axis") end
    end
    pen.graph(graph, { names = names, styles = styles })
  end

  local function is_colour(colour)
    if o.styles then return o.styles[colour] ~= nil end
    return math.type(colour) == "integer" and colour >= o.min
  end

  -- Lists of neighbours, without loops, and with a colour for each vertex.
  local function valid_coloured(graph)
    if type(graph) ~= "table" or type(graph.colours) ~= "table" or #graph.colours ~= #graph then
      return "it is no list of neighbours with a list colours of the same length, as {{2},{1},colours={1,1}}"
    end
    for v = 1, #graph do
      if not is_colour(graph.colours[v]) then
        return "the entries of colours are "
          .. (o.styles and "from 1 to " .. #o.styles or "whole numbers from " .. o.min .. " on")
      end
    end
    for v, list in ipairs(graph) do
      for _, u in ipairs(type(list) == "table" and list or { 0 }) do
        if not graph[u] or u == v or not sg.graph.joined(graph, v, u) then
          return "an edge joins two vertices, and each has the other in its list"
        end
      end
    end
    return true
  end

  if o[1] == "rows" then
    give("form", { "grid", cells = o.cells, about = o.about })
    give("parse", sg.grid.parse)
    give("show", sg.grid.show)
    if o.falling then give("rank", function(rows) return sg.grid.count(rows, o.falling) end) end
  elseif o[1] == "strip" then
    give("form", { "string", letters = o.cells, about = o.about })
    give("draw", draw_strip)
  elseif o[1] == "coloured" then
    give("valid", valid_coloured)
    give("draw", draw_coloured)
  elseif o[1] == "heaps" or o[1] == "pair" then
    give("form", {
      "list",
      of = { "integer", min = o.min or 0 },
      length = o[1] == "pair" and 2 or nil,
      order = o.order,
      about = o.about,
    })
    give("draw", draw_heaps)
  else
    error("positions is of no kind that is known", 0)
  end
end
