-- SPDX-License-Identifier: MIT
-- Writes what `play` says: in sentences for a person, or, with --format json, in one JSON object a line for a
-- program. docs/guide.md has the objects.

local match_of = require "sg.cli.match"
local match_text = require "sg.text.match"

local M = {}

local MOVES_SHOWN = 20

-- ---- sentences --------------------------------------------------------------------------------------------------

local Sentences = {}
Sentences.__index = Sentences

function Sentences:message(text) self.write(text) end
function Sentences:help() self.write(match_text.HELP) end
function Sentences:why(text) self.write(text) end
function Sentences:begin(match) self.write(match:show()) end

function Sentences:turn(match, moves)
  self.write("\n" .. match:show())
  if match.must then self.write(match_text.obliged(match)) end
  self.write(match_text.moves(match, moves, MOVES_SHOWN))
end

function Sentences:moves(match, moves) self.write(match_text.moves(match, moves, #moves)) end

function Sentences:hint(match, moves)
  self.write(match_text.hint(match, match_of.winning(moves), match_of.drawing(moves), not moves.is_cut and #moves))
end

function Sentences:reply(match, move) self.write(match_text.reply(match, move)) end

function Sentences:ending(match)
  self.write(match.drawn and "The same position for the third time: a draw." or match_text.ending(match))
  local number, move, better = match:given_away()
  if number then self.write(match_text.given_away(match, number, move, better)) end
end

function Sentences:replayed(match, number, who, move, verdict)
  self.write(match_text.replayed(match, number, who, move, verdict))
end

function Sentences:over(match, is_played_out)
  self.write(
    is_played_out
        and ("%s cannot move and %s"):format(
          match.turn,
          (match.misere and "win" or "lose") .. (match.turn == "you" and "" or "s")
        )
      or "the match was not played out"
  )
end

function Sentences.quit() end

-- ---- objects ----------------------------------------------------------------------------------------------------

local Objects = {}
Objects.__index = Objects

local function move_object(move, number)
  return {
    number = number,
    component = move.slot,
    option = move.text,
    label = move.label,
    labels = move.labels,
    turn = move.turn,
  }
end

local function move_objects(moves)
  local list = {}
  for i, move in ipairs(moves) do
    list[i] = move_object(move, i)
  end
  return list
end

local function components_of(match)
  local list = {}
  for i, slot in ipairs(match.slots) do
    list[i] = { game = slot.name, position = match:shown(i) }
  end
  return list
end

function Objects:say(event, fields)
  fields.event = event
  self.write(self.session:line(fields))
end

function Objects:message(text) self:say("message", { text = text }) end
function Objects:help() self:message(match_text.HELP) end
function Objects:why(text) self:say("why", { text = text }) end
function Objects:begin(match) self:say("begin", { components = components_of(match) }) end

function Objects:turn(match, moves)
  self:say("turn", {
    components = components_of(match),
    must_answer = match.must ~= nil or nil,
    moves = move_objects(moves),
    more = moves.is_cut,
  })
end

function Objects:moves(match, moves) self:turn(match, moves) end

function Objects:hint(_, moves)
  local winning, drawing = match_of.winning(moves), match_of.drawing(moves)
  local best = winning[1] or drawing[1]
  self:say("hint", {
    winning = not (moves.is_cut and best) and #winning or nil,
    drawing = #drawing > 0 and #drawing or nil,
    best = best and move_object(best),
  })
end

function Objects:reply(_, move) self:say("reply", { move = move_object(move) }) end

function Objects:ending(match)
  local number, move, better = match:given_away()
  self:say("end", {
    winner = match:winner(),
    number = number,
    move = move and move_object(move),
    better = better and move_object(better),
  })
end

function Objects:quit() self:say("end", {}) end

function Objects:replayed(_, number, who, move, verdict)
  self:say("move", {
    number = number,
    who = who,
    move = move_object(move),
    wins = verdict.wins or false,
    better = verdict.better and move_object(verdict.better),
  })
end

function Objects:over(match, is_played_out)
  if is_played_out then
    self:ending(match)
  else
    self:quit()
  end
end

---@param write fun(text: string) writes a line
---@param session sg.Session which says whether objects are asked for, and writes them
function M.new(write, session)
  return setmetatable({ write = write, session = session }, session.json and Objects or Sentences)
end

return M
