-- SPDX-License-Identifier: MIT
-- The parameters of a rule: each value is what the rule's declaration says, { type, min, max, values } (docs/rules.md).

local position = require "sg.certificate.verify.position"
local refusal = require "sg.certificate.verify.refusal"
local wide = require "sg.certificate.verify.wide"

local need = refusal.need

local M = {}

local function is_integer(value) return math.type(value) == "integer" end

local function is_list_of_integers(value)
  if type(value) ~= "table" or wide.is(value) then return false end
  local n = 0
  for _ in pairs(value) do
    n = n + 1
  end
  for i = 1, n do
    if not is_integer(value[i]) then return false end
  end
  return true
end

-- By type: what a value must be, and how that is said.
local TYPES = {
  integer = { is_integer, "an integer" },
  integers = { is_list_of_integers, "a list of integers" },
  string = { function(value) return type(value) == "string" end, "a string" },
  boolean = { function(value) return type(value) == "boolean" end, "true or false" },
  position = { function() return true end, "a position" },
}

local function check_bounds(name, declared, value)
  for _, number in ipairs(type(value) == "table" and value or { value }) do
    need(
      declared.min == nil or number >= declared.min,
      "the parameter %s is %d, and the rule allows %s at the least",
      name,
      number,
      declared.min
    )
    need(
      declared.max == nil or number <= declared.max,
      "the parameter %s is %d, and the rule allows %s at the most",
      name,
      number,
      declared.max
    )
  end
end

local function check_one(name, declared, value)
  need(type(declared) == "table" and TYPES[declared.type], "the rule declares no type of the parameter %s", name)
  local fits, wanted = table.unpack(TYPES[declared.type])
  need(fits(value), "the parameter %s is %s, and must be %s", name, position.text(value), wanted)
  if declared.type == "integer" or declared.type == "integers" then check_bounds(name, declared, value) end
  if declared.values == nil then return end
  for _, one in ipairs(declared.values) do
    if one == value then return end
  end
  refusal.refuse(
    "the parameter %s is %s, which is not among the values that the rule allows",
    name,
    position.text(value)
  )
end

---Refuses parameters that the rule does not have, that are missing, or that are not what the rule says.
---@param declared table|nil the field params of the rule
---@param params table<string, any>
function M.check(declared, params)
  declared = type(declared) == "table" and declared or {}
  for name in pairs(params) do
    need(declared[name] ~= nil, "the rule has no parameter %s", tostring(name))
  end
  for name, of in pairs(declared) do
    need(params[name] ~= nil, "the parameter %s is missing", tostring(name))
    check_one(name, of, params[name])
  end
end

return M
