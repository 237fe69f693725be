-- SPDX-License-Identifier: MIT
-- Answers as CSV (RFC 4180, lines that end in \n): a heading, then a line per answer. The column "total", before the
-- last, has the number of answers on each line, so that a file that was cut behind one of them is not taken for whole.

local columns = require "sg.batch.format.columns"
local csv = require "sg.text.csv"
local whole = require "sg.batch.format.whole"

local M = {}

local TOTAL = "total"

local function cell(value)
  if value == nil then return "" end
  return csv.cell(value == true and "1" or value == false and "0" or tostring(value))
end

---@param rows sg.BatchRow[]
---@return string
function M.write_text(rows)
  local lines, heading, list = {}, {}, columns.of(rows)
  for i, column in ipairs(list) do
    heading[i] = column.name
  end
  table.insert(heading, #heading, TOTAL)
  lines[1] = table.concat(heading, ",")
  for n, row in ipairs(rows) do
    local cells, words = columns.cells(row, list), {}
    for i in ipairs(list) do
      words[i] = cell(cells[i])
    end
    table.insert(words, #words, tostring(#rows))
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

-- The cells of the line that begins at a place, and the place behind it; nil if a quoted cell does not end.
local function next_line(content, at)
  local cells, goes_on = {}, true
  while goes_on do
    cells[#cells + 1], at, goes_on = next_cell(content, at)
    if not at then return nil end
  end
  return cells, at
end

-- The number of columns, and the place of the first answer; nil if there is no heading.
local function heading_of(content)
  local cells, at = next_line(content, (content:match "^\xEF\xBB\xBF()" or 1))
  if
    cells
    and cells[1] == columns.list[1]
    and cells[#cells] == columns.list[#columns.list]
    and cells[#cells - 1] == TOTAL
  then
    return #cells, at
  end
end

---@param content string
---@return boolean
function M.begins(content) return heading_of(content) ~= nil end

---@param content string
---@return string[] lines of JSON: the last cell of each line but the heading
---@return string? missing
function M.read_text(content)
  local lines, n_said = {}, nil
  local n_columns, at = heading_of(content)
  while at <= #content do
    local cells, behind = next_line(content, at)
    if not cells or #cells ~= n_columns or cells[n_columns]:sub(-1) ~= "}" then
      return lines, ("behind %d answer%s is a line that is not whole"):format(#lines, #lines == 1 and "" or "s")
    end
    lines[#lines + 1], at = cells[#cells], behind
    n_said = n_said or math.tointeger(tonumber(cells[#cells - 1])) or -1
  end
  return lines, n_said and whole.missing(#lines, n_said, true)
end

return M
