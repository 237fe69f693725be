-- SPDX-License-Identifier: MIT
-- The sentences of a match: its moves, hints, and the moves of a transcript with their mistakes. A move may be a
-- board of several lines; the words of its sentence then stand beside it.

local columns = require "sg.text.columns"
local label_of = require("sg.label").text
local line = require("sg.text.plain").line
local plain = require("sg.text.plain").text

local match_text = {}

match_text.HELP = [[
What a move leaves plays it, as in 2+2; so does its label, or the letter or number before it. A label comes first;
where several fit, 4. is the fourth move and =4 what is left.
  hint    a winning move, or that there is none      why    the nim-sum of what is there, explained
  undo    takes your last move back                  moves  every move
  help    this text                                  quit   ends the match]]

local TURNS = { entail = "(entails)", again = "(moves again)" }

-- Shows what a move leaves, with the name of its game if there are several.
local function left_by(match, move)
  local text = plain(move.text)
  if move.turn then text = columns.beside({ text, TURNS[move.turn] }, " ") end
  if #match.slots == 1 then return text end
  return columns.beside({ match.slots[move.slot].name .. " ->", text }, " ")
end

---@param match table of sg.cli.match
---@param move table one of its moves
---@return string
function match_text.move(match, move)
  local name = line(label_of(move))
  if name == "" then return left_by(match, move) end
  return columns.beside({ name, left_by(match, move) }, "  ")
end

-- A sentence around a move.
local function sentence(before, text, after)
  if not text:find "\n" then return before .. text .. after end
  local cells = {}
  if before ~= "" then cells[1] = before:gsub(" +$", "") end
  cells[#cells + 1] = text
  cells[#cells + 1] = after:gsub("^ +", "")
  return columns.beside(cells, "  ")
end

---Have moves letters before them, since some leave a number or have one as their label?
---@param moves table[]
---@return boolean
function match_text.has_letters(moves)
  for _, move in ipairs(moves) do
    if move.text:find "^%d+$" or tonumber(move.label) then return true end
  end
  return false
end

---The letters of a move: a to z, then aa, ab, ...
---@param i integer
---@return string
function match_text.letters(i)
  local before = (i - 1) // 26
  return (before > 0 and match_text.letters(before) or "") .. string.char(97 + (i - 1) % 26)
end

---@param match table
---@param moves table[] the moves there are
---@param most integer how many are listed
---@return string
function match_text.moves(match, moves, most)
  local rows, labelled, has_letters = {}, false, match_text.has_letters(moves)
  for _, move in ipairs(moves) do
    labelled = labelled or move.label ~= nil
  end
  for i = 1, math.min(#moves, most) do
    local number = ("  %3s"):format(has_letters and match_text.letters(i) or i)
    rows[i] = labelled and { number, line(label_of(moves[i])), left_by(match, moves[i]) }
      or { number, left_by(match, moves[i]) }
  end
  local lines = { #rows > 0 and columns.aligned(rows) or nil }
  if #moves > most then lines[#lines + 1] = ("   ... %d more (moves lists all)"):format(#moves - most) end
  if moves.is_cut then lines[#lines + 1] = "   ... and more than can be listed: type what a move leaves" end
  return table.concat(lines, "\n")
end

---@param match table
---@param winning table[] the winning moves
---@param drawing table[] the moves that keep a draw
---@param n_moves integer|false how many moves there are; false: more than are listed
---@return string
function match_text.hint(match, winning, drawing, n_moves)
  if #drawing > 0 then
    return sentence(
      "no move wins; ",
      match_text.move(match, drawing[1]),
      (" keeps the draw (%d of %d moves)"):format(#drawing, n_moves)
    )
  end
  if #winning == 0 then return (match.judge or match.must) and "no move wins" or "no move wins: the value is 0" end
  if not n_moves then return sentence("", match_text.move(match, winning[1]), " wins") end
  return sentence(
    "",
    match_text.move(match, winning[1]),
    (" wins (%d winning move%s of %d)"):format(#winning, #winning == 1 and "" or "s", n_moves)
  )
end

-- "top_entails -> 1 + 2": what an entailing move left, where the answer must be; nil where it left nothing.
local function obligation(match)
  local must = match.must
  local left = match:shown_parts(must.slot, must.first, must.last)
  if not left then return nil end
  if left:find "\n" then return "the component that it left" end
  return ("%s%s"):format(#match.slots > 1 and match.slots[must.slot].name .. " " or "", plain(left))
end

---The sentence that says where the next move must be, or nil.
---@param match table
---@return string|nil
function match_text.obliged(match)
  if not match.must then return nil end
  local where = obligation(match)
  return "The last move entails: the answer must be in what it left" .. (where and ", " .. where .. "." or ".")
end

---The sentence that says how the engine moves.
function match_text.reply(match, move) return sentence("I move to ", match_text.move(match, move), "") end

-- Why there is no move although the sum may have more components: the last move entails.
local function no_answer(match)
  local where = obligation(match)
  local ending = match.turn == "you" and "I win" or "you win"
  if not where then return ("The last move entails and left nothing to answer in: %s."):format(ending) end
  return ("The last move entails: the answer must be in what it left, %s, which has no move: %s."):format(
    where,
    ending
  )
end

---The sentence that ends a match.
---@param match table its turn: whose it is; misere: whoever moved last has lost
---@return string
function match_text.ending(match)
  local is_you = match.turn == "you"
  if match.must then return no_answer(match) end
  if match.misere then
    return is_you and "No move is left for you: I moved last, you win."
      or "No move is left for me: you moved last, I win."
  end
  return is_you and "No move is left for you: I win." or "No move is left for me: you win."
end

---The sentence that says where a match was lost.
---@param match table
---@param number integer of the move
---@param move table the move that gave it away
---@param better table the move that would have kept it
---@return string
function match_text.given_away(match, number, move, better)
  local lost = ("Move %d gave the %s away:"):format(number, better.draws and "draw" or "win")
  local cells =
    { lost, match_text.move(match, better), "would have kept it,", match_text.move(match, move), "did not." }
  return columns.beside(cells, " ")
end

---A move of a transcript, with the winning move that was missed.
---@param match table before the move
---@param number integer of the move
---@param who "you"|"engine"
---@param move table
---@param verdict table of sg.cli.match
---@return string
function match_text.replayed(match, number, who, move, verdict)
  local better = verdict.better
  local cells = { ("%3d "):format(number), ("%-6s"):format(who), match_text.move(match, move) }
  if verdict.wins then
    cells[4] = " (wins)"
  elseif verdict.keeps then
    cells[4] = " (keeps the draw)"
  elseif not better then
    cells[4] = " (no move wins)"
  else
    cells[4], cells[5] = " (a mistake;", match_text.move(match, better)
    cells[6] = better.draws and "keeps the draw)" or "wins)"
  end
  return columns.beside(cells, " ")
end

return match_text
