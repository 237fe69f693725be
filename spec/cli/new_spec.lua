-- SPDX-License-Identifier: MIT
-- What `new` writes works as it is; `test` runs specs; the assertions of sg.spec hold and fail where they should.

local program = require "spec.support.program"
local sg = require "sg"
require "sg.spec"

describe("new", function()
  local folder
  before_each(function() folder = program.folder() end)
  after_each(function() program.remove(folder) end)

  for _, kind in ipairs {
    "heap",
    "positions",
    "grid",
    "graph",
    "coins",
    "tiles",
    "deletion",
    "poset",
    "two-heaps",
    "turning",
    "rewriting",
    "loopy",
  } do
    it("writes a game of kind " .. kind .. ", sound and with a spec that passes #linux", function()
      local made = program.run({ "new", "my_game", "--" .. kind }, { cd = folder })
      assert.equal(0, made.code, made.err)
      local checked = program.run("check my_game.lua", { cd = folder })
      assert.equal(0, checked.code, checked.out)
      assert.is_nil(checked.out:find("\n  hint", 1, true), checked.out)
      if kind ~= "heap" then
        local moves =
          require("dkjson").decode(program.run("moves my_game.lua --board --format json", { cd = folder }).out)
        assert.is_true(#moves.board.items > 0)
        for _, move in ipairs(moves.moves) do
          assert.is_true(#tostring(move.label or "") > 0, move.option)
        end
      end
      local tested = program.run("test my_game_spec.lua", { cd = folder })
      assert.equal(0, tested.code, tested.out .. tested.err)
      assert.matches("3 successes / 0 failures", tested.out)
    end)
  end
end)

describe("test", function()
  local folder
  before_each(function() folder = program.folder() end)
  after_each(function() program.remove(folder) end)

  it("runs the specs of a folder, and tells how they ended #linux", function()
    program.write(
      folder .. "/a_spec.lua",
      [[
      local sg = require "sg"
      describe("kayles", function()
        it("is known", function() assert.value(sg.load "kayles", 7, 2) end)
        it("is wrong here", function() assert.value(sg.load "kayles", 7, 3) end)
      end)]]
    )
    local run = program.run("test", { cd = folder })
    assert.equal(1, run.code)
    assert.matches("1 success / 1 failure", run.out)
    assert.matches("kayles 7: value 2, expected 3", run.out)
    assert.equal(0, program.run("test --filter known", { cd = folder }).code)
  end)

  it("fails where there is nothing to run #linux", function()
    local run = program.run("test nowhere_spec.lua", { cd = folder })
    assert.equal(5, run.code)
    assert.matches("nowhere_spec.lua: No such file", run.err)
    assert.equal(0, program.shell("mkdir empty", { cd = folder }).code)
    assert.equal(1, program.run("test empty", { cd = folder }).code)
  end)

  it("says where new cannot write", function()
    local run = program.run("new game --dir no/such", { cd = folder })
    assert.equal(5, run.code)
    assert.equal("sg-lua: no/such: there is no folder no\n`mkdir -p no` makes it\n", run.err)
    assert.equal(0, program.run("new game --dir such/", { cd = folder }).code)
    assert.equal(0, program.run("such/game.lua", { cd = folder }).code)
  end)

  it("writes both files or none", function()
    for _, place in ipairs { "whole", "." } do
      local files = place == "." and "half" or place .. "/half"
      program.output(("cd %s && mkdir -p whole %s_spec.lua.tmp"):format(program.quote(folder), files))
      local run = program.run("new half --dir " .. place, { cd = folder })
      assert.equal(5, run.code)
      assert.matches("half_spec.lua", run.err)
      assert.is_nil(program.read(folder .. "/" .. files .. ".lua"))
      program.output(("cd %s && rmdir %s_spec.lua.tmp"):format(program.quote(folder), files))
      assert.equal(0, program.run("new half --dir " .. place, { cd = folder }).code)
    end
    for _, taken in ipairs { "folder", "link", "pipe" } do
      program.output(
        ("cd %s && mkdir -p folder.lua && ln -sf /dev/null link.lua && { [ -e pipe.lua ] || mkfifo pipe.lua; }"):format(
          program.quote(folder)
        )
      )
      local run = program.run("new " .. taken, { cd = folder })
      assert.equal(2, run.code)
      assert.matches(taken .. ".lua is there already", run.err)
      assert.is_nil(program.read(folder .. "/" .. taken .. "_spec.lua"))
    end
  end)
end)

describe("sg.spec", function()
  local kayles = assert(sg.load "kayles")

  it("has assertions that hold", function()
    assert.value(kayles, 7, 2)
    assert.outcome(kayles, { 3, 3 }, "P")
    assert.sequence(kayles, { 0, 1, 2, 3, 1 })
    assert.sequence(kayles, { 4, 1, 2, 8 }, 72)
    assert.period(kayles, 12, 71)
    assert.period(sg.load "nim", 1, 0, 1)
    assert.examples(kayles)
    assert.sound(kayles, { positions = 100 })
    assert.is_not.value(kayles, 7, 3)
  end)

  it("has assertions that fail, and say what came out", function()
    local function fails(pattern, ...)
      local name, rest = (...), { select(2, ...) }
      local ok, problem = pcall(function() assert[name](table.unpack(rest)) end)
      assert.is_false(ok)
      assert.matches(
        pattern,
        type(problem) == "table" and tostring(problem.message or problem[1] or problem) or problem
      )
    end
    fails("kayles 7: value 2, expected 3", "value", kayles, 7, 3)
    fails("kayles 7: outcome N, expected P", "outcome", kayles, 7, "P")
    fails("the value of heap 2 is 2, expected 5", "sequence", kayles, { 0, 1, 5 })
    fails("preperiod 71 %(proven%), expected 70", "period", kayles, 12, 70)
    fails("0.77 has no examples", "examples", sg.load "0.77")
    fails("a game of sg.load is expected, not a string", "value", "kayles", 7, 2)
    fails("not a heap", "value", kayles, "seven", 2)
    fails("play can go round", "sound", sg.load "spec/broken/cycle.lua")
  end)
end)
