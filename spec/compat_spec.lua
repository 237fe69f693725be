-- SPDX-License-Identifier: MIT
-- What each release has promised (docs/compatibility.md), as tests/compat/write.lua wrote it down at that release, holds
-- today: answers in JSON have the fields of that time with the same meaning, exit codes and certificates are the same,
-- rules load, and the names of the C library and of the modules for Lua and Python are there.

local program = require "spec.support.program"

local RELEASES = {}
for path in program.output("ls -d tests/compat/*/"):gmatch "[^\n]+" do
  RELEASES[#RELEASES + 1] = path:gsub("/$", "")
end

-- Sentences, which may be worded better, and what tells of the machine or the version.
local MAY_DIFFER = {}
for _, name in ipairs {
  "message",
  "hint",
  "summary",
  "description",
  "detail",
  "note",
  "notes",
  "remark",
  "why",
  "reason",
  "title",
  "lines",
  "seconds",
  "version",
  "digest",
  "cost",
  "engine",
} do
  MAY_DIFFER[name] = true
end

-- Where the present answer lacks something of the old one, or says something else; nil: nowhere.
local function lost(old, new, where)
  if type(old) ~= type(new) then return ("%s: %s was %s"):format(where, type(old), type(new)) end
  if type(old) ~= "table" then
    return old ~= new and ("%s: was %s, is %s"):format(where, tostring(old), tostring(new)) or nil
  end
  if old[1] ~= nil and #old ~= #new then return ("%s: had %d items, has %d"):format(where, #old, #new) end
  for key, value in pairs(old) do
    local at = where .. "." .. tostring(key)
    if new[key] == nil then return at .. " is gone" end
    if not MAY_DIFFER[key] then
      local why = lost(value, new[key], at)
      if why then return why end
    end
  end
  return nil
end

local function questions(folder)
  local list, text = {}, assert(program.read(folder .. "/answers.txt"))
  for question, code, answer in (text .. "# "):gmatch "# ([^\n]*)\n(%d+)\n(.-)%f[#\0]%f[^\n\0]" do
    list[#list + 1] = { question = question, code = tonumber(code), answer = answer }
  end
  return list
end

local function words(question, folder)
  local list = {}
  for word in question:gmatch "%S+" do
    list[#list + 1] = (word:gsub("RULES", folder .. "/rules"):gsub("inv:", "inv "))
  end
  return list
end

local function names(path)
  local list = {}
  for line in assert(program.read(path)):gmatch "[^\n]+" do
    list[#list + 1] = line
  end
  return list
end

describe("a promise", function()
  it("is kept for each release", function() assert.is_true(#RELEASES > 0) end)

  it("is broken where a field, an item or a value is lost, and nowhere else", function()
    local old = { value = 2, moves = { { option = "3 + 3" } }, message = "as it was" }
    assert.is_nil(
      lost(old, { value = 2, moves = { { option = "3 + 3", new = 1 } }, message = "better", more = true }, "")
    )
    assert.truthy(lost(old, { value = 3, moves = old.moves, message = "" }, ""))
    assert.truthy(lost(old, { value = 2, moves = {}, message = "" }, ""))
    assert.truthy(lost(old, { value = 2, moves = { {} }, message = "" }, ""))
    assert.truthy(lost(old, { value = 2, moves = old.moves }, ""))
    assert.truthy(lost(old, { value = "2", moves = old.moves, message = "" }, ""))
  end)
end)

for _, folder in ipairs(RELEASES) do
  describe(folder, function()
    for _, case in ipairs(questions(folder)) do
      it("answers as then: " .. case.question, function()
        local now = program.run(words(case.question, folder))
        assert.equal(case.code, now.code, now.err)
        local before, after = program.objects(case.answer), case.answer ~= "" and program.objects(now.out) or {}
        assert.equal(#before, #after)
        for i, object in ipairs(before) do
          assert.is_nil(lost(object, after[i], "line " .. i))
        end
      end)
    end

    it("has questions, rules and certificates", function()
      assert.is_true(#questions(folder) > 50)
      for _, part in ipairs { "rules", "certificates" } do
        assert.truthy(program.output("ls " .. folder .. "/" .. part):find "%S")
      end
    end)

    it("has rules that the program finds sound", function()
      for path in program.output("ls " .. folder .. "/rules/*.lua"):gmatch "[^\n]+" do
        if not path:find "/faulty.lua$" then
          local now = program.run { "check", path, "--format", "json", "--positions", "400" }
          assert.equal(0, now.code, path .. ": " .. now.out)
        end
      end
    end)

    it("has certificates that the checker verifies", function()
      for path in program.output("ls " .. folder .. "/certificates/*"):gmatch "[^\n]+" do
        local now = program.run { "verify", path }
        assert.equal(0, now.code, path .. ": " .. now.out .. now.err)
      end
    end)

    it("knows functions of libsg that are still exported", function()
      local build, there = os.getenv "SG_BUILD" or "build", {}
      for name in program.output("nm -D --defined-only " .. build .. "/libsg.so"):gmatch " T ([%w_]+)" do
        there[name] = true
      end
      local known = names(folder .. "/libsg.txt")
      assert.is_true(#known > 80)
      for _, name in ipairs(known) do
        assert.is_true(there[name], name)
      end
    end)

    it("has programs in C that still compile, with the sizes and constants of then", function()
      local shell = "cc -std=c11 -Wall -Werror -Isrc -c -o /dev/null " .. folder .. "/declarations.c"
      local now = program.shell(shell)
      assert.equal(0, now.code, now.err)
    end)

    it("knows functions of the Lua module that take what they took", function()
      local now = {}
      local meta = program.run { "run", "src/tools/api.lua", "meta" }
      for name, arguments in meta.out:gmatch "function ([%w_.:]+)(%b()) end" do
        now[name] = arguments:sub(2, -2)
      end
      local count = 0
      for _, line in ipairs(names(folder .. "/lua.txt")) do
        local name, arguments = line:match "^function ([%w_.:]+)(%b())$"
        arguments = arguments:sub(2, -2)
        assert.truthy(now[name], name)
        assert.equal(arguments, now[name]:sub(1, #arguments), name)
        count = count + 1
      end
      assert.is_true(count > 100)
    end)

    it("knows names of the Python module that take what they took, with names or by place", function()
      local now, count = {}, 0
      for _, one in ipairs(dofile "tests/compat/python_names.lua"(program.read "python/sg/__init__.pyi")) do
        now[one.name] = one.arguments
      end
      for _, line in ipairs(names(folder .. "/python.txt")) do
        local name, arguments = line:match "^([%w_.]+)%((.*)%)$"
        assert.truthy(now[name], name)
        local at, open = 0, nil
        for argument in arguments:gmatch "[^ ,]+" do
          if argument:find "^%*%*" then
            open = argument
          else
            at = at + 1
            assert.equal(argument, now[name][at], name)
          end
        end
        assert.equal(open, open and now[name][#now[name]], name)
        count = count + 1
      end
      assert.is_true(count > 100)
    end)
  end)
end

-- A certificate's version is in it: a kept file of a format that nobody checks any more is a broken promise above.
describe("docs/compatibility.md", function()
  it("names each format of certificates that a release has kept", function()
    local page = program.read "docs/compatibility.md"
    for _, folder in ipairs(RELEASES) do
      for path in program.output("ls " .. folder .. "/certificates/*"):gmatch "[^\n]+" do
        local first = assert(program.read(path)):match "^[^\n]*{.-\n.-\n.-\n" or ""
        local format = assert(first:match '"format": ?"([^"]+)"', path)
        assert.truthy(page:find(format, 1, true), format)
      end
    end
  end)
end)
