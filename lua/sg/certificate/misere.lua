-- SPDX-License-Identifier: MIT
-- Writes certificates of misère quotients; docs/certificates.md describes their form, and verify/ checks them.

local form = require "sg.certificate.form"
local failure = require "sg.failure"
local internals = require "sg.internals"
local intervals = require "sg.rule.intervals"

local M = {}

local function sorted_set(list)
  local set, seen = {}, {}
  for _, s in ipairs(list) do
    if not seen[s] then
      seen[s], set[#set + 1] = true, s
    end
  end
  table.sort(set)
  return set
end

-- The game as the checker reads it: a finite code without constraints, or a finite subtraction set. Else why not.
local function game_fields(game)
  local loaded, lack = internals[game].loaded, internals[game].kind.lacks["misere certificate"]
  if lack then return nil, lack end
  if loaded.intervals then
    return nil, ("the checker reads sets of at most %d members"):format(intervals.MEMBERS_MAX)
  elseif loaded.set then
    if loaded.all_but ~= nil then return nil, "the checker knows no endless sets" end
    return { subtract = sorted_set(loaded.set) }
  end
  local code = loaded.code:gsub("%[0+%]$", ""):gsub("([0-3])[!?=]", "%1")
  local head, rest = code:match "^([0-9A-Z]?)%.([0-9A-Z]*)$"
  if not head then return nil, "the checker knows finite codes without constraints only" end
  return { code = (head == "" and "0" or head) .. "." .. rest:gsub("0+$", "") }
end

---The certificate of a quotient, as text.
---@param quotient sg.Quotient
---@return string|nil certificate, sg.Failure|nil failure its code is "no": there can be no certificate
function M.text(quotient)
  local shown, reason = game_fields(quotient.game)
  if not shown then return nil, failure.new("no", reason) end
  local shape, engine = quotient:presentation(), quotient.engine
  local heaps, action, p, phi = {}, {}, {}, {}
  for i, generator in ipairs(shape.generators) do
    heaps[i] = generator.heap
    for _, entry in ipairs(shape.list) do
      action[#action + 1] = shape.number[engine:times(entry.element, generator.element)]
    end
  end
  for i, entry in ipairs(shape.list) do
    if engine:is_p(entry.element) then p[#p + 1] = i - 1 end
  end
  for n = 0, engine:count() do
    phi[n + 1] = shape.number[engine:phi(n)]
  end
  return form.text {
    { "format", "sg-lua misere certificate" },
    { "version", 1 },
    { "code", shown.code },
    { "subtract", shown.subtract },
    { "heaps", engine:count() },
    { "order", quotient.order },
    { "p_size", #p },
    { "tame", shape.tame and 1 or 0 },
    { "theorem", quotient.theorem },
    { "period", quotient.period },
    { "preperiod", quotient.preperiod },
    { "checked_to", quotient.checked_to },
    { "generators", heaps },
    { "action", action },
    { "p", p },
    { "phi", phi },
  }
end

return M
