-- SPDX-License-Identifier: MIT
-- Drawings of automata of nim-values and P-positions (sg.automata.words): each state has the value that it gives, or,
-- in automata of pairs, two frames if it accepts; the arrows have the digits. For Graphviz, and as SVG, whose places
-- Graphviz finds.

local board = require "sg.text.board_svg"
local layout_of = require "sg.text.layout"
local plain = require "sg.text.plain"
local svg = require "sg.text.svg"

local picture = {}

local escape, number, text_width = svg.escape, svg.number, svg.text_width

local SIZE, TITLE, MARGIN = 36, 46, 16 -- of a state, of the title above, around; in points

-- "0..4 7" of some digits, ascending.
local function digits_text(digits)
  local words, i = {}, 1
  while digits[i] do
    local last = i
    while digits[last + 1] == digits[last] + 1 do
      last = last + 1
    end
    words[#words + 1] = last > i + 1 and ("%d..%d"):format(digits[i], digits[last]) or tostring(digits[i])
    i = last > i + 1 and last + 1 or i + 1
  end
  return table.concat(words, " ")
end

-- The states from which something is accepted; of automata of n alone, all.
local function shown_states(drawn)
  local shown, grows = {}, true
  while grows do
    grows = false
    for s, row in ipairs(drawn.rows) do
      local is = not drawn.pairs or row.output == 1
      for _, to in ipairs(row) do
        is = is or shown[to]
      end
      if is and not shown[s] then
        shown[s], grows = true, true
      end
    end
  end
  return shown
end

-- The arrows: { from, to, text }, one for all digits that lead from a state to another.
local function arrows_of(drawn)
  local shown, list = shown_states(drawn), {}
  for s, row in ipairs(drawn.rows) do
    local by_target, order = {}, {}
    for letter, to in ipairs(row) do
      if shown[s] and shown[to] then
        if not by_target[to] then
          by_target[to], order[#order + 1] = {}, to
        end
        table.insert(by_target[to], letter - 1)
      end
    end
    for _, to in ipairs(order) do
      local text
      if drawn.pairs then
        local words = {}
        for i, letter in ipairs(by_target[to]) do
          words[i] = ("%d/%d"):format(letter % drawn.base, letter // drawn.base)
        end
        text = table.concat(words, " ")
      else
        text = digits_text(by_target[to])
      end
      list[#list + 1] = { from = s - 1, to = to - 1, text = text }
    end
  end
  return list, shown
end

local function legend_of(drawn)
  local how = drawn.how or ("in base %d"):format(drawn.base)
  local is = drawn.pairs == "a/b" and "a pair that ends in two frames is a P-position"
    or "a state with two frames accepts the pair"
  return drawn.pairs and ("reads %s %s, the highest digits first; %s"):format(drawn.pairs, how, is)
    or ("reads n in base %d, the highest digit first; the state at the end has the value g(n)"):format(drawn.base)
end

local function quoted(text) return '"' .. plain.text(text):gsub('[\\"]', "\\%0") .. '"' end

-- What both drawings tell Graphviz of a state and of an arrow.
local function dot_of(drawn, head, state, arrow)
  local arrows, shown = arrows_of(drawn)
  local lines = { "digraph automaton {", "  rankdir=LR;", head, '  start [shape=point, width=0.06, label=""];' }
  for s, row in ipairs(drawn.rows) do
    if shown[s] then lines[#lines + 1] = ("  n%d [%s];"):format(s - 1, state(row)) end
  end
  lines[#lines + 1] = "  start -> n0;"
  for _, one in ipairs(arrows) do
    lines[#lines + 1] = ("  n%d -> n%d [label=%s];"):format(one.from, one.to, arrow(one.text))
  end
  lines[#lines + 1] = "}"
  return table.concat(lines, "\n"), arrows, shown
end

---For Graphviz.
---@param title string
---@param drawn sg.Words
---@return string
function picture.dot(title, drawn)
  local head = ('  label=%s; labelloc=t; fontname="sans-serif"; bgcolor=white;\n'):format(
    quoted(title .. ": " .. legend_of(drawn))
  ) .. '  node [fontname="sans-serif"]; edge [fontname="sans-serif", fontsize=11];'
  local text = dot_of(drawn, head, function(row)
    if drawn.pairs then return ('shape=%s, label=""'):format(row.output == 1 and "doublecircle" or "circle") end
    return ('shape=circle, label="%d"'):format(row.output)
  end, quoted)
  return text
end

---Writes the input of Graphviz, and collects what svg() needs.
---@param drawn sg.Words
---@return table plan with the field dot
function picture.plan(drawn)
  local nodes = ("node [shape=circle, fixedsize=true, width=%.3f]"):format(SIZE / 72)
  local head = "  " .. nodes .. "; edge [arrowhead=none, fontsize=11];"
  local text, arrows, shown = dot_of(
    drawn,
    head,
    function() return 'label=""' end,
    function(digits) return ('"%s"'):format(("x"):rep(#digits)) end
  )
  return { dot = text, arrows = arrows, shown = shown, drawn = drawn }
end

local function add_state(drawing, row, place, pairs_too)
  local at = ('cx="%s" cy="%s"'):format(number(place.x), number(place.y))
  drawing:add('<circle %s r="%s" class="N" stroke-width="1.2"/>', at, SIZE / 2)
  if not pairs_too then
    drawing:centred(place.x, place.y + 4.5, tostring(row.output), 'class="ink" font-weight="bold"')
  elseif row.output == 1 then
    drawing:add('<circle %s r="%s" class="move"/>', at, SIZE / 2 - 4)
  end
end

local function add_arrow(drawing, place, text)
  drawing:add('<path d="%s" class="move" marker-end="url(#move-end)"/>', layout_of.path(place.points))
  if place.label then
    drawing:centred(place.label[1], place.label[2] + 3.5, text, 'font-size="11" class="ink halo"')
  end
end

---The whole picture.
---@param title string
---@param plan table of picture.plan
---@param layout_text string what Graphviz made of plan.dot, in its format "plain"
---@return string
function picture.svg(title, plan, layout_text)
  local layout, legend = layout_of.read(layout_text), legend_of(plan.drawn)
  local w = math.max(layout.w, text_width(legend, 10.5), text_width(title, 18)) + 2 * MARGIN
  local h = layout.h + TITLE + 32
  local drawing = board.page(w, h, title)
  drawing:arrows()
  drawing:add('<g transform="translate(%s %d)">', (w - layout.w) / 2, TITLE)
  for _, one in ipairs(plan.arrows) do
    local place = layout.edges[("n%d n%d"):format(one.from, one.to)]
    if place then add_arrow(drawing, place, escape(one.text)) end
  end
  if layout.edges["start n0"] then add_arrow(drawing, layout.edges["start n0"]) end
  for s, row in ipairs(plan.drawn.rows) do
    local place = layout.nodes[("n%d"):format(s - 1)]
    if place then add_state(drawing, row, place, plan.drawn.pairs) end
  end
  drawing:add "</g>"
  drawing:centred(w / 2, h - 12, legend, 'class="soft" font-size="10.5"')
  return drawing:finish()
end

return picture
