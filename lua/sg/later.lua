-- SPDX-License-Identifier: MIT
-- Delays the loading of a module that few questions need until the module is read, called or walked through. This
-- shortens the start of all other commands: loading a hundred lines takes some 150,000 instructions.

---@param name string
---@return table module its fields are those of the module
return function(name)
  return setmetatable({}, {
    module = name,
    __index = function(_, field) return require(name)[field] end,
    __call = function(_, ...) return require(name)(...) end,
    __pairs = function() return pairs(require(name)) end,
  })
end
