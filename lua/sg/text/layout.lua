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

local NEAR, GAP = 7, 4 -- points: half of the height of a line of text, and between an edge and its label

---Where a text whose middle is at this height begins, so that it stands to the right of the edge.
---@param points number[][] as places.edges has them: Bezier curves that are joined
---@param y number
---@return number|nil x nil where the edge does not come to that height
function layout.beside(points, y)
  local right
  for i = 1, #points - 3, 3 do
    for step = 0, 32 do
      local t = step / 32
      local u = 1 - t
      local function at(axis)
        return u ^ 3 * points[i][axis]
          + 3 * t * u ^ 2 * points[i + 1][axis]
          + 3 * t ^ 2 * u * points[i + 2][axis]
          + t ^ 3 * points[i + 3][axis]
      end
      if math.abs(at(2) - y) < NEAR then right = math.max(right or -math.huge, at(1)) end
    end
  end
  return right and right + GAP
end

return layout
