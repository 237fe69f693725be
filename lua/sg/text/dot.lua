-- SPDX-License-Identifier: MIT
-- The graph of the positions below a position in the language of Graphviz: ranked by height, or by level where there
-- are cycles; P-positions red, N-positions blue, draws grey.

local plain = require "sg.text.plain"

local label_text = require("sg.label").text
local one_line = require("sg.text.plain").line

local FILL = { P = "#f4b6b0", N = "#cfe1f5", D = "#e6e6e6" }

-- After a move that entails the opponent must answer there; after the other the mover moves again.
local STYLE = { entail = "style=bold", again = "style=dashed" }

local LABELS_MAX = 40 -- with more edges their labels are tooltips
local LABEL_WIDTH, LABEL_LINES = 60, 24

-- A label that a box can hold: long lines and many lines are cut, between characters.
local function brief(label)
  local lines = {}
  for line in (label .. "\n"):gmatch "(.-)\n" do
    if #lines == LABEL_LINES then
      lines[#lines + 1] = "..."
      break
    end
    local cut = utf8.len(line) and utf8.offset(line, LABEL_WIDTH + 1)
    if not utf8.len(line) and #line > LABEL_WIDTH then cut = LABEL_WIDTH + 1 end
    lines[#lines + 1] = cut and cut <= #line and line:sub(1, cut - 1) .. "..." or line
  end
  return table.concat(lines, "\n")
end

local function quoted(label) return '"' .. plain.text(label):gsub('[\\"]', "\\%0"):gsub("\n", "\\n") .. '"' end

---@param title string
---@param result sg.Result of game:graph
---@return string
local function dot(title, result)
  local lines = {
    "digraph positions {",
    ('  label=%s; labelloc=t; fontname="sans-serif"; rankdir=TB; bgcolor=white;'):format(quoted(brief(title))),
    '  node [shape=box, style="rounded,filled", fontname="sans-serif", fontsize=11, margin="0.08,0.04"];',
    '  edge [color="#888888", arrowsize=0.6];',
  }
  local by_rank, highest = {}, 0
  for _, node in ipairs(result.nodes) do
    local rank = node.height or node.level and -node.level -- neighbours have none
    if rank then
      local same = by_rank[rank] or {}
      same[#same + 1], by_rank[rank] = ("n%d"):format(node.id), same
      highest = math.max(highest, math.abs(rank))
    end
    lines[#lines + 1] = ('  n%d [label=%s, fillcolor="%s"%s];'):format(
      node.id,
      quoted(("%s\n%s  %s"):format(brief(node.position), node.value, node.outcome)),
      FILL[node.outcome],
      node.cut and ', style="rounded,filled,dashed"' or ""
    )
  end
  for rank = highest, -highest, -1 do
    if by_rank[rank] then lines[#lines + 1] = ("  { rank=same; %s; }"):format(table.concat(by_rank[rank], "; ")) end
  end
  if result.edges.write then
    local all = result.edges.write("  n", " -> n", ";\n", ' [color="#c8102e"];\n')
    lines[#lines + 1] = all ~= "" and all:sub(1, -2) or nil
  end
  local value, labelled = {}, #result.edges <= LABELS_MAX
  for _, node in ipairs(result.nodes) do
    value[node.id] = node.value
  end
  for _, edge in ipairs(result.edges) do
    local name, with = label_text(edge), {}
    if value[edge.to] == 0 and not edge.turn then with[1] = 'color="#c8102e"' end
    if edge.turn then with[#with + 1] = STYLE[edge.turn] end
    if name ~= "" then with[#with + 1] = (labelled and "label=%s" or "tooltip=%s"):format(quoted(one_line(name))) end
    lines[#lines + 1] = ("  n%d -> n%d%s;"):format(
      edge.from,
      edge.to,
      #with > 0 and " [" .. table.concat(with, ", ") .. "]" or ""
    )
  end
  if result.left_out > 0 then
    lines[#lines + 1] = ('  more [shape=plaintext, style="", label=%s];'):format(
      quoted(("%d more positions are left out\ndashed: positions with moves to them"):format(result.left_out))
    )
  end
  lines[#lines + 1] = "}"
  return table.concat(lines, "\n")
end

return dot
