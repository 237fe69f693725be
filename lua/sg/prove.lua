-- SPDX-License-Identifier: MIT
-- Which search answers a question about a position. "dag" evaluates every position below it, once; "lv" and "br"
-- (Lemoine and Viennot; Beling and Rogalski) ask only what the answer needs, and look at some positions again.

local searches = require "sg.searches"

local M = {}

M.methods = { "dag", "lv", "br" }
M.orders = { "small", "rule" }

--- The search for a question about a game on positions. A value needs most of what lies below where positions do not
--- fall apart; sums, and the question who wins, leave much that need not be looked at. Only dag works in threads, and
--- tells a store what it finds.
---@param game sg.Game
---@param opts? table
---@param question "value"|"outcome"
---@return "dag"|"lv"|"br" method, boolean given look at options in the order of the rule
function M.choose(game, opts, question)
  local method, order = opts and opts.method, opts and opts.order or game.rule.order
  if not method then
    local alone = not (opts and (opts.threads and opts.threads > 1 or opts.store))
    method = alone and (question == "outcome" or game.rule.split) and "br" or "dag"
  end
  return method, order == "rule"
end

--- Heap games have engines of their own. nil, message, code if a search is asked for all the same.
---@param game sg.Game
---@param opts? table
---@return true? ok, string? message, string? code
function M.check_family(game, opts)
  if not (opts and opts.method) then return true end
  return nil, ("%s is indexed by heaps and needs no search; the option 'method' is for rules with options")
    :format(game.spec), "usage"
end

local function searches_of(game, opts, limits)
  local set = searches.of(game, opts.hashed)
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

--- The nim-value of a position of a game on positions.
---@param game sg.Game
---@param position any
---@param limits table
---@param opts? table
---@return integer? value, string basis or a message, string? code, any[]? positions, string? method
function M.value(game, position, limits, opts)
  opts = opts or {}
  local method, given = M.choose(game, opts, "value")
  local set, problem, sort = searches_of(game, opts, limits)
  if not set then return nil, problem, sort end
  local value, message, code, positions
  if method == "dag" then
    local helpers, why, what = searches.helpers(game, set, opts.threads)
    if not helpers then return nil, why, what end
    value, message, code, positions = set.lead:value(position, limits, helpers)
  else
    value, message, code, positions = set.lead:prove(position, method, false, given, limits)
  end
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
  local method, given = M.choose(game, opts, "outcome")
  if method == "dag" then
    local value, basis, code, positions = M.value(game, position, limits, opts)
    if not value then return nil, basis, code, positions end
    return value ~= 0, basis, nil, nil, method
  end
  local set, problem, sort = searches_of(game, opts, limits)
  if not set then return nil, problem, sort end
  local wins, message, code, positions = set.lead:prove(position, method, 0, given, limits)
  if wins == nil then return nil, message, code, positions end
  return wins, searches.basis(set, opts.hashed), nil, nil, method
end

return M
