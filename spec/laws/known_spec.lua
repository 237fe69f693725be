-- SPDX-License-Identifier: MIT
-- What one question knows all know: no question refuses, for a reason of knowledge, what another one answers, and no two
-- differ.

local sg = require "sg"

local codegen = require "sg.publish.codegen"
local limits = require "sg.limits"

local KAYLES = "for t = 1, math.min(2, n) do for a = 0, (n - t) // 2 do option(a, n - t - a) end end"
local function game_of(body)
  return assert(sg.from_text("return { heap = function(n, option) " .. body .. " end }", "mine.lua"))
end

-- Laws of every kind, a far heap, and what is assumed. However busy the machine is, they are found.
local FAR, TIME = 10 ^ 9 // 1 | 0, 600
local LAWS = {
  { "a closed form", function() return assert(sg.load "subtraction:s=1,2,3") end },
  { "a window", function() return assert(sg.load "subtraction:s=1,4,4194304") end },
  { "guy-smith", function() return assert(sg.load "kayles") end },
  { "a rare window", function() return assert(sg.load "0.16") end },
  { "all but", function() return assert(sg.load "all_but:s=1,4") end },
  {
    "an automaton",
    function()
      return assert(sg.from_text('return { moves = "m < n and m + 1 = n or m < n and m = n // 2" }', "f.lua"))
    end,
  },
  { "a code that agrees", function() return game_of(KAYLES) end, assume = true },
  { "a formula that agrees", function() return game_of "for t = 1, n // 2 do option(n - t) end" end, assume = true },
  {
    "a period that is observed",
    function() return game_of "for t = 1, math.min(n, 3) do if t ~= 2 or n % 5 > 0 then option(n - t) end end" end,
    assume = true,
  },
}

