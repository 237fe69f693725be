-- SPDX-License-Identifier: MIT
-- A user can type the sum that the program has printed, and gets the same answer, also where the rules are files.

local program = require "spec.support.program"
local sg = require "sg"

-- A rule with the name of another game in the library.
local RULE = [[
return { name = "kayles", summary = "Take 1 to k of a heap.", params = { k = { type = "integer", default = 2 } },
  heap = function(n, option, p) for i = 1, math.min(n, p.k) do option(n - i) end end }]]

describe("the names of rules from files", function()
  local folder
  setup(function()
    folder = program.folder()
    program.shell("mkdir below", { cd = folder })
    program.write(folder .. "/a.lua", RULE)
    program.write(folder .. "/below/b.lua", RULE)
  end)
  teardown(function() program.remove(folder) end)

  local SUM = { "a.lua@7", "./below/b.lua:k=3@6", "kayles@5", "pass(a.lua)@4" }
  for _, command in ipairs { { "sum" }, { "explain" }, { "misere", "sum" } } do
    it("read back in " .. table.concat(command, " "), function()
      local words = table.move(SUM, 1, command[1] == "misere" and 3 or 4, #command + 1, { table.unpack(command) })
      local run = program.run(words, { cd = folder })
      assert.equal(0, run.code, run.err)
      local sum = run.out:match "^(.-@.-): "
      assert.matches("^a%.lua@7 %+ %./below/b%.lua:k=3@6 %+ kayles@5", sum)
      command[#command + 1] = sum
      assert.equal(run.out, program.run(command, { cd = folder }).out)
    end)
  end

  it("read back in compounds and in JSON", function()
    local run = program.run(
      { "compound", "ordinal", "a.lua@7", "below/b.lua:k=3@6", "--format", "json" },
      { cd = folder }
    )
    for i, game in ipairs { "a.lua", "below/b.lua:k=3" } do
      assert.equal(game, program.objects(run.out)[1].components[i].game)
    end
  end)

  it("read back in Lua", function()
    local game = assert(sg.load(folder .. "/a.lua:k=3"))
    for _, one in ipairs { game, assert(game:twin()), assert(game:with { k = 4 }), assert(sg.pass(game)) } do
      local again = assert(sg.load(one.spec))
      assert.equal(one.spec, again.spec)
      local first = one.kind == "positions" and one:value(assert(one:parse "6")) or one:value(6)
      local second = one.kind == "positions" and again:value(assert(again:parse "6")) or again:value(6)
      assert.equal(first.value, second.value)
    end
    assert.equal("kayles", sg.from_text(RULE, "a.lua").spec) -- a text has no path
  end)

  it("stand once before a failure", function()
    local run = program.run({ "sum", "a.lua:k=x@3", "kayles@1" }, { cd = folder })
    assert.equal('sg-lua: a.lua: parameter k is "x"; it must be an integer\n', run.err)
  end)
end)
