-- SPDX-License-Identifier: MIT
-- The command `nimber`: arithmetic in the field of nimbers.

local failure = require "sg.failure"
local nimber = require "sg.nimber"
local options = require "sg.cli.options"
local plain = require("sg.text.plain").text

-- ---- text ------------------------------------------------------------------------------------------------------

local nimber_text = {}

---@param expression string
---@param value integer|string
---@return string
function nimber_text.text(expression, value) return ("%s: %s"):format(plain(expression), plain(value)) end

---A multiplication table: a line for each row, all numbers of one width.
---@param rows integer[][]
---@return string
function nimber_text.table(rows)
  local width, lines = #tostring(#rows - 1), {}
  for i, row in ipairs(rows) do
    local cells = {}
    for j, n in ipairs(row) do
      cells[j] = ("%" .. width .. "d"):format(n)
    end
    lines[i] = table.concat(cells, " ")
  end
  return table.concat(lines, "\n")
end

local M = {}

---@type sg.cli.Command
M.command = {
  summary = "arithmetic in the field of nimbers",
  text = "Arithmetic in the field of nimbers below 2^128.",
  epilog = [[
An expression has natural numbers (decimal, hexadecimal as 0xff, ordinary powers as 2**63) and
   x + y      the nim-sum (exclusive or); x - y is the same
   x * y      the nim-product; x / y, the nim-quotient
   x ^ k      x multiplied k times: k is an ordinary number, also negative
   inv x      1/x
   sqrt x     the y with y * y = x
The words bind more tightly than * and less than ^: inv 2^3 is inv(2^3).]],
  examples = {
    "sg-lua nimber '2^63 * (3 + inv 7)'",
    "sg-lua nimber '2**63 * 2**63' 'sqrt 5' --format json",
    "sg-lua nimber --table 16",
  },
  arguments = {
    {
      name = "expressions",
      shown = "expression",
      optional = true,
      many = true,
      help = "in quotes; '-' reads one per line",
    },
  },
  options = {
    {
      "--table",
      value = "SIZE",
      choices = { "4", "16", "256" },
      help = "print the multiplication table of the field of 4, 16 or 256 nimbers",
    },
    options.common(options.TEXT_JSON),
  },
}

-- JSON holds a number of any size as a number, Lua a large one as its digits.
local function exact(n)
  return setmetatable({}, { __tojson = function() return tostring(n) end })
end

-- Answers for one expression. Returns false after Ctrl-C.
local function answer(session, source)
  local value, why = nimber.eval(source)
  if value then
    session:answer({ expression = source, value = exact(value) }, nimber_text.text(source, value))
  else
    return session:fail({ expression = source, column = why.at }, failure.with(why, { subject = source }))
  end
  return true
end

-- Answers for the lines of standard input. Returns false after Ctrl-C.
local function answer_lines(session)
  for line in io.lines() do
    if line:find "%S" and not answer(session, line) then return false end
  end
  return true
end

function M.run(session)
  local args = session.args
  if args.table then
    local rows = nimber.table(tonumber(args.table))
    session:answer({ size = #rows, table = rows }, nimber_text.table(rows))
  elseif #args.expressions == 0 then
    session:fail({}, failure.new("usage", "nimber wants an expression in quotes, or --table SIZE"))
  end
  local list = args.expressions
  for _, word in ipairs(list) do
    if #list > 1 and word:find "^[-+*/^]$" then
      return session:fail(
        {},
        failure.new(
          "usage",
          ("'%s' is no expression; the whole expression is one word, in quotes: nimber '%s'"):format(
            word,
            table.concat(list, " ")
          )
        )
      )
    end
  end
  for _, source in ipairs(list) do
    local go_on
    if source == "-" then
      go_on = answer_lines(session)
    else
      go_on = answer(session, source)
    end
    if not go_on then break end
  end
end

return M
