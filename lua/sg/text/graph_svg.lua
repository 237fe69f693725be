-- SPDX-License-Identifier: MIT
-- The graph of the positions below a position as SVG: boards in its nodes, P and N told apart by frame, letter and
-- colour. Graphviz finds the places (cli/graphviz.lua runs it); what is drawn there is written here.

local board = require "sg.text.board_svg"
local drawing_of = require "sg.drawing"
local layout_of = require "sg.text.layout"
local label_text = require("sg.label").text
local outcomes = require("sg.text.verdicts").outcomes
local parts_of_nodes = require("sg.search.sums").parts_of_nodes
local plain = require("sg.text.plain").line
local say = require("sg.text.sentences").say
local svg = require "sg.text.svg"

local graph = {}

local escape, text_width = svg.escape, svg.text_width

local PAD, CAPTION = 8, 18 -- around a board, and the line below it; in points
local CELL, ROOM = 20, 130 -- the largest cell and the longest side of a board
local LABELS_MAX = 40 -- with more edges their labels are in their titles only
local LABEL = 24 -- characters
local TITLE = 46

-- The picture of a node: its elements and its size in points. A node without a drawing has its position as text.
local function picture_of(node, drawing)
  local caption = text_width(("%s  %s"):format(node.value, node.outcome), 12)
  if drawing then
    local elements, w, h = board.elements(drawing, board.unit(drawing, CELL, ROOM))
    return { elements = elements, w = math.max(w, caption) + 2 * PAD, h = h + 2 * PAD + CAPTION, inner = w }
  end
  local shown = svg.brief(plain(node.position), 36)
  local w = text_width(shown, 12)
  return { text = shown, w = math.max(w, caption) + 2 * PAD, h = 16 + 2 * PAD + CAPTION, inner = w }
end

