-- SPDX-License-Identifier: MIT
-- The reader of "GAME POSITION... or GAME@POSITION + ...", which all commands share.

local sg = require "sg" -- luacheck: ignore 211 (it makes the modules below known)

local subject = require "sg.cli.subject"

-- Words, and what they are: a game with positions, or components; the word that does not fit; a sum.
local CASES = {
  { { "kayles" }, game = "kayles", positions = {} },
  { { "kayles", "7", "3 + 4" }, game = "kayles", positions = { "7", "3 + 4" } },
  { { "kayles", "nim@3" }, game = "kayles", positions = { "nim@3" }, odd = "nim@3" },
  { { "node_kayles", "D@k" }, game = "node_kayles", positions = { "D@k" } }, -- a graph in graph6: no game is called D
  { { "kayles@7" }, components = { "kayles@7" } },
  { { "kayles@" }, components = { "kayles@" } },
  { { "kayles@7", "nim@3" }, components = { "kayles@7", "nim@3" } },
  { { "kayles@7 + nim@3" }, components = { "kayles@7", "nim@3" }, sum = "kayles@7 + nim@3" },
  { { "kayles@7", "+", "nim@3" }, components = { "kayles@7", "nim@3" }, sum = "kayles@7 + nim@3" },
  {
    { "kayles@3 + 4 + nim@{1,2}", "nim@3" },
    components = { "kayles@3 + 4", "nim@{1,2}", "nim@3" },
    sum = "kayles@3 + 4 + nim@{1,2}",
  },
  { { "kayles@7", "3" }, components = { "kayles@7" }, odd = "3" },
  { { "pass(nim@3)", "1" }, game = "pass(nim@3)", positions = { "1" } },
  { {}, components = {} },
}

local function shown(words) return table.concat(words, " | ") end

describe("the subject of a command", function()
  for _, case in ipairs(CASES) do
    it("is read: " .. shown(case[1]), function()
      local read, words = subject.of(case[1]), {}
      for i, one in ipairs(read.components) do
        words[i] = one.word
      end
      assert.same(
        { case.game, case.positions or {}, case.components or {}, case.odd or false, case.sum or false },
        { read.game, read.positions, words, read.odd or false, read.sum or false }
      )
    end)
  end

  it("is one pair of a game and a position, or none", function()
    local function pair(...) return table.pack(subject.pair(subject.of { ... })) end
    assert.same({ "kayles", "7", n = 2 }, pair("kayles", "7"))
    assert.same({ "kayles", "7", n = 2 }, pair "kayles@7")
    assert.same({ "kayles", n = 2 }, pair "kayles")
    for _, words in ipairs {
      { "kayles", "7", "8" },
      { "kayles@7", "nim@3" },
      { "kayles@7", "8" },
      { "kayles", "nim@3" },
      { "kayles@7 + nim@3" },
      {},
    } do
      assert.is_nil(pair(table.unpack(words))[1], shown(words))
    end
  end)

  it("is components of one game where positions stand behind it, and what was written where games do", function()
    assert.same({ "kayles@7", "kayles@8" }, subject.components { "kayles", "7", "+", "8" })
    assert.same({ "kayles", "7", "nim", "3" }, subject.components { "kayles", "7", "nim", "3" })
    assert.same({ "kayles@7", "nim@3" }, subject.components { "kayles@7 + nim@3" })
    assert.same({ "kayles" }, subject.components { "kayles" })
  end)
end)
