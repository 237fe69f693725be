-- SPDX-License-Identifier: MIT
-- The field of nimbers: expressions such as 2^63 * (3 + inv 7), and the tables of its small fields. The arithmetic is
-- in C (core.nimber) and the same as in a rule's box. A nimber is an integer, or its digits from 2^63 on. Infinite
-- ones, below w^w^w, are in sg.transfinite; here they are tables, and texts such as "w**2 + 3" where they go in and
-- out.
--
--   sum     = product { ("+" | "-") product }        x - y = x + y: every nimber is its own negative
--   product = factor { ("*" | "/") factor }
--   factor  = ("inv" | "sqrt" | "order" | "solve") factor | power
--   power   = primary [ "^" exponent ]               the nim-power: primary multiplied with itself
--   exponent = ["-"] number | order or log of something in parentheses: an ordinary number
--   primary = number [ "**" number ] | "w" [ "**" above ] | "(" sum ")" | ("log" | "ugly") "(" sum "," sum ")"
--   number  = decimal digits, or hexadecimal after 0x; a ** b is the ordinary power
--   above   = number | "w" [ "**" number ] | "(" part { "+" part } ")"     an ordinal below w^w: its parts fall
--   part    = ( number | "w" [ "**" number ] ) [ "*" number ]

local core = require("sg.core").nimber
local failure = require "sg.failure"
local text = require "sg.text.words"
local misuse = require "sg.misuse"
local transfinite = require "sg.later" "sg.transfinite"
local ugly = require "sg.ugly_product"

---A nimber below 2^128: an integer, or from 2^63 on its decimal digits. Both are taken, and hexadecimal "0x...".
---Outside rule files also an infinite one, a text such as "w**2 + 3", for add, mul, div, inv, pow, sqrt and eval.
---@alias sg.Nimber integer|string

---The field of nimbers. sg.nimber(text) is sg.nimber.eval(text). Arguments that are no nimbers, and 1/0, raise.
---@class sg.NimberField
---@overload fun(expression: string): sg.Nimber?, string?, string?, integer?
local nimber = {}
for _, name in ipairs { "log", "order", "products", "solve" } do
  nimber[name] = core[name]
end

local BEYOND = "is beyond 128 bits; nimbers here are below 2^128 = 340282366920938463463374607431768211456"

local Parser = {}
Parser.__index = Parser

-- Ends the evaluation: at is the column at fault.
local function fail(at, message, code) error((failure.new(code or "input", message, { at = at })), 0) end

local WORDS = { "inv", "log", "order", "solve", "sqrt", "ugly", "w" }

-- ---- finite and infinite nimbers ---------------------------------------------------------------------------------

local function is_infinite(n) return type(n) == "table" end

local function lifted(n) return is_infinite(n) and n or transfinite.finite(n) end

-- The finite nimber that an element is, or the element.
local function lowered(x)
  local term = x[""]
  if next(x) == nil then return 0 end
  return term and next(x, (next(x))) == nil and term.c or x
end

-- An operation of the field as a function of finite and infinite nimbers.
local function both(name)
  local finite = core[name]
  return function(a, b)
    if not (is_infinite(a) or is_infinite(b)) then return finite(a, b) end
    return lowered(transfinite[name](lifted(a), b and lifted(b)))
  end
end

local field = {
  add = both "add",
  mul = both "mul",
  div = both "div",
  inv = both "inv",
  sqrt = both "sqrt",
  pow = function(a, k)
    if not is_infinite(a) then return core.pow(a, k) end
    return lowered(transfinite.pow(a, k))
  end,
}

-- ---- tokens ----------------------------------------------------------------------------------------------

-- Sets self.token to the next token { kind, text, at }; kind is "number", "word", "end" or the sign itself.
function Parser:advance()
  local at = self.source:find("%S", self.next) or #self.source + 1
  local rest = self.source:sub(at)
  local sign = rest:match "^%*%*" or rest:match "^[-+*/^(),]"
  local number = rest:match "^0[xX]%w*" or rest:match "^%d[%w.]*"
  local omega = rest:match "^ω"
  local word = omega or rest:match "^%a[%w_]*"
  if number and not (number:find "^0[xX]%x+$" or number:find "^%d+$") then
    fail(at, ("%s is not a natural number"):format(text.brief(number)))
  end
  local kind = sign or number and "number" or word and "word" or rest == "" and "end"
  if not kind then
    fail(
      at,
      ("'%s' is not understood here; an expression has numbers, + * / ^ ( ) and the words %s"):format(
        rest:match("^" .. utf8.charpattern) or "?",
        table.concat(WORDS, " ")
      )
    )
  end
  local written = sign or number or word or ""
  self.token = { kind = kind, text = omega and "w" or written, at = at }
  self.next = at + #written
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

-- ---- values ----------------------------------------------------------------------------------------------

-- A value is { n = number, ordinary = true if it is an ordinary number such as an order, literal = true if written
-- out, at = column }.

