-- SPDX-License-Identifier: MIT
-- What this program has found of each code 0.xyz and 4.xyz: every code has a row, the engine proves the near periods
-- again, and print, where it says something, says the same.

local program = require "spec.support.program"
local sg = require "sg"
local literature = require "sg.known.literature"
local octal_status = require "sg.known.octal_status"

local NEAR, LOOKED = 400, 400 -- heaps: periods that are proven again, heaps that are looked at again

local function all_codes()
  local codes = {}
  for _, whole in ipairs { "0", "4" } do
    for number = 0, 511 do
      codes[#codes + 1] = ("%s.%03o"):format(whole, number)
    end
  end
  return codes
end

describe("the status of octal codes", function()
  it("has a row for each code 0.xyz and 4.xyz", function()
    local n = { proven = 0, open = 0 }
    for _, code in ipairs(all_codes()) do
      local row = assert(octal_status.of(code), code)
      assert.equal(code, row.code)
      n[row.status] = n[row.status] + 1
      if row.status == "proven" then
        assert.is_true(row.period >= 1 and row.preperiod >= 0 and not row.looked_to, code)
      else
        assert.is_true(row.looked_to >= 200000 and not row.period, code)
      end
      assert.matches("^%d%d%d%d%-%d%d%-%d%d$", row.date)
    end
    assert.equal(1024, n.proven + n.open)
    assert.is_true(n.proven >= 716)
    assert.equal(octal_status.of "0.770", octal_status.of "0.77")
    assert.equal(octal_status.of "0.000", octal_status.of ".")
    for _, other in ipairs { "0.1234", "3.77", "0.8", "0.[3]", "0.F" } do
      assert.is_nil(octal_status.of(other))
    end
  end)

  it("is what the engine proves, or finds no period for", function()
    local n_near = 0
    for _, code in ipairs(all_codes()) do
      local row = octal_status.of(code)
      local game = assert(sg.load(code))
      if row.status == "open" then
        assert.is_nil(game:period { upto = LOOKED }.period, code)
      elseif row.period + row.preperiod <= NEAR then
        n_near = n_near + 1
        local found = game:period { upto = 4 * NEAR }
        assert.same(
          { code, "proven", row.period, row.preperiod },
          { code, found.basis, found.period, found.preperiod }
        )
      end
    end
    assert.is_true(n_near >= 600, n_near)
  end)

  it("agrees with print", function()
    for code, solved in pairs(literature.solved) do
      local row = octal_status.of(code)
      if row then
        assert.same({ code, "proven", solved.period }, { code, row.status, row.period })
        assert.equal(solved.last_exception + 1, math.max(row.preperiod, 1), code)
      end
    end
    for code in literature.unsolved:gmatch "%S+" do
      assert.equal("open", octal_status.of(code).status, code)
    end
    for code in literature.solved_elsewhere.codes:gmatch "%S+" do
      assert.is_true(octal_status.of(code).status == "proven" or code == "4.406", code)
    end
  end)

  it("has the runs that docs/results.md describes", function()
    local n = 0
    for code, heaps in program.read "docs/results.md":gmatch "\n| ([04]%.%d+) | [^|]* | 0%.%.([%d,]+) |" do
      n = n + 1
      assert.equal(heaps:gsub(",", ""), tostring(octal_status.of(code).looked_to), code)
    end
    assert.is_true(n >= 3)
  end)

  it("is what identify says of every code", function()
    for code, words in pairs {
      ["0.144"] = "status of 0.144: period %d+, preperiod %d+, proven by this program %(%d+%-%d+%-%d+%)\n",
      ["4.122"] = "status of 4.122: period 7, preperiod 6, proven by this program",
      ["0.77"] = "status of 0.77: period 12, preperiod 71, proven",
      ["kayles"] = "status of 0.77: period 12, preperiod 71, proven",
      ["0.167"] = "status of 0.167: no period known here; this program looked to heap %d+ %(.*\nin print: 0.167 unsolved, "
        .. "as far as is known here; the status to quote is that of A. Flammenkamp",
      ["0.6"] = "status of 0.6: no period known here.*\nin print: 0.6 unsolved: no period up to heap 140000000000000",
      ["0,0,1,2,0,1,2,3,1,2,3,4,0,3,4"] = "status of 0.6: .*  %[its match is observed%]",
    } do
      local out = program.run { "identify", code }.out
      assert.matches(words, out)
    end
    local object = program.objects(program.run("identify 0.205 --format json").out)[1].octal
    assert.same({ "0.205", "open", "proven", "sg-lua" }, { object.code, object.status, object.basis, object.source })
    assert.is_true(object.looked_to >= 200000)
  end)
end)
