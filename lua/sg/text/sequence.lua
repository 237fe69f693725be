-- SPDX-License-Identifier: MIT
-- A nim-sequence as rows of values, as CSV and as a b-file of the OEIS. Long sequences are written block by block, with
-- the heads and the rows of these formats.

local core = require "sg.core"
local json = require "sg.text.json"
local loony = require "sg.loony"
local plain = require("sg.text.plain").text
local plus = require("sg.text.words").plus

local sequence = {}

sequence.ROW = 20 -- values in a row of text

---Rows of values, each row labelled with its first heap.
---@param values integer[]
---@param first integer|nil the heap of the first value; nil where it is above 2^63 - 1
---@param width integer the width of a value
---@param label_width integer
---@param per_row? integer
---@return string
function sequence.rows(values, first, width, label_width, per_row)
  per_row = per_row or sequence.ROW
  local label, lines = "%" .. label_width .. "s: ", {}
  for start = 1, #values, per_row do
    local heap = first and tostring(plus(first, start - 1)) or ("+%d"):format(start - 1)
    local last = math.min(start + per_row - 1, #values)
    lines[#lines + 1] = label:format(heap) .. core.row(values, start, last, width, " ")
  end
  return table.concat(lines, "\n")
end

local function has_loony(values)
  for _, value in ipairs(values) do
    if value == loony then return true end
  end
  return false
end

---The values for JSON.
---@param values (integer|sg.Loony)[]
---@return table
function sequence.data(values) return has_loony(values) and values or json.integers(values) end

-- The values as cells of one width; loony values are shown as ∞.
local function rows_with_loony(result, per_row)
  local width, lines, values = 1, {}, result.values
  for _, value in ipairs(values) do
    width = math.max(width, utf8.len(tostring(value)))
  end
  per_row = per_row or sequence.ROW
  for start = 1, #values, per_row do
    local cells = {}
    for i = start, math.min(start + per_row - 1, #values) do
      local shown = tostring(values[i])
      cells[#cells + 1] = (" "):rep(width - utf8.len(shown)) .. shown
    end
    local label = ("%" .. #tostring(result.to) .. "s: "):format(result.from + start - 1)
    lines[#lines + 1] = label .. table.concat(cells, " ")
  end
  return table.concat(lines, "\n")
end

---The nim-sequence in rows, each labelled with its first heap.
---@param result sg.Result of game:seq
---@param per_row? integer
function sequence.text(result, per_row)
  if has_loony(result.values) then return rows_with_loony(result, per_row) end
  local greatest = 0
  for _, value in ipairs(result.values) do
    greatest = math.max(greatest, value)
  end
  return sequence.rows(
    result.values,
    math.tointeger(tonumber(result.from)),
    #tostring(greatest),
    #tostring(result.to),
    per_row
  )
end

---A line "n<separator>value" for each value.
---@param values integer[]
---@param first integer|string the heap of the first value; above 2^63 - 1 its digits
---@param separator string
function sequence.lines(values, first, separator)
  local is_small = math.type(first) == "integer" and first <= math.maxinteger - #values
  if is_small and not has_loony(values) then return (core.lines(values, first, "\n", separator):gsub("^\n", "")) end
  local lines = {}
  for i, value in ipairs(values) do
    lines[i] = plus(first, i - 1) .. separator .. (value == loony and "loony" or value)
  end
  return table.concat(lines, "\n")
end

function sequence.csv_head() return "n,value\n" end

---@param result sg.Result of game:seq
function sequence.csv(result) return sequence.csv_head() .. sequence.lines(result.values, result.from, ",") end

---@param result sg.Result of game:seq
---@param name string
function sequence.bfile_head(result, name)
  return ("# nim-values of %s, %s %s to %s [%s]\n"):format(
    (plain(name):gsub("\n", " ")),
    result.what or "heaps",
    result.from,
    result.to,
    result.basis or "computed"
  )
end

---OEIS b-file: "n a(n)" lines after a comment.
---@param result sg.Result of game:seq
---@param name string
function sequence.bfile(result, name)
  return sequence.bfile_head(result, name) .. sequence.lines(result.values, result.from, " ")
end

return sequence
