-- SPDX-License-Identifier: MIT
-- The starts of a rule for each value of a parameter as a sequence, and of two as a table: against the games themselves.

local program = require "spec.support.program"
local sg = require "sg"

-- Stones of which no number is taken twice (Codeforces 768E), by the definition.
local STONES = [[
return {
  summary = "No number is taken twice.",
  params = { n = { type = "integer", default = 3, min = 0, max = 60 } },
  start = function(p) return { n = p.n, used = 0 } end,
  options = function(q, option)
    for k = 1, q.n do
      if q.used & 1 << k == 0 then option { n = q.n - k, used = q.used | 1 << k } end
    end
  end,
}]]

-- The value of a heap is the largest k with 1 + ... + k <= n.
local function stones_value(n)
  local k = 0
  while (k + 1) * (k + 2) // 2 <= n do
    k = k + 1
  end
  return k
end

local function said(...)
  local result = program.run { ... }
  assert.equal(0, result.code, result.err)
  return result.out
end

describe("starts", function()
  local folder = program.folder()
  local stones = program.write(folder .. "/stones.lua", STONES)
  teardown(function() program.remove(folder) end)

  it("are a sequence", function()
    local game = assert(sg.load(("starts(n, %s)"):format(stones)))
    local found = assert(game:seq(0, 20))
    for n = 0, 20 do
      assert.equal(stones_value(n), found.values[n + 1])
    end
    assert.equal(said("seq", game.spec, "3..15"), said("seq", stones, "--param", "n=3..15"))
    assert.equal("computed", found.basis)
  end)

  it("are positions with moves, which are read back", function()
    local game = assert(sg.load(("starts(n, %s)"):format(stones)))
    local moves = assert(game:moves(7))
    assert.equal(7, #moves.moves)
    for _, move in ipairs(moves.moves) do
      assert.equal(move.value, assert(game:value(move.option)).value)
      local below = assert(sg.load(stones))
      assert.equal(move.value, assert(below:value(below:parse(move.option:match "^7: (.*)$"))).value)
    end
  end)

  it("count from where a parameter begins", function()
    local cram = assert(sg.load "starts(w+1, cram:h=1)")
    local chess = assert(sg.load "dawsons_chess")
    assert.same(chess:seq(0, 30).values, cram:seq(0, 30).values) -- Berlekamp, Conway and Guy: Cram of one row
    assert.matches("\n  dawsons_chess  ", said("identify", "cram", "h=1", "--param", "w=1..31"))
    local name = "starts(w+1, cram:h=1)"
    assert.equal(said("period", name, "--upto", "30"), said("period", "cram", "h=1", "--param", "w=1..31"))
    assert.equal(
      said("codegen", name, "--upto", "30", "--lang", "c"),
      said("codegen", "cram", "h=1", "--param", "w=1..31", "--lang", "c")
    )
    local _, why = assert(sg.load "starts(w, cram)"):seq(0, 3)
    assert.matches("parameter w is 0", why.message)
    assert.matches("starts%(w%+1, cram%) begins with w = 1", why.hint)
  end)

  it("are refused where there is no such parameter", function()
    for spec, words in pairs {
      ["starts(k, cram)"] = "there is no parameter 'k'",
      ["starts(s, subtraction)"] = "the parameter s is no integer",
      ["starts(cram)"] = "starts(n, GAME)",
      ["starts(n, kayles)"] = "there is no parameter 'n'; this game has none",
    } do
      local game, why = sg.load(spec)
      assert.is_nil(game)
      assert(why.message:find(words, 1, true), why.message)
    end
  end)

  it("of two parameters are a table", function()
    local rows = {}
    for w = 1, 4 do
      for h = 1, 5 do
        rows[#rows + 1] = ("\n%d,%d,%d"):format(w, h, assert(sg.load("cram", { w = w, h = h })):value().value)
      end
    end
    assert.equal(
      "w,h,value" .. table.concat(rows) .. "\n",
      said("table", "cram", "w=1..4", "h=1..5", "--format", "csv")
    )
    local answer = program.objects(said("table", "cram", "h=2..3", "w=1..2", "--format", "json"))[1]
    assert.same({ "h", "w" }, { answer.row_parameter, answer.column_parameter })
    assert.same({ 2, 3 }, { answer.rows[1], answer.rows[2] })
    assert.same(
      { { 1, 0 }, { 1, 1 } },
      { { answer.values[1][1], answer.values[1][2] }, { answer.values[2][1], answer.values[2][2] } }
    )
    assert.equal("w=1:h=1 w=2:h=2 w=3:h=3\n", said("table", "cram", "w=1..3", "h=1..3", "--where", "P"))
    assert.matches("^<svg.*>h</text>", said("table", "cram", "w=1..3", "h=1..3", "--format", "svg"))
    for line, words in pairs {
      ["cram w=1..3"] = "seq cram --param w=1..3",
      ["cram w=1..3 w=1..3"] = "parameter w is given twice",
      ["cram h=2 w=1..3 h=1..3"] = "parameter h is given twice",
      ["cram w=3..1 h=1..3"] = "the range 3..1 of w is empty",
      ["cram 1..6 1..6"] = "sg-lua table cram h=1..4 w=1..4",
      ["cram w=1..9999999 h=1..9999999"] = "at most 4194304 values",
    } do
      local result = program.run("table " .. line)
      assert.equal(2, result.code)
      assert(result.err:find(words, 1, true), result.err)
    end
  end)
end)
