-- SPDX-License-Identifier: MIT
-- Tells which files of answers are not whole, though each of their lines is: those of a run that has not ended.
-- Beside such a file stands FILE.unfinished, from the time at which the file may have less than all answers until a
-- run ends that writes it. It outlives kill -9. Shards that never ran are found by the names that sbatch gives them.

local failure = require "sg.failure"
local folder = require "sg.folder"
local pool = require "sg.pool"

local M = {}

local TEXT = "The run of sg-lua batch that writes the file of this name has not ended: it goes on, or was stopped.\n"

---The name of the file that says so.
---@param path string
---@return string
function M.mark_of(path) return path .. ".unfinished" end

---Is this the file of a run that has not ended?
---@param path string
---@return boolean
function M.is_marked(path) return pool.kind(M.mark_of(path)) == "file" end

---Says that a file of answers is not whole.
---@param path string
---@return boolean? done, sg.Failure? why
function M.mark(path)
  if M.is_marked(path) then return true end
  local name = M.mark_of(path)
  local file, message = io.open(name, "wb")
  local ok = file
  if file then
    ok, message = file:write(TEXT)
    local closed, also = file:close()
    if ok and not closed then
      ok, message = nil, also
    end
  end
  if ok then return true end
  if file then os.remove(name) end
  return nil, folder.explained(failure.of_file(name, message), name)
end

---Says that a file of answers is whole.
---@param path string
function M.clear(path) os.remove(M.mark_of(path)) end

---The first shard that is missing among files with the names of sbatch, NAME.partKofN.SUFFIX.
---@param paths string[]
---@return string? path, integer? k, integer? n
function M.missing_shard(paths)
  local named, groups = {}, {}
  for _, path in ipairs(paths) do
    named[path] = true
    local head, k, n, tail = path:match "^(.*%.part)(%d+)of(%d+)(%.%w+)$"
    if k and tonumber(k) <= tonumber(n) then groups[#groups + 1] = { head = head, n = n, tail = tail } end
  end
  for _, group in ipairs(groups) do
    for k = 1, math.min(tonumber(group.n), #paths + 1) do
      local path = ("%s%dof%s%s"):format(group.head, k, group.n, group.tail)
      if not named[path] then return path, k, tonumber(group.n) end
    end
  end
end

---Why these files have not all the answers of their runs.
---@param paths string[]
---@return sg.Failure? why
function M.why(paths)
  for _, path in ipairs(paths) do
    if M.is_marked(path) then
      local message = "the run that writes this file has not ended"
      return failure.new("io", message, { file = path, hint_for = "unfinished" })
    end
  end
  local path, k, n = M.missing_shard(paths)
  if path then
    return failure.new("io", ("shard %d of %d is missing"):format(k, n), { file = path, hint_for = "partial" })
  end
end

return M
