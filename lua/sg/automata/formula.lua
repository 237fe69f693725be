-- SPDX-License-Identifier: MIT
-- Formulas of whole numbers as automata (src/automata). A formula is data, as kinds/formula/definition.lua reads it; a
-- name of `exists` and `all` goes from 0 to n. In automata the heap n is track 0, the option m track 1; of two heaps,
-- a, b, a2 and b2 are the tracks 0 to 3, and a quantified name goes up to a + b. The other names have the tracks after
-- these.

local core = require "sg.core"
local failure = require "sg.failure"

local formula = {}

local automaton = core.automaton
local HEAP = { tracks = { n = 0, m = 1 }, free = 2, most = { [0] = -1 }, falls = { [0] = 1, -1 } }
local PAIR = {
  tracks = { a = 0, b = 1, a2 = 2, b2 = 3 },
  free = 4,
  most = { [0] = -1, -1 },
  falls = { [0] = 1, 1, -1, -1 },
}

local function form_of(node) return node.of_pairs and PAIR or HEAP end

-- Steps raise their failure, and `formula.during` returns it.
local function must(made, why)
  if not made then error(why, 0) end
  return made
end

---Calls f, in which formula.must raises failures.
---@return any result, sg.Failure? why
function formula.during(f, ...)
  local ok, made = pcall(f, ...)
  if ok then return made end
  if type(made) == "table" and made.code then return nil, made end
  error(made, 0)
end

formula.must = must

---Does an automaton accept nothing? Raises its failure.
---@param a userdata
---@param limits? table
---@return boolean
function formula.is_empty(a, limits)
  local found, why = a:witness(limits)
  if found == nil then error(why, 0) end
  return not found
end

-- ---- atoms -------------------------------------------------------------------------------------------------

---@class sg.FormulaScope what an automaton is made with
---@field base integer|string
---@field tracks table<string, integer> of the names
---@field free integer the first track that is not taken
---@field most table<integer, integer> minus the largest number of a quantified name, as coefficients
---@field limits? table
---@field at? integer the column of the comparison or the quantifier that is being read

local TRACKS = 16 -- as src/automata/dfa.h has it

-- Makes sure that the tracks up to so many behind the first free one are there.
local function need(scope, n)
  if scope.free + n <= TRACKS then return end
  local message = "more than %d names and inner numbers at once, as those of //, %%, V2 and ~; split the comparison, "
    .. "or use fewer names"
  error(failure.new("range", message:format(TRACKS)), 0)
end

-- The coefficients by tracks: of a sum, with factor * extra.
local function coefficients(scope, sum, extra, factor)
  local list = {}
  for name, coefficient in pairs(sum.of) do
    list[scope.tracks[name]] = coefficient
  end
  if extra then list[extra] = (list[extra] or 0) + factor end
  return list
end

local function both(scope, a, b) return must(a:combine(b, "and", scope.limits)) end

-- sum + factor * (the track extra) <= most
local function at_most(scope, sum, most, extra, factor)
  local list = coefficients(scope, sum, extra, factor)
  return must(automaton.at_most(scope.base, list, most - sum.c, scope.limits))
end

local NOTHING = { c = 0, of = {} }

local function without_track(scope, a, track) return must(a:exists(track, scope.limits)) end

