-- SPDX-License-Identifier: MIT
-- The command `seq`: the nim-sequence of a heap game, in blocks where it is long.

local report = require "sg.report"
local pool = require "sg.pool"
local session_of = require "sg.session"
local text = require "sg.text"

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
    :description "of a game on two heaps: the values of {A, FROM} to {A, TO}"
  options.assume(seq)
  options.as_code(seq)
  options.common(seq, { "text", "json", "csv", "bfile" })
end

local SEQ_BLOCK = 50000 -- values that a long sequence holds in Lua at a time; a multiple of report.SEQ_ROW
local SEQ_GRACE = 1 -- seconds in which what was computed before a limit is still written
local SEQ_TABLE, SEQ_TABLE_END = 4000000, 1 << 32 -- the ranges that the engine computes as a table, as Game:seq has it

-- Writes the values of the heaps from..to, which the engine knows, in blocks, in the bytes that the report of the
-- whole would have. Returns what stopped it: message, code; and the last heap written.
local function write_seq(session, engine, object, name, from, to, seconds)
  local format = session.args.format or "text"
  local function each(fn)
    for first = from, to, SEQ_BLOCK do
      local last = math.min(first + SEQ_BLOCK - 1, to)
      local message, code = session:stopped(seconds)
      if message then return message, code, first - 1 end
      fn(engine:values(first, last), first)
    end
    return nil, nil, to
  end
  local message, code, last
  if format == "json" then
    local blocks = {} -- about as large as the engine's own table
    message, code, last = each(function(values) blocks[#blocks + 1] = table.concat(values, ",") end)
    object.to, object.values = last, report.written_list(table.concat(blocks, ","))
    return message, code, last
  end
  session:clear_progress()
  if format ~= "text" then
    local separator = format == "csv" and "," or " "
    io.stdout:write(format == "csv" and report.csv_head() or report.bfile_head(object, name))
    return each(function(values, first) io.stdout:write(report.pairs(values, first, separator), "\n") end)
  end
  local greatest = 0
  message, code, last = each(function(values)
    for i = 1, #values do
      if values[i] > greatest then greatest = values[i] end
    end
  end)
  if message then
    to, seconds = last, pool.now() - session.start + SEQ_GRACE
    if code == "interrupted" then require("sg.core").resume() end
  end
  local why, what, written = each(function(values, first)
    io.stdout:write(report.seq_rows(values, first, #tostring(greatest), #tostring(to)), "\n")
  end)
  return message or why, code or what, written
end

-- A sequence of many heaps, in blocks: no whole list of its values is ever made.
local function long_seq(session, game, name, from, to)
  local engine = game.family.engine
  local ok, message, code, heap = engine:extend(to, require("sg.game").limits_of(session:limits()))
  local seconds = session.args.time
  if not ok then
    if heap and not message:find(("heap %d"):format(heap), 1, true) then
      message = ("%s (heap %d)"):format(message, heap)
    end
    to = math.min(to, engine:known() - 1)
    seconds = pool.now() - session.start + SEQ_GRACE
    if code == "interrupted" then require("sg.core").resume() end -- a second Ctrl-C ends the writing
  end
  local object = { game = name, from = from, to = to }
  if to >= from then
    object.basis, object.engine = engine:basis(math.max(to, 0)), engine:engine()
    local why, what, last = write_seq(session, engine, object, name, from, to, seconds)
    if why and ok then message, code = ("%s after heap %d"):format(why, last), what end
    ok = ok and not why
  end
  if ok and not session.json then io.stdout:flush()
  elseif ok then session:answer(object)
  else session:fail(object, session_of.about(game, name, message), code) end
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
  if game.family and not args.row and math.type(from) and math.type(to) and to - from >= SEQ_BLOCK
    and (to < SEQ_TABLE or from < SEQ_TABLE and to < SEQ_TABLE_END) then
    return long_seq(session, game, name, from, to)
  end
  local object = { game = name }
  local result, message, code, partial
  if args.row then
    result, message, code = game:table({ args.row, args.row }, { from, to }, session:limits())
    if result then
      result = { from = from, to = to, row = args.row, values = result.values[1], basis = result.basis }
    end
  else
    result, message, code, partial = game:seq(from, to, session:limits())
  end
  local known = result or partial
  if known and known.values then
    session_of.copy(known, object)
    if session.json then object.values = report.integers(known.values) end
  end
  if known and known.assuming and not session.json then
    io.stderr:write("sg-lua: assumed: ", report.plain(known.assuming), "\n") -- values alone would not say so
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
