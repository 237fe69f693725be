-- SPDX-License-Identifier: MIT
-- Sums up an answer for test reports: a name, and in one line why it is no success.

local M = {}

---@param answer table
---@return string game, string task
function M.names(answer)
  return answer.game or answer.file, answer.task .. (answer.arguments and ":" .. answer.arguments or "")
end

---Why an answer is not as it should be.
---@param answer table
---@return string
function M.reason(answer)
  if type(answer.error) == "table" then return tostring(answer.error.message) end
  for _, list in ipairs { answer.examples or {}, answer.checks or {} } do
    for _, one in ipairs(list) do
      if one.ok == false then return ("%s: %s"):format(one.text or one.name or "failed", one.detail or "") end
    end
  end
  return "the answer is no"
end

return M
