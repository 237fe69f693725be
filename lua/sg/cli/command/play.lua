-- SPDX-License-Identifier: MIT
-- The command `play`: a match against the perfect player, at a prompt or from a pipe; and matches looked at again.

local play = require "sg.cli.match"
local plain = require "sg.text.plain"
local columns = require "sg.text.columns"
local session_of = require "sg.cli.session"

local M = {}

local function rate(text)
  local value = tonumber(text)
  if value and value >= 0 and value <= 1 then return value end
  return nil, ("--handicap is a rate from 0 to 1, as in 0.2, not '%s'"):format(text)
end

function M.define(root, options)
  local command = root:command("play",
    "Play against the perfect player. Whoever cannot move loses. At the prompt: the number of a move or\n"
    .. "what it leaves, hint, why, undo, moves, help, quit.")
    :summary "play against the perfect player"
    :epilog [[
Examples:
   sg-lua play kayles 10
   sg-lua play kayles@7 nim@3 --second --handicap 0.2
   sg-lua play chomp --transcript match.txt
   sg-lua play --replay match.txt        the match again, with every mistake marked]]
  command:argument("game"):args("?"):description(options.GAME .. ";\nor the first GAME@POSITION of a sum")
  command:argument("positions"):args("*"):argname("<position>")
    :description "the position as the rule reads it (default: its start);\nor the other components of a sum"
  command:flag("--second"):description "the engine moves first"
  command:option("--handicap"):argname("RATE"):convert(rate)
    :description "how often the engine moves at random, 0 to 1 (default 0)"
  command:option("--seed"):argname("N"):convert(options.integer "--seed")
    :description "seed of the engine's choices (default: from the clock)"
  command:option("--transcript"):argname("FILE"):description "keep the match in FILE"
  command:option("--replay"):argname("FILE"):description "show the match in FILE, with the mistakes"
  options.common(command, { "text" })
end

-- ---- talking ------------------------------------------------------------------------------------------------

local MOVES_SHOWN = 20

local NOT_HEARD = {} -- raised where nobody reads what is said; the program says so at its end

local function say(form, ...)
  local ok = io.stdout:write(select("#", ...) > 0 and form:format(...) or form, "\n") and io.stdout:flush()
  if not ok then error(NOT_HEARD, 0) end
end

local function move_text(match, move)
  local text = plain.text(move.text)
  if #match.slots > 1 then text = columns.beside({ match.slots[move.slot].name .. " ->", text }, " ") end
  return text
end

-- A sentence with a move in it, which may be a board of several lines.
local function say_move(form, text)
  if not text:find "\n" then
    say(form, text)
  else
    local before, after = form:gsub("%%%%", "%%"):match "^(.-) *%%s *(.*)$"
    say("%s", before == "" and columns.beside({ text, after }, "  ") or columns.beside({ before, text, after }, "  "))
  end
end

