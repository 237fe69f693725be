-- SPDX-License-Identifier: MIT
-- Decides whether the pairs (n, v) of an automaton are the heaps with their nim-values, for all n, where the moves are
-- a formula. docs/theorems.md, section 19, says why the three claims below are enough.

local core = require "sg.core"
local formula = require "sg.automata.formula"
local gcd = require "sg.gcd"
local learn = require "sg.automata.learn"

local proof = {}

local automaton, is_empty, must = core.automaton, formula.is_empty, formula.must
-- Tracks: the heap, its value (or an option), and a third number.
local N, V, W = 0, 1, 2
-- The bases that are tried.
local BASES = { 2, 3, 4, 5, 6, 7, 8, 9, 10 }

---@class sg.ProvenGraph
---@field automaton userdata of the pairs (n, g(n)), tracks 0 and 1
---@field base integer
---@field states integer
---@field largest? integer the largest value of those that were computed

---Is a set of pairs (n, v) the graph of the nim-values? moves has the pairs (n, m), all with m < n.
---Raises its failure (formula.during).
---@param graph userdata
---@param moves userdata
---@param base integer
---@param limits? table
---@return boolean
function proof.holds(graph, moves, base, limits)
  -- Every heap has a value.
  if not is_empty(must(must(graph:exists(V, limits)):negated(limits)), limits) then return false end
  -- The values that options have: some m with (n, m) a move and (m, v) in the graph.
  local of_option = must(graph:renamed({ [N] = V, [V] = W }, limits))
  local reached = must(must(moves:combine(of_option, "and", limits)):exists(V, limits))
  reached = must(reached:renamed({ [W] = V }, limits))
  -- No option has the value of the heap.
  if not is_empty(must(graph:combine(reached, "and", limits)), limits) then return false end
  -- Every u below the value is that of an option.
  local less = must(automaton.at_most(base, { [V] = 1, [W] = -1 }, -1, limits))
  local value = must(graph:renamed({ [V] = W }, limits))
  local below = must(must(value:combine(less, "and", limits)):exists(W, limits))
  return is_empty(must(below:combine(reached, "and not", limits)), limits)
end

local function in_base(node, g, last, base, limits)
  local rows = learn.graph(g, last, base)
  local graph = rows and automaton.table(base, 2, rows, limits)
  if not graph then return nil end -- what was guessed is none
  if not proof.holds(graph, formula.automaton(node, base, limits), base, limits) then return nil end
  return { automaton = graph, base = base, states = graph:size() }
end

---Guesses the graph of the values of a game from g(0..last), and proves it for all n.
---@param node table the formula of its moves
---@param g table<integer, integer>
---@param last integer
---@param limits? table
---@return sg.ProvenGraph? graph, sg.Failure? why without a failure none was found
function proof.find(node, g, last, limits)
  return formula.during(function()
    for _, base in ipairs(node.base and { node.base } or BASES) do
      local graph, why = formula.during(in_base, node, g, last, base, limits)
      if graph then return graph end
      if why and why.limit ~= "memory" and why.code ~= "range" then error(why, 0) end -- of these the next base may do
    end
  end)
end

-- ---- periods -----------------------------------------------------------------------------------------------

-- With more of them the automaton is large.
local MOST_CLASSES = 300

-- The base in which remainders modulo p need the fewest states: what p and the base share goes away with the digits.
local function base_for(p)
  local best, least
  for _, base in ipairs(BASES) do
    local rest = p
    while gcd(base, rest) > 1 do
      rest = rest // gcd(base, rest)
    end
    if not best or rest < least then
      best, least = base, rest
    end
  end
  return best
end

