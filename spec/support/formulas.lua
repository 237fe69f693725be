-- SPDX-License-Identifier: MIT
-- Formulas of whole numbers at random, each as a text and as a function that says by the definition whether it holds.

local M = {}

local random_formula

-- A sum of names and numbers, as text and function of the names' numbers; no minus where it is divided.
local function random_sum(names, positive)
  local texts, parts = {}, {}
  for i = 1, math.random(1, 3) do
    local c, name = math.random(1, 4), names[math.random(#names)]
    local minus = not positive and i > 1 and math.random(2) == 1
    local is_number = math.random(4) == 1
    texts[#texts + 1] = (i == 1 and "" or minus and " - " or " + ")
      .. (is_number and tostring(c) or c == 1 and name or ("%d*%s"):format(c, name))
    parts[i] = function(at) return (minus and -1 or 1) * c * (is_number and 1 or at[name]) end
  end
  return table.concat(texts),
    function(at)
      local sum = 0
      for _, part in ipairs(parts) do
        sum = sum + part(at)
      end
      return sum
    end
end

---The largest power of a base that divides a number; 1 for 0.
function M.power_in(base, x)
  if x == 0 then return 1 end
  return x % base == 0 and base * M.power_in(base, x // base) or 1
end

-- The largest power of 2 that divides a sum, or two sums digit by digit.
local function random_digits(names)
  if math.random(2) == 1 then
    local text, f = random_sum(names)
    return ("V2(%s)"):format(text), function(at) return M.power_in(2, f(at)) end
  end
  local text, f = random_sum(names, true)
  local other, h = random_sum(names, true)
  return ("(%s ~ %s)"):format(text, other), function(at) return f(at) ~ h(at) end
end

local function random_number(names)
  local choice, by = math.random(names.digits and 6 or 4), math.random(1, 5)
  if choice > 4 then return random_digits(names) end
  local text, f = random_sum(names, choice == 1)
  if choice == 1 then
    return ("(%s) // %d"):format(text, by), function(at) return f(at) // by end
  end
  if choice == 2 then
    return ("(%s) %% %d"):format(text, by), function(at) return f(at) % by end
  end
  return text, f
end

local COMPARISONS = {
  ["="] = function(a, b) return a == b end,
  ["~="] = function(a, b) return a ~= b end,
  ["<"] = function(a, b) return a < b end,
  ["<="] = function(a, b) return a <= b end,
  [">"] = function(a, b) return a > b end,
  [">="] = function(a, b) return a >= b end,
}

local function random_comparison(names)
  local signs = { "=", "~=", "<", "<=", ">", ">=" }
  local sign = signs[math.random(#signs)]
  local left, f = random_number(names)
  local right, h = random_number(names)
  return ("%s %s %s"):format(left, sign, right), function(at) return COMPARISONS[sign](f(at), h(at)) end
end

local function random_quantified(names, depth)
  local name, more = ("k%d"):format(#names), table.move(names, 1, #names, 1, { digits = names.digits })
  more[#more + 1] = name
  local text, f = random_formula(more, depth - 1)
  local op = math.random(2) == 1 and "exists" or "all"
  return ("(%s %s: %s)"):format(op, name, text),
    function(at)
      for k = 0, at.n do
        at[name] = k
        if f(at) == (op == "exists") then return op == "exists" end
      end
      return op ~= "exists"
    end
end

function random_formula(names, depth)
  local choice = depth == 0 and 1 or math.random(5)
  if choice == 1 then return random_comparison(names) end
  if choice == 2 and #names < 3 then return random_quantified(names, depth) end
  local a, f = random_formula(names, depth - 1)
  if choice == 3 then
    return ("not (%s)"):format(a), function(at) return not f(at) end
  end
  local b, h = random_formula(names, depth - 1)
  if choice == 4 then
    return ("(%s) and (%s)"):format(a, b), function(at) return f(at) and h(at) end
  end
  return ("(%s) or (%s)"):format(a, b), function(at) return f(at) or h(at) end
end

---@param names string[] digits = true: with V2 and ~, which have automata in base 2 alone
---@param depth integer how deep the formula may be
---@return string text, fun(at: table<string, integer>): boolean holds
M.random = random_formula

return M
