-- SPDX-License-Identifier: MIT
-- The table of values of a game on two heaps. (rule/glue/two_heaps.lua makes heap2 a rule on positions {a, b}.)

local failure = require "sg.failure"
local limits = require "sg.limits"
local result_of = require "sg.result"

local two = {}

local CELLS_MAX = 1000000

--- Values of {a, b} for a in rows and b in columns.
---@param game sg.Game
---@param rows integer[] from, to
---@param columns integer[] from, to
---@param opts? table
---@return sg.Result? result, sg.Failure? why
function two.table(game, rows, columns, opts)
  if not game.rule.heap2 then
    return nil, failure.new("usage", ("%s is not a game on two heaps, so it has no table; for its heaps one by one ask "
      .. "seq"):format(game.spec))
  end
  for _, range in ipairs { rows or false, columns or false } do
    local is_list = type(range) == "table"
    local from, to = is_list and range[1], is_list and range[2]
    if math.type(from) ~= "integer" or math.type(to) ~= "integer" or from < 0 or to < from then
      return nil, failure.new("usage", "a range of a table is two whole numbers, the first not above the second")
    end
  end
  if (rows[2] - rows[1] + 1) > CELLS_MAX // (columns[2] - columns[1] + 1) then
    return nil, failure.new("range", ("a table may have at most %d values"):format(CELLS_MAX))
  end
  local values, n_columns = {}, columns[2] - columns[1] + 1
  local n_cells = n_columns * (rows[2] - rows[1] + 1)
  for a = rows[1], rows[2] do
    local row = {}
    for b = columns[1], columns[2] do
      local result, why = game:value({ a, b }, limits.within(opts, #values * n_columns + #row, n_cells, "values"))
      if not result then return nil, why end
      row[#row + 1] = result.value
    end
    values[#values + 1] = row
  end
  return result_of.new("table", { rows = { rows[1], rows[2] }, columns = { columns[1], columns[2] }, values = values,
    basis = "computed" }, game)
end

return two
