-- SPDX-License-Identifier: MIT
-- Values of games on two heaps: from a table of the values of all smaller pairs (src/heap/two_heaps), or, where moves
-- are data and such a table would be large, along the proven period of a row.

local core = require "sg.core"
local failure = require "sg.failure"
local internals = require "sg.internals"
local limits = require "sg.limits"
local rows = require "sg.heap.rows"

local two_heaps = {}

-- Up to so many values a table is made without looking for a period.
local SMALL = 1 << 18
-- Up to so many values of a function a table is made where a search of one position in SPARSE did not answer: for each
-- option the table takes a twentieth of the time of a search.
local FUNCTION_MOST, SPARSE = 1 << 21, 256
-- Where a table fits, a period is looked for as long as the table may take: a step in Lua takes as long as so many of
-- its values.
local SHARE = 16
-- Where none fits, a period is looked for in so many columns and steps (half a minute), each value in so many bytes.
local COLUMNS_MAX, STEPS_MAX, VALUE_BYTES = 1000000, 1 << 28, 32
-- What a large table takes: of the values alone, and at five million a second.
local CELL_BYTES, VALUES_PER_HOUR = 4, 1.8e10
-- Where there is neither table nor period, a search goes on if a position has no more moves than these.
local MOVES_MAX = 200000
-- The same where a limit of the question is too small for the table: such a search meets the limit too, after seconds.
local MOVES_LIMITED = 4096

---@class sg.TwoHeaps
---@field cells userdata the table
---@field rays? table[][] the moves, and the moves with a and b exchanged; nil: the moves are a function
---@field proofs sg.RowsProof[] of the first rows, and of the first columns; false: none yet
---@field tried table<integer, integer>[] of each row, and of each column, how far a proof was looked for

local function exchanged(rays)
  local list = {}
  for i, ray in ipairs(rays) do
    list[i] = { ray[2], ray[1], most = ray.most }
  end
  return list
end

