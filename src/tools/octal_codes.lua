-- SPDX-License-Identifier: MIT
-- lua/sg/known/octal_codes.lua, made from what `sg-lua period CODE --format json` printed for codes 0.xyz and 4.xyz,
-- in any order, several times if they were looked at further:
--   sg-lua run src/tools/octal_codes.lua 2026-11-23 FILE... > lua/sg/known/octal_codes.lua
-- Codes that have no line of their own as good as that of an equal sequence take it over, where equality is proven.

local same = require "sg.heap.equality"
local sg = require "sg"

local HEAD = [=[
-- SPDX-License-Identifier: MIT
-- What this program has found of each code 0.xyz and 4.xyz, by `period CODE`: made by src/tools/octal_codes.lua.

return {
  date = "%s",
  -- period preperiod: codes
  proven = [[
%s]],
  -- the last heap that was looked at without a period: codes
  open = [[
%s]],
}]=]

local COMPARED = 2000 -- heaps by which equal sequences are looked for

-- The best that the lines say of each code: { code, period, preperiod } or { code, looked_to }.
local function read(paths)
  local best = {}
  for _, path in ipairs(paths) do
    for line in io.lines(path) do
      local code = line:match '"game":"([04]%.[0-7][0-7][0-7])"'
      local row = code and { code = code, looked_to = math.tointeger(tonumber(line:match '"checked_to":(%d+)')) }
      if row and line:find '"basis":"proven"' then
        row.looked_to = math.huge
        local period, preperiod = line:match '"period":(%d+),"preperiod":(%d+),"saltus":0'
        row.period, row.preperiod = math.tointeger(tonumber(period)), math.tointeger(tonumber(preperiod))
      end
      if row and row.looked_to and (not best[code] or best[code].looked_to < row.looked_to) then best[code] = row end
    end
  end
  return best
end

local function first_nonzero(values)
  local i = 1
  while values[i] == 0 do
    i = i + 1
  end
  return i
end

-- The codes without a period within the heaps compared, with the same values behind the first heaps that are 0: lists
-- of { code, start }.
local function groups_of(best)
  local groups = {}
  for code, row in pairs(best) do
    if not row.period or row.period + row.preperiod > COMPARED then
      local values = assert(assert(sg.load(code)):seq(0, COMPARED)).values
      local start = first_nonzero(values)
      local key = table.concat(values, " ", start, start + COMPARED - 20)
      groups[key] = groups[key] or {}
      table.insert(groups[key], { code = code, start = start })
    end
  end
  return groups
end

-- Gives the code what is known of the first one of its group, if it is proven to have the same values.
local function take_from(best, first, other)
  local row, from, shift = best[other.code], best[first.code], first.start - other.start
  if from.looked_to - shift <= row.looked_to or from.period and shift ~= 0 then return end
  local a, b = sg.load(other.code), sg.load(first.code)
  if shift < 0 then
    a, b = b, a
  end
  if assert(same.compare(a, b, nil, math.abs(shift))).basis ~= "proven" then return end
  row.looked_to = from.looked_to - shift
  row.period, row.preperiod = from.period, from.preperiod
end

local function take_over(best)
  for _, group in pairs(groups_of(best)) do
    table.sort(group, function(a, b)
      local x, y = best[a.code].looked_to, best[b.code].looked_to
      return x > y or x == y and a.code < b.code
    end)
    for i = 2, #group do
      take_from(best, group[1], group[i])
    end
  end
end

-- Lines of at most 120 characters: what the codes have in common, and the codes.
local function block(best, common_of)
  local codes, order = {}, {}
  for code, row in pairs(best) do
    local common = common_of(row)
    if common then
      if not codes[common] then
        codes[common] = {}
        order[#order + 1] = common
      end
      table.insert(codes[common], code)
    end
  end
  for _, list in pairs(codes) do
    table.sort(list)
  end
  table.sort(order, function(a, b) return codes[a][1] < codes[b][1] end)
  local lines = {}
  for _, common in ipairs(order) do
    local line = common .. ":"
    for _, code in ipairs(codes[common]) do
      if #line + 1 + #code > 120 then
        lines[#lines + 1] = line
        line = common .. ":"
      end
      line = line .. " " .. code
    end
    lines[#lines + 1] = line
  end
  return table.concat(lines, "\n") .. "\n"
end

local date = assert(arg[1], "octal_codes.lua DATE FILE...")
local best = read { table.unpack(arg, 2) }
take_over(best)
print(
  HEAD:format(
    date,
    block(best, function(row) return row.period and ("%s %s"):format(row.period, row.preperiod) end),
    block(best, function(row) return not row.period and tostring(row.looked_to) or nil end)
  )
)
