-- SPDX-License-Identifier: MIT
-- Rules whose players move differently, with the fields left and right, as far as they can be made impartial.

local core = require "sg.core"
local failure = require "sg.failure"
local plain = require "sg.rule.plain_value"

local impartial = {}

local function is_set(value)
  return plain.is_list(value, function(one) return math.type(one) == "integer" and one >= 1 end)
end

---Says why a rule cannot be made impartial: a rule with left and right can.
---@param data any the table of the rule, with marks for functions
---@param moves string[] the fields that give the moves of other rules
---@return sg.Failure?
function impartial.fault(data, moves)
  if type(data) ~= "table" then return nil end -- the schema says so
  for _, field in ipairs(moves) do
    if data[field] ~= nil then
      return (
        failure.new(
          "rule",
          ("a rule to be made impartial has its moves in left and right, not in %s"):format(field),
          { field = field }
        )
      )
    end
  end
  for _, field in ipairs { "left", "right" } do
    local value = data[field]
    local is_right = value == core.function_mark or data.start == nil and type(value) == "table" and is_set(value)
    if not is_right then
      return (
        failure.new(
          "rule",
          ("'%s' must be a function %s, to be made impartial"):format(
            field,
            data.start == nil and "(n, option, p) or a subtraction set such as {1,3}" or "(position, option, p)"
          ),
          { field = field }
        )
      )
    end
  end
end

return impartial
