-- SPDX-License-Identifier: MIT
-- A parameter may have any name that is letters, digits and underscores. Each goes through every door under its name.

local json = require "dkjson"
local program = require "spec.support.program"
local sg = require "sg"
local written = require "sg.text.json"

-- The field of lists of a JSON library, fields of answers and of rules, keywords of Lua and Python, names that objects of
-- JavaScript and tables of Lua have.
local NAMES =
  [[n type file code position nil nil_ null none None self ok error params name value game task arguments w h start
options heap default min max values id play draw label summary from to upto time memory positions threads format out output help
cls args kwargs load sg length total digest version schema certificate rule key param_value print string table math
and break do else elseif end false for function goto if in local not or repeat return then true until while
class def is lambda True import with yield async pass global constructor toString hasOwnProperty]]

local RULE = [[
return {
  params = { ["NAME"] = { type = "integer", default = 3, min = 0, max = 40 } },
  start = function(p) return p["NAME"] end,
  options = function(n, option, p)
    for k = 1, math.min(n, p["NAME"]) do option(n - k) end
  end,
}]]

describe("parameters of every name", function()
  local folder = program.folder()
  teardown(function() program.remove(folder) end)

  it("are keys of an object in JSON, whatever their values", function()
    for name in NAMES:gmatch "%S+" do
      for _, value in ipairs { 0, 1, 7, 30000000, -1, 2.5, "x", { 2, 5 } } do
        local line = written.line { params = { [name] = value } }
        assert.is_true(#line < 100)
        local params = json.decode(line).params
        assert.equal("object", getmetatable(params).__jsontype)
        assert.same(value, type(value) == "table" and { table.unpack(params[name]) } or params[name])
        assert.is_nil(next(params, name))
      end
    end
  end)

  it("are read from a game's name, given as a table, and shown", function()
    for name in NAMES:gmatch "%S+" do
      local path = program.write(folder .. "/" .. name .. ".lua", (RULE:gsub("NAME", name)))
      for _, game in ipairs { sg.load(path .. ":" .. name .. "=5"), sg.load(path, { [name] = 5 }) } do
        assert.same({ [name] = 5 }, game.params)
        assert.equal(5, game:value().value)
        assert.equal(1, game:value(7).value) -- 7 modulo 6
      end
    end
  end)

  it("go through a batch, its file of answers and its CSV", function()
    for _, name in ipairs { "n", "type", "file", "code", "value", "end", "nil", "None", "total" } do
      local rule, out = folder .. "/" .. name .. ".lua", folder .. "/" .. name .. ".csv"
      program.write(rule, (RULE:gsub("NAME", name)))
      local words = { "batch", rule, "--sweep", name .. "=0..2", "--task", "value" }
      local result = program.run(words)
      assert.same({ 0, "" }, { result.code, result.err:match "(.-)sg%-lua: 3 games: 3 answers, 0 failed\n$" })
      for i, answer in ipairs(program.objects(result.out)) do
        assert.same({ [name] = i - 1 }, { [name] = answer.params[name] })
        assert.equal(i - 1, answer.value)
      end
      program.run(table.move({ "--out", out }, 1, 2, #words + 1, words))
      local taken = name == "file" or name == "value" or name == "total" -- other columns have these names
      local heading = taken and "param_" .. name or name
      local csv = program.read(out)
      assert.matches("^file,game,params," .. heading .. ",task,", csv)
      assert.matches('\n[^\n]-,"{""' .. name .. '"":2}",2,value,', csv)
      assert.equal(0, program.run(table.move({ "--resume" }, 1, 1, #words + 1, words)).code) -- the file is read back
      assert.equal(csv, program.read(out))
    end
  end)

  it("stand in an overview and in certificates", function()
    for _, name in ipairs { "n", "type", "code", "end" } do
      local rule = program.write(folder .. "/" .. name .. ".lua", (RULE:gsub("NAME", name)))
      local result = program.run { rule, name .. "=7", "--format", "json" }
      assert.same({ [name] = 7 }, { [name] = program.objects(result.out)[1].params[name] })
      local certificate = folder .. "/certificate.json"
      assert.equal(0, program.run({ "value", rule .. ":" .. name .. "=5", "--certificate", certificate }).code)
      assert.equal(0, program.run({ "verify", certificate }).code)
    end
  end)
end)
