-- SPDX-License-Identifier: MIT
-- A law says something of all positions of a game. Questions about more positions than the program computes ask for one
-- here: a registry of finders, the best evidence first. The finders that a question asks share one limit on time; what
-- a finder has found, or not found, is kept with the game.
-- What a rule declares costs nothing and is asked before (sg.rule.declared).

local agreeing = require "sg.later" "sg.pattern.agreeing"
local closed_pairs = require "sg.later" "sg.heap.lost_pairs"
local coins = require "sg.later" "sg.kinds.coins.values"
local ferguson = require "sg.later" "sg.laws.ferguson"
local internals = require "sg.internals"
local limits = require "sg.limits"
local lost_pairs = require "sg.later" "sg.automata.lost_pairs"
local pairs_of = require "sg.later" "sg.pattern.pairs"
local pattern = require "sg.later" "sg.pattern"
local period = require "sg.heap.period"
local proven_by = require "sg.later" "sg.pattern.proven"

local laws = {}

---@class sg.KnownLaw: sg.Law one of these:
---@field form? { kind: string, text: string, divisor: integer?, modulus: integer?, whole: integer? } a closed form
---@field found? sg.Result a period, as game:period has it
---@field graph? sg.ProvenGraph the pairs (n, g(n))
---@field body? string a function in steps, as sg.Law has it
---@field lost? sg.LostPairs the P-positions of two heaps as an automaton
---@field t? integer the P-positions of Fraenkel's game with this parameter
---@field other? sg.Game that has the same options where they were compared, and of which a law is proven: `law`
---@field law? sg.KnownLaw of that game
---@field name? string the moves of that game: a code, or a field of a rule
---@field code? string a code; moves: a field
---@field moves? string
---@field agree_to? integer the last of the heaps that were compared
---@field uncompared? integer a heap whose options are too many to be compared

-- The last heap up to which a period of a code is observed.
local CODE_UPTO = 100000

local function of_period(found)
  return { period = found.period, found = found, basis = found.basis, theorem = found.theorem }
end

local function family_of(game, opts)
  local kind = internals[game].kind
  if kind.heap_tables then return kind.family(game, opts) end
end

local function is_proven(one) return one.basis == "proven" or one.basis == "closed form" end

local function first_with(field, list)
  for _, one in ipairs(list or {}) do
    if one[field] then return one end
  end
end

-- ---- finders: a law, false where there is none, nil and a failure where a limit ended the search -----------------

-- The closed form of a heap game with its numbers, or of a row of coins.
local function by_closed_form(game)
  local family = internals[game].family
  if family then
    local text, step, whole = family.engine:closed_form()
    if not step then return false end
    local form = { kind = whole and "mod" or "floor", text = text, divisor = step }
    if whole and whole % step == 0 then
      form.modulus = whole // step
    else
      form.whole = whole
    end
    return { form = form, basis = "closed form", theorem = text }
  end
  local kind, theorem = coins.expression(game)
  return kind and { form = { kind = kind, text = theorem }, basis = "closed form", theorem = theorem } or false
end

-- The period of a code, a set, or a family, for which there are theorems; without a last heap.
local function by_theorem(game, opts)
  local family, why = family_of(game, opts)
  if not family then return nil, why end
  local found
  found, why = period.any(family, opts)
  if found then return found.period and found.basis ~= "observed" and of_period(found) or false end
  return nil, why
end

-- The automaton of the values of moves that are a formula.
local function by_automaton(game, opts)
  local graph, why = internals[game].kind.graph(game, opts)
  if not graph then return graph, why end
  return { graph = graph, basis = "proven", theorem = "automaton" }
end

-- The P-positions of Wythoff's game and of Fraenkel's.
local function by_closed_pairs(game)
  local text, theorem, t = closed_pairs.text(game)
  local one = text and proven_by.closed_form(text, theorem) or false
  if one then one.t = t end
  return one
end

-- The automaton of the P-positions of two heaps.
local function by_lost_pairs(game, opts)
  local lost, why = internals[game].kind.lost_pairs(game, lost_pairs.FAR_TO, opts)
  if not lost then return lost, why end
  local one = proven_by.lost_pairs(lost)
  one.lost = lost
  return one
end

-- Moves as a code, a formula or data that agree with a function, and of which a law is proven that answers a question.
local function by_agreement(game, opts, question)
  local found = agreeing.game(game, opts)
  if not found then
    local why = limits.stop(opts)
    if why then return nil, why end
    return false
  end
  local one, why = laws.of(found.game, question, opts, true)
  if not one then return one, one == nil and why or nil end
  return {
    other = found.game,
    law = one,
    name = found.name,
    code = found.code,
    moves = found.moves,
    agree_to = found.agree_to,
    basis = "assumed",
    theorem = one.theorem,
  }
