-- SPDX-License-Identifier: MIT
-- Decides whether a law holds for all n, where the graph of the values is an automaton that was proven
-- (sg.automata.proof): the relations that the law is made of are formulas, which automata decide.

local failure = require "sg.failure"
local formula = require "sg.automata.formula"
local proof = require "sg.automata.proof"
local unit = require "sg.automata.unit"

local proven = {}

-- More values at once would need more tracks than there are.
local MOST_TERMS = 12

-- The number with the digits of n and then some endings is scale * n + shift.
local function place(base, first, endings)
  local scale, shift = 1, 0
  local function add(r)
    scale, shift = scale * base, shift * base + r
  end
  if first then add(first) end
  for _, r in ipairs(endings) do
    add(r)
  end
  return scale, shift
end

-- That the function i of a kernel after the digit r is the sum that the kernel has.
local function relation_of(kernel, i, r)
  local base = kernel.numeration.base
  local one = { c = 0, r = 0, from = kernel.from, terms = {} }
  one.scale, one.shift = place(base, r, kernel.functions[i].endings)
  for j, coefficient in ipairs(kernel.rows[i][r + 1]) do
    local f = kernel.functions[j]
    if f.free == "one" then
      one.c = coefficient
    elseif f.free == "n" then
      one.r = coefficient
    elseif coefficient ~= 0 then
      local term = { factor = coefficient }
      term.scale, term.shift = place(base, nil, f.endings)
      one.terms[#one.terms + 1] = term
    end
  end
  return one
end

-- The relations that a law is made of; nil: they are not of this kind.
local function relations_of(law)
  if law.kind == "period" or law.kind == "arithmetic period" then
    local term = { factor = 1, scale = 1, shift = 0 }
    return { { scale = 1, shift = law.period, c = law.saltus, r = 0, from = law.from, terms = { term } } }
  end
  local kernel = law.kernel
  if not kernel or not kernel.numeration.base then return nil end
  local list = {}
  for i = kernel.g_at, #kernel.functions do
    for r = 0, kernel.numeration.endings - 1 do
      list[#list + 1] = relation_of(kernel, i, r)
    end
  end
  return list
end

-- "g(4n + 1)"
local function value_text(at)
  return ("g(%sn%s)"):format(at.scale == 1 and "" or at.scale, at.shift > 0 and " + " .. at.shift or "")
end

-- "g(4n + 1) = 3*g(n) - n + 2 for n >= 5", as sg.certificate.verify.law reads it.
local function relation_text(relation)
  local text = ""
  local function add(factor, what)
    if factor == 0 then return end
    local item = math.abs(factor) == 1 and what or math.abs(factor) .. (what and "*" .. what or "")
    local sign = text == "" and (factor < 0 and "-" or "") or factor < 0 and " - " or " + "
    text = text .. sign .. (item or "1")
  end
  for _, term in ipairs(relation.terms) do
    add(term.factor, value_text(term))
  end
  add(relation.r, "n")
  add(relation.c)
  return ("%s = %s for n >= %d"):format(value_text(relation), text == "" and "0" or text, relation.from)
end

-- Does it say that a value is itself?
local function is_trivial(relation)
  local term = relation.terms[1]
  return #relation.terms == 1
    and relation.r == 0
    and relation.c == 0
    and term.factor == 1
    and term.scale == relation.scale
    and term.shift == relation.shift
end

local function texts_of(relations)
  local texts, seen = {}, {}
  for _, relation in ipairs(relations) do
    local text = relation_text(relation)
    if not seen[text] and not is_trivial(relation) then texts[#texts + 1] = text end
    seen[text] = true
  end
  return texts
end

---The relations of which it is decided that a law, which is right for the values that are known, holds for all n.
---@param graph sg.ProvenGraph
---@param law sg.Law
---@param limits? table
---@return string[]? relations nil: it is not decided
---@return sg.Failure? why a limit or an interruption ended the proof
function proven.law(graph, law, limits)
  local relations = relations_of(law)
  for _, relation in ipairs(relations or {}) do
    if #relation.terms > MOST_TERMS then return nil end
    local holds, why = formula.during(proof.relation, graph, relation, limits)
    if not holds then return nil, why and failure.is_cut_off(why) and why or nil end
  end
  return relations and texts_of(relations)
end

-- ---- induction on the digits -------------------------------------------------------------------------------

-- The most transitions of automata that a proof may take.
local MOST_TRANSITIONS = 300000

-- The row of a kernel as three numbers: the one function of it or 0, the coefficients of n and 1. nil: it is of
-- another form.
local function three_of(kernel, coefficients)
  local f = 0
  for j = kernel.g_at, #coefficients do
    if coefficients[j] ~= 0 then
      if f ~= 0 or coefficients[j] ~= 1 then return nil end
      f = j - kernel.g_at + 1
    end
  end
  local c, a = coefficients[1], coefficients[2]
  if a < 0 or c < 0 then return nil end
  return f, a, c
end

-- Where the row of a kernel does not hold: the function, the digit, k and the value.
local function add_points(points, kernel, i, r)
  for k = 0, kernel.from - 1 do
    local sum = 0
    for j, coefficient in ipairs(kernel.rows[i][r]) do
      sum = sum + coefficient * kernel.functions[j][k]
    end
    local value = kernel.functions[i][kernel.numeration.up(k, r - 1)]
    if value ~= sum then table.move({ i - kernel.g_at + 1, r - 1, k, value }, 1, 4, #points + 1, points) end
  end
end

-- A law by digits as certificates have it; nil: it is of another form.
local function claim_of(kernel, moves)
  if not kernel.numeration.base then return nil end
  local claim = { moves = moves, base = kernel.numeration.base, functions = {}, points = {}, zero = {} }
  for i = kernel.g_at, #kernel.functions do
    claim.zero[#claim.zero + 1] = kernel.functions[i][0]
    for r = 1, kernel.numeration.endings do
      local f, a, c = three_of(kernel, kernel.rows[i][r])
      if not f then return nil end
      table.move({ f, a, c }, 1, 3, #claim.functions + 1, claim.functions)
      add_points(claim.points, kernel, i, r)
    end
  end
  return claim
end

---Proves by induction on the digits that a law gives the nim-values of all heaps, where no automaton has them.
---@param kernel sg.Kernel of the law
---@param moves string the formula
---@return table? claim what a certificate says: moves, base, functions, points, zero
function proven.digits(kernel, moves)
  local claim = claim_of(kernel, moves)
  if not claim then return nil end
  local refusal = require "sg.certificate.verify.refusal"
  local ok, why = pcall(require("sg.certificate.verify.digits").law, claim, MOST_TRANSITIONS)
  if ok then return claim end
  if not refusal.is(why) then error(why, 0) end
end

---The relation of a period that is proven by automata.
---@param law sg.Law
---@return string[]
function proven.period(law) return texts_of(relations_of(law)) end

---The law of the P-positions of two heaps.
---@param lost sg.LostPairs
---@return sg.Law
function proven.lost_pairs(lost)
  local how = lost.base == "zeckendorf" and "the Fibonacci digits of a and b"
    or ("the digits of a and b %s"):format((unit.text(lost.base):gsub("^by digits ", "")))
  return {
    kind = "lost pairs",
    heaps = 2,
    text = ("{a, b} is a P-position if an automaton of %d states accepts %s"):format(lost.states, how),
    from = 0,
    first = {},
    size = lost.states,
    basis = "proven",
    theorem = "lost pairs",
    checked = lost.learnt_to,
    learnt_to = lost.learnt_to,
  }
end

---The law that a closed form gives: of P-positions, or of single heaps.
---@param text string
---@param theorem string
---@param heaps? 1 single heaps; nil: P-positions of two heaps
---@return sg.Law
function proven.closed_form(text, theorem, heaps)
  return {
    kind = heaps and "closed form" or "lost pairs",
    heaps = not heaps and 2 or nil,
    text = text,
    from = 0,
    first = {},
    size = 0,
    basis = "closed form",
    theorem = theorem,
    checked = 0,
    learnt_to = 0,
  }
end

---The law that is the automaton itself, where no other one is proven.
---@param graph sg.ProvenGraph
---@param checked integer the last heap whose value was computed
---@return sg.Law
function proven.automaton(graph, checked)
  return {
    kind = "automaton",
    text = ("an automaton of %d states reads the digits of n and g(n) in base %d"):format(graph.states, graph.base),
    from = 0,
    first = {},
    size = graph.states,
    basis = "proven",
    theorem = "automaton",
    checked = checked,
    learnt_to = checked,
  }
end

return proven
