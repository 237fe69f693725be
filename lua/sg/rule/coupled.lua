-- SPDX-License-Identifier: MIT
-- What a rule with the field heaps, several families of heaps whose moves lead from one to another, may say beside it.
-- What the field itself may hold, rule/glue/coupled.lua says, which reads it.

local coupled = {}

local OTHERS = { "code", "subtract", "heap", "heap2", "turn", "product", "place", "take", "options", "order", "split",
  "canonical", "valid", "form", "parse", "show", "rank", "loopy" }

---The field that cannot stand beside heaps.
---@param data table the rule's fields
---@return string? field
function coupled.conflict(data)
  for _, field in ipairs(OTHERS) do
    if data[field] ~= nil then return field end
  end
end

return coupled
