-- SPDX-License-Identifier: MIT
-- A module that few questions need. It is loaded when one of its fields is first asked for, so that the others start
-- without it: each hundred lines that a command loads cost it some 150,000 instructions.

---@param name string
---@return table module its fields are those of the module
return function(name)
  return setmetatable({}, { __index = function(_, field) return require(name)[field] end })
end
