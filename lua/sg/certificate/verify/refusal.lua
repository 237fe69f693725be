-- SPDX-License-Identifier: MIT
-- Makes refusals: a part of the checker raises one if a certificate does not pass. A refusal is raised as an error,
-- so that no part can forget to look at a result; init.lua catches it.

local M = {}

local Refusal = {}
Refusal.__index = Refusal
Refusal.__tostring = function(self) return self.message end

local function raise(code, text, ...) error(setmetatable({ code = code, message = text:format(...) }, Refusal), 0) end

---The certificate may be right, but to check it takes longer than the caller allows.
function M.exceed_time()
  error(setmetatable({ code = "limit", limit = "time", message = "the time limit was reached" }, Refusal), 0)
end

---The certificate is wrong.
function M.refuse(text, ...) raise("no", text, ...) end

---The certificate may be right, but to check it takes more than the caller allows.
function M.exceed_limit(text, ...) raise("limit", text, ...) end

---Refuses unless the condition holds; otherwise returns it.
function M.need(condition, text, ...)
  if not condition then raise("no", text, ...) end
  return condition
end

---Raises a refusal that was caught again, or the end of memory; nothing is done for another error.
function M.pass(err)
  if getmetatable(err) == Refusal or err == "not enough memory" then error(err, 0) end
end

---Was a refusal caught?
function M.is(err) return getmetatable(err) == Refusal end

---Was this caught because a limit was reached?
function M.is_limit(err) return getmetatable(err) == Refusal and err.code == "limit" end

---A refusal that was caught, as it is. Where memory ended, nobody knows; any other error is a refusal, since what
---made the checker fail is not verified.
function M.of_error(err)
  if getmetatable(err) == Refusal then return err end
  if err == "not enough memory" then return setmetatable({ code = "nomem", message = err }, Refusal) end
  return setmetatable({ code = "no", message = "the checker failed: " .. tostring(err) }, Refusal)
end

return M
