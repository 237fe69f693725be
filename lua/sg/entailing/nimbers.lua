-- SPDX-License-Identifier: MIT
-- Sets of nimbers that are finite or leave out finitely many: those beside which a move, or an answer, wins. A set that
-- leaves out finitely many holds `loony` too: beside a loony component the move wins (docs/theorems.md).

local loony = require "sg.loony"

---@class sg.Nimbers { list, all_but }: the nimbers of the list, ascending, or all but these
---@field list integer[]
---@field all_but boolean

local nimbers = {}

---@param list integer[] ascending
---@param all_but? boolean
---@return sg.Nimbers
function nimbers.of(list, all_but) return { list = list, all_but = all_but or false } end

---The set of one value: of a nimber itself, of loony nothing.
---@param value integer|sg.Loony
---@return sg.Nimbers
function nimbers.single(value) return nimbers.of(value ~= loony and { value } or {}) end

---@param set sg.Nimbers
---@return sg.Nimbers
function nimbers.complement(set) return nimbers.of(set.list, not set.all_but) end

---@param set sg.Nimbers
---@param value integer|sg.Loony
---@return boolean
function nimbers.has(set, value)
  for _, n in ipairs(set.list) do
    if n == value then return not set.all_but end
  end
  return set.all_but
end

local function sorted(seen)
  local list = {}
  for n in pairs(seen) do
    list[#list + 1] = n
  end
  table.sort(list)
  return list
end

---@param sets sg.Nimbers[]
---@return sg.Nimbers
function nimbers.union(sets)
  local members, left_out
  members = {}
  for _, set in ipairs(sets) do
    local listed = {}
    for _, n in ipairs(set.list) do
      listed[n] = true
      if not set.all_but then members[n] = true end
    end
    if set.all_but then
      for n in pairs(left_out or {}) do
        if not listed[n] then left_out[n] = nil end
      end
      left_out = left_out or listed
    end
  end
  if not left_out then return nimbers.of(sorted(members)) end
  for n in pairs(members) do
    left_out[n] = nil
  end
  return nimbers.of(sorted(left_out), true)
end

---{ n xor by : n in the set }; beside something loony, everything or nothing.
---@param set sg.Nimbers
---@param by integer|sg.Loony
---@return sg.Nimbers
function nimbers.shifted(set, by)
  if by == loony then return nimbers.of({}, set.all_but) end
  local list = {}
  for i, n in ipairs(set.list) do
    list[i] = n ~ by
  end
  table.sort(list)
  return nimbers.of(list, set.all_but)
end

---The least nimber that is not in the set; loony if there is none.
---@param set sg.Nimbers
---@return integer|sg.Loony
function nimbers.mex(set)
  if set.all_but then return set.list[1] or loony end
  local mex = 0
  while set.list[mex + 1] == mex do
    mex = mex + 1
  end
  return mex
end

---The set as text: "*0, *2", "every nimber but *1", "every nimber", "no nimber".
---@param set sg.Nimbers
---@return string
function nimbers.text(set)
  local names = {}
  for i, n in ipairs(set.list) do
    names[i] = "*" .. n
  end
  local listed = table.concat(names, ", ")
  if set.all_but then return listed == "" and "every nimber" or "every nimber but " .. listed end
  return listed == "" and "no nimber" or listed
end

---The set as JSON has it: a list, or { all_but = list }.
---@param set sg.Nimbers
---@return table
function nimbers.data(set) return set.all_but and { all_but = set.list } or set.list end

return nimbers
