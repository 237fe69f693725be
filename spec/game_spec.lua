-- SPDX-License-Identifier: MIT
-- The interface of a game: values, huge heaps, sequences, periods, positions, against answers computed from the
-- definition (spec/support/naive.lua).

local returned = require "spec.support.returned"
local naive = require "spec.support.naive"
local sg = require "sg"

local SEED = naive.seed
local value_of = naive.values
local literal, mex = naive.literal, naive.mex
local random_bar = naive.bar
local GRUNDY, HEAPS, SPLIT = naive.GRUNDY, naive.HEAPS, naive.SPLIT
local function from(text, params) return assert(sg.from_text(text, "spec_game.lua", params)) end

local SPECS = { nim = "nim", kayles = "0.77", subtraction = "subtraction:s=2,5,7", grundy = "grundys_game" }

-- Take one, two or three, as a scripted heap: period 4, but nothing proves it.
local TAKE_THREE = "return { summary = 'x', heap = function(n, option) "
  .. "for k = 1, 3 do if k <= n then option(n - k) end end end }"

-- ---- values -------------------------------------------------------------------------------------------------------

describe("a game (seed " .. SEED .. ")", function()
  it("has a spec that loads the same game", function()
    for _, spec in ipairs {
      "token:edges={{1,2},{2,3}}:at=1",
      "token:edges={{1,2}}:at=1",
      "token:edges={}",
      "subtraction:s=1,2,5",
      "return_nim:take=2,3",
      "return_nim:back=",
      "node_kayles:edges={{1,2},{2,3}}",
    } do
      local game = assert(sg.load(spec))
      local again = assert(sg.load(game.spec))
      assert.equal(game.spec, again.spec)
      assert.same(game.params, again.params)
    end
    assert.equal("token:at=1:edges={{1,2}}", assert(sg.load "token:edges={{1,2}}:at=1").spec)
  end)

  it("has the values of the definition: heaps", function()
    for name, spec in pairs(SPECS) do
      local game = assert(sg.load(spec))
      for n = 0, 60 do
        local result = assert(game:value(n))
        assert.equal(value_of[name](n), result.value, name .. " " .. n)
        assert.equal(result.value == 0 and "P" or "N", result.outcome)
        assert.equal(result.outcome, game:outcome(n).outcome)
      end
    end
  end)

  -- Lasker's Nim, with names of three kinds for a heap, so that options known at once, options that wait for their like
  -- and sums follow each other in one position: values 4k+1, 4k+2, 4k+4, 4k+3.
  it("has the published values where hundreds of options and sums alternate", function()
    local game = from [[
      local function name(n)
        if n % 5 == 0 then return { n, "a name longer than those that are looked up in haste" } end
        return n % 7 == 0 and { n } or n
      end
      return {
        summary = "x",
        start = function() return 9 end,
        options = function(heap, option)
          local n = type(heap) == "table" and heap[1] or heap
          for k = n - 1, 0, -1 do
            option(name(k))
            if k % 2 == 0 and k > 0 then option(name(k), name(n - k)) end
            if k % 2 == 1 then option(name(n - k), name(k)) end
          end
        end,
      }
    ]]
    for _, n in ipairs { 1, 2, 3, 4, 1101, 1102, 1103, 1104 } do
      local last = n % 4
      local expected = last == 3 and n + 1 or last == 0 and n - 1 or n
      assert.equal(expected, game:value(n, { method = "dag" }).value, n)
    end
  end)

  it("has the values of the definition: positions", function()
    local game = assert(sg.load("chomp"))
    for _ = 1, 60 do
      local bar = random_bar()
      local result = assert(game:value(bar))
      assert.equal(value_of.chomp(bar), result.value, literal(bar))
      assert.is_truthy(({ computed = true, ["closed form"] = true })[result.basis])
      assert.equal(result.outcome, game:outcome(bar).outcome)
    end
  end)

  it("has the same values whichever way it is written", function()
    local options, heaps = from(GRUNDY), from(HEAPS)
    for n = 0, 50 do
      local wanted = value_of.grundy(n)
      assert.equal(wanted, options:value(n).value)
      assert.equal(wanted, heaps:value(n).value)
    end
    local split = from(SPLIT)
    for _ = 1, 50 do
      local position, sum = {}, 0
      for i = 1, math.random(0, 4) do
        position[i] = math.random(0, 12)
        sum = sum ~ position[i]
      end
      assert.equal(sum, split:value(position).value)
      assert.equal(sum == 0 and "P" or "N", split:outcome(position).outcome)
    end
  end)

  it("takes 3 and 3.0 for the same", function()
    assert.equal(from(GRUNDY):value(20).value, from(GRUNDY):value(20.0).value)
    assert.equal(assert(sg.load("kayles")):value(7).value, assert(sg.load("kayles")):value(7.0).value)
    assert.equal(0, from(SPLIT):value({ 3.0, 3 }).value)
  end)

  it("takes lists of heaps for sums", function()
    local game = assert(sg.load("kayles"))
    for _ = 1, 100 do
      local heaps, sum = {}, 0
      for i = 1, math.random(0, 5) do
        heaps[i] = math.random(0, 40)
        sum = sum ~ value_of.kayles(heaps[i])
      end
      local result = assert(game:value(heaps))
      assert.equal(sum, result.value)
      assert.equal(result.outcome, game:outcome(heaps).outcome)
    end
    assert.equal(0, game:value({}).value)
    assert.equal(0, game:value({ "1000000000000000000000", "1000000000000000000000" }).value)
  end)

  it("says by what its answers are known", function()
    assert.equal("closed form", sg.load("nim"):value("1000000000000000000").basis)
    local far = sg.load("kayles"):value("1000000000000000000")
    assert.equal("proven", far.basis)
    assert.is_string(far.theorem)
    assert.equal("computed", from(GRUNDY):value(20).basis)
    assert.equal("computed", from(HEAPS):value(20).basis)
  end)
end)

