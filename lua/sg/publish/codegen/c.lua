-- SPDX-License-Identifier: MIT
-- Generated code in C (C99 and later) and in C++ (C++11 and later), which differ in their headers, in the table of the
-- definition and in how a heap is refused.

local steps = require "sg.publish.codegen.steps"
local writer = require "sg.publish.codegen.writer"

local c = {}

-- The parts in which the two languages differ.
local C = {
  u64 = "uint64_t",
  std = "",
  headers = "#include <stdint.h>",
  refusing = "#include <stdio.h>\n#include <stdlib.h>",
  refuse = [[
    if (n > @last@) {
        fputs("grundy: the heap is above @last@\n", stderr);
        abort();
    }]],
}
local CPP = {
  u64 = "std::uint64_t",
  std = "std::",
  headers = "#include <cstdint>",
  refusing = "#include <stdexcept>",
  refuse = [[
    if (n > @last@)
        throw std::out_of_range("grundy: the heap is above @last@");]],
}

local ODIOUS = [[
    if (n <= @skip@)
        return 0;
    n -= @less@;
    @u64@ odd = 0;
    for (@u64@ rest = n; rest != 0; rest &= rest - 1)
        odd ^= 1;
    return 2 * n + 1 - odd;]]

-- The lines of a function that is a closed form.
local function formula(form, language)
  local simple =
    { one = "n > 0 ? 1 : 0", identity = "n", ["one less"] = "n > 0 ? n - 1 : 0", ["low bit"] = "n & (0 - n)" }
  if simple[form.kind] then return ("    return %s;"):format(simple[form.kind]) end
  if form.divisor then
    local expression = writer.quotient(form, "/")
    return (expression == "0" and "    (void)n;\n" or "") .. ("    return %s;"):format(expression)
  end
  local less = form.kind == "odious" and 1 or 3
  return writer.fill(ODIOUS, { skip = less - 1, less = less, u64 = language.u64 })
end

local VALUES = "    static const @type@ values[@n@] = {\n@rows@\n    };"
local PURE = "    return values[n % @period@]@rise@;"
local PLAIN = [[
    if (n >= @preperiod@)
        n = @preperiod@ + (n - @preperiod@) % @period@;
    return values[n];]]
local RISING = [[
    @u64@ rounds = 0;
    if (n >= @preperiod@) {
        rounds = (n - @preperiod@) / @period@;
        n = @preperiod@ + (n - @preperiod@) % @period@;
    }
    return values[n] + rounds@times@;]]

local function values_text(values, language)
  return writer.fill(
    VALUES,
    { type = language.std .. writer.type_of(values), n = #values, rows = writer.rows(values, "        ") }
  ) .. "\n"
end

local function period(plan, language)
  local times = plan.saltus > 1 and " * " .. plan.saltus or ""
  local body = plan.preperiod == 0 and PURE or plan.saltus == 0 and PLAIN or RISING
  return values_text(plan.values, language)
    .. writer.fill(body, {
      u64 = language.u64,
      period = plan.period,
      preperiod = plan.preperiod,
      times = times,
      rise = plan.saltus > 0 and (" + n / %d%s"):format(plan.period, times) or "",
    })
end

local function list(plan, language)
  return ("%s%s\n    return values[n];"):format(
    values_text(plan.values, language),
    writer.fill(language.refuse, { last = #plan.values - 1 })
  )
end

local MOVES = {
  upto = "        if (m >= @t@) seen[value[m - @t@]] = m;",
  ends = "        if (m == @t@) seen[0] = m;",
  one = "        if (m > @t@) seen[value[m - @t@]] = m;",
  any = "        for (@u64@ a = 1; a + a + @t@ <= m; a++) seen[value[a] ^ value[m - @t@ - a]] = m;",
  unequal = "        for (@u64@ a = 1; a + a + @t@ < m; a++) seen[value[a] ^ value[m - @t@ - a]] = m;",
  equal = "        if (m > @t@ && (m - @t@) % 2 == 0) seen[0] = m;",
}

local LIMIT = 100000
local MEX_C = [=[
    enum { LIMIT = @limit@ }; /* the largest heap that is answered; memory 20 bytes a heap */
    static uint32_t value[LIMIT + 1], seen[4 * LIMIT + 4]; /* seen[v] = m: heap m has a move to the value v */
    static uint32_t m = 1; /* value[0..m-1] are known */
@refuse@
    for (; m <= n; m++) {
@moves@
        while (seen[value[m]] == m) value[m]++;
    }
    return value[n];]=]
local MEX_CPP = [=[
    static std::vector<std::uint64_t> value(1, 0), seen; // seen[v] = m: heap m has a move to the value v
    if (seen.size() < 4 * n + 4) seen.resize(4 * n + 4);
    for (std::uint64_t m = value.size(); m <= n; m++) {
@moves@
        std::uint64_t mex = 0;
        while (seen[mex] == m) mex++;
        value.push_back(mex);
    }
    return value[n];]=]

-- The lines of the definition, the mex over all moves.
local function definition(plan, language)
  local text = {}
  for kind, line in pairs(MOVES) do
    text[kind] = line:gsub("@u64@", language == C and "uint32_t" or language.u64)
  end
  return writer.fill(language == C and MEX_C or MEX_CPP, {
    moves = writer.moves(plan.moves, text),
    limit = LIMIT,
    refuse = language == C and writer.fill(C.refuse, { last = LIMIT }) or false,
  })
end

local BODIES = {
  formula = function(plan, language) return formula(plan.form, language) end,
  period = period,
  table = list,
  definition = definition,
}

-- A parameter that a law does not need.
local function unused_line(plan)
  local casts = {}
  for _, parameter in ipairs(plan.parameters or {}) do
    if not plan.body:find("%f[%w_]" .. parameter .. "%f[^%w_]") then
      casts[#casts + 1] = ("(void)%s;"):format(parameter)
    end
  end
  return casts[1] and table.concat(casts, " ") or nil
end

local function law_source(plan, lines, language)
  return ("/*\n * %s\n */\n%s\n\n%s\n")
    :format(
      table.concat(lines, "\n * "),
      language.headers,
      steps.render(
        language == C and "c" or "cpp",
        plan.tables,
        plan.uses,
        plan.body,
        unused_line(plan),
        plan.parameters
      )
    )
    :gsub(" +\n", "\n")
end

local function source(plan, lines, language)
  if plan.kind == "law" then return law_source(plan, lines, language) end
  local headers = { language.headers }
  local is_vector = plan.kind == "definition" and language == CPP
  if plan.kind == "table" or plan.kind == "definition" and language == C then
    headers[2] = language.refusing
  elseif is_vector then
    headers[2] = "#include <vector>"
  end
  return ("/*\n * %s\n */\n%s\n\n%s grundy(%s n)\n{\n%s\n}\n")
    :format(
      table.concat(lines, "\n * "),
      table.concat(headers, "\n"),
      language.u64,
      language.u64,
      BODIES[plan.kind](plan, language)
    )
    :gsub(" +\n", "\n")
end

---The source text.
---@param plan table see sg.publish.codegen
---@param lines string[] of the comment
---@return string
function c.c(plan, lines) return (source(plan, lines, C)) end

function c.cpp(plan, lines) return (source(plan, lines, CPP)) end

return c
