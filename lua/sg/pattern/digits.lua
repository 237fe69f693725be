-- SPDX-License-Identifier: MIT
-- Recurrences by digits. The sequences n -> g(the number with the digits of n and then an ending w), over all w,
-- are the kernel of g in a numeration. Where these sequences are whole combinations of finitely many of them, of 1
-- and of n, g follows from its digits (in base b: g is b-regular; Allouche and Shallit, The ring of k-regular
-- sequences, 1992).

local linear = require "sg.pattern.linear"
local numeration = require "sg.pattern.numeration"
local steps = require "sg.pattern.digit_steps"

local digits = {}

-- The most sequences of the kernel beside g, and the latest n from which relations may hold.
local MOST, LATEST = 12, 16
-- The least number of values of a sequence that is looked at.
local SHORTEST = 16

---@class sg.Kernel what g is made of
---@field numeration sg.Numeration
---@field functions sg.KernelFunction[] the basis; functions[g_at] is g
---@field g_at integer
---@field rows table<integer, table<integer, integer[]>> rows[i][r + 1]: the coefficients of n -> fi(up(n, r))
---@field from integer the rows hold for n >= from

---@class sg.KernelFunction
---@field free? "one"|"n"|"shift" known functions; nil: g after an ending
---@field word? string the ending
---@field endings? integer[] the same as a list of r, the first digits first
---@field [integer] integer its values from 0 on
---@field last integer the index of the last value

