-- SPDX-License-Identifier: MIT
-- A result of the module prints what the program prints for the same question.

local program = require "spec.support.program"
local sg = require "sg"

-- A command of the program, and the same question to the module.
local QUESTIONS = {
  { "value kayles 7", function() return sg.load("kayles"):value(7) end },
  { "value kayles 1000000000000", function() return sg.load("kayles"):value(1000000000000) end },
  { "value nim {3,4,5}", function() return sg.load("nim"):value { 3, 4, 5 } end },
  { "value cram:h=2:w=3", function() return sg.load("cram:h=2:w=3"):value() end },
  { "value cram:h=2:w=3 --hashed", function() return sg.load("cram:h=2:w=3"):value(nil, { hashed = true }) end },
  { "value mock_turtles", function() return sg.load("mock_turtles"):value() end },
  { "outcome chomp", function() return sg.load("chomp"):outcome() end },
  { "outcome token 5", function() return sg.load("token"):outcome(5) end },
  { "moves kayles 7", function() return sg.load("kayles"):moves(7) end },
  { "moves chomp:h=2:w=2", function() return sg.load("chomp:h=2:w=2"):moves() end },
  { "moves token 1", function() return sg.load("token"):moves(1) end },
  { "loopy return_nim 3 --remoteness", function() return sg.load("return_nim"):loopy(3, { remoteness = true }) end },
  { "loopy windup@7 nim@3", function() return sg.loopy_sum { "windup@7", "nim@3" } end },
  { "sum kayles@7 nim@3", function() return sg.sum { "kayles@7", "nim@3" } end },
  { "compound ordinal kayles@7 nim@3", function() return sg.compound("ordinal", { "kayles@7", "nim@3" }) end },
  { "explain kayles 7", function() return sg.load("kayles"):explain(7) end },
  { "explain kayles@7 nim@3", function() return sg.explain { "kayles@7", "nim@3" } end },
  { "graph kayles 4", function() return sg.load("kayles"):graph(4) end },
  { "seq kayles 0..30", function() return sg.load("kayles"):seq(0, 30) end },
  { "seq turning_turtles 1..9", function() return sg.load("turning_turtles"):seq(1, 9) end },
  { "period kayles", function() return sg.load("kayles"):period() end },
  { "period 0.6 --upto 200", function() return sg.load("0.6"):period { upto = 200 } end },
  { "period grundys_game --upto 400", function() return sg.load("grundys_game"):period { upto = 400 } end },
  { "table wythoff 0..3 0..4", function() return sg.load("wythoff"):table({ 0, 3 }, { 0, 4 }) end },
  { "diff kayles 0.07", function() return sg.diff(sg.load("kayles"), sg.load("0.07")) end },
}

describe("a result", function()
  for _, question in ipairs(QUESTIONS) do
    it("prints what `sg-lua " .. question[1] .. "` prints", function()
      local ran = program.run(question[1])
      assert.equal("", ran.err)
      assert.equal(ran.out, tostring(assert(question[2]())) .. "\n")
    end)
  end

  it("has plain data in its fields, and knows what it is about", function()
    local found = assert(sg.load("kayles"):value(7))
    local fields = {}
    for name in pairs(found) do
      fields[#fields + 1] = name
    end
    table.sort(fields)
    assert.same({ "basis", "outcome", "value" }, fields)
    assert.same({ "value", "kayles", "7" }, { found.kind, found.game, found.position })
  end)

  it("is described, whatever its kind, and nothing else is", function()
    local kinds = { remoteness = true } -- Python makes these
    for path in io.popen("find lua/sg -name '*.lua'"):lines() do
      local file = assert(io.open(path))
      local source = file:read "a"
      file:close()
      for words in source:gsub("new_result", "result.new"):gmatch "result%.new(%b())" do
        for kind in words:match("^%(([^,]*)"):gmatch '"([^"]+)"' do
          kinds[kind] = true
        end
      end
    end
    local described = {}
    for kind in pairs(require "sg.questions") do
      described[kind] = true
    end
    assert.same(kinds, described)
  end)
end)

describe("a game", function()
  it("shows only its public fields", function()
    for _, spec in ipairs { "kayles", "chomp", "subtraction" } do
      local fields = {}
      for name in pairs(assert(sg.load(spec))) do
        fields[#fields + 1] = name
      end
      table.sort(fields)
      assert.same({ "kind", "name", "params", "path", "rule", "spec" }, fields)
    end
  end)
end)
