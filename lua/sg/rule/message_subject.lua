-- SPDX-License-Identifier: MIT
-- Finds the function or the name that a message of the box is about. The box says which function returned something
-- wrong, or which name is unknown, in words only. All that depends on the wording of its messages is here;
-- spec/rule/message_subject_spec.lua raises each.

local message_subject = {}

-- How a message begins that is about one field of the rule.
local ABOUT_FIELD =
  { "^(%l+%d?) returned ", "^(%l+) called ", "^(%l+): not a position", "^(%l+) changed the position" }

---The field of the rule that a message is about, if it begins with one.
---@param message string
---@return string?
function message_subject.field(message)
  for _, pattern in ipairs(ABOUT_FIELD) do
    local field = message:match(pattern)
    if field then return field end
  end
  return message:find "^the rule changed its parameters: " and "params" or nil
end

---The helper that a message is about, such as sg.grid.regions.
---@param message string
---@return string?
function message_subject.helper(message) return message:match "^(sg%.[%l_]+%.[%l_]+): " end

---Did the code of the rule break, other than by a call of error of its own?
---@param message string
---@return boolean
function message_subject.broke(message)
  return message:find "attempt to " ~= nil
    or message:find "^bad argument " ~= nil
    or message:find "has no integer representation" ~= nil
end

---The global name that a rule used and the box does not have.
---@param message string
---@return string?
function message_subject.unknown_name(message) return message:match "^'([%w_]+)' is not known here" end

return message_subject
