-- SPDX-License-Identifier: MIT
-- Checks the other fields of a rule that has the field heaps: several families of heaps whose moves lead from one to
-- another. rule/glue/coupled.lua reads and checks the field heaps itself.

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
