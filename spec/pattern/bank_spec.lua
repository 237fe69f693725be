-- SPDX-License-Identifier: MIT
-- The operations on lists of values, in C, give what the expressions of a bank mean, number by number.

require "sg"
local core = require "sg.core"
local bank = require "sg.pattern.bank"
local expression = require "sg.pattern.expression"
local random = require("sg.text.words").random(20261128)

local function random_list(n)
  local list = {}
  for i = 1, n do
    list[i] = random(4) == 1 and random(3) - 1 or random(1 << random(40))
  end
  return list
end

describe("a bank of expressions", function()
  it("has the values that its expressions have", function()
    for _, last in ipairs { 40, 2000 } do
      local one = bank.to(last, {})
      for i = 1, #one.list, 1 + random(9) do
        local e, at = one.list[i], random(#one.points)
        assert.equal(expression.value(e, one.points[at]), e.values[at])
        assert.equal(e, one.by_values[bank.key(e.values)])
        assert.is_true(one.by_prefix[bank.key(e.values, 1, 3)])
        assert.is_true(one.by_prefix[bank.key(e.values, 1, 8)])
      end
    end
  end)

  it("combines lists as the operations say, of any length", function()
    for _ = 1, 600 do
      local n = random(3) == 1 and random(300) or random(9)
      local left, right, wanted = random_list(n), random_list(n), {}
      local ops = { "+", "-", "*", "//", "%", "~", "&", "|", "min", "max", "gcd", "distance" }
      local op = ops[random(#ops)]
      for i = 1, n do
        wanted[i] = expression.apply[op](left[i], right[i])
        if not wanted[i] or wanted[i] < 0 then
          wanted = nil
          break
        end
      end
      local found, key, few, prefix = core.combined(op, left, right, {}, 3, 8)
      assert.same(wanted, found)
      if found then
        assert.same(
          { bank.key(found), bank.key(found, 1, math.min(3, n)), bank.key(found, 1, math.min(8, n)) },
          { key, few, prefix }
        )
        assert.is_nil((core.combined(op, left, right, { [key] = true }, 3, 8)))
      end
    end
  end)

  it("calls a function once for each number, and not below the least", function()
    local calls, known = 0, {}
    local function call(x, a, b)
      calls = calls + 1
      return x * a + b
    end
    assert.same({ 13, 7, 13 }, (core.called(known, { 5, 2, 5 }, {}, 3, 8, 2, call, 2, 3)))
    assert.equal(2, calls)
    assert.is_nil((core.called(known, { 5, 1 }, {}, 3, 8, 2, call, 2, 3)))
    assert.equal(2, calls)
    assert.has_error(function()
      core.called({}, { 1 }, {}, 3, 8, 0, function() error("no", 0) end)
    end, "no")
  end)

  it("has its first expressions where a limit ends it, and is kept only whole", function()
    for _, of in ipairs { bank, (require "sg.pattern.pair_bank") } do
      local short = of.to(77, { deadline = 0, goes_on = true })
      local whole = of.to(77, {})
      assert.is_true(#short.list > 0 and #short.list < #whole.list)
      assert.equal(whole, of.to(77, { deadline = 0, goes_on = true }))
    end
  end)
end)
