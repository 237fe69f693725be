-- SPDX-License-Identifier: MIT
-- Generated functions, compiled and asked for values.

require "sg"

local assert = require "luassert"
local functions = require "sg.pattern.functions"
local program = require "spec.support.program"

local compiled = {}

-- Per language: the name of a file, how the source number i becomes a part of it whose function has a name of its own,
-- the rest of a program that reads lines "i n" and writes grundy_i(n), or "i n m" of two heaps (is_pair), and how that is
-- built and run. C and C++ compile all sources at once, since a compiler takes long to start.
local WARNINGS = "-Wall -Wextra -Wpedantic -Werror "
local function renamed(i, source)
  for _, name in ipairs(functions.names) do
    source = source:gsub("%f[%w_]" .. name .. "%(", name .. i .. "(")
  end
  for _, name in ipairs { "F%d+", "FIRST", "PERIOD", "RISE", "VALUES" } do
    source = source:gsub("%f[%w_]" .. name .. "%f[^%w_]", ("%%0of%d"):format(i))
  end
  return ("#define grundy grundy_%d\n%s\n#undef grundy\n"):format(i, source)
end
local function cases(n, is_pair)
  local lines = {}
  for i = 1, n do
    local call = ("grundy_%d(n%s)"):format(i, is_pair and ", m" or "")
    lines[i] = ('if (i == %d) printf("%%" PRIu64 "\\n", %s);'):format(i, call)
  end
  local one = 'uint64_t n;\nwhile (scanf("%d%" SCNu64, &i, &n) == 2)'
  local two = 'uint64_t n, m;\nwhile (scanf("%d%" SCNu64 "%" SCNu64, &i, &n, &m) == 3)'
  return ("#include <inttypes.h>\n#include <stdio.h>\nint main(void) {\nint i; %s {\n%s\n}\nreturn 0; }\n"):format(
    is_pair and two or one,
    table.concat(lines, "\n")
  )
end
compiled.LANGUAGES = {
  c = {
    file = "all.c",
    part = renamed,
    rest = cases,
    build = "gcc -std=c99 " .. WARNINGS .. "-o all all.c",
    run = "./all",
  },
  cpp = {
    file = "all.cpp",
    part = renamed,
    rest = cases,
    build = "g++ -std=c++17 " .. WARNINGS .. "-o all all.cpp",
    run = "./all",
  },
  python = {
    file = "all.py",
    rest = function()
      return "import sys, runpy\nmade = {}\nfor line in sys.stdin:\n    i, *heaps = line.split()\n"
        .. "    if i not in made:\n        made[i] = runpy.run_path('source' + i)['grundy']\n    print(made[i](*map(int, heaps)))\n"
    end,
    run = "python3 all.py",
  },
  java = {
    file = "All.java",
    part = function(i, source) return (source:gsub("class Grundy", "class Grundy" .. i)) end,
    rest = function(n, is_pair)
      local lines, heaps = {}, is_pair and "n, in.nextLong()" or "n"
      for i = 1, n do
        lines[i] = ("if (i == %d) out.append(Grundy%d.grundy(%s)).append('\\n');"):format(i, i, heaps)
      end
      return (
        "class All { public static void main(String[] a) {\njava.util.Scanner in = new java.util.Scanner(System.in);\n"
        .. "StringBuilder out = new StringBuilder();\nwhile (in.hasNextInt()) { int i = in.nextInt(); long n = in.nextLong();\n"
        .. "%s\n}\nSystem.out.print(out); } }\n"
      ):format(table.concat(lines, "\n"))
    end,
    build = "javac -Xlint:all -Werror All.java",
    run = "java All",
  },
}

-- Builds one program of sources and asks it "i n" for each query, or "i n m"; what it answers. At an error the exit
-- code is tested.
function compiled.run(language, sources, queries, fails)
  local folder, how = program.folder(), compiled.LANGUAGES[language]
  local parts, lines = {}, {}
  for i, source in ipairs(sources) do
    parts[i] = how.part and how.part(i, source) or ""
    program.write(("%s/source%d"):format(folder, i), source)
  end
  program.write(folder .. "/" .. how.file, table.concat(parts) .. how.rest(#sources, queries[1] and queries[1][3]))
  for i, query in ipairs(queries) do
    lines[i] = table.concat(query, " ") .. "\n"
  end
  local answer =
    program.shell((how.build and how.build .. " && " or "") .. how.run, { cd = folder, stdin = table.concat(lines) })
  program.remove(folder)
  if fails then return answer end
  assert.equal(0, answer.code, answer.err .. answer.out)
  local values = {}
  for line in answer.out:gmatch "%S+" do
    values[#values + 1] = line
  end
  return values
end

return compiled
