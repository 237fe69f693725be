-- SPDX-License-Identifier: MIT
-- Errors of the command line, from outside: what is said, exit codes, and what is known all the same.

local program = require "spec.support.program"
local run, shell, objects = program.run, program.shell, program.objects

describe("an error of the command line", function()
  local folder
  setup(function() folder = program.folder() end)
  teardown(function() program.remove(folder) end)

  local function file(name, text) return program.write(folder .. "/" .. name, text) end

  local function rule(name, body, ...)
    local options = { ... }
    return function() return { file(name .. ".lua", body), table.unpack(options) } end
  end
  local function script(name, body)
    return function() return { "run", file(name .. ".lua", body) } end
  end
  -- what is run, the exit code, what stderr says
  local cases = {
    { "a wrong command", { "vlaue", "kayles", "7" }, 2, "did you mean 'value'" },
    { "a wrong option", { "value", "kayles", "7", "--formt", "json" }, 2, "did you mean '%-%-format'" },
    {
      "a wrong format",
      { "value", "kayles", "7", "--format", "csv" },
      2,
      "%-%-format is text, json or latex, not 'csv'",
    },
    {
      "the size of a board",
      { "value", "cram", "4x3" },
      2,
      "; 4 columns and 3 rows are cram:w=4:h=3; a position is",
    },
    {
      "the size of another board",
      { "value", "impartial_clobber:w=3", "4x3" },
      2,
      "; 4 columns and 3 rows are impartial_clobber:w=4:h=3",
    },
    {
      "a table of single heaps",
      { "table", "nim", "0..3", "0..3" },
      2,
      "seq lists the values of its heaps one by one, and {a,b} has the nim%-sum",
    },
    {
      "a form of files",
      { "batch", "rules/kayles.lua", "--format", "csv" },
      2,
      "; the suffix of %-%-out FILE says the form",
    },
    { "a wrong format in front", { "--format", "csv", "value", "kayles", "7" }, 2, "not csv" },
    { "a wrong number", { "value", "kayles", "7", "--time", "soon" }, 2, "above 0, not 'soon'" },
    { "a negative position", { "value", "kayles", "-3" }, 2, "stand after %-%-" },
    { "a negative heap", { "value", "kayles", "--", "-3" }, 2, "heap" },
    { "no game", { "value" }, 2, "missing argument" },
    { "an unknown game", { "value", "kayls", "7" }, 2, "did you mean 'kayles'" },
    { "a missing file", { "nofile.lua" }, 5, "nofile.lua: No such file" },
    { "a missing rule", { "value", "./nofile.lua", "7" }, 5, "nofile.lua: No such file" },
    { "a folder", { "./rules" }, 5, "folder" },
    { "a folder for a game", { "value", "./rules", "3" }, 5, "directory" },
    {
      "a negative limit",
      { "value", "kayles", "7", "--time", "-1" },
      2,
      "%-%-time is a number of seconds above 0, not '%-1'",
    },
    {
      "a negative number of jobs",
      { "batch", "rules", "-j", "-1" },
      2,
      "%-%-jobs is a whole number from 0 on %(0: one per processor%), not '%-1'",
    },
    { "a game with a parameter that it has not", { "kayles:q=1" }, 2, "kayles.lua: there is no parameter 'q'" },
    {
      "a rule without return",
      rule("unreturned", "local game = { summary = 's', heap = function() end }"),
      3,
      "unreturned.lua:1: a rule file returns one table, .*; end it with: return {",
    },
    {
      "a rule with require",
      rule("requires", "local sg = require 'sg'\nreturn { summary = 's', code = '0.77' }"),
      3,
      "requires.lua:1: 'require' is not known here.*sg%-lua run ",
    },
    { "no component", { "sum", "kayles" }, 2, "GAME@POSITION" },
    { "limits for a script", { "--time", "3", "run", "/dev/null" }, 2, "script" },
    {
      "an unknown field",
      rule("unknown", 'return { name = "u", summary = "s", optoins = 1, start = 1 }'),
      3,
      "unknown.lua:1: .*optoins.*did you mean 'options'",
    },
    {
      "a partizan game",
      rule("partizan", "return { name='p', summary='s', left = function() end, start = 1 }"),
      3,
      "partizan",
    },
    { "a syntax error", rule("syntax", "return {\n  name = ,\n}"), 3, "syntax.lua:2:" },
    {
      "a cycle",
      rule(
        "cycle",
        [[
return { name = "c", summary = "s", start = 2, options = function(n, option) option((n + 1) % 4) end }]]
      ),
      3,
      "2 %-> 3 %-> 0 %-> 1 %-> 2",
    },
    {
      "a raised table",
      rule(
        "raises",
        [[
return { name = "r", summary = "s", start = 2, options = function() error({}) end }]]
      ),
      3,
      "raised a table",
    },
    {
      "an endless loop",
      rule(
        "loops",
        [[
return { name = "l", summary = "s", start = 2, options = function() while true do end end }]]
      ),
      4,
      "limit",
    },
    {
      "a flood of memory",
      rule(
        "floods",
        [[
return { name = "f", summary = "s", start = 2, options = function() local t = {} for i = 1, 1e12 do t[i] = {} end end }
]],
        "--memory",
        "100"
      ),
      4,
      "memory",
    }, -- little memory, lest a slow machine come to the limit of one call first
    { "an error in a script", script("boom", "\n\nerror 'boom'"), 3, "boom.lua:3: boom\nstack traceback:" },
    {
      "a fault in the program's own Lua",
      script("own", "require('sg.text.words').nearest(nil, {})"),
      3,
      "lua/sg/[%w_/]+%.lua:%d+: attempt to get length of a nil value.*\nstack traceback:\n\tlua/sg/[%w_/]+%.lua:%d+:",
    },
    {
      "a table raised by a script",
      script("coded", "error { code = 'limit', message = 'enough' }"),
      4,
      "^sg%-lua: enough\n$",
    },
  }
  for _, case in ipairs(cases) do
    it(case[1], function()
      local result = run(type(case[2]) == "function" and case[2]() or case[2])
      assert.equal(case[3], result.code, result.err)
      assert.matches("^sg%-lua: ", result.err)
      assert.matches(case[4], result.err)
      assert.is_nil(result.err:find("internal error", 1, true))
    end)
  end

  it("are objects in JSON too", function()
    for args, code in pairs {
      ["value kayls 7"] = "usage",
      ["value kayles {1,"] = "input",
      ["vlaue kayles"] = "usage",
      ["value ./nofile.lua 7"] = "io",
      ["./nofile.lua"] = "io",
    } do
      local result = run(args .. " --format json")
      assert.equal(code, objects(result.out)[1].error.code, args)
    end
  end)

  it("are said once, however many parts of a report meet them", function()
    local path = file("fails.lua", "return { name = 'fails', summary = 's', heap = function(n) return n // 0 end }")
    local result = run { path }
    assert.equal(3, result.code)
    assert.equal(1, select(2, result.err:gsub("attempt to", "")))
    assert.is_nil((result.out .. run { "period", path }.out):find("..-1", 1, true))
  end)

  it("of a stdin that is a folder", function()
    for _, words in ipairs { "value kayles -", "value - 3", "-", "" } do
      local result = shell('"$SG" ' .. words .. " </tmp")
      assert.equal(5, result.code)
      assert.matches("^sg%-lua: [^\n]*directory\n$", result.err)
    end
  end)

  it("at a limit keep what is known", function()
    local result = run "value chomp:w=9:h=11 --positions 1000 --format json"
    assert.equal(4, result.code)
    assert.equal("limit", objects(result.out)[1].error.code)
  end)
end)
