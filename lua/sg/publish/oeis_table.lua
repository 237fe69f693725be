-- SPDX-License-Identifier: MIT
-- A table of nim-values as a submission to the OEIS: a square array that is read by antidiagonals downwards, A(0,0),
-- A(0,1), A(1,0), A(0,2), ..., as the keyword tabl asks.

local internals = require "sg.internals"
local naive = require "sg.publish.naive"

local M = {}

local CHECKED = 300 -- terms that are checked by the definition
local EXAMPLE = 10 -- rows and columns of the example

---The terms of a table by antidiagonals downwards, as far as these are whole.
---@param values integer[][]
---@param most? integer
---@return integer[] terms, integer antidiagonals, { [1]: integer, [2]: integer }[] places of each term, from 1
function M.antidiagonals(values, most)
  local n = math.min(#values, #values[1], most or math.maxinteger)
  local terms, places = {}, {}
  for sum = 2, n + 1 do
    for row = 1, sum - 1 do
      terms[#terms + 1], places[#places + 1] = values[row][sum - row], { row, sum - row }
    end
  end
  return terms, n, places
end

local function is_symmetric(values)
  local n = math.min(#values, #values[1])
  for i = 1, n do
    for j = 1, i - 1 do
      if values[i][j] ~= values[j][i] then return false end
    end
  end
  return true
end

-- The values of the same terms by the definition.
local function slow(game, known, places, opts)
  local row, column = known.row_parameter, known.column_parameter
  return naive.of(math.min(#places, CHECKED), function(i)
    local a, b = known.rows[1] + places[i][1] - 1, known.columns[1] + places[i][2] - 1
    if not row then return game, internals[game].kind.pair and internals[game].kind.pair(game, a, b) or { a, b } end
    local one = game:with { [row] = a, [column] = b }
    return one, one and one:start()
  end, opts)
end

---What a submission of a table says in place of what that of a sequence says.
---@param game sg.Game
---@param known sg.Result of game:table, or the table of the starts
---@param opts table ready options
---@return table described { terms, slow = values by the definition, name, example, keyword, link }
function M.described(game, known, opts)
  local terms, n, places = M.antidiagonals(known.values, opts.upto)
  local row, column, from = known.row_parameter or "n", known.column_parameter or "k", known.rows[1]
  local what = known.row_parameter and ("the start with %s = %s and %s = %s"):format(row, "n", column, "k") or "{n,k}"
  local from_k = known.columns[1]
  local example = { "Array begins:" }
  for i = 1, math.min(n, EXAMPLE) do
    example[i + 1] = "  " .. table.concat(known.values[i], ", ", 1, math.min(n, EXAMPLE)) .. ", ..."
  end
  local symmetric = from == from_k and n > 1 and is_symmetric(known.values)
  return {
    terms = terms,
    what = "terms",
    slow = slow(game, known, places, opts),
    from = from,
    name = "Square array read by antidiagonals downwards: A(n,k) is the nim-value (Sprague-Grundy value) of "
      .. ("%s in the game %%s, n >= %d, k >= %d."):format(what, from, from_k),
    comment = symmetric and ("The array is symmetric as far as n, k < %d."):format(from + n) or nil,
    link = ("Table of n, a(n) for n = %%d..%%d (antidiagonals 1..%d)"):format(n),
    example = example,
    last = { known.rows[1] + n - 1, known.columns[1] + n - 1 },
  }
end

return M
