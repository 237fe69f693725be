-- SPDX-License-Identifier: MIT
-- Answers in the Test Anything Protocol, version 13: a test point per answer, with the answer in its YAML, which JSON
-- is.

local plain = require "sg.text.plain"
local summary = require "sg.batch.format.summary"
local whole = require "sg.batch.format.whole"

local M = {}

-- The text on one line; # would begin a directive.
local function described(text) return (plain.line(text):gsub("#", "\\#")) end

---@param rows sg.BatchRow[]
---@return string
function M.write_text(rows)
  local lines = { "TAP version 13", ("1..%d"):format(#rows) }
  for i, row in ipairs(rows) do
    local game, task = summary.names(row.answer)
    lines[#lines + 1] = ("%sok %d - %s %s"):format(
      row.answer.ok == true and "" or "not ",
      i,
      described(game),
      described(task)
    )
    if row.answer.ok ~= true then lines[#lines + 1] = "# " .. plain.line(summary.reason(row.answer)) end
    lines[#lines + 1] = "  ---\n  answer: " .. row.line .. "\n  ..."
  end
  lines[#lines + 1] = ""
  return table.concat(lines, "\n")
end

local HEAD = "^TAP version 13\n1%.%.(%d+)\n"

---@param content string
---@return boolean
function M.begins(content) return content:find(HEAD) ~= nil end

---@param content string
---@return string[] lines of JSON
---@return string? missing
function M.read_text(content)
  local lines = {}
  for line in content:gmatch "\n  answer: ([^\n]*)\n  %.%.%.\n" do
    lines[#lines + 1] = line
  end
  return lines, whole.missing(#lines, math.tointeger(tonumber(content:match(HEAD))) or -1, true)
end

return M
