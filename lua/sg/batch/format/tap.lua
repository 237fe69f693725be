-- SPDX-License-Identifier: MIT
-- Answers in the Test Anything Protocol, version 13: a test point per answer, with the answer in its YAML, which JSON
-- is.

local plain = require "sg.text.plain"
local summary = require "sg.batch.format.summary"

local M = {}

-- The text on one line; # would begin a directive.
local function described(text)
  return (plain.line(text):gsub("#", "\\#"))
end

---@param rows sg.BatchRow[]
---@return string
function M.write_text(rows)
  local lines = { "TAP version 13", ("1..%d"):format(#rows) }
  for i, row in ipairs(rows) do
    local game, task = summary.names(row.answer)
    lines[#lines + 1] = ("%sok %d - %s %s"):format(row.answer.ok == true and "" or "not ", i, described(game),
      described(task))
    if row.answer.ok ~= true then lines[#lines + 1] = "# " .. plain.line(summary.reason(row.answer)) end
    lines[#lines + 1] = "  ---\n  answer: " .. row.line .. "\n  ..."
  end
  lines[#lines + 1] = ""
  return table.concat(lines, "\n")
end

---@param content string
---@return string[] lines of JSON
function M.read_text(content)
  local lines = {}
  for line in content:gmatch "\n  answer: ([^\n]*)" do lines[#lines + 1] = line end
  return lines
end

return M
