-- SPDX-License-Identifier: MIT
-- The command `table`: the values of a game on two heaps.

local failure = require "sg.failure"
local options = require "sg.cli.options"
local session_of = require "sg.cli.session"
local text = require "sg.text.words"
local value_table = require "sg.text.value_table"
local where = require "sg.cli.where"

local M = {}

local RANGES = "each of the two heaps has a range; a game on single heaps has a sequence: sg-lua seq GAME FROM..TO"

---@type sg.cli.Command
M.command = {
  summary = "table of a game on two heaps",
  text = "The nim-values of a game on two heaps (heap2), or whose positions are lists of two numbers: a row for\n"
    .. "each a, a column for each b.",
  examples = {
    "sg-lua table wythoff 0..10 0..10",
    "sg-lua table wythoff 0..99 0..99 --format csv > wythoff.csv",
    { "sg-lua table wythoff 0..60 0..60 --where P", "the P-positions" },
    { "sg-lua table wythoff 0..60 0..60 --format svg > wythoff.svg", "a heat map" },
    { "sg-lua table wythoff 0..60 0..60 --where P --format svg > pairs.svg", "dots for the P-positions" },
  },
  arguments = {
    options.GAME,
    { name = "rows", help = "the first and the last a, as in 0..10", if_missing = RANGES },
    { name = "columns", help = "the first and the last b", if_missing = RANGES },
  },
  options = { where.OPTION, options.common(options.format { "text", "json", "csv", "svg", "latex" }) },
}

function M.run(session)
  local args = session.args
  local ranges = {}
  for i, range in ipairs { args.rows, args.columns } do
    local from, to = text.range(range)
    if not from then
      session:fail({ game = args.game }, to)
      return session.code
    end
    ranges[i] = { from, to }
  end
  local game, name = session:load(args.game)
  if not game then return session.code end
  local result, why = game:table(ranges[1], ranges[2], session:limits())
  local is_map = args.format == "svg" and args.where == "P"
  if args.where and not is_map then
    if args.format == "svg" or args.format == "latex" then
      local message = "--where lists positions, as text, json or csv; --where P is a picture, too (svg)"
      session:fail({ game = name }, failure.new("usage", message))
    else
      where.respond(session, { game = name }, result, why and session_of.about(game, name, why), where.of_table)
    end
    return session.code
  end
  local write = args.format == "csv" and value_table.csv or value_table.text
  if args.format == "latex" then
    write = function(known) return require("sg.text.latex").table(known, name) end
  elseif args.format == "svg" then
    local title = ("%s: %s of {a, b}"):format(name, is_map and "P-positions" or "nim-values")
    write = function(known) return require("sg.text.heat_map").svg(title, known, is_map) end
  end
  session:respond({ game = name }, result, why and session_of.about(game, name, why), write)
  return session.code
end

return M
