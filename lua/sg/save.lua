-- SPDX-License-Identifier: MIT
-- Writes a text to a file, whole or not at all: under another name first, which then takes the place of the file.

local pool = require "sg.pool"

---@param file file*
---@param text string
---@return boolean ok, string? why
local function fill(file, text)
  local ok, why = file:write(text)
  local closed, also = file:close()
  return ok and closed and true or false, why or also
end

---@param path string a device or a pipe is written to, never replaced
---@param text string
---@return boolean? done, string? message, string? code
local function save(path, text)
  local is_stream = pool.kind(path) == "other"
  local name = is_stream and path or ("%s.tmp.%d"):format(path, pool.pid())
  local file, message = io.open(name, "wb")
  if not file then -- about what the user named
    local why = message:sub(1, #name + 2) == name .. ": " and message:sub(#name + 3) or message
    return nil, ("%s: %s; does its folder exist, and may you write there?"):format(path, why), "io"
  end
  local ok, why = fill(file, text)
  if ok and is_stream then return true end
  if ok then ok, why = pool.commit(name, path) end
  if ok then return true end
  if not is_stream then os.remove(name) end
  why = tostring(why)
  return nil, why:sub(1, #path) == path and why or path .. ": " .. why, "io"
end

return save