-- ---- big numbers --------------------------------------------------------------------------------------------------

describe("a huge heap", function()
  local big = "1" .. ("0"):rep(30)

  it("has its nim-sequence in blocks", function()
    for _, spec in ipairs { "kayles", "0.007", "subtraction", "grundys_game" } do
      local game = assert(sg.load(spec))
      local whole, range = assert(game:seq(3, 1000)), assert(game:range(3, 1000))
      assert.same({ 3, 1000, whole.basis, whole.engine }, { range.from, range.to, range.basis, range.engine })
      for _, size in ipairs { 1, 100, 998, 5000, false } do
        local list, next_first = {}, 3
        for first, values in range:blocks(size or nil) do
          assert.equal(next_first, first)
          assert.is_true(#values > 0 and #values <= (size or 50000))
          table.move(values, 1, #values, #list + 1, list)
          next_first = first + #values
        end
        assert.same(whole.values, list)
      end
    end
    local game = assert(sg.load "0.007")
    local range, why = game:range(0, 50000000, { time = 0.05 })
    assert.same({ "nil", "limit", "time" }, { tostring(range), why.code, why.limit })
    assert.is_string(tostring(why))
    assert.equal(why.partial.to + 1, #select(2, why.partial:blocks(1 << 30)()))
    for _, wrong in ipairs { { 5, 4 }, { -1, 4 }, { 0, 1 << 32 }, { "0", 4 }, { 0, 1.5 } } do
      assert.equal("usage", select(2, game:range(wrong[1], wrong[2])).code)
    end
    assert.equal("usage", select(2, assert(sg.load "chomp"):range(0, 4)).code)
  end)

  it("of Kayles has the value of its place in the period", function()
    local game = assert(sg.load("kayles"))
    local values = {}
    for n = 72, 83 do
      values[n % 12] = value_of.kayles(n)
    end
    assert.equal(values[4], game:value(big).value) -- 10^30 = 4 modulo 12
    assert.equal(values[4], game:value("1000000000000000000").value)
    assert.equal(values[4], game:value(10 ^ 18 // 1 | 0).value)
    for _ = 1, 50 do
      local digits, rest = {}, 0
      for i = 1, math.random(20, 60) do
        digits[i] = math.random(i == 1 and 1 or 0, 9)
        rest = (rest * 10 + digits[i]) % 12
      end
      assert.equal(values[rest], game:value(table.concat(digits)).value, table.concat(digits))
    end
  end)
  it("of Nim is its own value, if that fits", function()
    local game = assert(sg.load("nim"))
    assert.equal(1000000000000000000, game:value("1000000000000000000").value)
    assert.equal(math.maxinteger, game:value(math.maxinteger).value)
    assert.equal(math.maxinteger, game:value(tostring(math.maxinteger)).value)
    for _, beyond in ipairs { big, "9223372036854775808", ("9"):rep(5000) } do
      local result, why = game:value(beyond)
      assert.is_nil(result)
      assert.equal("range", why.code)
      assert.is_string(tostring(why))
    end
  end)
  it("in a sum is read as it is written, and told from one that was rounded", function()
    local game = assert(sg.load("kayles"))
    local position = assert(game:parse("{18446744073709551615, 007,1}"))
    assert.same({ "18446744073709551615", 7, 1 }, position)
    assert.equal("{18446744073709551615,7,1}", game:show(position))
    assert.equal(game:value("18446744073709551615").value ~ 2 ~ 1, game:value(position).value)
    assert.equal(3, game:value(assert(game:parse("{1e0,2}"))).value)
    local result, why = game:value({ 1e19, 1 })
    assert.same({ "nil", "input" }, { tostring(result), why.code })
    assert.equal(
      "1e+19 is not a heap: a heap is a whole number >= 0; from 2^63 = 9223372036854775808 on its digits as "
        .. "a string",
      tostring(why)
    )
    assert.matches("is not a heap", tostring(select(2, returned(game:parse("{1,,18446744073709551615}")))))
  end)
  it("may be written with leading noughts", function()
    assert.equal(7, sg.load("nim"):value("0000000000000000000000007").value)
    assert.equal(0, sg.load("nim"):value("0000").value)
  end)
  it("of a game with no period is a limit, not a guess", function()
    local result, why = assert(sg.load("0.6")):value(big, { memory = 2 })
    assert.is_nil(result)
    assert.equal("limit", why.code)
    assert.is_truthy(tostring(why):find(big, 1, true))
  end)
  it("beyond 63 bits has moves too many to list", function()
    local result, why = assert(sg.load("kayles")):moves(big)
    assert.is_nil(result)
    assert.equal("limit", why.code)
    local sum = assert(sg.sum({ "kayles@" .. big, "nim@3" }))
    assert.equal(assert(sg.load("kayles")):value(big).value ~ 3, sum.value)
  end)
  it("is copied when it is handed over, so that one table may serve for every move", function()
    local game = assert(sg.from_text(
      [[return { summary = "x", start = { 2, 3 }, options = function(p, option)
      local left = {}
      for i = 1, 2 do
        for k = 0, p[i] - 1 do
          left[1], left[2] = p[1], p[2]
          left[i] = k
          option(left)
        end
      end
    end }]],
      "shared.lua"
    ))
    assert.equal(1, game:value({ 2, 3 }).value)
    assert.equal("N", game:outcome({ 2, 3 }).outcome)
    assert.equal("{2,2}", game:moves({ 2, 3 }).moves[1].option)
    assert.equal(5, #game:options({ 2, 3 }))
    assert.is_true(sg.check(game).ok)
  end)

  -- Every winning move that is listed must be a move, have the value it is said to have, and win.
  local function winning(spec, n, is_move)
    it("of " .. spec .. ", " .. n .. ", has winning moves that win", function()
      local game = assert(sg.load(spec))
      local result = assert(game:moves(n, { limit = 50 }))
      assert.equal(game:value(n).value, result.value)
      assert.equal(result.shown, #result.moves)
      local n_wins = 0
      for _, move in ipairs(result.moves) do
        local parts, sum = {}, 0
        for part in move.option:gmatch("%d+") do
          if part ~= "0" then parts[#parts + 1] = math.tointeger(tonumber(part)) end
          sum = sum ~ game:value(part).value
        end
        assert.equal(sum, move.value, move.option)
        assert.equal(move.value == 0, move.wins)
        assert.is_true(is_move(n, parts), ("%s is no move from %d"):format(move.option, n))
        n_wins = n_wins + (move.wins and 1 or 0)
      end
      assert.equal(result.value ~= 0, n_wins > 0, "there is a winning move if and only if the value is not 0")
    end)
  end

  local function sum_of(parts)
    local sum = 0
    for _, part in ipairs(parts) do
      sum = sum + part
    end
    return sum
  end
  local function takes(set, most)
    return function(n, parts) return #parts <= (most or 1) and set(n - sum_of(parts)) end
  end

  for _, n in ipairs { 400000, 1000000, 10 ^ 18 // 1 | 0, 999999999999999999, 123456789012345678, math.maxinteger } do
    winning("nim", n, takes(function(k) return k >= 1 end))
    winning("kayles", n, takes(function(k) return k == 1 or k == 2 end, 2))
    winning("dawsons_kayles", n, takes(function(k) return k == 2 end, 2))
    winning("subtraction:s=2,5,7", n, takes(function(k) return k == 2 or k == 5 or k == 7 end))
    winning(
      "all_but",
      n,
      takes(function(k)
        for _, barred in ipairs(sg.load("all_but").params.s or sg.load("all_but").params.excluded or {}) do
          if k == barred then return false end
        end
        return k >= 1
      end)
    )
  end
end)

-- ---- sequences and periods ----------------------------------------------------------------------------------------

describe("a nim-sequence", function()
  it("is that of the definition", function()
    for name, spec in pairs(SPECS) do
      local result = assert(sg.load(spec):seq(3, 70))
      assert.equal(3, result.from)
      assert.equal(70, result.to)
      assert.equal(68, #result.values)
      for i, value in ipairs(result.values) do
        assert.equal(value_of[name](i + 2), value, spec .. " " .. i + 2)
      end
    end
  end)
  it("may begin far away", function()
    local game = assert(sg.load("kayles"))
    local result = assert(game:seq("1000000000000000000000000000000", "1000000000000000000000000000011"))
    assert.equal(12, #result.values)
    for i = 0, 11 do
      assert.equal(value_of.kayles(72 + (4 + i) % 12), result.values[i + 1])
    end
    assert.equal(1, #assert(game:seq(math.maxinteger, math.maxinteger)).values)
    assert.equal(3, #assert(game:seq(math.maxinteger, "9223372036854775809")).values)
  end)
  it("of no heaps is refused", function()
    local game = assert(sg.load("kayles"))
    for _, range in ipairs {
      { 5, 4 },
      { -1, 3 },
      { 0, 1.5 },
      { "x", 3 },
      { 0 },
      { {}, 3 },
      { 0 / 0, 3 },
      { 0, 1 / 0 },
    } do
      local result, why = game:seq(range[1], range[2])
      assert.is_nil(result)
      assert.equal("usage", why.code, tostring(why))
    end
  end)
  it("is not what a game of positions has", function()
    local texts =
      from 'return { start = "ab", options = function(s, option) if s ~= "" then option(s:sub(2)) end end }'
    for name, args in pairs { seq = { 0, 5 }, period = {} } do
      local result, why = texts[name](texts, table.unpack(args))
      assert.is_nil(result)
      assert.equal("usage", why.code)
      assert.is_truthy(tostring(why):find("code, subtract or heap", 1, true))
    end
    local _, why = from(GRUNDY):period()
    assert.equal("usage", why.code)
    assert.is_truthy(tostring(why):find("heap = function(n, option)", 1, true))
  end)
  it("of Kayles has the proven period 12 after 71", function()
    local period = assert(sg.load("kayles"):period())
    assert.equal(12, period.period)
    assert.equal(71, period.preperiod)
    assert.equal(70, period.last_exception)
    assert.equal(0, period.saltus)
    assert.equal("proven", period.basis)
    assert.is_string(period.theorem)
  end)
  it("of Nim has saltus 1", function()
    local period = assert(sg.load("nim"):period())
    assert.equal(1, period.period)
    assert.equal(1, period.saltus)
    for n = 0, 20 do
      assert.equal(n, sg.load("nim"):value(n).value)
    end
  end)
  it("of a scripted game is observed, or none", function()
    local observed = assert(from(TAKE_THREE):period({ upto = 200 }))
    assert.equal(4, observed.period)
    assert.equal("observed", observed.basis)
    assert.is_nil(observed.theorem)
    local none = assert(from(HEAPS):period({ upto = 100 }))
    assert.is_nil(none.period)
    assert.is_nil(none.basis)
    for _, bad in ipairs { 0, -1, 1.5, "x" } do
      local result, why = from(HEAPS):period({ upto = bad })
      assert.is_nil(result)
      assert.equal("usage", why.code)
    end
  end)
  it("is never extrapolated unless asked", function()
    local game = from(TAKE_THREE)
    local result, why = game:value("100000000003", { memory = 30, time = 20 })
    assert.is_nil(result)
    assert.equal("limit", why.code)
    local assumed = assert(game:value("100000000003", { assume = true, memory = 30, time = 20 }))
    assert.equal(3, assumed.value)
    assert.equal("assumed", assumed.basis)
  end)
end)

-- ---- positions ----------------------------------------------------------------------------------------------------

describe("a position", function()
  local POLITE = [[
    return {
      summary = "x", start = { n = 3 },
      options = function(p, option) for k = 0, p.n - 1 do option({ n = k }) end end,
      parse = function(text) local n = tonumber(text) if not n then error("say a number") end return { n = n } end,
      show = function(p) return "<" .. p.n .. ">" end,
    }]]

  it("is read from a Lua value", function()
    local game = from(GRUNDY)
    assert.equal(7, game:parse("7"))
    assert.same({ 3, 4, { x = "y" } }, game:parse(" {3, 4, {x='y'}} "))
    assert.equal("HTH", game:parse('"HTH"'))
    assert.equal(false, game:parse("false"))
    assert.equal(20, game:parse("start"))
    assert.equal(20, game:parse("start"))
    assert.equal("input", select(2, game:parse "").code)
    for _, bad in ipairs {
      "x",
      "{",
      "nil",
      "1 +",
      "print",
      "function() end",
      "os.exit()",
      "(function() while true do end end)()",
    } do
      local position, why = game:parse(bad)
      assert.is_nil(position)
      assert.is_true(why.code == "input" or why.code == "limit", bad .. ": " .. tostring(why))
      assert.is_truthy(tostring(why):find(bad, 1, true), tostring(why))
    end
  end)
  it("is read and shown by the rule where it says how", function()
    local game = from(POLITE)
    assert.same({ n = 4 }, game:parse("4"))
    assert.equal("<4>", game:show({ n = 4 }))
    assert.equal("<0>", game:moves({ n = 4 }).moves[1].option)
    local position, why = game:parse("four")
    assert.is_nil(position)
    assert.equal("input", why.code)
    assert.is_truthy(tostring(why):find("say a number", 1, true))
    assert.equal(4, game:value(game:parse("4")).value)
  end)
  it("of heaps is a number or a list", function()
    local game = assert(sg.load("nim"))
    assert.equal(7, game:parse("7"))
    assert.equal(7, game:parse("007"))
    assert.same({ 3, 4, 5 }, game:parse("{3,4,5}"))
    assert.same({ 3, 4, 5 }, game:parse("start"))
    assert.equal("12345678901234567890123", game:parse("12345678901234567890123"))
    assert.equal("12345678901234567890123", game:show("12345678901234567890123"))
    assert.equal("{3,4,5}", game:show({ 3, 4, 5 }))
    for _, bad in ipairs { "-1", "1.5", "{1,-1}", "'x'", "{x=1}", "1e400", "0/0", "true", "{1,nil,3}" } do
      local position, why = game:parse(bad)
      assert.is_nil(position, bad)
      assert.equal("input", why.code, tostring(why))
    end
  end)
  it("that is none is refused by every call", function()
    local game = from((POLITE:gsub("show = [^\n]+\n", ""):gsub("parse = [^\n]+\n", "")))
    local cyclic = {}
    cyclic[1] = cyclic
    for _, bad in ipairs {
      0 / 0,
      1 / 0,
      0.5,
      print,
      coroutine.create(print),
      { 1, nil, 3 },
      { [0] = 1 },
      { [true] = 1 },
      cyclic,
    } do
      for _, name in ipairs { "value", "outcome", "moves", "options", "components", "key" } do
        local ok, result, why = pcall(game[name], game, bad)
        assert.is_true(ok, name .. " of " .. tostring(bad) .. ": " .. tostring(result))
        assert.is_nil(result, name .. " of " .. tostring(bad))
        assert.equal("input", why.code, name .. " of " .. tostring(bad) .. ": " .. tostring(why))
      end
      assert.is_string(game:show(bad))
    end
  end)
  it("that is none is no move, whatever split and canonical would make of it", function()
    local function game(what, with)
      return from(
        (
          "return { summary = 'x.', start = 2, options = function(n, option) if n == 2 then option(1) end "
          .. "if n == 1 then option(%s) end end, %s }"
        ):format(what, with)
      )
    end
    for what, name in pairs { ["nil"] = "nil", ["0.5"] = "a fraction", ["option"] = "a function" } do
      for _, with in ipairs {
        "",
        "split = function(p, part) if p and p ~= 0.5 then part(p) end end",
        "split = function(p) return { p } end",
        "canonical = function(p) return (p == 1 or p == 2) and p or 0 end",
      } do
        for _, method in ipairs { "dag", "lv", "pn" } do
          local result, why = game(what, with):value(2, { method = method })
          assert.is_nil(result, with)
          assert.equal("rule", why.code, tostring(why))
          assert.truthy(tostring(why):find("1: not a position: " .. name, 1, true), tostring(why))
        end
      end
    end
  end)
  it("too large for the memory that there is, is a limit", function()
    local game = from("return { summary = 'x.', start = '', options = function() end }")
    for _, name in ipairs { "value", "outcome", "moves" } do
      local result, why = game[name](game, ("x"):rep(900000), { memory = 0.25 })
      assert.is_nil(result)
      assert.equal("limit", why.code, tostring(why))
    end
  end)
  it("that is no heap is refused by every call", function()
    local game = assert(sg.load("kayles"))
    for _, bad in ipairs {
      0 / 0,
      1 / 0,
      0.5,
      -1,
      "z",
      "-1",
      "",
      true,
      print,
      { -1 },
      { 1, nil, 3 },
      { x = 1 },
      { 0.5 },
      { {} },
    } do
      for _, name in ipairs { "value", "outcome", "moves", "options", "components" } do
        local ok, result, why = pcall(game[name], game, bad)
        assert.is_true(ok, name .. " of " .. tostring(bad) .. ": " .. tostring(result))
        assert.is_nil(result, name .. " of " .. tostring(bad))
        assert.equal("input", why.code, name .. " of " .. tostring(bad) .. ": " .. tostring(why))
      end
      assert.is_string(game:show(bad))
    end
  end)
  it("has components", function()
    assert.same({ { 3 }, { 4 }, { 5 } }, from(SPLIT):components({ 3, 4, 5 }))
    assert.same({ 20 }, from(GRUNDY):components(20))
    assert.same({ 3, 4 }, sg.load("kayles"):components({ 3, 4 }))
    assert.same({}, from(SPLIT):components({}))
  end)
  it("has one key, whatever the order of its fields", function()
    local game = from(POLITE)
    local a, b = {}, {}
    for i = 1, 50 do
      a["k" .. i] = i
    end
    for i = 50, 1, -1 do
      b["k" .. i] = i + 0.0
    end
    assert.equal(game:key(a), game:key(b))
    assert.are_not.equal(game:key({ 1, 2 }), game:key({ 2, 1 }))
    assert.are_not.equal(game:key("1"), game:key(1))
    assert.are_not.equal(game:key({}), game:key(0))
  end)
  it("where play begins must be given", function()
    local position, why = sg.load("0.77"):start()
    assert.is_nil(position)
    assert.equal("usage", why.code)
    assert.is_truthy(tostring(why):find("no start; name a heap, such as 12", 1, true))
  end)
end)

-- ---- depth --------------------------------------------------------------------------------------------------------

describe("a line of play", function()
  it("may be a million moves long", function()
    local game = from [[return { summary = "deep", start = 0,
      options = function(n, option) if n > 0 then option(n - 1) end end }]]
    assert.equal(0, assert(game:value(1000000, { method = "dag" })).value)
    assert.equal(1, assert(game:value(999999)).value)
    assert.equal(1000001, require("sg.internals")[game].search:stats().positions)
  end)
  it("that goes round is named", function()
    local game = from [[
      local next_of = { a = "b", b = "c", c = "d", d = "b" }
      return { summary = "x", start = "a", options = function(s, option) option(next_of[s]) end }]]
    local result, why = game:value("a")
    assert.is_nil(result)
    assert.equal("cycle", why.code)
    assert.is_truthy(tostring(why):find('"b" -> "c" -> "d" -> "b"', 1, true), tostring(why))
    assert.is_nil(game:value("c"))
  end)
end)

describe("mex and xor", function()
  it("are those of the definition", function()
    assert.equal(0, sg.mex())
    assert.equal(0, sg.mex {})
    assert.equal(0, sg.mex(1, 2, 3))
    assert.equal(4, sg.mex { 0, 1, 2, 3, 3, 9 })
    assert.equal(0, sg.xor())
    assert.equal(0, sg.xor {})
    assert.equal(3 ~ 5 ~ 9, sg.xor(3, 5, 9))
    assert.equal(3 ~ 5 ~ 9, sg.xor { 3, 5, 9 })
    assert.equal(math.maxinteger, sg.xor(math.maxinteger, 0))
    for _ = 1, 200 do
      local list, set = {}, {}
      for i = 1, math.random(0, 40) do
        list[i] = math.random(0, 30)
        set[list[i]] = true
      end
      assert.equal(mex(set), sg.mex(list))
      assert.equal(mex(set), sg.mex(table.unpack(list)))
    end
    for _, bad in ipairs { -1, 0.5, "x", false } do
      assert.is_false(pcall(sg.mex, bad))
      assert.is_false(pcall(sg.xor, { bad }))
    end
  end)

  it("mex and xor say which element of a list is none, and believe no length", function()
    for _, f in ipairs { sg.mex, sg.xor } do
      for _, wrong in ipairs { "x", 0.5, -1, {} } do
        local ok, message = pcall(f, { 1, wrong })
        assert.is_false(ok)
        assert.matches(": value 2 is ", message)
      end
      for _, length in ipairs { -1, 1 << 62 } do
        assert.is_false((pcall(f, setmetatable({ 1, 2 }, { __len = function() return length end }))))
      end
    end
  end)
end)

describe("options that are not known", function()
  local kayles = assert(sg.load "kayles")
  local calls = {
    ["game:value"] = function(opts) return kayles:value(3, opts) end,
    ["game:seq"] = function(opts) return kayles:seq(0, 3, opts) end,
    ["sg.check"] = function(opts) return sg.check(kayles, opts) end,
    ["sg.diff"] = function(opts) return sg.diff(kayles, kayles, opts) end,
    ["sg.identify"] = function(opts) return sg.identify({ 0, 1, 2 }, opts) end,
    ["sg.batch"] = function(opts) return sg.batch({ "rules/kayles.lua" }, opts) end,
  }
  for name, call in pairs(calls) do
    it("are refused by " .. name, function()
      local ok, message = pcall(call, { tmie = 1 })
      assert.is_false(ok)
      assert.matches("there is no option 'tmie'; did you mean 'time'%?", message)
      ok, message = pcall(call, 7)
      assert.is_false(ok)
      assert.matches("options are a table, not a number", message)
    end)
  end
end)
