-- SPDX-License-Identifier: MIT
-- The period of a nim-sequence: as text, and as the fields that JSON has.

local command_line = require "sg.command_line"
local json = require "sg.text.json"
local plain = require("sg.text.plain").text

local period = {}

local REGULARITIES = {
  ["sapp-regular"] = "heaps %s modulo %d are periodic, the others rise by the saltus",
  ["ruler-regular"] = "heaps rise by the saltus, but heaps %s modulo %d by multiples, as the marks of a ruler",
}

-- The theorems in a few words each; docs/theorems.md states them in full.
local THEOREMS = {
  window = "a finite subtraction set, the values of which repeat over its whole reach",
  ["guy-smith"] = "a finite take-and-break code, the values of which repeat for long enough",
  ["all-but"] = "an all-but subtraction set, the values of which rise alike over twice its reach",
  ["rare-window"] = "an octal code with few rare heaps, the last values of which recur and force all others",
  endless = "a code with a repeating tail, the values of which repeat for long enough",
  arithmetic = "a code the values of which rise along the period, with options that keep up",
  coupled = "coupled families of heaps, all values of which repeat for long enough",
  rows = "moves that are data, the columns of which come back, raised",
  apart = "moves that take from one of two heaps each: the nim-sum of the values of both, which are proven",
  automaton = "moves that are a formula, the values of which an automaton has: automata decide that it is right",
  ["lost pairs"] = "moves of two heaps that are a formula: automata decide which positions are lost, for all heaps",
  digits = "moves that are a formula: induction on the digits of heaps proves the law",
  tail = "a code without splits and with a repeating tail, the values and bars of which recur, raised",
}

-- Says in one line what was found.
local function head(result)
  local found = result.regularity
  if not result.period and (result.checked_to or 0) < 0 then return "no heap could be computed" end
  local given = result.resumed and (", given the values in %s"):format(plain(result.resumed)) or ""
  if found then
    return ("%s, period %d, saltus %d, preperiod %d  [observed to %d%s]"):format(
      found.kind,
      found.period,
      found.saltus,
      found.preperiod,
      found.observed_to,
      given
    )
  end
  if not result.period then
    return ("no period found %s 0..%s"):format(
      (result.row or result.along) and "for n =" or "in the heaps",
      result.checked_to or "?"
    )
  end
  local saltus = (result.saltus or 0) ~= 0 and (", saltus " .. result.saltus) or ""
  return ("period %s, preperiod %s%s  [%s%s]"):format(
    result.period,
    result.preperiod or "?",
    saltus,
    result.basis,
    given
  )
end

---A theorem with what it says, in a few words.
---@param theorem string
---@return string
function period.theorem_text(theorem)
  return THEOREMS[theorem] and ("%s, for %s"):format(theorem, THEOREMS[theorem]) or theorem
end

---@param name? string the game; nil: a part of an answer that names the game and how it was computed elsewhere
---@param result sg.Result of game:period
---@return string
function period.text(name, result)
  if name and result.row then name = ("%s {%d,n}"):format(name, result.row) end
  if name and result.along then name = ("%s %s"):format(name, result.along) end
  local lines = { (name and plain(name) .. ": " or "") .. head(result) }
  local function line(text, ...) lines[#lines + 1] = "  " .. text:format(...) end
  local found, grows = result.regularity, result.row or result.along
  if result.period and result.last_exception and result.last_exception >= 0 then
    line("last exception: %s %s", grows and "n =" or "heap", result.last_exception)
  end
  if found then line(REGULARITIES[found.kind], table.concat(found.classes, ", "), found.period) end
  if result.assuming then line("assuming %s", plain(result.assuming)) end
  if result.unseen then line("nothing is observed: %s", plain(result.unseen)) end
  if result.theorem then line("theorem: %s", period.theorem_text(result.theorem)) end
  if result.period and result.checked_to then
    line("checked: %s 0..%s", grows and "n =" or "heaps", result.checked_to)
  end
  if result.max_value and (result.saltus or 0) == 0 then -- with a saltus no value is the largest
    line("largest value: %s, first at heap %s", result.max_value, result.max_at)
  end
  if result.rare_heaps then
    line("rare heaps: %d%s", result.rare_heaps, result.rare_heaps > 0 and ", the last " .. result.last_rare or "")
  end
  if name and result.engine then line("engine: %s", result.engine) end
  return table.concat(lines, "\n")
end

---The code or the moves with which options agree, behind the text of a period.
---@param agrees { code: string?, moves: string?, agree_to: integer }
---@param game string as it stands on a command line
---@return string
function period.agreeing(agrees, game)
  local more = agrees.code and "to use that engine: " .. command_line.of("period", game, "--as", agrees.code)
    or "to look for a proof: " .. command_line.of("pattern", game)
  return ("  options agree with %s on heaps 0..%d (observed); %s"):format(
    agrees.code or agrees.moves,
    agrees.agree_to,
    more
  )
end

---The fields of JSON, added to an object: `period` is null where none was found.
---@param result sg.Result of game:period
---@param object table
---@return table object
function period.fields(result, object)
  for name, field in pairs(result) do
    object[name] = field
  end
  if object.period == nil then object.period = json.null() end
  return object
end

return period
