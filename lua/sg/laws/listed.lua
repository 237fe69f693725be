-- SPDX-License-Identifier: MIT
-- All laws of a game, the shortest first, as an answer: those of theorems (sg.laws), and those that its values show
-- (sg.pattern).

local FAR_TO = require("sg.automata.lost_pairs").FAR_TO
local apart = require "sg.pattern.apart"
local failure = require "sg.failure"
local internals = require "sg.internals"
local inverse = require "sg.laws.inverse"
local law_of = require "sg.pattern.law"
local laws_of = require "sg.laws"
local limits = require "sg.limits"
local pairs_of = require "sg.pattern.pairs"
local pattern = require "sg.pattern"
local periods = require "sg.pattern.periods"
local proven_by = require "sg.pattern.proven"
local result = require "sg.result"

-- The value of one heap by a law, worked out as by hand: a law by digits takes the last digit of n away in each step,
-- a period takes whole periods away.

local worked = {}

---@class sg.WorkedLaw
---@field heap integer
---@field value integer
---@field steps sg.WorkedStep[] empty where the law says the value at once

---@class sg.WorkedStep
---@field text string what equals the value of the heap: "g(48) + 1"
---@field divisor? integer of a law by digits: what was left of n is divisor * quotient + remainder, and the quotient is
---left now
---@field quotient? integer
---@field remainder? integer

-- The sum as a number and heaps: 6 and { { 1, 48 } } for 6 + g(48).
local function parts_of(kernel, coefficients, n)
  local number, heaps = 0, {}
  for j, c in ipairs(coefficients) do
    local f, m = kernel.functions[j], n
    if f.free then
      number = number + c * (f.free == "one" and 1 or n)
    elseif c ~= 0 then
      for _, r in ipairs(f.endings) do
        m = kernel.numeration.up(m, r)
      end
      table.insert(heaps, 1, { c, m })
    end
  end
  return number, heaps
end

local function sum_text(number, heaps)
  local text
  for _, part in ipairs(heaps) do
    local c, item = part[1], ("g(%d)"):format(part[2])
    if math.abs(c) ~= 1 then item = ("%d*%s"):format(math.abs(c), item) end
    text = text and ("%s %s %s"):format(text, c < 0 and "-" or "+", item) or (c < 0 and "-" or "") .. item
  end
  if not text then return tostring(number) end
  return number == 0 and text or ("%s %s %d"):format(text, number < 0 and "-" or "+", math.abs(number))
end

