-- SPDX-License-Identifier: MIT
-- Nimbers below omega^omega^omega: an algebraically closed field (Conway, On Numbers and Games, ch. 6), computed as
-- H. W. Lenstra has shown (Nim multiplication, Séminaire de Théorie des Nombres, Bordeaux 1977-78, exp. 11).
--
-- An ordinal is a sum of terms w^e * c with finite c. The exponents are below w^w: e = w^k * n_k + ... + n_0, held as
-- the list { n_0, n_1, ... }. With p the k-th odd prime (3 for k = 0, then 5, 7, ...) and n_k = d_0 + d_1 p + ... in
-- base p, w^(w^k * n_k) is the product of kappa(p^(j+1))^d_j, and in the field kappa(p^(j+1))^p = kappa(p^j),
-- kappa(p)^p = alpha(p). The term w^e * c is the product of these with the finite nimber c; terms add as nimbers do.
--
-- alpha(p) is kappa(f) + m: f is the order of 2 modulo p; kappa(f), the least nimber whose degree f divides, is a sum
-- of kappas of prime powers; the finite m is in a table (Lenstra to p = 43; J. DiMuro, On On_p, arXiv:1108.0962).

local core = require("sg.core").nimber
local failure = require "sg.failure"
local gcd = require "sg.gcd"

local transfinite = {}

-- m for the primes 2, 3, 5, ..., 257, a digit each.
local EXCESS = "0001100410101111100011110101001010101410100000011110010"

local LEVELS_MAX = 500 -- k in w^(w^k) is below
local DEGREE_MAX = 1024 -- of a field in which an inverse or a root is looked for
local PRODUCTS_MAX = 4000000 -- of terms, for one product

---@class sg.Transfinite a map from the text of an exponent to its term; 0 is the empty map
---@field [string] { exponent: integer[], c: integer|string }

-- Ends the evaluation; whoever asks catches it.
local function fail(message) error((failure.new("range", message)), 0) end

-- ---- primes --------------------------------------------------------------------------------------------------------

local primes = { 2 }

