-- SPDX-License-Identifier: MIT
-- The field of nimbers below 2^128: expressions such as 2^63 * (3 + inv 7), and the tables of its small fields. The
-- arithmetic is in C (core.nimber) and the same as in a rule's box. A nimber is an integer, or its digits from 2^63 on.
--
--   sum     = product { ("+" | "-") product }        x - y = x + y: every nimber is its own negative
--   product = factor { ("*" | "/") factor }
--   factor  = ("inv" | "sqrt") factor | power
--   power   = primary [ "^" ["-"] number ]           the nim-power: primary multiplied with itself
--   primary = number [ "**" number ] | "(" sum ")" | "ugly" "(" sum "," sum ")"
--   number  = decimal digits, or hexadecimal after 0x; a ** b is the ordinary power

local core = require("sg.core").nimber
local failure = require "sg.failure"
local text = require "sg.text.words"
local misuse = require "sg.misuse"
local ugly = require "sg.ugly_product"

---A nimber below 2^128: an integer, or from 2^63 on its decimal digits. Both are taken, and hexadecimal "0x...".
---@alias sg.Nimber integer|string

---The field of nimbers. sg.nimber(text) is sg.nimber.eval(text). Arguments that are no nimbers, and 1/0, raise.
---@class sg.NimberField
---@overload fun(expression: string): sg.Nimber?, string?, string?, integer?
local nimber = { products = core.products }

local BEYOND = "is beyond 128 bits; nimbers here are below 2^128 = 340282366920938463463374607431768211456"

local Parser = {}
Parser.__index = Parser

-- Ends the evaluation: at is the column at fault.
local function fail(at, message, code) error((failure.new(code or "input", message, { at = at })), 0) end

local WORDS = { "inv", "sqrt", "ugly" }

-- ---- tokens ----------------------------------------------------------------------------------------------

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
    fail(
      at,
      ("'%s' is not understood here; an expression has numbers, + * / ^ ( ) and the words %s"):format(
        rest:match("^" .. utf8.charpattern) or "?",
        table.concat(WORDS, " ")
      )
    )
  end
  local written = sign or number or word or ""
  self.token = { kind = kind, text = written, at = at }
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

-- A value is { n = number, literal = true if it is written out, at = column }.

local function not_zero(value, what)
  if value.n == 0 then fail(value.at, what) end
  return value.n
end

local apply = {
  inv = function(value) return core.inv(not_zero(value, "0 has no inverse")) end,
  sqrt = function(value) return core.sqrt(value.n) end,
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

function Parser:ugly()
  local at = self.token.at
  self:advance()
  self:expect("(", "as in ugly(x, y)")
  local x = self:sum()
  self:expect(",", "between the two numbers: ugly(x, y)")
  local y = self:sum()
  self:expect(")", "after the second number: ugly(x, y)")
  for _, value in ipairs { x, y } do
    if math.type(value.n) ~= "integer" then
      fail(value.at, "ugly products are of numbers below 2^63 here", "range")
    end
  end
  return { n = ugly(x.n, y.n), at = at }
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
  elseif token.kind == "word" and token.text == "ugly" then
    return self:ugly()
  elseif token.kind == "word" then
    fail(token.at, ("'%s' is not known here%s"):format(text.brief(token.text), text.suggest(token.text, WORDS)))
  end
  fail(token.at, ("a number, a word or '(' is expected, not %s"):format(self:found()))
end

function Parser:power()
  local value = self:primary()
  if not self:take "^" then return value end
  local minus, token = self:take "-", self.token
  local exponent = (token.kind == "number" or token.kind == "(") and self:primary()
  if not exponent or not exponent.literal then fail(token.at, "an exponent is an ordinary number: write it out") end
  if self.token.kind == "^" then
    fail(self.token.at, "a power of a power needs parentheses, (a^b)^c; an ordinary power is written a**b")
  end
  local base = value.n
  if minus and exponent.n ~= 0 then
    base = core.inv(not_zero(value, "0 has no inverse, so no power with a negative exponent"))
  end
  return { n = core.pow(base, exponent.n), at = value.at }
end

function Parser:factor()
  local token = self.token
  local how = token.kind == "word" and apply[token.text]
  if not how then return self:power() end
  self:deeper()
  self:advance()
  local n = how(self:factor())
  self.depth = self.depth - 1
  return { n = n, at = token.at }
end

-- One kind of operator, from left to right: signs -> function of two nimbers.
local function chain(next_level, signs)
  return function(self)
    local value = self[next_level](self)
    while signs[self.token.kind] do
      local sign = self.token.kind
      self:advance()
      local right = self[next_level](self)
      if sign == "/" then not_zero(right, "division by 0: the divisor must be another nimber") end
      value = { n = signs[sign](value.n, right.n), at = value.at }
    end
    return value
  end
end

Parser.product = chain("factor", { ["*"] = core.mul, ["/"] = core.div })
Parser.sum = chain("product", { ["+"] = core.add, ["-"] = core.add })

---The value of an expression, docs/nimbers.md: an integer, or its digits from 2^63 on. The failure's `at` is the column
---at fault.
---@param source string
---@return sg.Nimber? value, sg.Failure? why
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
  local why = failure.with(
    result,
    { at = result.at or 1, source = source, message = ("column %d: %s"):format(result.at or 1, result.message) }
  )
  return nil, why
end

-- The functions of the box; errors blame the caller's line.
for _, name in ipairs { "add", "div", "inv", "mul", "pow", "sqrt" } do
  nimber[name] = function(...)
    local ok, value = failure.attempt(core[name], ...)
    if not ok then misuse(("nimber.%s: %s"):format(name, failure.is(value) and value.message or tostring(value))) end
    return value
  end
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
