-- SPDX-License-Identifier: MIT
-- Why a position of a game in which positions can recur is won, lost or drawn: the values of its options, and then the
-- winning moves, the moves that keep the draw, or an answer to every move.

local label = require "sg.label"
local limits = require "sg.limits"
local loopy = require "sg.search.loopy"
local position_sum = require "sg.position_sum"
local result = require "sg.result"
local theory = require "sg.theory"

local NAMED = 12 -- moves of a kind that are named unless asked otherwise

-- The different values of the options, numbers first.
local function values_step(moves)
  local seen, numbers, infinite = {}, {}, {}
  for _, move in ipairs(moves) do
    local name = tostring(move.value)
    if not seen[name] then
      local list = loopy.is_infinite(move.value) and infinite or numbers
      seen[name], list[#list + 1] = true, move.value
    end
  end
  table.sort(numbers)
  return { step = "values", numbers = numbers, infinite = infinite }
end

-- The step of a move that is answered: by the first of the moves that win from what the move leaves.
local function answered(kind, game, move, opts)
  local parts = table.move(move.parts, 1, #move.parts, 1, {})
  local found, why = loopy.moves(game, position_sum.of(parts), limits.with(opts, { limit = 1 }))
  if not found then return nil, why end
  local answer = found.moves[1] and found.moves[1].wins and found.moves[1] or nil
  local step = theory.step(kind, move, {
    value = move.value,
    answer = answer and answer.option,
    answer_label = answer and label.shown(answer),
  })
  return theory.keep(step, game, { move }, answer)
end

-- The kinds of moves of a position of some outcome, as theory.add_play takes them.
local function kinds_of(outcome, game, opts)
  local function named(kind)
    return function(move) return theory.keep(theory.step(kind, move, { value = move.value }), game, { move }) end
  end
  local function lost(kind)
    return function(move) return answered(kind, game, move, opts) end
  end
  if outcome == "N" then return { { of = "win", is = theory.wins, step = named "win" } } end
  if outcome == "P" then return { { of = "answer", step = lost "answer" } } end
  return {
    { of = "draw", is = function(move) return move.draws end, step = named "draw" },
    { of = "loses", is = function(move) return not move.draws end, step = lost "loses" },
  }
end

---Why a position of a loopy game has its outcome.
---@param game sg.Game
---@param position any
---@param opts? table limits; limit = how many moves of a kind are named
---@return sg.Result? explanation { value, outcome, basis, steps }, sg.Failure? why
return function(game, position, opts)
  opts = limits.of(opts)
  local all = limits.with(opts, { limit = math.maxinteger })
  local found, why = loopy.moves(game, position, all)
  if not found then return nil, why end
  local steps = { #found.moves > 0 and values_step(found.moves) or nil }
  local ok
  ok, why = theory.add_play(steps, found.moves, opts.limit or NAMED, kinds_of(found.outcome, game, all))
  if not ok then return nil, why end
  return result.new(
    "explain",
    { value = found.value, outcome = found.outcome, basis = found.basis, loopy = true, steps = steps },
    game,
    position
  )
end
