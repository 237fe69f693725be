-- SPDX-License-Identifier: MIT
-- The command `draw`: how a position looks, and what a touch of it makes of it. Nothing is computed.

local board = require "sg.text.board"
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
  options = { options.common(options.format { "text", "json", "svg" }) },
}

local LARGEST, ROOM = 34, 900 -- pixels of a cell, and of the longest side

-- Items and their numbers count from 0 in JSON.
local function from_0(list)
  for i, number in ipairs(list) do
    list[i] = number - 1
  end
  return list
end

local function fields_of(game, position, drawing)
  local list = require("sg.drawing.changes").of(game, position, drawing)
  for _, change in ipairs(list) do
    -- What is new is not drawn yet: a person has only its text, and reads no graph6.
    if #change.touches == 0 then change.edges = board.edges(game, { game:parse(change.position) }, true) end
    from_0(change.touches)
    from_0(change.at)
  end
  return { board = require("sg.text.board_svg").data(drawing), changes = list }
end

function M.run(session)
  local args = session.args
  local asked = subject.one(session, { args.game, args.position })
  if not asked then return session.code end
  local game, label, why = asked.game, asked.label, asked.why
  local drawing, too_large
  if not why then
    drawing, why, too_large = game:drawing(asked.position)
  end
  if why then
    session:fail(asked.object, session_of.about(game, label, why))
    return session.code
  end
  if not drawing then
    session:answer(asked.object, label .. (too_large and ": too large to draw" or ": nothing says how it looks"))
    session:no()
    return session.code
  end
  if args.format == "svg" then
    print(require("sg.text.board_svg").alone(drawing, LARGEST, ROOM, label))
    return session.code
  end
  local fields = session.json and fields_of(game, asked.position, drawing) or {}
  local lines = require("sg.text.board").lines(drawing)
  local shown = lines and lines:gsub("[^\n]+", "  %0") or "  (only a picture shows it: --format svg)"
  session:answer(session_of.copy(fields, asked.object), label .. "\n" .. shown)
  return session.code
end

return M
