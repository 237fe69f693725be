-- SPDX-License-Identifier: MIT
-- The command `seq`: the nim-sequence of a heap game.

local code_hint = require "sg.cli.code_hint"
local failure = require "sg.failure"
local long_sequence = require "sg.cli.long_sequence"
local options = require "sg.cli.options"
local refusal = require "sg.refusal"
local sequence = require "sg.text.sequence"
local session_of = require "sg.cli.session"
local text = require "sg.text.words"
local where = require "sg.cli.where"

local M = {}

local function param_of(parsed) return parsed.param end

---@type sg.cli.Command
M.command = {
  summary = "nim-sequence of a heap game",
  text = "The nim-sequence of a heap game: the values of the heaps FROM to TO. Of a row of coins: those of one\n"
    .. "head in the places FROM to TO; where positions are whole numbers: those of the positions.",
  examples = {
    "sg-lua seq kayles 0..100",
    "sg-lua seq 0.07 0..1000 --format csv > dawson.csv",
    "sg-lua seq grundys_game 0..9999 --format bfile",
    { "sg-lua seq kayles 0..1000 --where P", "the P-positions" },
    { "sg-lua seq cram h=2 --param w=1..8", "the starts of a board for each width" },
    { "sg-lua seq top_entails 0..3000 --where loony", "the heaps that win in every sum" },
    { "sg-lua seq kayles 0..200 --columns 12 --format svg > kayles.svg", "a heat map" },
  },
  arguments = {
    options.GAME,
    { name = "range", shown = "from..to", help = options.RANGE.help .. "; --param has its own", unless = param_of },
  },
  options = {
    options.PARAM,
    {
      "--row",
      value = "A",
      convert = options.heap_number,
      help = "for a game on two heaps: the values of {A, FROM} to {A, TO}",
    },
    where.OPTION,
    options.family(),
    {
      "--columns",
      value = "N",
      convert = options.number(true),
      help = "N values in a row (default 20), in text and SVG: at the period the rows are alike",
    },
    options.CHECKPOINT,
    options.ASSUME,
    options.AS_CODE,
    options.common(options.format { "text", "json", "csv", "bfile", "svg", "latex" }),
  },
}

-- One row of the table of a game on two heaps, as a sequence.
local function row_of(game, row, from, to, limits)
  local found, why = game:table({ row, row }, { from, to }, limits)
  if not found then return nil, why end
  return { from = from, to = to, row = row, values = found.values[1], basis = found.basis }
end

-- A function that writes a sequence in a format, or nothing where there are no values.
local function format_of(format, name, per_row)
  return function(known)
    if not known.values or #known.values == 0 then return nil end
    if format == "svg" then
      return require("sg.text.heat_map").of_sequence(("%s: nim-values"):format(name), known, per_row or sequence.ROW)
    end
    if format == "csv" then return sequence.csv(known) end
    if format == "latex" then return require("sg.text.latex").sequence(known, name, per_row) end
    if format == "bfile" then return sequence.bfile(known, name) end
    return sequence.text(known, per_row)
  end
end

local CELLS_MAX = 100000 -- values in a picture

-- Why there is no picture of a range: the failure, or nil.
local function no_picture(game, from, to, per_row)
  if math.type(from) ~= "integer" or math.type(to) ~= "integer" or to - from >= CELLS_MAX or per_row > CELLS_MAX then
    return (failure.new("range", ("a picture has at most %d values"):format(CELLS_MAX)))
  end
  return refusal(game, "picture")
end

local function add_fields(known, object)
  session_of.copy(known, object)
  if known.values then object.values = sequence.data(known.values) end
end

function M.run(session)
  local args = session.args
  local from, to = text.range(args.range or ("%d..%d"):format(args.param.from, args.param.to))
  if not from then return session:fail({ game = args.game }, to) end
  local game, name = session:load(args.game)
  if not game then return end
  local checkpoint, wrong = session:checkpoint()
  if wrong then return end
  local limits = session:limits { checkpoint = checkpoint, family = args.family }
  local result, why
  if (args.format == "svg" or args.format == "latex") and args.where then
    return session:fail({ game = name }, failure.new("usage", "--where lists positions, as text, json, csv or bfile"))
  end
  if args.format == "svg" then
    why = no_picture(game, from, to, args.columns or sequence.ROW)
    if why then return session:fail({ game = name }, why) end
  end
  code_hint.tell(session, game, to)
  local is_plain = not args.row and not args.columns and not args.where and args.format ~= "latex"
  if is_plain and long_sequence.suits(game, from, to) then
    return long_sequence.write(session, game, name, from, to, limits)
  end
  if args.row then
    result, why = row_of(game, args.row, from, to, limits)
  else
    result, why = game:seq(from, to, limits)
    session:checkpoint_note(checkpoint)
  end
  local known = result or why.partial
  if known then session:say_assumed(known) end
  if args.where then
    where.respond(session, { game = name }, result, why and session_of.about(game, name, why), where.of_sequence)
    return
  end
  session:respond(
    { game = name },
    result,
    why and session_of.about(game, name, why),
    format_of(args.format, name, args.columns),
    add_fields
  )
end

return M
