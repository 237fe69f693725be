-- SPDX-License-Identifier: MIT
-- sg.nimber and the command nimber: against the definition, published values, and what a field must satisfy.

local program = require "spec.support.program"
local sg = require "sg"
local mex = require("spec.support.definition").mex
local seed_or = require "spec.support.seed"
local nimber = sg.nimber

local SEED = seed_or(20261121)
math.randomseed(SEED)

-- A nimber of any length: an integer, or from 2^63 on its digits.
local function any()
  local bits = math.random(0) >> math.random(0, 63)
  return ("%d"):format(bits) == ("%d"):format(bits & math.maxinteger) and bits or nimber.add(("0x%x"):format(bits))
end

local function any_but_zero()
  local a = any()
  return a ~= 0 and a or any_but_zero()
end

-- The nim-products below n by the definition, as mex.
local function by_definition(n)
  local product = {}
  for a = 0, n - 1 do
    product[a] = {}
    for b = 0, n - 1 do
      local seen = {}
      for x = 0, a - 1 do
        for y = 0, b - 1 do
          seen[product[x][b] ~ product[a][y] ~ product[x][y]] = true
        end
      end
      product[a][b] = mex(seen)
    end
  end
  return product
end

describe("sg.nimber (seed " .. SEED .. ")", function()
  it("multiplies by the definition", function()
    local expected = by_definition(64)
    for a = 0, 63 do
      for b = 0, 63 do
        assert.equal(expected[a][b], nimber.mul(a, b))
      end
    end
  end)

  it("has the published values", function()
    for line in io.lines "tests/data/nim_products.tsv" do
      local what, a, b, value = line:match "^(%a+)\t(%d+)\t(%d+)\t(%d+)"
      if what then
        local found = what == "product" and nimber.mul(a, b)
          or what == "power" and nimber.pow(a, b)
          or what == "inverse" and nimber.inv(a)
          or what == "quotient" and nimber.div(a, b)
        assert.equal(value, tostring(found), line)
      end
    end
  end)

  it("is a field", function()
    for _ = 1, 500 do
      local a, b, c = any(), any(), any()
      assert.equal(nimber.mul(a, b), nimber.mul(b, a))
      assert.equal(nimber.mul(a, b, c), nimber.mul(a, nimber.mul(b, c)))
      assert.equal(nimber.mul(a, nimber.add(b, c)), nimber.add(nimber.mul(a, b), nimber.mul(a, c)))
      assert.equal(0, nimber.add(a, a))
      local d = any_but_zero()
      assert.equal(1, nimber.mul(d, nimber.inv(d)))
      assert.equal(a, nimber.mul(nimber.div(a, d), d))
      assert.equal(a, nimber.mul(nimber.sqrt(a), nimber.sqrt(a)))
      assert.equal(nimber.mul(a, a, a), nimber.pow(a, 3))
      assert.equal(nimber.inv(nimber.mul(d, d)), nimber.pow(d, -2))
    end
  end)

  it("reads and writes all numbers below 2^128", function()
    local digits = { 1 } -- of a power of two, the last one first
    for k = 0, 127 do
      local written = {}
      for i = #digits, 1, -1 do
        written[#written + 1] = digits[i]
      end
      written = table.concat(written)
      assert.equal(written, tostring(nimber(("2**%d"):format(k))))
      assert.equal(written, tostring(nimber.add(("0x%X"):format(1 << k % 4) .. ("0"):rep(k // 4))))
      assert.equal(0, nimber.add(written, ("0x%x"):format(1 << k % 4) .. ("0"):rep(k // 4)))
      local carry = 0
      for i = 1, #digits do
        carry = carry + 2 * digits[i]
        digits[i], carry = carry % 10, carry // 10
      end
      digits[#digits + 1] = carry > 0 and carry or nil
    end
    assert.equal("340282366920938463463374607431768211455", nimber.add("0x" .. ("f"):rep(32)))
    assert.equal("12157665459056928801", nimber "3**40") -- 3^80 by squaring, in ordinary numbers
    assert.equal("147808829414345923316083210206383297601", nimber "3**80")
    assert.equal("147808829414345923316083210206383297601", nimber "12157665459056928801**2")
    for _, beyond in ipairs { "3**81", "18446744073709551616**2", "0x1" .. ("0"):rep(32), ("9"):rep(5000) } do
      assert.equal("range", select(2, nimber(beyond)).code)
    end
  end)

  it("computes beyond 2^64 with what it has below", function()
    local F = "18446744073709551616" -- a Fermat power: F * y is as usual for y < F, and F * F = 3F/2
    assert.equal("27670116110564327424", nimber.mul(F, F))
    assert.equal("55340232221128654848", nimber.mul(F, 3))
    local a = "147808829414345923316083210206383297601"
    assert.equal(1, nimber.mul(a, nimber.inv(a)))
    assert.equal(a, nimber.pow(nimber.sqrt(a), 2))
    assert.equal(nimber.inv(a), nimber.pow(a, "340282366920938463463374607431768211454"))
    assert.same({ nimber.mul(a, F), 1, nimber.mul(F, 7) }, nimber.products({ a, 5, F }, { F, 12, 7 }))
  end)

  it("multiplies lists", function()
    local a, b, expected = {}, {}, {}
    for i = 1, 1000 do
      a[i], b[i] = any(), any()
      expected[i] = nimber.mul(a[i], b[i])
    end
    assert.same(expected, nimber.products(a, b))
    assert.same({}, nimber.products({}, {}))
    assert.error_matches(function() nimber.products({ 1 }, {}) end, "one length")
    assert.error_matches(function() nimber.products({ 1, {} }, { 1, 2 }) end, "entry 2")
  end)

  it("refuses what is no nimber", function()
    assert.error_matches(function() nimber.mul(3, "340282366920938463463374607431768211456") end, "below 2%^128")
    assert.error_matches(function() nimber.mul(-1, 2) end, "negative")
    assert.error_matches(function() nimber.mul("seven", 2) end, "natural number")
    assert.error_matches(function() nimber.mul("", 2) end, "natural number")
    assert.error_matches(function() nimber.mul(1.5, 2) end, "integer")
    assert.error_matches(function() nimber.inv(0) end, "no inverse")
    assert.error_matches(function() nimber.div(1, 0) end, "no inverse")
    assert.error_matches(function() nimber.table(5) end, "4, 16 and 256")
    assert.equal("18446744073709551615", nimber.add("0xFFFFffffFFFFffff"))
    assert.equal(255, nimber.add("0xff"))
  end)

  it("has the tables of the small fields", function()
    assert.same({ { 0, 0, 0, 0 }, { 0, 1, 2, 3 }, { 0, 2, 3, 1 }, { 0, 3, 1, 2 } }, nimber.table(4))
    local rows = nimber.table(256)
    assert.equal(256, #rows)
    for _ = 1, 200 do
      local a, b = math.random(0, 255), math.random(0, 255)
      assert.equal(nimber.mul(a, b), rows[a + 1][b + 1])
    end
    local expected = by_definition(16)
    for a = 0, 15 do
      for b = 0, 15 do
        assert.equal(expected[a][b], nimber.table(16)[a + 1][b + 1])
      end
    end
  end)
end)

describe("an expression of nimbers", function()
  local function value(text)
    local found, message = nimber(text)
    return assert(found, message)
  end

  it("is read as mathematicians read it", function()
    assert.equal(8, value "2^63 * (3 + inv 7)") -- 2^3 = 1; 3 + 11
    assert.equal(nimber.add(2, nimber.mul(3, 4)), value "2 + 3*4")
    assert.equal(nimber.mul(nimber.add(2, 3), 4), value "(2+3) * 4")
    assert.equal(nimber.div(nimber.div(5, 6), 7), value "5/6/7")
    assert.equal(value "5 + 6", value "5 - 6")
    assert.equal(nimber.inv(nimber.pow(5, 3)), value "inv 5^3")
    assert.equal(nimber.mul(nimber.inv(5), 3), value "inv 5 * 3")
    assert.equal(nimber.inv(5), value "5^-1")
    for n, expected in ipairs { 14, 13, 3, 13, 3, 0, 14, 7, 9, 10, 4, 10, 4, 7, 9, 23 } do -- the tests of CGSuite
      assert.equal(expected, value(("ugly(14, %d)"):format(n)))
    end
    for _, names in ipairs { { "motley", "ruler" }, { "ruler", "ruler" }, { "motley", "motley" } } do
      local product = assert(sg.load(("acrostic_product:a=%s:b=%s"):format(names[1], names[2])))
      local a, b = sg.load(names[1]):seq(1, 7).values, sg.load(names[2]):seq(1, 7).values
      for i = 1, 7 do
        for j = 1, 7 do
          assert.equal(product:value({ i, j }).value, value(("ugly(%d, %d)"):format(a[i], b[j])))
        end
      end
    end
    assert.equal("9223372036854775808", value "2**63")
    assert.equal(256, value "0x100")
    assert.equal(1, value "0^0")
    assert.equal(1, value "0^-0")
  end)

  it("is the value that its random parts have", function()
    for _ = 1, 200 do
      local a, b, c, k = any(), any_but_zero(), any(), math.random(0, 1 << 50)
      local text = ("(%s + %s) * %s^%d / %s - sqrt %s"):format(a, b, c, k, b, a)
      local expected = nimber.add(nimber.div(nimber.mul(nimber.add(a, b), nimber.pow(c, k)), b), nimber.sqrt(a))
      assert.equal(expected, value(text), text)
    end
  end)

  it("is refused with the column of what is wrong", function()
    local cases = {
      { "", 1, "the end" },
      { "1 +", 4, "the end" },
      { "2 $ 3", 3, "not understood" },
      { "(1 + 2", 7, "column 1" },
      { "1 2", 3, "should end" },
      { "inv 0", 5, "no inverse" },
      { "3 / (2 + 2)", 5, "division by 0" },
      { "2^3^4", 4, "parentheses" },
      { "2^(1 + 1)", 3, "ordinary number" },
      { "sqr 4", 1, "did you mean 'sqrt'" },
      { "2 + 340282366920938463463374607431768211456", 5, "beyond 128 bits", "range" },
      { "2**128", 1, "beyond 128 bits", "range" },
      { "log(4, 2)", 1, "'log' is not known here" },
      { "0^-1", 1, "inverse" },
      { "ugly(2, 2**63)", 9, "below 2^63", "range" },
      { "ugly(2)", 7, "ugly%(x, y%)" },
      { "ugly(2 ** 3, 2", 15, "after the second" },
      { "0x", 1, "natural" },
      { "1.5", 1, "natural" },
      { ("("):rep(101), 102, "levels" },
      { "2 ** (3)", 6, "a number is expected" },
    }
    for _, case in ipairs(cases) do
      local found, why = nimber(case[1])
      assert.is_nil(found, case[1])
      assert.equal(case[2], why.at, case[1] .. ": " .. tostring(why))
      assert.matches(case[3], tostring(why))
      assert.equal(case[4] or "input", why.code, case[1])
    end
    assert.error_matches(function() nimber(5) end, "wants an expression")
  end)

  it("that is random text gives a value or a column, never more", function()
    local words = {
      "1",
      "2",
      "0",
      "(",
      ")",
      "+",
      "*",
      "/",
      "^",
      "**",
      "-",
      "inv",
      "sqrt",
      "ugly",
      ",",
      "0x1f",
      " ",
    }
    for _ = 1, 3000 do
      local parts = {}
      for i = 1, math.random(1, 9) do
        parts[i] = words[math.random(#words)]
      end
      local text = table.concat(parts, " ")
      local found, why = nimber(text)
      assert.is_true(
        found ~= nil
          or type(why.message) == "string" and type(why.code) == "string" and why.at >= 1 and why.at <= #text + 1,
        text
      )
    end
  end)
end)

describe("sg-lua nimber", function()
  it("answers", function()
    local result = program.run { "nimber", "2^63 * (3 + inv 7)", "5*8" }
    assert.same({ code = 0, err = "", out = "2^63 * (3 + inv 7): 8\n5*8: 3\n" }, result)
    result = program.run { "nimber", "18446744073709551615 * 18446744073709551615", "--format", "json" }
    assert.equal(
      '{"expression":"18446744073709551615 * 18446744073709551615","value":11290409524105353207}\n',
      result.out
    )
    result = program.run({ "nimber", "-" }, { stdin = "1+2\n\n3*3\n" })
    assert.equal("1+2: 3\n3*3: 2\n", result.out)
    assert.equal("0 0 0 0\n0 1 2 3\n0 2 3 1\n0 3 1 2\n", program.run { "nimber", "--table", "4" }.out)
    assert.equal(16, #program.objects(program.run { "nimber", "--table", "16", "--format", "json" }.out)[1].table)
  end)

  it("says what is wrong", function()
    local result = program.run { "nimber", "2 +", "3" }
    assert.equal(2, result.code)
    assert.matches("column 4", result.err)
    assert.matches("3: 3", result.out)
    assert.equal(2, program.run { "nimber" }.code)
    assert.equal(2, program.run { "nimber", "2**128" }.code)
    assert.equal(2, program.run { "nimber", "--table", "8" }.code)
  end)
end)
