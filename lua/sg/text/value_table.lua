-- SPDX-License-Identifier: MIT
-- The table of values of a game on two heaps, as text and as CSV.

local value_table = {}

-- The texts of numbers in a format; those that come again are not formatted again.
local function texts_of(format)
  return setmetatable({}, {
    __index = function(known, value)
      local text = format:format(value)
      known[value] = text
      return text
    end,
  })
end

local function largest(rows)
  local found = 0
  for _, row in ipairs(rows) do
    for _, value in ipairs(row) do
      if value > found then found = value end
    end
  end
  return found
end

--- A table as text: the heaps b above, the heap a before each row.
---@param result table of game:table
---@return string
function value_table.text(result)
  local width = math.max(#tostring(result.columns[2]), #tostring(largest(result.values)))
  local cell, label, lines, head = "%" .. width .. "d", "%" .. #tostring(result.rows[2]) .. "s", {}, {}
  for b = result.columns[1], result.columns[2] do
    head[#head + 1] = cell:format(b)
  end
  lines[1] = label:format("") .. "   " .. table.concat(head, " ")
  local shown = texts_of(cell)
  for i, row in ipairs(result.values) do
    local cells = {}
    for j, value in ipairs(row) do
      cells[j] = shown[value]
    end
    lines[#lines + 1] = label:format(result.rows[1] + i - 1) .. ":  " .. table.concat(cells, " ")
  end
  return table.concat(lines, "\n")
end

--- A table in CSV: a,b,value.
---@param result table of game:table
---@return string
function value_table.csv(result)
  local lines, first, b = { "a,b,value" }, result.columns[1] - 1, {}
  local shown = texts_of "%d"
  for j = 1, result.columns[2] - first do
    b[j] = ("%d,"):format(first + j)
  end
  for i, row in ipairs(result.values) do
    local a, cells, n = ("\n%d,"):format(result.rows[1] + i - 1), {}, 0
    for j, value in ipairs(row) do
      cells[n + 1], cells[n + 2], cells[n + 3] = a, b[j], shown[value]
      n = n + 3
    end
    lines[#lines + 1] = table.concat(cells)
  end
  return table.concat(lines)
end

return value_table
