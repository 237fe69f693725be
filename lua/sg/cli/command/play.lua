-- SPDX-License-Identifier: MIT
-- The command `play`: a match against the perfect player, at a prompt or from a pipe; and matches looked at again.

local failure = require "sg.failure"
local label_of = require "sg.label"
local library = require "sg.rule.library"
local match_of = require "sg.cli.match"
local match_text = require "sg.text.match"
local match_output = require "sg.cli.match_output"
local options = require "sg.cli.options"
local plain = require "sg.text.plain"
local screen = require "sg.cli.screen"
local session_of = require "sg.cli.session"
local subject = require "sg.cli.subject"

local M = {}

local function rate(text)
  local value = tonumber(text)
  if value and value >= 0 and value <= 1 then return value end
  return nil, "a rate from 0 to 1, as in 0.2"
end

---The arguments and options of `play` and of `misere play`.
M.ARGUMENTS = { options.game ";\nor the first GAME@POSITION of a sum", options.POSITION_OR_SUM[2] }
M.ARGUMENTS[1].optional = true
M.OPTIONS = {
  { "--second", help = "the engine moves first" },
  {
    "--handicap",
    value = "RATE",
    convert = rate,
    help = "how often the engine moves at random, 0 to 1 (default 0)",
  },
  {
    "--seed",
    value = "N",
    convert = options.natural,
    help = "seed of the engine's choices (default: from the clock)",
  },
  { "--transcript", value = "FILE", help = "keep the match in FILE" },
  { "--replay", value = "FILE", help = "show the match in FILE, with the mistakes" },
  options.common(options.TEXT_JSON),
}

---@type sg.cli.Command
M.command = {
  summary = "play against the perfect player",
  text = "Play against the perfect player. Whoever cannot move loses. At the prompt: what a move leaves, or\n"
    .. "its number, hint, why, undo, moves, help, quit. Of games with loops: a position that comes for the\n"
    .. "third time with the same player to move is a draw. A match that you could have won ends with the first\n"
    .. "move that gave it away, and one that would have kept it; at a terminal you are then asked for another game.",
  examples = {
    "sg-lua play kayles 10",
    "sg-lua play kayles@7 nim@3 --second --handicap 0.2",
    "sg-lua play chomp --transcript match.txt",
    { "sg-lua play --replay match.txt", "the match again, with every mistake marked" },
  },
  arguments = M.ARGUMENTS,
  options = M.OPTIONS,
}

-- ---- talking ------------------------------------------------------------------------------------------------

local NOT_HEARD = {} -- raised where standard output is closed; the program says so at its end

local function say(text)
  if not (screen.answer(text) and io.stdout:flush()) then error(NOT_HEARD, 0) end
end

-- A line of input: of a person at a terminal with editing; nil at its end, nil and true after Ctrl-C.
local function read_line(voice)
  local host = require "sg.host"
  if voice.session.json or not host.isatty(0) then return io.read "l" end
  local line, why = host.readline "> "
  return line, line == nil and why == "interrupted"
end

-- Why a position or a sum is won or lost where nim-values do not decide.
local function judged_explanation(match, components)
  if #components == 1 then
    local game, position = components[1][1], components[1][2]
    local label = game.spec .. " " .. game:show(position)
    local result, why = game[match.misere and "misere_explain" or "explain"](game, position, match.limits())
    if not result then return session_of.told(why) end
    return require("sg.text.explain").text(label, result)
  end
  local sum, why = require("sg")[match.misere and "misere_sum" or "loopy_sum"](components, match.limits())
  return sum and tostring(sum) or session_of.told(why)
end

