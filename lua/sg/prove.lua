-- SPDX-License-Identifier: MIT
-- Which search answers a question about a position. "dag" evaluates every position below it, once; "lv" and "br"
-- (Lemoine and Viennot; Beling and Rogalski) ask only what the answer needs, and look at some positions again.

local text = require "sg.text"

local M = {}

M.methods = { "dag", "lv", "br" }
M.orders = { "small", "rule" }

local function choice(opts, name, choices)
  local given = opts and opts[name]
  if given == nil then return nil end
  for _, word in ipairs(choices) do
    if given == word then return given end
  end
  local words = table.concat(choices, ", ")
  error(("the option '%s' is %s; it must be one of %s"):format(name, text.literal(given), words), 4)
end

--- The search for a question about a game on positions. A value needs most of what lies below where positions do not
--- fall apart; sums, and the question who wins, leave much that need not be looked at.
---@param game sg.Game
---@param opts? table
---@param question "value"|"outcome"
---@return "dag"|"lv"|"br" method, boolean given look at options in the order of the rule
function M.choose(game, opts, question)
  local method, order = choice(opts, "method", M.methods), choice(opts, "order", M.orders)
  if not method then method = (question == "outcome" or game.rule.split) and "br" or "dag" end
  return method, order == "rule"
end

--- Heap games have engines of their own. nil, message, code if a search is asked for all the same.
---@param game sg.Game
---@param opts? table
---@return true? ok, string? message, string? code
function M.check_family(game, opts)
  choice(opts, "order", M.orders)
  local method = choice(opts, "method", M.methods)
  if not method then return true end
  return nil, ("%s is indexed by heaps and needs no search; the option 'method' is for rules with options")
    :format(game.spec), "usage"
end

return M
