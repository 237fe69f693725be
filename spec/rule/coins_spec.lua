-- SPDX-License-Identifier: MIT
-- Coin-turning games: the field turn, against the definition on whole rows
-- (spec/support/oracle.lua), and against what is published.

local coins = require "spec.support.coins"
local returned = require "spec.support.returned"
local program = require "spec.support.program"
local oracle = require "spec.support.oracle"
local sg = require "sg"
local internals = require "sg.internals"
local mex = require("spec.support.definition").mex
local seed_or = require "spec.support.seed"

local SEED = seed_or(20261121)
math.randomseed(SEED)

local NAMES = {
  "turning_turtles",
  "mock_turtles",
  "moebius",
  "mogul",
  "moidores",
  "motley",
  "twins",
  "triplets",
  "ruler",
  "sym",
  "mock_turtle_fives",
  "triplet_fives",
  "ruler_fives",
  "turnips",
  "grunt",
}
-- Codes of turns, each modifier alone and with others.
local CODES = {
  "sympler",
  "1-3",
  "2+",
  "3C",
  "2+C",
  "1-2C(3)",
  "2+C(4)",
  "3E",
  "2-4E",
  "1+EC(5)",
  "4S",
  "2-3S",
  "1+SC(6)",
  "2F",
  "1+F",
  "3+CF",
  "3EF",
  "4FS",
  "1-3,5C",
  "2-3,6C",
  "2E,3S",
  "1,1-2C",
}

local value, head, random_row, odd_distances = coins.value, coins.head, coins.random_row, coins.odd_distances