-- Why the sum as it stands is won or lost.
local function explanation(match)
  if match.must then return match_text.obliged(match) end
  local components = {}
  for _, slot in ipairs(match.slots) do
    for _, part in ipairs(slot.parts) do
      components[#components + 1] = { slot.game, part }
    end
  end
  if match.marks then return judged_explanation(match, components) end
  local label, result, why
  if #components == 1 then
    local game, position = components[1][1], components[1][2]
    label = game.spec .. " " .. game:show(position)
    result, why = game:explain(position, match.limits())
  else
    label = "the sum"
    result, why = require("sg").explain(components, match.limits())
  end
  return result and require("sg.text.explain").text(label, result) or session_of.told(why)
end

-- The moves that have a label.
local function labelled_moves(moves, name)
  local found = {}
  for _, move in ipairs(moves) do
    for _, own in ipairs(label_of.list(move)) do
      if own == name and found[#found] ~= move then found[#found + 1] = move end
    end
  end
  return found
end

-- Adds the moves of another list that are not in this one.
local function add_new(list, others)
  for _, other in ipairs(others) do
    local is_new = true
    for _, one in ipairs(list) do
      is_new = is_new and one ~= other
    end
    if is_new then list[#list + 1] = other end
  end
end

-- The moves that a line of input names: by what they leave, by their label, by their number. "4." is the number, "=4"
-- what is left; a plain 4 is a label before it is what is left, and what is left before it is a number, where the moves
-- have letters. A program, which sees no letters, is asked where it may be both.
local function named_moves(match, moves, line, is_program)
  local left, number = line:match "^=%s*(.*)$", line:match "^(%d+)%.$"
  if number then return { moves[math.tointeger(tonumber(number))] } end
  local named = match:leaving(moves, line)
  if left then
    if #named == 0 then named = match:leaving(moves, left) end
    return (#named > 0 or not moves.is_cut) and named or match:leaving_unlisted(left)
  end
  local labelled = labelled_moves(moves, line)
  if #labelled > 0 then return labelled end
  local is_number = line:find "^%d+$" and (is_program or not match_text.has_letters(moves) or #named == 0)
  if is_number then add_new(named, { moves[math.tointeger(tonumber(line))] }) end
  if #named > 0 then return named end
  if line:find "^%l%l?%l?$" and match_text.has_letters(moves) then
    for i, move in ipairs(moves) do
      if match_text.letters(i) == line then return { move } end
    end
  end
  for _, move in ipairs(moves) do
    if match_text.move(match, move) == line then named[1] = move end
  end
  if #named == 0 and moves.is_cut then return match:leaving_unlisted(line) end
  return named
end

-- Asks which one is meant of several moves that a line names.
local function ask_which(match, moves, named, line)
  local numbers = {}
  for n, move in ipairs(moves) do
    for _, one in ipairs(named) do
      if move == one then numbers[#numbers + 1] = n end
    end
  end
  return ("'%s' may be move %s: type the number with a dot behind it, as in %d.%s"):format(
    line,
    table.concat(numbers, " or "),
    numbers[1],
    #match:leaving(moves, line) == 1 and (", or =%s for what a move leaves"):format(line) or ""
  )
end

-- The words that a person may type beside moves. Each says something, or returns how the turn ends.
local words = {}

function words.help(voice) voice:help() end
function words.hint(voice, match, moves) voice:hint(match, moves) end
function words.why(voice, match) voice:why(explanation(match)) end
function words.moves(voice, match, moves) voice:moves(match, moves) end
function words.quit() return "quit" end

function words.undo(voice, match)
  if match:undo() then return "undone" end
  voice:message "there is nothing to take back"
end

words["?"], words.q = words.help, words.quit

-- One turn of the person: "moved", "undone", "quit" or "interrupted".
local function person_moves(voice, match, moves)
  while true do
    local line, interrupted = read_line(voice)
    if interrupted then return "interrupted" end
    local word = line and line:match "^%s*(.-)%s*$" or "quit"
    local named, why = {}, nil
    if not words[word] and word ~= "" then
      named, why = named_moves(match, moves, word, voice.session.json)
    end
    if not named then
      voice:message(session_of.told(why))
    elseif #named == 1 then
      match:make(named[1])
      return "moved"
    elseif #named > 1 then
      voice:message(ask_which(match, moves, named, word))
    elseif words[word] then
      local ending = words[word](voice, match, moves)
      if ending then return ending end
    elseif word ~= "" then
      voice:message(
        ("'%s' is no move: 1 to %d%s, or what it leaves; help lists the commands"):format(
          word,
          #moves,
          moves[1].label and ", its label" or ""
        )
      )
    end
  end
end

-- ---- matches ------------------------------------------------------------------------------------------------

-- Writes the match so far to the file that --transcript names, if it does.
local function keep(match, path)
  if not path then return true end
  local file, message = io.open(path, "wb")
  if not file then return nil, require("sg.folder").explained(failure.new("io", message), path) end
  local ok, wrong = file:write(match:transcript())
  local closed = file:close()
  if ok and closed then return true end
  return nil, failure.new("io", wrong or "it could not be written", { file = not wrong and path or nil })
end

local function person_turn(voice, match, moves)
  voice:turn(match, moves)
  local how = person_moves(voice, match, moves)
  if how == "interrupted" then return nil, failure.new("interrupted", "interrupted") end
  return how
end

local function engine_turn(voice, match)
  local move, why = match:choose()
  if not move then return nil, why end
  voice:reply(match, move)
  match:make(move)
  return "moved"
end

-- Plays to the end.
---@return "over"|"quit"|nil how, sg.Failure|nil why
local function run_match(voice, match, path)
  local kept, why = keep(match, path)
  while kept do
    local moves, how
    moves, why = match:moves()
    if not moves then return nil, why end
    if #moves == 0 or match:recurs() then
      voice:ending(match)
      return "over"
    end
    if match.turn == "you" then
      how, why = person_turn(voice, match, moves)
    else
      how, why = engine_turn(voice, match)
    end
    if not how then return nil, why end
    if how == "quit" then
      voice:quit()
      return "quit"
    end
    kept, why = keep(match, path)
  end
  return nil, why
end

-- The match of a transcript before its first move, and its moves.
local function recorded(session, path)
  local source, why = session_of.reading(library.read, path, "a transcript")
  if not source then return nil, why end
  local record, match
  record, why = match_of.read(source)
  if record then
    match, why = match_of.new(
      record.components,
      require("sg").load,
      { first = record.first, misere = record.misere, limits = function() return session:limits() end }
    )
  end
  if not match then return nil, failure.with(why, { subject = path }) end
  return match, record.moves
end

local function replay(session, path)
  local match, record = recorded(session, path)
  if not match then return session:fail({ file = path }, record) end
  local voice = match_output.new(say, session)
  voice:begin(match)
  for i, wanted in ipairs(record) do
    local move, why = match:find(wanted)
    if not move then return session:fail({ file = path }, failure.with(why, { subject = path })) end
    voice:replayed(match, i, wanted.who, move, match_of.verdict(match:moves(), move))
    match.turn = wanted.who
    match:make(move)
  end
  local moves = match:moves()
  voice:over(match, moves and #moves == 0)
end

-- The components of the match, as the command line names them.
---@return table|nil components, sg.Failure|nil why nil where the failure is said already
local function components_of(session)
  local args = session.args
  local given = { args.game, table.unpack(args.positions) }
  local named = subject.of(given)
  if #named.components > 0 and not named.odd then return subject.components(given) end
  local spec, word = subject.pair(named)
  if not spec then return nil, subject.refusal(named, args, true) end
  local game, name = session:load(spec)
  if not game then return nil end
  local position, why = session_of.position_of(game, word)
  if position == nil then return nil, session_of.about(game, name, why) end
  return { { game, position, name = name, word = word or "start" } }
end

-- A person at a terminal is told what a script knows.
local function at_terminal(session) return not (session.json or session.args.quiet) and require("sg.host").isatty(0) end

-- What a person reads first: what the games are, who begins, and the words that help.
local function introduce(match)
  local seen = {}
  for _, slot in ipairs(match.slots) do
    local summary = slot.game.rule.summary
    if summary and not seen[slot.game] then say(plain.line(("%s: %s"):format(slot.game.spec, summary))) end
    seen[slot.game] = true
  end
  local whose = match.turn == "you" and "You move first: " or "I move first. Then "
  say(whose .. "name what your move leaves, or its number; or hint, why, undo, moves, help, quit.")
end

-- Does a person want to play again? Ctrl-D, Ctrl-C and an empty line say no.
local function wants_another(session)
  local kept = session.args.transcript
  local note = kept and (" (%s will then hold that one)"):format(plain.line(kept)) or ""
  say("\nAnother game? y or n" .. note)
  while true do
    local answer = (require("sg.host").readline "> " or ""):match("^%s*(.-)%s*$"):lower()
    if answer == "y" or answer == "yes" then return true end
    if answer == "" or answer == "n" or answer == "no" or words[answer] == words.quit then return false end
    say "y plays another game, n ends"
  end
end

-- Plays one match after another, for as long as a person wants to.
---@return string|nil how the last ended, sg.Failure|nil why
local function run_matches(session, components)
  local args = session.args
  local seed, is_spoken_to, is_first = args.seed or os.time(), at_terminal(session), true
  while true do
    local match, why = match_of.new(components, require("sg").load, {
      seed = seed,
      handicap = args.handicap,
      first = args.second and "engine" or "you",
      misere = args.misere == "play",
      -- A person may think as long as they like: --time is for each thing that the engine is asked.
      limits = function() return session:limits { time = args.time } end,
    })
    if not match then return nil, why end
    if is_spoken_to and is_first then introduce(match) end
    local how
    how, why = run_match(match_output.new(say, session), match, args.transcript)
    if how ~= "over" or not is_spoken_to or not wants_another(session) then return how, why end
    is_first, seed = false, seed + 1 -- else the engine would answer in the same way
  end
end

-- A match cannot be had again: no file is written over that holds something.
local function taken(path)
  local file <close> = path and io.open(path, "rb")
  if not file or not file:read(1) then return nil end
  local message = "this file is there already: name another one for the transcript, or remove it"
  return failure.new("usage", message, { file = path })
end

local function play(session)
  local components, why = components_of(session)
  if components then
    why = taken(session.args.transcript)
    components = not why and components or nil
  end
  local heard = true
  if components then
    local result
    heard, result, why = pcall(run_matches, session, components)
    if not heard and result ~= NOT_HEARD then error(result, 0) end
  end
  if not heard then
    session.code = session_of.exit_code "io"
  elseif why then
    session:fail({}, why)
  end
end

function M.run(session)
  if session.args.replay then
    replay(session, session.args.replay)
  else
    play(session)
  end
end

return M
