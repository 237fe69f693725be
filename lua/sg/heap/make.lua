-- SPDX-License-Identifier: MIT
-- The engine's family of a heap rule, by its code, its subtraction set, its move function or an automaton of moves.

local adding = require "sg.later" "sg.heap.adding"
local core = require "sg.core"
local failure = require "sg.failure"
local intervals = require "sg.rule.intervals"
local rule = require "sg.rule.load"
local text = require "sg.text.words"

local M = {}

-- A fault of a field of the rule; code is that of a rule in its file with its own parameters.
local function field_fault(loaded, field, message, code)
  if loaded.origin == "code" then return nil, failure.new("input", message) end
  message = ("field '%s': %s"):format(field, message)
  if loaded.origin == "table" then return nil, failure.new(code, message, { field = field }) end
  code = next(loaded.given) and "input" or "rule"
  return nil, failure.new(code, message, { field = field, file = loaded.path, line = loaded.line_of(field) })
end

-- Returns the value of the field, or what its function returns.
local function field_value(loaded, field)
  local value = loaded.data[field]
  if value ~= core.function_mark then return value end
  local why
  value, why = loaded.box:call(field)
  if value ~= nil then return value end
  local wanted = field == "code" and 'a code such as "0.77"' or "a set such as {1,2,3}"
  local message = "%s returned nothing; it must return what the field may hold: %s"
  why = rule.locate(loaded, why or failure.new("rule", message:format(field, wanted), { field = field }))
  return nil, why
end

local function of_code(loaded, code)
  if type(code) ~= "string" then return field_fault(loaded, "code", 'a code is a string such as "0.77"', "rule") end
  local family, why = core.family_code(code)
  if family then
    loaded.code = code
    return family
  end
  if why.code == "nomem" then return nil, why end
  local at = why.at or 1
  local message = ("the code %s, column %d: %s"):format(text.brief(text.literal(code)), at, why.message)
  local _, fault = field_fault(loaded, "code", message, why.code)
  fault = failure.with(fault, { source = code, at = at })
  if adding.is_endless(code) then fault = failure.with(fault, { hint_for = "loopy" }) end
  return nil, fault
end

-- Has the table the items 1 to n, and nothing else?
local function is_list(value)
  local n_items, n = 0, 0
  for _ in pairs(value) do
    n_items = n_items + 1
  end
  for i in ipairs(value) do
    n = i
  end
  return n == n_items
end

local function is_set(value)
  if type(value) ~= "table" then return false end
  if value.all_but ~= nil then return type(value.all_but) == "table" and is_list(value.all_but) end
  return is_list(value)
end

local function of_set(loaded, set)
  if not is_set(set) then
    return field_fault(
      loaded,
      "subtract",
      ("%s is no set; it must be a list of integers and intervals { from, to }, or { all_but = list }"):format(
        text.literal(set)
      ),
      "rule"
    )
  end
  local list = set.all_but or set
  local function member_fault(i, message, code)
    return field_fault(loaded, "subtract", ("member %d (%s): %s"):format(i, text.literal(list[i]), message), code)
  end
  for i, member in ipairs(list) do
    local is_interval = intervals.is(member)
    if math.type(member) ~= "integer" and not is_interval or (is_interval and member[1] or member) < 1 then
      return member_fault(
        i,
        type(member) == "table" and "an interval is { from, to }, whole numbers >= 1, the first not above the second"
          or "a move takes a whole number of tokens, at least 1",
        "rule"
      )
    end
  end
  local members = intervals.members(list)
  loaded.set, loaded.all_but, loaded.intervals = members, set.all_but and members, not members and list or nil
  if not members and set.all_but then
    return field_fault(
      loaded,
      "subtract",
      ("all_but names more than %d numbers"):format(intervals.MEMBERS_MAX),
      "rule"
    )
  end
  local family, why
  if members then
    family, why = core.family_subtract(members, set.all_but ~= nil)
  else
    family, why = core.family_intervals(intervals.both_ends(list))
  end
  if family then return family end
  if why.code == "nomem" then return nil, why end
  return member_fault(#list == #(members or list) and why.at or 1, why.message, why.code)
end

local by_field = { code = of_code, subtract = of_set }

---The engine's family of a heap rule.
---@param loaded table
---@param field "code"|"subtract"|"heap" that it is made of
---@return userdata? family, sg.Failure? why
function M.make(loaded, field)
  if loaded.automaton then return core.family_automaton(loaded.automaton) end
  if not by_field[field] then return core.family_script(loaded.box) end
  local value, why = field_value(loaded, field)
  if value == nil then return nil, why end
  return by_field[field](loaded, value)
end

return M
