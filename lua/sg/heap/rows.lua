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
local CHECK_EVERY = 1 << 20 -- steps between two looks at the clock
-- Steps of the search for a proven period, where nobody names its columns: some minutes.
local STEPS_MAX = 1 << 31

-- ---- moves that are data ---------------------------------------------------------------------------------------

-- The moves of the rows 0..a as data: whole says whether a move may leave any smaller b in the row itself; entry i is
-- { rows down, tokens from b }, sorted; row r has the first counts[r] of them. nil: there is no theorem.
local function moves_of(rays, a)
  local found = { whole = false, furthest = 0, counts = {} }
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
    end
    found.furthest = math.max(found.furthest, times * y)
  end
  table.sort(found, function(p, q) return p[1] < q[1] end)
  local n = 0
  for r = 0, a do
    while n < #found and found[n + 1][1] <= r do
      n = n + 1
    end
    found.counts[r] = n
  end
  return found
end

local UNCOUNTED = 1 << 50

---How many values are looked at to compute a column of the rows 0..row, as far as 2^50; nil: no theorem is about such
---moves.
---@param rays table[] the moves
---@param row integer
---@return integer?
function rows.steps(rays, row)
  local n_rows = row + 1.0 -- a float: the largest row would have no next one
  local total = n_rows
  for _, ray in ipairs(rays) do
    local x, most = ray[1], ray.most or math.maxinteger
    if x == 0 and not ray.most and ray[2] ~= 1 then return nil end
    if x == 0 then
      total = total + n_rows * (ray.most or 0)
    else
      local longest = math.min(row // x, most) -- the rows from longest * x on have so many moves
      total = total + x * (longest * (longest - 1.0) / 2) + longest * (n_rows - longest * x)
    end
  end
  return math.floor(math.min(total, UNCOUNTED))
end

-- ---- the values of the rows 0..a, column by column -------------------------------------------------------------

-- g[r][b], the values; used[r]: those of row r so far; low[r]: the least number that is not among them.
local function new_rows(rays, a)
  local moves = moves_of(rays, a)
  if not moves then return nil end
  local self = { g = {}, used = {}, low = {}, moves = moves, columns = 0, a = a, steps = 0 }
  for r = 0, a do
    self.g[r], self.used[r], self.low[r] = {}, {}, 0
  end
  self.whole, self.furthest = moves.whole, moves.furthest
  return self
end

-- Stops within a column too, since a column of thousands of rows takes seconds.
local function add_column(self, opts)
  local b, g, moves = self.columns, self.g, self.moves
  for r = 0, self.a do
    local used, excluded, n = self.used[r], {}, moves.counts[r]
    for i = 1, n do
      local move = moves[i]
      local from = b - move[2]
      if from >= 0 then excluded[g[r - move[1]][from]] = true end
    end
    local v = self.low[r]
    while used[v] or excluded[v] do
      v = v + 1
    end
    g[r][b] = v
    if self.whole then
      used[v] = true
      local low = self.low[r]
      while used[low] do
        used[low] = nil
        low = low + 1
      end
      self.low[r] = low
    end
    self.steps = self.steps + n + 1
    if self.steps > CHECK_EVERY then
      local why = limits.stop(opts)
      if why then return why end
      if opts.progress then opts.progress(b, nil, "columns of rows") end
      self.steps = 0
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
    local why = add_column(self, opts)
    if why then return nil, why end
  end
  local saved_at, saved, glance = self.columns, state_of(self), glance_of(self)
  while self.columns <= upto do
    local why = add_column(self, opts)
    if why then return nil, why end
    if glance_of(self) == glance and state_of(self) == saved then return self.columns - saved_at end
    if self.columns >= 2 * saved_at then
      saved_at, saved, glance = self.columns, state_of(self), glance_of(self)
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
  local steps = type(rays) == "table" and rows.steps(rays, row)
  if not steps or steps > STEPS_MAX then return nil end -- one column alone takes too long
  local upto = opts.upto or math.min(PROVEN_UPTO, STEPS_MAX // steps)
  if upto <= math.max(row, ROW_UPTO) and not opts.upto then return nil end -- too few columns for a state to come back
  local proof, why, columns = rows.prove(rays, row, upto, opts)
  if not proof then
    if not columns then return nil end
    local fields = { row = row, checked_to = columns - 1 }
    if why then return nil, failure.with(why, { partial = result.new("period", fields, game) }) end
    return result.new("period", fields, game)
  end
  local self = proof.state
  for _ = 1, proof.period do
    why = add_column(self, opts)
    if why then return nil, why end
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
  found, why = game:table({ opts.row, opts.row }, { 0, opts.upto or ROW_UPTO }, limits.looking(opts))
  if not found then
    if why.limit == "time" and not opts.upto then why = failure.with(why, { hint_for = "upto" }) end
    return nil, why
  end
  return result.new("period", observed(found.values[1], 0, { row = opts.row }), game)
end

---The period of the values of one head in the places 1, 2, ... of a row of coins: observed, never proven.
---@param game sg.Game
---@param opts table upto
---@return sg.Result? period, sg.Failure? why
function rows.of_places(game, opts)
  local found, why = game:seq(1, opts.upto or ROW_UPTO, limits.with(limits.looking(opts), { upto = false }))
  local known = found or why.partial
  local fields = known and observed(known.values, 1, { along = "a head in place n" })
  local period = fields and result.new("period", fields, game)
  if found or period and not opts.upto and (why.limit ~= "time" or not opts.deadline) then return period end
  return nil, failure.with(why, { partial = period or false })
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
    local message = ("'%s' has no n: along names positions by a number n, as {n+2,n}"):format(text.brief(pattern))
    return nil, failure.new("usage", message, { subject = game.spec })
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
