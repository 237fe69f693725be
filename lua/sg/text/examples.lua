-- SPDX-License-Identifier: MIT
-- The text of a rule's examples: how many hold, each that does not, and each that a limit or the machine cut off.

local plain = require("sg.text.plain").text
local verdicts = require "sg.text.verdicts"

local examples = {}

---@param results table[] of game:examples, each with ok, text and detail
---@return string
function examples.text(results)
  local n_good, lines = 0, {}
  for _, example in ipairs(results) do
    if example.ok then
      n_good = n_good + 1
    else
      local detail = example.detail and (" (%s)"):format(plain(example.detail)) or ""
      local mark = example.ok == false and verdicts.FAILED or "no answer"
      lines[#lines + 1] = ("  %s: %s%s"):format(mark, plain(example.text), detail)
    end
  end
  table.insert(lines, 1, #results == 0 and "examples: none" or ("examples: %d of %d ok"):format(n_good, #results))
  return table.concat(lines, "\n")
end

---@param results table[]
---@return boolean? ok whether all examples hold; nil: none of them fails, but some have no answer
function examples.all_hold(results)
  local ok = true
  for _, example in ipairs(results) do
    if example.ok == false then return false end
    ok = ok and example.ok
  end
  return ok
end

return examples
