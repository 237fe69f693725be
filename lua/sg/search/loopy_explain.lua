-- SPDX-License-Identifier: MIT
-- Why a position of a game in which positions can recur is won, lost or drawn: the values of its options, and then the
-- winning moves, the moves that keep the draw, or an answer to every move.

local label = require "sg.label"
local limits = require "sg.limits"
local loopy = require "sg.search.loopy"
local position_sum = require "sg.position_sum"
local result = require "sg.result"

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

-- The move that wins against a move: the first of those that win from what it leaves.
local function answer_to(game, move, opts)
  local parts = table.move(move.parts, 1, #move.parts, 1, {})
  local found, why = loopy.moves(game, position_sum.of(parts), limits.with(opts, { limit = 1 }))
  if not found then return nil, why end
  return found.moves[1] and found.moves[1].wins and found.moves[1] or false
end

local function step_for(kind, game, move, opts)
  local step = { step = kind, option = move.option, label = move.label, labels = move.labels, value = move.value }
  if kind == "win" or kind == "draw" then return step end
  local answer, why = answer_to(game, move, opts)
  if answer == nil then return nil, why end
  if answer then step.answer, step.answer_label = answer.option, label.shown(answer) end
  return step
end

-- Which step a move of a position of this outcome is.
local function step_of(outcome, move)
  if outcome == "N" then return move.wins and "win" or nil end
  if outcome == "P" then return "answer" end
  return move.draws and "draw" or "loses"
end

local function add_play(steps, game, found, most, opts)
  local counts = {}
  for _, kind in ipairs { "win", "draw", "loses", "answer" } do
    for _, move in ipairs(found.moves) do
      if step_of(found.outcome, move) == kind then
        counts[kind] = (counts[kind] or 0) + 1
        if counts[kind] <= most then
          local step, why = step_for(kind, game, move, opts)
          if not step then return nil, why end
          steps[#steps + 1] = step
        end
      end
    end
    if (counts[kind] or 0) > most then
      steps[#steps + 1] = { step = "more", count = counts[kind] - most, of = kind }
    end
  end
  return true
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
  ok, why = add_play(steps, game, found, opts.limit or NAMED, all)
  if not ok then return nil, why end
  return result.new("explain", { value = found.value, outcome = found.outcome, basis = found.basis, loopy = true,
    steps = steps }, game, position)
end
