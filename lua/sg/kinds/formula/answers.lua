-- SPDX-License-Identifier: MIT
-- Heaps whose moves are a formula: as other heaps, but a proof of the values for all n answers for large ones.

local core = require "sg.core"
local heaps = require "sg.kinds.heaps.answers"
local failure = require "sg.failure"
local formulas = require "sg.automata.formula"
local internals = require "sg.internals"
local limits = require "sg.limits"
local period = require "sg.heap.period"
local proof = require "sg.automata.proof"
local result = require "sg.result"

-- Heaps up to here have a table; a proof is made from the values of these.
local TABLE_UPTO = 4000

local scripted = heaps.select { data = { heap = true } }
local formula = {}
for name, said in pairs(scripted) do
  formula[name] = said
end
formula.name = "formula"
formula.lacks = {}
for question, sentence in pairs(scripted.lacks) do
  formula.lacks[question] = sentence
end
formula.lacks["period certificate"] = "its moves are a formula, and no automaton proves a period of its values"
formula.lacks["misere certificate"] = "its moves are a formula, which the checker does not know"

local function graph_of(game, loaded, opts)
  local values, why = game:seq(0, TABLE_UPTO, limits.with(opts, { upto = false }))
  if not values then return nil, why end
  local g = table.move(values.values, 1, #values.values, 0, {})
  local graph
  graph, why = proof.find(loaded.formula, g, TABLE_UPTO, opts)
  if not graph and not why then
    local found = period.raw(internals[game].family, limits.with(opts, { upto = TABLE_UPTO }))
    if found and found.period then
      graph, why = proof.periodic(loaded.formula, g, found, opts)
    end
  end
  if why then return nil, why end
  if graph then graph.largest = math.max(table.unpack(values.values)) end
  return graph or false
end

---The automaton of the pairs (n, g(n)) of a game, proven for all n; false: none was found. Looked for until it is there
---or not; of time in vain, again in twice as much only.
---@param game sg.Game
---@param opts table ready options
---@return sg.ProvenGraph|false|nil graph, sg.Failure? why
function formula.graph(game, opts)
  local loaded, looking = internals[game].loaded, limits.looking(opts)
  local seconds = looking.deadline - core.clock()
  if loaded.graph == nil and seconds > 2 * (loaded.in_vain or 0) then
    local why
    loaded.graph, why = graph_of(game, loaded, looking)
    if why and why.limit ~= "time" then return nil, why end
    loaded.in_vain, loaded.cut = seconds, why
  end
  if loaded.graph ~= nil or not opts.deadline then return loaded.graph or false end
  return nil, loaded.cut
end

---The period, which is proven if automata decide that it goes on.
---@param game sg.Game
---@param opts table ready options
---@return sg.Result? period, sg.Failure? why
function formula.period(game, opts)
  local family, wrong = scripted.family(game, opts)
  if not family then return nil, wrong end
  local found, why = period.raw(family, opts)
  if not found or not found.period then return found, why end
  local rest = limits.with(opts, { upto = false })
  local graph
  graph, why = formula.graph(game, rest)
  if graph == nil then return nil, failure.with(why, { partial = found }) end
  if not graph then return period.evident(family, found, opts) end
  local goes_on, cut_off = formulas.during(proof.relation, graph, {
    scale = 1,
    shift = found.period,
    c = found.saltus or 0,
    r = 0,
    from = found.preperiod,
    terms = { { factor = 1, scale = 1, shift = 0 } },
  }, rest)
  if cut_off and failure.is_cut_off(cut_off) then return nil, failure.with(cut_off, { partial = found }) end
  if not goes_on then return period.evident(family, found, opts) end
  local fields = {}
  for name, field in pairs(found) do
    fields[name] = field
  end
  fields.basis, fields.theorem = "proven", "automaton"
  return result.new("period", fields, game)
end

---Is one heap an option of another? The automaton of the moves says it; nil: it is too large.
function formula.leads(game, n, parts)
  local moves = internals[game].loaded.automaton
  if not moves then return nil end
  return #parts < 2 and moves:has { [0] = n, parts[1] or 0 }
end

---The options of a large heap that have a value, by the proof; nil without a failure: there is none.
---@param game sg.Game
---@param n integer
---@param target integer
---@param opts table ready options
---@param most integer
---@return { parts: integer[], value: integer }[]? moves, sg.Failure? why
function formula.proven_moves(game, n, target, opts, most)
  local graph, why = formula.graph(game, opts)
  if not graph then return nil, why end
  local found
  found, why = formulas.during(proof.options, graph, internals[game].loaded.formula, n, target, most, opts)
  if not found then return nil, why end
  local moves = {}
  for i, m in ipairs(found) do
    moves[i] = { parts = m > 0 and { m } or {}, value = target }
  end
  return moves
end

---The answers of games on two heaps, or of those on one.
---@param loaded sg.LoadedRule
function formula.select(loaded) return loaded.formula.of_pairs and require "sg.kinds.formula.pairs" or formula end

return formula
