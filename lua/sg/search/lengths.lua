-- SPDX-License-Identifier: MIT
-- How long play lasts: if the winner hurries and the loser delays (remoteness), and if the winner delays and the loser
-- hurries (suspense). Odd: the player to move makes the last move. It is a theory of play, over the positions as they
-- are played.

local evidence = require "sg.evidence"
local failure = require "sg.failure"
local failures = require "sg.search.failures"
local internals = require "sg.internals"
local label = require "sg.label"
local playout = require "sg.search.playout"
local position_sum = require "sg.position_sum"
local refusal = require "sg.refusal"
local result = require "sg.result"
local theory = require "sg.theory"

local need, raise = failure.need, failure.raise

local lengths = {}

---How long play lasts from the positions below one.
---@param game sg.Game
---@param position any or a sum of positions or heaps
---@param opts table ready options
---@return (fun(parts: any[]): table?, sg.Failure?)? length_of, sg.Failure? why
function lengths.below(game, position, opts)
  local own = internals[game].kind.remoteness
  if own then
    return function(parts) return own(game, position_sum.of(table.move(parts, 1, #parts, 1, {})), opts) end
  end
  local played, why = playout.of(game, position, opts)
  if not played then return nil, why end
  return function(parts)
    local remoteness, wrong = played:length("remoteness", parts)
    if not remoteness then return nil, wrong end
    local suspense
    suspense, wrong = played:length("suspense", parts)
    if not suspense then return nil, wrong end
    return {
      remoteness = remoteness,
      suspense = suspense,
      outcome = remoteness % 2 == 1 and "N" or "P",
      basis = "computed",
    }
  end
end

-- The winner hurries, the loser delays; play without end comes last. Both moves win, or neither does.
local function before(a, b)
  local x, y = a.remoteness or math.huge, b.remoteness or math.huge
  if x ~= y then return (x < y) == a.wins end
end

-- The theory, with what is known of the positions below one.
local function theory_of(length_of)
  local how = { before = before, contradiction = function() end }
  function how.whole(game, position)
    local known, why = length_of(need(playout.parts_of(game, position)))
    if not known then return nil, why end
    local fields = { outcome = known.outcome, remoteness = known.remoteness, suspense = known.suspense }
    return evidence.as_of(fields, known)
  end
  function how.options(game, position, _, whole)
    local options, why = game:options(position)
    if not options then return nil, why end
    return label.judged(label.moves(options), function(parts)
      local left, wrong = length_of(parts)
      if not left then return nil, wrong end
      return {
        remoteness = left.remoteness,
        suspense = left.suspense,
        outcome = left.outcome,
        wins = left.outcome == "P",
        draws = whole.outcome == "D" and left.outcome == "D" or nil,
      }
    end)
  end
  return how
end

---Refuses the options of other searches.
---@param game sg.Game
---@param opts table ready options
---@return true? ok, sg.Failure? why
function lengths.takes(game, opts)
  local message =
    "the remoteness of %s counts moves as they are played; the option '%s' is for searches of nim-values"
  return failures.refuse_memo(game, opts, message)
end

---Every option with how long play lasts after it, the quickest of those that win first, then the slowest of the others.
---@param game sg.Game
---@param position any
---@param opts table ready options
---@param most integer how many are listed
---@return sg.Result? moves, sg.Failure? why
function lengths.moves(game, position, opts, most)
  raise(refusal(game, "remoteness"))
  need(lengths.takes(game, opts))
  return theory.moves(theory_of(need(lengths.below(game, position, opts))), game, position, opts, most)
end

-- The move that wins soonest from what another leaves.
local function answer_to(how, game, move, opts)
  local parts = position_sum.of(table.move(move.parts, 1, #move.parts, 1, {}))
  local _, options = need(theory.judged(how, game, parts, opts))
  return options[1]
end

---Why play lasts so long: every winning move with how long play lasts after it, those that keep a draw, or an answer to
---every move.
---@param game sg.Game
---@param position any
---@param opts table ready options
---@param most integer how many moves of a kind are named
---@return sg.Result? explanation { outcome, remoteness, suspense, basis, steps }, sg.Failure? why
function lengths.explain(game, position, opts, most)
  raise(refusal(game, "remoteness"))
  need(lengths.takes(game, opts))
  local how = theory_of(need(lengths.below(game, position, opts)))
  local found, moves = need(theory.judged(how, game, position, opts))
  local function step_of(kind, answered)
    return function(move)
      local answer = answered and answer_to(how, game, move, opts)
      return theory.keep(
        theory.step(kind, move, {
          remoteness = move.remoteness,
          suspense = move.suspense,
          answer = answer and answer.option,
          answer_label = answer and label.shown(answer),
        }),
        game,
        { move },
        answer
      )
    end
  end
  local lost = { of = "answer", is = function(move) return move.outcome == "N" end, step = step_of("answer", true) }
  local kinds = {
    N = { { of = "win", is = theory.wins, step = step_of "win" } },
    P = { lost },
    D = { { of = "draw", is = function(move) return move.draws end, step = step_of "draw" }, lost },
  }
  found.steps = {}
  need(theory.add_play(found.steps, moves, most, kinds[found.outcome]))
  return result.new("explain", found, game, position)
end

---How long play lasts, with the move that keeps to each.
---@param game sg.Game
---@param position any
---@param opts table ready options
---@return sg.Result? remoteness { remoteness, suspense, outcome, quick, slow, basis }, sg.Failure? why
function lengths.of(game, position, opts)
  raise(refusal(game, "remoteness"))
  local own = internals[game].kind.remoteness
  if own then return own(game, position, opts) end
  local found, moves = theory.judged(theory_of(need(lengths.below(game, position, opts))), game, position, opts)
  if not found then return nil, moves end
  for _, move in ipairs(moves) do
    if move.remoteness == found.remoteness - 1 then found.quick = found.quick or move.option end
    if move.suspense == found.suspense - 1 then found.slow = found.slow or move.option end
  end
  return result.new("remoteness", found, game, position)
end

return lengths
