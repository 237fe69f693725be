-- SPDX-License-Identifier: MIT
-- The text of each kind of result, as the program prints it: what tostring(result) gives. The formatters are loaded
-- when a result of their kind is first shown, since a command must start in 5 ms.

local results = {}

-- "kayles 7": what the question was about.
local function label(result)
  local position = result.position
  return position and result.game .. " " .. position or result.game
end

-- A formatter of one argument, the result.
local function whole(module, name)
  return function(result)
    local formatter = require("sg.text." .. module)
    return (name and formatter[name] or formatter)(result)
  end
end

-- A formatter of the question and the result.
local function labelled(module, name)
  return function(result)
    local formatter = require("sg.text." .. module)
    return (name and formatter[name] or formatter)(label(result), result)
  end
end

results.value = labelled("value", "text")
results.outcome = results.value
results.remoteness = results.value
results.moves = labelled("moves", "text")
results.moves_to = labelled("moves", "of_value")
results.period = labelled("period", "text")
results.pattern = labelled("pattern", "text")
results.graph = labelled "dot"
results.no_period = labelled("no_period", "text")
results.check = labelled("check", "text")
results["misere outcome"] = labelled("misere", "answer")
results["misere value"] = results["misere outcome"]
results["misere genus"] = results["misere outcome"]

results["misere moves"] = results.moves
results["misere explanation"] = labelled("explain", "text")
results["misere form"] = function(result)
  return require("sg.text.misere_forms").form(result.text or label(result), result)
end

results.sum = whole("sum", "text")
results.compound = whole "compound"
results.seq = whole("sequence", "text")
results.table = whole("value_table", "text")
results.examples = whole("examples", "text")
results.batch = whole "batch"
results["misere sum"] = whole("misere", "sum")
results["misere comparison"] = whole("misere_forms", "comparison")
results["misere born"] = whole("misere_forms", "born")

function results.explain(result)
  local subject = result.components and table.concat(result.components, " + ") or label(result)
  return require("sg.text.explain").text(subject, result)
end

results["misere quotient"] = function(result) return require("sg.text.misere").quotient(result.game, result) end

function results.diff(result) return require("sg.text.diff").text(result.games[1], result.games[2], result) end

function results.followers(result)
  return ("%s: %d positions can be reached, itself among them  [%s]"):format(
    label(result),
    result.followers,
    result.basis
  )
end

function results.identification(result) return require("sg.text.identify").text(result.game or "the list", result) end

function results.equivalence(result)
  if result.equivalent then return ("equivalent: both are *%d  [%s]"):format(result.values[1], result.basis) end
  return ("not equivalent: *%d and *%d, told apart by %s  [%s]"):format(
    result.values[1],
    result.values[2],
    result.told_apart_by,
    result.basis
  )
end

results["nested set"] = function(result)
  return ("%s = %s = %s = %s  [%s]"):format(label(result), result.form, result.options, result.simplest, result.basis)
end

function results.lift(result)
  return ("%s: options agree with %s on heaps 0..%d  [observed]"):format(result.game, result.code, result.agree_to)
end

function results.verification(result)
  local plain = require("sg.text.plain").text
  return ("%s: %s: %s"):format(
    plain(result.file),
    result.verified and "verified" or "refused",
    plain(result.claim or result.reason)
  )
end

return results
