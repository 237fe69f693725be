-- SPDX-License-Identifier: MIT
-- Scripted heap games and the codes that their options agree with.

local sg = require "sg"

local function scripted(body)
  return assert(sg.from_text('return { name = "mine", summary = "s", heap = function(n, option) ' .. body .. " end }", "mine.lua"))
end

local kayles = "for t = 1, math.min(2, n) do for a = 0, (n - t) // 2 do option(a, n - t - a) end end"

describe("lifting", function()
  it("finds the code of a scripted game", function()
    local cases = {
      ["0.77"] = kayles,
      ["4!.0"] = "for a = 1, (n - 1) // 2 do option(a, n - a) end",
      ["0.[3]"] = "for a = 0, n - 1 do option(a) end",
      ["0.33[030]"] = "for t = 1, n do if t % 3 == 1 or t == 2 then option(n - t) end end",
      ["0.0303"] = "for t = 2, math.min(n, 4), 2 do option(n - t) end",
      ["4=.0"] = "if n > 0 and n % 2 == 0 then option(n // 2, n // 2) end",
    }
    for code, body in pairs(cases) do
      local found = scripted(body):lift()
      assert.same({ code = code, agree_to = 60 }, found)
    end
  end)

  it("finds none where there is none", function()
    assert.is_nil(scripted("local k = 1 while k * k <= n do option(n - k * k) k = k + 1 end"):lift())
    assert.is_nil(scripted("if n > 1 then option(n - 1, n - 1) end"):lift())
    assert.is_nil(scripted("if n > 40 then option(n - 1) end"):lift())
    assert.is_nil(scripted("if n > 0 and n % 2 == 0 then option(n - 1) end"):lift())
    assert.is_nil(assert(sg.load "0.77"):lift())
  end)

  it("answers by the code's engine on request, and says so", function()
    local lifted = assert(scripted(kayles):as "0.77")
    local result = assert(lifted:value(1000000000000))
    assert.equal(1, result.value)
    assert.equal("assumed", result.basis)
    assert.equal("mine = 0.77, options observed to agree to n=100; proven for 0.77: guy-smith", result.assuming)
    local period = assert(lifted:period())
    assert.same({ 12, 71, "assumed" }, { period.period, period.preperiod, period.basis })
    assert.is_nil(period.theorem)
    assert.equal("assumed", assert(lifted:seq(0, 10)).basis)
    assert.equal("assumed", assert(lifted:moves(5)).basis)
    assert.equal("computed", assert(sg.load("0.77"):value(7)).basis)
  end)

  it("refuses a code that differs, with the heap where it does", function()
    local lifted, why = scripted(kayles):as "0.07"
    assert.is_nil(lifted)
    assert.equal("mine is not 0.07: heap 1: mine has the option 0, 0.07 has not", tostring(why))
    assert.equal("usage", why.code)
    -- Agrees up to 80 and no further.
    lifted, message = scripted("for t = 1, math.min(n, n > 80 and 3 or 2) do option(n - t) end"):as "0.33"
    assert.is_nil(lifted)
    assert.truthy(message:find("heap 81", 1, true), message)
    assert.is_nil((scripted(kayles):as "0.7z"))
    assert.is_nil((scripted(kayles):as "kayles"))
    assert.is_nil((assert(sg.load "wythoff"):as "0.77"))
  end)

  it("of a game declared twice is compared by check", function()
    local text = 'return { summary = "s", code = "0.%s", heap = function(n, option) ' .. kayles .. " end }"
    assert.is_true(sg.check(assert(sg.from_text(text:format "77", "twice.lua"))).ok)
    assert.is_false(sg.check(assert(sg.from_text(text:format "73", "twice.lua"))).ok)
  end)
end)