-- The i-th prime, from 2 on.
local function prime(i)
  local n = primes[#primes]
  while #primes < i do
    n = n + 1
    local is_prime = true
    for _, p in ipairs(primes) do
      if p * p > n then break end
      is_prime = is_prime and n % p ~= 0
    end
    if is_prime then primes[#primes + 1] = n end
  end
  return primes[i]
end

local function lcm(a, b) return a // gcd(a, b) * b end

-- The least f > 0 such that p divides 2^f - 1.
local function order_of_2(p)
  local f, power = 1, 2 % p
  while power ~= 1 do
    f, power = f + 1, 2 * power % p
  end
  return f
end

-- The prime powers that exactly divide n, from the greatest prime to the least: { place of the prime, prime, power }.
local function prime_powers(n)
  local list, i = {}, 1
  while n > 1 do
    local p, j = prime(i), 0
    while n % p == 0 do
      n, j = n // p, j + 1
    end
    if j > 0 then table.insert(list, 1, { i = i, p = p, j = j }) end
    i = i + 1
  end
  return list
end

-- ---- elements ------------------------------------------------------------------------------------------------------

local function key_of(exponent) return table.concat(exponent, ",") end

local function put(x, exponent, c)
  local key = key_of(exponent)
  local old = x[key]
  local sum = old and core.add(old.c, c) or c
  x[key] = sum ~= 0 and { exponent = exponent, c = sum } or nil
end

---A finite nimber.
---@param n integer|string
---@return sg.Transfinite
function transfinite.finite(n)
  local x = {}
  if n ~= 0 then put(x, {}, n) end
  return x
end

---The power of w whose exponent is w^k * n_k + ... + n_0.
---@param exponent integer[] n_0, n_1, ...
---@return sg.Transfinite
function transfinite.power_of_w(exponent)
  local trimmed = table.move(exponent, 1, #exponent, 1, {})
  while trimmed[#trimmed] == 0 do
    trimmed[#trimmed] = nil
  end
  if #trimmed > LEVELS_MAX then fail(("exponents of w are below w**%d here"):format(LEVELS_MAX)) end
  local x = {}
  put(x, trimmed, 1)
  return x
end

---@param a sg.Transfinite
---@param b sg.Transfinite
---@return sg.Transfinite
function transfinite.add(a, b)
  local sum = {}
  for _, x in ipairs { a, b } do
    for _, term in pairs(x) do
      put(sum, term.exponent, term.c)
    end
  end
  return sum
end

-- ---- alpha(p), kappa(n) and degrees -------------------------------------------------------------------------------

-- kappa(p^j) for the i-th prime p.
local function kappa_of_power(i, j)
  if i == 1 then
    return transfinite.finite(core.natural_pow(2, 1 << j - 1) or fail "kappa(2^j) is beyond 128 bits")
  end
  local exponent = {}
  for k = 1, i - 2 do
    exponent[k] = 0
  end
  exponent[i - 1] = prime(i) ^ (j - 1) // 1 | 0
  return transfinite.power_of_w(exponent)
end

local degree_of_alpha

-- The degree of kappa(p^j) over the field of two elements.
local function degree_of_kappa(i, j) return i == 1 and 1 << j or (prime(i) ^ j // 1 | 0) * degree_of_alpha(i) end

-- The prime powers whose kappas add up to kappa(n): those that divide the degree of no greater one that is chosen.
local function kappa_parts(n)
  local chosen, degree = {}, 1
  for _, power in ipairs(prime_powers(n)) do
    if degree % (power.p ^ power.j // 1 | 0) ~= 0 then
      chosen[#chosen + 1] = power
      degree = lcm(degree, degree_of_kappa(power.i, power.j))
    end
  end
  return chosen, degree
end

-- The excess of the i-th prime, or an end of the evaluation.
local function excess(i)
  return tonumber(EXCESS:sub(i, i))
    or fail(("alpha(%d) is needed, which is known here for primes up to 257"):format(prime(i)))
end

local known_degrees, known_alphas = {}, {}

function degree_of_alpha(i)
  if not known_degrees[i] then
    local m, _, degree = excess(i), kappa_parts(order_of_2(prime(i)))
    known_degrees[i] = lcm(degree, m > 1 and 4 or 1)
  end
  return known_degrees[i]
end

---kappa(n), the least nimber whose degree is divisible by n.
---@param n integer
---@return sg.Transfinite
function transfinite.kappa(n)
  local sum = {}
  for _, power in ipairs((kappa_parts(n))) do
    sum = transfinite.add(sum, kappa_of_power(power.i, power.j))
  end
  return sum
end

local function alpha_of(i)
  if not known_alphas[i] then
    known_alphas[i] = transfinite.add(transfinite.kappa(order_of_2(prime(i))), transfinite.finite(excess(i)))
  end
  return known_alphas[i]
end

---alpha(p), the least nimber that has no p-th root among those below kappa(p), for an odd prime p up to 257.
---@param p integer
---@return sg.Transfinite
function transfinite.alpha(p)
  local i = 1
  while prime(i) < p do
    i = i + 1
  end
  return alpha_of(i)
end

---A number of which the degree of an element is a divisor: the element lies in the field of 2^degree nimbers.
---@param x sg.Transfinite
---@return integer
function transfinite.degree(x)
  local degree = 1
  for _, term in pairs(x) do
    for k, n in ipairs(term.exponent) do
      local j, p = 0, prime(k + 1)
      while n > 0 do
        n, j = n // p, j + 1
      end
      if j > 0 then degree = lcm(degree, degree_of_kappa(k + 1, j)) end
    end
    local finite = 1
    while finite < 128 and core.natural_pow(2, finite) and core.pow(term.c, core.natural_pow(2, finite)) ~= term.c do
      finite = 2 * finite
    end
    degree = lcm(degree, finite)
  end
  return degree
end

-- ---- products ------------------------------------------------------------------------------------------------------

-- d_j + e_j in base p, where p times kappa(p^(j+1)) in the exponent is kappa(p^j) once. Returns the sum, and whether
-- alpha(p) is a factor then.
local function add_digits(a, b, p)
  local place = 1
  while place <= a // p or place <= b // p do
    place = place * p
  end
  local sum, carry = 0, 0
  while place > 0 do
    local digit = a // place % p + b // place % p + carry
    carry = digit >= p and 1 or 0
    sum = sum + (digit - carry * p) * place
    place = place // p
  end
  return sum, carry == 1
end

-- The product of two powers of w: an exponent, and the primes, by their places, whose alphas are factors.
local function add_exponents(a, b)
  local sum, alphas = {}, {}
  for k = 1, math.max(#a, #b) do
    local has_alpha
    sum[k], has_alpha = add_digits(a[k] or 0, b[k] or 0, prime(k + 1))
    if has_alpha then alphas[#alphas + 1] = k + 1 end
  end
  while sum[#sum] == 0 do
    sum[#sum] = nil
  end
  return sum, alphas
end

---@param a sg.Transfinite
---@param b sg.Transfinite
---@return sg.Transfinite
function transfinite.mul(a, b)
  local product, n_products = {}, 0
  for _, one in pairs(a) do
    for _, other in pairs(b) do
      n_products = n_products + 1
      if n_products > PRODUCTS_MAX then fail "the numbers have too many terms" end
      local exponent, alphas = add_exponents(one.exponent, other.exponent)
      local c = core.mul(one.c, other.c)
      if #alphas == 0 then
        put(product, exponent, c)
      else
        local term = {}
        put(term, exponent, c)
        for _, i in ipairs(alphas) do
          term = transfinite.mul(term, alpha_of(i))
        end
        for _, part in pairs(term) do
          put(product, part.exponent, part.c)
        end
      end
    end
  end
  return product
end

-- Squares add up, since x + x = 0.
local function square(x)
  local sum = {}
  for key, term in pairs(x) do
    local squared = transfinite.mul({ [key] = term }, { [key] = term })
    for _, part in pairs(squared) do
      put(sum, part.exponent, part.c)
    end
  end
  return sum
end

local function squared_times(x, n)
  for _ = 1, n do
    x = square(x)
  end
  return x
end

local function degree_in_reach(x)
  local degree = transfinite.degree(x)
  if degree > DEGREE_MAX then
    fail(
      ("its field has 2^%d elements; inverses and roots are looked for in those of up to 2^%d"):format(
        degree,
        DEGREE_MAX
      )
    )
  end
  return degree
end

---1/x for x other than 0: x^(2^d - 2) in the field of 2^d elements. With y(n) = x^(2^n - 1), y(m + n) is y(m)^(2^n) *
---y(n) (Itoh and Tsujii).
---@param x sg.Transfinite
---@return sg.Transfinite
function transfinite.inv(x)
  local degree = degree_in_reach(x)
  if degree == 1 then return x end
  local y, done = x, 1
  for bit = 62, 0, -1 do
    local n = (degree - 1) >> bit
    if n > 1 then
      y, done = transfinite.mul(squared_times(y, done), y), 2 * done
      if n & 1 == 1 then
        y, done = transfinite.mul(square(y), x), done + 1
      end
    end
  end
  return square(y)
end

---a / b.
function transfinite.div(a, b) return transfinite.mul(a, transfinite.inv(b)) end

---The y with y * y = x.
---@param x sg.Transfinite
---@return sg.Transfinite
function transfinite.sqrt(x) return squared_times(x, degree_in_reach(x) - 1) end

-- Half of a natural number, rounded down, and whether it is odd; an integer or decimal digits.
local function half_of(k)
  if math.type(k) == "integer" then return k >> 1, k & 1 == 1 end
  local rest, digits = 0, {}
  for digit in k:gmatch "%d" do
    local n = 10 * rest + tonumber(digit)
    digits[#digits + 1], rest = n // 2, n % 2
  end
  local half = table.concat(digits):gsub("^0+", "")
  return #half < 19 and (math.tointeger(tonumber(half)) or 0) or half, rest == 1
end

-- The binary digits of a natural number, the highest first.
local function bits_of(k)
  local bits = {}
  while k ~= 0 do
    local odd
    k, odd = half_of(k)
    table.insert(bits, 1, odd)
  end
  return bits
end

---x multiplied k times; k >= 0.
---@param x sg.Transfinite
---@param k integer|string
---@return sg.Transfinite
function transfinite.pow(x, k)
  local power = transfinite.finite(1)
  for _, bit in ipairs(bits_of(k)) do
    power = square(power)
    if bit then power = transfinite.mul(power, x) end
  end
  return power
end

-- ---- text ----------------------------------------------------------------------------------------------------------

---Is an exponent larger than another?
local function is_larger(a, b)
  if #a ~= #b then return #a > #b end
  for k = #a, 1, -1 do
    if a[k] ~= b[k] then return a[k] > b[k] end
  end
  return false
end

-- An exponent as an expression, and whether it needs parentheses.
local function exponent_text(exponent)
  local parts = {}
  for k = #exponent, 1, -1 do
    local n = exponent[k]
    local power = k == 1 and "" or k == 2 and "w" or ("w**%d"):format(k - 1)
    if n > 0 then
      parts[#parts + 1] = power == "" and tostring(n) or n == 1 and power or ("%s*%d"):format(power, n)
    end
  end
  local text = table.concat(parts, " + ")
  return text, text:find "[*+]" ~= nil
end

---The ordinal as an expression that the command nimber reads: w**(w*2 + 1)*3 + w**2 + 5. Its terms fall, so + and * are
---the ordinary operations on ordinals as well. A finite nimber is returned as it is.
---@param x sg.Transfinite
---@return integer|string
function transfinite.text(x)
  local terms = {}
  for _, term in pairs(x) do
    terms[#terms + 1] = term
  end
  table.sort(terms, function(a, b) return is_larger(a.exponent, b.exponent) end)
  if #terms == 0 then return 0 end
  if #terms[1].exponent == 0 then return terms[1].c end
  local parts = {}
  for i, term in ipairs(terms) do
    local exponent, is_sum = exponent_text(term.exponent)
    local power = exponent == "" and ""
      or exponent == "1" and "w"
      or ("w**" .. (is_sum and "(%s)" or "%s")):format(exponent)
    parts[i] = power == "" and tostring(term.c) or term.c == 1 and power or ("%s*%s"):format(power, term.c)
  end
  return table.concat(parts, " + ")
end

return transfinite
