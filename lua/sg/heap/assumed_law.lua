-- SPDX-License-Identifier: MIT
-- Values of far heaps by a law of the first ones, for users who assume that it goes on, and for all users if it is
-- proven. Laws are looked for once per family. Those that are periods are left to the engine, which finds them itself,
-- and a proof as well.

local failure = require "sg.failure"
local internals = require "sg.internals"
local law_of = require "sg.later" "sg.pattern.law"
local limits = require "sg.limits"
local position = require "sg.heap.position"

local assumed_law = {}

-- Up to this heap moves in Lua are tabled all the same.
local TABLE_HEAPS = 20000

-- The first law that is a function and no period; false: there is none.
local function found_law(family, opts)
  local plain = limits.with(opts, { upto = false, assume = false, limit = false, family = family.name or false })
  local pattern = require "sg.pattern"
  local known, fault = pattern.values(family.game, plain)
  if not known then
    if fault.code == "limit" or fault.code == "interrupted" then return nil, fault end
    return false
  end
  if pattern.has_period(known.period) then return false end
  local laws, why = pattern.of_values(known, plain)
  for _, one in ipairs(laws) do
    if one.body then return one end
  end
  if why then return nil, why end
  return false
end

---The value of a heap by a law; false where none is known, and nil with a failure at a limit.
---@param family sg.Family
---@param digits string
---@param opts table ready options
---@param must_be_proven? boolean other laws do not count
---@return integer|false|nil value, sg.Failure? why
function assumed_law.value(family, digits, opts, must_be_proven)
  if family.law == nil then
    local one, why = found_law(family, opts)
    if one == nil then return nil, why end
    family.law = one
  end
  local one = family.law
  if not one or must_be_proven and one.basis ~= "proven" then return false end
  local n = position.small(digits)
  if not n or n > law_of.LARGEST then
    local message = "heap %s is above 10^18, up to where functions of laws are exact; the law is %s"
    return nil, failure.new("range", message:format(digits, one.text), { subject = family.game.spec })
  end
  return law_of.at(one, n, opts)
end

---Is a heap so far that a law answers sooner than a table of all values, which moves in Lua would need?
---@param family sg.Family
---@param digits string
---@return boolean
function assumed_law.is_before_table(family, digits)
  local n = position.small(digits)
  local is_far = not n or n > TABLE_HEAPS and n >= family.engine:known()
  return internals[family.game].kind.scripted and family.law ~= false and is_far
end

---What an answer by the law takes for granted.
---@param family sg.Family
---@return string assuming, integer checked_to
function assumed_law.assuming(family)
  local one = family.law
  return ("%s has the law %s; made from heaps 0..%d, right for those to %d"):format(
    family.game.spec,
    one.text,
    one.learnt_to,
    one.checked
  ),
    one.checked
end

return assumed_law
