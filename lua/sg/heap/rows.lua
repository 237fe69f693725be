-- SPDX-License-Identifier: MIT
-- Periods of positions with one growing number: a row of a game on two heaps, {a, n} for n = 0, 1, 2, ..., and any
-- positions whose text has such a number. A row is proven where the moves are data (theorem "rows", docs/theorems.md,
-- section 17); else a period is observed.

local failure = require "sg.failure"
local limits = require "sg.limits"
local refusal = require "sg.refusal"
local result = require "sg.result"
local text = require "sg.text.words"
local pair_table = require "sg.heap.pair_table"

local rows = {}

-- The default bounds of the search for a period: proven rows, observed rows, other positions.
local PROVEN_UPTO, ROW_UPTO, LINE_UPTO = 1000000, 300, 60
local CHECK_EVERY = 256 -- columns between two looks at the clock

-- ---- moves that are data ---------------------------------------------------------------------------------------

-- The moves from the row a as data: whole says whether a move may leave any smaller b in the row itself; entry i is
-- { rows down, tokens from b }. nil: the theorem does not cover these moves.
local function reach_of(rays, a)
  local found = { whole = false, furthest = 0 }
  for _, ray in ipairs(rays) do
    local x, y, most = ray[1], ray[2], ray.most
    if x == 0 and y == 1 and not most then
      found.whole = true
    elseif x == 0 and not most then
      return nil
    end
    local times = x == 0 and (most or 0) or math.min(a // x, most or math.maxinteger)
    for k = 1, times do
      found[#found + 1] = { k * x, k * y }
      found.furthest = math.max(found.furthest, k * y)
    end
  end
  return found
end

-- ---- the values of the rows 0..a, column by column -------------------------------------------------------------

-- g[r][b], the values; used[r]: those of row r so far; low[r]: the least number that is not among them.
local function new_rows(rays, a)
  local self = { g = {}, used = {}, low = {}, reach = {}, furthest = 0, columns = 0, a = a }
  for r = 0, a do
    local reach = reach_of(rays, r)
    if not reach then return nil end
    self.g[r], self.used[r], self.low[r], self.reach[r] = {}, {}, 0, reach
    self.furthest = math.max(self.furthest, reach.furthest)
  end
  self.whole = self.reach[0].whole
  return self
end

local function add_column(self)
  local b = self.columns
  for r = 0, self.a do
    local used, excluded = self.used[r], {}
    for _, move in ipairs(self.reach[r]) do
      if b >= move[2] then excluded[self.g[r - move[1]][b - move[2]]] = true end
    end
    local v = self.low[r]
    while used[v] or excluded[v] do
      v = v + 1
    end
    self.g[r][b] = v
    if self.whole then
      used[v] = true
      local low = self.low[r]
      while used[low] do
        used[low] = nil
        low = low + 1
      end
      self.low[r] = low
    end
  end
  self.columns = b + 1
end

-- What all later columns depend on, as numbers relative to the column: of each row the last values, and the numbers
-- that are used above the least that is not.
local function state_of(self)
  local b, list = self.columns, {}
  local zero = self.whole and b or 0
  for r = 0, self.a do
    local g, above = self.g[r], {}
    for n = b - self.furthest, b - 1 do
      list[#list + 1] = g[n] - zero
    end
    for v in pairs(self.used[r]) do
      above[#above + 1] = v - zero
    end
    table.sort(above)
    list[#list + 1] = "/" .. self.low[r] - zero
    table.move(above, 1, #above, #list + 1, list)
    list[#list + 1] = ";"
  end
  return table.concat(list, " ")
end

-- The least numbers of the rows, relative to the column: states that differ in these differ.
local function glance_of(self)
  local list, zero = {}, self.whole and self.columns or 0
  for r = 0, self.a do
    list[r + 1] = self.low[r] - zero
  end
  return table.concat(list, " ")
end

-- Computes columns until a state comes back; the number of columns in between, or nil if none does before upto.
local function recurrence(self, upto, opts)
  for _ = 0, self.furthest do
    add_column(self)
  end
  local saved_at, saved, glance = self.columns, state_of(self), glance_of(self)
  while self.columns <= upto do
    add_column(self)
    if glance_of(self) == glance and state_of(self) == saved then return self.columns - saved_at end
    if self.columns >= 2 * saved_at then
      saved_at, saved, glance = self.columns, state_of(self), glance_of(self)
    end
    if self.columns % CHECK_EVERY == 0 then
      local why = limits.stop(opts)
      if why then return nil, why end
    end
  end
end

-- The least period of the row a, which divides `joint`, and its least preperiod.
local function least_of(self, joint)
  local g, last = self.g[self.a], self.columns - 1
  local function fits(n, step, saltus) return g[n + step] == g[n] + saltus end
  local total = self.whole and joint or 0
  local first = last - 2 * joint + 1 -- one period is enough: the state before it has come back
  for step = 1, joint do
    local saltus = total * step // joint
    if joint % step == 0 and total * step % joint == 0 then
      local n = math.max(first, 0)
      while n + step <= last and fits(n, step, saltus) do
        n = n + 1
      end
      if n + step > last then
        n = math.max(first, 0)
        while n > 0 and fits(n - 1, step, saltus) do
          n = n - 1
        end
        return step, n, saltus
      end
    end
  end
end

---The values of the rows 0..row as far as they are computed, and how they go on for ever.
---@class sg.RowsProof
---@field row integer
---@field period integer of all these rows, and
---@field saltus integer
---@field from integer the column from which on they have it
---@field columns integer that were computed
---@field values table<integer, integer[]> of each row, from column 0 on

---Looks for a proof of the rows 0..row. nil alone: none was found, or no theorem is about such moves.
---@param rays table[] the moves
---@param row integer
---@param upto integer the last column that may be computed
---@param opts table
---@return sg.RowsProof? proof, sg.Failure? why, integer? columns that were computed
function rows.prove(rays, row, upto, opts)
  local self = new_rows(rays, row)
  if not self then return nil end
  local joint, why = recurrence(self, upto, opts)
  if not joint then return nil, why, self.columns end
  return {
    row = row,
    period = joint,
    saltus = self.whole and joint or 0,
    from = self.columns - joint,
    columns = self.columns,
    values = self.g,
    state = self,
  }
end

---The value of {row, n} by a proof; nil where it is beyond 63 bits.
---@param proof sg.RowsProof
---@param row integer at most that of the proof
---@param n integer
---@return integer?
function rows.value(proof, row, n)
  local values = proof.values[row]
  if n < proof.columns then return values[n] end
  local at = proof.from + (n - proof.from) % proof.period
  local times = (n - at) // proof.period
  if proof.saltus > 0 and times > (math.maxinteger - values[at]) // proof.saltus then return nil end
  return values[at] + times * proof.saltus
end

---Returns what the proof of a row rests on, once its period is known to be proven.
---@param game sg.Game
---@param row integer
---@param upto integer the columns that were computed
---@return { period: integer, from: integer, needs: integer, values: table<integer, integer> } proof period: of all
---rows up to this one; from: the column whose state comes back; needs: columns; values: of the row, from column 0 on
function rows.proof(game, row, upto)
  local proof = assert(rows.prove(game.rule.heap2, row, upto, {}))
  return { period = proof.period, from = proof.from, needs = proof.columns, values = proof.values[row] }
end

local function proven(game, row, opts)
  local rays = game.rule.heap2
  if type(rays) ~= "table" then return nil end
  local proof, why, columns = rows.prove(rays, row, opts.upto or PROVEN_UPTO, opts)
  if not proof then
    if not columns then return nil end
    local fields = { row = row, checked_to = columns - 1 }
    if why then return nil, failure.with(why, { partial = result.new("period", fields, game) }) end
    return result.new("period", fields, game)
  end
  local self = proof.state
  for _ = 1, proof.period do
    add_column(self)
  end -- so that a whole period lies behind the first state
  local period, preperiod, saltus = least_of(self, proof.period)
  return result.new("period", {
    row = row,
    period = period,
    preperiod = preperiod,
    saltus = saltus,
    last_exception = preperiod - 1,
    basis = "proven",
    theorem = "rows",
    checked_to = self.columns - 1,
  }, game)
end

-- ---- observed --------------------------------------------------------------------------------------------------

local function observed(values, first, fields)
  local found = pair_table.common_period({ values }, first) or {}
  for name, value in pairs(found) do
    fields[name] = value
  end
  if fields.period then fields.last_exception = fields.preperiod - 1 end
  fields.checked_to = first + #values - 1
  return fields
end

---The period of a row of a game on two heaps: of the values of {row, n}.
---@param game sg.Game
---@param opts table row, upto
---@return sg.Result? period, sg.Failure? why
function rows.period(game, opts)
  local refused = refusal(game, "rows")
  if refused then return nil, refused end
  local found, why = proven(game, opts.row, opts)
  if found or why then return found, why end
  found, why = game:table({ opts.row, opts.row }, { 0, opts.upto or ROW_UPTO }, opts)
  if not found then return nil, why end
  return result.new("period", observed(found.values[1], 0, { row = opts.row }), game)
end

-- The pattern with a number in the place of n.
local function at(pattern, n)
  local filled = pattern:gsub(
    "%f[%w_]n%s*([+-])%s*(%d+)",
    function(sign, k) return tostring(sign == "+" and n + tonumber(k) or n - tonumber(k)) end
  )
  return (filled:gsub("%f[%w_]n%f[^%w_]", tostring(n)))
end

---The period of the values of positions whose text has a growing number n, as "{n+2,n}": observed, never proven.
---@param game sg.Game
---@param opts table along: the text; upto
---@return sg.Result? period, sg.Failure? why
function rows.along(game, opts)
  local pattern, upto, values, first = opts.along, math.tointeger(opts.upto or LINE_UPTO), {}, nil
  if at(pattern, 1) == at(pattern, 2) then
    return nil,
      failure.new(
        "usage",
        ("'%s' has no n: along names positions by a number n, as {n+2,n}"):format(text.brief(pattern)),
        { subject = game.spec }
      )
  end
  for n = 0, upto do
    local position, why = game:parse(at(pattern, n))
    if position == nil and (first or n == upto) then return nil, why end
    if position ~= nil then
      local found
      first = first or n
      found, why = game:value(position, limits.within(opts, n, upto + 1, "positions"))
      if not found then
        local fields = #values > 0 and observed(values, first, { along = pattern }) or nil
        return nil, failure.with(why, { partial = fields and result.new("period", fields, game) })
      end
      values[#values + 1] = found.value
    end
  end
  return result.new("period", observed(values, first, { along = pattern }), game)
end

return rows
