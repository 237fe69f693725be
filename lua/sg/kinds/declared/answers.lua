-- SPDX-License-Identifier: MIT
-- Answers of games on positions whose rules say what a theorem says (sg.rule.declared): these come first, and for
-- positions of which the rule knows nothing the kind of the game answers as without them. The method that a question
-- names is a search, which asks the moves.

local by_source = require "sg.rule.declared"
local evidence = require "sg.evidence"
local failure = require "sg.failure"
local internals = require "sg.internals"
local label = require "sg.label"
local limits = require "sg.limits"
local position_sum = require "sg.position_sum"
local result = require "sg.result"
local text = require "sg.text.words"
local theory = require "sg.later" "sg.theory"

local declared = {}

-- So many options are listed, and so many bytes of positions, where the theorem knows the winner. What the theorem does
-- not say of the options is searched for as long as that takes about so many options of positions; no clock ends that,
-- so that every machine gives the same answer.
local OPTIONS_MAX, BYTES_MAX, WORK = 20000, 1 << 24, 1000000
-- Where only the moves that win are asked for, and the rule names some: with more options than this, it does.
local FEW = 200

local function is_asked(position, opts) return not (opts.method or opts.spill or position_sum.is(position)) end

-- ---- values and outcomes -----------------------------------------------------------------------------------------

-- The failure of a search for a value, where the rule knows who wins.
local function with_winner(game, position, why)
  local known = why.code == "limit" and by_source.outcome(game, position)
  if not known then return why end
  local hint = ("outcome knows who wins (%s, by %s); that is no value, and outcomes do not add up in a sum"):format(
    known.outcome,
    known.theorem
  )
  return failure.with(why, { hint = hint })
end

local function add_values(kind, before)
  function kind.value(game, position, opts)
    if not is_asked(position, opts) then return before.value(game, position, opts) end
    local found, why = by_source.value(game, position)
    if why then return nil, why end
    if found then return result.new("value", found, game, position) end
    found, why = before.value(game, position, opts)
    if not found then return nil, with_winner(game, position, why) end
    return found
  end
end

-- Who wins a sum: parts that are P change nothing, and one part that is left decides. nil alone: the values must tell.
local function outcome_of_sum(game, sum, opts)
  local left, known = nil, {}
  for _, part in ipairs(sum) do
    local found, why = by_source.outcome(game, part)
    if why then return nil, why end
    if found and found.outcome == "P" then
      evidence.include(known, found)
      known.theorem = found.theorem
    elseif left == nil then
      left = part
    else
      return nil
    end
  end
  if left == nil then return { outcome = "P", basis = known.basis or "computed", theorem = known.theorem } end
  local found, why = game:outcome(left, opts)
  if not found then return nil, why end
  evidence.include(known, found)
  return { outcome = found.outcome, basis = known.basis, theorem = known.theorem or found.theorem }
end

local function add_outcomes(kind, before)
  function kind.outcome(game, position, opts)
    local found, why
    if position_sum.is(position) then
      found, why = outcome_of_sum(game, position, opts)
    elseif not (opts.method or opts.spill) then
      found, why = by_source.outcome(game, position)
    end
    if why then return nil, why end
    if not found then return before.outcome(game, position, opts) end
    return result.new("outcome", evidence.as_of({ outcome = found.outcome }, found), game, position)
  end
end

-- ---- moves -------------------------------------------------------------------------------------------------------

