-- SPDX-License-Identifier: MIT
-- Two heaps: a rule with heap2. Positions are {a, b}; the game has a table of values, and rows of it have periods.

local evidence = require "sg.evidence"
local internals = require "sg.internals"
local later = require "sg.later"
local limits = require "sg.limits"
local far_pairs = later "sg.laws.pairs"
local lost_pairs = later "sg.heap.lost_pairs"
local far_moves = later "sg.kinds.two_heaps.far_moves"
local notation = require "sg.notation"
local positions = require "sg.kinds.positions.answers"
local result = require "sg.result"
local theory = require "sg.theory"
local values = later "sg.heap.two_heaps"

local two_heaps = {
  name = "two heaps",
  sequence_hint = "two heaps",
  tabled = true,
  law_heaps = 90,
  scripted_pairs = true,
  lacks = {
    rows = false,
    heap_function = "%s is a game on two heaps, not on one; table lists its values, seq and period answer for one row "
      .. "of them",
  },
}

function two_heaps.pair(_, a, b) return { a, b } end

-- By a table or the period of a row, or where these do not answer by a law: one that is proven, or that a user assumes.
local function by_table_or_law(game, position, opts)
  local found, why = values.value(game, position, opts)
  local is_asked = values.is_pair(position) and not opts.hashed and not opts.store
  if found or not is_asked or why and why.code ~= "limit" then return found, why end
  if not (opts.assume or internals[game].kind.rays) then return nil, why end
  local known, wrong = far_pairs.answer(game, "value", position[1], position[2], opts)
  return known, not known and (wrong or why) or nil
end

function two_heaps.theorem(game, position, opts)
  local lost = lost_pairs.outcome(game, position, opts)
  if not lost or lost.outcome ~= "P" then return by_table_or_law(game, position, opts) end
  return { value = 0, outcome = "P", basis = lost.basis, theorem = lost.theorem }
end

function two_heaps.value(game, position, opts)
  local few = values.before_table(game, position, opts)
  if not few then return positions.value(game, position, opts) end
  local found, why = positions.value(game, position, limits.with(opts, { positions = few }))
  if found or why.limit ~= "positions" then return found, why end
  found, why = values.value(game, position, opts, true)
  return found and result.new("value", found, game, position), why
end

function two_heaps.outcome(game, position, opts)
  local lost = lost_pairs.outcome(game, position, opts)
  if not lost and opts.assume and values.is_pair(position) and values.is_large(position[1], position[2]) then
    local why
    lost, why = far_pairs.answer(game, "outcome", position[1], position[2], opts)
    if why then return nil, why end
  end
  if lost then return result.new("outcome", evidence.as_of({ outcome = lost.outcome }, lost), game, position) end
  return positions.outcome(game, position, opts)
end

local MANY = 200000 -- moves; more are not listed

-- The moves that win, by the closed form of the lost pairs, and what it says of the position; nil: it is not asked, as
-- the position is in reach of a table.
local function by_closed_form(game, position, opts)
  local is_far = values.is_pair(position) and values.is_large(position[1], position[2])
  local whole = is_far and lost_pairs.outcome(game, position, opts)
  local moves = whole and lost_pairs.winning(game, position)
  for i, pair in ipairs(moves or {}) do
    local name = internals[game].kind.rays and values.label(position[1] - pair[1], position[2] - pair[2]) or nil
    moves[i] = { option = notation.show_sum(game, { pair }), parts = { pair }, value = 0, wins = true, label = name }
  end
  return moves, whole
end

function two_heaps.moves(game, position, opts, most)
  local found, why = far_moves.moves(game, position, opts, most)
  local moves, whole
  if not found and not opts.count and (why or values.is_pair(position) and position[1] + position[2] > MANY) then
    moves, whole = by_closed_form(game, position, opts)
  end
  if moves then
    local n = theory.cut(moves, most)
    local fields = { outcome = whole.outcome, moves = moves, shown = #moves, only = "winning", total_winning = n }
    return result.new("moves", evidence.as_of(fields, whole), game, position)
  end
  if found or why then return found, why end
  return positions.moves(game, position, opts, most)
end

function two_heaps.moves_to(game, position, target, opts, most)
  local moves = target == 0 and by_closed_form(game, position, opts)
  if moves then
    local n = theory.cut(moves, most)
    return result.new("moves_to", { target = 0, moves = moves, total = n }, game, position)
  end
  local found, why = far_moves.moves_to(game, position, target, opts)
  if found or why then return found, why end
  return positions.moves_to(game, position, target, opts, most)
end

function two_heaps.block(game, rows, columns, opts) return values.block(game, rows, columns, opts) end

function two_heaps.drawn(_, position) return type(position) == "table" and { { "heaps", position } } end

return two_heaps
