-- SPDX-License-Identifier: MIT
-- Positions of any form: a rule with options, or one whose fields are made options (turn, place, take, heap2, ...). A
-- search finds their values. All kinds but heaps have this trait last.

local by_number = require "sg.later" "sg.heap.by_number"
local by_value = require "sg.kinds.by_value"
local contradiction = require "sg.later" "sg.search.contradiction"
local evidence = require "sg.evidence"
local failure = require "sg.failure"
local failures = require "sg.later" "sg.search.failures"
local internals = require "sg.internals"
local label = require "sg.label"
local limits = require "sg.limits"
local method = require "sg.search.method"
local notation = require "sg.notation"
local one_by_one = require "sg.later" "sg.search.one_by_one"
local position_sum = require "sg.position_sum"
local result = require "sg.result"
local tables = require "sg.kinds.tables"
local theory = require "sg.later" "sg.theory"

local AS_HEAPS = "where its positions are 0, 1, 2, ..., heap = function(n, option) in place of options and start makes "
  .. "them heaps"
local AS_PAIRS = "where its positions are two heaps, heap2 = function(a, b, option) in place of options and start, "
  .. "with option(a2, b2) for a move, has laws"
local AS_KINDS = { AS_HEAPS, AS_PAIRS }

local positions = {
  name = "positions",
  searched = true,
  nothing = position_sum.NOTHING,
  needs_start = true,
  lacks = {
    ["period certificate"] = "its positions are not heaps: there is no nim-sequence",
    ["misere certificate"] = "its positions are not heaps; the checker knows codes and sets only",
    rows = "%s is not a game on two heaps, so it has no rows",
    table = "%s is not a game on two heaps, and its positions are no lists of two numbers, so it has no table; for a "
      .. "position ask value, moves or explain",
    code = "%s is not a game on heaps, so no code stands for it",
    heap_function = function(game)
      local as_kind = AS_KINDS[by_number.count(game)]
      return {
        "%s is not indexed by heaps, so there is no function of one number; "
          .. (as_kind or "value, moves and graph answer for its positions"),
        hint_for = not as_kind and by_number.parameter(game) and "parameter" or nil,
      }
    end,
  },
}

-- ---- values ------------------------------------------------------------------------------------------------------

-- Asks the theorems of the kind for a value, unless opts ask for a search; returns nil alone if none applies.
local function by_theorem(game, position, opts)
  local theorem = internals[game].kind.theorem
  if opts.method or opts.spill or not theorem then return nil end
  return theorem(game, position, opts)
end

function positions.value(game, position, opts)
  if position_sum.is(position) then return by_value.of_sum(game, position, opts) end
  local found, why = by_theorem(game, position, opts)
  if not found and not why then
    found, why = method.value(game, position, opts)
  end
  if not found then
    why = failures.of_search(game, why)
    return nil, why
  end
  found.outcome = found.value == 0 and "P" or "N"
  return result.new("value", found, game, position)
end

function positions.outcome(game, position, opts)
  if position_sum.is(position) then return by_value.outcome(game, position, opts) end
  local found, why = by_theorem(game, position, opts)
  if found then return result.new("outcome", evidence.as_of({ outcome = found.outcome }, found), game, position) end
  if not why then
    found, why = method.wins(game, position, opts)
  end
  if not found then
    why = failures.of_search(game, why)
    return nil, why
  end
  found.outcome, found.wins = found.wins and "N" or "P", nil
  return result.new("outcome", found, game, position)
end

function positions.state(game, position, opts) return game:value(position, opts) end

-- ---- options -----------------------------------------------------------------------------------------------------

