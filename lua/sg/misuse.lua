-- SPDX-License-Identifier: MIT
-- Mistakes in how a program calls the module are errors, not failures. The message names the program's own line,
-- however deep inside the module the mistake was noticed.

local OURS = "^@lua/sg/" -- the names of the module's sources, in the program and in sg.so alike

---Raises an error at the innermost line that is not the module's.
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
