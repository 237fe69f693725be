-- SPDX-License-Identifier: MIT
-- The table of values of a game on two heaps, as text and as CSV.

local value_table = {}

--- A table as text: the heaps b above, the heap a before each row.
---@param result table of game:table
---@return string
function value_table.text(result)
  local width = #tostring(result.columns[2])
  for _, row in ipairs(result.values) do
    for _, value in ipairs(row) do width = math.max(width, #tostring(value)) end
  end
  local cell, label, lines, head = "%" .. width .. "d", "%" .. #tostring(result.rows[2]) .. "s", {}, {}
  for b = result.columns[1], result.columns[2] do head[#head + 1] = cell:format(b) end
  lines[1] = label:format("") .. "   " .. table.concat(head, " ")
  for i, row in ipairs(result.values) do
    local cells = {}
    for j, value in ipairs(row) do cells[j] = cell:format(value) end
    lines[#lines + 1] = label:format(result.rows[1] + i - 1) .. ":  " .. table.concat(cells, " ")
  end
  return table.concat(lines, "\n")
end

--- A table in CSV: a,b,value.
---@param result table of game:table
---@return string
function value_table.csv(result)
  local lines = { "a,b,value" }
  for i, row in ipairs(result.values) do
    for j, value in ipairs(row) do
      lines[#lines + 1] = ("%d,%d,%d"):format(result.rows[1] + i - 1, result.columns[1] + j - 1, value)
    end
  end
  return table.concat(lines, "\n")
end

return value_table
