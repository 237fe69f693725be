-- SPDX-License-Identifier: MIT
-- Is a file of answers whole? Forms whose text says how many answers there are can tell.

local M = {}

---Compares the answers found in a file with the number that the file states.
---@param n_found integer
---@param n_said integer
---@param has_end boolean
---@return string? missing nil: nothing
function M.missing(n_found, n_said, has_end)
  if n_found ~= n_said then return ("%d of %d answers"):format(n_found, n_said) end
  if not has_end then return "the end is missing" end
end

return M