local function as_nimber(value)
  if value.ordinary then
    fail(value.at, value.ordinary .. " gives an ordinary number; it stands alone or is an exponent, as in 2^order(3)")
  end
  return value.n
end

local function not_zero(value, what)
  if as_nimber(value) == 0 then fail(value.at, what) end
  return value.n
end

local function only_finite(value, n)
  if is_infinite(n) then fail(value.at, "order, log and solve are for finite nimbers here", "range") end
  return n
end

local apply = {
  inv = function(value) return field.inv(not_zero(value, "0 has no inverse")) end,
  sqrt = function(value) return field.sqrt(as_nimber(value)) end,
  order = function(value)
    return core.order(only_finite(value, not_zero(value, "0 has no order: no power of it is 1")))
  end,
  solve = function(value)
    return core.solve(only_finite(value, as_nimber(value)))
      or fail(
        value.at,
        ("x^2 + x = %s has no solution below 2^128, as it is not below 2^127"):format(value.n),
        "range"
      )
  end,
}

-- ---- grammar ---------------------------------------------------------------------------------------------

local DEEPEST = 100

function Parser:deeper()
  self.depth = self.depth + 1
  if self.depth > DEEPEST then
    fail(self.token.at, ("more than %d levels of parentheses and words"):format(DEEPEST))
  end
end

function Parser:number()
  local token = self:take "number"
  local ok, n = failure.attempt(core.add, token.text)
  if not ok then fail(token.at, ("%s %s"):format(text.brief(token.text), BEYOND), "range") end
  return { n = n, literal = true, at = token.at }
end

-- The two arguments of a word, in parentheses; usage: how they are written.
function Parser:two(usage)
  self:advance()
  self:expect("(", "as in " .. usage)
  local x = self:sum()
  self:expect(",", "between the two numbers: " .. usage)
  local y = self:sum()
  self:expect(")", "after the second number: " .. usage)
  return x, y
end

function Parser:ugly()
  local at = self.token.at
  local x, y = self:two "ugly(x, y)"
  for _, value in ipairs { x, y } do
    if math.type(as_nimber(value)) ~= "integer" then
      fail(value.at, "ugly products are of numbers below 2^63 here", "range")
    end
  end
  return { n = ugly(x.n, y.n), at = at }
end

-- Is a nimber below 2^64? From 2^63 on they are decimal digits.
local function is_below_2_64(n)
  local most = "18446744073709551615"
  return math.type(n) == "integer" or #n < #most or #n == #most and n <= most
end

function Parser:log()
  local at = self.token.at
  local x, base = self:two "log(x, base)"
  only_finite(x, not_zero(x, "0 has no logarithm"))
  only_finite(base, not_zero(base, "0 is no base: its powers are 0 and 1"))
  if not is_below_2_64(base.n) then
    fail(base.at, "logarithms are to bases below 2^64 = 18446744073709551616", "range")
  end
  local k = core.log(x.n, base.n)
  if not k then fail(at, ("no power of %s is %s"):format(base.n, x.n), "no") end
  return { n = k, ordinary = "log", at = at }
end

-- A number as a part of an exponent of w.
function Parser:count()
  local token = self.token
  local value = token.kind == "number" and self:number()
  if not value or math.type(value.n) ~= "integer" then
    fail(token.at, ("a whole number below 2^63 is expected, not %s"):format(self:found()))
  end
  return value.n
end

-- A part of an exponent of w: the power k of w in it, and how many times.
function Parser:exponent_part()
  local token = self.token
  if token.kind ~= "word" or token.text ~= "w" then return 0, self:count() end
  self:advance()
  if not self:take "**" then return 1, 1 end
  if self.token.kind == "number" then return self:count(), 1 end
  fail(
    self.token.at,
    (
      "an ordinal is below w**w**w here, so a whole number is expected in the exponent of an "
      .. "exponent, as in w**(w**2), not %s"
    ):format(self:found()),
    "range"
  )
end

-- The exponent behind w**: an ordinal below w**w, as the list of its coefficients.
function Parser:exponent_of_w()
  local exponent, last = {}, math.huge
  local function put(k, n, at)
    if k >= last then fail(at, "the parts of an exponent of w fall, as in w**(w**2 + w*3 + 1)") end
    if k > 1000 then fail(at, "exponents of w are below w**500 here", "range") end
    for i = #exponent + 1, k do
      exponent[i] = 0
    end
    exponent[k + 1], last = n, k
  end
  if not self:take "(" then
    local at = self.token.at
    local k, n = self:exponent_part()
    put(k, n, at)
    return exponent
  end
  repeat
    local at = self.token.at
    local k, n = self:exponent_part()
    if self:take "*" then n = n * self:count() end
    put(k, n, at)
  until not self:take "+"
  self:expect(")", "behind the exponent of w")
  return exponent
end

