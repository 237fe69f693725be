-- SPDX-License-Identifier: MIT
-- The command `seq`: the nim-sequence of a heap game, in blocks where it is long.

local internals = require "sg.internals"
local plain = require "sg.text.plain"
local json = require "sg.text.json"
local report = require "sg.text.report"
local pool = require "sg.pool"
local session_of = require "sg.cli.session"
local text = require "sg.text.words"

local M = {}

function M.define(root, options)
  local seq = root:command("seq", "The nim-sequence of a heap game: the values of the heaps FROM to TO.")
    :summary "nim-sequence of a heap game"
    :epilog [[
Examples:
   sg-lua seq kayles 0..100
   sg-lua seq 0.07 0..1000 --format csv > dawson.csv
   sg-lua seq grundys_game 0..9999 --format bfile]]
  seq:argument("game"):description(options.GAME)
  seq:argument("range"):argname("<from..to>"):description "the first and the last heap, as in 0..100"
  seq:option("--row"):argname("A"):convert(options.heap_number "--row")
    :description "for a game on two heaps: the values of {A, FROM} to {A, TO}"
  options.checkpoint(seq)
  options.assume(seq)
  options.as_code(seq)
  options.common(seq, { "text", "json", "csv", "bfile" })
end

local SEQ_BLOCK = 50000 -- values that a long sequence holds in Lua at a time; a multiple of report.SEQ_ROW
local SEQ_GRACE = 1 -- seconds in which what was computed before a limit is still written
local SEQ_TABLE, SEQ_TABLE_END = 4000000, 1 << 32 -- the ranges that the engine computes as a table, as Game:seq has it

-- Calls write(first, values) for each block; returns what stopped it, message, code, and the last heap written.
local function each_block(session, range, seconds, write)
  for first, values in range:blocks(SEQ_BLOCK) do
    local message, code = session:stopped(seconds)
    if message then return message, code, first - 1 end
    write(first, values)
  end
  return nil, nil, range.to
end

-- One object, its values written as they are read. Gives what closes it.
local function open_json(name, range)
  local separator = ""
  io.stdout:write((json.line { game = name, from = range.from }:gsub("}$", "")), ',"values":[')
  local function write(_, values)
    io.stdout:write(separator, table.concat(values, ","))
    separator = ","
  end
  return write, function(last, message, code)
    local rest = { to = last, basis = range.basis, engine = range.engine,
      error = message and { code = code or "internal", message = session_of.told(message) } or nil }
    io.stdout:write("],", json.line(rest):sub(2), "\n")
  end
end

-- In the bytes that the report of the whole would have.
local function write_text(session, name, range, seconds)
  local format = session.args.format or "text"
  if format ~= "text" then
    local separator = format == "csv" and "," or " "
    io.stdout:write(format == "csv" and report.csv_head() or report.bfile_head(range, name))
    return each_block(session, range, seconds, function(first, values)
      io.stdout:write(report.pairs(values, first, separator), "\n")
    end)
  end
  local greatest = 0
  local message, code, last = each_block(session, range, seconds, function(_, values)
    for i = 1, #values do
      if values[i] > greatest then greatest = values[i] end
    end
  end)
  if message then
    range.to, seconds = last, pool.now() - session.start + SEQ_GRACE
    if code == "interrupted" then require("sg.core").resume() end
  end
  local why, what, written = each_block(session, range, seconds, function(first, values)
    io.stdout:write(report.seq_rows(values, first, #tostring(greatest), #tostring(range.to)), "\n")
  end)
  return message or why, code or what, written
end

-- A sequence of many heaps, in blocks: no whole list of its values is ever made.
local function long_seq(session, game, name, from, to, opts)
  local range, message, code = game:range(from, to, opts)
  local partial = not range and message.partial
  local known, seconds = range or partial, session.args.time
  session:checkpoint_note(opts.checkpoint)
  if not range then
    seconds = pool.now() - session.start + SEQ_GRACE
    if code == "interrupted" then require("sg.core").resume() end -- a second Ctrl-C ends the writing
  end
  if not known then
    session:fail({ game = name }, session_of.about(game, name, message), code)
    return session.code
  end
  session:clear_progress()
  local why, what, last, close
  if session.json then
    local write
    write, close = open_json(name, known)
    why, what, last = each_block(session, known, seconds, write)
  else
    why, what, last = write_text(session, name, known, seconds)
  end
  if why and range then message, code = ("%s after heap %d"):format(why, last), what end
  message = message and session_of.about(game, name, message)
  if close then close(last, message, code) end
  if message then session:complain(message, code) else io.stdout:flush() end
  return session.code
end

local function seq_text(format, name, result)
  if format == "csv" then return report.csv(result) end
  if format == "bfile" then return report.bfile(result, name) end
  return report.seq(result)
end

function M.run(session)
  local args = session.args
  local from, to = text.range(args.range)
  if not from then
    session:fail({ game = args.game }, to, "usage")
    return session.code
  end
  local game, name = session:load(args.game)
  if not game then return session.code end
  local checkpoint, wrong = session:checkpoint()
  if wrong then return session.code end
  local opts = session:limits { checkpoint = checkpoint }
  if internals[game].family and not args.row and math.type(from) and math.type(to) and to - from >= SEQ_BLOCK
    and (to < SEQ_TABLE or from < SEQ_TABLE and to < SEQ_TABLE_END) then
    return long_seq(session, game, name, from, to, opts)
  end
  local object = { game = name }
  local result, message, code, partial
  if args.row then
    result, message, code = game:table({ args.row, args.row }, { from, to }, session:limits())
    if result then
      result = { from = from, to = to, row = args.row, values = result.values[1], basis = result.basis }
    end
  else
    result, message, code = game:seq(from, to, opts)
    partial = not result and message.partial
    session:checkpoint_note(checkpoint)
  end
  local known = result or partial
  if known and known.values then
    session_of.copy(known, object)
    if session.json then object.values = json.integers(known.values) end
  end
  if known and known.assuming and not session.json then
    io.stderr:write("sg-lua: assumed: ", plain.text(known.assuming), "\n") -- values alone would not say so
  end
  if result then
    session:answer(object, not session.json and seq_text(args.format, name, result))
  else
    local some = partial and partial.values and #partial.values > 0
    session:fail(object, session_of.about(game, name, message), code,
      some and seq_text(args.format, name, partial) or nil)
  end
  return session.code
end

return M