describe("a row of coins (seed " .. SEED .. ")", function()
  for _, name in ipairs(NAMES) do
    it("is the game by its definition on whole rows: " .. name, function()
      local game, naive = assert(sg.load(name)), oracle.game({ turn = name })
      for _ = 1, 20 do
        local row = random_row(math.random(1, 7))
        assert.equal(naive:value(row), value(game, row), row)
        assert.equal(naive:outcome(row), game:outcome(row).outcome, row)
      end
    end)
  end

  it("is the game by its definition on whole rows, for turns given as codes", function()
    for _, code in ipairs(CODES) do
      local game, naive = sg.game { turn = code }, oracle.game({ turn = code })
      for n = 1, 127 do
        local row = ""
        for place = 0, 6 do
          row = row .. (n >> place & 1 == 1 and "H" or "T")
        end
        assert.equal(naive:value(row), value(game, row), code .. " " .. row)
      end
    end
  end)

  it("turns each set of coins once, however the code says which", function()
    for _, code in ipairs(CODES) do
      local game, naive = sg.game { turn = code }, oracle.game({ turn = code })
      for n = 1, 9 do
        local expected, found = naive:moves(head(n)), game:options(head(n))
        if not code:find "," then assert.equal(#expected, #found, code .. " " .. n) end
        assert.is_true(#found >= #expected, code .. " " .. n)
      end
    end
  end)

  it("has closed forms that the search confirms", function()
    for _, name in ipairs { "turning_turtles", "mock_turtles", "twins", "triplets", "ruler" } do
      local game = assert(sg.load(name))
      for n = 1, 40 do
        local result = game:value(head(n))
        assert.equal("closed form", result.basis)
        assert.equal((internals[game].search:value(head(n), {})), result.value, name .. " " .. n)
      end
    end
    local one = sg.game { turn = { 1 } }
    assert.equal(0, value(one, "HTH"))
    assert.equal((internals[one].search:value("HTHH", {})), value(one, "HTHH"))
    assert.equal(value(sg.game { turn = { 2, 1 } }, "TTH"), 3)
  end)

  it("has the values of the definition for runs of any length, and any coins, at random", function()
    local function mex_of(code, g, n) -- all sets of companions, from the definition's own words
      local seen = {}
      for part in (code .. ","):gmatch "([^,]*)," do
        local from, to, plus, run = part:match "^(%d+)%-?(%d*)(%+?)(C?)$"
        from, to = tonumber(from), plus == "+" and n or tonumber(to) or tonumber(from)
        local function choose(below, count, sum)
          if count >= from then seen[sum] = true end
          if count == math.min(to, n) then return end
          for place = below - 1, run == "C" and math.max(below - 1, 1) or 1, -1 do
            choose(place, count + 1, sum ~ g[place])
          end
        end
        if from <= n then choose(n, 1, 0) end
      end
      return mex(seen)
    end
    for _ = 1, 60 do
      local parts, last, g = {}, 14, {}
      for i = 1, math.random(1, 3) do
        local from = math.random(1, 5)
        parts[i] = from
          .. ({ "", "-" .. from + math.random(0, 3), "+" })[math.random(3)]
          .. ({ "", "C" })[math.random(2)]
      end
      local code = table.concat(parts, ",")
      for n = 1, last do
        g[n] = mex_of(code, g, n)
      end
      local game = assert(sg.game { turn = code })
      assert.same(g, assert(game:seq(1, last)).values, ("seed %d: %s"):format(SEED, code))
      local n = math.random(1, last)
      assert.equal(g[n], value(assert(sg.game { turn = code }), head(n)), code)
      assert.equal(g[n], assert(game:value(head(n), { method = "dag" })).value, code)
    end
  end)

  it("turns runs of squares as data and as a function: Project Euler 459", function()
    local runs, right, sums = {}, {}, { [0] = 0 }
    for k = 1, 10 do
      runs[k] = k * k .. "C"
    end
    for n = 1, 100 do
      local seen = {}
      for k = 1, 10 do
        if k * k <= n then seen[sums[n - 1] ~ sums[n - k * k]] = true end
      end
      local v = mex(seen)
      right[n], sums[n] = v, sums[n - 1] ~ v
    end
    assert.same(right, assert(sg.game { turn = table.concat(runs, ",") }:seq(1, 100)).values)
    assert.same(
      right,
      assert(sg.game {
        turn = function(n, companions)
          for k = 1, 10 do
            local list = {}
            for i = 1, k * k - 1 do
              list[i] = n - i
            end
            if k * k <= n then companions(table.unpack(list)) end
          end
        end,
      }:seq(1, 100)).values
    )
  end)

  it("of Motley doubles, as far as 63 bits go", function()
    local game = assert(sg.load "motley")
    assert.same({ 1 << 62, "closed form" }, { value(game, head(63)), assert(game:value(head(63))).basis })
    assert.equal("range", select(2, game:value(head(64))).code)
  end)

  it("of Mock Turtles has the odious numbers", function()
    local values, odious = assert(sg.load "mock_turtles"):seq(1, 300).values, {}
    for n = 1, 2 * 300 do
      local ones = 0
      for bit = 0, 10 do
        ones = ones + (n >> bit & 1)
      end
      if ones % 2 == 1 then odious[#odious + 1] = n end
    end
    assert.same({ table.unpack(odious, 1, 300) }, values)
  end)

  -- Words of length n whose nim-sum of values is 0: a linear code (Conway and Sloane, Lexicographic codes).
  local function weights_of_code(values)
    local echelon, kernel = {}, {}
    for i, v in ipairs(values) do
      local word = 1 << (i - 1)
      for _, row in ipairs(echelon) do
        if v ~ row.v < v then
          v, word = v ~ row.v, word ~ row.word
        end
      end
      if v == 0 then
        kernel[#kernel + 1] = word
      else
        echelon[#echelon + 1] = { v = v, word = word }
        table.sort(echelon, function(a, b) return a.v > b.v end)
      end
    end
    local words, weights = { 0 }, {}
    for _, base in ipairs(kernel) do
      for i = 1, #words do
        words[#words + 1] = words[i] ~ base
      end
    end
    for _, word in ipairs(words) do
      local weight = 0
      for bit = 0, #values - 1 do
        weight = weight + (word >> bit & 1)
      end
      weights[weight] = (weights[weight] or 0) + 1
    end
    return weights
  end

  it("of Moebius with 18 coins has P-positions that are a code of distance 6", function()
    local weights = weights_of_code(assert(sg.load "moebius"):seq(1, 18).values)
    assert.same({ [0] = 1, [6] = 102, [8] = 153, [10] = 153, [12] = 102, [18] = 1 }, weights)
  end)

  it("of Mogul with 24 coins has P-positions that are the extended Golay code", function()
    -- The engine's values as far as they take no seconds; that the others are right is what makes it this code.
    local values = {
      1,
      2,
      4,
      8,
      16,
      32,
      64,
      127,
      128,
      256,
      512,
      911,
      1024,
      1459,
      1749,
      1897,
      2048,
      2518,
      2787,
      2874,
      3320,
      3357,
      3662,
      4004,
    }
    assert.same({ table.unpack(values, 1, 17) }, assert(sg.load "mogul"):seq(1, 17).values)
    local weights = weights_of_code(values)
    assert.same({ [0] = 1, [8] = 759, [12] = 2576, [16] = 759, [24] = 1 }, weights)
  end)

  it("may have a turn that is a function", function()
    local rule = { turn = odd_distances }
    local game, naive = sg.game(rule), oracle.game(rule)
    for n = 1, 63 do
      local row = ""
      for place = 0, 5 do
        row = row .. (n >> place & 1 == 1 and "H" or "T")
      end
      assert.equal(naive:value(row), value(game, row), row)
    end
    assert.equal("computed", game:value("TTH").basis)
    assert.is_true(sg.check(game).ok)
  end)

  it("is read with or without quotes, and shown without", function()
    local game = assert(sg.load "turning_turtles")
    for _, text in ipairs { "HTHH", '"HTHH"', "hthh", " 'HTHH' " } do
      assert.equal("HTHH", game:parse(text))
    end
    assert.equal("HTHH", game:show "HTHH")
    assert.equal("HTHH", game:parse "start")
    for _, text in ipairs { "HTX", "7", "{1}", "HT/HT", "''" } do
      local position, message, code = returned(game:parse(text))
      assert.is_nil(position, text)
      assert.equal("input", code)
      assert.matches("a row of coins", message)
    end
    local result, message, code = returned(game:value "HTX")
    assert.is_nil(result)
    assert.equal("input", code)
    assert.matches("'X'", message)
  end)

  it("has a sequence of places, not of heaps", function()
    local game = assert(sg.load "sym")
    local found = game:seq(2, 6)
    assert.same({ from = 2, to = 6, values = { 2, 4, 3, 6, 7 }, basis = "computed" }, found)
    for _, range in ipairs { { 0, 3 }, { 3, 2 }, { "x", 3 } } do
      local result, _, code = returned(game:seq(range[1], range[2]))
      assert.is_nil(result)
      assert.equal("usage", code)
    end
    assert.equal("range", select(3, returned(game:seq(1, 1 << 40))))
    local _, why =
      assert(sg.from_text("return { summary = 'x', turn = '1-9S' }", "x.lua")):seq(1, 60, { steps = 20000 })
    assert.same({ "limit", "steps" }, { why.code, why.limit })
    assert.is_true(#why.partial.values >= 1 and #why.partial.values < 60)
  end)
end)

describe("the report of a coin-turning rule", function()
  it("has the values of one head in each place", function()
    local out = program.run "rules/moebius.lua".out
    assert.matches("\none head in place 1..16:\n 1:   1   2   4   8  16  31  32  64 103 128", out)
    local result = program.run "rules/mogul.lua --format json"
    assert.equal(0, result.code)
    for _, object in ipairs(program.objects(result.out)) do
      if object.task == "seq" then assert.equal(911, object.values[12]) end
    end
    assert.is_nil(program.run "rules/rugs.lua".out:find("one head", 1, true))
  end)
end)

describe("a rule that is not well formed", function()
  local function refused(fields, pattern)
    fields.summary = "x"
    local ok, message = pcall(sg.game, fields)
    assert.is_false(ok)
    assert.matches(pattern, message)
  end

  it("is refused with the reason", function()
    refused({ turn = 3 }, "a turn is a list")
    refused({ turn = {} }, "empty")
    refused({ turn = { 0 } }, "from 1 to")
    refused({ turn = { 1, "2" } }, "a turn is a list")
    refused({ turn = { consecutive = true, symmetric = true } }, "a turn is a list")
    refused({ turn = { consecutive = 3 } }, "a turn is a list")
    refused({ turn = { consecutive = true, 2 } }, "a turn is a list")
    refused({ turn = "rulers" }, "did you mean 'ruler'")
    refused({ turn = "0" }, "from 1 to 64")
    refused({ turn = "1-99" }, "from 1 to 64")
    refused({ turn = "3-1" }, "the numbers fall")
    refused({ turn = "3,,4" }, "does not begin with a number")
    refused({ turn = "3,C" }, "does not begin with a number")
    for _, code in ipairs { "3X", "3CC", "3C(0)", "3C(", "3C(5)C(6)", "3 E", "3-", "3++" } do
      refused({ turn = code }, "is not a modifier that fits")
    end
    refused({ turn = { 1 }, heap = function() end }, "heap and turn")
    refused({ turn = { 1 }, product = { { 1 }, { 1 } } }, "turn and product")
    refused({ product = { { 1 } } }, "two turns")
    refused({ product = { { 1 }, 2 } }, "product%[2%]")
    refused({ product = { { 1 }, { 1 }, acrostik = true } }, "did you mean 'acrostic'")
    refused({ product = { { 1 }, { 1 }, acrostic = 1 } }, "true or false")
    refused({ product = { { 1 }, { 1 }, origin = 2 } }, "0 or 1")
  end)

  it("is refused with file and line when it is a file", function()
    local text = "return {\n  summary = 'x',\n  turn = { 1, 0 },\n}\n"
    local game, message, code = returned(sg.from_text(text, "x.lua"))
    assert.is_nil(game)
    assert.equal("rule", code)
    assert.matches("^x.lua:3: a move turns", message)
    message = select(2, returned(sg.from_text("return { summary = 'x', turn = { 1 }, split = 3 }", "x.lua")))
    assert.matches("turn and split", message)
  end)

  it("turns coins that are not to the left, or one twice", function()
    for _, companions in ipairs { { 3 }, { 0 }, { 1, 1 }, { 1.5 }, { "1" } } do
      local game = sg.game {
        turn = function(n, each)
          if n == 3 then each(table.unpack(companions)) end
        end,
      }
      local result, message, code = returned(game:value "TTH")
      assert.is_nil(result)
      assert.equal("rule", code)
      assert.matches("with coin 3 this turns coin", message)
    end
  end)
end)

describe("a rule beyond the theory", function()
  local cases = {
    left = "partizan",
    right = "partizan",
    left_options = "partizan",
    player = "partizan",
    score = "scoring",
    points = "scoring",
    payoff = "scoring",
    dice = "chance",
  }
  for field, reason in pairs(cases) do
    it("is refused by its field " .. field, function()
      local text = ("return {\n summary = 'x',\n code = '0.3',\n %s = function() end,\n}"):format(field)
      local game, message, code = returned(sg.from_text(text, "x.lua"))
      assert.is_nil(game)
      assert.equal("rule", code)
      assert.matches("^x.lua:4: ", message)
      assert.matches(reason, message)
      assert.matches("Where the theory stops", message)
    end)
  end
end)

-- Heap games as turns: a head in place n plays like a heap of n.
local HEAP_CODES = {
  "0.77",
  "0.07",
  "4!.0",
  "0.[3]",
  "4.007",
  "0.3F",
  "8?.0",
  "0.[37]",
  "0.[C=]",
  "0.0002[1]",
  "0.7?",
  "0.[F?]",
  "4?.3!",
  "0.7=",
}

local function to_primes(n, option)
  for left = 0, n - 1 do
    local is_prime = left > 1
    for d = 2, left - 1 do
      is_prime = is_prime and left % d ~= 0
    end
    if is_prime then option(left, left // 2) end
  end
end

describe("a heap game as a turn", function()
  it("is the game by its definition on whole rows, and a row is the sum of its heaps", function()
    local turns = { { heap = to_primes } }
    for _, code in ipairs(HEAP_CODES) do
      turns[#turns + 1] = code
    end
    for i, turn in ipairs(turns) do
      local game, naive = sg.game { turn = turn }, oracle.game { turn = turn }
      local heaps = i > 1 and assert(sg.load(turn)) or sg.heap(to_primes)
      for n = 1, 127 do
        local row, sum = "", 0
        for place = 0, 6 do
          row = row .. (n >> place & 1 == 1 and "H" or "T")
          if n >> place & 1 == 1 then sum = sum ~ value(heaps, place + 1) end
        end
        assert.equal(naive:value(row), value(game, row), tostring(turn) .. " " .. row)
        assert.equal(sum, value(game, row), tostring(turn) .. " " .. row)
      end
    end
  end)

  it("in products obeys the Tartan theorem, and acrostically the definition", function()
    for _, pair in ipairs {
      { "0.77", "0.07" },
      { "4!.0", "0.[3]" },
      { "twins", "0.77" },
      { "0.07", { heap = to_primes } },
    } do
      for _, acrostic in ipairs { false, true } do
        local rule = { product = { pair[1], pair[2], acrostic = acrostic } }
        local game, naive = sg.game(rule), oracle.game(rule)
        for x = 1, 5 do
          for y = 1, 5 do
            assert.equal(
              naive:value { x, y },
              value(game, { x, y }),
              ("%s x %s at %d, %d"):format(pair[1], pair[2], x, y)
            )
          end
        end
        for mask = 1, 63 do
          local board = ""
          for place = 0, 5 do
            board = board .. (place == 3 and "/" or "") .. (mask >> place & 1 == 1 and "H" or "T")
          end
          assert.equal(naive:value(board), value(game, board), board)
        end
      end
    end
  end)

  it("is answered far out, by its engine", function()
    local game = assert(sg.load "turning:code=0.77")
    local row = game:seq(100000, 100012)
    assert.equal("closed form", row.basis)
    assert.same(assert(sg.load "kayles"):seq(100000, 100012).values, row.values)
    assert.equal(
      sg.nimber.mul(value(assert(sg.load "kayles"), 1000), value(assert(sg.load "0.07"), 999)),
      value(assert(sg.load "coin_product"), { 1000, 999 })
    )
  end)

  it("has certificates that the checker knows", function()
    for _, spec in ipairs {
      "acrostic_product",
      "acrostic_product:a=0.[37]:b=4!.0",
      "acrostic_product:a=0.[C=]:b=8?.3[01]",
    } do
      local out = program.run { "value", spec, "{7,8}", "--certificate", "/tmp/sg_acrostic.cert" }
      assert.equal(0, out.code, out.err)
      out = program.run { "verify", "/tmp/sg_acrostic.cert" }
      os.remove "/tmp/sg_acrostic.cert"
      assert.equal(0, out.code, out.err .. out.out)
    end
  end)

  it("is refused where the code is none, or has what turns do not take", function()
    for _, code in ipairs { "0.9Z!!", "20.017", "0.{1,2}", "0.07|0.7", "x", "3Q" } do
      local game, why = sg.load("turning:code=" .. code)
      assert.is_nil(game, code)
      assert.equal("usage", why.code, code)
    end
    local game, why = pcall(sg.game, { turn = "2.0" })
    assert.is_false(game)
    assert.matches("column 1", tostring(why))
  end)
end)
