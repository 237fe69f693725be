-- SPDX-License-Identifier: MIT
-- The languages of generated code: what a function in steps (sg.pattern.law) becomes in each. The C (C99) is C++, too.

local writer = require "sg.publish.codegen.writer"

---@class sg.StepsLanguage
---@field comment string[] what stands before, between and behind the lines of the first comment
---@field gap string between functions and tables
---@field expression fun(e: string): string
---@field declare string a variable with its first value; %s: name, %s: value
---@field array string a variable that is a list of zeros; %s: name, %s: length
---@field statement string %s: what is done
---@field opening table<string, string> the first line of a block; %s: the condition
---@field closing string|false the last line of a block
---@field before_else string what stands before else and elseif on their line
---@field table fun(name: string, values: integer[]): string
---@field head fun(name: string, parameters: string[]): string the first lines of a function
---@field foot string its last line
---@field guard fun(parameters: string[], most: integer?, body: string): string[] lines that refuse what is no heap and,
---  if there is a limit, what is above
---@field wide boolean are whole numbers of 64 bits all that there is?
---@field definition string the function by the definition; moves: its lines for each kind of move of a code
---@field whole fun(code: string): string the code with what stands around it

local function replaced(e, list)
  for _, pair in ipairs(list) do
    e = e:gsub(pair[1], pair[2])
  end
  return e
end

local function c_expression(e)
  return replaced(e, { { "//", "/" }, { "~=", "!=" }, { "~", "^" }, { " and ", " && " }, { " or ", " || " } })
end

