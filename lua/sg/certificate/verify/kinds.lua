-- SPDX-License-Identifier: MIT
-- Kinds of positions (docs/rules.md): what sg.heaps, sg.pair, sg.strip, sg.grid.rows and sg.graph.coloured give, and
-- the form, or the function valid, that it makes. How positions are written and drawn proves nothing.

local graph = require("sg.certificate.verify.graph").graph

local M = {}

local function named(kind)
  return function(options)
    local given = { kind }
    for name, value in pairs(options or {}) do given[name] = value end
    return given
  end
end

M.heaps, M.pair, M.strip, M.rows, M.coloured =
  named "heaps", named "pair", named "strip", named "rows", named "coloured"

-- Lists of neighbours, without loops, and with a colour for each vertex.
local function valid_coloured(given)
  local function is_colour(colour)
    if given.styles then return given.styles[colour] ~= nil end
    return math.type(colour) == "integer" and colour >= given.min
  end
  return function(position)
    local colours = type(position) == "table" and position.colours
    if type(colours) ~= "table" or #colours ~= #position then return "it has no colour for each vertex" end
    for v, list in ipairs(position) do
      if not is_colour(colours[v]) then return "it has a colour that the rule has not" end
      for _, u in ipairs(type(list) == "table" and list or { 0 }) do
        if not position[u] or u == v or not graph.joined(position, v, u) then
          return "an edge joins two vertices, and each has the other in its list"
        end
      end
    end
    return true
  end
end

---Completes a rule with the field positions.
---@param rule table gets form or valid, unless it has its own
function M.complete(rule)
  local given = rule.positions
  local kind = type(given) == "table" and given[1]
  if kind == "coloured" then
    rule.valid = rule.valid or valid_coloured(given)
  elseif kind == "rows" then
    rule.form = rule.form or { "grid", cells = given.cells }
  elseif kind == "strip" then
    rule.form = rule.form or { "string", letters = given.cells }
  elseif kind == "heaps" or kind == "pair" then
    rule.form = rule.form or { "list", of = { "integer", min = given.min or 0 }, order = given.order,
      length = kind == "pair" and 2 or nil }
  else
    error("a kind of positions that the checker does not know", 0)
  end
end

return M
