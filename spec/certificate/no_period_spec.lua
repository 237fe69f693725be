-- SPDX-License-Identifier: MIT
-- Periods that a sequence does not have: against the definition on values of other games, and their certificates, which
-- are refused once anything in them is changed.

local changes = require "spec.support.changes"
local program = require "spec.support.program"
local sg = require "sg"
local writer = require "sg.certificate.no_period"

local CODES = { "0.77", "0.07", "0.6", "0.205", "0.3F", "4.3", "0.137", "0.[3]", "0.127" }

-- The periods 1..most that fit the values g(from), g(from + 1), ..., g(last), by trying all pairs.
local function left_by_definition(values, from, most, last)
  local left = {}
  for p = 1, most do
    local fits = true
    for n = from, last - p do
      fits = fits and values[n + p + 1] - values[n + 1] == values[from + p + 1] - values[from + 1]
    end
    left[#left + 1] = fits and p or nil
  end
  return left
end

describe("periods that are ruled out", function()
  local folder
  setup(function() folder = program.folder() end)
  teardown(function() program.remove(folder) end)

  it("are those that no values fit", function()
    for _, code in ipairs(CODES) do
      local game = assert(sg.load(code))
      for _, from in ipairs { 0, 10, 80, 200 } do
        local result = assert(game:no_period(60, from, { upto = 800 }))
        local values = assert(game:seq(0, 800)).values
        assert.same(left_by_definition(values, from, 60, 800), result.left, code .. " from " .. from)
        assert.equal(#result.left == 0, result.ruled_out)
        if result.ruled_out then -- one heap less is not enough
          assert.same({}, left_by_definition(values, from, 60, result.checked_to))
          assert.is_true(#left_by_definition(values, from, 60, result.checked_to - 1) > 0)
        end
      end
    end
  end)

  it("leave the period that is proven, and its multiples", function()
    for code, expected in pairs { ["0.77"] = { 12, 24, 36, 48, 60 }, ["0.3F"] = { 6, 12, 18 } } do
      local result = assert(sg.load(code)):no_period(expected[#expected], 100)
      assert.same(expected, result.left)
      assert.is_false(result.ruled_out)
    end
    assert.same({ 12 }, assert(sg.load "0.77"):no_period(20, 71).left)
    assert.same({}, assert(sg.load "0.77"):no_period(20, 70).left)
  end)

  it("have certificates, of which no changed one passes", function()
    for _, case in ipairs {
      { "0.77", 11, 80 },
      { "0.205", 40, 100 },
      { "subtraction:s=2,5,7", 8, 9 },
      { "0.1[32]", 1, 5 },
    } do
      local game = assert(sg.load(case[1]))
      local result = assert(game:no_period(case[2], case[3]))
      assert.is_true(result.ruled_out, case[1])
      local text = assert(writer.text(game, result))
      assert.matches("has no period up to " .. case[2], (assert(changes.check(text))))
      for _, mutation in ipairs(changes.mutations(text)) do
        assert.is_nil((changes.check(mutation[2])), case[1] .. ": " .. mutation[1])
        local resealed = changes.resealed(mutation[2])
        -- Who wrote a certificate is no claim.
        local engine = '"engine": ("[^"]*")'
        if resealed ~= text and resealed:match(engine) == text:match(engine) then
          -- Another code may have the same values; then the claim is true of that code.
          local claim, other = changes.check(resealed), resealed:match '"code": "([^"]*)"'
          if claim then
            assert.not_equal(text:match '"code": "([^"]*)"', other, case[1] .. ", resealed: " .. mutation[1])
            assert.same(
              game:seq(0, result.checked_to).values,
              assert(sg.load(other)):seq(0, result.checked_to).values
            )
          end
        end
      end
    end
  end)

  it("of a list of many values are checked by stock Lua alone, fast", function()
    local path = folder .. "/0.205.none"
    assert.equal(
      0,
      program.run { "period", "0.205", "--rule-out", "2000", "--from", "10000", "--certificate", path }.code
    )
    local out = program.shell("lua5.4 lua/sg/certificate/verify/main.lua " .. path)
    assert.equal(0, out.code, out.err)
    assert.matches("0.205 has no period up to 2000 with a preperiod of at most 10000", out.out)
    out = program.shell("lua5.4 lua/sg/certificate/verify/main.lua --limit 100 " .. path)
    assert.equal(4, out.code)
  end)

  it("are shown of codes that no theorem of periods helps with, by the commands of the guide", function()
    local path = folder .. "/0.007.none"
    local out = program.run { "period", "0.007", "--rule-out", "1000", "--from", "5000", "--certificate", path }
    assert.equal(0, out.code, out.err)
    assert.matches("0%.007: none of the periods up to 1000 with a preperiod of at most 5000", out.out)
    out = program.run { "verify", path }
    assert.equal(0, out.code, out.err)
    assert.matches("verified: 0%.007 has no period up to 1000 .*by the heaps 0%.%.6001", out.out)
    out = program.run { "period", "0.77", "--rule-out", "12", "--from", "100", "--certificate", path .. ".77" }
    assert.not_equal(0, out.code)
    assert.matches("no certificate: 1 period is not ruled out", out.err)
    assert.is_nil(program.read(path .. ".77"))
    out =
      program.run { "period", "0.07!", "--rule-out", "20", "--from", "3000", "--certificate", path .. ".constraint" }
    assert.equal(1, out.code, out.err)
    assert.matches("no certificate: the checker reads codes without constraints, and the code is 0%.07!", out.err)
    assert.is_nil(program.read(path .. ".constraint"))
  end)

  it("have a command, with exit code 1 where some are left", function()
    local out = program.run { "period", "0.77", "--rule-out", "12", "--from", "100" }
    assert.equal(1, out.code)
    assert.matches("not ruled out: 12", out.out)
    out = program.run { "period", "0.77", "--rule-out", "11", "--from", "100", "--format", "json" }
    assert.same({
      {
        game = "0.77",
        periods = 11,
        preperiod = 100,
        ruled_out = true,
        left = {},
        checked_to = 112,
        basis = "computed",
      },
    }, program.objects(out.out))
    for _, words in ipairs {
      { "--rule-out", "0" },
      { "--from", "5" },
      { "--rule-out", "x" },
      { "--rule-out", "5", "--from", "30000000" },
    } do
      assert.equal(2, program.run({ "period", "0.77", table.unpack(words) }).code, table.concat(words, " "))
    end
    out = program.run { "period", "cram", "--rule-out", "5" }
    assert.equal(2, out.code)
  end)
end)
