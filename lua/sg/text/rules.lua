-- SPDX-License-Identifier: MIT
-- The text of the library of rules: a line for each rule.

local aligned = require("sg.text.columns").aligned
local plain = require("sg.text.plain").message

local rules = {}

---@param list table[] of sg.rules
---@return string
function rules.text(list)
  local rows = {}
  for i, rule in ipairs(list) do
    rows[i] = { plain(rule.name), (plain(rule.summary or ""):gsub("\n", " ")) }
  end
  return aligned(rows)
end

return rules
