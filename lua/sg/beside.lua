-- SPDX-License-Identifier: MIT
-- Finds the files that the program needs and does not contain, in the folders of `make install` or in the build tree.

local M = {}

local folder -- found once: a worker that is confined cannot ask the system any more

---The folder above that of the program: PREFIX of an installed program, the tree of sources for build/sg-lua.
---@return string|nil prefix nil where the module is not part of the program
function M.prefix()
  if folder == nil then
    local ok, host = pcall(require, "sg.host")
    local program = ok and host.executable and host.executable()
    folder = program and program:match "^(.*)/[^/]*/[^/]*$" or false
  end
  return folder or nil
end

---The first of these files that exists, as a path; each place is relative to that folder.
---@param places string[]
---@return string? path
function M.find(places)
  local prefix = M.prefix()
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
