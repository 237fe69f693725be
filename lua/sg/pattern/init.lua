-- SPDX-License-Identifier: MIT
-- Looks for a law of the nim-values of heaps 0, 1, 2, ...: makes it from the first, tests it on the others.
-- The basis of a law is observed; it is proven for a period that a theorem proves, and where the moves are a formula
-- and the proven automaton of the values decides the law (sg.automata).

local agreeing = require "sg.pattern.agreeing"
local core = require "sg.core"
local closed_form = require "sg.heap.lost_pairs"
local digits = require "sg.pattern.digits"
local failure = require "sg.failure"
local far_heaps = require "sg.pattern.far_heaps"
local formulas = require "sg.pattern.formulas"
local internals = require "sg.internals"
local law_of = require "sg.pattern.law"
local limits = require "sg.limits"
local lost_pairs = require "sg.automata.lost_pairs"
local numeration = require "sg.pattern.numeration"
local pairs_of = require "sg.pattern.pairs"
local periods = require "sg.pattern.periods"
local proven_by = require "sg.pattern.proven"
local refusal = require "sg.refusal"
local result = require "sg.result"
local worked = require "sg.pattern.worked"

local pattern = {}

-- The number of values that are computed: of data, of functions in Lua, of games that are searched heap by heap.
local DATA_UPTO, FUNCTION_UPTO, SEARCH_UPTO = 10000, 4000, 200
-- A function with at most so many moves from a heap of this size costs no more than data. Its moves may be factorials,
-- or roots of n: values that such moves change rarely look periodic for long.
local FEW_MOVES, OF_HEAP = 32, 400
-- So many seconds are for the values of a function where nobody gives a limit, and half of those that somebody gives.
local SECONDS = 10
-- A search looks at so many positions for each heap, where nobody says how far it shall go: where heaps split under an
-- operator, they are as many as the ways to split a heap.
local POSITIONS = 2000
---Fewer values say nothing.
pattern.FEWEST = 64
pattern.MOST = 100000 -- a law shows in fewer values, and each idea is tried on all of them
-- Of a law that is only observed, the values are at least so many times the numbers in it.
local TIMES = 4
-- The largest base.
local BASES = 16

---@class sg.PatternValues
---@field g table<integer, integer> from 0 on
---@field last integer
---@field far? table<integer, integer> some larger heaps and their values, where these are found at once
---@field period? sg.Result of game:period
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
  return true
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
  local found, why = formulas.find(known.g, learnt_to, laws[1], opts)
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

local SEARCHES = { add_period, add_formulas, add_digits_without_period, add_zeckendorf_alone, add_automaton }
-- Those that take no second.
local QUICK = { add_period, add_digits_without_period, add_zeckendorf_alone, add_automaton }

