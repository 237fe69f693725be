-- SPDX-License-Identifier: MIT
-- Text of the moves of a position in misère play, and of why it is won or lost.

local aligned = require("sg.text.columns").aligned
local answer = require("sg.text.misere").answer
local board = require "sg.text.board"
local board_of = board.of
local label = require "sg.label"
local line = require("sg.text.plain").line
local plain = require("sg.text.plain").text
local theory = require "sg.theory"

local M = {}

-- How many moves are not named, and which option of the program names them.
local function more_line(count, noun, limit_option)
  return ("  and %d more %s%s"):format(count, noun, limit_option and (" (%s names more)"):format(limit_option) or "")
end

---Every move with its outcome.
---@param subject string the game and the position
---@param result sg.Result of game:misere_moves
---@param limit_option? string the option of the program with which it lists more moves
---@return string
function M.moves(subject, result, limit_option)
  local rows, labelled = {}, false
  for _, move in ipairs(result.moves) do labelled = labelled or move.label ~= nil end
  for i, move in ipairs(result.moves) do
    rows[i] = { move.wins and "*" or " ", plain(move.option), move.outcome }
    if labelled then table.insert(rows[i], 2, line(label.text(move))) end
  end
  local lines = { answer(subject, result), board_of(result.board, "  ") }
  if #rows > 0 then lines[#lines + 1] = aligned(rows, "  ") end
  if result.total == 0 then lines[#lines + 1] = "  no moves: the player to move has won" end
  if result.total > #rows then lines[#lines + 1] = more_line(result.total - #rows, "moves", limit_option) end
  return table.concat(lines, "\n")
end

local function named(option, called)
  return plain(option) .. (called and (" (%s)"):format(line(called)) or "")
end

-- An option, by the edges of what it leaves where its own text is a graph's code.
local function option_of(subject, option, called)
  return subject and board.edges(subject.game, subject.moves[1].parts, called ~= nil) or option
end

local function the_move(step)
  return named(option_of(theory.subject_of(step), step.option, step.label), label.shown(step))
end

local function the_answer(step)
  return named(option_of(theory.answer_of(step), step.answer, step.answer_label), step.answer_label)
end

local HEADS = {
  win = "The first player wins by a move to a P-position, from which the opponent has to move:",
  answer = "Every move leaves an N-position; to each there is an answer that leaves a P-position again:",
}

-- The sentence before the steps of a kind.
local function head_of(step, first)
  if not step.after then return HEADS[step.step] end
  local left = plain(first.option == step.after and option_of(theory.subject_of(first), step.after) or step.after)
  return ("%s a P-position: every move from it leaves an N-position, with an answer that leaves a P-position again:")
    :format(left:find "\n" and "The first of them leaves" or left .. " is")
end

local row_of = {}

function row_of.win(step)
  return { "*", the_move(step) }
end

function row_of.answer(step)
  if not step.answer then return { the_move(step), "ends the game: whoever moved last has lost" } end
  return { the_move(step), "answer:", the_answer(step) }
end

---Why a position is won or lost.
---@param subject string
---@param result sg.Result of game:misere_explain
---@param limit_option? string
---@return string
function M.explanation(subject, result, limit_option)
  local lines, rows, kind = { answer(subject, result), board_of(result.board, "  ") }, {}, nil
  local function put_rows()
    if #rows > 0 then lines[#lines + 1] = aligned(rows, "  ") end
    rows = {}
  end
  for _, step in ipairs(result.steps) do
    if step.step == "end" then
      lines[#lines + 1] = "There is no move: the opponent moved last and has lost."
    elseif step.step == "more" then
      put_rows()
      lines[#lines + 1] = more_line(step.count, step.of == "win" and "winning moves" or "moves", limit_option)
    else
      if kind ~= step.step then
        put_rows()
        kind, lines[#lines + 1] = step.step, head_of(step, result.steps[1])
      end
      rows[#rows + 1] = row_of[step.step](step)
    end
  end
  put_rows()
  return table.concat(lines, "\n")
end

---The fields of JSON, added to an object: those of the result, without positions.
---@param result sg.Result
---@param object table
function M.fields(result, object)
  for name, field in pairs(result) do object[name] = field end
  if not result.moves then return end
  object.moves = {}
  for i, move in ipairs(result.moves) do
    object.moves[i] = { option = move.option, label = move.label, labels = move.labels, outcome = move.outcome,
      wins = move.wins }
  end
end

return M
