-- SPDX-License-Identifier: MIT
-- Expressions in n, or in two heaps a and b: { op = "n" }, { op = "constant", value }, { op, left, right } with an
-- operator of OPERATORS, and { op = "call", name, argument, constants } with a function of sg.pattern.functions. Their
-- values are whole numbers >= 0; where an operation would leave these, there is no value.

local functions = require "sg.pattern.functions"

local expression = {}

---@class sg.Expression
---@field op string
---@field value? integer of a constant
---@field left? sg.Expression
---@field right? sg.Expression
---@field name? string of a call
---@field constants? integer[] of a call
---@field cost integer how many parts it has
---@field values? integer[] at the points of a bank
---@field is_log? boolean its values are at most some times the logarithm of n: made of constants and such functions

---The operations on two values, by name.
---@type table<string, fun(a: integer, b: integer): integer?>
local apply = {
  ["+"] = function(a, b) return a + b end,
  ["-"] = function(a, b) return a >= b and a - b or nil end,
  ["*"] = function(a, b) return a * b end,
  ["//"] = function(a, b) return b > 0 and a // b or nil end,
  ["%"] = function(a, b) return b > 0 and a % b or nil end,
  ["~"] = function(a, b) return a ~ b end,
  ["&"] = function(a, b) return a & b end,
  ["|"] = function(a, b) return a | b end,
  min = math.min,
  max = math.max,
  gcd = function(a, b)
    while b ~= 0 do
      a, b = b, a % b
    end
    return a
  end,
  distance = function(a, b) return a < b and b - a or a - b end,
}
expression.apply = apply

expression.n = { op = "n", cost = 1 }

-- The heaps, by the place among the arguments of a law.
local VARIABLES = { n = 1, a = 1, b = 2 }

---@param value integer
---@return sg.Expression
function expression.constant(value) return { op = "constant", value = value, cost = 1, is_log = true } end

---@param op string
---@param left sg.Expression
---@param right sg.Expression
---@return sg.Expression
function expression.of(op, left, right)
  local is_log = left.is_log and right.is_log
  return { op = op, left = left, right = right, cost = left.cost + right.cost + 1, is_log = is_log }
end

---@param name string
---@param argument sg.Expression
---@param constants integer[]
---@return sg.Expression
function expression.call(name, argument, constants)
  return {
    op = "call",
    name = name,
    left = argument,
    constants = constants,
    is_log = functions.steps[name].is_log or argument.is_log,
    cost = argument.cost + 2 + (constants[1] and constants[1] > 2 and 1 or 0),
  }
end

---The value at n, or at {n, m}, nil where there is none.
---@param e sg.Expression
---@param n integer
---@param m? integer
---@return integer?
function expression.value(e, n, m)
  if VARIABLES[e.op] then return VARIABLES[e.op] == 1 and n or m end
  if e.op == "constant" then return e.value end
  local a = expression.value(e.left, n, m)
  if not a then return nil end
  local value
  if e.op == "call" then
    if a < (functions.steps[e.name].least or 0) then return nil end
    value = functions.compile(e.name)(a, table.unpack(e.constants))
  else
    local b = expression.value(e.right, n, m)
    value = b and apply[e.op](a, b)
  end
  return value and value >= 0 and value or nil
end

-- The operators by how tightly they bind; as people write them, "mod" and "xor" are put in brackets beside others.
local WORDS = { ["+"] = "+", ["-"] = "-", ["*"] = "*", ["%"] = "mod", ["~"] = "xor", ["&"] = "and", ["|"] = "or" }
local FUNCTION = { min = true, max = true, gcd = true, distance = true }

local function is_simple(e) return VARIABLES[e.op] or e.op == "constant" or e.op == "//" or FUNCTION[e.op] end

-- Part of a sum or another operation, in brackets where it could be misread.
local function inner(e, op, is_right)
  local text = expression.text(e)
  local is_sum = e.op == "+" or e.op == "-" or e.op == "*"
  local is_plain = is_simple(e)
    or is_sum and (op == "+" or op == "-" and not is_right)
    or e.op == "call" and text:find "^%w+%(.*%)$"
  return is_plain and text or ("(%s)"):format(text)
end

