-- SPDX-License-Identifier: MIT
-- Raises errors for wrong arguments of calls to the module sg. The message names the line of the calling program,
-- however deep inside the module the error is found.

-- The names of the module's sources, in the program and in sg.so alike; what is compiled for boxes has none.
local OURS, COMPILED = "^@lua/sg/", "=?"

---Raises an error at the innermost line that is not the module's.
---@param message string
local function misuse(message)
  local level = 2
  local frame = debug.getinfo(level, "S")
  while frame and (frame.what == "C" or frame.source == COMPILED or frame.source:find(OURS)) do
    level = level + 1
    frame = debug.getinfo(level, "S")
  end
  error(tostring(message), frame and level or 0)
end

return misuse
