-- SPDX-License-Identifier: MIT
-- Files that belong to the program and are not in it: where `make install` puts them, or in the tree it was built in.

local M = {}

---The first of these files that exists, as a path; each place is relative to the folder above that of the program
---(PREFIX of an installed program, the tree of sources for build/sg-lua).
---@param places string[]
---@return string? path
function M.find(places)
  local ok, host = pcall(require, "sg.host")
  local program = ok and host.executable()
  local prefix = program and program:match "^(.*)/[^/]*/[^/]*$"
  for _, place in ipairs(prefix and places or {}) do
    local path = prefix .. "/" .. place
    local file = io.open(path, "rb")
    if file then
      file:close()
      return path
    end
  end
  return nil
end

return M