-- How many options of a position are listed.
local function most_options(game, position)
  return math.max(math.min(OPTIONS_MAX, BYTES_MAX // (#(game:key(position) or "") + 1)), 1)
end

local function moves_of(game, options, opts)
  return label.judged(label.moves(options), function(parts)
    local found, why = game:outcome(position_sum.of(table.move(parts, 1, #parts, 1, {})), opts)
    if not found then return nil, why end
    return { outcome = found.outcome, wins = found.outcome == "P" }
  end)
end

local function disagrees(game, position, whole, message)
  local shown = game:show(position)
  local fields = { file = game.path, position = shown }
  return failure.new("rule", ("%s says %s; %s"):format(whole.theorem, whole.outcome, message), fields)
end

-- Does the theorem say of the options what it says of the position? A failure, if not.
local function contradiction(game, position, whole, moves)
  local first
  for _, move in ipairs(moves) do
    first = first or move.wins and move
  end
  if whole.outcome == "P" and first then
    return disagrees(game, position, whole, ("the move to %s, which is P too, contradicts this"):format(first.option))
  end
  if whole.outcome == "N" and not first then
    return disagrees(game, position, whole, "no move leads to a P-position, which contradicts this")
  end
end

-- The moves with the outcomes of what they leave. nil alone: not all of these are known, or found within the limits.
local function by_outcomes(game, position, whole, options, most, opts)
  local moves, why = moves_of(game, options, opts)
  if not moves then
    if why.code == "limit" then return nil end
    return nil, why
  end
  why = contradiction(game, position, whole, moves)
  if why then return nil, why end
  theory.sort(moves)
  return theory.listed(evidence.as_of({ outcome = whole.outcome }, whole), moves, most, game, position)
end

local function not_found(game, position, whole)
  local message = "no winning move of %s was found; outcome knows who wins (%s, by %s)"
  return failure.new("limit", message:format(text.brief(game:show(position)), whole.outcome, whole.theorem), {
    limit = "steps",
    subject = game.spec,
  })
end

-- The winning moves that the rule names, as each is P by the rule.
local function named_moves(game, position, whole)
  local options, why = internals[game].kind.options(game, position, true, true, nil, "winning")
  if not options then return nil, why end
  local moves
  moves, why = moves_of(game, options)
  if not moves then return nil, why end
  if #moves == 0 then return nil, not_found(game, position, whole) end
  for _, move in ipairs(moves) do
    if not move.wins then
      return nil,
        disagrees(game, position, whole, ("winning names the move to %s, which is no P-position"):format(move.option))
    end
    move.value = whole.value and 0
  end
  theory.sort(moves)
  return moves
end

-- Of a position with too many moves to list: those that win. The others are not counted.
local function winning_moves(game, position, whole, most)
  local moves = {}
  if whole.outcome == "N" then
    if not game.rule.winning then return nil, not_found(game, position, whole) end
    local why
    moves, why = named_moves(game, position, whole)
    if not moves then return nil, why end
    theory.cut(moves, most)
  end
  local fields = { value = whole.value, outcome = whole.outcome, moves = moves, shown = #moves, only = "winning" }
  return result.new("moves", evidence.as_of(fields, whole), game, position)
end

-- The limits within which values are looked for that the rule does not say.
local function within(opts, n_options)
  local most = WORK // (n_options + 1) ^ 2 + 10 | 0
  return limits.with(opts, { positions = opts.positions and math.min(opts.positions, most) or most })
end

local function add_moves(kind, before)
  function kind.moves(game, position, opts, most)
    local whole, why
    if is_asked(position, opts) then
      whole, why = by_source.outcome(game, position)
    end
    if why then return nil, why end
    if not whole then return before.moves(game, position, opts, most) end
    local n_max = opts.wins and game.rule.winning and FEW or most_options(game, position)
    local options
    options, why = kind.options(game, position, true, true, n_max + 1)
    if not options then return nil, why end
    if #options > n_max then return winning_moves(game, position, whole, most) end
    local found
    if opts.wins then
      found, why = by_outcomes(game, position, whole, options, most, opts)
      if found or why then return found, why end
    end
    if not game.rule.outcome then return before.moves(game, position, opts, most) end
    found, why = before.moves(game, position, within(opts, #options), most)
    if found or why.code ~= "limit" then return found, why end
    found, why = by_outcomes(game, position, whole, options, most, within(opts, #options))
    if found or why then return found, why end
    found, why = winning_moves(game, position, whole, most)
    if found or why.limit ~= "steps" then return found, why end
    found, why = before.moves(game, position, opts, most) -- nothing else is known: the whole search
    return found, why and with_winner(game, position, why)
  end

  function kind.moves_to(game, position, target, opts, most)
    if target ~= 0 or not is_asked(position, opts) then return before.moves_to(game, position, target, opts, most) end
    local all, why = kind.moves(game, position, opts, math.maxinteger)
    if not all then return nil, why end
    local found = {}
    for _, move in ipairs(all.moves) do
      if move.wins then found[#found + 1] = move end
    end
    local n_found = all.total and #found
    theory.cut(found, most)
    return result.new("moves_to", { target = 0, moves = found, total = n_found }, game, position)
  end
end

-- ---- why ---------------------------------------------------------------------------------------------------------

-- The moves of a position that lose, each with an answer that wins, as steps.
local function add_answers(steps, game, moves, most, opts)
  return theory.add_play(steps, moves, most, {
    {
      of = "answer",
      step = function(move)
        local left = position_sum.of(table.move(move.parts, 1, #move.parts, 1, {}))
        local answers, why = game:moves_to(left, 0, limits.with(opts, { limit = 1 }))
        if not answers then return nil, why end
        local answer = answers.moves[1]
        local step = theory.step("answer", move, { answer = answer and answer.option })
        return theory.keep(step, game, { move }, answer)
      end,
    },
  })
end

---Why a position is won or lost, where the theorem knows it and a list of all options with their values is too long;
---nil alone: the steps are those of other games.
function declared.why(game, position, most, opts)
  if not is_asked(position, opts) then return nil end
  local whole, why = by_source.outcome(game, position)
  if not whole then return nil, why end
  local found
  found, why = game:moves(position, opts)
  if not found and why.limit ~= "steps" then return nil, why end
  if found and found.total and found.value then return nil end
  local steps = { { step = "closed form", value = whole.value, outcome = whole.outcome, theorem = whole.theorem } }
  local moves = found and found.moves or {}
  local ok
  if whole.outcome == "N" then
    if #moves == 0 then steps[2] = { step = "unlisted" } end
    ok, why = theory.add_play(steps, moves, most, {
      {
        of = "win",
        is = theory.wins,
        step = function(move) return theory.keep(theory.step("win", move), game, { move }) end,
      },
    })
  else
    ok, why = add_answers(steps, game, moves, most, opts)
  end
  if not ok then return nil, why end
  local fields = { value = whole.value, outcome = whole.outcome, steps = steps }
  return result.new("explain", evidence.as_of(fields, whole), game, position)
end

-- ---- the kind ----------------------------------------------------------------------------------------------------

---The same kind, where the rule's own answers come first.
---@param before sg.Kind
---@return sg.Kind
function declared.over(before)
  local kind = {}
  for name, said in pairs(before) do
    kind[name] = said
  end
  add_values(kind, before)
  add_outcomes(kind, before)
  add_moves(kind, before)
  kind.by_source = declared.why
  return kind
end

return declared
