-- SPDX-License-Identifier: MIT
-- The command `nimber`: arithmetic in the field of nimbers.

local failure = require "sg.failure"

local M = {}

function M.define(root, options)
  local nimber = root:command("nimber", "Arithmetic in the field of nimbers below 2^128.")
    :summary "arithmetic in the field of nimbers"
    :epilog [[
An expression has natural numbers (decimal, hexadecimal as 0xff, ordinary powers as 2**63) and
   x + y    the nim-sum (exclusive or; x - y is the same)     x * y, x / y   nim-product, quotient
   x ^ k    the nim-power: x multiplied k times, k an ordinary number, also negative
   inv x    1/x            sqrt x   the y with y * y = x      solve x   the even y with y*y + y = x
   order x  the least k >= 1 with x^k = 1           log(x, y)   the least k >= 0 with y^k = x
The words bind more tightly than * and less than ^: inv 2^3 is inv(2^3).

Examples:
   sg-lua nimber '2^63 * (3 + inv 7)'
   sg-lua nimber '2**63 * 2**63' 'log(5, 4)' --format json
   sg-lua nimber --table 16]]
  nimber:argument("expressions"):args("*"):argname("<expression>"):description "in quotes; '-' reads one per line"
  nimber:option("--table"):argname("SIZE"):choices { "4", "16", "256" }
    :description "print the multiplication table of the field of 4, 16 or 256\nnimbers"
  options.common(nimber, options.TEXT_JSON)
end

-- A large number is a number in JSON, too, though Lua holds it as digits.
local function exact(n)
  return setmetatable({}, { __tojson = function() return tostring(n) end })
end

local function answer(session, source)
  local nimber = require "sg.nimber"
  local value, why = nimber.eval(source)
  if value then
    session:answer({ expression = source, value = exact(value) }, ("%s: %s"):format(source, value))
    return true
  end
  if why.code == "no" then
    session:answer({ expression = source, value = false, column = why.at, message = why.message },
      source .. ": " .. why.message)
    session:no()
    return true
  end
  return session:fail({ expression = source, column = why.at }, failure.with(why, { subject = source }))
end

local function table_text(rows)
  local width, lines = #tostring(#rows - 1), {}
  for i, row in ipairs(rows) do
    local cells = {}
    for j, n in ipairs(row) do cells[j] = ("%" .. width .. "d"):format(n) end
    lines[i] = table.concat(cells, " ")
  end
  return table.concat(lines, "\n")
end

function M.run(session)
  local args = session.args
  if args.table then
    local rows = require("sg.nimber").table(tonumber(args.table))
    session:answer({ size = #rows, table = rows }, table_text(rows))
  elseif #args.expressions == 0 then
    session:fail({}, "nimber wants an expression in quotes, or --table SIZE", "usage")
  end
  for _, source in ipairs(args.expressions) do
    if source == "-" then
      for line in io.lines() do
        if line:find "%S" and not answer(session, line) then return session.code end
      end
    elseif not answer(session, source) then
      return session.code
    end
  end
  return session.code
end

return M
