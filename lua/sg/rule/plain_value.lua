-- SPDX-License-Identifier: MIT
-- Is a value that a rule file holds a list, a position, a number of some kind? Without messages: schema.lua has those.

local core = require "sg.core"

local plain = {}

local DEPTH_MAX = 64 -- as for keys of positions

---Is it a list without holes, whose elements all pass?
---@param value any
---@param check fun(item: any): boolean
---@return boolean
function plain.is_list(value, check)
  if type(value) ~= "table" then return false end
  local n = 0
  for _ in pairs(value) do
    n = n + 1
  end
  for i = 1, n do
    if value[i] == nil or not check(value[i]) then return false end
  end
  return true
end

function plain.is_integer(value) return math.type(value) == "integer" end

function plain.is_string(value) return type(value) == "string" end

function plain.is_count(value) return math.type(value) == "integer" and value >= 0 end

---Is it a number that can be a bound: not NaN?
function plain.is_number(value) return type(value) == "number" and value == value end

---Can it be a position: an integer, a boolean, a string, a wide set, a list or a record of these?
---@param value any
---@param depth? integer
---@return boolean
function plain.is_position(value, depth)
  depth = depth or 0
  if type(value) == "number" then return math.tointeger(value) ~= nil end
  if type(value) ~= "table" then return value ~= nil and value ~= core.function_mark end
  if depth >= DEPTH_MAX then return false end
  local n, n_items = 0, 0
  for key, item in pairs(value) do
    if math.type(key) == "integer" then
      n_items = n_items + 1
    elseif type(key) ~= "string" then
      return false
    end
    if not plain.is_position(item, depth + 1) then return false end
    n = n + 1
  end
  for i = 1, n_items do
    if value[i] == nil then return false end
  end
  return true
end

return plain
