-- SPDX-License-Identifier: MIT
-- Generated code in Python 3.

local steps = require "sg.publish.codegen.steps"
local writer = require "sg.publish.codegen.writer"

local ODIOUS = [[
    if n <= @skip@:
        return 0
    n -= @less@
    return 2 * n + 1 - bin(n).count("1") % 2]]

local function formula(plan)
  local form = plan.form
  local simple =
    { one = "1 if n > 0 else 0", identity = "n", ["one less"] = "n - 1 if n > 0 else 0", ["low bit"] = "n & -n" }
  if simple[form.kind] then return "    return " .. simple[form.kind] end
  if form.divisor then return "    return " .. writer.quotient(form, "//") end
  local less = form.kind == "odious" and 1 or 3
  return writer.fill(ODIOUS, { skip = less - 1, less = less })
end

local function period(plan)
  local pre, p = plan.preperiod, plan.period
  local rise = plan.saltus == 0 and "" or plan.saltus == 1 and " + rounds" or " + rounds * " .. plan.saltus
  if pre == 0 then
    return plan.saltus == 0 and ("    return VALUES[n %% %d]"):format(p)
      or ("    rounds, n = divmod(n, %d)\n    return VALUES[n]%s"):format(p, rise)
  elseif plan.saltus == 0 then
    return ("    if n >= %d:\n        n = %d + (n - %d) %% %d\n    return VALUES[n]"):format(pre, pre, pre, p)
  end
  return (
    "    if n < %d:\n        return VALUES[n]\n    rounds, rest = divmod(n - %d, %d)\n"
    .. "    return VALUES[%d + rest]%s"
  ):format(pre, pre, p, pre, rise)
end

local function list(plan)
  return writer.fill(
    '    if n > @last@:\n        raise ValueError("grundy: the heap is above @last@")\n' .. "    return VALUES[n]",
    { last = #plan.values - 1 }
  )
end

local MOVES = {
  upto = "        if m >= @t@:\n            seen.add(VALUES[m - @t@])",
  ends = "        if m == @t@:\n            seen.add(0)",
  one = "        if m > @t@:\n            seen.add(VALUES[m - @t@])",
  any = "        for a in range(1, (m - @t@) // 2 + 1):\n            seen.add(VALUES[a] ^ VALUES[m - @t@ - a])",
  unequal = "        for a in range(1, (m - @t@ + 1) // 2):\n            seen.add(VALUES[a] ^ VALUES[m - @t@ - a])",
  equal = "        if m > @t@ and (m - @t@) % 2 == 0:\n            seen.add(0)",
}

local MEX = [=[
    for m in range(len(VALUES), n + 1):
        seen = set()
@moves@
        mex = 0
        while mex in seen:
            mex += 1
        VALUES.append(mex)
    return VALUES[n]]=]

local function definition(plan) return writer.fill(MEX, { moves = writer.moves(plan.moves, MOVES) }) end

local GUARD = 'if n < 0 or n % 1:\n        raise ValueError("grundy: a heap is a whole number >= 0")'

local BODIES = { formula = formula, period = period, table = list, definition = definition }

---The source text.
---@param plan table see sg.publish.codegen
---@param lines string[] of the comment
---@return string
return function(plan, lines)
  if plan.kind == "law" then
    return ("# %s\n\n%s\n")
      :format(table.concat(lines, "\n# "), steps.render("python", plan.tables, plan.uses, plan.body, GUARD))
      :gsub(" +\n", "\n")
  end
  local values = plan.values and ("VALUES = [\n%s\n]\n"):format(writer.rows(plan.values, "    "))
    or plan.kind == "definition" and "VALUES = [0]\n"
    or ""
  return (
    (
      "# %s\n\n%s%sdef grundy(n):\n"
      .. '    if n < 0 or n %% 1:\n        raise ValueError("grundy: a heap is a whole number >= 0")\n%s\n'
    ):format(table.concat(lines, "\n# "), values, values ~= "" and "\n\n" or "\n", BODIES[plan.kind](plan)):gsub(
      " +\n",
      "\n"
    )
  )
end
