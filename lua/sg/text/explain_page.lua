-- SPDX-License-Identifier: MIT
-- An explanation as a page for a browser: what text/explain.lua says in lines, with boards.

local basis_of = require("sg.text.value").basis
local board = require "sg.text.board_svg"
local drawing_of = require "sg.drawing"
local label_of = require "sg.label"
local line = require("sg.text.plain").line
local outcomes = require("sg.text.verdicts").outcomes
local plain = require("sg.text.plain").text
local say = require("sg.text.sentences").say
local svg = require "sg.text.svg"

local escape = svg.escape

local PAGE = [[
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>@TITLE@</title>
<style>
:root { color-scheme: light dark; }
@COLOURS@
body { font: 17px/1.55 @SERIF@; font-variant-numeric: tabular-nums; max-width: 50rem; margin: 2.5rem auto; }
body { padding: 0 1.2rem; }
h1 { font-size: 1.35rem; font-weight: 600; margin: 0 0 .2rem; overflow-wrap: anywhere; }
h1 .at { white-space: pre-line; font-family: ui-monospace, monospace; font-weight: 400; font-size: .9em; }
.verdict { margin: 0 0 1.2rem; font-size: 1.1rem; }
.verdict b { padding: .05em .45em; border: 1.5px solid; margin-right: .4em; }
.verdict b.N { border-radius: .6em; } .verdict b.P { border-style: double; border-width: 4px; }
.basis { opacity: .7; font-size: .9rem; }
table { border-collapse: collapse; margin: .6rem 0 1.4rem; }
td p { margin: 0 0 .3rem; }
td { padding: .45rem 1rem .45rem 0; vertical-align: middle; overflow-wrap: anywhere; }
.sum td:nth-child(n+2) { font-family: ui-monospace, monospace; font-size: 1.05em; }
.answer tr, .turn tr { border-top: 1px solid; border-color: var(--line); }
.answer td:nth-child(n+2):nth-child(-n+3) { white-space: nowrap; opacity: .8; }
@WHY@
.sum tr:last-child td { border-top: 1.5px solid; font-weight: 700; }
.board:not(svg) { white-space: pre; font-family: ui-monospace, monospace; }
.win td:first-child, .bit td:first-child, .rise td:first-child { color: var(--win); font-weight: 700; }
.boards { display: flex; flex-wrap: wrap; gap: .9rem 1.3rem; align-items: flex-end; }
.boards { margin: 0; padding: 0; list-style: none; }
.win .boards svg, .won svg { outline: 2px solid var(--win); outline-offset: 3px; }
figure { margin: 0; text-align: center; }
figure.position { margin: 0 0 1.4rem; } figure.position svg { margin: 0; }
figcaption { font: .82rem/1.3 @SANS@; margin-top: .25rem; max-width: 14rem; overflow-wrap: anywhere; }
svg.board { display: block; margin: 0 auto; max-width: 100%; height: auto; font-family: @SANS@; }
@CLASSES@
</style>
</head>
<body>
<h1>@HEADING@</h1>
<p class="verdict">@VERDICT@ <span class="basis">@BASIS@</span></p>
@POSITION@
@BODY@
</body>
</html>
]]

local CELL, ROOM, SMALL_CELL, SMALL_ROOM = 34, 420, 20, 120 -- in pixels

local function colours()
  local light, dark = board.colours()
  local function half(of)
    local form = "body { background: %s; color: %s; --line: %s; --win: %s; --good: %s; --mark: %s; --panel: %s; }"
    return form:format(of.paper, of.ink, of.rule, of.win, of.good, of.gap, of.paper)
  end
  return half(light) .. "\n@media (prefers-color-scheme: dark) { " .. half(dark) .. " }"
end

local function figure(drawing, caption, title)
  return ("<figure>%s%s</figure>"):format(
    board.inline(drawing, SMALL_CELL, SMALL_ROOM, title),
    caption ~= "" and "<figcaption>" .. escape(caption) .. "</figcaption>" or ""
  )
end

local function listed(figures)
  local items = table.concat(figures, "</li><li>")
  return '<ul class="boards"><li>' .. items .. "</li></ul>"
end

-- The boards that moves leave, above their labels; nil if they are not drawn.
local function boards_after(subject, turn)
  local figures = {}
  for i, move in ipairs(subject.moves) do
    local drawing = move.parts and drawing_of.of_parts(subject.game, move.parts)
    if not drawing then return nil end
    local name = line(label_of.text(move))
    figures[i] = figure(drawing, (name ~= "" and name or line(move.option)) .. turn, move.option)
  end
  return figures[1] and listed(figures)
end

-- The board of a position with a move marked in it; nil if the move touches nothing that is drawn.
local function board_with(before, subject, move)
  local touched = drawing_of.touched(subject.game, before, move)
  if #touched == 0 or 2 * #touched > #before.items and #touched > 4 then return nil end
  return drawing_of.bare(drawing_of.marked(before, touched))
