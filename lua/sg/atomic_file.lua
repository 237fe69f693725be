-- SPDX-License-Identifier: MIT
-- Writes a file whole or not at all.

local failure = require "sg.failure"
local pool = require "sg.pool"

local M = {}

---All of it goes to PATH.tmp first, which then takes the place of what is there. A device or a pipe is written to,
---never replaced.
---@param path string
---@param text string
---@return boolean|nil done, string|nil message, string|nil code "io"
function M.write(path, text)
  local is_stream = pool.kind(path) == "other"
  local name = is_stream and path or path .. ".tmp"
  local file, message = io.open(name, "wb")
  if not file then
    local why = message:sub(1, #name + 2) == name .. ": " and message:sub(#name + 3) or message
    return nil, failure.new("io", ("%s: %s; does its folder exist, and may you write there?"):format(path, why))
  end
  local ok, why = file:write(text)
  local closed, also = file:close() -- where a full disk may be noticed first
  why = not ok and why or not closed and also or nil
  if not why and not is_stream then
    ok, why = pool.commit(name, path)
    if ok then return true end
  end
  if not why then return true end
  if not is_stream then os.remove(name) end
  return nil, failure.new("io", why:find(path, 1, true) == 1 and why or ("%s: %s"):format(path, why))
end

return M