describe("what one question knows, all know:", function()
  for _, case in ipairs(LAWS) do
    it(case[1], function()
      local game, opts = case[2](), { assume = case.assume, time = TIME }
      local value = assert(game:value(FAR, opts))
      assert.equal(value.value == 0 and "P" or "N", assert(game:outcome(FAR, opts)).outcome)
      assert.equal(value.basis, assert(game:outcome(FAR, opts)).basis)
      local source = assert(codegen.source(game, "it", "python", limits.of { time = TIME }))
      assert.not_equal("table", source.method)
      assert.not_equal("definition", source.method)
      if not case.assume then
        assert.not_equal("observed", source.basis)
        assert.not_equal("assumed", value.basis)
        assert.equal(value.value, assert(game:moves(FAR, { limit = 5, time = TIME })).value)
        assert.equal(value.value, assert(game:explain(FAR, { time = TIME })).value)
        assert.equal(value.value ~ 5, assert(sg.sum({ { game, FAR }, "nim@5" }, opts)).value)
      end
    end)
  end

  -- Laws of two heaps: what they are called, and whether the values are known of far pairs.
  local NIM = "for k = 1, a do option(a - k, b) end for k = 1, b do option(a, b - k) end "
  local function pairs_of(body) return assert(sg.from_text("return { heap2 = " .. body .. " }", "pairs.lua")) end
  local function moves_of(body) return pairs_of("function(a, b, option) " .. body .. " end") end
  local PAIRS = {
    { "a closed form of P-positions", function() return assert(sg.load "wythoff") end },
    { "the same with a parameter", function() return assert(sg.load "generalized_wythoff:t=2") end },
    { "a sum of two heaps", function() return pairs_of "{ { 1, 0 }, { 0, 1, most = 3 } }" end, values = true },
    {
      "an automaton of P-positions",
      function() return pairs_of "{ { 1, 0 }, { 0, 1, most = 2 }, { 1, 1, most = 1 } }" end,
    },
    {
      "data that agree, with a law of the values",
      function() return moves_of(NIM) end,
      values = true,
      assume = true,
    },
    {
      "data that agree, with a closed form",
      function() return moves_of(NIM .. "for k = 1, math.min(a, b) do option(a - k, b - k) end") end,
      assume = true,
    },
  }
  for _, case in ipairs(PAIRS) do
    it("of pairs: " .. case[1], function()
      local game, opts = case[2](), { assume = case.assume, time = TIME }
      local known = assert(game:pattern { time = TIME })
      local law = known.laws[1] or known.agrees.law
      assert.truthy(case.assume or law.basis ~= "observed")
      local source = assert(codegen.source(game, "it", "python", limits.of { time = TIME }))
      assert.truthy(source.source:find(case.values and "grundy(a, b)" or "(a, b)", 1, true))
      for _, pair in ipairs { { 1000000, 1618033 }, { 618033, 1000000 }, { 1000003, 1000000 }, { 2000000, 2000003 } } do
        local outcome = assert(game:outcome(pair, opts))
        assert.equal(case.assume and "assumed" or law.basis, outcome.basis)
        if case.values then
          local value = assert(game:value(pair, opts))
          assert.equal(value.value == 0 and "P" or "N", outcome.outcome)
          assert.equal(case.assume and "assumed" or law.basis, value.basis)
        end
      end
      for a = 0, 12 do -- near pairs by the definition, with --assume, too
        for b = 0, 12 do
          local value = assert(game:value({ a, b })).value
          assert.equal(value, assert(game:value({ a, b }, { assume = true, time = TIME })).value)
          assert.equal(
            value == 0 and "P" or "N",
            assert(game:outcome({ a, b }, { assume = true, time = TIME })).outcome
          )
        end
      end
    end)
  end

  it("what a theorem says of a code or a set is a law of pattern, too, however far it shows", function()
    for name, text in pairs { ["0.16"] = "g(n + 149459) = g(n) for n >= 105351", ["subtraction:s=1,4,4194304"] = "g(n" } do
      local law = assert(assert(sg.load(name)):pattern { time = TIME }).laws[1]
      assert.equal("proven", law.basis)
      assert.equal(text, law.text:sub(1, #text))
    end
    assert.equal("closed form", assert(assert(sg.load "ruler"):pattern { time = TIME }).laws[1].basis)
    local agrees = assert(game_of(KAYLES):pattern { time = TIME }).agrees
    assert.same({ "0.77", "guy-smith" }, { agrees.code, agrees.law.theorem })
  end)

  it(
    "a function that agrees with a code or a formula has its law in codegen, which says what was compared",
    function()
      for body, name in pairs {
        [KAYLES] = "0.77",
        ["for t = 1, n // 2 do option(n - t) end"] = 'moves = "m < n and 2*m >= n"',
      } do
        local made = assert(codegen.source(game_of(body), "mine", "python", limits.of { time = TIME }))
        assert.equal("observed", made.basis)
        assert.equal(name, made.agrees.code or made.agrees.moves)
        local comment = made.source:gsub("\n# ", " ")
        assert.truthy(comment:find("compared on the heaps", 1, true))
        assert.truthy(comment:find("Basis: proven, for all n", 1, true))
      end
    end
  )

  -- Take a proper divisor of n. Each move leaves one heap: who wins one heap in misère play needs no quotient, and no sum.
  it("misère play of one heap, whose quotient is infinite", function()
    local game = game_of "for d = 1, n // 2 do if n % d == 0 then option(n - d) end end"
    local g = { [0] = 1 }
    for n = 1, 1000 do
      local seen, value = {}, 0
      for d = 1, n // 2 do
        if n % d == 0 then seen[g[n - d]] = true end
      end
      if next(seen) == nil then value = 1 end
      while seen[value] do
        value = value + 1
      end
      g[n] = value
    end
    for _, n in ipairs { 511, 899, 1000 } do
      assert.equal(g[n], assert(game:misere_value(n)).value)
      assert.equal(g[n] == 0 and "P" or "N", assert(game:misere_outcome(n)).outcome)
    end
    local moves = assert(game:misere_moves(1000)).moves
    for _, move in ipairs(moves) do
      assert.equal(g[tonumber(move.option)] == 0, move.wins)
    end
  end)

  it("laws of two heaps are looked for in squares of every size", function()
    local body = "for k = 1, 3 do if a >= k then option(a - k, b) end if b >= k then option(a, b - k) end end "
      .. "if a > 0 and b > 0 then option(a - 1, b - 1) end"
    local source = "return { heap2 = function(a, b, option) " .. body .. " end }"
    for upto = 24, 40 do
      assert(assert(sg.from_text(source, "c5.lua")):pattern { upto = upto, quick = true })
    end
    for _, upto in ipairs { 24, 27, 30, 36 } do
      assert(assert(sg.from_text(source, "c5.lua")):pattern { upto = upto, time = 600 })
    end
  end)

  it("values that a limit ends are told as far as they go, with their last heap", function()
    local _, why = assert(sg.load "mogul"):pattern { upto = 300, memory = 2 }
    local last = why.partial.checked_to
    assert.is_true(last >= 32 and last < 300)
    assert.equal("the memory limit was reached after heap " .. last, why.message)
    assert.same({}, why.partial.laws)
  end)

  -- Miyadera and others, bars of chocolate: min(a, floor(b / k)) xor b for even k.
  it("laws of two heaps with the less of a heap and a part of the other", function()
    for _, k in ipairs { 2, 4, 6 } do
      local game = assert(sg.from_text(
        ([[return { heap2 = function(a, b, option)
          a = math.min(a, b // %d)
          for v = 0, a - 1 do option(v, b) end
          for w = 0, b - 1 do option(math.min(a, w // %d), w) end
        end }]]):format(k, k),
        "bar.lua"
      ))
      local laws = assert(game:pattern { upto = 40, quick = true }).laws
      assert.equal(("g(a, b) = min(a, floor(b / %d)) xor b"):format(k), laws[1].text)
    end
  end)

  -- 36644198070556 is the value by exact whole numbers; 64 bits have not enough for the steps to it.
  it("code refuses heaps for which it is not exact in 64 bits", function()
    local quarter = game_of "for k = 1, n // 4 do option(n - k) end"
    local function source(game, language)
      return assert(codegen.source(game, "it", language, limits.of { time = TIME })).source
    end
    assert.truthy(source(quarter, "c"):find("if (n > 1000000000000000000)", 1, true))
    assert.truthy(source(quarter, "java"):find("n > 1000000000000000000L", 1, true))
    assert.truthy(source(assert(sg.load "mock_turtles"), "c"):find("if (n > 4611686018427387904)", 1, true))
    local python = source(quarter, "python") .. "\nprint(grundy(4611686018427387903))\n"
    local path = os.tmpname()
    local file = assert(io.open(path, "w"))
    file:write(python)
    file:close()
    local pipe = assert(io.popen("python3 " .. path))
    assert.equal("36644198070556\n", pipe:read "a")
    pipe:close()
    os.remove(path)
  end)
end)
