-- SPDX-License-Identifier: MIT
-- The questions, by the kind of their results: text, what tostring(result) gives and the program prints; pictures, the
-- kinds of pictures beside boards, the usual one first; certificate(game, found, about), its text. What they need is
-- loaded when a result of the kind is first shown, since a command must start in 5 ms.

local questions = {}

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

-- A formatter of the question, by default its label, and the result.
local function labelled(module, name, subject)
  return function(result)
    local formatter = require("sg.text." .. module)
    return (name and formatter[name] or formatter)((subject or label)(result), result)
  end
end

local function plain(text) return require("sg.text.plain").text(text) end

---@class sg.Asked what a result is the answer to
---@field position? any as a caller gave it
---@field family? string of a game of coupled families, the one that was asked about
---@field limits? table
---@field path? string of a file that the certificate of a search goes to

-- The certificate of an answer about one game, as text.
local function by_writer(name)
  return function(game, found, about)
    return require("sg.certificate." .. name).text(game, found, about.family, about.limits)
  end
end

-- That of what a search found may be long: where there is a path it is written piece by piece.
local function by_search(game, found, about)
  local certificate = require "sg.certificate.search"
  local claims = { { position = game:position(about.position), result = found } }
  if about.path then return certificate.write(game, claims, about.path, about.limits) end
  return certificate.text(game, claims, about.limits)
end

questions.value = { text = labelled("value", "text"), certificate = by_search }
questions.outcome = questions.value
questions.remoteness = { text = questions.value.text }
questions.moves = { text = labelled("moves", "text"), certificate = by_search }
questions.moves_to = { text = labelled("moves", "of_value") }
questions.period = { text = labelled("period", "text"), pictures = { "wheel" }, certificate = by_writer "period" }
questions.pattern = { text = labelled("pattern", "text"), certificate = by_writer "law" }
questions.no_period = { text = labelled("no_period", "text"), certificate = by_writer "no_period" }
questions.graph = { text = labelled "dot", pictures = { "graph" } }
questions.check = { text = labelled("check", "text") }
questions.sum = { text = whole("sum", "text") }
questions.compound = { text = whole "compound" }
questions.seq = { text = whole("sequence", "text"), pictures = { "plot", "strip", "heat" } }
questions.table = { text = whole("value_table", "text"), pictures = { "heat" } }
questions.examples = { text = whole("examples", "text") }
questions.batch = { text = whole "batch" }
questions.codegen = {}
questions.oeis = {}
questions.explain = {
  text = labelled(
    "explain",
    "text",
    function(result) return result.components and table.concat(result.components, " + ") or label(result) end
  ),
}
questions.diff =
  { text = function(result) return require("sg.text.diff").text(result.games[1], result.games[2], result) end }
questions.identification =
  { text = labelled("identify", "text", function(result) return result.game or "the list" end) }

questions["misere outcome"] = { text = labelled("misere", "answer") }
questions["misere value"] = questions["misere outcome"]
questions["misere genus"] = questions["misere outcome"]
questions["misere moves"] = { text = questions.moves.text }
questions["misere explanation"] = { text = labelled("explain", "text") }
questions["misere form"] =
  { text = labelled("misere_forms", "form", function(result) return result.text or label(result) end) }
questions["misere sum"] = { text = whole("misere", "sum") }
questions["misere comparison"] = { text = whole("misere_forms", "comparison") }
questions["misere born"] = { text = whole("misere_forms", "born") }
questions["misere quotient"] = {
  text = labelled("misere", "quotient", function(result) return result.game end),
  certificate = function(_, quotient) return require("sg.certificate.misere").text(quotient) end,
}

questions.adjacency = {
  text = function(result)
    return ("%s: %d positions, %d moves"):format(label(result), #result.positions, #result.entries)
  end,
}

questions.followers = {
  text = function(result)
    local form = "%s: %d positions can be reached, itself among them  [%s]"
    return form:format(label(result), result.followers, result.basis)
  end,
}

questions.equivalence = {
  text = function(result)
    local one, other = table.unpack(result.values)
    if result.equivalent then return ("equivalent: both are *%d  [%s]"):format(one, result.basis) end
    local form = "not equivalent: *%d and *%d, told apart by %s  [%s]"
    return form:format(one, other, result.told_apart_by, result.basis)
  end,
}

questions["nested set"] = {
  text = function(result)
    local form = "%s = %s = %s = %s  [%s]"
    return form:format(label(result), result.form, result.options, result.simplest, result.basis)
  end,
}

questions.lift = {
  text = function(result)
    return ("%s: options agree with %s on heaps 0..%d  [observed]"):format(result.game, result.code, result.agree_to)
  end,
}

questions.verification = {
  text = function(result)
    local verdict = result.verified and "verified" or "refused"
    return ("%s: %s: %s"):format(plain(result.file), verdict, plain(result.claim or result.reason))
  end,
}

return questions