-- The options of a sum of positions: those of each, beside the others.
local function options_of_sum(game, sum, labels, texts)
  local list = {}
  for i, part in ipairs(sum) do
    local options, why = game:options(part, { labels = labels, texts = false })
    if not options then return nil, why end
    for _, option in ipairs(options) do
      local parts = table.move(sum, 1, i - 1, 1, {})
      table.move(option.parts, 1, #option.parts, #parts + 1, parts)
      table.move(sum, i + 1, #sum, #parts + 1, parts)
      list[#list + 1] = {
        parts = parts,
        text = texts and notation.show_sum(game, parts) or nil,
        label = option.label,
        turn = option.turn,
      }
    end
  end
  return list
end

function positions.options(game, position, labels, texts, most, names)
  if position_sum.is(position) then return options_of_sum(game, position, labels, texts) end
  local box = internals[game].box
  labels = labels and box:takes_label()
  names = names or "options"
  local options, why = box[names](box, position, labels, most)
  if not options and labels then
    options, why = box[names](box, position, false, most)
  end -- the labels may be at fault
  if not options then
    why = failures.at(game, why, position)
    return nil, why
  end
  for i, parts in ipairs(options) do
    local shown = texts and notation.show_sum(game, parts) or nil
    options[i] = { parts = parts, text = shown, label = parts.label, turn = parts.turn }
    parts.label, parts.turn = nil, nil
  end
  return options
end

function positions.components(game, position)
  local components = {}
  for _, part in ipairs(position_sum.is(position) and position or { position }) do
    local own, why = internals[game].box:components(part)
    if not own then return nil, failures.located(game, why) end
    table.move(own, 1, #own, #components + 1, components)
  end
  return components
end

-- ---- moves -------------------------------------------------------------------------------------------------------

local function sum_value(game, parts, opts)
  local sum = 0
  for _, part in ipairs(parts) do
    local found, why = game:value(part, opts)
    if not found then return nil, why end
    sum = sum ~ found.value
  end
  return sum
end

-- Marks the moves of a value that the opponent forbids; they do not win.
local function mark_forbidden(game, position, target, moves, opts)
  local forbids = internals[game].kind.forbids
  if not forbids then return true end
  local forbidden, why = forbids(game, position, target, opts)
  if not forbidden then return nil, why end
  for _, move in ipairs(moves) do
    if move.value == target and forbidden[move.option] then
      move.forbidden, move.wins = true, false
    end
  end
  return true
end

-- Tells the asker what has become known, if he wants to know it at once.
local function tell(opts, known)
  if opts.known then opts.known(known) end
end

-- Which moves win: those that leave a position, or a sum, that the player to move loses.
local winners = {}

function winners.whole(game, position, opts)
  local known, why = game:outcome(position, opts)
  if not known then return nil, why end
  local whole = evidence.as_of({ outcome = known.outcome }, known)
  tell(opts, whole)
  return whole
end

local function judge_winners(game, moves, opts, whole)
  return label.judged(moves, function(parts, _, move)
    local left, why = { outcome = "N" }, nil
    if whole.outcome == "N" then
      left, why = game:outcome(position_sum.of(table.move(parts, 1, #parts, 1, {})), opts)
    end
    if not left then return nil, why end
    local wins = left.outcome == "P"
    tell(opts, { move = move, wins = wins })
    return { outcome = left.outcome, wins = wins, value = wins and 0 or nil }
  end)
end

function winners.options(game, position, opts, whole)
  local options, why = game:options(position)
  if not options then return nil, why end
  return judge_winners(game, label.moves(options), opts, whole)
end

function winners.contradiction(game, position, whole, moves)
  for _, move in ipairs(moves) do
    if move.wins then return nil end
  end
  if whole.outcome == "N" then return contradiction.new(game, position, "not 0", 0) end
end

-- What every move leaves.
local nim_values = { before = function(a, b) return theory.lesser_first(a, b) end }

-- Who wins comes first: it takes fewer positions than the value, which goes on with what they have taught. Of numbers
-- the value is found as soon.
function nim_values.whole(game, position, opts)
  local known, found, why
  if not method.is_number(game, position) then
    known, why = winners.whole(game, position, opts)
    if not known then return nil, why end
  end
  found, why = game:value(position, opts)
  if not found and not known then return nil, why end
  if not found then
    known.moves, known.shown = {}, 0
    return nil, failure.with(why, { partial = result.new("moves", known, game, position) })
  end
  tell(opts, evidence.as_of({ value = found.value, outcome = found.outcome }, found))
  return evidence.as_of({ value = found.value, outcome = found.outcome, method = found.method }, found)
end

-- First which moves win, then what the others are worth. Where the search has evaluated every position below (dag), the
-- values are there at once. Options that leave the same are one move, unless their number counts.
function nim_values.options(game, position, opts, whole)
  local options, why = game:options(position)
  if not options then return nil, why end
  local forbids = internals[game].kind.forbids
  local moves, ok = label.moves(options, forbids), true
  if whole.method ~= "dag" and not forbids then
    ok, why = judge_winners(game, moves, opts, whole)
  end
  if not ok then return nil, why, moves end
  ok, why = label.judged(moves, function(parts, _, move)
    local value, wrong = sum_value(game, parts, opts)
    if not value then return nil, wrong end
    move.outcome = nil
    tell(opts, { move = move, wins = value == 0, value = value })
    return { value = value, wins = value == 0 }
  end)
  if not ok then return nil, why, moves end
  ok, why = mark_forbidden(game, position, 0, moves, opts)
  if not ok then return nil, why end
  return moves
end

function nim_values.contradiction(game, position, whole, moves)
  return contradiction.of(game, position, whole.value, moves)
end

function positions.moves(game, position, opts, most) return theory.moves(nim_values, game, position, opts, most) end

-- Every move. For the target 0 only the moves that win get a value; for others every move does.
local function all_moves(game, position, target, opts)
  local kind = internals[game].kind
  if target == 0 and kind.moves == positions.moves and not kind.forbids then
    return theory.moves(winners, game, position, opts, math.maxinteger)
  end
  return game:moves(position, limits.with(opts, { limit = math.maxinteger, wins = false }))
end

function positions.moves_to(game, position, target, opts, most)
  local all, why = all_moves(game, position, target, opts)
  if not all then return nil, why end
  if target ~= 0 then
    local ok
    ok, why = mark_forbidden(game, position, target, all.moves, opts)
    if not ok then return nil, why end
    theory.sort(all.moves, theory.lesser_first)
  end
  local found = {}
  for _, move in ipairs(all.moves) do
    if move.value == target and not move.forbidden then
      found[#found + 1], move.outcome = move, nil
    end
  end
  local total = theory.cut(found, most)
  total = all.total == all.shown and total or nil
  return result.new("moves_to", { target = target, moves = found, total = total }, game, position)
end

-- ---- sequences ---------------------------------------------------------------------------------------------------

function positions.family(game, opts, what)
  if opts.family then return nil, tables.no_families(game) end
  local hint_for = internals[game].kind.sequence_hint
  local as_kind = not hint_for and AS_KINDS[by_number.count(game)]
  local message = as_kind and "has no %s, as a search finds its values one by one; " .. as_kind
    or "is not indexed by heaps, so it has no %s; this answers for "
      .. "rules with code, subtract or heap; for a position ask value, moves or explain"
  if not as_kind and by_number.parameter(game) then hint_for = hint_for or "parameter" end
  return nil, failure.naming(game.spec, "usage", message:format(what), { hint_for = hint_for })
end

function positions.seq(game, from, to, opts)
  local kind = internals[game].kind
  if kind.family == positions.family and not opts.family and by_number.count(game) == 1 then
    local refused = tables.refused(game, opts)
    if refused then return nil, refused end
    return one_by_one.seq(game, from, to, function(n) return n end, opts, "positions")
  end
  return tables.seq(game, from, to, opts)
end

positions.period = tables.period

-- ---- looks -------------------------------------------------------------------------------------------------------

local function side(game, name)
  local n = game.params[name]
  return math.type(n) == "integer" and n or 0
end

local looks = {}

function looks.grid(_, position) return type(position) == "table" and { { "grid", position } } end

function looks.bits(game, position)
  local w, h = side(game, "w"), side(game, "h")
  local is_set = math.type(position) == "integer" or type(position) == "userdata"
  return is_set and w > 0 and h > 0 and w * h <= 256 and { { "bits", position, w, h } }
end

function looks.graph(_, position) return { { "graph", position } } end
function looks.tree(_, position) return { { "tree", position } } end

function positions.drawn(game, position)
  local look = looks[internals[game].loaded.box:looks_like()]
  return look and look(game, position) or nil
end

function positions.is_graph(game) return internals[game].loaded.box:looks_like() == "graph" end

---The advice for a rule without a start.
positions.name_one = "name a position"

return positions
