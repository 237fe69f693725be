-- SPDX-License-Identifier: MIT
-- The environment of a worker process: the files that the program passed to the worker, the properties of the
-- program's terminal, and the limits of the process.

local failure = require "sg.failure"
local pool = require "sg.pool"

local M = {}

---Seconds for which a worker may go on after its time: the engine stops by itself first, and says what it knows.
M.GRACE_SECONDS = 5

local HEADROOM_MEMORY = 1024 -- MiB beyond the engine's limit
local THREAD_MEMORY = 128 -- MiB of address space that a thread reserves

---Makes the table that a worker gives to confine().
---@param seconds number
---@param memory integer MiB that the engine may use
---@param threads integer
function M.limits(seconds, memory, threads)
  return { time = seconds * threads, threads = threads, memory = memory + HEADROOM_MEMORY + threads * THREAD_MEMORY }
end

-- A file that is sent to the program when it is closed.
local function output(path, send)
  local parts, file = {}, {}
  function file:write(...)
    for _, part in ipairs { ... } do
      parts[#parts + 1] = tostring(part)
    end
    return self
  end
  function file.flush() return true end
  function file.close() return send(path, table.concat(parts)) end
  return file
end

---Files as far as a worker has them.
---@param texts table<string, string> the files to read, by path
---@param outputs table<string, string> the files that may be written: by path, "file" or what else is there now
---@param request fun(letter: string, text: string): string asks the program
---@param missing? fun(path: string): string, integer the message and the errno of all other files
function M.files(texts, outputs, request, missing)
  local host = require "sg.host"
  local waiting = {} -- PATH.tmp, until it takes its name
  missing = missing or function(path) return path .. ": a worker opens no files", 13 end
  local function send(path, text)
    local to = path:match "^(.*)%.tmp$"
    if to and outputs[to] then
      waiting[path] = text
      return true
    end
    local message = request("f", path .. "\0" .. text)
    if message == "" then return true end
    return nil, message
  end
  rawset(io, "open", function(path, mode)
    if (mode or "r"):find "^r" and texts[path] then return host.text_file(texts[path]) end
    local to = path:match "^(.*)%.tmp$" or path
    if (mode or "r"):find "^w" and (outputs[path] or outputs[to]) then return output(path, send) end
    return nil, missing(path)
  end)
  rawset(io, "popen", function() return nil, "a worker starts no programs" end)
  function pool.kind(path) return outputs[path] or texts[path] and "file" or nil end
  function pool.commit(from, to)
    local ok, message = send(to, waiting[from] or "")
    if ok then return true end
    return nil, failure.new("io", message, { file = to })
  end
end

---The terminal as far as a worker has one.
---@param request fun(letter: string, text: string): string asks the program
---@param is_terminal table<integer, boolean> by descriptor
---@param width integer columns
function M.terminal(request, is_terminal, width)
  local host = require "sg.host"
  function host.isatty(descriptor) return is_terminal[descriptor] end
  function host.width() return width end
  function host.readline(prompt)
    local answer = request("r", prompt)
    if answer:sub(1, 1) == "l" then return answer:sub(2) end
    return nil, answer:sub(1, 1) == "i" and "interrupted" or nil
  end
end

return M
