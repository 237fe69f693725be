-- SPDX-License-Identifier: MIT
-- Checks and creates the folders that commands write to. The folder of a FILE argument must exist. A FOLDER argument
-- that a command fills is created; its parent folder must exist.

local command_line = require "sg.command_line"
local failure = require "sg.failure"
local pool = require "sg.pool"

local M = {}

---Why a file cannot be written or a folder not made: where the folder is missing that it should stand in, that one.
---@param why sg.Failure
---@param path string of the file
---@return sg.Failure
function M.explained(why, path)
  local parent = path:match "^(.*[^/])/+[^/]*$"
  if not parent or pool.kind(parent) then return why end
  return failure.new(
    "io",
    "there is no folder " .. parent,
    { file = path, hint = ("`mkdir -p %s` makes it"):format(command_line.word(parent)) }
  )
end

---Is there a file of that name, and no folder? A pipe is one; nobody waits for who writes to it.
---@param path string
---@return boolean
function M.is_file(path)
  local kind = pool.kind(path)
  return kind ~= nil and kind ~= "dir"
end

---Makes a folder to write files into, if it is not there.
---@param path string
---@return boolean? ok, sg.Failure? why
function M.make(path)
  local kind = pool.kind(path)
  if kind == "dir" then return true end
  if kind then return nil, failure.new("io", "this is no folder", { file = path }) end
  local ok, why = pool.make_dir(path)
  if ok then return true end
  return nil, M.explained(why, path:match "^(.*[^/])/*$" or path)
end

return M
