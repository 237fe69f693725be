-- SPDX-License-Identifier: MIT
-- What the program prints as a position or an option is read back as that; what is not wholly understood is refused.

local program = require "spec.support.program"
local sg = require "sg"

local function refused(words, ...)
  local run = program.run(words)
  assert.equal(2, run.code, table.concat(words, " ") .. "\n" .. run.err)
  assert.equal("", run.out)
  for _, part in ipairs { ... } do assert.truthy(run.err:find(part, 1, true), run.err) end
end

local function prints(words, expected)
  local run = program.run(words)
  assert.equal(0, run.code, run.err)
  assert.truthy(run.out:find(expected, 1, true), run.out)
end

describe("the text of a position of heaps", function()
  it("is a heap, or a sum of heaps as the program prints it", function()
    local game = assert(sg.load "kayles")
    for source, position in pairs {
      ["7"] = 7, ["007"] = 7, ["0x10"] = 16, ["1e18"] = 10 ^ 18 // 1 | 0, ["3 + 3"] = { 3, 3 }, ["3+4"] = { 3, 4 },
      ["{3,4} + 5"] = { 3, 4, 5 }, ["3,4,5"] = { 3, 4, 5 }, ["3, 4"] = { 3, 4 }, ["{}"] = {}, ["{3}"] = { 3 },
      ["{ '18446744073709551616', 2 }"] = { "18446744073709551616", 2 },
    } do
      assert.same(position, game:parse(source), source)
    end
  end)

  it("is refused with the form expected where it is not wholly understood", function()
    local game = assert(sg.load "kayles")
    for _, source in ipairs { "1,000", "1,234", "12,345,678", "1 000", "3 4", "7x", "hello", "-1", "1.5", "3 +", "+ 3",
      "3 + {", "{3,{4}}", "{1,,2}", "{x=1}", "1e-3", "1e99", "3 - 1", "2*3", "#", "\0", "7\n8", "nothing", "()" } do
      local position, why = game:parse(source)
      assert.is_nil(position, source)
      assert.equal("input", why.code)
      assert.truthy(tostring(why):find("3 + 4", 1, true) or tostring(why):find("write", 1, true), tostring(why))
    end
  end)

  it("is taken by every command", function()
    prints({ "value", "kayles", "3 + 3" }, "kayles {3,3}: 0")
    prints({ "value", "nim", "3,4,5" }, "nim {3,4,5}: 2")
    prints({ "outcome", "kayles", "3 + 3" }, "P (second player wins)")
    prints({ "moves", "kayles", "3 + 3" }, "{2,3}")
    prints({ "explain", "kayles", "3 + 3" }, "nim-sum")
    prints({ "sum", "kayles@2 + 3", "nim@1" }, "kayles@{2,3}  =  1")
    prints({ "misere", "outcome", "kayles", "3 + 3" }, "{3,3}: misère P")
    refused({ "value", "kayles", "1,000" }, "1000", "{1,0}")
    refused({ "value", "kayles", "hello" }, "'hello'", "a heap is a whole number")
  end)

  it("stands behind @, too", function()
    prints({ "value", "nim@3" }, "nim 3: 3")
    prints({ "value", "nim@3", "kayles@3 + 4" }, "kayles {3,4}: 2")
    prints({ "outcome", "turning_turtles@HTHH" }, "turning_turtles HTHH: N")
    prints({ "moves", "wythoff@{1,2}" }, "wythoff {1,2}: 0  P")
    prints({ "misere", "outcome", "kayles@3" }, "kayles 3: misère N")
    refused({ "value", "nim@3", "7" }, "'7' is not GAME@POSITION")
  end)
end)

describe("a sum of positions that are no heaps", function()
  local game = assert(sg.load "wythoff")

  it("is read as a move that leaves several positions is printed", function()
    local sum = assert(game:parse "{1,2} + {2,3}")
    assert.equal("{1,2} + {2,3}", game:show(sum))
    assert.equal(5, game:value(sum).value)
    assert.equal(5, game:value("{1,2} + {2,3}").value)
    assert.equal("N", game:outcome(sum).outcome)
    assert.equal(0, game:value("nothing").value)
    assert.equal("nothing", game:show(game:parse "nothing"))
  end)

  it("has the moves of each of them", function()
    local moves = assert(game:moves "{0,1} + {1,0}")
    assert.equal(0, moves.value)
    assert.equal(2, moves.total)
    for _, move in ipairs(moves.moves) do
      assert.equal(move.value, game:value(move.option).value)
      assert.is_false(move.wins)
    end
  end)

  it("is explained, played and summed up; in misère play, too", function()
    prints({ "explain", "wythoff", "{1,2} + {2,3}" }, "is the sum of {1,2} and {2,3}")
    prints({ "sum", "wythoff@{1,2} + {2,3}", "nim@5" }, ": 0  P")
    prints({ "misere", "outcome", "wythoff", "{1,2} + {2,3}" }, "misère N")
    prints({ "loopy", "token", "3 + 2" }, "token 3 + 2: 2")
    prints({ "moves", "token", "3 + 2" }, "3 + 0  0")
  end)

  it("is refused where the question is about one position", function()
    refused({ "graph", "wythoff", "{1,2} + {2,3}" }, "one position", "{1,2} + {2,3}")
    local found, why = game:remoteness "{1,2} + {2,3}"
    assert.is_nil(found)
    assert.equal("usage", why.code)
  end)
end)

describe("a name that is not known", function()
  it("is answered with the name that begins so", function()
    refused({ "rules", "kayl" }, "did you mean 'kayles'?")
    refused({ "value", "wyt", "{1,2}" }, "did you mean 'wythoff'?")
  end)
end)
