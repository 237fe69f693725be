-- SPDX-License-Identifier: MIT
-- Games on two heaps each of whose moves takes from one heap, whatever the other one is: {a, b} is the sum of a heap of
-- a and a heap of b, so its value is the nim-sum of theirs (docs/theorems.md, section 22). Decides whether a law is
-- that nim-sum for all heaps.

local core = require "sg.core"
local expression = require "sg.pattern.expression"

local apart = {}

-- The most numbers that may be taken from a heap, where they are finitely many, and the heaps in which their period is
-- looked for.
local MOST, UPTO = 200, 5000

---@class sg.HeapApart what all values of one heap follow from
---@field period integer
---@field saltus integer
---@field from integer

-- The heap from which so many tokens may be taken: rays { tokens, most }.
local function heap_of(rays, opts)
  if #rays == 0 then return { period = 1, saltus = 0, from = 0 } end
  local numbers = {}
  for _, ray in ipairs(rays) do
    local tokens, most = ray[1], ray.most
    -- Any number of tokens: nim. Any number of times so many, and nothing else: a heap of as many whole times.
    if not most and tokens == 1 then return { period = 1, saltus = 1, from = 0 } end
    if not most then return #rays == 1 and { period = tokens, saltus = 1, from = 0 } or nil end
    if most + #numbers > MOST then return nil end
    for k = 1, most do
      numbers[#numbers + 1] = k * tokens
    end
  end
  local family = core.family_subtract(numbers, false)
  local found = family and family:period(UPTO, opts)
  if not found or not found.proven then return nil end
  return { period = found.period, saltus = found.saltus, from = found.preperiod }
end

---Both heaps of a game whose moves are data; nil if a move takes from both, or if no theorem is about a heap.
---@param rays any the field heap2
---@param opts table ready options
---@return sg.HeapApart[]? heaps
function apart.heaps(rays, opts)
  if type(rays) ~= "table" then return nil end
  local of_a, of_b = {}, {}
  for _, ray in ipairs(rays) do
    if ray[1] > 0 and ray[2] > 0 then return nil end
    table.insert(ray[2] == 0 and of_a or of_b, { ray[1] + ray[2], most = ray.most })
  end
  local a, b = heap_of(of_a, opts), heap_of(of_b, opts)
  return a and b and { a, b } or nil
end

local function has(e, name)
  if not e.left then return e.op == name end
  return has(e.left, name) or e.right ~= nil and has(e.right, name)
end

local function is_power_of_two(n) return n > 0 and n & (n - 1) == 0 end

-- (x xor y) mod 4 as (x mod 4) xor (y mod 4); the same for quotients.
local function spread(e)
  local is_bits = (e.op == "%" or e.op == "//") and e.right.op == "constant" and is_power_of_two(e.right.value)
  if not is_bits or e.left.op ~= "~" then return e end
  local x, y = spread(e.left).left, spread(e.left).right
  return expression.of("~", expression.of(e.op, x, e.right), expression.of(e.op, y, e.right))
end

-- Is e, in one heap, the value of this heap for all n? It is if both rise alike along the period, and agree to the end
-- of the first one.
local function follows(e, heap, last, value_at, at)
  if expression.rise(e, at == 1 and heap.period or 0, at == 2 and heap.period or 0) ~= heap.saltus then
    return false
  end
  if heap.from + heap.period > last then return false end
  for n = 0, heap.from + heap.period do
    if expression.value(e, n, n) ~= value_at(n) then return false end
  end
  return true
end

---Is a law the nim-sum of the values of both heaps?
---@param heaps sg.HeapApart[]
---@param law sg.Law
---@param g table<integer, table<integer, integer>> the values of pairs of heaps to `last`
---@param last integer
---@return boolean
function apart.is_proven(heaps, law, g, last)
  if not law.cases then return false end
  local e = spread(law.cases[1].value)
  local zero = expression.constant(0)
  local parts = e.op == "~" and { e.left, e.right } or has(e, "a") and { e, zero } or { zero, e }
  if has(parts[1], "b") then parts = { parts[2], parts[1] } end
  if has(parts[1], "b") or has(parts[2], "a") then return false end
  return follows(parts[1], heaps[1], last, function(n) return g[n][0] end, 1)
    and follows(parts[2], heaps[2], last, function(n) return g[0][n] end, 2)
end

return apart
