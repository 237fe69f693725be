-- SPDX-License-Identifier: MIT
-- sg-lua run tests/compat/write.lua PROGRAM FOLDER: writes down what PROGRAM promises (docs/compatibility.md), for
-- the release that is made now. Run once for a release, in the folder of the sources.

local cases = dofile "tests/compat/cases.lua"
local program, folder = arg[1], arg[2]
assert(program and folder, "usage: sg-lua run tests/compat/write.lua PROGRAM FOLDER")

local function quote(word) return "'" .. word:gsub("'", "'\\''") .. "'" end

local function write(name, text)
  local file = assert(io.open(folder .. "/" .. name, "wb"))
  assert(file:write(text))
  assert(file:close())
end

local function output(command)
  local pipe = assert(io.popen(command))
  local text = pipe:read "a"
  local _, _, code = pipe:close()
  return text, code
end

local function run(line)
  local words = {}
  for word in line:gsub("RULES", folder .. "/rules"):gmatch "%S+" do
    words[#words + 1] = quote((word:gsub("inv:", "inv ")))
  end
  return output(quote(program) .. " " .. table.concat(words, " ") .. " 2>/dev/null </dev/null")
end

local function rules()
  output("mkdir -p " .. quote(folder .. "/rules") .. " " .. quote(folder .. "/certificates"))
  for _, kind in ipairs(cases.new) do
    local name = kind:gsub("%-", "_")
    local _, code = run(("new %s --%s --dir %s/new"):format(name, kind, folder))
    assert(code == 0, "new --" .. kind)
    local file = assert(io.open(("%s/new/%s.lua"):format(folder, name)))
    write("rules/" .. name .. ".lua", (file:read("a"):gsub("%-%- Try:[^\n]*\n", ""))) -- a line with the file's path
    file:close()
  end
  output("rm -r " .. quote(folder .. "/new"))
  for name, text in pairs(cases.rules) do
    write("rules/" .. name, text)
  end
  output(("cp rules/scalloped_kayles.lua %s/rules/families.lua"):format(quote(folder)))
end

local function certificates()
  for name, line in pairs(cases.certificates) do
    local path = ("%s/certificates/%s.json"):format(folder, name)
    local _, code = run(("%s --certificate %s"):format(line, path))
    assert(code == 0, line)
  end
  local file = assert(io.open(folder .. "/certificates/period.json"))
  write("rules/broken_certificate.json", (file:read("a"):gsub('"period": 12', '"period": 11')))
  file:close()
end

local function answers()
  local list = {}
  for _, line in ipairs(cases.questions) do
    local text, code = run(line)
    list[#list + 1] = ("# %s\n%d\n%s"):format(line, code, line:find "%-%-format json" and text or "")
  end
  write("answers.txt", table.concat(list))
end

-- What an old program in C says of libsg: its functions as they were declared, the constants, the sizes of structs.
local function declarations()
  local text = output "cc -E -P -x c src/sg.h"
  local functions, sizes, constants = {}, {}, {}
  text = text:gsub("\n#[^\n]*", "")
  for statement in text:gsub("%b{}", "{}"):gmatch "[^;]+" do
    if not statement:find "^%s*typedef" and statement:find "sg_[%w_]+%s*%(" then
      functions[#functions + 1] = statement:gsub("%s+", " "):gsub("^ ", "") .. ";"
    end
  end
  for body, name in text:gmatch "typedef struct sg_[%w_]+ (%b{}) (sg_[%w_]+);" do
    sizes[#sizes + 1] = name
    assert(body)
  end
  for body in text:gmatch "enum [%w_ ]*(%b{})" do
    for name in body:gmatch "SG_[%u%d_]+" do
      if not name:find "_COUNT$" then constants[#constants + 1] = name end -- a count grows
    end
  end
  local out = {
    "/* clang-format off */",
    "/* Made by tests/compat/write.lua: what a program that was written for this release relies on. */",
  }
  out[#out + 1] =
    '#include <sg.h>\n\n#define SAME(a, b) _Static_assert((a) == (b), "another value than in this release")\n'
  out[#out + 1] = table.concat(functions, "\n") .. "\n"
  local source = { "#include <stdio.h>\n#include <sg.h>\nint main(void) {" }
  for _, name in ipairs(sizes) do
    source[#source + 1] = ('printf("SAME(sizeof(%s), %%zu);\\n", sizeof(%s));'):format(name, name)
  end
  for _, name in ipairs(constants) do
    source[#source + 1] = ('printf("SAME(%s, %%lld);\\n", (long long)%s);'):format(name, name)
  end
  source[#source + 1] = "return 0; }"
  local made = os.tmpname()
  local file = assert(io.open(made .. ".c", "w"))
  file:write(table.concat(source, "\n"))
  file:close()
  out[#out + 1] = output(("cc -Isrc -o %s %s.c && %s; rm -f %s.c %s"):format(made, made, made, made, made))
  write("declarations.c", table.concat(out, "\n"))
end

local function names()
  local meta, list = output(quote(program) .. " run src/tools/api.lua meta"), {}
  for line in meta:gmatch "[^\n]+" do
    list[#list + 1] = line:match "^(function .*%)) end$"
  end
  table.sort(list)
  assert(#list > 0)
  write("lua.txt", table.concat(list, "\n") .. "\n")
  local python = {}
  for i, one in ipairs(dofile "tests/compat/python_names.lua"(assert(io.open "python/sg/__init__.pyi"):read "a")) do
    python[i] = ("%s(%s)"):format(one.name, table.concat(one.arguments, ", "))
  end
  table.sort(python)
  write("python.txt", table.concat(python, "\n") .. "\n")
  local exported = {}
  for name in output("nm -D --defined-only " .. quote(program:match "^(.*)/" .. "/libsg.so")):gmatch " T ([%w_]+)" do
    exported[#exported + 1] = name
  end
  assert(#exported > 0)
  table.sort(exported)
  write("libsg.txt", table.concat(exported, "\n") .. "\n")
end

rules()
certificates()
answers()
declarations()
names()
