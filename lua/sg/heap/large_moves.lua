-- SPDX-License-Identifier: MIT
-- Moves of heaps too large to list, of codes whose values rise along a proven period: docs/theorems.md, "Moves of far
-- heaps", says which parts are enough.

local large_moves = {}

-- Splits looked at in one search.
local WORK_MAX = 4000000

---Twice as far, but no further than the heap n: the double may be no integer of 64 bits.
---@param x integer
---@param n integer
---@return integer
function large_moves.doubled(x, n) return x > n // 2 and n or 2 * x end

-- g along the period.
local function reader(period, known)
  local n0, p, s = period.preperiod, period.period, period.saltus
  return function(m)
    if m < n0 + p then return known[m + 1] end
    return known[n0 + (m - n0) % p + 1] + (m - n0) // p * s
  end
end

---@class sg.LargeMoveSearch
---@field n integer the heap
---@field form table the code: equality.form
---@field g fun(m: integer): integer
---@field target integer
---@field most integer moves that are wanted
---@field near integer two heaps of one quotient differ by at most this
---@field small integer heaps of quotient 0 are at most this
---@field work integer
---@field found table[]
---@field seen table<string, boolean>
local Search = {}
Search.__index = Search

local function done(search) return #search.found >= search.most or search.work > WORK_MAX end

function Search:allows(t, h)
  local form = self.form
  local digit = form.digits[t] or (#form.tail > 0 and form.tail[(t - #form.digits - 1) % #form.tail + 1])
  return digit and digit.heaps >> h & 1 == 1
end

function Search:keep(...)
  local parts = { ... }
  table.sort(parts)
  local name = table.concat(parts, "+")
  if self.seen[name] or #self.found >= self.most then return end
  self.seen[name] = true
  self.found[#self.found + 1] = { parts = parts, value = self.target }
end

-- Keeps pairs of nearly equal heaps of the given sum, the values of which have the nim-sum wanted; a: a third heap.
function Search:halves(sum, wanted, a)
  for d = sum % 2, math.min(self.near, sum - 2), 2 do
    local b = (sum - d) // 2
    self.work = self.work + 1
    if self.g(b) ~ self.g(b + d) == wanted then self:keep(b, b + d, a) end
    if done(self) then return end
  end
end

-- The first and the last heap that may have the quotient of the target.
function Search:window(most)
  local middle = self.target // self.saltus * self.period
  return math.max(1, middle - self.near), math.min(most, middle + self.near)
end

function Search:single(total)
  if total > 0 and self.g(total) == self.target then self:keep(total) end
end

function Search:pairs(total)
  self:halves(total, self.target)
  for b = 1, math.min(self.small, total // 2) do
    self.work = self.work + 1
    if self.g(b) ~ self.g(total - b) == self.target then self:keep(b, total - b) end
    if done(self) then return end
  end
end

function Search:triples(total)
  local first, last = self:window(total - 2)
  for a = first, last do
    self:halves(total - a, self.target ~ self.g(a), a)
    if done(self) then return end
  end
end

-- Moves by the digits of a repeating tail: the heaps that are left decide how many tokens are taken.
function Search:tail()
  local n, k = self.n, #self.form.digits + 1
  local first, last = self:window(n - k)
  for a = first, last do
    local wanted = self.target ~ self.g(a)
    if wanted == 0 and self:allows(n - a, 1) then self:keep(a) end
    for b = 1, math.min(self.near, n - k - a) do
      self.work = self.work + 1
      if self.g(b) == wanted and self:allows(n - a - b, 2) then self:keep(a, b) end
    end
    if done(self) then return end
  end
end

function Search:run()
  local n = self.n
  for h, try in ipairs { self.single, self.pairs, self.triples } do
    for t = 0, math.min(#self.form.digits, n) do
      if self:allows(t, h) and n - t >= h and not done(self) then try(self, n - t) end
    end
    if h == 1 and #self.form.tail > 0 and not done(self) then self:tail() end
  end
end

---Moves of the heap n that have the value target, at most most of them.
---@param form table equality.form of an unconstrained code
---@param period table a proven period with a saltus
---@param known integer[] g(0), ..., g(preperiod + period - 1)
---@param n integer beyond what the proof looked at
---@param target integer
---@param most integer
---@return table[] moves { parts, value }
function large_moves.moves(form, period, known, n, target, most)
  local start = math.max(period.preperiod, 1)
  local scale = math.max((period.checked_to + 1 - start) // 3, period.period)
  local search = setmetatable({
    n = n,
    form = form,
    target = target,
    most = most,
    near = 3 * scale,
    small = start + scale,
    saltus = period.saltus,
    period = period.period,
    g = reader(period, known),
    work = 0,
    found = {},
    seen = {},
  }, Search)
  if target == 0 and search:allows(n, 0) then search:keep() end
  local are_all
  repeat
    search:run()
    are_all = search.near > n // 2
    search.near, search.small = large_moves.doubled(search.near, n), large_moves.doubled(search.small, n)
  until #search.found >= most or search.work > WORK_MAX // 4 or are_all
  return search.found
end

return large_moves
