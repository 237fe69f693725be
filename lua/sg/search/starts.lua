-- SPDX-License-Identifier: MIT
-- The values of the starts of a rule for each value of two of its parameters, as a board for each width and height.

local failure = require "sg.failure"
local limits = require "sg.limits"
local pair_table = require "sg.heap.pair_table"
local result = require "sg.result"

---@class sg.ParamRange
---@field name string
---@field from integer
---@field to integer

---The values of the starts, a row for each value of the first parameter.
---@param game sg.Game
---@param rows sg.ParamRange
---@param columns sg.ParamRange
---@param opts? table limits
---@return sg.Result? table, sg.Failure? why partial: the rows that are whole
return function(game, rows, columns, opts)
  opts = limits.of(opts)
  local why = pair_table.too_many({ rows.from, rows.to }, { columns.from, columns.to })
  if why then return nil, why end
  local values, width = {}, columns.to - columns.from + 1
  local function made()
    return result.new("table", {
      rows = { rows.from, rows.from + #values - 1 },
      columns = { columns.from, columns.to },
      row_parameter = rows.name,
      column_parameter = columns.name,
      values = values,
      basis = "computed",
    }, game)
  end
  for a = rows.from, rows.to do
    local row = {}
    for b = columns.from, columns.to do
      local one, start, found
      one, why = game:with { [rows.name] = a, [columns.name] = b }
      if one then
        start, why = one:start()
      end
      if start ~= nil then
        local within = limits.within(opts, #values * width + #row, width * (rows.to - rows.from + 1), "values")
        found, why = one:value(start, within)
      end
      if found and math.type(found.value) ~= "integer" then
        why = failure.naming(one.spec, "usage", "has a start without a nim-value, so a table of such is not made")
      elseif found then
        row[#row + 1] = found.value
      end
      if why then return nil, failure.with(why, { partial = #values > 0 and made() or nil }) end
    end
    values[#values + 1] = row
  end
  return made()
end
