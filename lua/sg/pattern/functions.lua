-- SPDX-License-Identifier: MIT
-- The functions of whole numbers that laws name: each in steps (sg.pattern.law), and as people write it.

local functions = {}

---@class sg.PatternFunction
---@field parameters string[] the first is the number, the others are constants
---@field body string steps
---@field text fun(x: string, ...): string
---@field constants? integer[][] the constants that laws are tried with; nil: the function only helps others
---@field least? integer the least number that it is defined for (default 0)
---@field uses? string[] the functions that its body calls
---@field is_log? boolean the value is at most some times the logarithm of the number

---@type table<string, sg.PatternFunction>
functions.steps = {}
---@type string[] in the order of their definition
functions.names = {}

local function define(name, fields)
  functions.steps[name], functions.names[#functions.names + 1] = fields, name
end

local function in_base(b) return b == 2 and "binary" or b == 10 and "decimal" or ("base-%d"):format(b) end

define("valuation", {
  is_log = true,
  parameters = { "x", "b" },
  least = 1,
  constants = { { 2 }, { 3 }, { 5 } },
  text = function(x, b) return ("the number of times %d divides %s"):format(b, x) end,
  body = "local count = 0\nwhile x % b == 0 do\nx = x // b\ncount = count + 1\nend\nreturn count",
})

define("digits", {
  is_log = true,
  parameters = { "x", "b" },
  constants = { { 2 }, { 3 }, { 4 }, { 5 } },
  text = function(x, b) return ("the number of %s digits of %s"):format(in_base(b), x) end,
  body = "local count = 0\nwhile x > 0 do\nx = x // b\ncount = count + 1\nend\nreturn count",
})

define("digit_sum", {
  is_log = true,
  parameters = { "x", "b" },
  constants = { { 2 }, { 3 }, { 10 } },
  text = function(x, b) return ("the sum of the %s digits of %s"):format(in_base(b), x) end,
  body = "local sum = 0\nwhile x > 0 do\nsum = sum + x % b\nx = x // b\nend\nreturn sum",
})

define("digit_xor", {
  parameters = { "x", "b" },
  is_log = true,
  constants = { { 3 }, { 10 } },
  text = function(x, b) return ("the nim-sum of the %s digits of %s"):format(in_base(b), x) end,
  body = "local sum = 0\nwhile x > 0 do\nsum = sum ~ (x % b)\nx = x // b\nend\nreturn sum",
})

define("place", {
  is_log = true,
  parameters = { "x", "b", "d" },
  least = 1,
  constants = { { 3, 1 }, { 3, 2 }, { 4, 1 }, { 4, 2 }, { 4, 3 } },
  text = function(x, b, d) return ("the place of the last %s digit %d of %s"):format(in_base(b), d, x) end,
  body = "local place = 0\nwhile x > 0 do\nplace = place + 1\nif x % b == d then\nreturn place\nend\nx = x // b\nend\n"
    .. "return 0",
})

define("root", {
  parameters = { "x" },
  constants = { {} },
  text = function(x) return ("floor(sqrt(%s))"):format(x) end,
  body = "local low = 0\nlocal high = 3037000499\nwhile low < high do\nlocal middle = (low + high + 1) // 2\n"
    .. "if middle * middle <= x then\nlow = middle\nelse\nhigh = middle - 1\nend\nend\nreturn low",
})

define("low_bit", {
  parameters = { "x" },
  least = 1,
  constants = { {} },
  text = function(x) return ("the largest power of 2 that divides %s"):format(x) end,
  body = "local power = 1\nwhile x % 2 == 0 do\nx = x // 2\npower = 2 * power\nend\nreturn power",
})

define("high_bit", {
  parameters = { "x" },
  least = 1,
  constants = { {} },
  text = function(x) return ("the largest power of 2 up to %s"):format(x) end,
  body = "local power = 1\nwhile x > 1 do\nx = x // 2\npower = 2 * power\nend\nreturn power",
})

define("least_prime", {
  parameters = { "x" },
  least = 2,
  constants = { {} },
  text = function(x) return ("the least prime factor of %s"):format(x) end,
  body = "if x % 2 == 0 then\nreturn 2\nend\nlocal p = 3\nwhile p * p <= x do\nif x % p == 0 then\nreturn p\nend\n"
    .. "p = p + 2\nend\nreturn x",
})

define("prime_index", {
  parameters = { "x" },
  least = 2,
  constants = { {} },
  uses = { "least_prime" },
  text = function(x) return ("the index of the least prime factor of %s"):format(x) end,
  body = "local p = least_prime(x)\nlocal index = 1\nlocal q = 3\nwhile q <= p do\nif least_prime(q) == q then\n"
    .. "index = index + 1\nend\nq = q + 2\nend\nreturn index",
})

define("prime_factors", {
  parameters = { "x" },
  least = 1,
  constants = { {} },
  text = function(x) return ("the number of prime factors of %s"):format(x) end,
  body = "local count = 0\nlocal p = 2\nwhile p * p <= x do\nwhile x % p == 0 do\nx = x // p\ncount = count + 1\nend\n"
    .. "p = p + 1\nend\nif x > 1 then\ncount = count + 1\nend\nreturn count",
})

define("different_primes", {
  parameters = { "x" },
  least = 1,
  constants = { {} },
  text = function(x) return ("the number of different prime factors of %s"):format(x) end,
  body = "local count = 0\nlocal p = 2\nwhile p * p <= x do\nif x % p == 0 then\ncount = count + 1\nend\n"
    .. "while x % p == 0 do\nx = x // p\nend\np = p + 1\nend\nif x > 1 then\ncount = count + 1\nend\nreturn count",
})

-- A square has an odd number of divisors, any other number an even one: divisors d and x // d go in pairs.
define("odd_divisors", {
  parameters = { "x" },
  least = 1,
  constants = { {} },
  uses = { "root" },
  text = function(x) return ("the parity of the number of divisors of %s"):format(x) end,
  body = "local r = root(x)\nif r * r == x then\nreturn 1\nend\nreturn 0",
})

-- The Fibonacci digits of x, moved one place up; floor(x * phi) is that of x - 1, plus 1.
define("shift", {
  parameters = { "x" },
  body = "local before = 1\nlocal now = 1\nlocal moved = 0\nwhile now <= x do\nnow = before + now\n"
    .. "before = now - before\nend\nwhile x > 0 do\nif now <= x then\nx = x - now\nmoved = moved + before + now\nend\n"
    .. "local less = now - before\n"
    .. "now = before\nbefore = less\nend\nreturn moved",
  text = function(x) return ("(%s)0"):format(x) end,
})

define("golden", {
  parameters = { "x" },
  least = 1,
  constants = { {} },
  uses = { "shift" },
  text = function(x) return ("floor(%s * phi)"):format(x:find " " and "(" .. x .. ")" or x) end,
  body = "return shift(x - 1) + 1",
})

-- Odious numbers have an odd number of binary ones: 1, 2, 4, 7, 8, 11, ...; here 0 stands before them.
define("odious", {
  parameters = { "x" },
  constants = { {} },
  uses = { "digit_sum" },
  text = function(x) return ("odious(%s)"):format(x) end,
  body = "if x == 0 then\nreturn 0\nend\nx = x - 1\nreturn 2 * x + 1 - digit_sum(x, 2) % 2",
})

define("gcd", {
  parameters = { "x", "y" },
  text = function(x, y) return ("gcd(%s, %s)"):format(x, y) end,
  body = "while y ~= 0 do\nlocal rest = x % y\nx = y\ny = rest\nend\nreturn x",
})

define("min", {
  parameters = { "x", "y" },
  text = function(x, y) return ("min(%s, %s)"):format(x, y) end,
  body = "if x < y then\nreturn x\nend\nreturn y",
})

define("max", {
  parameters = { "x", "y" },
  text = function(x, y) return ("max(%s, %s)"):format(x, y) end,
  body = "if x > y then\nreturn x\nend\nreturn y",
})

define("distance", {
  parameters = { "x", "y" },
  text = function(x, y) return ("|%s - %s|"):format(x, y) end,
  body = "if x < y then\nreturn y - x\nend\nreturn x - y",
})

---The lines of Lua that define functions: each after those that it calls itself.
---@param names string[]
---@return { name: string, parameters: string[], body: string }[]
function functions.needed(names)
  local list, seen = {}, {}
  local function add(name)
    if seen[name] then return end
    seen[name] = true
    local one = functions.steps[name]
    for _, other in ipairs(one.uses or {}) do
      add(other)
    end
    list[#list + 1] = { name = name, parameters = one.parameters, body = one.body }
  end
  for _, name in ipairs(names) do
    add(name)
  end
  return list
end

---Functions as lines of Lua.
---@param needed { name: string, parameters: string[], body: string }[]
---@return string
function functions.lua(needed)
  local lines = {}
  for i, one in ipairs(needed) do
    lines[i] = ("local function %s(%s)\n%s\nend"):format(one.name, table.concat(one.parameters, ", "), one.body)
  end
  return table.concat(lines, "\n")
end

local compiled = {}

---A function as one of Lua.
---@param name string
---@return fun(x: integer, ...: integer): integer
function functions.compile(name)
  if not compiled[name] then
    local source = ("%s\nreturn %s"):format(functions.lua(functions.needed { name }), name)
    compiled[name] = assert(load(source, "=function", "t", {}))()
  end
  return compiled[name]
end

return functions