end

-- The components as boards; where the text names the game of one, too, it stands below.
local function components(subject, text)
  local figures = {}
  for i, component in ipairs(subject.components) do
    local drawing = component.game:drawing(component.position)
    if not drawing then return nil end
    local shown = component.game:show(component.position)
    local name = #subject.components == 1 and text ~= shown and text or ""
    figures[i] = figure(drawing_of.bare(drawing), name, shown)
  end
  return figures[1] and listed(figures)
end

local function paragraph(text) return text and "<p>" .. escape(text) .. "</p>" or "" end

-- A cell: a text, or one of text/explain.lua, where boards may stand for the text. tag: its element.
local function cell_html(cell, tag)
  local text, subject = cell, nil
  if type(cell) == "table" then
    text, subject = cell.text, cell.subject
  end
  local drawn = subject
    and (subject.moves and boards_after(subject, cell.turn or "") or subject.components and components(subject, text))
  local inside = drawn and paragraph(cell.before) .. drawn .. paragraph(cell.after) or escape(text)
  return ("<%s%s>%s</%s>"):format(tag, not drawn and text:find "\n" and ' class="board"' or "", inside, tag)
end

-- The moves by value, up to the number that is missing; those above it apart.
local function by_value_html(block)
  local lines = {}
  for i, row in ipairs(block.rows) do
    if i == block.above then
      lines[i] = ('</ol>\n<p>%s</p>\n<ol class="by-value">\n'):format(escape(say("above", block.rows[i - 1][1])))
    end
    lines[i] = ('%s<li class="valued%s"><span class="slot%s">%s</span>%s</li>'):format(
      lines[i] or "",
      row.gap and " gap" or "",
      row.gap and " free" or "",
      row[1],
      cell_html(row.gap or row[3], "div")
    )
  end
  return '<ol class="by-value">\n' .. table.concat(lines, "\n") .. "\n</ol>"
end

-- The winning moves as boards with the moves marked in them; nil if one of them is not drawn.
local function winning_boards(block, before)
  local figures = {}
  for i, row in ipairs(block.rows) do
    local subject = type(row[2]) == "table" and row[2].subject
    local move = subject and subject.moves[1]
    local drawing = before and move and board_with(before, subject, move)
      or move and move.parts and drawing_of.of_parts(subject.game, move.parts)
    if not drawing then return nil end
    local name = line(label_of.text(move))
    figures[i] = figure(drawing, name ~= "" and name or line(move.option), move.option)
  end
  return figures[1] and '<div class="won">' .. listed(figures) .. "</div>"
end

local function table_html(block)
  local lines = { ('<table class="%s">'):format(block.kind) }
  for _, row in ipairs(block.rows) do
    local cells = {}
    for i, cell in ipairs(row) do
      cells[i] = cell_html(cell, "td")
    end
    lines[#lines + 1] = "<tr>" .. table.concat(cells) .. "</tr>"
  end
  lines[#lines + 1] = "</table>"
  return table.concat(lines, "\n")
end

-- The game and, apart, the position, with which the label ends; of a sum, its components.
local function heading(label, result)
  local at = result.position
  if not at or label:sub(-#at - 1) ~= " " .. at then return escape(plain(label)) end
  local name = plain(label:sub(1, -#at - 2))
  return ('%s <span class="at">%s%s</span>'):format(escape(name), at:find "\n" and "\n" or "", escape(plain(at)))
end

---A whole page.
---@param label string game and position, or the components of a sum
---@param result sg.Result
---@param blocks table[] of text/explain.lua
---@return string
local function page(label, result, blocks)
  local body, before = {}, result.board
  for _, block in ipairs(blocks) do
    local wins = block.kind == "win" and winning_boards(block, before)
    if block.head then body[#body + 1] = "<p>" .. escape(block.head) .. "</p>" end
    if wins then
      body[#body + 1] = wins
    elseif #block.rows > 0 then
      body[#body + 1] = (block.kind == "mex" and by_value_html or table_html)(block)
    end
    if block.after then body[#body + 1] = "<p>" .. escape(block.after) .. "</p>" end
  end
  local fields = {
    TITLE = escape(line(label)),
    HEADING = heading(label, result),
    VERDICT = ('<b class="%s">%s</b>%s'):format(
      result.value == 0 and "P" or "N",
      result.value,
      outcomes[result.outcome].is:gsub("^.", string.upper) .. "."
    ),
    BASIS = escape(("(%s)"):format(plain(basis_of(result)))),
    POSITION = before and '<figure class="position">' .. board.inline(before, CELL, ROOM, label) .. "</figure>" or "",
    BODY = table.concat(body, "\n"),
    COLOURS = colours(),
    WHY = require "sg.text.why_style",
    CLASSES = board.style "svg.board",
    SERIF = board.SERIF,
    SANS = board.SANS,
  }
  return (PAGE:gsub("@(%u+)@", fields))
end

return page
