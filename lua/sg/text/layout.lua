-- SPDX-License-Identifier: MIT
-- The places that Graphviz finds for the nodes and edges of a graph, read from its format "plain".

local svg = require "sg.text.svg"

local layout = {}

---The places, in points, y downward: nodes by name, edges by "from to". An edge whose label is of the letter x has its
---place.
---@param text string
---@return { w: number, h: number, nodes: table<string, table>, edges: table<string, table> }
function layout.read(text)
  local places = { nodes = {}, edges = {} }
  for line in text:gsub("\\\n", ""):gmatch "[^\n]+" do
    local words = {}
    for word in line:gmatch "%S+" do
      words[#words + 1] = word
    end
    local function at(i) return tonumber(words[i]) * 72, places.h - tonumber(words[i + 1]) * 72 end
    if words[1] == "graph" then
      places.w, places.h = tonumber(words[3]) * 72, tonumber(words[4]) * 72
    elseif words[1] == "node" then
      local x, y = at(3)
      places.nodes[words[2]] = { x = x, y = y }
    elseif words[1] == "edge" then
      local n, points = tonumber(words[4]), {}
      for i = 0, n - 1 do
        points[i + 1] = { at(5 + 2 * i) }
      end
      local edge = { points = points }
      if words[5 + 2 * n]:find '^"?x+"?$' then edge.label = { at(6 + 2 * n) } end
      places.edges[words[2] .. " " .. words[3]] = edge
    end
  end
  return places
end

---The path of an edge, for SVG.
---@param points number[][]
---@return string
function layout.path(points)
  local path = {}
  for i, point in ipairs(points) do
    path[i] = (i == 1 and "M" or i == 2 and "C" or "") .. svg.number(point[1]) .. " " .. svg.number(point[2])
  end
  return table.concat(path, " ")
end

return layout
