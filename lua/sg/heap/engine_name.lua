-- SPDX-License-Identifier: MIT
-- The names of engines in answers: "octal sparse avx2 (mask 0x1e)" has the kind of machine code that this machine has
-- for the engine. It decides the time only, so that who compares the answers of machines leaves it out.

local engine_name = { has_kernel = true }

---@param name string "octal sparse (mask 0x1e)"
---@param kernel? string "avx2" or "portable"; nil: there is but one
---@return string
function engine_name.of(name, kernel)
  if not kernel or not engine_name.has_kernel then return name end
  local engine, rest = name:match "^([^(]-)(%s*%(.*)$"
  return ("%s %s%s"):format(engine or name, kernel, rest or "")
end

return engine_name