-- Beside a law that is proven, only shorter ones are worth a word; and equal texts but for where they begin, one.
local function worth_telling(laws)
  table.sort(laws, function(a, b)
    if #a.text ~= #b.text then return #a.text < #b.text end
    return a.text < b.text
  end)
  local told, seen = {}, {}
  for _, one in ipairs(laws) do
    local claim = one.claim or one.text
    if not seen[claim] then told[#told + 1] = one end
    seen[claim] = true
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

-- The values of the heaps 0..upto of a function; those that there is time for, where nobody asks for so many.
local function function_values(game, upto, opts)
  local plain = limits.with(opts, { upto = false })
  if opts.upto then return game:seq(0, upto, plain) end
  local now = core.clock()
  local deadline = opts.deadline and (now + opts.deadline) / 2 or now + SECONDS
  local values, why = game:seq(0, upto, limits.with(plain, { deadline = deadline }))
  if values or why.limit ~= "time" then return values, why end
  local known = why.partial
  if known and known.to >= pattern.FEWEST then return known end
  return game:seq(0, pattern.FEWEST, plain)
end

-- The values of the heaps 0..upto; of a search that nobody limits, those until a heap takes too many positions.
local function values_to(game, upto, opts)
  local kind = internals[game].kind
  if kind.heap_tables and kind.scripted then return function_values(game, upto, opts) end
  local is_bounded = not kind.heap_tables and not (opts.upto or opts.positions or opts.deadline)
  local plain = limits.with(opts, { upto = false, positions = is_bounded and POSITIONS or nil })
  local values, why = game:seq(0, upto, plain)
  if values or not is_bounded or why.limit ~= "positions" then return values, why end
  local known = why.partial
  if known and known.to >= pattern.FEWEST then return known end
  return nil, too_few(known, why)
end

-- Has a function few moves from each heap?
local function has_few_moves(game)
  local kind = internals[game].kind
  local moves = not kind.graph and kind.options(game, OF_HEAP, false, false)
  return moves and #moves <= FEW_MOVES
end

---The last heap in which laws and periods of a function in Lua are looked for, where nobody says how far.
---@param game sg.Game
---@return integer
function pattern.function_upto(game) return has_few_moves(game) and DATA_UPTO or FUNCTION_UPTO end

---The values of a game that laws are looked for in, with their period.
---@param game sg.Game
---@param opts table ready options: upto, family
---@return sg.PatternValues?, sg.Failure? why
function pattern.values(game, opts)
  local kind = internals[game].kind
  if not kind.by_heap or kind.draws or kind.loony then
    return nil,
      refusal(game, "heap_function") or failure.new(
        "usage",
        ("%s has no nim-value for each heap, so no law of them is looked for"):format(game.spec)
      )
  end
  local upto = opts.upto
    or not kind.heap_tables and SEARCH_UPTO
    or kind.scripted and pattern.function_upto(game)
    or DATA_UPTO
  if math.type(upto) ~= "integer" or upto < pattern.FEWEST or upto > pattern.MOST then
    local message = "upto is %s; a law is looked for in the heaps 0..%d at least, and 0..%d at most"
    return nil, failure.new("usage", message:format(tostring(upto), pattern.FEWEST, pattern.MOST))
  end
  local plain = limits.with(opts, { upto = false })
  local values, why = values_to(game, upto, opts)
  local found
  if values then
    upto = values.to
    found, why = game:period(limits.with(opts, { upto = upto }))
  end
  if not found then return nil, why.partial and failure.with(why, { partial = false }) or why end
  local g = table.move(values.values, 1, #values.values, 0, {})
  local graph, moves
  if kind.graph then
    graph, why = kind.graph(game, plain)
    if graph == nil then return nil, why end
    moves = internals[game].loaded.formula.text
  end
  local is_quick = kind.heap_tables and kind.scripted and has_few_moves(game)
  local far = is_quick and far_heaps.values(game, g, plain) or nil
  return { g = g, last = upto, far = far, period = found, graph = graph, moves = moves, limits = plain }
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
  return worth_telling(laws), why
end

---The laws of a game.
---@param game sg.Game
---@param opts table ready options: upto, family
---@return sg.Law[]? laws nil: there are no values
---@return sg.PatternValues|sg.Failure known_or_why, sg.Failure? why the search ended before its end
function pattern.laws(game, opts)
  local known, fault = pattern.values(game, opts)
  if not known then return nil, fault end
  local laws, why = pattern.of_values(known, opts)
  return laws, known, why
end

-- Returns the fields of a law that users see.
local function shown(one)
  local tested = one.tested or math.max(one.checked - one.learnt_to, 0)
  return {
    text = one.text,
    kind = one.kind,
    heaps = one.heaps,
    basis = one.basis,
    theorem = one.theorem,
    relations = one.relations,
    digits = one.digits,
    checked = one.checked,
    learnt_to = one.learnt_to,
    tested = tested,
    size = one.size,
    share = one.size / (one.values or one.checked + 1),
  }
end

-- The moves as a formula that a function agrees with, and the law that is proven of them, where no law of the game
-- itself is; nil alone: there are none.
local function agreeing_moves(game, laws, opts)
  if opts.quick or has_proof(laws) or laws[1] and laws[1].basis == "closed form" then return nil end
  local found = agreeing.find(game, opts)
  if not found then return nil, limits.stop(opts) end
  local one, why = agreeing.law(found, pattern.laws, pairs_of.laws, opts)
  if why then return nil, why end
  return { moves = found.moves, agree_to = found.agree_to, law = one and shown(one) }
end

local function result_of(game, laws, upto, opts, heaps, agrees)
  local list = {}
  for i, one in ipairs(laws) do
    list[i] = shown(one)
    if opts.heap then
      local why
      list[i].worked, why = worked.of(one, opts.heap, opts)
      if why then return nil, why end
    end
  end
  return result.new("pattern", { laws = list, checked_to = upto, heaps = heaps, agrees = agrees }, game)
end

-- The law of the P-positions, first of the laws, and the largest heap that was looked at; nil where a limit or another
-- failure ended the search.
local function add_lost_pairs(laws, game, opts)
  local lost, why = internals[game].kind.lost_pairs(game, lost_pairs.FAR_TO, limits.with(opts, { upto = false }))
  if lost == nil then return nil, why end
  if lost then table.insert(laws, 1, proven_by.lost_pairs(lost)) end
  return lost and laws[1].checked or lost_pairs.FAR_TO
end

-- The same where the moves are data: a proven law of the values says it all, and the P-positions are a second question.
local function of_data_pairs(game, opts)
  local laws, known, ended = pairs_of.laws(game, opts)
  if not laws then return nil, failure.with(known, { subject = game.spec }) end
  local far
  if not ended and not opts.quick and not has_proof(laws) then
    far, ended = add_lost_pairs(laws, game, opts)
  end
  local is_of_lost = laws[1] and laws[1].kind == "lost pairs" -- else the values say what was looked at
  local found = result_of(game, laws, is_of_lost and far or known.last, opts, 2)
  if not ended then return found end
  return nil, failure.with(ended, { subject = game.spec, partial = #laws > 0 and found or nil })
end

-- The laws of two heaps: of the P-positions, where the moves are a formula, and of the values, if there are any.
local function of_pairs(game, opts)
  local has_values = pairs_of.are(game)
  if opts.heap then
    local why = "heap is for the values of single heaps; this game has two, ask for "
    return nil, failure.new("usage", why .. (has_values and "value" or "outcome"))
  end
  if internals[game].kind.rays and has_values then return of_data_pairs(game, opts) end
  local laws, far = {}, false
  if internals[game].kind.lost_pairs and not (opts.quick and has_values) then
    local why
    far, why = add_lost_pairs(laws, game, opts)
    if not far then return nil, why end
  end
  if not has_values then return result_of(game, laws, far, opts, 2) end
  local text, theorem = closed_form.text(game)
  if text then laws[1] = proven_by.closed_form(text, theorem) end
  local of_values, known, ended = pairs_of.laws(game, opts)
  local agrees
  if not of_values then
    ended = known
  else
    table.move(of_values, 1, #of_values, #laws + 1, laws)
    if not ended then
      agrees, ended = agreeing_moves(game, laws, opts)
    end
  end
  local found = (of_values or laws[1]) and result_of(game, laws, far or known.last, opts, 2, agrees)
  if not ended then return found end
  return nil, failure.with(ended, { subject = game.spec, partial = laws[1] and found or nil })
end

---The laws of a game as a result.
---@param game sg.Game
---@param opts? table limits; upto = look at the heaps 0..upto only; family; heap = work out its value by each law
---@return sg.Result? pattern { laws, checked_to }, sg.Failure? why
function pattern.of(game, opts)
  opts = limits.of(opts)
  if internals[game].kind.lost_pairs or pairs_of.are(game) then return of_pairs(game, opts) end
  if opts.heap and opts.heap > law_of.LARGEST then
    return nil, failure.new("usage", ("heap is %d; laws are worked out up to heap 10^18"):format(opts.heap))
  end
  local laws, known, why = pattern.laws(game, limits.with(opts, { heap = false }))
  if not laws then return nil, known end
  local agrees
  if not why then
    agrees, why = agreeing_moves(game, laws, opts)
  end
  local found, fault = result_of(game, laws, known.last, opts, nil, agrees)
  if not found then return nil, failure.with(fault, { subject = game.spec }) end
  if not why then return found end
  -- Without a law so far nothing is known: others were not tried.
  why = failure.with(why, { subject = game.spec, partial = #laws > 0 and found or nil })
  return nil, why
end

return pattern
