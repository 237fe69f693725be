-- SPDX-License-Identifier: MIT
-- Errors about how the module is used. They blame the line outside it, however deep inside the fault was noticed.

local OURS = "^@lua/sg/" -- the sources of the module, as the program and sg.so carry them

---Raises an error at the innermost line that is not of the module.
---@param message string
local function misuse(message)
  local level = 2
  local frame = debug.getinfo(level, "S")
  while frame and (frame.what == "C" or frame.source:find(OURS)) do
    level = level + 1
    frame = debug.getinfo(level, "S")
  end
  error(tostring(message), frame and level or 0)
end

return misuse
