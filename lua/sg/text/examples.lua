-- SPDX-License-Identifier: MIT
-- The text of a rule's examples: how many hold, and each that does not.

local plain = require("sg.text.plain").text

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
      lines[#lines + 1] = "  FAILED: " .. plain(example.text) .. detail
    end
  end
  table.insert(lines, 1, #results == 0 and "examples: none" or ("examples: %d of %d ok"):format(n_good, #results))
  return table.concat(lines, "\n")
end

---@param results table[]
---@return boolean whether all examples hold
function examples.all_hold(results)
  for _, example in ipairs(results) do
    if not example.ok then return false end
  end
  return true
end

return examples
