-- SPDX-License-Identifier: MIT
-- Answers as a JUnit report: a test case per answer. An answer that is no is a failure; one that is missing, an
-- error. No times are given, so that the same answers are the same bytes.

local plain = require "sg.text.plain"
local summary = require "sg.batch.format.summary"
local whole = require "sg.batch.format.whole"

local M = {}

local ENTITIES = { ["&"] = "&amp;", ["<"] = "&lt;", [">"] = "&gt;", ['"'] = "&quot;" }
local CHARACTERS = { amp = "&", lt = "<", gt = ">", quot = '"' }

-- Escapes what has a meaning in XML. Characters that XML has not are escaped before, by plain.line and in JSON.
local function escaped(text) return (text:gsub('[&<>"]', ENTITIES)) end

local function escaped_text(text) return escaped(plain.line(text)) end

---@param rows sg.BatchRow[]
---@return string
function M.write_text(rows)
  local failures, errors, cases = 0, 0, {}
  for i, row in ipairs(rows) do
    local answer, verdict = row.answer, ""
    local game, task = summary.names(answer)
    if answer.error ~= nil then
      errors = errors + 1
      verdict = ('<error message="%s"/>'):format(escaped_text(summary.reason(answer)))
    elseif answer.ok ~= true then
      failures = failures + 1
      verdict = ('<failure message="%s"/>'):format(escaped_text(summary.reason(answer)))
    end
    cases[i] = ('<testcase classname="%s" name="%s">%s<system-out>%s</system-out></testcase>\n'):format(
      escaped_text(game),
      escaped_text(task),
      verdict,
      escaped(row.line)
    )
  end
  local head = ('<testsuite name="sg-lua batch" tests="%d" failures="%d" errors="%d">\n'):format(
    #rows,
    failures,
    errors
  )
  return '<?xml version="1.0" encoding="UTF-8"?>\n' .. head .. table.concat(cases) .. "</testsuite>\n"
end

local HEAD = '<testsuite name="sg%-lua batch" tests="(%d+)"'

---@param content string
---@return boolean
function M.begins(content) return content:find(HEAD) ~= nil end

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
