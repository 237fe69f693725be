-- SPDX-License-Identifier: MIT
-- What the program prints as a position or an option is read back as that; what is not wholly understood is refused.

local program = require "spec.support.program"
local sg = require "sg"

local function refused(words, ...)
  local run = program.run(words)
  assert.equal(2, run.code, table.concat(words, " ") .. "\n" .. run.err)
  assert.equal("", run.out)
  for _, part in ipairs { ... } do
    assert.truthy(run.err:find(part, 1, true), run.err)
  end
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
      ["7"] = 7,
      ["007"] = 7,
      ["0x10"] = 16,
      ["1e18"] = 10 ^ 18 // 1 | 0,
      ["3 + 3"] = { 3, 3 },
      ["3+4"] = { 3, 4 },
      ["{3,4} + 5"] = { 3, 4, 5 },
      ["3,4,5"] = { 3, 4, 5 },
      ["3, 4"] = { 3, 4 },
      ["{}"] = {},
      ["{3}"] = { 3 },
      ["{ '18446744073709551616', 2 }"] = { "18446744073709551616", 2 },
    } do
      assert.same(position, game:parse(source), source)
    end
  end)

  it("is refused with the form expected where it is not wholly understood", function()
    local game = assert(sg.load "kayles")
    for _, source in ipairs {
      "1,000",
      "1,234",
      "12,345,678",
      "1 000",
      "3 4",
      "7x",
      "hello",
      "-1",
      "1.5",
      "3 +",
      "+ 3",
      "3 + {",
      "{3,{4}}",
      "{1,,2}",
      "{x=1}",
      "1e-3",
      "1e99",
      "3 - 1",
      "2*3",
      "#",
      "\0",
      "7\n8",
      "nothing",
      "()",
    } do
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
    prints({ "graph", "wythoff", "{1,2} + {0,1}" }, 'label="{0,1} + {1,2}\\n1  N"')
  end)

  it("is refused where the question is about one position", function()
    local found, why = game:remoteness "{1,2} + {2,3}"
    assert.is_nil(found)
    assert.equal("usage", why.code)
  end)
end)

describe("a sum of components", function()
  it("is read as it is printed: in one word, with + between words, or as positions of one game", function()
    for _, words in ipairs { { "kayles@{3,3} + nim@4" }, { "kayles@3 + 3", "+", "nim@4" }, { "kayles@3 + 3 + nim@4" } } do
      prints({ "sum", table.unpack(words) }, "kayles@{3,3} + nim@4: 4  N")
      prints({ "explain", table.unpack(words) }, "nim-sum")
    end
    prints({ "sum", "kayles", "3", "4" }, "kayles@3 + kayles@4: 2")
    prints({ "sum", 'toppling_dominoes@"lr" + "lr" + nim@2' }, 'toppling_dominoes@"lr" + "lr" + nim@2: 2')
    prints({ "sum", "pass(nim)@{3} + nim@2" }, "nim@2")
    prints({ "misere", "sum", "kayles@3 + nim@2" }, "kayles@3 + nim@2: misère N")
    prints({ "compound", "selective", "kayles@7 + nim@3" }, "kayles@7, nim@3")
    prints({ "loopy", "token@3 + nim@2" }, "token@3 + nim@2")
  end)

  it("is refused by name where one position is asked about", function()
    refused({ "value", "kayles@3 + nim@2" }, "is a sum of components", "sg-lua sum")
    refused({ "moves", "kayles@3 + nim@2" }, "is a sum of components")
    refused(
      { "misere", "outcome", "kayles@3 + nim@2" },
      "is a sum of components",
      "`sg-lua misere sum 'kayles@3 + nim@2'` answers for it"
    )
    refused({ "misere", "explain", "kayles@3 + nim@2" }, "`sg-lua misere sum 'kayles@3 + nim@2'` answers for it")
    refused({ "sum", "kayles" }, "is not GAME@POSITION")
  end)
end)

describe("a list", function()
  it("may leave out its braces", function()
    prints({ "value", "wythoff", "1,2", "(1,2)" }, "wythoff {1,2}: 0")
    prints({ "moves", "welter", "1,5" }, "welter {1,5}: 3")
    refused({ "value", "wythoff", "1,2,3" }, "a list of 2 whole numbers")
  end)
end)

describe("parameters of a game", function()
  it("stand behind colons or as words behind the game, for every command", function()
    for _, words in ipairs {
      { "cram:w=2:h=3" },
      { "cram", "w=2", "h=3" },
      { "cram", "w=2:h=3" },
      { "rules/cram.lua", "w=2", "h=3" },
    } do
      prints({ "value", table.unpack(words) }, ":w=2:h=3 ../../..: 1  N")
      prints({ "moves", table.unpack(words) }, "1  N")
      prints({ "misere", "outcome", table.unpack(words) }, "misère")
      prints(words, "params: h=3, w=2")
    end
    prints({ "seq", "subtraction", "s=1,2", "0..5" }, "0 1 2 0 1 2")
    prints({ "value", "--quiet", "cram", "w=2", "h=3", "../.." }, "cram:w=2:h=3")
    prints({ "check", "cram", "w=2", "h=1", "nim" }, "cram:w=2:h=1: sound")
  end)
end)

describe("help", function()
  it("is a word for --help, and tells of a game", function()
    prints({ "help" }, "Usage: sg-lua [options] <command>")
    prints({ "help", "value" }, "Usage: sg-lua value")
    prints({ "help", "misere", "genus" }, "Usage: sg-lua misere genus")
    prints({ "help", "kayles" }, "kayles: Knock down")
    prints({ "help", "0.77" }, "0.77: The take-and-break game")
  end)
end)

describe("a name that is not known", function()
  it("is answered with the name that begins so", function()
    refused({ "rules", "kayl" }, "did you mean 'kayles'?")
    refused({ "value", "wyt", "{1,2}" }, "did you mean 'wythoff'?")
  end)
end)
