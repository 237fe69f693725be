-- SPDX-License-Identifier: MIT
-- Marks the moves of a match that nim-values do not decide, of misère play and of loopy games: which moves win, and in
-- loopy games which draw. Moves of loopy games are sorted by the preference of the engine.

local components = require "sg.misere.components"
local decider = require "sg.misere.decider"
local loopy = require "sg.search.loopy"

local match_marks = {}

-- The parts of all slots after a move: list of { game, part }.
local function parts_after(match, move)
  local list = {}
  for s, slot in ipairs(match.slots) do
    for _, part in ipairs(s == move.slot and move.left or slot.parts) do
      list[#list + 1] = { slot.game, part }
    end
  end
  return list
end

-- ---- misère play -------------------------------------------------------------------------------------------------

local Misere = {}
Misere.__index = Misere

---Makes the marks of misère play.
function match_marks.misere() return setmetatable({ known = components.new() }, Misere) end

---Marks the moves of a match.
---@return boolean? ok, sg.Failure? why
function Misere:mark(match, moves)
  for _, move in ipairs(moves) do
    local ids = {}
    for _, entry in ipairs(parts_after(match, move)) do
      local more, why = self.known:of(entry[1], entry[2])
      if not more then return nil, why end
      table.move(more, 1, #more, #ids + 1, ids)
    end
    local outcome, why = decider.new(self.known, match.limits()):outcome(ids)
    if not outcome then return nil, why end
    move.wins = outcome == "P"
  end
  return true
end

-- ---- loopy games -------------------------------------------------------------------------------------------------

local Loopy = {}
Loopy.__index = Loopy

---Makes the marks of sums with loopy games.
function match_marks.loopy() return setmetatable({}, Loopy) end

-- Of winning moves, those that make headway come first: else the winner might go round for ever.
local function by_headway(a, b)
  if a.wins ~= b.wins then return a.wins end
  if a.draws ~= b.draws then return a.draws end
  if a.wins and a.numbers ~= b.numbers then return a.numbers < b.numbers end
  if a.wins and a.rounds ~= b.rounds then return a.rounds < b.rounds end
  return a.at < b.at
end

---Marks the moves of a match and puts them in order.
---@return boolean? ok, sg.Failure? why
function Loopy:mark(match, moves) -- luacheck: ignore 212
  for at, move in ipairs(moves) do
    local value = 0
    move.at, move.numbers, move.rounds = at, 0, 0
    for _, entry in ipairs(parts_after(match, move)) do
      local state, why = loopy.state(entry[1], entry[2], match.limits())
      if not state then return nil, why end
      value = loopy.add(value, state.value)
      move.numbers, move.rounds = move.numbers + state.numbers, move.rounds + state.rounds
    end
    local outcome = loopy.outcome_of(value)
    move.wins, move.draws = outcome == "P", outcome == "D"
  end
  table.sort(moves, by_headway)
  return true
end

return match_marks
