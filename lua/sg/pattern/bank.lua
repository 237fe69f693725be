-- SPDX-License-Identifier: MIT
-- A bank of short expressions with their values at some points, each set of values once: the first expression that
-- has them, which is a shortest one. Banks are kept, since the same serves all sequences of one length; one that the
-- limits of a question ended has the first expressions only, and is not.

local core = require "sg.core"
local expression = require "sg.pattern.expression"
local functions = require "sg.pattern.functions"
local limits = require "sg.limits"

local bank = {}

-- The numbers of points that are compared first; most expressions differ there.
local FEW, PREFIX = 3, 8

---@class sg.Bank
---@field points integer[] increasing; of two heaps: a list of { a, b }
---@field most integer the largest value at the last point
---@field list sg.Expression[] by cost, roughly
---@field by_values table<integer, sg.Expression>
---@field by_prefix table<integer, true> the keys of the first few values, and of some more
---@field by_place table<integer, table<integer, sg.Expression[]>> those with a value at a point: see Bank:with

-- Points: a stretch near the beginning, behind most exceptions, and some far ones.
local FIRST_POINT, STRETCH, FAR = 12, 60, 20
-- A bank has at least so many points, as many as are compared first.
local FEWEST = 8
-- The largest constants of sums, and of quotients and remainders.
local SMALL = 4
-- The largest divisor of quotients floor((a * n + c) / b).
local DIVISORS = 8
bank.DIVISORS = DIVISORS
bank.NUMBERS = { 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16 }
-- Values are at most so many times n, so that those of heaps to 10^18 stay below 2^63.
local LARGE = 4

