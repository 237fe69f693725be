-- SPDX-License-Identifier: MIT
-- Looks for a law of the nim-values of heaps 0, 1, 2, ...: makes it from the first, tests it on the others.
-- The basis of a law is observed; it is proven for a period that a theorem proves, and where the moves are a formula
-- and the proven automaton of the values decides the law (sg.automata).

local core = require "sg.core"
local digits = require "sg.pattern.digits"
local failure = require "sg.failure"
local formulas = require "sg.pattern.formulas"
local internals = require "sg.internals"
local law_of = require "sg.pattern.law"
local limits = require "sg.limits"
local numeration = require "sg.pattern.numeration"
local periods = require "sg.pattern.periods"
local proven_by = require "sg.pattern.proven"
local refusal = require "sg.refusal"
local grounds = require "sg.laws.grounds"

local pattern = {}

-- Heaps far beyond those from which a law is made, of games whose moves lead to few heaps: a law that is right for the
-- first heaps only is refuted by them. Powers of 2, as exceptions of what only looks like a law often are beside such.
local FAR = { 262144, 131072, 100000, 65539, 65536, 43690, 16388, 16384 }

-- Values of far heaps, by heap; none where too many heaps can be reached.
local function far_values(engine, opts)
  local found = {}
  for _, heap in ipairs(FAR) do
    local value = heap >= engine:known() and engine:value_alone(heap, opts)
    if not value then break end
    found[heap] = value
  end
  return found
end

-- The number of values that are computed: of data, and of games that are searched heap by heap.
local DATA_UPTO, SEARCH_UPTO = 10000, 200
-- So many seconds are for the values of a function where nobody gives a limit, and this part of those that somebody
-- gives.
local SECONDS, PART = 10, 2 / 3
-- A search looks at so many positions for each heap, where nobody says how far it shall go: where heaps split under an
-- operator, they are as many as the ways to split a heap.
local POSITIONS = 2000
---Fewer values say nothing.
pattern.FEWEST = 64
-- Where one call of the rule takes too many steps, so many values must do: such values often double from heap to heap.
local FEWEST_CUT = 16
pattern.MOST = grounds.MOST_HEAPS -- a law shows in fewer values, and each idea is tried on all of them
-- Of a law that is only observed, the values are at least so many times the numbers in it.
local TIMES = 4
-- The values of a row of coins may double from place to place: a law needs fewer of them, and those from EXACT on are
-- left out.
local FEWEST_PLACES, EXACT = 32, 1 << 50
-- The largest base.
local BASES = 16

---@class sg.PatternValues
---@field g table<integer, integer> from 0 on
---@field last integer
---@field far? table<integer, integer> some larger heaps and their values, where these are found at once
---@field period? sg.Result of game:period
---@field ended? sg.Failure why they end before the last heap that was asked for
---@field unseen? string why the values are no evidence for laws that are not proven
---@field numbers? sg.RuleNumber[] of the rule
---@field graph? sg.ProvenGraph|false the pairs (n, g(n)), where they are known for all n
---@field moves? string the formula of the moves
---@field limits? table of the question, for proofs about the graph
---@field cut_off? sg.Failure why one of these proofs came to no end

-- ---- one search after the other ----------------------------------------------------------------------------

---Are so many numbers read off the values of the heaps 0..last few enough for a law that is only observed?
---@param size integer
---@param last integer
---@return boolean
function pattern.is_short(size, last) return size * TIMES <= last + 1 end

---Has a sequence a period that is proven, or a short one that is observed? An observed period that takes most of what
---was looked at says little, and a law may say more.
---@param found sg.Period
---@return boolean
function pattern.has_period(found)
  if not found.period then return false end
  return found.basis ~= "observed" or pattern.is_short(found.preperiod + found.period, found.checked_to)
end

