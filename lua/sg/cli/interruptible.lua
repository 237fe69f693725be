-- SPDX-License-Identifier: MIT
-- Runs a Lua function in which Ctrl-C raises an error. Engines do not need this: they check for Ctrl-C and return their
-- partial results. Scripts, the prompt's input and the checker do, since their Lua code does not check.

local M = {}

local function as_raised(message) return message end

---Like xpcall. The hook that raises is set inside two protected calls: wherever the signal comes, one of them catches
---the error.
---@param f function
---@param handler? fun(message: any): any the message handler of xpcall
---@param ... any the arguments of f
---@return boolean ok
---@return any ... the results of f, or the error, which is a text that ends with "interrupted" after a signal
function M.call(f, handler, ...)
  local has_host, host = pcall(require, "sg.host") -- a program that embeds the modules has its own signals
  if not has_host then return xpcall(f, handler or as_raised, ...) end
  local function protected(...)
    host.interruptible(true)
    local results = table.pack(xpcall(f, handler or as_raised, ...))
    host.interruptible(false)
    return results
  end
  local ok, results = pcall(protected, ...)
  if not ok then
    host.interruptible(false)
    return false, results
  end
  return table.unpack(results, 1, results.n)
end

return M
