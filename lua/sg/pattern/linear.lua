-- SPDX-License-Identifier: MIT
-- Whole numbers c with h(n) = c[1] * f1(n) + c[2] * f2(n) + ... for all n of a range: found modulo a prime on some n,
-- then tested exactly on all of them.

local linear = {}

-- A prime below 2^31, so that products of remainders fit in 63 bits.
local PRIME = (1 << 31) - 1
-- Coefficients of laws are small; a larger one stands for a fraction.
local LARGEST = 1 << 12
-- Equations beyond the number of unknowns, and how often those are joined by one that fails.
local SPARE, TRIES = 10, 6
-- Different equations beyond the number of coefficients that are not zero.
local DIFFERENT = 2

local function inverse(a)
  local r, s, t, u = PRIME, a, 0, 1
  while s ~= 0 do
    local q = r // s
    r, s, t, u = s, r - q * s, u, t - q * u
  end
  return t % PRIME
end

-- Brings the rows, each with the right side last, to reduced echelon form. Returns the columns of the pivots, by row;
-- nil if the equations contradict each other.
local function eliminate(rows, width)
  local pivots, done = {}, 0
  for column = 1, width + 1 do
    local at
    for i = done + 1, #rows do
      if rows[i][column] ~= 0 then
        at = i
        break
      end
    end
    if at and column > width then return nil end
    if at then
      done = done + 1
      rows[at], rows[done] = rows[done], rows[at]
      local pivot = rows[done]
      local factor = inverse(pivot[column])
      for j = column, width + 1 do
        pivot[j] = pivot[j] * factor % PRIME
      end
      for i, row in ipairs(rows) do
        local times = row[column]
        if i ~= done and times ~= 0 then
          for j = column, width + 1 do
            row[j] = (row[j] - times * pivot[j]) % PRIME
          end
        end
      end
      pivots[done] = column
    end
  end
  return pivots
end

local function equation(functions, h, n)
  local row = {}
  for j, f in ipairs(functions) do
    row[j] = f[n] % PRIME
  end
  row[#row + 1] = h[n] % PRIME
  return row
end

-- The first n of the range where the coefficients are wrong.
local function wrong_at(functions, h, coefficients, from, to)
  for n = from, to do
    local sum = 0
    for j, c in ipairs(coefficients) do
      if c ~= 0 then sum = sum + c * functions[j][n] end
    end
    if sum ~= h[n] then return n end
  end
end

-- Do the equations say more than the unknowns that they fix? Equal ones count once, and those of zeros not at all: a
-- relation that only ever met as many different cases as it has coefficients was fitted, not found.
local function is_overdetermined(functions, coefficients, from, to)
  local used, seen, n_different = {}, {}, 0
  for j, c in ipairs(coefficients) do
    if c ~= 0 then used[#used + 1] = functions[j] end
  end
  local enough = #used + DIFFERENT
  local key = {}
  for n = from, to do
    local is_zero = true
    for j, f in ipairs(used) do
      key[j] = f[n]
      is_zero = is_zero and f[n] == 0
    end
    local word = not is_zero and table.concat(key, ",")
    if word and not seen[word] then
      seen[word], n_different = true, n_different + 1
      if n_different >= enough then return true end
    end
  end
  return #used == 0 or #used == 1 and functions[1] == used[1] -- a constant
end

-- The coefficients of a function of the list that is h itself.
local function copied(functions, h, from, to)
  for i, f in ipairs(functions) do
    local n = from
    while n <= to and f[n] == h[n] do
      n = n + 1
    end
    if n > to then
      local coefficients = {}
      for j = 1, #functions do
        coefficients[j] = i == j and 1 or 0
      end
      return coefficients
    end
  end
end

---The coefficients of h in the functions, for n = from..to; nil where there are none. A function that depends on those
---before it gets the coefficient 0.
---The first function is the constant 1.
---@param functions table<integer, integer>[] each has values for from..to
---@param h table<integer, integer>
---@param from integer
---@param to integer
---@return integer[]? coefficients
function linear.solve(functions, h, from, to)
  local width = #functions
  if to - from + 1 < SPARE then return nil end
  local same = copied(functions, h, from, to)
  if same or to - from + 1 < width + SPARE then return same end
  local extra = {}
  for _ = 1, TRIES do
    local rows = {}
    for n = from, from + width + SPARE - 1 do
      rows[#rows + 1] = equation(functions, h, n)
    end
    for _, n in ipairs(extra) do
      rows[#rows + 1] = equation(functions, h, n)
    end
    local pivots = eliminate(rows, width)
    if not pivots then return nil end
    local coefficients = {}
    for j = 1, width do
      coefficients[j] = 0
    end
    for i, column in ipairs(pivots) do
      local c = rows[i][width + 1]
      if c > PRIME // 2 then c = c - PRIME end
      if math.abs(c) > LARGEST then return nil end
      coefficients[column] = c
    end
    local n = wrong_at(functions, h, coefficients, from, to)
    if not n then return is_overdetermined(functions, coefficients, from, to) and coefficients or nil end
    extra[#extra + 1] = n
  end
end

return linear
