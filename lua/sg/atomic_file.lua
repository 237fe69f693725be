-- SPDX-License-Identifier: MIT
-- Writes a file whole or not at all.

local failure = require "sg.failure"
local pool = require "sg.pool"

local M = {}

-- Lua's message for a file that could not be opened, without the name of the file.
local function reason(message, name)
  return message:sub(1, #name + 2) == name .. ": " and message:sub(#name + 3) or message
end

---Writes the text to PATH.tmp and then puts that file in the place of PATH. A device or a pipe is written to instead,
---and never replaced.
---@param path string
---@param text string
---@return boolean? done, sg.Failure? why code "io"
function M.write(path, text)
  local is_stream = pool.kind(path) == "other"
  local name = is_stream and path or path .. ".tmp"
  local file, unopened = io.open(name, "wb")
  if not file then
    return nil, failure.new("io", reason(unopened, name) .. "; does its folder exist, and may you write there?",
      { file = path })
  end
  local ok, wrong = file:write(text)
  local closed, also = file:close() -- a full disk may be noticed here first
  wrong = not ok and wrong or not closed and also
  local why = wrong and failure.new("io", wrong, { file = path })
  if not why and not is_stream then
    ok, why = pool.commit(name, path)
    if ok then return true end
    why = failure.with(why, { file = path }) -- and not that of the temporary one
  end
  if not why then return true end
  if not is_stream then os.remove(name) end
  return nil, why
end

return M
