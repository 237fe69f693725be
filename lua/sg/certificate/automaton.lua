-- SPDX-License-Identifier: MIT
-- Writes certificates of the automata of nim-values. docs/certificates.md describes their form, and
-- verify/automaton.lua checks them.

local core = require "sg.core"
local form = require "sg.certificate.form"
local internals = require "sg.internals"
local limits = require "sg.limits"

local M = {}

local ENGINE = "sg-lua " .. core.version
-- The first values, at least so many; and those that the relations of the law do not give.
local FIRST = 16

---The certificate of a game whose automaton of the nim-values is proven.
---@param game sg.Game whose moves are a formula
---@param relations? string[] of a law that is proven by the automaton
---@return string? certificate, sg.Failure? why
function M.text(game, relations)
  local loaded = internals[game].loaded
  local graph, accepts, after, n_first = loaded.graph, {}, {}, FIRST
  local rows = graph.automaton:rows()
  for i, row in ipairs(rows) do
    accepts[i] = row.accepts and 1 or 0
    table.move(row, 1, #row, #after + 1, after)
  end
  for _, relation in ipairs(relations or {}) do
    local scale, shift, from = relation:match "^g%((%d*)n ?%+? ?(%d*)%) = .* for n >= (%d+)$"
    local least = (tonumber(scale) or 1) * tonumber(from) + (tonumber(shift) or 0)
    n_first = math.max(n_first, math.tointeger(least))
  end
  local values, why = game:seq(0, n_first - 1, limits.of {})
  if not values then return nil, why end
  return form.sealed_text {
    { "format", "sg-lua automaton certificate" },
    { "version", 1 },
    { "engine", ENGINE },
    { "moves", loaded.formula.text },
    { "theorem", "automaton" },
    { "base", graph.base },
    { "accepts", accepts },
    { "next", after },
    { "first", values.values },
    { "law", relations and #relations > 0 and table.concat(relations, "; ") or nil },
  }
end

return M
