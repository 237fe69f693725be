-- SPDX-License-Identifier: MIT
-- For stock lua5.4, without sg-lua: plain.lua bare|memo RULE W H, the rule one of tests/bench/plain/.
-- bare: calls options once per distinct position, with an option that does nothing. memo: solves the game by a memo on
-- strings and a recursion, as one would. Prints seconds, positions, options and the value.
local how, path, w, h = arg[1], arg[2], math.tointeger(arg[3]), math.tointeger(arg[4])
local rule, p = dofile(path), { w = w, h = h }
local options = rule.options

local function key_of(position)
  if type(position) ~= "table" then return position end
  return position.x and position.x .. "," .. position.y or table.concat(position, ",")
end

local n_options, value = 0, nil

local function bare()
  local start = rule.start(p)
  local seen, list = { [key_of(start)] = true }, { start }
  local at = 1
  while list[at] do
    options(list[at], function(left)
      local key = key_of(left)
      n_options = n_options + 1
      if not seen[key] then
        seen[key] = true
        list[#list + 1] = left
      end
    end, p)
    at = at + 1
  end
  local option = function() end
  collectgarbage()
  local before = os.clock()
  for i = 1, #list do
    options(list[i], option, p)
  end
  return os.clock() - before, #list
end

local function memo()
  local known, n_known = {}, 0
  local function solve(position)
    local key = key_of(position)
    if known[key] then return known[key] end
    local seen, mex = {}, 0
    options(position, function(left)
      n_options = n_options + 1
      seen[solve(left)] = true
    end, p)
    while seen[mex] do
      mex = mex + 1
    end
    known[key], n_known = mex, n_known + 1
    return mex
  end
  local before = os.clock()
  value = solve(rule.start(p))
  return os.clock() - before, n_known
end

local seconds, positions = (how == "bare" and bare or memo)()
print(seconds, positions, n_options, value or "-")
