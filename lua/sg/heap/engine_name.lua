-- SPDX-License-Identifier: MIT
-- The names of engines in answers: "sparse avx2 (mask 0x1e)" has the kind of machine code that this machine has for the
-- engine. It decides the time only, so that who compares the answers of machines leaves it out.

local engine_name = { has_kernel = true }

---@param name string "sparse (mask 0x1e)"
---@param kernel? string "avx2" or "portable"; nil: there is but one
---@return string
function engine_name.of(name, kernel)
  if not kernel or not engine_name.has_kernel then return name end
  return (name:gsub("^%S+", "%0 " .. kernel, 1))
end

return engine_name
