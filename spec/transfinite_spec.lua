-- SPDX-License-Identifier: MIT
-- Nimbers below omega^omega^omega: what is published, the laws of a field on random elements, and the table of alpha
-- against its definition.

local program = require "spec.support.program"
local sg = require "sg"
local transfinite = require "sg.transfinite"
local seed_or = require "spec.support.seed"
local nimber = sg.nimber

local SEED = seed_or(20261122)
math.randomseed(SEED)

-- A sum of up to three terms, exponents with powers of w up to w^2 (the primes 3, 5 and 7), finite parts below 65536.
local function any()
  local terms = {}
  for _ = 1, math.random(3) do
    terms[#terms + 1] = ("w**(w**2*%d + w*%d + %d) * %d"):format(
      math.random(0, 1) * math.random(0, 48),
      math.random(0, 24),
      math.random(0, 26),
      math.random(1, math.random(2) == 1 and 3 or 65535)
    )
  end
  return assert(nimber(table.concat(terms, " + ")))
end

-- Elements of fields that are small enough for inverses.
local function any_small()
  local terms = {}
  for _ = 1, math.random(3) do
    terms[#terms + 1] = ("w**(w*%d + %d) * %d"):format(math.random(0, 4), math.random(0, 8), math.random(0, 15))
  end
  local value = assert(nimber(table.concat(terms, " + ")))
  return value ~= 0 and value or any_small()
end

describe("transfinite nimbers (seed " .. SEED .. ")", function()
  it("have the values of CGSuite's tests, of Siegel's book and of Lenstra's example", function()
    for expression, value in pairs {
      ["w * 7"] = "w*7",
      ["w * w"] = "w**2",
      ["w * w**2"] = 2,
      ["w**3 * w**3"] = "w**6",
      ["w**3 * w**6"] = "w",
      ["w**3 * w**8"] = 2,
      ["w**8 * w**8"] = "w**5*2",
      ["w**w * w**(w*4)"] = 4,
      ["w**(w*49) * w**(w*100)"] = 4,
      ["w**(w**2*4) * w**(w**2*3)"] = "w + 1",
      ["w**(w**2*31) * w**(w**2*24)"] = "w + 1",
      ["w**(w**2*32) * w**(w**2*24)"] = "w**(w**2 + 1) + w**(w**2)",
      ["w^3"] = 2,
      ["(w**3)^9"] = 2,
      ["(w**27)^81"] = 2,
      ["(w**(w**41))^191"] = "w**(w**6) + w**w",
      ["(w**(w**42))^193"] = "w + 65536",
      ["(w**(w**3))^66"] = "w**(w*4) + w**(w*2) + w**w*4 + 1",
      ["(w**(w**13))^47"] = "w**(w**7) + 1",
    } do
      assert.equal(value, nimber(expression), expression)
    end
  end)

  it("are a field", function()
    for _ = 1, 60 do
      local a, b, c = any(), any(), any()
      assert.equal(nimber.mul(a, b), nimber.mul(b, a))
      assert.equal(nimber.mul(a, nimber.mul(b, c)), nimber.mul(nimber.mul(a, b), c))
      assert.equal(nimber.mul(a, nimber.add(b, c)), nimber.add(nimber.mul(a, b), nimber.mul(a, c)))
      assert.equal(0, nimber.add(a, a))
      assert.equal(a, nimber.mul(a, 1))
      assert.equal(nimber.mul(a, a, a, a, a), nimber.pow(a, 5))
    end
  end)

  it("have inverses and square roots", function()
    for _ = 1, 12 do
      local a, b = any_small(), any_small()
      assert.equal(1, nimber.mul(a, nimber.inv(a)), a)
      assert.equal(b, nimber.mul(nimber.div(b, a), a))
      assert.equal(a, nimber.pow(nimber.sqrt(a), 2))
      assert.equal(nimber.inv(nimber.mul(a, a)), nimber.pow(a, -2))
    end
  end)

  it("are written as they are read", function()
    for _ = 1, 100 do
      local a = any()
      assert.equal(a, nimber(tostring(a)))
    end
    assert.equal("w + 1", nimber "ω + 1")
  end)

  -- x is a p-th power in the field of 2^degree elements exactly if x^((2^degree - 1) / p) is 1.
  local function has_root(x, p, degree)
    local power, rest = transfinite.finite(1), 0
    for _ = 1, degree do -- the binary digits of the quotient, by long division
      rest = 2 * rest + 1
      power = transfinite.mul(power, power)
      if rest >= p then
        rest = rest - p
        power = transfinite.mul(power, x)
      end
    end
    assert.equal(0, rest, "the field has no p-th roots of unity")
    return transfinite.text(power) == 1
  end

  it("have alpha(p) as Lenstra's table says, the least nimber of its field without a p-th root", function()
    local TABLE = {
      [3] = 2,
      [5] = 4,
      [7] = "w + 1",
      [11] = "w**w + 1",
      [13] = "w + 4",
      [17] = 16,
      [19] = "w**3 + 4",
      [23] = "w**(w**3) + 1",
      [29] = "w**(w**2) + 4",
      [31] = "w**w + 1",
      [37] = "w**3 + 4",
      [41] = "w**w + 1",
      [43] = "w**(w**2) + 1",
    }
    for p, expected in pairs(TABLE) do
      assert.equal(expected, transfinite.text(transfinite.alpha(p)))
    end
  end)

  it("have alpha(p) as the definition says, where its field is small", function()
    local n_checked = 0
    for _, p in ipairs { 3, 5, 7, 11, 13, 17, 19, 29, 31, 37, 41, 43, 61, 73, 109, 127, 151, 241, 257 } do
      local alpha = transfinite.alpha(p)
      local order, power = 1, 2 % p
      while power ~= 1 do
        order, power = order + 1, 2 * power % p
      end
      local kappa = transfinite.kappa(order)
      -- The excess is alpha - kappa, finite; every smaller one has a root.
      local excess = transfinite.text(transfinite.add(alpha, kappa))
      for m = 0, excess do
        local x = transfinite.add(kappa, transfinite.finite(m))
        local degree = math.max(transfinite.degree(x), 1)
        if degree <= 90 then
          while degree % order ~= 0 do
            degree = 2 * degree
          end
          assert.equal(m < excess, has_root(x, p, degree), ("%d with excess %d"):format(p, m))
          n_checked = n_checked + 1
        end
      end
    end
    assert.is_true(n_checked >= 15)
  end)

  it("are refused where they are beyond, or not meant", function()
    for _, source in ipairs {
      "w**w**500",
      "w**(w + w)",
      "2**w",
      "order w",
      "log(w, 2)",
      "solve w",
      "w**(",
      "w**(w*)",
      "v",
      "1/(w - w)",
      "(w**w**300)^2003",
      "inv (w**(w**20))",
      "w**x",
      "w**w**w",
    } do
      local value, why = nimber(source)
      assert.is_nil(value, source)
      assert.is_true(why.code == "input" or why.code == "range", source)
    end
    assert.has_error(function() nimber.mul("w", "v w") end)
    assert.has_error(function() nimber.div("w", 0) end)
  end)

  it("are answered on the command line, in JSON as texts", function()
    assert.equal("w^3: 2\n", program.run({ "nimber", "w^3" }).out)
    assert.equal('{"expression":"w+5","value":"w + 5"}\n', program.run({ "nimber", "w+5", "--format", "json" }).out)
    assert.equal(2, program.run({ "nimber", "w**w**w" }).code)
  end)
end)
