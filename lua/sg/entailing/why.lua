-- SPDX-License-Identifier: MIT
-- Why a position with entailing moves has its value: beside which nimbers each move wins, the least nimber beside which
-- none does, and then the moves that win, or how each move loses.

local nimbers = require "sg.entailing.nimbers"
local position_sum = require "sg.position_sum"
local result = require "sg.result"
local sum = require "sg.entailing.sum"
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

local function add_option(steps, move)
  steps[#steps + 1] = { step = "option", option = move.option, label = move.label, labels = move.labels,
    turn = move.turn, value = move.value, wins_beside = nimbers.data(move.beside), text = nimbers.text(move.beside) }
end

local function add_losing(steps, game, move, opts)
  local answer, why = answer_to(game, move, opts)
  if why then return nil, why end
  steps[#steps + 1] = { step = "lost", option = move.option, label = move.label, labels = move.labels, turn = move.turn,
    answer = answer and answer.option or nil, answer_turn = answer and answer.turn or nil }
  return true
end

local function add_winning(steps, move, component)
  steps[#steps + 1] = { step = "wins", option = move.option, label = move.label, labels = move.labels, turn = move.turn,
    component = component }
end

local function add_more(steps, n_left, of)
  if n_left > 0 then steps[#steps + 1] = { step = "more", count = n_left, of = of } end
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
  local steps, sets, n_wins = {}, {}, 0
  for i, move in ipairs(found.moves) do
    sets[i] = move.beside
    n_wins = n_wins + (move.wins and 1 or 0)
    if i <= most then add_option(steps, move) end
  end
  add_more(steps, #found.moves - most, "option")
  local answers = nimbers.union(sets)
  steps[#steps + 1] = { step = "answers", wins_beside = nimbers.data(answers), text = nimbers.text(answers),
    value = found.value, count = #found.moves }
  for i = 1, math.min(#found.moves, most) do
    local move = found.moves[i]
    if move.wins then
      add_winning(steps, move)
    elseif n_wins == 0 then
      local ok
      ok, why = add_losing(steps, game, move, opts)
      if not ok then return nil, why end
    end
  end
  if n_wins > 0 then add_more(steps, n_wins - most, "win") else add_more(steps, #found.moves - most, "loss") end
  return result.new("explain", { value = found.value, outcome = found.outcome, basis = found.basis, steps = steps },
    game, position)
end

---Why a sum with such games has its value.
---@param components sg.PlacedGame[]
---@param most integer
---@param opts table ready options
---@return sg.Result? explanation, sg.Failure? why
function M.sum(components, most, opts)
  local found, why = sum.of(components, opts)
  if not found then return nil, why end
  local steps, names = {}, {}
  for i, component in ipairs(found.components) do
    names[i] = component.game .. "@" .. component.position
    steps[i] = { step = "component", component = names[i], value = component.value }
  end
  steps[#steps + 1] = { step = "total", value = found.value }
  for i = 1, math.min(#found.winning, most) do
    local move = found.winning[i]
    add_winning(steps, move, names[move.component])
  end
  add_more(steps, #found.winning - most, "win")
  return result.new("explain", { value = found.value, outcome = found.outcome, basis = found.basis,
    hash_bits = found.hash_bits, components = names, steps = steps })
end

return M