-- The graph in the language of Graphviz, with nodes of these sizes. Labels are only given room.
local function dot_of(result, pictures, labelled)
  local lines = {
    "digraph positions { rankdir=TB; ranksep=0.45; nodesep=0.22;",
    'node [shape=box, fixedsize=true, label=""]; edge [arrowhead=none, fontsize=10];',
  }
  local ranks, highest = {}, 0
  for i, node in ipairs(result.nodes) do
    lines[#lines + 1] = ("n%d [width=%.3f, height=%.3f];"):format(node.id, pictures[i].w / 72, pictures[i].h / 72)
    local rank = node.height or node.level and -node.level -- neighbours have none
    if rank then
      ranks[rank] = (ranks[rank] or "") .. ("n%d;"):format(node.id)
      highest = math.max(highest, math.abs(rank))
    end
  end
  for rank = highest, -highest, -1 do
    if ranks[rank] then lines[#lines + 1] = "{ rank=same; " .. ranks[rank] .. " }" end
  end
  for _, edge in ipairs(result.edges) do
    local name = plain(label_text(edge))
    local room = labelled and name ~= "" and math.min(utf8.len(name), LABEL) + 2 -- beside the edge
    lines[#lines + 1] = ("n%d -> n%d%s;"):format(
      edge.from,
      edge.to,
      room and (' [label="%s"]'):format(("x"):rep(room)) or ""
    )
  end
  lines[#lines + 1] = "}"
  return table.concat(lines, "\n")
end

---Writes the input of Graphviz, and collects what finish() needs.
---@param game sg.Game
---@param result sg.Result of game:graph
---@return table plan with the field dot
function graph.plan(game, result)
  local pictures, drawings = {}, drawing_of.of_nodes(game, parts_of_nodes(result.nodes))
  for i, node in ipairs(result.nodes) do
    pictures[i] = picture_of(node, drawings[i])
  end
  local labelled = #result.edges <= LABELS_MAX
  return { dot = dot_of(result, pictures, labelled), pictures = pictures, result = result, labelled = labelled }
end

local function add_edge(picture, edge, place, wins)
  local class = wins and "winning" or "move"
  local names = plain(label_text(edge))
  picture:add(
    '<g><title>%s</title><path d="%s" class="%s" marker-end="url(#%s-end)"/></g>',
    escape(names .. (wins and (names ~= "" and ": " or "") .. "a winning move" or "")),
    layout_of.path(place.points),
    class,
    class
  )
  if place.label then
    picture:text(
      layout_of.beside(place.points, place.label[2]) or place.label[1],
      place.label[2] + 3.5,
      svg.brief(names, LABEL),
      ('font-size="10" class="%s halo"'):format(wins and "P-text" or "soft")
    )
  end
end

---How the box of a position looks, here and on the page in the browser (web/board_style.lua).
graph.frames = {
  P = { round = 0, wide = 2, inner = 3 },
  N = { round = 10, wide = 1.2 },
  D = { round = 10, wide = 1.2, dashes = "8 3" },
}

local function add_node(picture, node, drawn, place)
  local x, y = place.x - drawn.w / 2, place.y - drawn.h / 2
  local frame = graph.frames[node.outcome]
  picture:add(
    '<g transform="translate(%s %s)"><title>%s</title>',
    x,
    y,
    escape(("%s: value %s, %s, %s"):format(plain(node.position), node.value, node.outcome, outcomes[node.outcome].is))
  )
  picture:add(
    '<rect width="%s" height="%s" rx="%s" class="%s" stroke-width="%s"%s/>',
    drawn.w,
    drawn.h,
    frame.round,
    node.outcome,
    frame.wide,
    node.cut and ' stroke-dasharray="2 3"' or frame.dashes and (' stroke-dasharray="%s"'):format(frame.dashes) or ""
  )
  if frame.inner then
    local d = frame.inner
    picture:add('<rect x="%d" y="%d" width="%s" height="%s" class="P-line"/>', d, d, drawn.w - 2 * d, drawn.h - 2 * d)
  end
  if drawn.text then
    picture:centred(drawn.w / 2, PAD + 12, drawn.text, 'class="ink"')
  else
    picture:add('<g transform="translate(%s %d)">', (drawn.w - drawn.inner) / 2, PAD)
    picture:add("%s", drawn.elements)
    picture:add "</g>"
  end
  picture:centred(
    drawn.w / 2,
    drawn.h - PAD - 1,
    ("%s  %s"):format(node.value, node.outcome),
    ('class="%s-text" font-weight="bold"'):format(node.outcome)
  )
  picture:add "</g>"
end

local MARGIN = 16

---The whole picture.
---@param title string
---@param plan table of graph.plan
---@param layout_text string what Graphviz made of plan.dot, in its format "plain"
---@return string svg, number width in pixels
function graph.finish(title, plan, layout_text)
  local layout, result = layout_of.read(layout_text), plan.result
  local value, draws = {}, false
  for _, node in ipairs(result.nodes) do
    value[node.id], draws = node.value, draws or node.outcome == "D"
  end
  local legend = say(draws and "legend_draws" or "legend")
  local w = math.max(layout.w + 2 * MARGIN, text_width(legend, 10.5) + 2 * MARGIN)
  local h = layout.h + TITLE + 48
  local picture = board.page(w, h, title)
  picture:arrows()
  picture:add('<g transform="translate(%s %d)">', (w - layout.w) / 2, TITLE)
  for winning = 0, 1 do -- winning moves lie above the others
    for _, edge in ipairs(result.edges) do
      local wins = value[edge.to] == 0 and not edge.turn
      local place = layout.edges[("n%d n%d"):format(edge.from, edge.to)]
      if place and wins == (winning == 1) then add_edge(picture, edge, place, wins) end
    end
  end
  for i, node in ipairs(result.nodes) do
    local place = layout.nodes[("n%d"):format(node.id)]
    if place then add_node(picture, node, plan.pictures[i], place) end
  end
  picture:add "</g>"
  picture:centred(w / 2, h - 24, legend, 'class="soft" font-size="10.5"')
  if result.left_out > 0 then
    picture:centred(
      w / 2,
      h - 8,
      ("at least %d more positions are left out (dotted frames have moves to them)"):format(result.left_out),
      'class="soft" font-size="10.5"'
    )
  end
  return picture:finish(), w
end

return graph