---As people write it: "floor((n mod 130) / 30)".
---@param e sg.Expression
---@return string
function expression.text(e)
  if VARIABLES[e.op] then return e.op end
  if e.op == "constant" then return tostring(e.value) end
  if e.op == "call" then
    local is_word = not functions.steps[e.name].text("x", table.unpack(e.constants)):find "%("
    return functions.steps[e.name].text(
      is_word and inner(e.left, "call") or expression.text(e.left),
      table.unpack(e.constants)
    )
  end
  if e.op == "distance" then return ("|%s - %s|"):format(inner(e.left, "-"), inner(e.right, "-", true)) end
  if FUNCTION[e.op] then return ("%s(%s, %s)"):format(e.op, expression.text(e.left), expression.text(e.right)) end
  local left, right = inner(e.left, e.op), inner(e.right, e.op, true)
  if e.op == "//" then return ("floor(%s / %s)"):format(left, right) end
  return ("%s %s %s"):format(left, WORDS[e.op], right)
end

---As the right side of a law: "the number of times 2 divides n, plus 1".
---@param e sg.Expression
---@return string
function expression.sentence(e)
  local is_call = e.left and e.left.op == "call" and not expression.text(e.left):find "^%w+%("
  local is_sum = (e.op == "+" or e.op == "-") and e.right.op == "constant"
  if not (is_call and is_sum) then return expression.text(e) end
  return ("%s, %s %d"):format(expression.text(e.left), e.op == "+" and "plus" or "minus", e.right.value)
end

-- Returns what the value of an operation gains if its arguments rise by these steps; nil if that differs by place.
local function rise_of(e, left, right)
  local c = e.right.op == "constant" and e.right.value
  if e.op == "+" then return left + right end
  if e.op == "-" then return left - right end
  if e.op == "*" and e.left.op == "constant" then return e.left.value * right end
  if e.op == "//" and c and left % c == 0 then return left // c end
  if e.op == "%" and c and left % c == 0 then return 0 end
  return left == 0 and right == 0 and 0 or nil
end

---The number s with e(n + p) = e(n) + s for all n, by what e is made of; nil where that does not show it. Of two heaps:
---with e(a + p, b + q) = e(a, b) + s.
---@param e sg.Expression
---@param p integer
---@param q? integer
---@return integer? s
function expression.rise(e, p, q)
  if VARIABLES[e.op] then return VARIABLES[e.op] == 1 and p or q end
  if e.op == "constant" then return 0 end
  local left = expression.rise(e.left, p, q)
  if e.op == "call" or not left then return left == 0 and 0 or nil end
  local right = expression.rise(e.right, p, q)
  return right and rise_of(e, left, right)
end

---The same in another variable.
---@param e sg.Expression in n
---@param name "a"|"b"
---@return sg.Expression
function expression.renamed(e, name)
  if e.op == "n" then return { op = name, cost = 1 } end
  if not e.left then return e end
  local left = expression.renamed(e.left, name)
  if e.op == "call" then return expression.call(e.name, left, e.constants) end
  return expression.of(e.op, left, expression.renamed(e.right, name))
end

---In steps; adds the names of the functions that it calls to `uses`.
---@param e sg.Expression
---@param uses string[]
---@return string
function expression.steps(e, uses)
  if VARIABLES[e.op] then return e.op end
  if e.op == "constant" then return tostring(e.value) end
  if e.op == "call" then
    uses[#uses + 1] = e.name
    return ("%s(%s%s)"):format(
      e.name,
      expression.steps(e.left, uses),
      #e.constants > 0 and ", " .. table.concat(e.constants, ", ") or ""
    )
  end
  local left, right = expression.steps(e.left, uses), expression.steps(e.right, uses)
  if FUNCTION[e.op] then
    uses[#uses + 1] = e.op
    return ("%s(%s, %s)"):format(e.op, left, right)
  end
  local function bracketed(part, text)
    local is_one = VARIABLES[part.op] or part.op == "constant" or part.op == "call" or FUNCTION[part.op]
    return is_one and text or "(" .. text .. ")"
  end
  return ("%s %s %s"):format(bracketed(e.left, left), e.op, bracketed(e.right, right))
end

return expression
