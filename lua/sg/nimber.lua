-- SPDX-License-Identifier: MIT
-- The field of nimbers: expressions such as 2^63 * (3 + inv 7), and the tables of its small fields. The arithmetic is
-- in C (core.nimber) and the same as in a rule's box. A nimber is an integer, or its digits from 2^63 on.
--
--   sum     = product { ("+" | "-") product }        x - y = x + y: every nimber is its own negative
--   product = factor { ("*" | "/") factor }
--   factor  = ("inv" | "sqrt" | "order" | "solve") factor | power
--   power   = primary [ "^" exponent ]               the nim-power: primary multiplied with itself
--   exponent = ["-"] number | order or log of something in parentheses: an ordinary number
--   primary = number [ "**" number ] | "(" sum ")" | "log" "(" sum "," sum ")"
--   number  = decimal digits, or hexadecimal after 0x; a ** b is the ordinary power

local core = require("sg.core").nimber
local failure = require "sg.failure"
local text = require "sg.text.words"
local misuse = require "sg.misuse"

local nimber = {}
for _, name in ipairs { "add", "div", "inv", "log", "mul", "order", "pow", "products", "solve", "sqrt" } do
  nimber[name] = core[name]
end

local BEYOND = "is beyond 128 bits; nimbers here are below 2^128 = 340282366920938463463374607431768211456"

local Parser = {}
Parser.__index = Parser

-- Ends the evaluation: at is the column at fault.
local function fail(at, message, code)
  error((failure.new(code or "input", message, { at = at })), 0)
end

local WORDS = { "inv", "log", "order", "solve", "sqrt" }

-- ---- tokens ------------------------------------------------------------------------------------------------

-- Sets self.token to the next token { kind, text, at }; kind is "number", "word", "end" or the sign itself.
function Parser:advance()
  local at = self.source:find("%S", self.next) or #self.source + 1
  local rest = self.source:sub(at)
  local sign = rest:match "^%*%*" or rest:match "^[-+*/^(),]"
  local number = rest:match "^0[xX]%w*" or rest:match "^%d[%w.]*"
  local word = rest:match "^%a[%w_]*"
  if number and not (number:find "^0[xX]%x+$" or number:find "^%d+$") then
    fail(at, ("%s is not a natural number"):format(text.brief(number)))
  end
  local kind = sign or number and "number" or word and "word" or rest == "" and "end"
  if not kind then
    fail(at, ("'%s' is not understood here; an expression has numbers, + * / ^ ( ) and the words %s")
      :format(rest:match("^" .. utf8.charpattern) or "?", table.concat(WORDS, " ")))
  end
  self.token = { kind = kind, text = sign or number or word or "", at = at }
  self.next = at + #self.token.text
end

function Parser:take(kind)
  local token = self.token
  if token.kind ~= kind then return nil end
  self:advance()
  return token
end

function Parser:found()
  local token = self.token
  return token.kind == "end" and "the end" or "'" .. text.brief(token.text) .. "'"
end

function Parser:expect(kind, why)
  return self:take(kind) or fail(self.token.at, ("'%s' is expected %s, not %s"):format(kind, why, self:found()))
end

-- ---- values ------------------------------------------------------------------------------------------------

-- A value is { n = number, ordinary = true if it is an ordinary number such as an order, literal = true if written
-- out, at = column }.

local function as_nimber(value)
  if value.ordinary then
    fail(value.at, value.ordinary
      .. " gives an ordinary number; it stands alone or is an exponent, as in 2^order(3)")
  end
  return value.n
end

local function not_zero(value, what)
  if as_nimber(value) == 0 then fail(value.at, what) end
  return value.n
end

local apply = {
  inv = function(value) return core.inv(not_zero(value, "0 has no inverse")) end,
  sqrt = function(value) return core.sqrt(as_nimber(value)) end,
  order = function(value) return core.order(not_zero(value, "0 has no order: no power of it is 1")) end,
  solve = function(value)
    return core.solve(as_nimber(value))
      or fail(value.at, ("x^2 + x = %s has no solution below 2^128, as it is not below 2^127"):format(value.n), "range")
  end,
}

-- ---- grammar -----------------------------------------------------------------------------------------------

local DEEPEST = 100

function Parser:deeper()
  self.depth = self.depth + 1
  if self.depth > DEEPEST then fail(self.token.at, ("more than %d levels of parentheses and words"):format(DEEPEST)) end
end

function Parser:number()
  local token = self:take "number"
  local ok, n = pcall(core.add, token.text)
  if not ok then fail(token.at, ("%s %s"):format(text.brief(token.text), BEYOND), "range") end
  return { n = n, literal = true, at = token.at }
end

function Parser:log()
  local at = self.token.at
  self:advance()
  self:expect("(", "after log: log(x, base)")
  local x = self:sum()
  self:expect(",", "between x and the base: log(x, base)")
  local base = self:sum()
  self:expect(")", "after the base")
  not_zero(x, "0 has no logarithm")
  not_zero(base, "0 is no base: its powers are 0 and 1")
  local ok, k = pcall(core.log, x.n, base.n)
  if not ok then
    fail(base.at, k:find "below 2%^64" and "logarithms are to bases below 2^64 = 18446744073709551616" or k, "range")
  end
  if not k then fail(at, ("no power of %s is %s"):format(base.n, x.n), "no") end
  return { n = k, ordinary = "log", at = at }