local function numbers_of(rays)
  local list = {}
  for _, ray in ipairs(rays) do
    table.move({ ray[1], ray[2], ray.most or 0 }, 1, 3, #list + 1, list)
  end
  return list
end

local function of_function(known, rule)
  if known.kind.draws or known.kind.loony or known.kind.forbids then return false end
  return { cells = core.two_heaps_by(known.loaded.box, rule.falls == "rows") }
end

-- The table and the proofs of a game; nil if the game has no table, or if opts ask for a search.
local function of(game, opts)
  local known, rays = internals[game], game.rule.heap2
  if limits.wants_search(opts) then return nil end
  if known.two_heaps == nil then
    known.two_heaps = type(rays) == "table"
        and {
          cells = core.two_heaps(numbers_of(rays)),
          rays = { rays, exchanged(rays) },
          proofs = { false, false },
          tried = { {}, {} },
        }
      or of_function(known, game.rule)
  end
  return known.two_heaps or nil
end

local function is_heap(n) return math.type(n) == "integer" and n >= 0 end

---Is a position {a, b}?
---@param position any
---@return boolean
function two_heaps.is_pair(position)
  return type(position) == "table" and #position == 2 and is_heap(position[1]) and is_heap(position[2])
end

---Is the table of the values up to {a, b} so large that a period is looked for first?
---@param a integer
---@param b integer
---@return boolean
function two_heaps.is_large(a, b) return a >= SMALL or b >= SMALL or (a + 1) * (b + 1) > SMALL end

---How many positions a search may look at before a table of the values of a function up to {a, b} is made; nil: the
---table is small, too large, or not asked.
---@param game sg.Game
---@param position any
---@param opts table ready options
---@return integer?
function two_heaps.before_table(game, position, opts)
  local made = of(game, opts)
  if not made or made.rays or not two_heaps.is_pair(position) then return nil end
  local a, b = position[1], position[2]
  local most = math.min(FUNCTION_MOST, (opts.positions or 0) > 0 and opts.positions or FUNCTION_MOST)
  local n = (a + 1.0) * (b + 1.0)
  return two_heaps.is_large(a, b) and n <= most and n // SPARSE | 0 or nil
end

---How many moves of a ray there are from {a, b}.
---@param ray table
---@param a integer
---@param b integer
---@return integer
function two_heaps.count_of(ray, a, b)
  local most = ray.most or math.maxinteger
  if ray[1] > 0 then most = math.min(most, a // ray[1]) end
  if ray[2] > 0 then most = math.min(most, b // ray[2]) end
  return most
end

-- ---- the table ---------------------------------------------------------------------------------------------------

-- The limit that a table up to {a, b} does not keep, and what it would need; nil: there is none. A table of too many
-- cells fits nowhere: "cells".
local function excess(made, a, b, opts)
  local memory, positions = opts.memory or 0, opts.positions or 0
  local needed = made.cells:mebibytes(a, b)
  if needed >= 1 << 40 then return "cells" end
  if memory > 0 and needed > memory then return "memory", ("%d MiB"):format(math.ceil(needed)) end
  local n = (a + 1.0) * (b + 1.0)
  if positions > 0 and n > positions then return "positions", ("%.0f positions"):format(n) end
end

-- Makes {a, b} known. A table that grows again and again grows by half, where that costs little.
local function extend(made, a, b, opts)
  local n_rows, n_columns = made.cells:known()
  if not made.rays then return made.cells:extend(a, b, opts) end
  if a < n_rows and b < n_columns then return true end
  local more_a = n_rows > 0 and a >= n_rows and math.max(a, n_rows + n_rows // 2) or a
  local more_b = n_rows > 0 and b >= n_columns and math.max(b, n_columns + n_columns // 2) or b
  if not two_heaps.is_large(math.max(more_a, n_rows), math.max(more_b, n_columns)) then
    a, b = more_a, more_b
  end
  return made.cells:extend(a, b, opts)
end

-- ---- rows that are proven ----------------------------------------------------------------------------------------

-- How many columns are computed for a proof of the rows 0..row, where the largest one that is asked for is `last`.
local function columns_for(rays, row, last, has_table, opts)
  local steps = rows.steps(rays, row)
  if not steps then return 0 end
  if has_table then return math.floor(last / (SHARE * steps / (row + 1))) end
  local columns = math.min(COLUMNS_MAX, STEPS_MAX // steps)
  if (opts.memory or 0) > 0 then
    columns = math.min(columns, math.floor(opts.memory * (1 << 20)) // VALUE_BYTES // (row + 1))
  end
  if (opts.positions or 0) > 0 then columns = math.min(columns, opts.positions // (row + 1)) end
  return columns
end

-- A proof that covers {a, b}, and its side: 1, of the rows, or 2, of the columns. nil alone: there is none, or the
-- table up to {a, b} is small. nil and a failure: the search for a proof failed.
local function proof_of(made, a, b, opts)
  if not made.rays or not two_heaps.is_large(a, b) then return nil end
  local side = b >= a and 1 or 2
  local row, last = math.min(a, b), math.max(a, b)
  local known, tried = made.proofs[side], made.tried[side]
  if known and known.row >= row then return known, side end
  local columns = columns_for(made.rays[side], row, last, not excess(made, a, b, opts), opts)
  if columns <= row or columns <= (tried[row] or 0) then return nil end
  local proof, why = rows.prove(made.rays[side], row, columns, opts)
  if why then return nil, why end
  if not proof then
    tried[row] = columns
    return nil
  end
  made.proofs[side] = proof
  return proof, side
end

local function by_proof(proof, side, a, b)
  if side == 2 then
    a, b = b, a
  end
  local value = rows.value(proof, a, b)
  if value then return value end
  return nil, failure.new("range", ("the nim-value of {%d,%d} is looked for below 2^63 only"):format(a, b))
end

-- What a table of so many values would take, about.
local function cost_of(n)
  local hours = n / VALUES_PER_HOUR
  local time = hours < 48 and ("%.0f hours"):format(math.max(hours, 1)) or ("%.3g days"):format(hours / 24)
  return ("%.3g GiB and %s"):format(n * CELL_BYTES / (1 << 30), time)
end

-- The failure of a pair whose table is beyond a limit, with more moves than a search could look at; nil if there are
-- less.
local function too_many_moves(game, made, position, limit, need)
  local a, b = position[1], position[2]
  local most, total = need and MOVES_LIMITED or MOVES_MAX, 0
  for _, ray in ipairs(made.rays and made.rays[1] or {}) do
    total = total + two_heaps.count_of(ray, a, b)
    if total > most then break end -- a sum of all might not be an integer of 64 bits
  end
  if total <= most then return nil end
  local says = need and ("a table of the pairs below {%d,%d} takes %s"):format(a, b, need)
    or (
      "{%d,%d} has more than %d moves, no period of its row is known, and a table of the pairs below it is too large: "
      .. "%.1e values, %s; outcome answers where a closed form or an automaton knows who wins"
    ):format(a, b, most, (a + 1.0) * (b + 1.0), cost_of((a + 1.0) * (b + 1.0)))
  return failure.new("limit", says, { subject = game.spec, limit = need and limit or nil })
end

-- ---- answers -----------------------------------------------------------------------------------------------------

-- Moves that are a function may leave pairs that no table holds, or be wrong, which the search tells in full: then no
-- table is tried again.
local function without_table(game, made, why)
  if made.rays or why.code ~= "range" and why.code ~= "rule" then return why end
  internals[game].two_heaps = false
end

---What a move that takes so many tokens is called, as definition.lua calls it.
---@param x integer from a
---@param y integer from b
---@return string
function two_heaps.label(x, y)
  if y == 0 then return x .. " from a" end
  if x == 0 then return y .. " from b" end
  return x == y and x .. " from both" or ("%d from a, %d from b"):format(x, y)
end

---@class sg.PairValues the values of a position and of all that its moves leave
---@field at fun(a: integer, b: integer): integer?
---@field proof? sg.RowsProof nil: they are in a table
---@field side? integer 1: the proof is of rows, and b grows; 2: of columns

---Makes the values at and below a position of a game whose moves are data known; nil alone where neither the table nor
---a proof has them.
---@param game sg.Game
---@param position integer[]
---@param opts table ready options
---@return sg.PairValues? values, sg.Failure? why
function two_heaps.values(game, position, opts)
  local made = of(game, opts)
  if not made or not made.rays then return nil end
  local found, why = two_heaps.value(game, position, opts)
  if not found then return nil, why end
  local a, b = position[1], position[2]
  local swaps = b < a and made.cells:symmetric()
  if swaps then
    a, b = b, a
  end
  local proof, side = proof_of(made, a, b, opts)
  local function at(x, y)
    if swaps then
      x, y = y, x
    end
    if proof then return (by_proof(proof, side, x, y)) end
    return made.cells:values(x, y, y)[1]
  end
  return { at = at, proof = proof, side = proof and (swaps and 3 - side or side) }
end

---The value of a position by the table, or by the proof of a row; nil alone where neither answers.
---@param game sg.Game
---@param position any
---@param opts table ready options
---@param is_large? boolean a large table of a function is made, too
---@return { value: integer, outcome: string, basis: string, theorem: string? }? found, sg.Failure? why
function two_heaps.value(game, position, opts, is_large)
  local made = of(game, opts)
  if not made or not two_heaps.is_pair(position) then return nil end
  local a, b = position[1], position[2]
  if not made.rays and not is_large and two_heaps.is_large(a, b) then return nil end
  if b < a and made.cells:symmetric() then
    a, b = b, a
  end
  local proof, side = proof_of(made, a, b, opts)
  if not proof and side then return nil, side end
  local value, why
  if proof then
    value, why = by_proof(proof, side, a, b)
  else
    local limit, need = excess(made, a, b, opts)
    if limit then
      why = too_many_moves(game, made, position, limit, need)
    else
      value, why = extend(made, a, b, opts)
      value = value and made.cells:values(a, b, b)[1]
    end
  end
  if not value then return nil, why and without_table(game, made, why) end
  return {
    value = value,
    outcome = value == 0 and "P" or "N",
    basis = proof and "proven" or "computed",
    theorem = proof and "rows" or nil,
  }
end

local function read(proof, side, a, from, to)
  local row = {}
  for b = from, to do
    local value, why = by_proof(proof, side, a, b)
    if not value then return nil, why end
    row[#row + 1] = value
  end
  return row
end

---The values of {a, b} for a in `as` and b in `bs`, each { from, to }, as two_heaps.value has them.
---@param game sg.Game
---@param as integer[]
---@param bs integer[]
---@param opts table ready options
---@return { values: integer[][], basis: string }? block, sg.Failure? why
function two_heaps.block(game, as, bs, opts)
  local made = of(game, opts)
  if not made then return nil end
  local a, b = as[2], bs[2]
  local proof, side = proof_of(made, a, b, opts)
  if not proof and side then return nil, side end
  if not proof then
    if excess(made, a, b, opts) then return nil end
    local ok, why = made.cells:extend(a, b, opts)
    if not ok then return nil, without_table(game, made, why) end
  end
  local values = {}
  for row = as[1], a do
    local list, why
    if proof then
      list, why = read(proof, side, row, bs[1], b)
    else
      list = made.cells:values(row, bs[1], b)
    end
    if not list then return nil, why end
    values[#values + 1] = list
  end
  return { values = values, basis = proof and "proven" or "computed" }
end

return two_heaps