local function points_to(last)
  local list = {}
  for n = math.max(0, math.min(FIRST_POINT, last - FEWEST)), math.min(FIRST_POINT + STRETCH, last) - 1 do
    list[#list + 1] = n
  end
  local state, low = 12345, FIRST_POINT + STRETCH
  local far = {}
  for _ = 1, low < last and FAR or 0 do
    state = (state * 1103515245 + 12345) % (1 << 31)
    far[low + (state >> 8) % (last - low)] = true
  end
  for n = low, last do
    if far[n] then list[#list + 1] = n end
  end
  return list
end

---A number that stands for a list of values.
---@param values integer[]
---@param first? integer
---@param last? integer
---@return integer
function bank.key(values, first, last)
  local key = 0
  for i = first or 1, last or #values do
    key = (key ~ values[i]) * 0x9E3779B97F4A7C15 + (key >> 29)
  end
  return key
end

local Bank = {}
Bank.__index = Bank

-- few, prefix: the keys of the first few values and of some more.
local function keep(self, e, values, key, few, prefix)
  e.values = values
  self.by_values[key], self.list[#self.list + 1] = e, e
  self.by_prefix[few], self.by_prefix[prefix] = true, true
end

-- What an operation makes of two lists of values, with its keys; nil where one value is missing.
local function combined(op, left, right) return core.combined(op, left, right, {}, FEW, PREFIX) end

-- Are these the values of an expression to keep? core gives none that the bank has.
local function is_kept(self, values) return values and values[#values] <= self.most end

-- The key of what is left of values v once w is taken away as an operation wants it: left + w = v, left - w = v, left
-- xor w = v; nil where no expression begins as that does.
local LEFT = [[
local values, taken, by_prefix, few, prefix = ...
local key = 0
for i = 1, #values do
  local v, w = values[i], taken[i]
  local x = %s
  if x < 0 then return nil end
  key = (key ~ x) * 0x9E3779B97F4A7C15 + (key >> 29)
  if (i == few or i == prefix) and not by_prefix[key] then return nil end
end
return key]]
local key_left = {}
for op, x in pairs { ["+"] = "v - w", ["-"] = "v + w", ["~"] = "v ~ w" } do
  key_left[op] = assert(load(LEFT:format(x), "=left", "t", {}))
end

---The values that an operation makes of two expressions.
---@param op string
---@param left sg.Expression
---@param right sg.Expression
---@return integer[]
function Bank:made(op, left, right) return (combined(op, left.values, right.values)) end -- luacheck: ignore 212

---Puts an operation on two expressions in, unless it has no values or the bank has those.
---@param op string
---@param left sg.Expression
---@param right sg.Expression
function Bank:add(op, left, right)
  local values, key, few, prefix = core.combined(op, left.values, right.values, self.by_values, FEW, PREFIX)
  if is_kept(self, values) then keep(self, expression.of(op, left, right), values, key, few, prefix) end
end

---Has the time ended of a question that answers without laws, too (limits.half)? Asked where an expression leads to
---many others; other questions wait, as a bank takes a third of a second.
function Bank:is_cut()
  self.cut = self.cut or self.opts.goes_on and limits.stop(self.opts)
  return self.cut
end

---Puts the functions of an expression in. Digits of a number of digits are left out: they have so few values below
---any heap that is looked at that they fit what they are not.
---@param argument sg.Expression
function Bank:add_calls(argument)
  for _, name in ipairs(self:is_cut() and {} or functions.names) do
    local fields, call = functions.steps[name], functions.compile(name)
    for _, constants in ipairs(not (fields.is_log and argument.is_log) and fields.constants or {}) do
      local known = self.calls[constants] or {} -- expressions share most of their values, so those are kept
      self.calls[constants] = known
      local values, key, few, prefix = core.called(
        known,
        argument.values,
        self.by_values,
        FEW,
        PREFIX,
        fields.least or 0,
        call,
        table.unpack(constants)
      )
      if is_kept(self, values) then
        keep(self, expression.call(name, argument, constants), values, key, few, prefix)
      end
    end
  end
end

function Bank:constant(value)
  local made = self.constants[value]
  if not made then
    made = expression.constant(value)
    made.values = {}
    for i = 1, #self.points do
      made.values[i] = value
    end
    self.constants[value] = made
  end
  return made
end

-- e with a constant: e + c, e - c, c * e, floor(e / c), e mod c, and bits.
function Bank:add_with_constants(e, numbers)
  if self:is_cut() then return end
  for c = 1, SMALL do
    self:add("+", e, self:constant(c))
    self:add("-", e, self:constant(c))
    if c > 1 then self:add("*", self:constant(c), e) end
  end
  for _, c in ipairs(numbers) do
    self:add("//", e, self:constant(c))
    self:add("%", e, self:constant(c))
  end
  for c = 1, SMALL do
    for _, op in ipairs { "~", "&", "|" } do
      self:add(op, e, self:constant(c))
    end
  end
end

---The expression that with another one makes these values: found + e, found - e, found xor e.
---@param op "+"|"-"|"~"
---@param e sg.Expression
---@param values integer[] at the points
---@return sg.Expression?
function Bank:other(op, e, values)
  local key = key_left[op](values, e.values, self.by_prefix, FEW, PREFIX)
  return key and self.by_values[key]
end

---The first `most` expressions, those among them that have a value at a point.
---@param place integer the number of the point
---@param value integer
---@param most integer the same in all calls
---@return sg.Expression[]
function Bank:with(place, value, most)
  local lists = self.by_place[place]
  if not lists then
    lists = {}
    for i = 1, math.min(#self.list, most) do
      local own = self.list[i].values[place]
      lists[own] = lists[own] or {}
      table.insert(lists[own], self.list[i])
    end
    self.by_place[place] = lists
  end
  return lists[value] or {}
end

local PAIRED = { "+", "-", "//", "%", "~", "&", "|", "min", "max", "gcd" }

-- The calls among some expressions, two by two.
local function add_pairs(self, list)
  for _, a in ipairs(list) do
    for _, b in ipairs(list) do
      if a.op == "call" and b.op == "call" then
        for _, op in ipairs(PAIRED) do
          self:add(op, a, b)
        end
      end
    end
  end
end

---Puts a variable in, with the constants before it.
---@param e sg.Expression with values
function Bank:begin(e)
  local nothing = self:constant(0).values
  for c = 0, #self.list == 0 and SMALL or -1 do
    keep(self, self:constant(c), combined("+", self:constant(c).values, nothing))
  end
  keep(self, e, combined("+", e.values, nothing))
end

-- (n + c) mod b, before expressions with bits such as n xor (n or 1), which is (n + 1) mod 2 and says less.
local function add_remainders(self, n)
  for c = 1, SMALL do
    local sum = expression.of("+", n, self:constant(c))
    sum.values = combined("+", n.values, self:constant(c).values)
    for b = c + 1, bank.NUMBERS[#bank.NUMBERS] do
      self:add("%", sum, self:constant(b))
    end
  end
end

-- floor((a * n + c) / b): with a move that takes at most floor((k * n + d) / b), the least that may be left, and one
-- less. Small c come first.
local function add_quotients(self, n)
  local function add(a, b, c)
    local product = a == 1 and n or expression.of("*", self:constant(a), n)
    product.values = combined("*", self:constant(a).values, n.values)
    local sum = c == 0 and product or expression.of(c < 0 and "-" or "+", product, self:constant(math.abs(c)))
    sum.values = sum.values or combined(sum.op, product.values, self:constant(math.abs(c)).values)
    if sum.values then self:add("//", sum, self:constant(b)) end -- else it is negative somewhere
  end
  for i = 0, 2 * DIVISORS do
    local c = i % 2 == 0 and -i // 2 or (i + 1) // 2
    for b = math.max(2, math.abs(c)), DIVISORS do
      for a = 1, b - 1 do
        add(a, b, c)
      end
    end
  end
end

local function fill(self)
  local n = { op = "n", cost = 1, values = self.points }
  self:begin(n)
  self:add_calls(n)
  self:add_with_constants(n, bank.NUMBERS)
  local atoms = table.move(self.list, 1, #self.list, 1, {})
  add_remainders(self, n)
  for _, a in ipairs(atoms) do
    for _, op in ipairs { "-", "+", "~", "&", "//", "%" } do
      if a.op ~= "constant" then self:add(op, n, a) end
    end
  end
  local pairs_with_n = #self.list
  add_quotients(self, n)
  for i = 1, pairs_with_n do
    local a = self.list[i]
    if a.op ~= "constant" and a.op ~= "n" then
      self:add_calls(a)
      self:add_with_constants(a, i <= #atoms and bank.NUMBERS or { 2, 3, 4 })
    end
  end
  add_pairs(self, atoms)
end

---A bank without expressions.
---@param points table
---@param most integer
---@param opts table ready options
---@return sg.Bank
function bank.new(points, most, opts)
  return setmetatable({
    points = points,
    most = most,
    opts = opts,
    list = {},
    by_values = {},
    by_prefix = {},
    by_place = {},
    constants = {},
    calls = {},
  }, Bank)
end

---Ends the making of a bank, and keeps it with the number up to which its points lie.
---@param self sg.Bank
---@param kept table
---@param last integer
function bank.ended(self, kept, last)
  self.calls, self.opts = {}, nil
  if not self.cut then
    kept.last, kept.bank = last, self
  end
  return self
end

local kept = {}

---The bank whose points lie up to `last`.
---@param last integer
---@param opts table ready options
---@return sg.Bank
function bank.to(last, opts)
  if kept.last == last then return kept.bank end
  local points = points_to(last)
  local self = bank.new(points, LARGE * points[#points], opts)
  fill(self)
  return bank.ended(self, kept, last)
end

return bank
