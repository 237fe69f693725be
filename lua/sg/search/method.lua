-- SPDX-License-Identifier: MIT
-- Which search answers a question about a position. "dag" evaluates every position below it, once; "lv" (Lemoine and
-- Viennot) and "pn" (proof numbers; Nagai) look only at positions that the answer needs, and at some of them again;
-- "pn" follows the line of play that seems to need the least work. Where nobody names a method, and no method is known
-- to be the best, they take turns (sg.search.turns). opts are ready options.

local core = require "sg.core"
local failure = require "sg.failure"
local internals = require "sg.internals"
local limits = require "sg.limits"
local searches = require "sg.search.searches"
local spill = require "sg.later" "sg.search.spill"
local turns = require "sg.search.turns"
local twist = require "sg.later" "sg.search.twist"

local M = {}

---The search for a question about a game on positions. A value depends on most positions below, unless positions
---split; the outcome, and the value of a sum, leave out many of them. There proof numbers needed the fewest positions
---on nearly every game that was measured (docs/speed-positions.md). The wholes of operators divide at the end of play
---only.
---@param game sg.Game
---@param opts table
---@param question "value"|"outcome"
---@param position? any
---@return "dag"|"lv"|"pn" method that answers, unless another one has the answer in its turn
---@return "learned"|"rule"|nil order of the options
---@return (fun(answered: integer, met: integer): string, integer?)? turns
function M.choose(game, opts, question, position)
  local order = opts.order or game.rule.order
  if opts.method then return opts.method, order end
  if internals[game].by_layers and not game.rule.split and not game.rule.canonical then return "dag", order end
  local divides = game.rule.split and not internals[game].kind.divides_late
  local method = (question == "outcome" or divides) and "pn" or "dag"
  if M.together then return method, order end
  return method, order, turns.of(question, divides, order, M.is_number(game, position) and position or nil)
end

---Is a position a number that stands for itself? dag evaluates such positions many times as fast as others.
---@param game sg.Game
---@param position any
---@return boolean
function M.is_number(game, position)
  return math.type(position) == "integer" and not game.rule.split and not game.rule.canonical
end

-- The searches of a game as the options want them: with a store, or counted.
local function searches_of(game, opts)
  local set = searches.of(game, opts.hashed)
  if opts.stats then
    opts.stats[game] = true
    searches.measure(set)
  end
  if opts.store then
    local kept, why = searches.keep(game, set, opts)
    if not kept then return nil, why end
  end
  return set
end

-- The answer of a search, which is asked with its helpers. A fault that threads run into is looked for once more, by a
-- new search alone: the failure then does not depend on the threads.
local function ask(game, set, opts, question)
  local helpers, why = searches.helpers(game, set, opts.threads)
  if not helpers then return nil, why end
  local answer
  answer, why = question(set.lead, helpers)
  if answer == nil and why.retry_alone then
    answer, why = question(core.search(core.memo(opts.hashed), internals[game].box))
  end
  if answer == nil then return nil, why end
  return answer
end

-- A failure for want of memory, with how much would be needed.
local function with_need(set, position, opts, why)
  local need = require("sg.search.estimate").need(set.lead, position, limits.with(opts, { memory = 64 }))
  return need and failure.with(why, { hint = need }) or why
end

---Set by sg-lua-mpi: asks all ranks. It takes the name of a function of M.alone, what that takes, and the function.
---@type nil|fun(kind: string, game: sg.Game, position: any, opts: table, alone: function): table?, sg.Failure?
M.together = nil

---The answers of one process.
M.alone = {}

-- The options for what comes next: less what was used since these positions and bytes.
local function rest_of(opts, set, turn, positions, bytes)
  local positions_now, bytes_now = searches.spent(set)
  local left = opts.positions and opts.positions > 0 and opts.positions - positions_now + positions
  if left and left <= 0 then return nil end
  local memory = opts.memory
    and opts.memory > 0
    and math.max(opts.memory - (bytes_now - bytes) / 2 ^ 20, math.min(opts.memory, 1))
  return limits.with(opts, { positions = left, memory = memory, turn = turn })
end

-- Options for each position that a method has expanded.
local function note_rate(rates, how, positions, options)
  local sums = rates.sums[how] or { 0, 0 }
  sums[1], sums[2] = sums[1] + positions, sums[2] + options
  rates.sums[how], rates[how] = sums, (sums[2] + 1) / (sums[1] + 1)
end

-- Lets searches take turns. Where one cannot go on, the method that the game is known for says what the matter is.
local function take_turns(set, opts, method, turns_of, ask_by)
  local positions, bytes = searches.spent(set)
  local rates = { sums = {} }
  local answer, why, how, turn
  repeat
    local answered, met = set.lead:met()
    how, turn = turns_of(answered, met, rates)
    local rest = rest_of(opts, set, turn, positions, bytes)
    if not rest then return nil, why, how end
    local before, _, options = searches.spent(set)
    answer, why = ask_by(how, rest)
    local now, _, options_now = searches.spent(set)
    note_rate(rates, how, now - before, options_now - options)
    local goes_on = turn and why and why.limit == "positions"
    if why and not goes_on and how ~= method then
      turns_of, goes_on = function() return method end, true
    end
  until not goes_on
  return answer, why, how
end

-- The answer to a question, with the method that had it.
local function answer(game, position, opts, question)
  local method, order, turns_of = M.choose(game, opts, question, position)
  local set, why = searches_of(game, opts)
  if not set then return nil, why end
  local function ask_by(how, within)
    set.methods[how] = true
    return ask(game, set, within, function(search, helpers)
      if how == "dag" then
        local value, wrong = search:value(position, within, helpers)
        if question == "outcome" and value then return value ~= 0 end
        return value, wrong
      end
      return search:prove(position, how, question == "outcome" and 0, order, within, helpers)
    end)
  end
  local found
  if turns_of then
    found, why, method = take_turns(set, opts, method, turns_of, ask_by)
  else
    found, why = ask_by(method, opts)
  end
  if found == nil and method == "dag" and why.limit == "memory" and not opts.hashed and not M.together then
    why = with_need(set, position, opts, why)
  end
  if found == nil then return nil, why end
  return {
    [question == "outcome" and "wins" or "value"] = found,
    basis = "computed",
    hash_bits = opts.hashed and searches.hash_bits(set) or nil,
    method = method,
  }
end

function M.alone.value(game, position, opts) return answer(game, position, opts, "value") end

---The nim-value of a position of a game on positions.
---@param game sg.Game
---@param position any
---@param opts table
---@return { value: integer, basis: string, hash_bits: integer?, method: string }? found, sg.Failure? why
function M.value(game, position, opts)
  if opts.spill then return spill.value(game, position, opts, M.together) end
  if internals[game].kind.forbids then return twist.value(game, position, opts) end
  if M.together then return M.together("value", game, position, opts, M.alone.value) end
  return M.alone.value(game, position, opts)
end

function M.alone.outcome(game, position, opts) return answer(game, position, opts, "outcome") end

---Does the player to move win?
---@param game sg.Game
---@param position any
---@param opts table
---@return { wins: boolean, basis: string, hash_bits: integer?, method: string }? found, sg.Failure? why
function M.wins(game, position, opts)
  if opts.spill or M.choose(game, opts, "outcome") == "dag" or internals[game].kind.forbids then
    local whole, why = M.value(game, position, opts)
    if not whole then return nil, why end
    whole.wins, whole.value = whole.value ~= 0, nil
    return whole
  end
  if M.together then return M.together("outcome", game, position, opts, M.alone.outcome) end
  return M.alone.outcome(game, position, opts)
end

return M
