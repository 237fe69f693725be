-- SPDX-License-Identifier: MIT
-- Writes a file whole or not at all.

local failure = require "sg.failure"
local folder = require "sg.folder"
local pool = require "sg.pool"

local M = {}

local NO_ENTRY = 2 -- errno of what is not there

-- Writes the content to an open file, and closes it; false, or an error message.
local function fill(file, content)
  local wrong = false
  local function put(...)
    if wrong then return end
    local ok, message = file:write(...)
    wrong = not ok and message
  end
  local ok, raised = true, nil
  if type(content) == "function" then
    ok, raised = pcall(content, put)
  else
    put(content)
  end
  local closed, also = file:close() -- a full disk may be noticed here first
  return wrong or not closed and also, not ok and { raised }
end

---Writes the text to PATH.tmp and then puts that file in the place of PATH. A device or a pipe is written to instead,
---and never replaced.
---@param path string
---@param content string|fun(put: fun(...: string|integer)) the text, or a function that puts it piece by piece; if that
---raises an error, nothing is left behind and the error goes on
---@return boolean? done, sg.Failure? why code "io"
function M.write(path, content)
  local is_stream = pool.kind(path) == "other"
  local name = is_stream and path or path .. ".tmp"
  local file, unopened, errno = io.open(name, "wb")
  if not file then
    local why = failure.with(failure.of_file(name, unopened), { file = path })
    return nil, errno == NO_ENTRY and folder.explained(why, path) or why
  end
  local wrong, raised = fill(file, content)
  local why = wrong and failure.new("io", wrong, { file = path })
  if not why and not raised and not is_stream then
    local ok
    ok, why = pool.commit(name, path)
    if ok then return true end
    why = failure.with(why, { file = path }) -- and not that of the temporary one
  end
  if not why and not raised then return true end
  if not is_stream then os.remove(name) end
  if raised then error(raised[1], 0) end
  return nil, why
end

return M
