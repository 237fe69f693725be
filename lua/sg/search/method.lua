-- SPDX-License-Identifier: MIT
-- Which search answers a question about a position. "dag" evaluates every position below it, once; "lv" (Lemoine and
-- Viennot) and "pn" (proof numbers; Nagai) look only at positions that the answer needs, and at some of them again;
-- "pn" follows the line of play that seems to need the least work. opts are ready options.

local core = require "sg.core"
local failure = require "sg.failure"
local internals = require "sg.internals"
local limits = require "sg.limits"
local searches = require "sg.search.searches"
local twist = require "sg.search.twist"

local M = {}

---The search for a question about a game on positions. A value depends on most positions below, unless positions
---split; the outcome, and the value of a sum, leave out many of them. There proof numbers needed the fewest positions
---on nearly every game that was measured (docs/speed-positions.md). The wholes of operators divide at the end of play
---only.
---@param game sg.Game
---@param opts table
---@param question "value"|"outcome"
---@return "dag"|"lv"|"pn" method, "learned"|"rule"|nil order of the options
function M.choose(game, opts, question)
  local order = opts.order or game.rule.order
  if opts.method then return opts.method, order end
  local divides = game.rule.split and not internals[game].operated
  return (question == "outcome" or divides) and "pn" or "dag", order
end

---Heap games have engines of their own: asking for a search is a mistake.
---@param game sg.Game
---@param opts table
---@return true? ok, sg.Failure? why
function M.check_family(game, opts)
  if not opts.method then return true end
  return nil, failure.new("usage", ("%s is indexed by heaps and needs no search; the option 'method' is for rules "
    .. "with options"):format(game.spec))
end

-- The searches of a game as the options want them: with a store, or counted.
local function searches_of(game, opts, method)
  local set = searches.of(game, opts.hashed)
  set.methods[method] = true
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

-- An answer with how it is known.
local function found(name, answer, set, opts, method)
  return { [name] = answer, basis = "computed", hash_bits = opts.hashed and searches.hash_bits(set) or nil,
    method = method }
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

function M.alone.value(game, position, opts)
  local method, order = M.choose(game, opts, "value")
  local set, why = searches_of(game, opts, method)
  if not set then return nil, why end
  local value
  value, why = ask(game, set, opts, function(search, helpers)
    if method == "dag" then return search:value(position, opts, helpers) end
    return search:prove(position, method, false, order, opts, helpers)
  end)
  if not value and method == "dag" and why.limit == "memory" and not opts.hashed and not M.together then
    why = with_need(set, position, opts, why)
  end
  if not value then return nil, why end
  return found("value", value, set, opts, method)
end

---The nim-value of a position of a game on positions.
---@param game sg.Game
---@param position any
---@param opts table
---@return { value: integer, basis: string, hash_bits: integer?, method: string }? found, sg.Failure? why
function M.value(game, position, opts)
  if internals[game].kind.forbids then return twist.value(game, position, opts) end
  if M.together then return M.together("value", game, position, opts, M.alone.value) end
  return M.alone.value(game, position, opts)
end

function M.alone.outcome(game, position, opts)
  local method, order = M.choose(game, opts, "outcome")
  local set, why = searches_of(game, opts, method)
  if not set then return nil, why end
  local wins
  wins, why = ask(game, set, opts, function(search, helpers)
    return search:prove(position, method, 0, order, opts, helpers)
  end)
  if wins == nil then return nil, why end
  return found("wins", wins, set, opts, method)
end

---Does the player to move win?
---@param game sg.Game
---@param position any
---@param opts table
---@return { wins: boolean, basis: string, hash_bits: integer?, method: string }? found, sg.Failure? why
function M.wins(game, position, opts)
  if M.choose(game, opts, "outcome") == "dag" or internals[game].kind.forbids then
    local whole, why = M.value(game, position, opts)
    if not whole then return nil, why end
    whole.wins, whole.value = whole.value ~= 0, nil
    return whole
  end
  if M.together then return M.together("outcome", game, position, opts, M.alone.outcome) end
  return M.alone.outcome(game, position, opts)
end

return M
