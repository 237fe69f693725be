-- SPDX-License-Identifier: MIT
-- Answers as CSV (RFC 4180, lines that end in \n): a heading, then a line per answer.

local columns = require "sg.batch.format.columns"

local M = {}

local function cell(value)
  if value == nil then return "" end
  local text = value == true and "1" or value == false and "0" or tostring(value)
  if text:find '[",\r\n]' then return '"' .. text:gsub('"', '""') .. '"' end
  return text
end

---@param rows sg.BatchRow[]
---@return string
function M.write_text(rows)
  local lines, heading = {}, {}
  for i, column in ipairs(columns.list) do heading[i] = column[1] end
  lines[1] = table.concat(heading, ",")
  for n, row in ipairs(rows) do
    local cells, words = columns.cells(row), {}
    for i in ipairs(columns.list) do words[i] = cell(cells[i]) end
    lines[n + 1] = table.concat(words, ",")
  end
  lines[#lines + 1] = ""
  return table.concat(lines, "\n")
end

-- The cell that begins at a place: its text, and the place behind the mark after it; the mark is "," or a line's end.
local function next_cell(content, at)
  if content:sub(at, at) ~= '"' then
    local text, mark, behind = content:match("^([^,\r\n]*)(,?\r?\n?)()", at)
    return text, behind, mark:sub(1, 1) == ","
  end
  local parts = {}
  at = at + 1
  while true do
    local close = content:find('"', at, true)
    if not close then return nil end
    parts[#parts + 1] = content:sub(at, close - 1)
    if content:sub(close + 1, close + 1) ~= '"' then
      at = close + 1
      break
    end
    parts[#parts + 1], at = '"', close + 2
  end
  local mark, behind = content:match("^(,?\r?\n?)()", at)
  return table.concat(parts), behind, mark:sub(1, 1) == ","
end

---@param content string
---@return string[] lines of JSON: the last cell of each line but the heading
function M.read_text(content)
  local lines, at, n_line = {}, 1, 0
  while at <= #content do
    local text, behind, goes_on = next_cell(content, at)
    if not text then break end
    if not goes_on then
      n_line = n_line + 1
      if n_line > 1 then lines[#lines + 1] = text end
    end
    if behind == at then break end
    at = behind
  end
  return lines
end

return M
