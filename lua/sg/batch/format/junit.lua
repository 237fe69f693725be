-- SPDX-License-Identifier: MIT
-- Answers as a JUnit report: a test case per answer. An answer that is no is a failure; one that is missing, an
-- error. No times are given, so that the same answers are the same bytes.

local summary = require "sg.batch.format.summary"
local whole = require "sg.batch.format.whole"

local M = {}

local ENTITIES = { ["&"] = "&amp;", ["<"] = "&lt;", [">"] = "&gt;", ['"'] = "&quot;" }
local CHARACTERS = { amp = "&", lt = "<", gt = ">", quot = '"' }

-- The text in XML, which has no control characters, nor U+FFFE and U+FFFF.
local function escaped(text)
  text = text:gsub("[\0-\31\127]", " "):gsub("\xEF\xBF[\xBE\xBF]", "?")
  return (text:gsub('[&<>"]', ENTITIES))
end

-- The line of JSON in XML. What XML has not, JSON can escape.
local function escaped_json(line)
  line = line:gsub("\xEF\xBF\xBE", "\\ufffe"):gsub("\xEF\xBF\xBF", "\\uffff")
  return (line:gsub('[&<>"]', ENTITIES))
end

---@param rows sg.BatchRow[]
---@return string
function M.write_text(rows)
  local failures, errors, cases = 0, 0, {}
  for i, row in ipairs(rows) do
    local answer, verdict = row.answer, ""
    local game, task = summary.names(answer)
    if answer.error ~= nil then
      errors = errors + 1
      verdict = ('<error message="%s"/>'):format(escaped(summary.reason(answer)))
    elseif answer.ok ~= true then
      failures = failures + 1
      verdict = ('<failure message="%s"/>'):format(escaped(summary.reason(answer)))
    end
    cases[i] = ('<testcase classname="%s" name="%s">%s<system-out>%s</system-out></testcase>\n'):format(escaped(game),
      escaped(task), verdict, escaped_json(row.line))
  end
  local head = ('<testsuite name="sg-lua batch" tests="%d" failures="%d" errors="%d">\n'):format(#rows, failures,
    errors)
  return '<?xml version="1.0" encoding="UTF-8"?>\n' .. head .. table.concat(cases) .. "</testsuite>\n"
end

local HEAD = '<testsuite name="sg%-lua batch" tests="(%d+)"'

---@param content string
---@return boolean
function M.begins(content)
  return content:find(HEAD) ~= nil
end

---@param content string
---@return string[] lines of JSON
---@return string? missing
function M.read_text(content)
  local lines = {}
  for line in content:gmatch "<system%-out>([^<]*)</system%-out>" do
    lines[#lines + 1] = line:gsub("&(%a+);", CHARACTERS)
  end
  local n_said = math.tointeger(tonumber(content:match(HEAD))) or -1
  return lines, whole.missing(#lines, n_said, content:find "</testsuite>%s*$" ~= nil)
end

return M
