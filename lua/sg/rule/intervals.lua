-- SPDX-License-Identifier: MIT
-- Lists of whole numbers with intervals: { 1, 3, { 30, 100 } }, as text 1,3,30..100.

local intervals = {}

---The most members to which intervals are written out, where a list without intervals is wanted.
intervals.MEMBERS_MAX = 65536

---Is this an interval { from, to } of integers?
---@param item any
---@return boolean
function intervals.is(item)
  return type(item) == "table"
    and #item == 2
    and math.type(item[1]) == "integer"
    and math.type(item[2]) == "integer"
    and item[1] <= item[2]
    and next(item, 2) == nil
end

---The list without intervals; nil if it has more than MEMBERS_MAX members.
---@param list (integer|integer[])[]
---@return integer[]?
function intervals.members(list)
  local members = {}
  for _, item in ipairs(list) do
    local from, to = item, item
    if type(item) == "table" then
      from, to = item[1], item[2]
    end
    if #members + to - from >= intervals.MEMBERS_MAX then return nil end
    for member = from, to do
      members[#members + 1] = member
    end
  end
  return members
end

---The list that a text 1,3,30..100 stands for.
---@param source string
---@param keeps boolean? intervals stay intervals; else they are written out
---@return (integer|integer[])[]? list, string wanted
function intervals.read(source, keeps)
  local list, wanted = {}, "integers and intervals separated by commas, as 1,3,30..100"
  for item in (source .. ","):gmatch "(.-)," do
    local from, to = item:match "^%s*([+-]?%d+)%.%.([+-]?%d+)%s*$"
    local one = from and { math.tointeger(tonumber(from)), math.tointeger(tonumber(to)) }
      or math.tointeger(tonumber(item))
    if not one or from and not intervals.is(one) then return nil, wanted end
    list[#list + 1] = one
  end
  if keeps then return list, wanted end
  return intervals.members(list), wanted .. (", of at most %d members"):format(intervals.MEMBERS_MAX)
end

---The first and the last number of each item, one behind the other; a number that is no interval is both.
---@param list (integer|integer[])[]
---@return integer[]
function intervals.both_ends(list)
  local ends = {}
  for _, item in ipairs(list) do
    local is_list = type(item) == "table"
    ends[#ends + 1] = is_list and item[1] or item
    ends[#ends + 1] = is_list and item[2] or item
  end
  return ends
end

---A list as text that read takes.
---@param list (integer|integer[])[]
---@return string
function intervals.text(list)
  local items = {}
  for i, item in ipairs(list) do
    items[i] = type(item) == "table" and ("%d..%d"):format(item[1], item[2]) or tostring(item)
  end
  return table.concat(items, ",")
end

return intervals
