-- SPDX-License-Identifier: MIT
-- Writes certificates of the periods of coupled families. docs/certificates.md describes their form, and
-- verify/coupled.lua checks them.

local core = require "sg.core"
local coupled = require "sg.heap.coupled"
local digest = require "sg.certificate.verify.digest"
local failure = require "sg.failure"
local form = require "sg.certificate.form"

local M = {}

local ENGINE = "sg-lua " .. core.version

local function taken(k) return k == 0 and "n" or "n-" .. k end

-- One option as the checker reads it.
local function option_text(order, option)
  local terms, conditions = {}, {}
  for _, term in ipairs(option.fixed) do
    terms[#terms + 1] = ("%s(%d)"):format(order[term[1]], term[2])
  end
  for _, term in ipairs(option.far) do
    terms[#terms + 1] = ("%s(%s)"):format(order[term[1]], taken(term[2]))
  end
  local pair = option.pair
  if pair then
    terms[#terms + 1] = ("%s(i)"):format(order[pair[1]])
    terms[#terms + 1] = ("%s(%s-i)"):format(order[pair[2]], taken(pair[3]))
    conditions = { "i >= " .. pair[4], "j >= " .. pair[5] }
  end
  conditions[#conditions + 1] = "n >= " .. option.from
  if option.to then conditions[#conditions + 1] = "n <= " .. option.to end
  return (#terms == 0 and "0" or table.concat(terms, " + ")) .. " for " .. table.concat(conditions, ", ")
end

-- The families in order and their options, as text.
local function system_text(described)
  local lists = {}
  for i in ipairs(described.order) do
    lists[i] = {}
  end
  for _, option in ipairs(described.options) do
    table.insert(lists[option.family], option_text(described.order, option))
  end
  for i, list in ipairs(lists) do
    lists[i] = described.order[i] .. ": " .. table.concat(list, "; ")
  end
  return table.concat(lists, " | ")
end

---The certificate of a proven period, as text.
---@param game sg.Game with the field heaps
---@param result sg.Result of game:period
---@param name? string the family
---@return string? certificate, sg.Failure? why
function M.text(game, result, name)
  local described = coupled.described(game)
  if not described then
    return nil, failure.new("no", "some of its moves are functions in Lua, which no checker can run")
  elseif not result.period then
    return nil, failure.new("no", "no period was found")
  elseif result.basis ~= "proven" then
    return nil, failure.new("no", ("the period is only %s: no theorem proves it"):format(result.basis))
  end
  local family, family_name = coupled.family(game, name)
  assert(family.engine:period(result.checked_to, {}))
  local period, preperiod = family.engine:common()
  local values = family.engine:values(0, result.checked_to)
  return form.sealed_text {
    { "format", "sg-lua coupled certificate" },
    { "version", 1 },
    { "engine", ENGINE },
    { "system", system_text(described) },
    { "family", family_name },
    { "theorem", "coupled" },
    { "period", result.period },
    { "preperiod", result.preperiod },
    { "common_period", period },
    { "common_preperiod", preperiod },
    { "reach", described.reach },
    { "needs", result.checked_to + 1 },
    { "max_value", result.max_value },
    { "max_at", result.max_at },
    { "digest", digest.of_numbers(values, 1, #values) },
  }
end

return M
