-- SPDX-License-Identifier: MIT
-- A long nim-sequence, written in blocks: Lua never holds all of its values.

local core = require "sg.core"
local failure = require "sg.failure"
local internals = require "sg.internals"
local json = require "sg.text.json"
local pool = require "sg.pool"
local sequence = require "sg.text.sequence"
local screen = require "sg.cli.screen"
local session_of = require "sg.cli.session"

local long_sequence = {}

local BLOCK = 2500 * sequence.ROW -- values that Lua holds at a time: whole rows of text
local GRACE = 1 -- seconds after a limit in which the values computed before it are still written
local TABLE, TABLE_END = 4000000, 1 << 32 -- the ranges that the engine computes as a table, as Game:seq has it

---Is a range of heaps written in blocks?
---@param game sg.Game
---@param from integer|string
---@param to integer|string
---@return boolean
function long_sequence.suits(game, from, to)
  return internals[game].kind.heap_tables
      and math.type(from)
      and math.type(to)
      and to - from >= BLOCK
      and (to < TABLE or from < TABLE and to < TABLE_END)
    or false
end

-- Calls write(first, values) for each block. Returns the last heap written, and why it is not the last of the range.
local function each_block(session, range, seconds, write)
  for first, values in range:blocks(BLOCK) do
    local why = session:stopped(seconds)
    if why then return first - 1, why end
    write(first, values)
  end
  return range.to
end

-- One object, its values written block by block.
local function write_json(session, name, range, seconds)
  local separator = ""
  screen.write((session:line { game = name, from = range.from }:gsub("}$", "")), ',"values":[')
  return each_block(session, range, seconds, function(_, values)
    screen.write(separator, table.concat(values, ","))
    separator = ","
  end)
end

-- The end of that object.
local function close_json(session, range, last, why)
  local rest = {
    to = last,
    basis = range.basis,
    assuming = range.assuming,
    engine = range.engine,
    error = why and failure.object(why, session_of.told(why, session.args)) or nil,
  }
  screen.write("],", json.line(rest):sub(2), "\n")
end

-- The time until which values are written after a limit or Ctrl-C. A second Ctrl-C ends the writing.
local function grace(session, why)
  if why.code == "interrupted" then core.resume() end
  return pool.now() - session.start + GRACE
end

-- Rows of equal width: the greatest value is looked for first.
local function write_rows(session, range, seconds)
  local greatest = 0
  local last, why = each_block(session, range, seconds, function(_, values)
    for i = 1, #values do
      if values[i] > greatest then greatest = values[i] end
    end
  end)
  if why then
    range.to, seconds = last, grace(session, why)
  end
  local written, stopped = each_block(session, range, seconds, function(first, values)
    local rows = sequence.rows(values, first, #tostring(greatest), #tostring(range.to))
    screen.write(rows, "\n")
  end)
  return written, why or stopped
end

local function write_lines(session, range, seconds, head, separator)
  screen.write(head)
  return each_block(
    session,
    range,
    seconds,
    function(first, values) screen.write(sequence.lines(values, first, separator), "\n") end
  )
end

-- Writes in the format that was asked for. Returns the last heap written, and why it is not the last of the range.
local function write_range(session, name, range, seconds)
  local format = session.args.format
  if format == "json" then return write_json(session, name, range, seconds) end
  if format == "csv" then return write_lines(session, range, seconds, sequence.csv_head(), ",") end
  if format == "bfile" then return write_lines(session, range, seconds, sequence.bfile_head(range, name), " ") end
  return write_rows(session, range, seconds)
end

---Writes g(from..to) in the format that was asked for.
---@param session table
---@param game sg.Game
---@param name string what answers call the game
---@param from integer
---@param to integer
---@param limits table
---@return integer exit code
function long_sequence.write(session, game, name, from, to, limits)
  local range, why = game:range(from, to, limits)
  local known = range or why.partial
  session:checkpoint_note(limits.checkpoint)
  local seconds = range and session.args.time or why and grace(session, why)
  if not known then return session:fail({ game = name }, session_of.about(game, name, why)) end
  session:say_assumed(known)
  local last, stopped = write_range(session, name, known, seconds)
  if range and stopped then
    why = failure.with(stopped, { message = ("%s after heap %d"):format(stopped.message, last) })
  end
  why = why and session_of.about(game, name, why)
  if session.json then close_json(session, known, last, why) end
  if why then
    session:complain(why)
  else
    io.stdout:flush()
  end
end

return long_sequence