end

function Parser:primary()
  local token = self.token
  if self:take "(" then
    self:deeper()
    local value = self:sum()
    self:expect(")", ("for the '(' in column %d"):format(token.at))
    self.depth = self.depth - 1
    value.literal, value.at = nil, token.at
    return value
  elseif token.kind == "number" then
    local value = self:number()
    if not self:take "**" then return value end
    if self.token.kind ~= "number" then
      fail(self.token.at, ("** is the ordinary power of two numbers; a number is expected, not %s")
        :format(self:found()))
    end
    local exponent = self:number()
    local power = core.natural_pow(value.n, exponent.n)
    if not power then fail(value.at, ("%s ** %s %s"):format(value.n, exponent.n, BEYOND), "range") end
    return { n = power, literal = true, at = value.at }
  elseif token.kind == "word" and token.text == "log" then
    return self:log()
  elseif token.kind == "word" then
    fail(token.at, ("'%s' is not known here%s"):format(text.brief(token.text), text.suggest(token.text, WORDS)))
  end
  fail(token.at, ("a number, a word or '(' is expected, not %s"):format(self:found()))
end

function Parser:exponent()
  local minus = self:take "-"
  local token = self.token
  local value
  if token.kind == "word" and token.text == "order" then
    value = self:factor()
  elseif token.kind == "number" or token.kind == "(" or token.kind == "word" then
    value = self:primary()
  end
  if not value or not (value.literal or value.ordinary) then
    fail(token.at, "an exponent is an ordinary number: write it out, or as order or log of something")
  end
  if self.token.kind == "^" then
    fail(self.token.at, "a power of a power needs parentheses, (a^b)^c; an ordinary power is written a**b")
  end
  return value.n, minus
end

function Parser:power()
  local value = self:primary()
  if not self:take "^" then return value end
  local k, minus = self:exponent()
  local base = as_nimber(value)
  if minus and k ~= 0 then
    base = core.inv(not_zero(value, "0 has no inverse, so no power with a negative exponent"))
  end
  return { n = core.pow(base, k), at = value.at }
end

function Parser:factor()
  local token = self.token
  local how = token.kind == "word" and apply[token.text]
  if not how then return self:power() end
  self:deeper()
  self:advance()
  local n = how(self:factor())
  self.depth = self.depth - 1
  return { n = n, ordinary = token.text == "order" and "order" or nil, at = token.at }
end

-- One kind of operator, from left to right: signs -> function of two nimbers.
local function chain(next_level, signs)
  return function(self)
    local value = self[next_level](self)
    while signs[self.token.kind] do
      local sign = self.token.kind
      self:advance()
      local right = self[next_level](self)
      local a = as_nimber(value)
      local b = sign == "/" and not_zero(right, "division by 0: the divisor must be another nimber") or as_nimber(right)
      value = { n = signs[sign](a, b), at = value.at }
    end
    return value
  end
end

Parser.product = chain("factor", { ["*"] = core.mul, ["/"] = core.div })
Parser.sum = chain("product", { ["+"] = core.add, ["-"] = core.add })

---The value of an expression: an integer, or its digits from 2^63 on. The failure's `at` is the column at fault; its
---code is "no" where there is an answer, namely that there is no such number (a logarithm).
---@param source string
---@return integer|string? value, sg.Failure? why
function nimber.eval(source)
  if type(source) ~= "string" then misuse(("nimber.eval wants an expression, not a %s"):format(type(source))) end
  local parser = setmetatable({ source = source, next = 1, depth = 0 }, Parser)
  local ok, result = pcall(function()
    parser:advance()
    local value = parser:sum()
    if parser.token.kind ~= "end" then
      fail(parser.token.at, ("the expression should end here, or go on with + * / ^, not %s"):format(parser:found()))
    end
    return value.n
  end)
  if ok then return result end
  if not failure.is(result) then error(result, 0) end
  local why = failure.with(result, { message = ("column %d: %s"):format(result.at, result.message) })
  return nil, why, why.code
end

---The multiplication table of GF(4), GF(16) or GF(256): rows[a + 1][b + 1] is the product of a and b.
---@param size 4|16|256
---@return integer[][] rows
function nimber.table(size)
  if size ~= 4 and size ~= 16 and size ~= 256 then
    misuse(("nimber.table(%s): the fields with a table are those of 4, 16 and 256 nimbers"):format(tostring(size)))
  end
  local all, rows = {}, {}
  for b = 1, size do all[b] = b - 1 end
  for a = 0, size - 1 do
    local same = {}
    for b = 1, size do same[b] = a end
    rows[a + 1] = core.products(same, all)
  end
  return rows
end

return setmetatable(nimber, { __call = function(_, source) return nimber.eval(source) end })
