-- SPDX-License-Identifier: MIT
-- Writes certificates of laws: of one that automata prove, that of the automaton; of one that induction on the digits
-- proves, its functions; of two heaps of which a move takes from one, the values of each; of one that a theorem about
-- periods proves, that of the period.

local apart = require "sg.pattern.apart"
local automaton = require "sg.certificate.automaton"
local core = require "sg.core"
local failure = require "sg.failure"
local form = require "sg.certificate.form"
local internals = require "sg.internals"
local limits = require "sg.limits"
local periods = require "sg.certificate.period"
local rows = require "sg.certificate.rows"
local unit = require "sg.automata.unit"

local M = {}

-- The number of first values.
local FIRST = 16

local function digits_text(game, claim, opts)
  local values, why = game:seq(0, FIRST - 1, opts)
  if not values then return nil, why end
  return form.sealed_text {
    { "format", "sg-lua digits certificate" },
    { "version", 1 },
    { "engine", "sg-lua " .. core.version },
    { "moves", claim.moves },
    { "theorem", "digits" },
    { "base", claim.base },
    { "functions", claim.functions },
    { "points", claim.points },
    { "zero", claim.zero },
    { "first", values.values },
  }
end

-- The P-positions beside which the automaton stands: those up to here.
local FIRST_PAIRS = 12

local function lost_pairs_text(moves)
  local lost = moves.lost_pairs
  local t = unit.of(lost.base)
  local accepts, after, first = {}, {}, {}
  for i, row in ipairs(lost.automaton:rows()) do
    accepts[i] = row.accepts and 1 or 0
    table.move(row, 1, #row, #after + 1, after)
  end
  for a = 0, FIRST_PAIRS do
    for b = 0, FIRST_PAIRS do
      if lost.automaton:has { [0] = a, b } then table.move({ a, b }, 1, 2, #first + 1, first) end
    end
  end
  return form.sealed_text {
    { "format", "sg-lua lost pairs certificate" },
    { "version", 1 },
    { "engine", "sg-lua " .. core.version },
    { "moves", moves.formula.text },
    { "forbidden", moves.forbidden },
    { "theorem", "lost pairs" },
    { "base", unit.of(lost.base) and 1 or lost.base },
    { "unit", t and t > 1 and t or nil },
    { "accepts", accepts },
    { "next", after },
    { "first", first },
  }
end

local function apart_text(game, opts)
  local rays = game.rule.heap2
  local heaps, fields = apart.heaps(rays, opts), { period = {}, preperiod = {}, saltus = {} }
  if not heaps then
    return nil, limits.stop(opts) or failure.new("limit", "the periods of both heaps are not found within the limits")
  end
  local lists = {}
  for side, heap in ipairs(heaps) do
    local last, zero = { 0, heap.from + heap.period - 1 }, { 0, 0 }
    local block, why = game:table(side == 1 and last or zero, side == 1 and zero or last, opts)
    if not block then return nil, why end
    lists[side] = side == 2 and block.values[1] or {}
    for a, row in ipairs(side == 1 and block.values or {}) do
      lists[side][a] = row[1]
    end
    fields.period[side], fields.preperiod[side], fields.saltus[side] = heap.period, heap.from, heap.saltus
  end
  return form.sealed_text {
    { "format", "sg-lua apart certificate" },
    { "version", 1 },
    { "engine", "sg-lua " .. core.version },
    { "moves", rows.moves_text(rays) },
    { "theorem", "apart" },
    { "period", fields.period },
    { "preperiod", fields.preperiod },
    { "saltus", fields.saltus },
    { "values_a", lists[1] },
    { "values_b", lists[2] },
  }
end

---The certificate of the first law that is proven, as text.
---@param game sg.Game
---@param found sg.Result of game:pattern
---@param family? string of a game of coupled families, the one that was asked about
---@param opts? table limits
---@return string? certificate, sg.Failure? why its code is "no": there can be no certificate
function M.text(game, found, family, opts)
  opts = limits.of(opts)
  local proven
  for _, one in ipairs(found.laws) do
    if one.basis == "proven" then
      proven = one
      break
    end
  end
  if not proven then
    return nil,
      failure.new("no", #found.laws == 0 and "no law was found" or "the law is only observed: nothing proves it")
  end
  if proven.theorem == "automaton" then return automaton.text(game, proven.relations) end
  if proven.theorem == "lost pairs" then return lost_pairs_text(internals[game].kind.pair_moves(game)) end
  if proven.theorem == "digits" then return digits_text(game, proven.digits, opts) end
  if proven.theorem == "apart" then return apart_text(game, opts) end
  local upto = math.max(found.checked_to, proven.checked)
  local period, why = game:period(limits.with(opts, { upto = upto, family = family }))
  if not period then return nil, why end
  return periods.text(game, period, family)
end

return M
