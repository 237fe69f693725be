-- SPDX-License-Identifier: MIT
-- The table of values of a game on two heaps, as text and as CSV.

local core = require "sg.core"

local value_table = {}

local function largest(rows)
  local found = 0
  for _, row in ipairs(rows) do
    for _, value in ipairs(row) do
      if value > found then found = value end
    end
  end
  return found
end

--- A table as text: the heaps b above, the heap a before each row; of parameters their names in the corner.
---@param result table of game:table
---@return string
function value_table.text(result)
  local width = math.max(#tostring(result.columns[2]), #tostring(largest(result.values)))
  local corner = result.row_parameter and result.row_parameter .. "\\" .. result.column_parameter or ""
  local label, lines, head = "%" .. math.max(#corner, #tostring(result.rows[2])) .. "s", {}, {}
  for b = result.columns[1], result.columns[2] do
    head[#head + 1] = b
  end
  lines[1] = label:format(corner) .. "   " .. core.row(head, 1, #head, width, " ")
  for i, row in ipairs(result.values) do
    lines[#lines + 1] = label:format(result.rows[1] + i - 1) .. ":  " .. core.row(row, 1, #row, width, " ")
  end
  return table.concat(lines, "\n")
end

--- A table in CSV: a,b,value.
---@param result table of game:table
---@return string
function value_table.csv(result)
  local lines = { ("%s,%s,value"):format(result.row_parameter or "a", result.column_parameter or "b") }
  for i, row in ipairs(result.values) do
    lines[#lines + 1] = core.lines(row, result.columns[1], ("\n%d,"):format(result.rows[1] + i - 1), ",")
  end
  return table.concat(lines)
end

return value_table
