-- SPDX-License-Identifier: MIT
-- Whether a law holds for all n, where the graph of the values is an automaton that was proven (sg.automata.proof): the
-- relations that the law is made of are formulas, which automata decide.

local formula = require "sg.automata.formula"
local proof = require "sg.automata.proof"

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

---Is it decided that a law, which is right for the values that are known, holds for all n?
---@param graph sg.ProvenGraph
---@param law sg.Law
---@param limits? table
---@return boolean
function proven.law(graph, law, limits)
  local relations = relations_of(law)
  for _, relation in ipairs(relations or {}) do
    if #relation.terms > MOST_TERMS or not formula.during(proof.relation, graph, relation, limits) then
      return false
    end
  end
  return relations ~= nil
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
