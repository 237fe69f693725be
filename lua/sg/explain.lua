-- SPDX-License-Identifier: MIT
-- Explains why a position is won or lost: the mex step by step, the nim-sum bit by bit, the place of a large heap in
-- the period, and then the winning moves, or an answer to every move. The steps come from the engine's trace (sg.h);
-- this file adds the names of options and components.

local component = require "sg.component"
local core = require "sg.core"
local evidence = require "sg.evidence"
local failure = require "sg.failure"
local heap_position = require "sg.heap.position"
local internals = require "sg.internals"
local label = require "sg.label"
local limits = require "sg.limits"
local result = require "sg.result"
local sum_of = require "sg.combine.sum"
local sums = require "sg.search.sums"
local theory = require "sg.theory"
local trace = require "sg.search.trace"

local need = failure.need

---One step of an explanation. "taken": some options have `value`; "free": none has, it is the mex; "above": options
---above the mex; "term": a component of a sum and the nim-sum up to it; "bit": the highest bit of the sum; "turn": a
---component in which a move to value `to`, less or more than its own, makes the sum 0; "win": a winning move;
---"answer": a losing move and the answer to that move; "split": the components of a position, and how many
---others have no moves; "period",
---"closed form": how the value of a heap beyond the table is known; "more": the number of moves of the kind `of` that
---are not named, without `count` where not all were looked at; "unlisted": winning moves exist, but were not looked
---for.
---@class sg.Step
---@field step string
---@field value? integer
---@field count? integer how many options there are, where `options` names only some
---@field options? string[]
---@field labels? string[] of these options, if each has a label
---@field component? string
---@field components? string[]
---@field without_moves? integer
---@field sum? integer
---@field to? integer
---@field option? string
---@field label? string of this option
---@field answer? string
---@field heap? string
---@field representative? integer the heap of the first period that has the same value, or the same but for the saltus
---@field period? integer
---@field preperiod? integer
---@field saltus? integer
---@field theorem? string
---@field of? string

---@class sg.Explanation: sg.Value
---@field steps sg.Step[]

---@class sg.ExplainOptions: sg.Limits
---@field limit? integer how many options of a kind are named (default 12)

local explain = {}

-- A position with more options than this is explained by its winning moves, or its period, not by a list of all.
local OPTIONS_MAX = 5000
-- The options of a whole position are compared with its components if they are no more than this.
local COMPARED_MAX = 200
-- How many options of one value, and how many answers, are named unless asked otherwise.
local NAMED = 12

local function outcome_of(value) return value == 0 and "P" or "N" end

-- ---- a heap far along a period ------------------------------------------------------------------------------

-- The step from a heap whose value was not computed to one whose value was; and that heap.
local function residue_step(game, digits, whole, opts)
  if whole.basis == "closed form" then
    return { step = "closed form", heap = digits, value = whole.value, theorem = whole.theorem }
  end
  local is_known = whole.basis == "proven" or whole.assuming
  local period = is_known and game:period(opts)
  if not period or not period.period or period.basis ~= whole.basis then return nil end
  local heap = heap_position.representative(digits, period)
  return {
    step = "period",
    heap = digits,
    period = period.period,
    preperiod = period.preperiod,
    saltus = period.saltus,
    representative = heap,
    value = whole.value,
    theorem = period.theorem,
    assuming = period.assuming,
  },
    heap
end

-- ---- the mex of one position --------------------------------------------------------------------------------

-- entries: each { game, at }
local function keep_components(step, entries)
  local components = {}
  for i, entry in ipairs(entries) do
    components[i] = { game = entry.game, position = entry.at }
  end
  return theory.keep_components(step, components)
end