-- Does an observed law give another value for one of the far heaps?
local function fails_far(one, known)
  if one.basis == "proven" or not one.body then return false end
  for n in pairs(known.far or {}) do
    if law_of.fails_at(one, known.far, n, n) then return true end
  end
  return false
end

-- The law of a search was made from g(0..learnt_to); is it one? It must give all values, and be much shorter.
local function is_law(one, known, learnt_to)
  if not pattern.is_short(one.size, known.last) or learnt_to >= known.last then return false end
  if (one.body or one.value) and law_of.fails_at(one, known.g, 0, known.last) or fails_far(one, known) then
    return false
  end
  one.basis, one.learnt_to, one.checked = one.basis or "observed", learnt_to, known.last
  if one.basis ~= "proven" and known.graph then
    local relations, why = proven_by.law(known.graph, one, known.limits)
    if relations then
      one.basis, one.theorem, one.relations = "proven", "automaton", relations
    end
    known.cut_off = known.cut_off or why
  end
  if one.basis ~= "proven" and one.kernel and known.moves then
    one.digits = proven_by.digits(one.kernel, known.moves)
    if one.digits then
      one.basis, one.theorem = "proven", "digits"
    end
  end
  return one.basis == "proven" or not known.unseen
end

-- A period is a law where a theorem says so, or where it shows in the first half already and holds in the second.
local function add_period(laws, known)
  local one = known.period and periods.law(known.g, known.period)
  if not one then return end
  if one.basis == "proven" then
    one.checked, one.learnt_to = known.period.checked_to, one.size - 1
    if one.theorem == "automaton" then one.relations = proven_by.period(one) end
    laws[#laws + 1] = one
  elseif is_law(one, known, one.period and math.max(one.size + one.period, known.last // 2) or known.last // 2) then
    laws[#laws + 1] = one
  end
end

local function add_powers(laws, known)
  local one = periods.powers(known.g, known.last)
  if one and is_law(one, known, math.max(one.size, known.last // 2)) then laws[#laws + 1] = one end
end

-- Is b a power of a base that gave a law?
local function is_power(b, found)
  for base in pairs(found) do
    local power = base
    while power < b do
      power = power * base
    end
    if power == b then return true end
  end
  return false
end

-- The first b-regular law: made from the values that have a digit less than the last one.
local function add_digits(laws, known, opts)
  local found, best = {}, nil
  for b = 2, BASES do
    local why = limits.stop(opts)
    if why then return why end
    limits.report(opts, b - 2, BASES - 1, "bases", "digits")
    local learnt_to = known.last // b
    local kernel = not is_power(b, found) and digits.find(known.g, learnt_to, numeration.base(b))
    local one = kernel and digits.law(kernel, known.g)
    if one and is_law(one, known, learnt_to) then
      found[b] = true
      if not best or #one.text < #best.text then best = one end
    end
  end
  laws[#laws + 1] = best
end

local function add_zeckendorf(laws, known)
  local learnt_to = known.last // 3
  local kernel = digits.find(known.g, learnt_to, numeration.zeckendorf)
  local one = kernel and digits.law(kernel, known.g, known.last)
  if one and is_law(one, known, learnt_to) then laws[#laws + 1] = one end
end

-- Expressions are made from one half.
local function add_formulas(laws, known, opts)
  local learnt_to = known.last // 2
  local found, why = formulas.find(known.g, learnt_to, laws[1], opts, known.numbers)
  local proven = laws[1] and laws[1].basis == "proven" and laws[1]
  for _, one in ipairs(found) do
    if is_law(one, known, learnt_to) then laws[#laws + 1] = one end
    if one.checked and proven and formulas.is_proven(one, proven) then
      one.basis, one.theorem, one.relations = "proven", proven.theorem, proven.relations
    end
  end
  return why
end

local function has_period(laws)
  for _, one in ipairs(laws) do
    if one.period then return true end
  end
  return false
end

local function has_proof(laws)
  for _, one in ipairs(laws) do
    if one.basis == "proven" then return true end
  end
  return false
end

-- A sequence with a period follows from its digits in every base, so no law by digits is told of it.
local function add_digits_without_period(laws, known, opts)
  if not has_period(laws) then return add_digits(laws, known, opts) end
end

local function add_zeckendorf_alone(laws, known, opts)
  if #laws == 0 then return add_zeckendorf(laws, known, opts) end
end

local function add_automaton(laws, known)
  if known.graph and not has_proof(laws) then laws[#laws + 1] = proven_by.automaton(known.graph, known.last) end
end

local SEARCHES =
  { add_period, add_powers, add_formulas, add_digits_without_period, add_zeckendorf_alone, add_automaton }
-- Those that take no second.
local QUICK = { add_period, add_powers, add_digits_without_period, add_zeckendorf_alone, add_automaton }

-- Beside a law that is proven, only shorter ones are worth a word; and equal texts but for where they begin, one.
local function worth_telling(laws)
  table.sort(laws, function(a, b)
    if #a.text ~= #b.text then return #a.text < #b.text end
    return a.text < b.text
  end)
  local told, known = {}, {}
  for _, one in ipairs(laws) do
    local claim = one.claim or one.text
    if not known[claim] then told[#told + 1] = one end
    known[claim] = true
    if one.basis == "proven" then break end
  end
  return told
end

-- ---- the values --------------------------------------------------------------------------------------------

-- Too few heaps are known, as one of them takes too many positions.
local function too_few(known, why)
  return failure.with(why, {
    message = ("a law is looked for in the heaps 0..%d at least, and heap %d takes more than %d positions"):format(
      pattern.FEWEST,
      known and known.to + 1 or 0,
      POSITIONS
    ),
    limit = false,
    partial = false,
    looked_at = false,
    hint_for = "upto",
  })
end

-- Why the values end at a heap, with that heap; nil: no limit ended them.
local function cut_off(last, why)
  if not why or not why.limit then return nil end
  return failure.with(why, { message = ("%s after heap %d"):format(why.message, last), partial = false })
end

-- Options for the values, which leave time for looking at them.
local function for_values(opts)
  local now = core.clock()
  local deadline = opts.deadline and now + (opts.deadline - now) * PART or now + SECONDS
  return limits.with(opts, { upto = false, deadline = deadline })
end

-- The values of the heaps 0..upto, or those below a heap at which one call of the rule takes too many steps.
local function seq_or_cut(game, upto, opts)
  local values, why = game:seq(0, upto, opts)
  local known = not values and why.limit == "steps" and why.partial
  return known and known.to >= FEWEST_CUT and known or values, why
end

-- The values of the heaps 0..upto; where nobody asks for so many, or a user limits a search, those that there is time
-- for, and of a search without limits, those until a heap takes too many positions.
local function values_to(game, upto, opts)
  local kind = internals[game].kind
  local plain = limits.with(opts, { upto = false })
  local is_asked = opts.upto and (kind.heap_tables or not opts.deadline)
  if is_asked or kind.heap_tables and not kind.scripted then return seq_or_cut(game, upto, plain) end
  local is_bounded = not kind.heap_tables and not (opts.upto or opts.positions or opts.deadline)
  local limited = is_bounded and limits.with(plain, { positions = POSITIONS }) or for_values(opts)
  local values, why = seq_or_cut(game, upto, limited)
  local known = not values and why.partial
  if values or why.limit ~= (is_bounded and "positions" or "time") then return values, why end
  if known and known.to >= pattern.FEWEST then return known, why end
  if kind.heap_tables then return seq_or_cut(game, pattern.FEWEST, plain) end
  return nil, is_bounded and too_few(known, why) or why
end

-- The values of a row of coins, as far as they are exact where they are added and multiplied. The place 0 stands for no
-- coin.
local function row_values(game, upto, opts, is_asked)
  local values, why = game:seq(1, upto, for_values(opts))
  values = values or why.partial
  local g = { [0] = 0 }
  for n, value in ipairs(values and values.values or {}) do
    if value >= EXACT then break end
    g[n] = value
  end
  local fewest = why and (why.limit == "steps" or why.limit == "time") and FEWEST_CUT or FEWEST_PLACES
  if #g < fewest then return nil, why and failure.with(why, { partial = false }) end
  return { g = g, last = #g, limits = opts, period = {}, ended = is_asked and cut_off(values.to, why) or nil }
end

---The values of a game that laws are looked for in, with their period.
---@param game sg.Game
---@param opts table ready options: upto, family
---@param period? sg.Result that a theorem proves
---@return sg.PatternValues?, sg.Failure? why
function pattern.values(game, opts, period)
  local kind = internals[game].kind
  if not (kind.by_heap or kind.by_place) or kind.draws or kind.loony then
    return nil,
      refusal(game, "heap_function") or failure.new(
        "usage",
        ("%s has no nim-value for each heap, so no law of them is looked for"):format(game.spec)
      )
  end
  local upto = opts.upto or not kind.heap_tables and SEARCH_UPTO or kind.scripted and grounds.upto(game) or DATA_UPTO
  if math.type(upto) ~= "integer" or upto < pattern.FEWEST or upto > pattern.MOST then
    local message = "upto is %s; a law is looked for in the heaps 0..%d at least, and 0..%d at most"
    return nil, failure.new("usage", message:format(tostring(upto), pattern.FEWEST, pattern.MOST))
  end
  local plain = limits.with(opts, { upto = false })
  if kind.by_place then return row_values(game, upto, plain, opts.upto) end
  local values, why = values_to(game, upto, opts)
  local ended, found = values and opts.upto and cut_off(values.to, why), nil
  if values then
    upto = values.to
    found = period
    if not found then
      found, why = game:period(limits.with(opts, { upto = upto }))
    end
  end
  if not found then return nil, why.partial and failure.with(why, { partial = false }) or why end
  local g = table.move(values.values, 1, #values.values, 0, {})
  local graph, moves
  if kind.graph then
    graph, why = kind.graph(game, plain)
    if graph == nil then return nil, why end
    moves = internals[game].loaded.formula.text
  end
  local is_quick = kind.heap_tables and kind.scripted and grounds.has_few_moves(game)
  local far = is_quick and far_values(internals[game].family.engine, plain) or nil
  local engine = internals[game].family and internals[game].family.engine
  local unseen = found.basis ~= "proven" and grounds.fault(game, upto, plain, engine) or nil
  return {
    g = g,
    last = upto,
    far = far,
    period = found,
    graph = graph,
    moves = moves,
    limits = plain,
    ended = ended,
    unseen = unseen,
    numbers = kind.scripted and grounds.numbers(game) or nil,
  }
end

---The laws of values, the shortest first, with the functions that they are.
---@param known sg.PatternValues
---@param opts table ready options
---@return sg.Law[] laws, sg.Failure? why the search ended before its end
function pattern.of_values(known, opts)
  local laws, why = {}, nil
  for _, search in ipairs(opts.quick and QUICK or SEARCHES) do
    why = limits.stop(opts) or search(laws, known, opts) or known.cut_off
    if why then break end
  end
  return worth_telling(laws), why or known.ended
end

---The laws of a game.
---@param game sg.Game
---@param opts table ready options: upto, family
---@param period? sg.Result that a theorem proves
---@return sg.Law[]? laws nil: there are no values
---@return sg.PatternValues|sg.Failure known_or_why, sg.Failure? why the search ended before its end
function pattern.laws(game, opts, period)
  local known, fault = pattern.values(game, opts, period)
  if not known then return nil, fault end
  local laws, why = pattern.of_values(known, opts)
  return laws, known, why
end

return pattern
