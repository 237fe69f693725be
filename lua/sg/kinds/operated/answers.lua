-- SPDX-License-Identifier: MIT
-- Games made by operators, as pass(nim): rules on positions whose functions ask the games below (sg.operator.make).
-- loaded.operated holds what the operator gives besides the rule.

local later = require "sg.later"
local formula_pairs = later "sg.kinds.formula.pairs"
local internals = require "sg.internals"
local one_by_one = later "sg.search.one_by_one"
local tables = require "sg.kinds.tables"
local twist = require "sg.search.twist"

-- The heaps of a game below one by one.
local function add_heaps(trait, position_of)
  trait.first_heap, trait.by_heap, trait.needs_start = 0, true, false
  function trait.heap_position(_, n) return position_of(n) end
  function trait.seq(game, from, to, opts)
    local why = tables.refused(game, opts)
    if why then return nil, why end
    return one_by_one.seq(game, from, to, position_of, opts)
  end
  function trait.period(game, opts)
    local why = tables.refused(game, opts)
    if why then return nil, why end
    return one_by_one.period(game, position_of, opts)
  end
end

local function not_answered(what)
  return "in %s the opponent forbids moves, and " .. what .. " not answered for such games"
end

local OF_PAIRS = "%s is a game on two heaps under an operator: table lists its values, and pattern looks for its "
  .. "P-positions where the operator is block and the moves below it are data or a formula"
local NO_CERTIFICATE = "the checker does not know operators"

-- The opponent may forbid moves: block, comply, and what is made of these.
local function add_forbidden(trait, operated)
  trait.name, trait.forbids = trait.name .. " with forbidden moves", twist.forbidden
  trait.groups, trait.twisted = operated.groups, operated.twisted
  trait.lacks = {
    ["period certificate"] = NO_CERTIFICATE,
    compounds = not_answered "compounds other than sums are",
    misere = not_answered "misère play is",
    draws = not_answered "play with draws is",
    play = not_answered "`play`, which does not ask for them, is",
    remoteness = not_answered "how long play lasts is",
    ["set of options"] = not_answered "the set of options is",
    trace = not_answered "the trace of the mex is",
  }
end

-- The position of the game that a heap of the game below, or a position of the game below, stands for.
local function position_of(operated, given)
  if operated.heap and math.type(given) == "integer" then given = operated.heap(given) end
  return operated.below and operated.below(given) or given
end

---@param loaded sg.LoadedRule
---@return table trait
local function select(loaded)
  local operated = loaded.operated
  local trait = {
    name = "operated",
    theorem = operated.value,
    divides_late = true,
    lists_once = true,
    pass_label = operated.pass_label,
    drawn_as = operated.drawn_as,
    same = operated.same,
    canonical = function(game, position) return internals[game].box:call("canonical", position) end,
    position_of = function(given) return position_of(operated, given) end,
    lacks = { ["period certificate"] = NO_CERTIFICATE },
  }
  if operated.heap then add_heaps(trait, operated.heap) end
  if operated.pair then trait.pair = function(_, a, b) return operated.pair(a, b) end end
  if operated.groups then add_forbidden(trait, operated) end
  if operated.pair and not operated.heap then trait.lacks.heap_function = OF_PAIRS end
  if operated.pair_moves then formula_pairs.add_blocked(trait, operated.pair_moves) end
  return trait
end

return { select = select }
