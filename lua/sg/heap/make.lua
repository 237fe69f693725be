-- SPDX-License-Identifier: MIT
-- The family behind a heap rule: of its code, its subtraction set or its move function.

local core = require "sg.core"
local failure = require "sg.failure"
local rule = require "sg.rule.load"
local text = require "sg.text.words"

local M = {}

local function field_fault(loaded, field, message, code)
  if loaded.origin == "code" then return nil, failure.new("input", message) end
  if loaded.origin == "table" then return nil, failure.new(code, ("field '%s': %s"):format(field, message)) end
  return nil, failure.new(code == "nomem" and code or next(loaded.given) and "input" or "rule", ("%s:%d: field '%s': %s"):format(loaded.path, loaded.line_of(field), field, message))
end

--- What kind of heap rule it is, and its family.
---@param loaded table
---@return string? kind, any family_or_message, string? code
function M.make(loaded)
  local kind = loaded.data.code and "code" or loaded.data.subtract and "subtract" or "heap"
  if kind == "heap" then return kind, core.family_script(loaded.box) end
  local value = loaded.data[kind]
  if value == core.function_mark then
    local why, code
    value, why, code = loaded.box:call(kind)
    if value == nil then
      why = why or ("%s returned nothing; it must return what the field may hold: %s"):format(kind,
        kind == "code" and "a code such as \"0.77\"" or "a set such as {1,2,3}")
      return nil, failure.new(code or "rule", rule.locate(loaded, why))
    end
  end
  local made, message, code, at
  if kind == "code" then
    if type(value) ~= "string" then return field_fault(loaded, kind, "a code is a string such as \"0.77\"", "rule") end
    made, message, code, at = core.family_code(value)
    if not made then
      message = ("the code %s, column %d: %s"):format(text.literal(value), at or 1, message)
      return field_fault(loaded, kind, message, code)
    end
    loaded.code = value
  else
    if type(value) ~= "table" or value.all_but == nil and #value == 0 and next(value) ~= nil
      or value.all_but ~= nil and type(value.all_but) ~= "table" then
      return field_fault(loaded, kind, ("%s is no set; it must be a list of integers, or { all_but = list }"):format(
        text.literal(value)), "rule")
    end
    local list = value.all_but or value
    for i, member in ipairs(list) do
      if math.type(member) ~= "integer" or member < 1 then
        return field_fault(loaded, kind, ("member %d (%s): a move takes a whole number of tokens, at least 1"):format(i,
          text.literal(member)), "rule")
      end
    end
    loaded.set, loaded.all_but = list, value.all_but
    made, message, code, at = core.family_subtract(list, value.all_but ~= nil)
    if not made then
      return field_fault(loaded, kind, ("member %d (%s): %s"):format(at or 1, text.literal(list[at]), message), code)
    end
  end
  return kind, made
end

return M