-- Steps whose sum is that of the step before are one: the functions of a kernel are values of heaps with more digits.
local function by_digits(kernel, stop, n)
  local base, coefficients, steps = kernel.numeration.base, {}, {}
  for j = 1, #kernel.functions do
    coefficients[j] = j == kernel.g_at and 1 or 0
  end
  local text, whole, divisor, heaps = sum_text(0, { { 1, n } }), n, 1
  repeat
    if n < stop then break end
    coefficients = inverse.without_digit(kernel, coefficients, n % base)
    n, divisor = n // base, divisor * base
    local number
    number, heaps = parts_of(kernel, coefficients, n)
    local new = sum_text(number, heaps)
    if new ~= text then
      steps[#steps + 1] = { text = new, divisor = divisor, quotient = n, remainder = whole % divisor }
      text, whole, divisor = new, n, 1
    end
  until #heaps == 0
  return steps
end

local function by_period(one, n, value_at)
  local first = one.from + (n - one.from) % one.period
  if n == first then return {} end
  local rise = value_at(n) - value_at(first)
  return { { text = sum_text(rise, { { 1, first } }) } }
end

---Works out the value of a heap. Reads what compiled laws have; a law without a function, or one whose function knows
---the values of some heaps alone, gives nil.
---@param one sg.Law
---@param n integer 0 to 10^18
---@param opts table ready options
---@return sg.WorkedLaw?, sg.Failure? why a limit
function worked.of(one, n, opts)
  if not one.body then return nil end
  local value, why = law_of.at(one, n, opts)
  if not value then return nil, why end
  local made = { heap = n, value = value, steps = {} }
  if one.kernel then
    made.steps = by_digits(one.kernel, one.stop, n)
  elseif one.period and n >= one.from then
    made.steps = by_period(one, n, one.value)
  end
  return made
end

-- The part of the time in which theorems about periods are asked.
local THEOREMS = 1 / 3

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

-- A law that a theorem gives as one of those that values show.
local function with_text(game, one, opts)
  if one.form then return proven_by.closed_form(one.theorem, one.theorem, 1) end
  if not one.found then return one end
  local values = game:seq(0, math.min(one.found.preperiod + one.found.period, pattern.MOST), opts)
  local made =
    periods.law(table.move(values and values.values or {}, 1, values and #values.values or 0, 0, {}), one.found)
  made.checked, made.learnt_to = one.found.checked_to, made.size - 1
  return made
end

local function has_proof(laws)
  for _, one in ipairs(laws) do
    if one.basis ~= "observed" then return true end
  end
  return false
end

-- The moves with which a function agrees, and the law that is proven of them, where no law of the game itself is; nil
-- alone: there are none.
local function agreeing_moves(game, laws, opts)
  if opts.quick or has_proof(laws) then return nil end
  local found, why = laws_of.agreeing(game, opts)
  if not found then return nil, found == nil and why or nil end
  local one = found.law and with_text(found.other, found.law, limits.with(opts, { upto = false }))
  return { code = found.code, moves = found.moves, agree_to = found.agree_to, law = one and shown(one) }
end

local function result_of(game, laws, upto, opts, heaps, agrees, unseen)
  local list = {}
  for i, one in ipairs(laws) do
    list[i] = shown(one)
    if opts.heap then
      local why
      list[i].worked, why = worked.of(one, opts.heap, opts)
      if why then return nil, why end
    end
  end
  local fields = { laws = list, checked_to = upto, heaps = heaps, agrees = agrees, unseen = unseen }
  return result.new("pattern", fields, game)
end

-- The answer, or the failure that ended the search, with the laws that were found before; where there are none, nothing
-- is known, unless all laws were tried on the values that there are.
local function told(game, found, why, are_all)
  if not why then return found end
  local is_known = found and (are_all or #found.laws > 0)
  return nil, failure.with(why, { subject = game.spec, partial = is_known and found or false })
end

-- The laws of the P-positions of two heaps: a closed form, and an automaton. None for a game that is the sum of two
-- heaps: it does not need them.
local function of_lost_pairs(game, opts)
  local list, automaton = {}, false
  if internals[game].kind.rays and apart.heaps(game.rule.heap2, opts) then return list, false end
  for _, question in ipairs { "P-positions", "automaton" } do
    local one, why = laws_of.of(game, question, opts)
    if one == nil then return nil, why end
    if one and one ~= list[1] then list[#list + 1] = one end
    automaton = one
  end
  return list, automaton
end

-- The laws of two heaps: of the P-positions, and of the values, if there are any.
local function of_pairs(game, opts)
  local has_values, kind = pairs_of.are(game), internals[game].kind
  if opts.heap then
    local why = "heap is for the values of single heaps; this game has two, ask for "
    return nil, failure.new("usage", why .. (has_values and "value" or "outcome"))
  end
  local list, automaton = {}, false
  if not (opts.quick and has_values) then
    list, automaton = of_lost_pairs(game, limits.with(opts, { upto = false }))
    if not list then return nil, failure.with(automaton, { subject = game.spec }) end
  end
  local of_values, known, ended, agrees
  if has_values then
    of_values, known, ended = pairs_of.laws(game, opts)
    ended = ended or not of_values and known or nil
    table.move(of_values or {}, 1, #(of_values or {}), #list + 1, list)
  end
  if has_values and not ended then
    agrees, ended = agreeing_moves(game, list, opts)
  end
  local looked_far = not (opts.quick and has_values) and kind.lost_pairs and not kind.rays
  local upto = automaton and automaton.checked or not looked_far and of_values and known.last or FAR_TO
  local found, why = result_of(game, list, upto, opts, 2, agrees, of_values and known.unseen)
  return told(game, found, ended or why)
end

---The laws of a game as a result.
---@param game sg.Game
---@param opts? table limits; upto = look at the heaps 0..upto only; family; heap = work out its value by each law
---@return sg.Result? pattern { laws, checked_to }, sg.Failure? why
return function(game, opts)
  opts = limits.of(opts)
  if internals[game].kind.lost_pairs or pairs_of.are(game) then return of_pairs(game, opts) end
  if opts.heap and opts.heap > law_of.LARGEST then
    return nil, failure.new("usage", ("heap is %d; laws are worked out up to heap 10^18"):format(opts.heap))
  end
  local plain = limits.with(opts, { heap = false })
  local theorem, form, ended
  if not opts.upto and not opts.quick then
    local part = limits.share(limits.looking(plain), THEOREMS)
    theorem, ended = laws_of.of(game, "theorem", part)
    if theorem == nil and ended.code ~= "limit" then return told(game, nil, ended) end
    form = laws_of.of(game, "closed form", plain)
  end
  local list, known, why = pattern.laws(game, plain, theorem and theorem.found)
  if not list then return told(game, nil, known) end
  if form and not has_proof(list) then table.insert(list, 1, with_text(game, form, plain)) end
  local agrees
  if not why then
    agrees, why = agreeing_moves(game, list, opts)
  end
  local found, fault = result_of(game, list, known.last, opts, nil, agrees, known.unseen)
  return told(game, found, fault or why, not fault and why == known.ended)
end
