-- SPDX-License-Identifier: MIT
-- Generated code in Lua 5.3 and later, and in Python 3: one writer, and of each language the texts.

local steps = require "sg.publish.codegen.steps"
local writer = require "sg.publish.codegen.writer"

---@class sg.ScriptLanguage
---@field comment string what begins a line of a comment
---@field indent string
---@field forms table<string, string> closed forms as expressions, by kind
---@field odious string the body for odious numbers
---@field period fun(plan: table): string the body for values with a period
---@field list string the body for values without one
---@field moves table<string, string> what each kind of move adds to the values that are seen
---@field mex string the body by the definition
---@field guard string the statement that refuses what is no heap
---@field values string a list of values
---@field first string the list of the values by the definition, as it begins
---@field no_values string what stands in the place of a list of values
---@field whole string values and body as a function

---@type sg.ScriptLanguage
local lua = {
  comment = "-- ",
  indent = "  ",
  forms = { one = "n > 0 and 1 or 0", identity = "n", ["one less"] = "n > 0 and n - 1 or 0", ["low bit"] = "n & -n" },
  odious = [[
  if n <= @skip@ then return 0 end
  n = n - @less@
  local odd, rest = 0, n
  while rest ~= 0 do odd, rest = odd ~ 1, rest & (rest - 1) end
  return 2 * n + 1 - odd]],
  list = '  if n > @last@ then error "grundy: the heap is above @last@" end\n  return values[n + 1]',
  moves = {
    upto = "    if m >= @t@ then seen[values[m - @t@ + 1]] = true end",
    ends = "    if m == @t@ then seen[0] = true end",
    one = "    if m > @t@ then seen[values[m - @t@ + 1]] = true end",
    any = "    for a = 1, (m - @t@) // 2 do seen[values[a + 1] ~ values[m - @t@ - a + 1]] = true end",
    unequal = "    for a = 1, (m - @t@ - 1) // 2 do seen[values[a + 1] ~ values[m - @t@ - a + 1]] = true end",
    equal = "    if m > @t@ and (m - @t@) % 2 == 0 then seen[0] = true end",
  },
  mex = [=[
  for m = #values, n do
    local seen, mex = {}, 0
@moves@
    while seen[mex] do mex = mex + 1 end
    values[m + 1] = mex
  end
  return values[n + 1]]=],
  guard = 'if n < 0 or n % 1 ~= 0 then error "grundy: a heap is a whole number >= 0" end',
  values = "local values = {\n%s\n}\n\n",
  first = "local values = { 0 }\n\n",
  no_values = "",
  whole = "@values@function grundy(n)\n  @guard@\n@body@\nend\n",
}

function lua.period(plan)
  local pre, p = plan.preperiod, plan.period
  local factor = plan.saltus == 1 and "" or " * " .. plan.saltus
  local from_period = pre == 0 and "n" or ("(n - %d)"):format(pre)
  local rise = plan.saltus == 0 and "" or (" + %s // %d%s"):format(from_period, p, factor)
  if pre == 0 then return ("  return values[n %% %d + 1]%s"):format(p, rise) end
  return ("  if n < %d then return values[n + 1] end\n  return values[%d + (n - %d) %% %d]%s"):format(
    pre,
    pre + 1,
    pre,
    p,
    rise
  )
end

---@type sg.ScriptLanguage
local python = {
  comment = "# ",
  indent = "    ",
  forms = {
    one = "1 if n > 0 else 0",
    identity = "n",
    ["one less"] = "n - 1 if n > 0 else 0",
    ["low bit"] = "n & -n",
  },
  odious = [[
    if n <= @skip@:
        return 0
    n -= @less@
    return 2 * n + 1 - bin(n).count("1") % 2]],
  list = '    if n > @last@:\n        raise ValueError("grundy: the heap is above @last@")\n    return VALUES[n]',
  moves = {
    upto = "        if m >= @t@:\n            seen.add(VALUES[m - @t@])",
    ends = "        if m == @t@:\n            seen.add(0)",
    one = "        if m > @t@:\n            seen.add(VALUES[m - @t@])",
    any = "        for a in range(1, (m - @t@) // 2 + 1):\n            seen.add(VALUES[a] ^ VALUES[m - @t@ - a])",
    unequal = "        for a in range(1, (m - @t@ + 1) // 2):\n            seen.add(VALUES[a] ^ VALUES[m - @t@ - a])",
    equal = "        if m > @t@ and (m - @t@) % 2 == 0:\n            seen.add(0)",
  },
  mex = [=[
    for m in range(len(VALUES), n + 1):
        seen = set()
@moves@
        mex = 0
        while mex in seen:
            mex += 1
        VALUES.append(mex)
    return VALUES[n]]=],
  guard = 'if n < 0 or n % 1:\n        raise ValueError("grundy: a heap is a whole number >= 0")',
  values = "VALUES = [\n%s\n]\n\n\n",
  first = "VALUES = [0]\n\n\n",
  no_values = "\n",
  whole = "@values@def grundy(n):\n    @guard@\n@body@\n",
}

function python.period(plan)
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

local bodies = {}

function bodies.formula(language, plan)
  local form = plan.form
  if language.forms[form.kind] then return language.indent .. "return " .. language.forms[form.kind] end
  if form.divisor then return language.indent .. "return " .. writer.quotient(form, "//") end
  local less = form.kind == "odious" and 1 or 3
  return writer.fill(language.odious, { skip = less - 1, less = less })
end

function bodies.period(language, plan) return language.period(plan) end

function bodies.table(language, plan) return writer.fill(language.list, { last = #plan.values - 1 }) end

function bodies.definition(language, plan)
  return writer.fill(language.mex, { moves = writer.moves(plan.moves, language.moves) })
end

-- A law takes heaps of another type than its steps: in Lua a float becomes an integer.
local LAW_GUARDS = { lua = lua.guard .. "\n  n = n // 1 | 0", python = python.guard }

-- The guards of all parameters, lines with the indent of the language between them.
local function law_guard(language, name, plan)
  local lines = {}
  for i, parameter in ipairs(plan.parameters or { "n" }) do
    lines[i] = LAW_GUARDS[name]:gsub("%f[%w_]n%f[^%w_]", parameter)
  end
  return table.concat(lines, "\n" .. language.indent)
end

local function code_of(language, name, plan)
  if plan.kind == "law" then
    local guard = law_guard(language, name, plan)
    return steps.render(name, plan.tables, plan.uses, plan.body, guard, plan.parameters) .. "\n"
  end
  return writer.fill(language.whole, {
    values = plan.values and language.values:format(writer.rows(plan.values, language.indent))
      or plan.kind == "definition" and language.first
      or language.no_values,
    guard = language.guard,
    body = bodies[plan.kind](language, plan),
  })
end

-- Returns the function that writes the source text of a plan (sg.publish.codegen) behind the lines of a comment.
local function writer_for(language, name)
  return function(plan, lines)
    local comment = language.comment .. table.concat(lines, "\n" .. language.comment)
    return ((comment .. "\n\n" .. code_of(language, name, plan)):gsub(" +\n", "\n"))
  end
end

return { lua = writer_for(lua, "lua"), python = writer_for(python, "python") }
