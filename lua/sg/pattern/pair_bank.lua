-- SPDX-License-Identifier: MIT
-- The bank of short expressions in two heaps a and b (sg.pattern.bank).

local bank_of = require "sg.pattern.bank"
local expression = require "sg.pattern.expression"

local pair_bank = {}

-- How many points a bank has at random, and the least heap of a point, as the first ones are often exceptions.
local RANDOM, FIRST = 96, 3
-- The pairs of heaps near the diagonal, and those of which one divides the other, as { times, plus } of the lesser.
local SPECIAL = { { 1, 0 }, { 1, 1 }, { 2, 0 }, { 3, 0 }, { 2, 1 }, { 3, -1 } }
local SPECIALS = 6 -- points of each of these

local function points_to(last)
  local list, state = {}, 54321
  local function random(low, high)
    state = (state * 1103515245 + 12345) % (1 << 31)
    return low + (state >> 8) % (high - low + 1)
  end
  for _ = 1, RANDOM do
    list[#list + 1] = { random(FIRST, last), random(FIRST, last) }
  end
  for _, special in ipairs(SPECIAL) do
    for i = 1, SPECIALS do
      local most = (last - 1) // special[1]
      local low = random(math.min(FIRST, most), most)
      local high = special[1] * low + special[2]
      list[#list + 1] = i % 2 == 0 and { low, high } or { high, low }
    end
  end
  return list
end

-- The operations that join the two heaps, and those that join the results with a heap or with one another.
local FIRST_OPS = { "+", "~", "min", "max", "distance", "gcd", "&", "|", "-", "*" }
local NEXT_OPS = { "+", "-", "~", "&", "//", "%", "min", "max", "distance", "gcd", "*" }
-- One function of each heap, in an operation.
local JOINING = { "~", "+", "min", "max", "distance", "&", "|", "gcd", "*" }

-- An expression with constants, also floor(e / 2) mod 4 and the like, and calls of it.
local function add_forms(self, e)
  local first = #self.list + 1
  self:add_with_constants(e, bank_of.NUMBERS)
  for i = first, #self.list do
    local made = self.list[i]
    if made.op == "//" and made.right.value <= 4 then
      for c = 2, 4 do
        self:add("%", made, self:constant(c))
      end
    end
  end
  self:add_calls(e)
end

-- The expressions in one heap, by their texts in n.
local function forms_of(self, heap)
  local first, list = #self.list + 1, {}
  add_forms(self, heap)
  for i = first, #self.list do
    local e = self.list[i]
    list[#list + 1] = { e = e, text = expression.text(e):gsub("%f[%w]" .. heap.op .. "%f[%W]", "n") }
  end
  return list
end

-- The same of both heaps in an operation.
local function add_alike(self, of_a, of_b)
  local first, twins = #self.list + 1, {}
  for _, form in ipairs(of_b) do
    twins[form.text] = form.e
  end
  for _, form in ipairs(of_a) do
    for _, op in ipairs(twins[form.text] and JOINING or {}) do
      self:add(op, form.e, twins[form.text])
    end
  end
  return table.move(self.list, first, #self.list, 1, {})
end

-- The less of a heap and a part of the other, beside that other one: bars of chocolate whose width grows with their
-- length (Miyadera and others) have min(a, floor(b / k)) xor b, k even.
local BARS = { 2, 3, 4, 5, 6, 7, 8 }

local function add_bars(self, a, b)
  for _, heaps in ipairs { { a, b }, { b, a } } do
    local low, high = heaps[1], heaps[2]
    for _, k in ipairs(BARS) do
      local part = expression.of("//", high, self:constant(k))
      part.values = self:made("//", high, self:constant(k))
      local least = expression.of("min", low, part)
      least.values = self:made("min", low, part)
      self:add("~", least, high)
      self:add("+", least, high)
    end
  end
end

local function add_products(self, list)
  for _, x in ipairs(list) do
    for _, y in ipairs(list) do
      if x.op == "*" or y.op == "*" then
        self:add("//", x, y)
        self:add("%", x, y)
      end
    end
  end
end

-- Calls of the bits of both heaps, or of both less 1, and of that plus 1: "Delete Nim" has such a law.
local function add_calls_of_bits(self, list)
  for _, e in ipairs(list) do
    local is_near = e.left.cost == 1 or e.left.op == "-" and e.left.right.value == 1
    if is_near and (e.op == "|" or e.op == "&" or e.op == "~") then
      local first = #self.list + 1
      self:add("+", e, self:constant(1))
      self:add_calls(self.list[first] or e)
      self:add_calls(e)
    end
  end
end

local function fill(self, a, b)
  self:begin(a)
  self:begin(b)
  local of_a, of_b = forms_of(self, a), forms_of(self, b)
  local base = { a, b }
  local first = #self.list + 1
  for _, op in ipairs(FIRST_OPS) do
    self:add(op, a, b)
  end
  table.move(self.list, first, #self.list, 3, base)
  for _, e in ipairs(base) do
    add_forms(self, e)
  end
  local pairs_of = add_alike(self, of_a, of_b)
  first = #self.list + 1
  for _, x in ipairs(base) do
    for _, y in ipairs(base) do
      for _, op in ipairs(NEXT_OPS) do
        if x ~= y then self:add(op, x, y) end
      end
    end
  end
  local next_ones = table.move(self.list, first, #self.list, 1, {})
  local factors = table.move(base, 1, #base, 1, {})
  for _, e in ipairs(next_ones) do
    if e.op == "*" then
      factors[#factors + 1] = e
    else
      pairs_of[#pairs_of + 1] = e
    end
  end
  add_bars(self, a, b)
  add_calls_of_bits(self, pairs_of)
  for _, e in ipairs(pairs_of) do
    if e.op ~= "*" then self:add_with_constants(e, { 2, 3, 4 }) end
  end
  add_products(self, factors)
end

local kept = {}

---The bank whose points have heaps up to `last`.
---@param last integer
---@param opts table ready options
---@return sg.Bank
function pair_bank.to(last, opts)
  if kept.last == last then return kept.bank end
  local points, a, b = points_to(last), { op = "a", cost = 1, values = {} }, { op = "b", cost = 1, values = {} }
  for i, point in ipairs(points) do
    a.values[i], b.values[i] = point[1], point[2]
  end
  local self = bank_of.new(points, 4 * last * last, opts)
  fill(self, a, b)
  return bank_of.ended(self, kept, last)
end

return pair_bank
