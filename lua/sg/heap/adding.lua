-- SPDX-License-Identifier: MIT
-- Reads take-and-break codes whose moves can add tokens without end, as 20.017, and lists the options of a heap. The
-- values of such heaps are in search/growing.lua.

local core = require "sg.core"

local adding = {}

---@class sg.AddingCode
---@field digits table<integer, { heaps: integer, split: string? }> by the number of tokens that a move takes, also < 0
---@field first integer the least number of tokens that a move takes
---@field last integer the largest
---@field most_parts integer the most heaps that a move leaves

---Reads a plain code (digits 0 to V, ! ? =) of which some digit adds tokens; nil for others.
---@param code string
---@return sg.AddingCode?
function adding.read(code)
  local before, behind = code:match "^([%dA-V!?=]+)%.([%dA-V!?=]*)$"
  if not before then return nil end
  local list, read = {}, { digits = {}, most_parts = 0 }
  for digit, split in (before .. behind):gmatch "(%w)([!?=]?)" do
    list[#list + 1] = { heaps = tonumber(digit, 32), split = split }
  end
  local n_before = #before:gsub("%W", "")
  if n_before < 2 or (before .. behind):find "^%W" or (before .. behind):find "%W%W" then return nil end
  for i, digit in ipairs(list) do
    if digit.heaps > 0 then
      local t = i - n_before
      read.digits[t] = digit
      read.first, read.last = math.min(read.first or t, t), math.max(read.last or t, t)
      for h = 0, 4 do
        if digit.heaps >> h & 1 == 1 then read.most_parts = math.max(read.most_parts, h) end
      end
    end
  end
  return read.first and read.first < 0 and read or nil
end

---Is this a code that only this module answers for: it adds tokens, and play may never end?
---@param code string
---@return boolean
function adding.is_endless(code)
  local read = adding.read(code)
  if not read then return false end
  return core.family_code(code) == nil
end

-- A sign is about two heaps and more.
local function allows(split, parts)
  if #parts < 2 then return true end
  if split == "=" or split == "?" then return (parts[1] == parts[#parts]) == (split == "=") end
  for i = 2, split == "!" and #parts or 1 do
    if parts[i] == parts[i - 1] then return false end
  end
  return true
end

-- Calls each(parts) for the ways to write sum as `left` more heaps, none below `least`, behind those in parts.
local function each_split(parts, least, sum, left, each)
  if left == 0 then
    if sum == 0 then each(parts) end
  elseif left == 1 then
    if sum >= least then
      parts[#parts + 1] = sum
      each(parts)
      parts[#parts] = nil
    end
  else
    for heap = least, sum // left do
      parts[#parts + 1] = heap
      each_split(parts, heap, sum - heap, left - 1, each)
      parts[#parts] = nil
    end
  end
end

---Calls each(parts) for the options of heap n, each an ascending list of heaps that changes afterwards. An empty heap
---has none.
---@param code sg.AddingCode
---@param n integer
---@param each fun(parts: integer[])
function adding.each_option(code, n, each)
  for t = code.first, n > 0 and math.min(code.last, n) or code.first - 1 do
    local digit = code.digits[t]
    for h = 0, digit and code.most_parts or -1 do
      if digit.heaps >> h & 1 == 1 then
        each_split({}, 1, n - t, h, function(parts)
          if allows(digit.split, parts) then each(parts) end
        end)
      end
    end
  end
end

return adding
