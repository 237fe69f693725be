-- SPDX-License-Identifier: MIT
-- The P-positions of Chomp with three rows {a, b, r}, column by column, with a proof of their periods:
--
--   sg-lua run examples/three_row_chomp.lua 12        third rows r = 0..12
--
-- For each r and b there is at most one a with {a, b, r} a P-position. The script computes it from those before,
-- without a search, and stops when all that later columns depend on has come back, shifted: from there on a - b has the
-- period that it prints. docs/theorems.md, section 17, has the theorem.

local chomp = {}

---The columns of the rows 0..most.
---@param most integer
---@return table self a[r][b]: the a that makes {a, b, r} a P-position, or nil
function chomp.new(most)
  local self = { most = most, a = {}, used = {}, over = {}, columns = 0 }
  for r = 0, most do
    self.a[r], self.used[r] = {}, {}
  end
  return self
end

-- The positions {l, l, l} and {a, l, l} below the row r, which it meets first in column r.
local function begin_row(self, r)
  for l = 0, r - 1 do
    local a = self.a[l][l]
    if a and a >= r then self.used[r][a] = true end
    if l > 0 and a == l then self.over[r] = true end
  end
end

---Adds the column b of all rows.
---@param self table
function chomp.add_column(self)
  local b, same = self.columns, {}
  for r = 0, math.min(self.most, b) do
    local used = self.used[r]
    if r == b then begin_row(self, r) end
    if not self.over[r] then
      local a = math.max(b, 1)
      while used[a] or same[a] do
        a = a + 1
      end
      self.a[r][b], used[a], same[a] = a, true, true
      self.over[r] = a == b and b > 0 or nil -- {b, b, r} is P: a bite reaches it from all with a longer second row
    end
    used[b] = nil
  end
  self.columns = b + 1
end

-- What later columns depend on, relative to the column: the numbers that a row must leave out.
local function state_of(self)
  local rows = {}
  for r = 0, self.most do
    local list = {}
    for a in pairs(self.used[r]) do
      list[#list + 1] = a - self.columns
    end
    table.sort(list)
    rows[r + 1] = self.over[r] and "over" or table.concat(list, " ")
  end
  return table.concat(rows, "/")
end

---Adds columns until the state comes back.
---@param self table
---@param upto integer the last column
---@return integer? period
---@return integer? from the column from which on it holds
function chomp.recur(self, upto)
  while self.columns <= self.most do
    chomp.add_column(self)
  end
  local saved_at, saved = self.columns, state_of(self)
  while self.columns <= upto do
    chomp.add_column(self)
    if state_of(self) == saved then
      local period = self.columns - saved_at
      for _ = 1, period do
        chomp.add_column(self)
      end -- one more, to see the periods of single rows
      return period, saved_at
    end
    if self.columns >= 2 * saved_at then
      saved_at, saved = self.columns, state_of(self)
    end
  end
end

-- The least period of a - b in a row, which divides the period of all, and the least column that it holds from.
local function least_of(self, r, period, from)
  local a = self.a[r]
  for p = 1, period do
    local holds = period % p == 0
    for b = from, from + period - 1 do
      holds = holds and a[b + p] == a[b] + p
    end
    if holds then
      while from > r and a[from - 1] and a[from - 1 + p] == a[from - 1] + p do
        from = from - 1
      end
      return p, from
    end
  end
end

---Says in a sentence what the columns prove about the positions whose third row has r squares.
---@param self table
---@param r integer
---@param period integer
---@param from integer
---@return string
function chomp.row_text(self, r, period, from)
  if self.over[r] then
    local last = r
    for b in pairs(self.a[r]) do
      last = math.max(last, b)
    end
    return ("%d: the last P-position is {%d,%d,%d}"):format(r, self.a[r][last] or last, last, r)
  end
  local p, first = least_of(self, r, period, from)
  local shifts = {}
  for b = first, first + p - 1 do
    shifts[#shifts + 1] = self.a[r][b] - b
  end
  return ("%d: {b+%s,b,%d} from b = %d on%s"):format(
    r,
    table.concat(shifts, " or "),
    r,
    first,
    p > 1 and ", in turn, with period " .. p or ""
  )
end

local most = math.tointeger(tonumber((...)))
if most then
  local self = chomp.new(most)
  for _ = 0, 2 * most + 100 do
    chomp.add_column(self)
  end
  local period, from = chomp.recur(self, 100 * most + 1000)
  if not period then
    print "no state came back"
  else
    for r = 0, most do
      print(chomp.row_text(self, r, period, from))
    end
    print(("proven: all that later columns depend on comes back from column %d to %d"):format(from, from + period))
  end
end

return chomp