end

-- The first law of the values that is a period, or else a function. told gets what was looked at.
local function by_observation(game, opts, _, told)
  local kind = internals[game].kind
  if kind.heap_tables and not kind.scripted then
    local found, why = game:period(limits.with(opts, { upto = math.max(opts.upto or CODE_UPTO, 1) }))
    if not found then return nil, why end
    told.looked_to, told.short = found.checked_to, found.period and " of a quarter or less" or ""
    if pattern.has_period(found) then return of_period(found) end
  end
  if kind.scripted and opts.upto and opts.upto < pattern.FEWEST then return false end -- heaps above may take long
  local upto = opts.upto and math.min(math.max(opts.upto, pattern.FEWEST), pattern.MOST)
  local known, fault = pattern.values(game, limits.with(opts, { upto = upto or false }))
  if not known then
    if fault.code == "limit" or fault.code == "interrupted" then return nil, fault end
    return false
  end
  told.unseen = known.unseen or known.period.unseen
  if not told.looked_to and not kind.by_place then -- of a row no period is looked for
    told.looked_to, told.short = known.last, known.period.period and " of a quarter or less" or ""
  end
  if pattern.has_period(known.period) then return of_period(known.period) end
  local list, why = pattern.of_values(known, opts)
  local one = first_with("body", list)
  if one or not why then return one or false end
  return nil, why
end

-- The first law of the values of two heaps that is a function.
local function by_pairs(game, opts, _, told)
  local list, known, why = pairs_of.laws(game, opts)
  if not list then
    if known.code == "limit" or known.code == "interrupted" then return nil, known end
    return false
  end
  told.unseen = known.unseen
  local one = first_with("body", list)
  if one or not why then return one or false end
  return nil, why
end

-- ---- the registry ------------------------------------------------------------------------------------------------

---@class sg.LawFinder
---@field name string
---@field find fun(game: sg.Game, opts: table, question: string, told: table): sg.KnownLaw|false|nil, sg.Failure?
---@field answers string the questions: "value" and "outcome" of positions of any size; "function": of all positions;
---"misere": who wins misère play; and what `pattern` lists: "theorem", "closed form", "P-positions", "automaton"
---@field suits fun(kind: sg.Kind, game: sg.Game): any
---@field proves? fun(kind: sg.Kind): any may its laws be proven? nil: they are
---@field asks? boolean what it finds depends on the question
---@field keeps_upto? boolean does it look at no heap above opts.upto, if that is given?

local function of_pairs(kind, game) return kind.block and pairs_of.are(game) end

local AGREEMENT = {
  name = "agreement",
  find = by_agreement,
  answers = "value, outcome, function",
  suits = function(kind) return kind.scripted and not kind.graph or kind.scripted_pairs end,
  proves = function() return false end,
  asks = true,
}

---@type sg.LawFinder[] the best evidence first
local FINDERS = {
  {
    name = "closed form",
    keeps_upto = true,
    find = by_closed_form,
    answers = "value, function, closed form",
    suits = function(kind, game) return kind.by_place or internals[game].family and not kind.scripted end,
  },
  {
    name = "theorem",
    find = by_theorem,
    answers = "value, function, theorem",
    suits = function(kind) return kind.heap_tables and not kind.scripted end,
  },
  {
    name = "ferguson",
    keeps_upto = true,
    find = function(game) return ferguson.find(game) end,
    answers = "misere",
    suits = function(_, game) return ferguson.suits(game) end,
  },
  { name = "automaton", find = by_automaton, answers = "value", suits = function(kind) return kind.graph end },
  {
    name = "closed form of pairs",
    keeps_upto = true,
    find = by_closed_pairs,
    answers = "outcome, P-positions",
    suits = of_pairs,
  },
  {
    name = "lost pairs",
    find = by_lost_pairs,
    answers = "outcome, P-positions, automaton",
    suits = function(kind) return kind.lost_pairs end,
  },
  AGREEMENT,
  {
    name = "observation",
    keeps_upto = true,
    find = by_observation,
    answers = "value, function",
    suits = function(kind) return (kind.by_heap or kind.by_place) and not (kind.draws or kind.loony) end,
    proves = function(kind) return kind.graph end,
  },
  {
    name = "values of pairs",
    keeps_upto = true,
    find = by_pairs,
    answers = "value, outcome, function",
    suits = of_pairs,
    proves = function(kind) return kind.rays end,
  },
}

