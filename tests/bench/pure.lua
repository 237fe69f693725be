-- SPDX-License-Identifier: MIT
-- The solver that one would write without sg-lua: a memo table on strings and a recursion. Prints seconds.
-- Argument "concat": keys by table.concat, which does for this game only; "any": keys for any position that
-- sg-lua takes (numbers, booleans, strings, nested arrays and records).
local rule = dofile("tests/bench/chomp.lua")
local memo = {}

local function any_key(position)
  if type(position) == "string" then return ("%q"):format(position) end
  if type(position) ~= "table" then return tostring(position) end
  local parts, names = {}, {}
  for i, item in ipairs(position) do
    parts[i] = any_key(item)
  end
  for name in pairs(position) do
    if type(name) == "string" then names[#names + 1] = name end
  end
  table.sort(names)
  for _, name in ipairs(names) do
    parts[#parts + 1] = ("%q="):format(name) .. any_key(position[name])
  end
  return "{" .. table.concat(parts, ",") .. "}"
end

local function concat_key(rows) return table.concat(rows, ",") end

local key_of = arg[1] == "any" and any_key or concat_key

local function value(position)
  local key = key_of(position)
  local known = memo[key]
  if known then return known end
  local seen = {}
  rule.options(position, function(left) seen[value(left)] = true end)
  local mex = 0
  while seen[mex] do
    mex = mex + 1
  end
  memo[key] = mex
  return mex
end

local start = os.clock()
local found = value(rule.start { w = 9, h = 7 })
local seconds = os.clock() - start
assert(found == 41)
print(seconds)
