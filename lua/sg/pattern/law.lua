-- SPDX-License-Identifier: MIT
-- A law: what the values of heaps 0, 1, 2, ... are, as a text and as a function. The body of the function is written in
-- steps, a small part of Lua that publish/codegen/steps turns into other languages line by line:
--     local x = E    local z = array(N)    x = E    z[E] = E    return E
--     while E do    if E then    elseif E then    else    end
-- E has whole numbers >= 0, names, T[E] (tables count from 0), calls, + - * // % & | ~ == ~= < <= > >= and, or, ().
-- Whole numbers wrap as those of 64 bits do: what is divided or compared must not be negative.

local functions = require "sg.pattern.functions"
local limits = require "sg.limits"

local law = {
  ---The largest heap. Functions of laws are exact for these: values are at most a few times the heap.
  LARGEST = 10 ^ 18 // 1 | 0,
  ---The same of two heaps, where no two numbers are multiplied.
  SUMS_TO = 10 ^ 17 // 1 | 0,
}

-- Instructions between two looks at the clock: laws of prime factors may take long.
local CHECK_EVERY = 1000000

---@class sg.Law
---@field kind string "period", "digits", "expression", "recurrence", ...
---@field text string as people write it
---@field claim? string the text without the n for which it holds, and the first values; nil: the text
---@field from integer the body holds for n >= from
---@field first integer[] the values of n = 0..from-1
---@field body? string steps; nil: the law has none
---@field parameters? string[] of the function, the heaps a and b; nil: n
---@field uses string[] names in sg.pattern.functions that the body calls
---@field tables { name: string, values: integer[] }[] that the body reads
---@field size integer how many numbers of the law were read off the values
---@field basis? sg.Basis
---@field theorem? string
---@field digits? table the claim of a certificate, where induction on the digits proves the law
---@field heaps? integer 2: of two heaps
---@field values? integer of two heaps: how many values were looked at
---@field tested? integer of two heaps: those that the law was not made from
---@field learnt_to? integer the last heap that the law was made from
---@field checked? integer the last heap whose value the law gives rightly

local function table_line(name, values)
  local items = {}
  for i, value in ipairs(values) do
    items[i] = (i == 1 and "[0]=" or "") .. value
  end
  return ("local %s = {%s}"):format(name, table.concat(items, ","))
end

-- Functions of two heaps are exact up to here, where numbers are multiplied.
local PRODUCTS_TO = 10 ^ 9 // 1 | 0

---The largest heap for which the function of a law is exact in whole numbers of 64 bits; nil: it makes none that are
---larger than the heap.
---@param one sg.Law
---@return integer?
function law.largest(one)
  if one.parameters then return one.body:find "%*" and PRODUCTS_TO or law.SUMS_TO end
  return (#(one.uses or {}) > 0 or one.body:find "[*+]") and law.LARGEST or nil
end

---The tables that the function reads, those of the first values among them.
---@param one sg.Law
---@return { name: string, values: integer[] }[]
function law.tables(one)
  local list = table.move(one.tables or {}, 1, #(one.tables or {}), 1, {})
  if one.from > 0 then list[#list + 1] = { name = "FIRST", values = one.first } end
  return list
end

---The whole body, with the first values.
---@param one sg.Law
---@return string
function law.body(one)
  local first = one.from > 0 and ("if n < %d then\nreturn FIRST[n]\nend\n"):format(one.from) or ""
  return first .. one.body
end

---The law as a function of n >= 0, or of two heaps.
---@param one sg.Law
---@return fun(n: integer, b: integer?): integer
function law.compile(one)
  local lines = { "local function array(size) local z = {} for i = 0, size - 1 do z[i] = 0 end return z end" }
  for _, row in ipairs(law.tables(one)) do
    lines[#lines + 1] = table_line(row.name, row.values)
  end
  lines[#lines + 1] = functions.lua(functions.needed(one.uses or {}))
  local parameters = table.concat(one.parameters or { "n" }, ", ")
  lines[#lines + 1] = ("local function grundy(%s)\n%s\nend\nreturn grundy"):format(parameters, law.body(one))
  return assert(load(table.concat(lines, "\n"), "=law", "t", {}))()
end

---The value of a heap by a law that is a function; a limit may end the work.
---@param one sg.Law
---@param n integer at most law.LARGEST
---@param opts table ready options
---@param b? integer the other heap of two
---@return integer?, sg.Failure? why
function law.at(one, n, opts, b)
  one.value = one.value or law.compile(one)
  local hook, mask, count = debug.gethook()
  local why
  debug.sethook(function()
    why = limits.stop(opts)
    if why then error(why, 0) end
  end, "", CHECK_EVERY)
  local ok, value = pcall(one.value, n, b)
  debug.sethook(hook, mask, count)
  if why then return nil, why end
  return assert(ok and value, value)
end

---The first n of from..to where the law is wrong; nil if there is none.
---@param one sg.Law
---@param g table<integer, integer>
---@param from integer
---@param to integer
---@return integer? n
function law.fails_at(one, g, from, to)
  one.value = one.value or law.compile(one)
  for n = from, to do
    if one.value(n) ~= g[n] then return n end
  end
end

return law
