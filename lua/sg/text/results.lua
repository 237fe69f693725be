-- SPDX-License-Identifier: MIT
-- The text of each kind of result, as the program prints it: what tostring(result) gives.

local report = require "sg.text.report"

local results = {}

-- "kayles 7": what the question was about.
local function label(result)
  local position = result.position
  return position and result.game .. " " .. position or result.game
end

function results.value(result)
  return report.value(label(result), result)
end
results.outcome = results.value
results.remoteness = results.value

function results.moves(result)
  return report.moves(label(result), result)
end

function results.moves_to(result)
  return report.moves_to(label(result), result)
end

results.sum = report.sum
results.compound = require "sg.text.compound"

function results.equivalence(result)
  if result.equivalent then return ("equivalent: both are *%d  [%s]"):format(result.values[1], result.basis) end
  return ("not equivalent: *%d and *%d, told apart by %s  [%s]"):format(result.values[1], result.values[2],
    result.told_apart_by, result.basis)
end

results["nested set"] = function(result)
  return ("%s = %s = %s = %s  [%s]"):format(label(result), result.form, result.options, result.simplest, result.basis)
end

results.seq = report.seq
results.examples = report.examples

function results.table(result)
  return require("sg.text.value_table").text(result)
end

function results.period(result)
  return report.period(result.game, result)
end

function results.lift(result)
  return ("%s: options agree with %s on heaps 0..%d  [observed]"):format(result.game, result.code, result.agree_to)
end

function results.explain(result)
  return require "sg.text.explain".text(result.components and table.concat(result.components, " + ") or label(result),
    result)
end

function results.graph(result)
  return require "sg.text.dot"(label(result), result)
end

function results.table(result)
  return require "sg.rule.two_heaps".text(result)
end

results.batch = report.batch

local function misere_answer(result)
  return require("sg.text.misere").answer(label(result), result)
end

for _, question in ipairs { "outcome", "value", "genus" } do results["misere " .. question] = misere_answer end

results["misere sum"] = function(result)
  return require("sg.text.misere").sum(result)
end

results["misere quotient"] = function(result)
  return require("sg.text.misere").quotient(result.game, result)
end

function results.diff(result)
  return require("sg.text.diff").text(result.games[1], result.games[2], result)
end

function results.identification(result)
  return require("sg.text.identify").text(result.game or "the list", result)
end

function results.check(result)
  return require("sg.text.check").text(result.game, result)
end

return results
