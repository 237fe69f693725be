-- SPDX-License-Identifier: MIT
-- The text of answers about nimbers.

local plain = require("sg.text.plain").text

local nimber = {}

---@param expression string
---@param value integer|string
---@return string
function nimber.text(expression, value) return ("%s: %s"):format(plain(expression), plain(value)) end

---A multiplication table: a line for each row, all numbers of one width.
---@param rows integer[][]
---@return string
function nimber.table(rows)
  local width, lines = #tostring(#rows - 1), {}
  for i, row in ipairs(rows) do
    local cells = {}
    for j, n in ipairs(row) do
      cells[j] = ("%" .. width .. "d"):format(n)
    end
    lines[i] = table.concat(cells, " ")
  end
  return table.concat(lines, "\n")
end

return nimber
