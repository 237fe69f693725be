-- SPDX-License-Identifier: MIT
-- What fuzz targets in Lua share.

local fuzz = {}

local CODES = {
  usage = true,
  input = true,
  range = true,
  rule = true,
  cycle = true,
  limit = true,
  interrupted = true,
  io = true,
  nomem = true,
  no = true,
}

---A failure says why, and is never a fault of the program. Gives the result unchanged.
---@param result any
---@param why any
function fuzz.answered(result, why)
  if result ~= nil then return result end
  assert(type(why) == "table", "neither a result nor a failure")
  assert(CODES[why.code], "the code " .. tostring(why.code) .. ": " .. tostring(why.message))
  assert(type(why.message) == "string" and why.message ~= "", "a failure without a message")
  assert(tostring(why) ~= "")
  return nil
end

---Fails unless two values are the same.
function fuzz.same(expected, found, what)
  if expected ~= found then error(("%s: %s, not %s"):format(what, tostring(found), tostring(expected)), 2) end
end

return fuzz