-- The one number `value` on a track, of as many digits as it has: the constants of an equation are smaller.
local function number(base, track, value, limits)
  local digits = {}
  while value > 0 do
    digits[#digits + 1], value = value % base, value // base
  end
  local rows, dead = {}, #digits + 1
  for s = 0, dead do
    rows[s + 1] = { accepts = s == #digits }
    for digit = 0, base - 1 do
      local is_next = s < #digits and digit == digits[s + 1]
      rows[s + 1][digit + 1] = is_next and s + 1 or s == #digits and digit == 0 and s or dead
    end
  end
  return must(must(automaton.table(base, 1, rows, limits)):renamed({ [0] = track }, limits))
end

-- The pairs (n, v), n >= from, with v = g(r) + saltus * (n - r) / p for the first r >= from that is n modulo p; and
-- those of n < from.
local function periodic_graph(g, found, base, limits)
  local p, saltus, from = found.period, found.saltus or 0, found.preperiod
  local all
  local function add(one) all = all and must(all:combine(one, "or", limits)) or one end
  for n = 0, from - 1 do
    add(must(number(base, N, n, limits):combine(number(base, V, g[n], limits), "and", limits)))
  end
  local late = must(automaton.at_most(base, { [N] = -1 }, -from, limits))
  for r = from, from + p - 1 do
    local class = must(automaton.remainder(base, { [N] = 1 }, r % p, p, limits))
    local line = must(automaton.equation(base, { [N] = -saltus, [V] = p }, p * g[r] - saltus * r, limits))
    add(must(must(class:combine(line, "and", limits)):combine(late, "and", limits)))
  end
  return all
end

---Proves for all n that the values go on with a period that g(0..last) show.
---@param node table the formula of the moves
---@param g table<integer, integer>
---@param found { period: integer, preperiod: integer, saltus: integer? }
---@param limits? table
---@return sg.ProvenGraph? graph, sg.Failure? why without a failure it is not proven
function proof.periodic(node, g, found, limits)
  if found.period + found.preperiod > MOST_CLASSES then return nil end
  local base = node.base or base_for(found.period)
  local graph, why = formula.during(function()
    local made = periodic_graph(g, found, base, limits)
    return proof.holds(made, formula.automaton(node, base, limits), base, limits) and made or nil
  end)
  if graph then return { automaton = graph, base = base, states = graph:size() } end
  if why and why.limit ~= "memory" and why.code ~= "range" then return nil, why end
end

-- ---- relations ---------------------------------------------------------------------------------------------

-- The pairs (n, v), v on the track `track`, with v = g(scale * n + shift).
local function values_at(graph, scale, shift, track, limits)
  local X = 15
  local g = must(graph.automaton:renamed({ [N] = X, [V] = track }, limits))
  local place = must(automaton.equation(graph.base, { [X] = 1, [N] = -scale }, shift, limits))
  return must(must(g:combine(place, "and", limits)):exists(X, limits))
end

---Does g(scale * n + shift) = c + r * n + the sum of factor * g(scale * n + shift) over the terms, for all n >= from?
---Raises its failure (formula.during).
---@param graph sg.ProvenGraph
---@param relation { scale: integer, shift: integer, c: integer, r: integer, from: integer,
---  terms: { factor: integer, scale: integer, shift: integer }[] }
---@param limits? table
---@return boolean
function proof.relation(graph, relation, limits)
  local all = values_at(graph, relation.scale, relation.shift, V, limits)
  local sum = { [N] = relation.r, [V] = -1 }
  for i, term in ipairs(relation.terms) do
    sum[V + i] = term.factor
    all = must(all:combine(values_at(graph, term.scale, term.shift, V + i, limits), "and", limits))
  end
  local right = must(automaton.equation(graph.base, sum, -relation.c, limits))
  local wrong = must(all:combine(right, "and not", limits))
  local late = must(automaton.at_most(graph.base, { [N] = -1 }, -relation.from, limits))
  return is_empty(must(wrong:combine(late, "and", limits)), limits)
end

-- ---- moves of one heap -------------------------------------------------------------------------------------

---What a heap n may become, if that has the value v: at most `most` of them, the order is the search's.
---Raises its failure (formula.during).
---@param graph sg.ProvenGraph
---@param node table the formula of the moves
---@param n integer
---@param v integer
---@param most integer
---@param limits? table
---@return integer[] heaps
function proof.options(graph, node, n, v, most, limits)
  local base, list = graph.base, {}
  local function both(a, b, how) return must(a:combine(b, how or "and", limits)) end
  local of_value = both(must(graph.automaton:renamed({ [N] = V, [V] = W }, limits)), number(base, W, v, limits))
  local left =
    both(formula.automaton(node, base, limits), both(number(base, N, n, limits), must(of_value:exists(W, limits))))
  while #list < most do
    local found, why = left:witness(limits)
    if found == nil then error(why, 0) end
    if not found then break end
    list[#list + 1] = found[V]
    left = both(left, number(base, V, found[V], limits), "and not")
  end
  return list
end

return proof
