-- SPDX-License-Identifier: MIT
-- The command `draw`: how a position looks, and what a touch of it makes of it. Nothing is computed.

local board = require "sg.text.board"
local drawing_of = require "sg.drawing"
local internals = require "sg.internals"
local label = require "sg.label"
local options = require "sg.cli.options"
local session_of = require "sg.cli.session"
local subject = require "sg.cli.subject"

local M = {}

---@type sg.cli.Command
M.command = {
  summary = "how a position looks, and how a touch changes it",
  text = "How a position looks, without its value. In JSON also how it is set up by hand: the positions to which a\n"
    .. "touch of a part of the drawing leads.",
  epilog = [[
Exit code 1 if nobody says how the game looks, or it is too large to draw.]],
  examples = {
    "sg-lua draw cram:w=5:h=4",
    "sg-lua draw node_kayles:w=3:h=3 --format svg > graph.svg",
    "sg-lua draw kayles 6 --format json",
  },
  arguments = { options.GAME, options.POSITION },
  options = {
    {
      "--moves",
      help = "with --format json: the legal moves, what each touches and how what it leaves looks; of heaps "
        .. "that are not large",
    },
    options.limit "with --moves: name at most N moves (default 1000)",
    options.common(options.format { "text", "json", "svg" }),
  },
}

local MOST_MOVES = 1000
local LARGEST, ROOM = 34, 900 -- pixels of a cell, and of the longest side

-- Items and their numbers count from 0 in JSON.
local function from_0(list)
  for i, number in ipairs(list) do
    list[i] = number - 1
  end
  return list
end

local LARGEST_HEAPS = 200 -- all heaps of a position whose moves are listed: a heap of a million has a million
local PARTS_MAX = 3000 -- of the drawings of what the moves leave; where they are more, none is drawn

local function has_few_moves(game, position)
  if internals[game].kind.searched then return true end
  local n = 0
  for _, heap in ipairs(type(position) == "table" and position or { position }) do
    n = n + (math.type(heap) == "integer" and heap or math.huge)
  end
  return n <= LARGEST_HEAPS
end

-- A drawing that is only looked at.
local function picture(drawn)
  local data = require("sg.text.board_svg").data(drawn)
  return { width = data.width, height = data.height, svg = data.svg }
end

-- The moves of a position as `moves` lists them, without values.
local function moves_of(game, position, drawn, most)
  local list, why = game:options(position)
  if not list then return nil, why end
  local of_text = {} -- the first option that leaves a position
  for _, option in ipairs(list) do
    of_text[option.text] = of_text[option.text] or option
  end
  local all = label.moves(list, internals[game].kind.forbids)
  local sums = {}
  for i = 1, math.min(#all, most) do
    sums[i] = all[i].parts
  end
  local small = drawn and #sums * #drawn.items <= PARTS_MAX
  local moves, drawings = {}, small and drawing_of.of_nodes(game, sums) or {}
  for i, parts in ipairs(sums) do
    local move, touched, mirrored = all[i], nil, nil
    if drawn then
      local option = of_text[move.option]
      local made = { heap = option.heap, parts = option.left or parts, label = move.label, labels = move.labels }
      touched, mirrored = drawing_of.touched(game, drawn, made)
    end
    moves[i] = {
      option = move.option,
      label = move.label,
      labels = move.labels,
      turn = move.turn,
      edges = board.edges(game, parts, true),
      touches = touched and from_0(touched),
      mirrored = mirrored and from_0(mirrored),
      board = drawings[i] and picture(drawings[i]) or nil,
    }
  end
  return { moves = moves, shown = #moves, total = #all }
end

local function changes_of(game, position, drawing)
  local list = require("sg.drawing.changes").of(game, position, drawing)
  for _, change in ipairs(list) do
    -- What is new is not drawn yet: a person has only its text, and reads no graph6.
    if #change.touches == 0 then change.edges = board.edges(game, { game:parse(change.position) }, true) end
    from_0(change.touches)
    from_0(change.at)
  end
  return list
end

function M.run(session)
  local args = session.args
  local asked = subject.one(session, { args.game, args.position })
  if not asked then return end
  local game, label_text, why = asked.game, asked.label, asked.why
  local drawing, too_large, fields
  if not why then
    drawing, why, too_large = game:drawing(asked.position)
  end
  local listed = args.moves and session.json and not why
  if listed and has_few_moves(game, asked.position) then
    fields, why = moves_of(game, asked.position, drawing, args.limit or MOST_MOVES)
  end
  if why then return session:fail(asked.object, session_of.about(game, label_text, why)) end
  fields = fields or {}
  fields.edges = listed and board.edges(game, { asked.position }, true) or nil
  if not drawing and not fields.moves then
    session:answer(asked.object, label_text .. (too_large and ": too large to draw" or ": nothing says how it looks"))
    session:no()
    return
  end
  if args.format == "svg" then
    print(require("sg.text.board_svg").alone(drawing, LARGEST, ROOM, label_text))
    return
  end
  if session.json then
    fields.board = drawing and require("sg.text.board_svg").data(drawing)
    if not args.moves then fields.changes = changes_of(game, asked.position, drawing) end
    return session:answer(session_of.copy(fields, asked.object))
  end
  local lines = require("sg.text.board").lines(drawing)
  local shown = lines and lines:gsub("[^\n]+", "  %0") or "  (only a picture shows it: --format svg)"
  session:answer(asked.object, label_text .. "\n" .. shown)
end

return M