-- Gives a step the options of the first moves of a list, with their labels where all have one.
local function name_moves(step, game, moves, most)
  local names, labels, few = {}, {}, {}
  for i = 1, math.min(#moves, most) do
    few[i], names[i], labels[#labels + 1] = moves[i], moves[i].option, label.shown(moves[i])
  end
  step.options, step.labels = names, #names > 0 and #labels == #names and labels or nil
  return theory.keep(step, game, few)
end

-- The steps of the mex, each with the options that have its value.
local function add_mex(steps, game, moves, most)
  for _, step in ipairs(trace.mex(moves)) do
    local shown = { step = step.step, value = step.value, count = step.count }
    steps[#steps + 1] = step.options and name_moves(shown, game, step.options, most) or shown
  end
end

-- A winning answer to a move, as a move: the text of the sum that it leaves, the parts of that sum, its label. parts
-- are what the move to be answered leaves. false if there is none.
local function answer_to(game, parts, opts)
  local components = {}
  for i, part in ipairs(parts) do
    components[i] = { game, part }
  end
  local sum, why = sum_of.of(components, nil, opts)
  if not sum then return nil, why end
  local first = sum.winning[1]
  if not first then return false end
  local same
  same, why = game:moves_to(parts[first.component], first.value, limits.with(opts, { limit = 1 }))
  if not same then return nil, why end
  local names, left = {}, {}
  for i, one in ipairs(sum.components) do
    local name = i == first.component and first.option or one.position
    if name ~= "0" and name ~= "nothing" or #sum.components == 1 then names[#names + 1] = name end
    local moved = i == first.component and same.moves[1]
    for _, part in ipairs(moved and moved.parts or { parts[i] }) do
      left[#left + 1] = part
    end
  end
  return { option = #names == 0 and "0" or table.concat(names, " + "), parts = left, label = first.label }
end

local function winning_step(game, move) return theory.keep(theory.step("win", move), game, { move }) end

-- Every winning move, or an answer to every move. The moves that win come first.
local function add_play(steps, game, moves, most, opts)
  if moves[1] and moves[1].wins then
    return theory.add_play(
      steps,
      moves,
      most,
      { { of = "win", is = theory.wins, step = function(move) return winning_step(game, move) end } }
    )
  end
  return theory.add_play(steps, moves, most, {
    {
      of = "answer",
      step = function(move)
        local answer, why = answer_to(game, move.parts, opts)
        if answer == nil then return nil, why end
        answer = answer or nil
        return theory.keep(
          theory.step("answer", move, { value = move.value, answer = answer and answer.option }),
          game,
          { move },
          answer
        )
      end,
    },
  })
end

-- The winning moves of a position with too many options to list.
local function many_moves(game, position, whole, most, steps, opts)
  if whole.value == 0 then return true end
  local found, why = game:moves_to(position, 0, opts)
  local is_unlisted = not found and why.limit == "steps" and whole.assuming -- a law needs no list of moves
  if not found and not is_unlisted then return nil, why end
  local moves = found and found.moves or {}
  local n_named = math.min(#moves, most)
  for i = 1, n_named do
    steps[#steps + 1] = winning_step(game, moves[i])
  end
  if #moves == 0 then steps[#steps + 1] = { step = "unlisted" } end
  if #moves > 0 and found.total ~= n_named then
    steps[#steps + 1] = { step = "more", count = found.total and found.total - n_named, of = "win" }
  end
  return true
end

-- A heap with too many options: its place in the period, and the mex of the heap of the first period.
local function explain_large_heap(game, digits, position, whole, most, steps, opts)
  local step, heap = residue_step(game, digits, whole, opts)
  steps[#steps + 1] = step
  if heap and heap <= OPTIONS_MAX and step.saltus == 0 then
    local same, why = game:moves(heap, opts)
    if not same then return nil, why end
    if same.total then add_mex(steps, game, same.moves, most) end
  end
  return many_moves(game, position, whole, most, steps, opts)
end

-- A position whose moves the opponent may forbid: for each value below its own the moves that cannot all be forbidden,
-- for its own those that can, and the moves that win.
local function explain_twisted(game, position, whole, most, steps, opts)
  local found, why = game:moves(position, opts)
  if not found then return nil, why end
  local by_value = {}
  for _, move in ipairs(found.moves) do
    by_value[move.value] = by_value[move.value] or {}
    table.insert(by_value[move.value], move)
  end
  for value = 0, whole.value do
    local moves = by_value[value] or {}
    steps[#steps + 1] = name_moves(
      { step = value < whole.value and "left" or "forbidden", value = value, count = #moves },
      game,
      moves,
      most
    )
  end
  if whole.value == 0 then return true end
  return add_play(steps, game, found.moves, most, opts)
end

-- The mex of a position that is one component.
local function explain_one(game, position, whole, most, steps, opts)
  if internals[game].kind.forbids then return explain_twisted(game, position, whole, most, steps, opts) end
  local heaps = not internals[game].kind.searched and heap_position.digits(position)
  local digits = heaps and heaps[1]
  if digits and (#digits > 15 or tonumber(digits) > OPTIONS_MAX) then
    return explain_large_heap(game, digits, position, whole, most, steps, opts)
  end
  local found, why = game:moves(position, opts)
  if not found then return nil, why end
  if not found.total or found.total > #found.moves then
    return many_moves(game, position, whole, most, steps, opts)
  end
  add_mex(steps, game, found.moves, most)
  return add_play(steps, game, found.moves, most, opts)
end

-- ---- sums ---------------------------------------------------------------------------------------------------

-- Adds the moves of a component that leave the value `to`, unless it is known that there are none.
local function add_turn(steps, entry, to, most, opts)
  local found, why = entry.game:moves_to(entry.at, to, opts)
  if not found then return nil, why end
  if #found.moves == 0 and found.total then return true end
  local step = { step = "turn", value = entry.value, to = to, component = entry.label }
  name_moves(step, entry.game, found.moves, most)
  step.count = found.total
  steps[#steps + 1] = step
  return true
end

-- The steps of a sum: entries = list of { game, at, label, value }. The moves that make the sum 0 come last: the mex
-- promises them in the components with its highest bit, in the others there may be some.
local function explain_sum(entries, most, steps, opts)
  local values, total = {}, 0
  for i, entry in ipairs(entries) do
    values[i], total = entry.value, total ~ entry.value
  end
  for _, step in ipairs(core.trace_sum(values)) do
    local entry = step.index and entries[step.index]
    if step.step == "turn" then
      local ok, why = add_turn(steps, entry, step.to, most, opts)
      if not ok then return nil, why end
    else
      local shown = { step = step.step, value = step.value, sum = step.sum, component = entry and entry.label }
      if step.step == "term" then keep_components(shown, { entry }) end
      steps[#steps + 1] = shown
    end
  end
  for _, entry in ipairs(total ~= 0 and entries or {}) do
    local to = entry.value ~ total
    if to > entry.value then
      local ok, why = add_turn(steps, entry, to, most, opts)
      if not ok then return nil, why end
    end
  end
  return true
end

-- The options of the questions asked here, and how many options of a kind are named.
local function options_of(opts)
  opts = limits.of(opts)
  return limits.with(opts, { limit = OPTIONS_MAX, known = false }), opts.limit or NAMED
end

-- The components of one position, with their values.
local function entries_of(game, components, opts)
  local entries, labels = {}, {}
  for i, one in ipairs(components) do
    local part = need(game:value(one, opts))
    entries[i] = { game = game, at = one, label = game:show(one), value = part.value }
    labels[i] = entries[i].label
  end
  return entries, labels
end

-- The step that divides a position, and the entries of its components. Of a position's text, those without moves are
-- only counted.
local function divided(game, position, components, opts)
  local shown = components
  if internals[game].kind.searched then shown = need(sums.moving(game, position)) end
  local entries, labels = need(entries_of(game, shown, opts))
  local n_left = #components - #shown
  local step = { step = "split", components = labels, without_moves = n_left > 0 and n_left or nil }
  return keep_components(step, entries), entries
end

-- The winning moves of a position that is a sum by its rule's split, as the position has them: components have others
-- where split or canonical simplifies. Where its options are few, the position is asked for its moves in any case: that
-- finds out whether they contradict the split.
local function add_undivided(game, position, whole, most, steps, opts)
  if not internals[game].kind.searched then return true end
  local options, why = game:options(position)
  if not options then return nil, why end
  if whole.value == 0 and #options > COMPARED_MAX then return true end
  local found
  found, why = game:moves(position, opts)
  if not found then return nil, why end
  if whole.value == 0 then return true end
  if found.total > #found.moves then return many_moves(game, position, whole, most, steps, opts) end
  return add_play(steps, game, found.moves, most, opts)
end

-- The failure of a question that a limit ended, with what is known all the same: who wins, and moves that win.
local function with_known(game, position, whole, steps, most, why)
  if not failure.is_cut_off(why) then return failure.with(why, { partial = false }) end
  local wins = { of = "win", is = theory.wins, step = function(move) return winning_step(game, move) end }
  theory.add_play(steps, why.partial and why.partial.moves or {}, most, { wins })
  local fields = evidence.as_of({ value = whole.value, outcome = whole.outcome, steps = steps }, whole)
  return failure.with(why, { partial = result.new("explain", fields, game, position) })
end

---Why a position has its value. At a limit why.partial has what is known: who wins, steps, moves that win.
---@param game sg.Game
---@param position any
---@param opts? table limits; assume; limit = how many options of a kind are named
---@return sg.Result? explanation { value, outcome, basis, steps }, sg.Failure? why
function explain.position(game, position, opts)
  local plain, most = options_of(opts)
  local kind = internals[game].kind
  if kind.why then return kind.why(game, position, most, plain) end
  if kind.by_source then
    local found, why = kind.by_source(game, position, most, plain)
    if found or why then return found, why and failure.with(why, { partial = false }) end
  end
  local steps, known, why = {}, game:outcome(position, plain)
  if not known then return nil, why end
  local whole
  whole, why = game:value(position, plain)
  if not whole then return nil, with_known(game, position, known, steps, most, why) end
  local components = need(game:components(position))
  local ok
  if #components > 1 then
    local step, entries = need(divided(game, position, components, plain))
    steps[1] = step
    need(explain_sum(entries, most, steps, plain))
    ok, why = add_undivided(game, position, whole, most, steps, plain)
  else
    ok, why = explain_one(game, position, whole, most, steps, plain)
  end
  if not ok then return nil, with_known(game, position, whole, steps, most, why) end
  return result.new(
    "explain",
    evidence.as_of({ value = whole.value, outcome = whole.outcome, steps = steps }, whole),
    game,
    position
  )
end

-- Why a sum with a game of entailing moves has its value: the values of the components, and the moves that win.
local function explain_entailing(components, most, opts)
  local found = need(sum_of.of_parts(components, opts))
  local steps, names = {}, {}
  for i, one in ipairs(found.components) do
    names[i] = one.game .. "@" .. one.position
    steps[i] = { step = "component", component = names[i], value = one.value }
  end
  steps[#steps + 1] = { step = "total", value = found.value }
  theory.add_play(steps, found.winning, most, {
    {
      of = "win",
      step = function(move) return theory.step("wins", move, { component = names[move.component] }) end,
    },
  })
  return result.new(
    "explain",
    evidence.as_of({ value = found.value, outcome = found.outcome, components = names, steps = steps }, found)
  )
end

---Why a sum of games has its value.
---@param components sg.PlacedGame[]
---@param opts? table as for explain.position
---@return sg.Result? explanation, sg.Failure? why
function explain.sum(components, opts)
  local plain, most = options_of(opts)
  if sum_of.entails(components) then return explain_entailing(components, most, plain) end
  local entries, labels, total, known = {}, {}, 0, {}
  for i, one in ipairs(components) do
    local game, position = one.game, one.position
    local part = need(game:value(position, plain))
    labels[i] = game.spec .. "@" .. component.shown(game, position)
    entries[i] = { game = game, at = position, value = part.value, label = labels[i] }
    total = total ~ part.value
    evidence.include(known, part)
  end
  local steps = {}
  local ok, why = explain_sum(entries, most, steps, plain)
  if not ok then return nil, failure.with(why, { partial = false }) end
  known.basis = known.basis or "computed"
  return result.new(
    "explain",
    evidence.as_of({ value = total, outcome = outcome_of(total), components = labels, steps = steps }, known)
  )
end

return failure.border(explain)
