-- SPDX-License-Identifier: MIT
-- Which search answers a question about a position. "dag" evaluates every position below it, once. "lv"
-- (Lemoine and Viennot) and "pn" (proof numbers; Nagai) ask only what the answer needs, and look at some positions again;
-- "pn" goes after the line of play that seems to take the least to prove.

local core = require "sg.core"
local failure = require "sg.failure"
local searches = require "sg.search.searches"

local M = {}

M.methods = { "dag", "lv", "pn" }
M.orders = { "learned", "rule" }

--- The search for a question about a game on positions. A value needs most of what lies below where positions do not
--- fall apart; sums, and the question who wins, leave much that need not be looked at. There proof numbers have needed
--- the least of all on nearly every game that was measured (docs/speed-positions.md).
---@param game sg.Game
---@param opts? table
---@param question "value"|"outcome"
---@return "dag"|"lv"|"pn" method, "learned"|"rule"|nil order of the options
function M.choose(game, opts, question)
  local method, order = opts and opts.method, opts and opts.order or game.rule.order
  if not method then
    method = (question == "outcome" or game.rule.split) and "pn" or "dag"
  end
  return method, order
end

--- Heap games have engines of their own. nil, message, code if a search is asked for all the same.
---@param game sg.Game
---@param opts? table
---@return true? ok, string? message, string? code
function M.check_family(game, opts)
  if not (opts and opts.method) then return true end
  return nil, failure.new("usage", ("%s is indexed by heaps and needs no search; the option 'method' is for rules with options")
    :format(game.spec))
end

local function searches_of(game, opts, limits, method)
  local set = searches.of(game, opts.hashed)
  set.methods[method] = true
  if opts.stats then
    opts.stats[game] = true
    searches.measure(set)
  end
  if opts.store then
    local kept, message, code = searches.keep(game, set, opts.store, opts.hashed, limits)
    if not kept then return nil, message, code end
  end
  return set
end

-- What a prover answers: the value (nimber = false), or whether the player to move wins the position and such a heap.
-- A fault that a search in threads runs into is looked for once more, by a search alone that knows nothing yet: what is
-- reported then does not depend on the threads.
local function ask(game, set, position, method, nimber, order, limits, opts)
  local helpers, why, what = searches.helpers(game, set, opts.threads)
  if not helpers then return nil, why, what end
  if #helpers > 0 and limits.time and limits.time > 0 and not limits.deadline then
    limits.deadline = core.clock() + limits.time -- of both
  end
  local answer, message, code, positions, again = set.lead:prove(position, method, nimber, order, limits, helpers)
  if again then
    local alone = core.search(core.memo(opts.hashed), game.loaded.box)
    answer, message, code, positions = alone:prove(position, method, nimber, order, limits)
  end
  if answer == nil then return nil, message, code, positions end
  return answer, searches.basis(set, opts.hashed), nil, nil, method
end

--- The nim-value of a position of a game on positions.
---@param game sg.Game
---@param position any
---@param limits table
---@param opts? table
---@return integer? value, string basis or a message, string? code, any[]? positions, string? method
function M.value(game, position, limits, opts)
  opts = opts or {}
  local method, order = M.choose(game, opts, "value")
  local set, problem, sort = searches_of(game, opts, limits, method)
  if not set then return nil, problem, sort end
  if method ~= "dag" then return ask(game, set, position, method, false, order, limits, opts) end
  local helpers, why, what = searches.helpers(game, set, opts.threads)
  if not helpers then return nil, why, what end
  local value, message, code, positions = set.lead:value(position, limits, helpers)
  if not value then return nil, message, code, positions end
  return value, searches.basis(set, opts.hashed), nil, nil, method
end

--- Does the player to move win? nil if there is no answer.
---@param game sg.Game
---@param position any
---@param limits table
---@param opts? table
---@return boolean? wins, string basis or a message, string? code, any[]? positions, string? method
function M.wins(game, position, limits, opts)
  opts = opts or {}
  local method, order = M.choose(game, opts, "outcome")
  if method == "dag" then
    local value, basis, code, positions = M.value(game, position, limits, opts)
    if not value then return nil, basis, code, positions end
    return value ~= 0, basis, nil, nil, method
  end
  local set, problem, sort = searches_of(game, opts, limits, method)
  if not set then return nil, problem, sort end
  return ask(game, set, position, method, 0, order, limits, opts)
end

return M