-- Java wants a mark behind large numbers, and an index that is an int.
local function marked(text)
  return (text:gsub("%f[%w_](%d+)%f[^%w_]", function(digits) return #digits > 9 and digits .. "L" or digits end))
end

-- What C and Java have in common.
local BRACES = {
  comment = { "/*\n * ", "\n * ", "\n */\n" },
  gap = "\n\n",
  statement = "%s;",
  opening = { ["while"] = "while (%s) {", ["if"] = "if (%s) {", ["elseif"] = "else if (%s) {", ["else"] = "else {" },
  closing = "}",
  before_else = "} ",
  foot = "}",
  wide = true,
}

local function in_braces(language) return setmetatable(language, { __index = BRACES }) end

-- The lines of C and Java for the moves of a code; int: the type of a heap.
local function moves_in_braces(int)
  return {
    upto = "        if (m >= @t@) seen[value[m - @t@]] = m;",
    ends = "        if (m == @t@) seen[0] = m;",
    one = "        if (m > @t@) seen[value[m - @t@]] = m;",
    any = ("        for (%s a = 1; a + a + @t@ <= m; a++) seen[value[a] ^ value[m - @t@ - a]] = m;"):format(int),
    unequal = ("        for (%s a = 1; a + a + @t@ < m; a++) seen[value[a] ^ value[m - @t@ - a]] = m;"):format(int),
    equal = "        if (m > @t@ && (m - @t@) % 2 == 0) seen[0] = m;",
  }
end

---@type table<string, sg.StepsLanguage>
local languages = {}

languages.c = in_braces {
  expression = c_expression,
  declare = "uint64_t %s = %s;",
  array = "uint64_t %s[%s] = {0};",
  table = function(name, values)
    local rows = writer.rows(values, "    ")
    return ("static const %s %s[%d] = {\n%s\n};"):format(writer.type_of(values), name, #values, rows)
  end,
  head = function(name, parameters)
    local list = table.concat(parameters, ", uint64_t ")
    return ("%suint64_t %s(uint64_t %s)\n{"):format(name == "grundy" and "" or "static ", name, list)
  end,
  guard = function(parameters, most, body)
    local lines = {}
    for _, name in ipairs(parameters) do
      if most then
        local refuse = 'if (%s > %d) {\n    fputs("grundy: the heap is above %d\\n", stderr);\n    abort();\n}'
        lines[#lines + 1] = refuse:format(name, most, most)
      elseif not body:find("%f[%w_]" .. name .. "%f[^%w_]") then
        lines[#lines + 1] = ("(void)%s;"):format(name)
      end
    end
    return lines
  end,
  definition = [=[
uint64_t grundy(uint64_t n)
{
    enum { LIMIT = @limit@ }; /* the largest heap that is answered; memory 20 bytes a heap */
    static uint32_t value[LIMIT + 1], seen[4 * LIMIT + 4]; /* seen[v] = m: heap m has a move to the value v */
    static uint32_t m = 1; /* value[0..m-1] are known */
@guard@
    for (; m <= n; m++) {
@moves@
        while (seen[value[m]] == m) value[m]++;
    }
    return value[n];
}]=],
  moves = moves_in_braces "uint32_t",
  whole = function(code)
    local more = code:find("abort", 1, true) and "#include <stdio.h>\n#include <stdlib.h>\n" or ""
    return ("#include <stdint.h>\n%s\n%s\n"):format(more, code)
  end,
}

languages.java = in_braces {
  expression = function(e) return (marked(c_expression(e)):gsub("([%a_][%w_]*)%[([^%[%]]*)%]", "%1[(int) (%2)]")) end,
  declare = "long %s = %s;",
  array = "long[] %s = new long[%s];",
  table = function(name, values)
    return ("private static final long[] %s = {\n%s\n};"):format(name, marked(writer.rows(values, "    ")))
  end,
  head = function(name, parameters)
    local list = table.concat(parameters, ", long ")
    return ("%sstatic long %s(long %s) {"):format(name == "grundy" and "" or "private ", name, list)
  end,
  guard = function(parameters, most)
    local tests, said = {}, most and "the heap is below 0 or above " .. most or "a heap is a whole number >= 0"
    for i, name in ipairs(parameters) do
      tests[i] = name .. " < 0" .. (most and (" || %s > %dL"):format(name, most) or "")
    end
    local line = 'if (%s) throw new IllegalArgumentException("grundy: %s");'
    return { line:format(table.concat(tests, " || "), said) }
  end,
  definition = [=[
private static final int[] value = new int[@limit@ + 1];
private static final int[] seen = new int[4 * @limit@ + 4]; // seen[v] = m: heap m has a move to the value v
private static int m = 1; // value[0..m-1] are known

static long grundy(long n) {
@guard@
    for (; m <= n; m++) {
@moves@
        while (seen[value[m]] == m) value[m]++;
    }
    return value[(int) n];
}]=],
  moves = moves_in_braces "int",
  whole = function(code) return ("final class Grundy {\n    %s\n}\n"):format((code:gsub("\n", "\n    "))) end,
}

languages.python = {
  comment = { "# ", "\n# ", "\n\n" },
  gap = "\n\n\n",
  expression = function(e) return replaced(e, { { "~=", "!=" }, { "~", "^" } }) end,
  declare = "%s = %s",
  array = "%s = [0] * %s",
  statement = "%s",
  opening = { ["while"] = "while %s:", ["if"] = "if %s:", ["elseif"] = "elif %s:", ["else"] = "else:" },
  closing = false,
  before_else = "",
  foot = "",
  wide = false,
  table = function(name, values) return ("%s = [\n%s\n]"):format(name, writer.rows(values, "    ")) end,
  head = function(name, parameters) return ("def %s(%s):"):format(name, table.concat(parameters, ", ")) end,
  guard = function(parameters, most)
    local lines = {}
    for _, name in ipairs(parameters) do
      local refuse = 'if %s < 0 or %s %% 1:\n    raise ValueError("grundy: a heap is a whole number >= 0")'
      lines[#lines + 1] = refuse:format(name, name)
      refuse = 'if %s > %d:\n    raise ValueError("grundy: the heap is above %d")'
      lines[#lines + 1] = most and refuse:format(name, most, most)
    end
    return lines
  end,
  definition = [=[
VALUES = [0]


def grundy(n):
@guard@
    for m in range(len(VALUES), n + 1):
        seen = set()
@moves@
        mex = 0
        while mex in seen:
            mex += 1
        VALUES.append(mex)
    return VALUES[n]]=],
  moves = {
    upto = "        if m >= @t@:\n            seen.add(VALUES[m - @t@])",
    ends = "        if m == @t@:\n            seen.add(0)",
    one = "        if m > @t@:\n            seen.add(VALUES[m - @t@])",
    any = "        for a in range(1, (m - @t@) // 2 + 1):\n            seen.add(VALUES[a] ^ VALUES[m - @t@ - a])",
    unequal = "        for a in range(1, (m - @t@ + 1) // 2):\n            seen.add(VALUES[a] ^ VALUES[m - @t@ - a])",
    equal = "        if m > @t@ and (m - @t@) % 2 == 0:\n            seen.add(0)",
  },
  whole = function(code) return code .. "\n" end,
}

return languages
