-- SPDX-License-Identifier: MIT
-- Generated code in Java: a class with a static function. Heaps are below 2^63.

local steps = require "sg.publish.codegen.steps"
local writer = require "sg.publish.codegen.writer"

local ODIOUS = "if n <= @skip@ then\nreturn 0\nend\nn = n - @less@\nreturn 2 * n + 1 - digit_sum(n, 2) % 2"

-- The steps of a closed form, and the functions that they use.
local function formula(plan)
  local form = plan.form
  local simple = {
    one = "if n > 0 then\nreturn 1\nend\nreturn 0",
    identity = "return n",
    ["one less"] = "if n > 0 then\nreturn n - 1\nend\nreturn 0",
    ["low bit"] = "if n == 0 then\nreturn 0\nend\nreturn low_bit(n)",
  }
  if simple[form.kind] then return simple[form.kind], {}, { form.kind == "low bit" and "low_bit" or nil } end
  if form.divisor then return "return " .. writer.quotient(form, "//"), {}, {} end
  local less = form.kind == "odious" and 1 or 3
  return writer.fill(ODIOUS, { skip = less - 1, less = less }), {}, { "digit_sum" }
end

local function period(plan)
  local pre, p, rise = plan.preperiod, plan.period, ""
  if plan.saltus > 0 then rise = (" + %d * rounds"):format(plan.saltus) end
  return (
    "local rounds = 0\nif n >= %d then\nrounds = (n - %d) // %d\nn = %d + (n - %d) %% %d\nend\n"
    .. "return VALUES[n]%s"
  ):format(pre, pre, p, pre, pre, p, rise),
    { { name = "VALUES", values = plan.values } },
    {}
end

local function list(plan) return "return VALUES[n]", { { name = "VALUES", values = plan.values } }, {} end

local MOVES = {
  upto = "            if (m >= @t@) seen[value[m - @t@]] = m;",
  ends = "            if (m == @t@) seen[0] = m;",
  one = "            if (m > @t@) seen[value[m - @t@]] = m;",
  any = "            for (int a = 1; a + a + @t@ <= m; a++) seen[value[a] ^ value[m - @t@ - a]] = m;",
  unequal = "            for (int a = 1; a + a + @t@ < m; a++) seen[value[a] ^ value[m - @t@ - a]] = m;",
  equal = "            if (m > @t@ && (m - @t@) % 2 == 0) seen[0] = m;",
}

local LIMIT = 100000
local MEX = [=[
    private static final int LIMIT = @limit@; // the largest heap that is answered
    private static final int[] value = new int[LIMIT + 1];
    private static final int[] seen = new int[4 * LIMIT + 4]; // seen[v] = m: heap m has a move to the value v
    private static int m = 1; // value[0..m-1] are known

    static long grundy(long n) {
        if (n < 0 || n > LIMIT) throw new IllegalArgumentException("grundy: a heap is 0.." + LIMIT);
        for (; m <= n; m++) {
@moves@
            while (seen[value[m]] == m) value[m]++;
        }
        return value[(int) n];
    }]=]

local BODIES = {
  formula = formula,
  period = period,
  table = list,
  law = function(plan) return plan.body, plan.tables, plan.uses end,
}

---The source text.
---@param plan table see sg.publish.codegen
---@param lines string[] of the comment
---@return string
return function(plan, lines)
  local text
  if plan.kind == "definition" then
    text = writer.fill(MEX, { moves = writer.moves(plan.moves, MOVES), limit = LIMIT })
  else
    local body, tables, uses = BODIES[plan.kind](plan)
    local condition = plan.parameters and "a < 0 || b < 0" or "n < 0"
    local message = "a heap is a whole number >= 0"
    if plan.kind == "table" then
      condition = ("n < 0 || n > %d"):format(#plan.values - 1)
      message = ("the heap is above %d"):format(#plan.values - 1)
    end
    local guard = ('if (%s) throw new IllegalArgumentException("grundy: %s");'):format(condition, message)
    text = "    " .. steps.render("java", tables, uses, body, guard, plan.parameters):gsub("\n", "\n    ")
  end
  local source = ("/*\n * %s\n */\nfinal class Grundy {\n%s\n}\n"):format(table.concat(lines, "\n * "), text)
  return (source:gsub(" +\n", "\n"))
end
