-- SPDX-License-Identifier: MIT
-- The table of values of a game on two heaps, or of one whose positions are lists of two whole numbers.

local by_number = require "sg.later" "sg.heap.by_number"
local failure = require "sg.failure"
local internals = require "sg.internals"
local limits = require "sg.limits"
local refusal = require "sg.refusal"
local result_of = require "sg.result"

local two = {}

local CELLS_MAX = 1 << 22

-- The least number of times that a period must be seen, and the largest share of values before it.
local TIMES, BEFORE = 3, 1 / 2

-- The place from which a list has a period and a saltus on; the end of the list if there is none.
local function regular_from(list, period, saltus)
  local i = #list - period
  while i >= 1 and list[i + period] == list[i] + saltus do
    i = i - 1
  end
  return i + 1
end

--- The least period that all lists of values have, with one saltus: observed, never proven.
---@param lists integer[][] of one length
---@param first integer the heap of the first value of each
---@return { period: integer, preperiod: integer, saltus: integer, basis: "observed" }|nil
function two.common_period(lists, first)
  local n = #lists[1]
  for period = 1, n // (TIMES + 1) do
    local saltus, from = lists[1][n] - lists[1][n - period], 1
    for _, list in ipairs(lists) do
      from = math.max(from, regular_from(list, period, saltus))
      if from - 1 > n * BEFORE or n - from + 1 < TIMES * period then
        from = nil
        break
      end
    end
    if from then return { period = period, preperiod = first + from - 1, saltus = saltus, basis = "observed" } end
  end
end

-- The columns of a table; most are never looked at, so each is made when it is.
local function transposed(rows)
  return setmetatable({}, {
    __index = function(columns, c)
      if not rows[1][c] then return nil end
      local column = {}
      for r = 1, #rows do
        column[r] = rows[r][c]
      end
      columns[c] = column
      return column
    end,
  })
end

-- The values cell by cell: { values = list of rows, basis }.
local function one_by_one(game, pair, rows, columns, opts)
  local known = { values = {}, basis = "computed" }
  local n_columns = columns[2] - columns[1] + 1
  local n_cells = n_columns * (rows[2] - rows[1] + 1)
  for a = rows[1], rows[2] do
    local row = {}
    for b = columns[1], columns[2] do
      local within = limits.within(opts, #known.values * n_columns + #row, n_cells, "values")
      local result, why = game:value(pair(game, a, b), within)
      if not result then return nil, why end
      row[#row + 1] = result.value
    end
    known.values[#known.values + 1] = row
  end
  return known
end

local function as_list(_, a, b) return { a, b } end

-- The function that makes the position of two numbers; nil: the game has no such positions.
local function pair_of(game)
  local kind = internals[game].kind
  return kind.pair or kind.searched and not kind.by_heap and by_number.count(game) == 2 and as_list or nil
end

---The values of {a, b} for a in rows and b in columns.
---@param game sg.Game
---@param rows integer[] from, to
---@param columns integer[] from, to
---@param opts table
---@return { values: integer[][], basis: string }? known, sg.Failure? why
function two.values(game, rows, columns, opts)
  local kind = internals[game].kind
  local known, why
  if kind.block then
    known, why = kind.block(game, rows, columns, opts)
  end
  if known or why then return known, why end
  return one_by_one(game, pair_of(game), rows, columns, opts)
end

---Is a table larger than one may be?
---@param rows integer[] from, to
---@param columns integer[] from, to
---@return sg.Failure? why
function two.too_many(rows, columns)
  if rows[2] - rows[1] + 1 <= CELLS_MAX // (columns[2] - columns[1] + 1) then return nil end
  return (failure.new("range", ("a table may have at most %d values"):format(CELLS_MAX)))
end

--- Values of {a, b} for a in rows and b in columns.
---@param game sg.Game
---@param rows integer[] from, to
---@param columns integer[] from, to
---@param opts? table
---@return sg.Result? result, sg.Failure? why
function two.table(game, rows, columns, opts)
  if not pair_of(game) then return nil, refusal(game, "table") end
  for _, range in ipairs { rows or false, columns or false } do
    local is_list = type(range) == "table"
    local from, to = is_list and range[1], is_list and range[2]
    if math.type(from) ~= "integer" or math.type(to) ~= "integer" or from < 0 or to < from then
      return nil, failure.new("usage", "a range of a table is two whole numbers, the first not above the second")
    end
  end
  local known
  local why = two.too_many(rows, columns)
  if why then return nil, why end
  known, why = two.values(game, rows, columns, opts)
  if not known then return nil, why end
  local values = known.values
  return result_of.new("table", {
    rows = { rows[1], rows[2] },
    columns = { columns[1], columns[2] },
    values = values,
    basis = known.basis,
    period_b = two.common_period(values, columns[1]),
    period_a = #values > TIMES and two.common_period(transposed(values), rows[1]) or nil,
  }, game)
end

return two