-- An automaton that reads digits on tracks, from the state 0 on: step(s, digits) is the next state, nil where no more
-- digits make a tuple. accepts[s + 1] is true or false.
local function relation(scope, tracks, accepts, step)
  local rows, to, dead = {}, {}, #accepts
  for s = 0, dead do
    rows[s + 1] = { accepts = accepts[s + 1] or false }
    for letter = 0, math.tointeger(scope.base ^ #tracks) - 1 do
      local digits, rest = {}, letter
      for i = 1, #tracks do
        digits[i], rest = rest % scope.base, rest // scope.base
      end
      rows[s + 1][letter + 1] = s < dead and step(s, digits) or dead
    end
  end
  for i, track in ipairs(tracks) do
    to[i - 1] = track
  end
  return must(must(automaton.table(scope.base, #tracks, rows, scope.limits)):renamed(to, scope.limits))
end

-- The largest power of the base that divides x is p: p has its 1 where x has the first digit that is not 0. Nothing is
-- read (0), zeros alone (1), that digit (2); or p = 1, and x has zeros alone (3).
local function power(scope, x, p)
  return relation(scope, { x, p }, { false, false, true, true }, function(s, digits)
    local d, e = digits[1], digits[2]
    if s == 2 then return e == 0 and 2 or nil end
    if d == 0 and e == 0 then return s == 3 and 3 or 1 end
    if s == 3 or e ~= 1 then return nil end
    return d > 0 and 2 or s == 0 and 3 or nil
  end)
end

-- p has the binary digits in which x and y differ.
local function differing(scope, x, y, p)
  return relation(
    scope,
    { x, y, p },
    { true },
    function(_, digits) return digits[1] ~ digits[2] == digits[3] and 0 or nil end
  )
end

local function equal(scope, sum, track, sign)
  local list = coefficients(scope, sum, track, sign)
  return must(automaton.equation(scope.base, list, -sum.c, scope.limits))
end

-- The largest power of the base that divides a sum, or minus the sum.
local function meaning_of_power(scope, part)
  need(scope, 1)
  local x = scope.free
  local size = must(equal(scope, part.sum, x, -1):combine(equal(scope, part.sum, x, 1), "or", scope.limits))
  return without_track(scope, both(scope, size, power(scope, x, scope.tracks[part.name])), x)
end

local function meaning_of_xor(scope, part)
  need(scope, 2)
  local x, y = scope.free, scope.free + 1
  local made = differing(scope, x, y, scope.tracks[part.name])
  made = without_track(scope, both(scope, made, equal(scope, part.sum, x, -1)), x)
  return without_track(scope, both(scope, made, equal(scope, part.other, y, -1)), y)
end

-- That the track of a part is the number that it names.
local function meaning(scope, part)
  if part.op == "V" then return meaning_of_power(scope, part) end
  if part.op == "~" then return meaning_of_xor(scope, part) end
  local track, sum, by = scope.tracks[part.name], part.sum, part.by
  if part.op == "//" then
    local least = {} -- by * part <= sum
    for name, coefficient in pairs(sum.of) do
      least[name] = -coefficient
    end
    return both(
      scope,
      at_most(scope, { c = -sum.c, of = least }, 0, track, by),
      at_most(scope, sum, by - 1, track, -by)
    )
  end
  local list = coefficients(scope, sum, track, -1)
  return both(
    scope,
    must(automaton.remainder(scope.base, list, -sum.c, by, scope.limits)),
    at_most(scope, NOTHING, by - 1, track, 1)
  )
end

local function atom(scope, node)
  local sum, first_free = node.sum, scope.free
  scope.at = node.at
  need(scope, #sum.parts)
  for _, part in ipairs(sum.parts) do
    scope.tracks[part.name], scope.free = scope.free, scope.free + 1
  end
  local list = coefficients(scope, sum)
  local make = node.op == "=" and automaton.equation or automaton.at_most
  local made = must(make(scope.base, list, -sum.c, scope.limits))
  for i = #sum.parts, 1, -1 do
    local part = sum.parts[i]
    made = without_track(scope, both(scope, made, meaning(scope, part)), scope.tracks[part.name])
    scope.tracks[part.name] = nil
  end
  scope.free = first_free
  return made
end

-- ---- formulas ----------------------------------------------------------------------------------------------

local made_of

local function negated(scope, a) return must(a:negated(scope.limits)) end

-- Some name from 0 to the most.
local function exists(scope, name, body, is_not)
  need(scope, 1)
  local track = scope.free
  scope.tracks[name], scope.free = track, track + 1
  local a = made_of(scope, body)
  if is_not then a = negated(scope, a) end
  local sum = { [track] = 1 }
  for heap, coefficient in pairs(scope.most) do
    sum[heap] = coefficient
  end
  local bound = must(automaton.at_most(scope.base, sum, 0, scope.limits))
  a = without_track(scope, both(scope, a, bound), track)
  scope.tracks[name], scope.free = nil, track
  return a
end

function made_of(scope, node)
  local op = node.op
  if op == "and" or op == "or" then
    return must(made_of(scope, node[1]):combine(made_of(scope, node[2]), op, scope.limits))
  elseif op == "not" then
    return negated(scope, made_of(scope, node[1]))
  end
  scope.at = node.at
  if op == "exists" then
    return exists(scope, node.name, node[1], false)
  elseif op == "all" then
    return negated(scope, exists(scope, node.name, node[1], true))
  end
  return atom(scope, node)
end

---The automaton of the pairs (n, m), or of the (a, b, a2, b2), for which a formula holds. Raises its failure
---(formula.during).
---@param node table
---@param base integer|string as core.automaton has it; that of the formula, if the formula has one
---@param limits? table
---@return userdata
function formula.automaton(node, base, limits)
  if node.base and node.base ~= base then
    error(failure.new("range", ("the formula is about digits in base %d"):format(node.base)), 0)
  end
  local form, tracks, none = form_of(node), {}, {}
  for name, track in pairs(form.tracks) do
    tracks[name], none[track] = track, 0
  end
  local scope = { base = base, tracks = tracks, free = form.free, most = form.most, limits = limits }
  local made, why = formula.during(made_of, scope, node)
  if not made and why.code == "range" and scope.at then
    why = failure.with(why, { message = ("moves, column %d: %s"):format(scope.at, why.message) })
  end
  -- With all tuples, so that it has the tracks of names that do not occur in the formula.
  return both(scope, must(made, why), must(automaton.at_most(base, none, 0, limits)))
end

-- A move of an automaton that leaves no smaller heap, or two with no smaller total, by names; false: there is none.
local function growing(node, moves, base)
  local up = must(automaton.at_most(base, form_of(node).falls, 0))
  local found, fault = must(moves:combine(up, "and")):witness()
  if found == nil then error(fault, 0) end
  local grows = found and {}
  for name, track in pairs(found and form_of(node).tracks or {}) do
    grows[name] = found[track]
  end
  return grows
end

-- Says one of the parts that `and` joins, as m < n, that all moves leave a smaller heap? Of `or`, both have to say it.
local function falls_by_part(node, base)
  if node.op == "and" then return falls_by_part(node[1], base) or falls_by_part(node[2], base) end
  if node.op == "or" then return falls_by_part(node[1], base) and falls_by_part(node[2], base) end
  local made = formula.during(formula.automaton, node, base)
  return made and formula.during(growing, node, made, base) == false
end

---The automaton of a formula in its base, or in base 2, of which all moves leave a smaller heap, or two with a smaller
---total; or a move that does not. Of one heap, true in the place of an automaton that is too large, if a part of the
---formula alone makes heaps smaller.
---@param node table
---@return userdata|true|nil moves, table<string, integer>|sg.Failure|nil grows_or_why the numbers of a move by names
function formula.moves(node)
  local base, grows = node.base or 2, nil
  local moves, why = formula.during(function()
    local all = formula.automaton(node, base)
    grows = growing(node, all, base)
    return all
  end)
  if not moves and why.limit == "memory" and not node.of_pairs then moves = falls_by_part(node, base) end
  return not grows and moves or nil, grows or why
end

return formula