-- The values of f at the numbers that end with r.
local function child(numbers, f, r)
  local made = { last = -1 }
  local n, m = 0, numbers.up(0, r)
  while m <= f.last do
    made[n], made.last = f[m], n
    n = n + 1
    m = numbers.up(n, r)
  end
  if not f.free then
    made.word = numbers.ending[r + 1] .. (f.word ~= "" and (numbers.base and "," or "") .. f.word or "")
    made.endings = table.move(f.endings, 1, #f.endings, 2, { r })
  end
  return made
end

local function free_value(name, n) return name == "one" and 1 or name == "n" and n or numeration.zeckendorf.up(n, 0) end

local function free_function(name, last)
  local f = { free = name, last = last }
  for n = 0, last do
    f[n] = free_value(name, n)
  end
  return f
end

-- Where all relations hold already, at most `from`.
local function least_from(kernel)
  local from = kernel.from
  while from > 0 do
    local n = from - 1
    for i, f in ipairs(kernel.functions) do
      for r = 0, kernel.numeration.endings - 1 do
        local sum = 0
        for j, c in ipairs(kernel.rows[i][r + 1]) do
          sum = sum + c * kernel.functions[j][n]
        end
        if f[kernel.numeration.up(n, r)] ~= sum then return from end
      end
    end
    from = n
  end
  return from
end

-- Adds the relations of function i, and the functions that these need; false if they are too many.
local function relate(kernel, i)
  local functions, numbers = kernel.functions, kernel.numeration
  kernel.rows[i] = {}
  for r = 0, numbers.endings - 1 do
    local new = child(numbers, functions[i], r)
    local last = new.last
    for _, f in ipairs(functions) do
      last = math.min(last, f.last)
    end
    local found = linear.solve(functions, new, kernel.from, last)
    if not found then
      if functions[i].free or #functions >= MOST or last - kernel.from < SHORTEST then return false end
      functions[#functions + 1] = new
      found = {}
      for j = 1, #functions do
        found[j] = j == #functions and 1 or 0
      end
    end
    kernel.rows[i][r + 1] = found
  end
  return true
end

---The kernel of g(0..last) in a numeration, if it shows a finite basis.
---@param g table<integer, integer>
---@param last integer
---@param numbers sg.Numeration
---@return sg.Kernel?
function digits.find(g, last, numbers)
  local whole = { word = "", endings = {}, last = last }
  table.move(g, 0, last, 0, whole)
  local functions = { free_function("one", last), free_function("n", last) }
  if not numbers.base then functions[3] = free_function("shift", last) end
  functions[#functions + 1] = whole
  local reach = (numbers.base or 2)
  local kernel = {
    numeration = numbers,
    functions = functions,
    rows = {},
    g_at = #functions,
    from = math.max(2, math.min(LATEST, last // (8 * reach * reach * reach))),
  }
  local i = 1
  while i <= #functions do
    if not relate(kernel, i) then return nil end
    i = i + 1
  end
  for _, row in ipairs(kernel.rows) do
    for _, coefficients in ipairs(row) do
      for j = #coefficients + 1, #functions do
        coefficients[j] = 0
      end
    end
  end
  kernel.from = least_from(kernel)
  return kernel
end

-- ---- as a text ---------------------------------------------------------------------------------------------

-- "3n + 1"
local function index_text(b, r) return ("%sn%s"):format(b == 1 and "" or tostring(b), r > 0 and " + " .. r or "") end

-- g at the numbers that end with these digits.
local function g_text(numbers, endings)
  if numbers.base then
    local b, r = 1, 0
    for _, digit in ipairs(endings) do
      b, r = b * numbers.base, r * numbers.base + digit
    end
    return ("g(%s)"):format(index_text(b, r))
  end
  local word = "n"
  for _, r in ipairs(endings) do
    word = word .. numbers.ending[r + 1]
  end
  return ("g(%s)"):format(word)
end

local FREE = { one = "1", n = "n", shift = "(n0)" }

-- A sum of functions with coefficients: those of g first, then n, then the constant.
local function sum_text(kernel, coefficients)
  local text = ""
  for j = #coefficients, 1, -1 do
    local c, f = coefficients[j], kernel.functions[j]
    if c ~= 0 then
      local name = f.free and FREE[f.free] or g_text(kernel.numeration, f.endings)
      local size = math.abs(c)
      local item = name == "1" and tostring(size)
        or size == 1 and name
        or ("%d%s"):format(size, name:sub(1, 1) == "(" and name or (f.free and "" or "*") .. name)
      text = text == "" and (c < 0 and "-" or "") .. item or ("%s %s %s"):format(text, c < 0 and "-" or "+", item)
    end
  end
  return text == "" and "0" or text
end

-- Is the relation the definition of a function of the basis?
local function is_definition(kernel, i, r, coefficients)
  local f, j = kernel.functions[i], nil
  for at, c in ipairs(coefficients) do
    if c ~= 0 then
      if c ~= 1 or j then return false end
      j = at
    end
  end
  local g = j and kernel.functions[j]
  if not g or g.free or #g.endings ~= #f.endings + 1 or g.endings[1] ~= r then return false end
  for at, ending in ipairs(f.endings) do
    if g.endings[at + 1] ~= ending then return false end
  end
  return true
end

-- g(n) = g(floor(n / b)) + c, where the digit that goes makes no difference.
local function short_text(kernel)
  local numbers, rows = kernel.numeration, kernel.rows[kernel.g_at]
  if not numbers.base or #kernel.functions > kernel.g_at then return nil end
  for r = 1, numbers.endings do
    if rows[r][kernel.g_at] ~= 1 or rows[r][2] ~= 0 or rows[r][1] ~= rows[1][1] then return nil end
  end
  local c = rows[1][1]
  return ("g(n) = g(floor(n / %d))%s"):format(
    numbers.base,
    c == 0 and "" or (c < 0 and " - %d" or " + %d"):format(math.abs(c))
  )
end

-- Relations between sequences of the kernel, each "g(2n) = n".
local function relations(kernel)
  local list, numbers = {}, kernel.numeration
  for i = kernel.g_at, #kernel.functions do
    for r = 0, numbers.endings - 1 do
      local coefficients = kernel.rows[i][r + 1]
      if not is_definition(kernel, i, r, coefficients) then
        local endings = table.move(kernel.functions[i].endings, 1, #kernel.functions[i].endings, 2, { r })
        list[#list + 1] = ("%s = %s"):format(g_text(numbers, endings), sum_text(kernel, coefficients))
      end
    end
  end
  return list
end

-- ---- as a law ----------------------------------------------------------------------------------------------

-- From this n on the relations take digits away; below, values are looked up.
local function stop_of(kernel)
  local numbers = kernel.numeration
  return math.max(1, numbers.up(kernel.from, 0))
end

-- The heaps whose values the law takes as they are: the functions of the kernel below `stop`.
local function last_needed(kernel, stop)
  local last = 0
  for _, f in ipairs(kernel.functions) do
    if not f.free then
      local n = stop - 1
      for _, r in ipairs(f.endings) do
        n = kernel.numeration.up(n, r)
      end
      last = math.max(last, n)
    end
  end
  return last
end

local function values_text(g, last)
  local list = {}
  for n = 0, last do
    list[#list + 1] = g[n]
  end
  return last == 0 and ("g(0) = %d"):format(g[0]) or ("g(0..%d) = %s"):format(last, table.concat(list, " "))
end

-- The text, and the claim without its range and the first values.
local function text_of(kernel, g, last)
  local claim = short_text(kernel) or table.concat(relations(kernel), ", ")
  local text = claim
  if kernel.from > 0 then
    text = ("%s for n >= %d"):format(text, short_text(kernel) and stop_of(kernel) or kernel.from)
  end
  if last > 0 or kernel.from > 0 or g[0] ~= 0 then text = ("%s; %s"):format(text, values_text(g, last)) end
  if not kernel.numeration.base then
    text = text .. "; n0, n01: the Fibonacci digits (Zeckendorf) of n with these behind"
  end
  return text, claim
end

-- The number of coefficients that are not forced by what the functions are.
local function coefficients_read(kernel)
  local n = 0
  for i = kernel.g_at, #kernel.functions do
    for r = 0, kernel.numeration.endings - 1 do
      if not is_definition(kernel, i, r, kernel.rows[i][r + 1]) then
        n = n + 1
        for _, c in ipairs(kernel.rows[i][r + 1]) do
          if c ~= 0 then n = n + 1 end
        end
      end
    end
  end
  return n
end

-- The law as a function of n = 0..last, for a numeration that the steps of a law do not know.
local function function_of(kernel, g, stop, last)
  local numbers, parent = kernel.numeration, {}
  for n = 0, last do
    for r = 0, numbers.endings - 1 do
      parent[numbers.up(n, r)] = parent[numbers.up(n, r)] or { n, r + 1 }
    end
  end
  local function value(j, n)
    local f = kernel.functions[j]
    if f.free then return free_value(f.free, n) end
    if n < stop then
      for _, r in ipairs(f.endings) do
        n = numbers.up(n, r)
      end
      return g[n]
    end
    local sum, from = 0, parent[n]
    for i, c in ipairs(kernel.rows[j][from[2]]) do
      if c ~= 0 then sum = sum + c * value(i, from[1]) end
    end
    return sum
  end
  return function(n) return value(kernel.g_at, n) end
end

---The law that a kernel is. Without a base the law has no body, and value for n = 0..last alone.
---@param kernel sg.Kernel
---@param g table<integer, integer>
---@param known_to integer the last heap of g
---@return sg.Law
function digits.law(kernel, g, known_to)
  local stop = stop_of(kernel)
  local last = last_needed(kernel, stop)
  local text, claim = text_of(kernel, g, last)
  local one = {
    kind = kernel.numeration.base and "digits" or "zeckendorf",
    numeration = kernel.numeration.name,
    text = text,
    claim = claim,
    from = 0,
    first = {},
    size = coefficients_read(kernel) + last + 1,
    kernel = kernel,
    stop = stop,
  }
  if kernel.numeration.base then
    one.body, one.tables, one.uses = steps.of(kernel, g, stop)
  else
    one.value = function_of(kernel, g, stop, known_to)
  end
  return one
end

return digits
