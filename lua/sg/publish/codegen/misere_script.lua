-- SPDX-License-Identifier: MIT
-- Generated misère functions in Python 3 and in Lua 5.3 and later.

local writer = require "sg.publish.codegen.writer"

local misere_script = {}

local PYTHON = {
  comment = "# ",
  nim = [[
def misere_wins(heaps):
    total, large = 0, False
    for n in heaps:
@check@
        total, large = total ^ n, large or n > 1
    return total != 0 if large else total == 0
]],
  walk = [=[
KIND = [
@kind@
]
PRODUCT = [
@product@
]
P_PORTION = [
@lost@
]


def misere_wins(heaps):
    x = 0
    for n in heaps:
@check@
@reduce@
        x = PRODUCT[x * @kinds@ + KIND[n]]
    return P_PORTION[x] == 0
]=],
  check = '        if n < 0 or n % 1:\n            raise ValueError("misere_wins: a heap is a whole number >= 0")',
  refuse = '        if n > @last@:\n            raise ValueError("misere_wins: a heap is above @last@")',
  modulo = "        n %%= %d",
  fold = "        if n >= %d:\n            n = %d + (n - %d) %% %d",
}

local LUA = {
  comment = "-- ",
  nim = [[
function misere_wins(heaps)
  local sum, large = 0, false
  for _, n in ipairs(heaps) do
@check@
    sum, large = sum ~ n, large or n > 1
  end
  if large then return sum ~= 0 end
  return sum == 0
end
]],
  walk = [=[
local kind = {
@kind@
}
local product = {
@product@
}
local p_portion = {
@lost@
}

function misere_wins(heaps)
  local x = 0
  for _, n in ipairs(heaps) do
@check@
@reduce@
    x = product[x * @kinds@ + kind[n + 1] + 1]
  end
  return p_portion[x + 1] == 0
end
]=],
  check = '    if n < 0 or n % 1 ~= 0 then error "misere_wins: a heap is a whole number >= 0" end',
  refuse = '    if n > @last@ then error "misere_wins: a heap is above @last@" end',
  modulo = "    n = n %% %d",
  fold = "    if n >= %d then n = %d + (n - %d) %% %d end",
}

local function reduce(plan, language)
  if plan.last then return writer.fill(language.refuse, { last = plan.last }) end
  if plan.preperiod == 0 then return language.modulo:format(plan.period) end
  return language.fold:format(plan.preperiod, plan.preperiod, plan.preperiod, plan.period)
end

local function source(plan, lines, language)
  local text
  if plan.kind == "nim" then
    text = writer.fill(language.nim, { check = language.check })
  else
    local indent = language == PYTHON and "    " or "  "
    text = writer.fill(language.walk, {
      check = language.check,
      reduce = reduce(plan, language),
      kinds = plan.kinds,
      kind = writer.rows(plan.kind_of, indent),
      product = writer.rows(plan.product, indent),
      lost = writer.rows(plan.lost, indent),
    })
  end
  local gap = language == PYTHON and plan.kind == "nim" and "\n\n\n" or "\n\n"
  return ("%s%s%s%s")
    :format(language.comment, table.concat(lines, "\n" .. language.comment), gap, text)
    :gsub(" +\n", "\n")
end

---The source text.
---@param plan table see sg.publish.codegen.misere
---@param lines string[] of the comment
---@return string
function misere_script.python(plan, lines) return (source(plan, lines, PYTHON)) end

function misere_script.lua(plan, lines) return (source(plan, lines, LUA)) end

return misere_script