-- A power of w.
function Parser:power_of_w()
  local at = self.token.at
  self:advance()
  local exponent = { 1 }
  if self:take "**" then exponent = self:exponent_of_w() end
  return { n = lowered(transfinite.power_of_w(exponent)), at = at }
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
      fail(
        self.token.at,
        ("** is the ordinary power of two numbers; a number is expected, not %s"):format(self:found())
      )
    end
    local exponent = self:number()
    local power = core.natural_pow(value.n, exponent.n)
    if not power then fail(value.at, ("%s ** %s %s"):format(value.n, exponent.n, BEYOND), "range") end
    return { n = power, literal = true, at = value.at }
  elseif token.kind == "word" and token.text == "w" then
    return self:power_of_w()
  elseif token.kind == "word" and token.text == "log" then
    return self:log()
  elseif token.kind == "word" and token.text == "ugly" then
    return self:ugly()
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
    base = field.inv(not_zero(value, "0 has no inverse, so no power with a negative exponent"))
  end
  return { n = field.pow(base, k), at = value.at }
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
      local b = sign == "/" and not_zero(right, "division by 0: the divisor must be another nimber")
        or as_nimber(right)
      value = { n = signs[sign](a, b), at = value.at }
    end
    return value
  end
end

Parser.product = chain("factor", { ["*"] = field.mul, ["/"] = field.div })
Parser.sum = chain("product", { ["+"] = field.add, ["-"] = field.add })

-- The value of an expression, an infinite one as an element of sg.transfinite.
local function value_of(source)
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
  local why = failure.with(
    result,
    { at = result.at or 1, source = source, message = ("column %d: %s"):format(result.at or 1, result.message) }
  )
  return nil, why
end

---The value of an expression, docs/nimbers.md: an integer, its digits from 2^63 on, or a text such as "w**2 + 3". The
---failure's `at` is the column at fault; its code is "no" where there is an answer, namely that there is no such number
---(a logarithm).
---@param source string
---@return sg.Nimber? value, sg.Failure? why
function nimber.eval(source)
  if type(source) ~= "string" then misuse(("nimber.eval wants an expression, not a %s"):format(type(source))) end
  local value, why = value_of(source)
  if value == nil then return nil, why end
  return is_infinite(value) and transfinite.text(value) or value
end

-- ---- functions -----------------------------------------------------------------------------------------------------

local function is_text_of_infinite(a)
  return type(a) == "string" and (a:find("w", 1, true) or a:find("ω", 1, true)) ~= nil
end

-- An argument of a function: a finite nimber, as core.nimber takes it, or the text of an infinite one.
local function argument(name, a)
  if not is_text_of_infinite(a) then return core.add(a) end
  local value, why = value_of(a)
  if value == nil then misuse(("nimber.%s: '%s': %s"):format(name, text.brief(a), why.message)) end
  return value
end

-- Calls a function of finite or infinite nimbers; errors blame the caller's line.
local function called(name, how, ...)
  local ok, value = failure.attempt(how, ...)
  if not ok then misuse(("nimber.%s: %s"):format(name, failure.is(value) and value.message or tostring(value))) end
  return is_infinite(value) and transfinite.text(value) or value
end

local function any_infinite(...)
  for i = 1, select("#", ...) do
    if is_text_of_infinite((select(i, ...))) then return true end
  end
  return false
end

for name, start in pairs { add = 0, mul = 1 } do
  nimber[name] = function(...)
    if not any_infinite(...) then return called(name, core[name], ...) end
    local total = start
    for i = 1, select("#", ...) do
      total = field[name](total, argument(name, (select(i, ...))))
    end
    return is_infinite(total) and transfinite.text(total) or total
  end
end

for _, name in ipairs { "inv", "sqrt" } do
  nimber[name] = function(a)
    if not any_infinite(a) then return called(name, core[name], a) end
    return called(name, field[name], argument(name, a))
  end
end

nimber.div = function(a, b)
  if not any_infinite(a, b) then return called("div", core.div, a, b) end
  b = argument("div", b)
  if b == 0 then misuse "nimber.div: 0 has no inverse" end
  return called("div", field.div, argument("div", a), b)
end

nimber.pow = function(a, k)
  if not any_infinite(a) then return called("pow", core.pow, a, k) end
  local base = argument("pow", a)
  if math.type(k) == "integer" and k < 0 then
    base, k = field.inv(base), -k
  end
  return called("pow", field.pow, base, core.add(k))
end

---The multiplication table of GF(4), GF(16) or GF(256): rows[a + 1][b + 1] is the product of a and b.
---@param size 4|16|256
---@return integer[][] rows
function nimber.table(size)
  if size ~= 4 and size ~= 16 and size ~= 256 then
    misuse(("nimber.table(%s): the fields with a table are those of 4, 16 and 256 nimbers"):format(tostring(size)))
  end
  local all, rows = {}, {}
  for b = 1, size do
    all[b] = b - 1
  end
  for a = 0, size - 1 do
    local same = {}
    for b = 1, size do
      same[b] = a
    end
    rows[a + 1] = core.products(same, all)
  end
  return rows
end

return setmetatable(nimber, { __call = function(_, source) return nimber.eval(source) end })