local function list_moves(match, moves, most)
  for i, move in ipairs(moves) do
    if i > most then
      say("   ... %d more (moves lists all)", #moves - most)
      break
    end
    say("%s", (columns.beside({ ("  %3d"):format(i), move_text(match, move) }, "  ")))
  end
end

-- A line of input: at a terminal with editing; nil at its end; "" and true after Ctrl-C.
local function read_line()
  local host = require "sg.host"
  if not host.isatty(0) then return io.read "l" end
  local line, why = host.readline "> "
  if line == nil and why == "interrupted" then return nil, true end
  return line
end

local HELP = [[
A number plays the move of that number; so does the text of what it leaves.
  hint    a winning move, or that there is none      why    the nim-sum of what is there, explained
  undo    takes your last move back                  moves  every move
  help    this text                                  quit   ends the match]]

local function hint(match, moves)
  local good = play.winning(moves)
  if #good == 0 then
    say "no move wins: the value is 0"
  else
    say_move(("%%s wins (%d winning move%s of %d)"):format(#good, #good == 1 and "" or "s", #moves),
      move_text(match, good[1]))
  end
end

local function why(match)
  local components = {}
  for _, slot in ipairs(match.slots) do
    for _, part in ipairs(slot.parts) do components[#components + 1] = { slot.game, part } end
  end
  local explain, pages = require "sg.explain", require "sg.text.explain"
  local limits = match.limits()
  if #components == 1 then
    local game, position = components[1][1], components[1][2]
    local result, message = explain.position(game, position, limits)
    say(result and pages.text(game.spec .. " " .. game:show(position), result) or message)
  else
    local result, message = explain.sum(components, nil, limits)
    say(result and pages.text("the sum", result) or message)
  end
end

-- The move that a line of input names.
local function named_move(match, moves, line)
  local number = math.tointeger(tonumber(line))
  if number and #match.slots == 1 and line:find "^%d+$" then
    for _, move in ipairs(moves) do
      if move.text == line and not moves[number] then return move end
    end
  end
  if number then return moves[number] end
  for _, move in ipairs(moves) do
    if move.text == line or move_text(match, move) == line then return move end
  end
end

-- One turn of the person: "moved", "undone", "quit" or "interrupted".
local function person_moves(match, moves)
  while true do
    local line, interrupted = read_line()
    if interrupted then return "interrupted" end
    local word = line and line:match "^%s*(.-)%s*$" or "quit"
    if word == "quit" or word == "q" then return "quit" end
    if word == "help" or word == "?" then say(HELP)
    elseif word == "hint" then hint(match, moves)
    elseif word == "why" then why(match)
    elseif word == "moves" then list_moves(match, moves, math.huge)
    elseif word == "undo" then
      if match:undo() then return "undone" end
      say "there is nothing to take back"
    elseif word ~= "" then
      local move = named_move(match, moves, word)
      if move then
        match:make(move)
        return "moved"
      end
      say("'%s' is no move: 1 to %d, or what it leaves; help lists the commands", plain.text(word), #moves)
    end
  end
end

-- ---- matches ------------------------------------------------------------------------------------------------

local function keep(match, path)
  if not path then return true end
  local file, message = io.open(path, "wb")
  if not file then return nil, message end
  local ok, wrong = file:write(match:transcript())
  local closed = file:close()
  if ok and closed then return true end
  return nil, wrong or ("%s: it could not be written"):format(path)
end

-- Plays to the end: nil, or message, code.
local function run_match(match, path)
  local kept, unwritten = keep(match, path)
  if not kept then return unwritten, "io" end
  while true do
    local moves, message, code = match:moves()
    if not moves then return message, code end
    if #moves == 0 then
      say(match.turn == "you" and "No move is left for you: I win." or "No move is left for me: you win.")
      return nil
    end
    if match.turn == "you" then
      say("\n%s", plain.text(match:show()))
      list_moves(match, moves, MOVES_SHOWN)
      local what = person_moves(match, moves)
      if what == "interrupted" then return "interrupted", "interrupted" end
      if what == "quit" then return nil end
    else
      local move
      move, message, code = match:choose()
      if not move then return message, code end
      say_move("I move to %s", move_text(match, move))
      match:make(move)
    end
    local ok, wrong = keep(match, path)
    if not ok then return wrong, "io" end
  end
end

local function verdict(move, moves)
  local good = #play.winning(moves)
  if move.value == 0 then return "wins" end
  return good == 0 and "no move wins" or "a mistake"
end

local function replay(session, path)
  local file, message = io.open(path, "rb")
  local source = file and file:read "a"
  if file then file:close() end
  if not source then
    session:fail({ file = path }, message or path .. ": it cannot be read", "io")
    return
  end
  local read, code
  read, message, code = play.read(source)
  local match
  if read then
    match, message, code = play.new(read.components, require("sg").load, { first = read.first,
      limits = function() return session:limits() end })
  end
  if not match then
    session:fail({ file = path }, path .. ": " .. message, code)
    return
  end
  say("%s", plain.text(match:show()))
  for i, wanted in ipairs(read.moves) do
    local moves = match:moves()
    local move
    move, message, code = match:find(wanted)
    if not move then
      session:fail({ file = path }, path .. ": " .. message, code)
      return
    end
    local said, good = verdict(move, moves), play.winning(moves)[1]
    local cells = { ("%3d "):format(i), ("%-6s"):format(wanted.who), move_text(match, move), " (" .. said .. ")" }
    if said == "a mistake" then
      cells[4] = " (a mistake;"
      cells[5] = move_text(match, good)
      cells[6] = "wins)"
    end
    say("%s", (columns.beside(cells, " ")))
    match.turn = wanted.who
    match:make(move)
  end
  local moves = match:moves()
  say(moves and #moves == 0 and ("%s cannot move and loses"):format(match.turn) or "the match was not played out")
end

-- What the command line names: the components of the match, or nil and the failure is out.
local function components_of(session)
  local args = session.args
  local words, n_sums = session_of.subject_of(args)
  if n_sums == #words and n_sums > 0 then return words end
  if #words ~= 1 and (#words ~= 2 or n_sums > 0) then
    session:fail({}, session_of.mixed("play", words), "usage")
    return nil
  end
  local game, name = session:load(args.game)
  if not game then return nil end
  local position, message, code = session_of.position_of(game, words[2])
  if position == nil then
    session:fail({ game = name }, session_of.about(game, name, message), code)
    return nil
  end
  return { { game, position, name = name, word = words[2] or "start" } }
end

function M.run(session)
  local args = session.args
  if args.replay then
    replay(session, args.replay)
    return session.code
  end
  local components = components_of(session)
  if not components then return session.code end
  local match, message, code = play.new(components, require("sg").load, { seed = args.seed or os.time(),
    handicap = args.handicap, first = args.second and "engine" or "you",
    -- A person may think as long as they like: --time is for each thing that the engine is asked.
    limits = function() return session:limits { time = args.time } end })
  if match then
    local played
    played, message, code = pcall(run_match, match, args.transcript)
    if not played then
      if message ~= NOT_HEARD then error(message, 0) end
      session.code = session_of.exit_code "io"
      return session.code
    end
  end
  if message then session:fail({}, message, code) end
  return session.code
end

return M