-- The finders that a question asks. upto: the last heap that a user wants looked at; other finders look further.
local function asked_for(game, question, must_be_proven, upto)
  local kind, list = internals[game].kind, {}
  for _, one in ipairs(FINDERS) do
    local is_asked = one.answers:find(question, 1, true)
      and (not must_be_proven or not one.proves or one.proves(kind))
      and (not upto or one.keeps_upto)
    if is_asked and one.suits(kind, game) then list[#list + 1] = one end
  end
  return list
end

-- What the finders have found of a game, or of one of its families; found and cut have a field for each finder.
local function known_of(game, opts)
  local known = internals[game]
  known.laws = known.laws or {}
  local name = opts.family or ""
  known.laws[name] = not opts.upto and known.laws[name] or { found = {}, cut = {}, told = {} }
  return known.laws[name]
end

-- The law that a finder finds in its share of the time, or found before; false: none, and why, if it was cut off; nil:
-- a failure that ends the question.
local function found_by(finder, game, question, opts, known, is_limited)
  local name = finder.asks and finder.name .. " " .. question or finder.name
  local one, why = known.found[name], nil
  if one == nil or known.cut[name] and is_limited then
    one, why = finder.find(game, opts, question, known.told)
    if one == nil and why.limit ~= "time" and why.limit ~= "memory" then return nil, why end
    known.found[name], known.cut[name] = one or false, one == nil or nil
  end
  return one or false, why
end

---The best law of a game that answers a question: looked for once, for some seconds, or for as long as a user says.
---@param game sg.Game
---@param question string as sg.LawFinder has them
---@param opts table ready options: family; upto = look at these heaps only, and keep nothing
---@param must_be_proven? boolean other laws do not count
---@return sg.KnownLaw|false|nil law false: none was found; nil: a limit of the user ended the search
---@return { unseen: string?, looked_to: integer?, short: string?, cut: boolean? }|sg.Failure told_or_why
function laws.of(game, question, opts, must_be_proven)
  local known, list = known_of(game, opts), asked_for(game, question, must_be_proven, opts.upto)
  local looking, ended = limits.looking(limits.with(opts, { assume = false, limit = false, heap = false })), nil
  for i, finder in ipairs(list) do
    local one, why =
      found_by(finder, game, question, limits.share(looking, 1 / (#list - i + 1)), known, opts.deadline)
    if one == nil then return nil, why end
    if one and (not must_be_proven or is_proven(one)) then return one end
    ended = ended or why
  end
  if ended and opts.deadline and not opts.goes_on then return nil, ended end
  known.told.cut = next(known.cut) ~= nil
  return false, known.told
end

---The moves with which the options of a function agree, and the law that is proven of them, if one is.
---@param game sg.Game
---@param opts table ready options
---@return sg.KnownLaw|table|false|nil found without a field `law` where nothing is proven; false: there are none
---@return sg.Failure? why
function laws.agreeing(game, opts)
  local plain = limits.looking(limits.with(opts, { upto = false, heap = false, quick = false }))
  if not AGREEMENT.suits(internals[game].kind) then return false end
  for _, question in ipairs { "function", "outcome" } do
    local one, why = found_by(AGREEMENT, game, question, plain, known_of(game, plain), opts.deadline)
    if one or one == nil or why and opts.deadline then return one or nil, why end
  end
  return agreeing.game(game, plain) or false
end

---What an answer by a law takes for granted.
---@param game sg.Game
---@param one sg.KnownLaw
---@return string assuming, integer checked_to
function laws.assuming(game, one)
  local spec, pair = game.spec, one.heaps and "pairs of " or ""
  if one.other then
    local where = internals[game].kind.scripted_pairs and "{%d,%d}" or "n=%d"
    local text = "%s = %s, options observed to agree to " .. where .. "; %s for %s: %s"
    local said = { spec, one.name, one.agree_to, one.law.basis, one.name, one.law.theorem }
    if internals[game].kind.scripted_pairs then table.insert(said, 3, one.agree_to) end
    return text:format(table.unpack(said)), one.agree_to
  end
  if not one.found then
    local text = "%s has the law %s; made from %sheaps 0..%d, right for those to %d"
    return text:format(spec, one.text, pair, one.learnt_to, one.checked), one.checked
  end
  local found = one.found
  local saltus = found.saltus ~= 0 and (" with saltus %d"):format(found.saltus) or ""
  local text = "%s keeps the period %d%s from heap %d on; looked at heaps 0..%d"
  return text:format(spec, found.period, saltus, found.preperiod, found.checked_to), found.checked_to
end

return laws
