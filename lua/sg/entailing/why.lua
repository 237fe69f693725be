-- SPDX-License-Identifier: MIT
-- Why a position with entailing moves has its value: beside which nimbers each move wins, the least nimber beside which
-- none does, and then the moves that win, or how each move loses.

local nimbers = require "sg.entailing.nimbers"
local position_sum = require "sg.position_sum"
local result = require "sg.result"
local theory = require "sg.theory"
local values = require "sg.entailing.values"

local M = {}

-- The move that wins against a move that loses: of the opponent, in what the move leaves; nil after a move that is
-- followed by another one of the same player.
local function answer_to(game, move, opts)
  if move.turn == "again" then return nil end
  if #move.parts == 0 then return nil end
  local found, why = values.moves(game, position_sum.of(table.move(move.parts, 1, #move.parts, 1, {})), opts)
  if not found then return nil, why end
  local first = found.moves[1]
  return first and first.wins and first or nil
end

local function option_step(game, move)
  local fields = { value = move.value, wins_beside = nimbers.data(move.beside), text = nimbers.text(move.beside) }
  return theory.keep(theory.step("option", move, fields), game, { move })
end

---Why a position has its value.
---@param game sg.Game
---@param position any
---@param most integer how many moves of a kind are named
---@param opts table ready options
---@return sg.Result? explanation { value, outcome, basis, steps }, sg.Failure? why
function M.position(game, position, most, opts)
  local found, why = values.moves(game, position, opts)
  if not found then return nil, why end
  local moves, steps, sets = found.moves, {}, {}
  for i, move in ipairs(moves) do
    sets[i] = move.beside
  end
  theory.add_play(steps, moves, most, {
    { of = "option", step = function(move) return option_step(game, move) end },
  })
  local answers = nimbers.union(sets)
  steps[#steps + 1] = {
    step = "answers",
    wins_beside = nimbers.data(answers),
    text = nimbers.text(answers),
    value = found.value,
    count = #moves,
  }
  local function losing_step(move)
    local answer, wrong = answer_to(game, move, opts)
    if wrong then return nil, wrong end
    local fields = { answer = answer and answer.option or nil, answer_turn = answer and answer.turn or nil }
    return theory.keep(theory.step("lost", move, fields), game, { move }, answer)
  end
  local function winning_step(move) return theory.keep(theory.step("wins", move), game, { move }) end
  local ok
  ok, why = theory.add_play(steps, moves, most, {
    moves[1] and moves[1].wins and { of = "win", is = theory.wins, step = winning_step }
      or { of = "loss", step = losing_step },
  })
  if not ok then return nil, why end
  return result.new(
    "explain",
    { value = found.value, outcome = found.outcome, basis = found.basis, steps = steps },
    game,
    position
  )
end

return M
