-- SPDX-License-Identifier: MIT
-- Generated code in Lua 5.3 and later.

local steps = require "sg.publish.codegen.steps"
local writer = require "sg.publish.codegen.writer"

local ODIOUS = [[
  if n <= @skip@ then return 0 end
  n = n - @less@
  local odd, rest = 0, n
  while rest ~= 0 do odd, rest = odd ~ 1, rest & (rest - 1) end
  return 2 * n + 1 - odd]]

local function formula(plan)
  local form = plan.form
  local simple =
    { one = "n > 0 and 1 or 0", identity = "n", ["one less"] = "n > 0 and n - 1 or 0", ["low bit"] = "n & -n" }
  if simple[form.kind] then return "  return " .. simple[form.kind] end
  if form.divisor then return "  return " .. writer.quotient(form, "//") end
  local less = form.kind == "odious" and 1 or 3
  return writer.fill(ODIOUS, { skip = less - 1, less = less })
end

local function period(plan)
  local pre, p = plan.preperiod, plan.period
  local factor = plan.saltus == 1 and "" or " * " .. plan.saltus
  if pre == 0 then
    local rise = plan.saltus == 0 and "" or (" + n // %d%s"):format(p, factor)
    return ("  return values[n %% %d + 1]%s"):format(p, rise)
  end
  local rise = plan.saltus == 0 and "" or (" + (n - %d) // %d%s"):format(pre, p, factor)
  return ("  if n < %d then return values[n + 1] end\n  return values[%d + (n - %d) %% %d]%s"):format(
    pre,
    pre + 1,
    pre,
    p,
    rise
  )
end

local function list(plan)
  return writer.fill(
    '  if n > @last@ then error "grundy: the heap is above @last@" end\n  return values[n + 1]',
    { last = #plan.values - 1 }
  )
end

local MOVES = {
  upto = "    if m >= @t@ then seen[values[m - @t@ + 1]] = true end",
  ends = "    if m == @t@ then seen[0] = true end",
  one = "    if m > @t@ then seen[values[m - @t@ + 1]] = true end",
  any = "    for a = 1, (m - @t@) // 2 do seen[values[a + 1] ~ values[m - @t@ - a + 1]] = true end",
  unequal = "    for a = 1, (m - @t@ - 1) // 2 do seen[values[a + 1] ~ values[m - @t@ - a + 1]] = true end",
  equal = "    if m > @t@ and (m - @t@) % 2 == 0 then seen[0] = true end",
}

local MEX = [=[
  for m = #values, n do
    local seen, mex = {}, 0
@moves@
    while seen[mex] do mex = mex + 1 end
    values[m + 1] = mex
  end
  return values[n + 1]]=]

local function definition(plan) return writer.fill(MEX, { moves = writer.moves(plan.moves, MOVES) }) end

local GUARD = 'if n < 0 or n % 1 ~= 0 then error "grundy: a heap is a whole number >= 0" end\n  n = n // 1 | 0'

local BODIES = { formula = formula, period = period, table = list, definition = definition }

---The source text.
---@param plan table see sg.publish.codegen
---@param lines string[] of the comment
---@return string
return function(plan, lines)
  if plan.kind == "law" then
    return ("-- %s\n\n%s\n")
      :format(table.concat(lines, "\n-- "), steps.render("lua", plan.tables, plan.uses, plan.body, GUARD))
      :gsub(" +\n", "\n")
  end
  local values = plan.values and ("local values = {\n%s\n}\n\n"):format(writer.rows(plan.values, "  "))
    or plan.kind == "definition" and "local values = { 0 }\n\n"
    or ""
  return (
    (
      "-- %s\n\n%sfunction grundy(n)\n"
      .. '  if n < 0 or n %% 1 ~= 0 then error "grundy: a heap is a whole number >= 0" end\n%s\nend\n'
    ):format(table.concat(lines, "\n-- "), values, BODIES[plan.kind](plan)):gsub(" +\n", "\n")
  )
end
