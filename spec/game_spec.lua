-- SPDX-License-Identifier: MIT
-- The interface of a game: values, outcomes, moves, sequences, periods, positions, sums, on heap games and on games of
-- positions, against answers computed here from the definition.

local sg = require "sg"

local SEED = math.tointeger(os.getenv "SG_SEED" or "") or 20240229
math.randomseed(SEED)

local function from(text, params)
  return assert(sg.from_text(text, "spec_game.lua", params))
end

-- ---- nim-values by the definition, written apart from the engine: a game is a function position -> list of options ---

local function mex(set)
  local n = 0
  while set[n] do n = n + 1 end
  return n
end

local function literal(value)
  if type(value) ~= "table" then return math.type(value) and tostring(value) or ("%q"):format(value) end
  local items = {}
  for i, item in ipairs(value) do items[i] = literal(item) end
  return "{" .. table.concat(items, ",") .. "}"
end

-- options(position) gives a list of options, each a list of components.
local function slow_values(options)
  local known = {}
  local function value(position)
    local key = literal(position)
    if not known[key] then
      local seen = {}
      for _, parts in ipairs(options(position)) do
        local sum = 0
        for _, part in ipairs(parts) do sum = sum ~ value(part) end
        seen[sum] = true
      end
      known[key] = mex(seen)
    end
    return known[key]
  end
  return value
end

local slow = {}

function slow.nim(n)
  local list = {}
  for left = 0, n - 1 do list[#list + 1] = { left } end
  return list
end

function slow.kayles(n)
  local list = {}
  for taken = 1, 2 do
    for left = 0, (n - taken) // 2 do
      if n >= taken then list[#list + 1] = { left, n - taken - left } end
    end
  end
  return list
end

function slow.subtraction(n)
  local list = {}
  for _, s in ipairs { 2, 5, 7 } do
    if s <= n then list[#list + 1] = { n - s } end
  end
  return list
end

function slow.grundy(n)
  local list = {}
  for a = 1, (n - 1) // 2 do list[#list + 1] = { a, n - a } end
  return list
end

-- Rows of a bar; whoever eats the last square (row 1, column 1) loses, so it is not among the options.
function slow.chomp(rows)
  local list = {}
  for r = 1, #rows do
    for left = (r == 1 and 1 or 0), rows[r] - 1 do
      local after = {}
      for i = 1, #rows do
        local length = i < r and rows[i] or math.min(rows[i], left)
        if length > 0 then after[#after + 1] = length end
      end
      list[#list + 1] = { after }
    end
  end
  return list
end

local value_of = {}
for name, options in pairs(slow) do value_of[name] = slow_values(options) end

-- ---- values ---------------------------------------------------------------------------------------------------------

local GRUNDY = [[
return {
  summary = "Split a heap into two unequal ones.", start = 20,
  options = function(n, option) for a = 1, (n - 1) // 2 do option(a, n - a) end end,
}]]

local HEAPS = [[
return { summary = "Split a heap into two unequal ones.",
  heap = function(n, option) for a = 1, (n - 1) // 2 do option(a, n - a) end end }]]

-- A position is a list of heaps; split takes it apart.
local SPLIT = [[
return {
  summary = "Nim on a list.", start = { 3, 4, 5 },
  options = function(heaps, option)
    for i = 1, #heaps do
      for left = 0, heaps[i] - 1 do
        local after = {}
        for j = 1, #heaps do after[j] = j == i and left or heaps[j] end
        option(after)
      end
    end
  end,
  split = function(heaps, part) for _, n in ipairs(heaps) do part({ n }) end end,
}]]

local function random_bar()
  local rows, length = {}, math.random(1, 5)
  for r = 1, math.random(1, 4) do
    rows[r] = length
    length = math.random(0, length)
    if length == 0 then break end
  end
  return rows
end

describe("a game (seed " .. SEED .. ")", function()
  it("has the values of the definition: heaps", function()
    for name, spec in pairs { nim = "nim", kayles = "kayles", subtraction = "subtraction:s=2,5,7", grundy = "grundys_game" } do
      local game = assert(sg.load(spec))
      for n = 0, 60 do
        local result = assert(game:value(n))
        assert.equal(value_of[name](n), result.value, name .. " " .. n)
        assert.equal(result.value == 0 and "P" or "N", result.outcome)
        assert.equal(result.outcome, game:outcome(n).outcome)
      end
    end
  end)

  it("has the values of the definition: positions", function()
    local game = assert(sg.load("chomp"))
    for _ = 1, 60 do
      local bar = random_bar()
      local result = assert(game:value(bar))
      assert.equal(value_of.chomp(bar), result.value, literal(bar))
      assert.equal("computed", result.basis)
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

-- ---- big numbers -----------------------------------------------------------------------------------------------------

describe("a huge heap", function()
  local big = "1" .. ("0"):rep(30)

  it("of Kayles has the value of its place in the period", function()
    local game = assert(sg.load("kayles"))
    local values = {}
    for n = 72, 83 do values[n % 12] = value_of.kayles(n) end
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
      local result, message, code = game:value(beyond)
      assert.is_nil(result)
      assert.equal("range", code)
      assert.is_string(message)
    end
  end)
  it("may be written with leading noughts", function()
    assert.equal(7, sg.load("nim"):value("0000000000000000000000007").value)
    assert.equal(0, sg.load("nim"):value("0000").value)
  end)
  it("of a game with no period is a limit, not a guess", function()
    local result, message, code = assert(sg.load("0.6")):value(big, { memory = 50 })
    assert.is_nil(result)
    assert.equal("limit", code)
    assert.is_truthy(message:find(big, 1, true))
  end)
  it("beyond 63 bits has moves too many to list", function()
    local result, _, code = assert(sg.load("kayles")):moves(big)
    assert.is_nil(result)
    assert.equal("range", code)
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
    for _, part in ipairs(parts) do sum = sum + part end
    return sum
  end
  local function takes(set, most)
    return function(n, parts)
      return #parts <= (most or 1) and set(n - sum_of(parts))
    end
  end

  for _, n in ipairs { 1000000000000000000, 999999999999999999, 123456789012345678, math.maxinteger } do
    winning("nim", n, takes(function(k) return k >= 1 end))
    winning("kayles", n, takes(function(k) return k == 1 or k == 2 end, 2))
    winning("dawsons_kayles", n, takes(function(k) return k == 2 end, 2))
    winning("subtraction:s=2,5,7", n, takes(function(k) return k == 2 or k == 5 or k == 7 end))
    winning("all_but", n, takes(function(k)
      for _, barred in ipairs(sg.load("all_but").params.s or sg.load("all_but").params.excluded or {}) do
        if k == barred then return false end
      end
      return k >= 1
    end))
  end
end)

-- ---- moves -----------------------------------------------------------------------------------------------------------

describe("moves", function()
  local function compare(game, position, options, value)
    local result = assert(game:moves(position))
    assert.equal(value(position), result.value)
    local wanted, n = {}, 0
    for _, parts in ipairs(options(position)) do
      local sum, left = 0, {}
      for _, part in ipairs(parts) do
        sum = sum ~ value(part)
        if part ~= 0 then left[#left + 1] = part end
      end
      table.sort(left, function(a, b) return type(a) == "number" and a < b end)
      local key = literal(left)
      if not wanted[key] then n = n + 1 end
      wanted[key] = sum
    end
    local seen = {}
    for i, move in ipairs(result.moves) do
      local left = {}
      for _, part in ipairs(move.parts) do if part ~= 0 then left[#left + 1] = part end end
      table.sort(left, function(a, b) return type(a) == "number" and a < b end)
      local key = literal(left)
      assert.equal(wanted[key], move.value, key)
      assert.equal(move.value == 0, move.wins)
      assert.is_nil(seen[key], key .. " is listed twice")
      seen[key] = true
      local before = result.moves[i - 1]
      assert.is_true(before == nil or before.value <= move.value, "winning ones first, then by value")
    end
    assert.equal(n, #result.moves)
    assert.equal(n, result.total)
    assert.equal(n, result.shown)
  end

  it("of heaps are those of the definition", function()
    for n = 0, 40 do
      compare(sg.load("nim"), n, slow.nim, value_of.nim)
      compare(sg.load("kayles"), n, slow.kayles, value_of.kayles)
      compare(sg.load("subtraction:s=2,5,7"), n, slow.subtraction, value_of.subtraction)
      compare(from(HEAPS), n, slow.grundy, value_of.grundy)
      compare(from(GRUNDY), n, slow.grundy, value_of.grundy)
    end
  end)
  it("of positions are those of the definition", function()
    local game = assert(sg.load("chomp"))
    for _ = 1, 30 do compare(game, random_bar(), slow.chomp, value_of.chomp) end
  end)
  it("are listed up to a limit, winning ones first", function()
    local all = assert(sg.load("nim"):moves({ 300, 299, 298 }))
    local few = assert(sg.load("nim"):moves({ 300, 299, 298 }, { limit = 3 }))
    assert.equal(3, #few.moves)
    assert.equal(3, few.shown)
    assert.same(all.moves[1].option, few.moves[1].option)
    assert.is_true(few.moves[1].wins)
    assert.equal(300 + 299 + 298, all.total)
    local game = from(GRUNDY)
    local shown = assert(game:moves(20, { limit = 2 }))
    assert.equal(2, #shown.moves)
    assert.equal(9, shown.total)
    assert.equal(9, assert(game:moves(20)).total)
  end)
  it("of a sum of heaps change one heap", function()
    local game = assert(sg.load("kayles"))
    for _ = 1, 30 do
      local heaps = { math.random(0, 9), math.random(0, 9), math.random(0, 9) }
      local result = assert(game:moves(heaps))
      for _, move in ipairs(result.moves) do
        local position = assert(game:parse(move.option))
        assert.equal(game:value(position).value, move.value, move.option)
      end
      assert.equal(result.value ~= 0, result.moves[1] ~= nil and result.moves[1].wins)
    end
  end)
  it("of the options are the options", function()
    for _, game in ipairs { from(GRUNDY), from(HEAPS), from(SPLIT), sg.load("kayles"), sg.load("chomp") } do
      local position = game.family and 9 or game:start()
      local options = assert(game:options(position))
      assert.is_true(#options > 0)
      for _, option in ipairs(options) do
        assert.is_table(option.parts)
        assert.is_string(option.text)
      end
      assert.equal(assert(game:moves(position)).total, #options)
    end
  end)
end)

-- ---- sums --------------------------------------------------------------------------------------------------------------

describe("a sum", function()
  local kinds = {
    { spec = "nim", options = slow.nim, value = value_of.nim, pick = function() return math.random(0, 20) end },
    { spec = "kayles", options = slow.kayles, value = value_of.kayles, pick = function() return math.random(0, 20) end },
    { spec = "subtraction:s=2,5,7", options = slow.subtraction, value = value_of.subtraction,
      pick = function() return math.random(0, 30) end },
    { spec = "chomp", options = slow.chomp, value = value_of.chomp, pick = random_bar },
  }

  -- Every winning move by trying them all: "component: parts" -> the value left there.
  local function all_winning(picked, total)
    local winning, n = {}, 0
    for i, component in ipairs(picked) do
      for _, parts in ipairs(component.kind.options(component.position)) do
        local sum, left = 0, {}
        for _, part in ipairs(parts) do
          sum = sum ~ component.kind.value(part)
          if part ~= 0 then left[#left + 1] = part end
        end
        if total ~ component.kind.value(component.position) ~ sum == 0 then
          table.sort(left, function(a, b) return type(a) == "number" and a < b end)
          local text
          if component.kind.spec == "chomp" then
            text = literal(left[1])
          else
            text = #left == 0 and "0" or table.concat(left, " + ")
          end
          local key = i .. ": " .. text
          n = n + (winning[key] and 0 or 1)
          winning[key] = sum
        end
      end
    end
    return winning, n
  end

  it("has every winning move, and no other", function()
    for _ = 1, 150 do
      local picked, words, total = {}, {}, 0
      for i = 1, math.random(1, 4) do
        local kind = kinds[math.random(#kinds)]
        local position = kind.pick()
        picked[i] = { kind = kind, position = position }
        words[i] = kind.spec .. "@" .. literal(position)
        total = total ~ kind.value(position)
      end
      local text = table.concat(words, " ")
      local result = assert(sg.sum(words))
      assert.equal(total, result.value, text)
      assert.equal(total == 0 and "P" or "N", result.outcome)
      assert.equal(#picked, #result.components)
      for i, component in ipairs(result.components) do
        assert.equal(picked[i].kind.value(picked[i].position), component.value)
        assert.equal(picked[i].kind.spec, component.game)
        assert.equal(literal(picked[i].position), component.position)
      end
      local wanted, n = {}, 0
      if total ~= 0 then wanted, n = all_winning(picked, total) end
      assert.equal(n, #result.winning, text)
      assert.equal(n, result.shown)
      for _, move in ipairs(result.winning) do
        local key = move.component .. ": " .. move.option
        assert.equal(wanted[key], move.value, text .. "; " .. key)
        wanted[key] = nil
      end
      assert.is_nil(next(wanted), text)
      assert.equal(total ~= 0, #result.winning > 0)
    end
  end)
  it("may be given as games and positions", function()
    local nim, chomp = assert(sg.load("nim")), assert(sg.load("chomp"))
    local result = assert(sg.sum { { nim, 5 }, { chomp, { 3, 3 } }, "kayles@7" })
    assert.equal(5 ~ value_of.chomp({ 3, 3 }) ~ value_of.kayles(7), result.value)
    assert.equal(0, assert(sg.sum {}).value)
    assert.equal("P", assert(sg.sum {}).outcome)
  end)
  it("may have sums of heaps for components", function()
    local result = assert(sg.sum { "nim@{3,5}", "kayles@{2,3,4}" })
    local kayles = value_of.kayles(2) ~ value_of.kayles(3) ~ value_of.kayles(4)
    assert.equal(3 ~ 5 ~ kayles, result.value)
    for _, move in ipairs(result.winning) do
      local other = move.component == 1 and kayles or 3 ~ 5
      assert.equal(other, move.value)
      local game = sg.load(move.component == 1 and "nim" or "kayles")
      assert.equal(other, game:value(assert(game:parse(move.option))).value, move.option)
    end
    assert.is_true(#result.winning > 0)
  end)
  it("says what is wrong with a component", function()
    for _, case in ipairs {
      { { "kayles" }, "usage", "GAME@POSITION" }, { { "nosuch@3" }, "usage", "nosuch" }, { { "kayles@x" }, "input", "'x'" },
      { { "kayles@-1" }, "input", "%-1" }, { { "kayles@1.5" }, "input", "1.5" }, { { 3 }, "usage", "GAME@POSITION" },
    } do
      local result, message, code = sg.sum(case[1])
      assert.is_nil(result)
      assert.equal(case[2], code, message)
      assert.is_truthy(message:find(case[3]), message)
    end
  end)
  it("of huge heaps has winning moves that win", function()
    local result = assert(sg.sum { "nim@1000000000000000000", "kayles@1000000000000000000" })
    assert.equal(1000000000000000000 ~ 1, result.value ~ 1 ~ sg.load("kayles"):value("1000000000000000000").value)
    assert.is_true(#result.winning > 0)
    for _, move in ipairs(result.winning) do
      assert.equal(1, move.component)
      assert.equal(sg.load("kayles"):value("1000000000000000000").value, move.value)
      assert.equal(move.value, sg.load("nim"):value(move.option).value)
    end
  end)
end)

-- ---- sequences and periods ----------------------------------------------------------------------------------------------

describe("a nim-sequence", function()
  it("is that of the definition", function()
    for name, spec in pairs { nim = "nim", kayles = "0.77", subtraction = "subtraction:s=2,5,7", grundy = "grundys_game" } do
      local result = assert(sg.load(spec):seq(3, 70))
      assert.equal(3, result.from)
      assert.equal(70, result.to)
      assert.equal(68, #result.values)
      for i, value in ipairs(result.values) do assert.equal(value_of[name](i + 2), value, spec .. " " .. i + 2) end
    end
  end)
  it("may begin far away", function()
    local game = assert(sg.load("kayles"))
    local result = assert(game:seq("1000000000000000000000000000000", "1000000000000000000000000000011"))
    assert.equal(12, #result.values)
    for i = 0, 11 do assert.equal(value_of.kayles(72 + (4 + i) % 12), result.values[i + 1]) end
    assert.equal(1, #assert(game:seq(math.maxinteger, math.maxinteger)).values)
    assert.equal(3, #assert(game:seq(math.maxinteger, "9223372036854775809")).values)
  end)
  it("of no heaps is refused", function()
    local game = assert(sg.load("kayles"))
    for _, range in ipairs { { 5, 4 }, { -1, 3 }, { 0, 1.5 }, { "x", 3 }, { 0 }, { {}, 3 }, { 0 / 0, 3 }, { 0, 1 / 0 } } do
      local result, message, code = game:seq(range[1], range[2])
      assert.is_nil(result)
      assert.equal("usage", code, message)
    end
  end)
  it("is not what a game of positions has", function()
    local game = from(GRUNDY)
    for _, name in ipairs { "seq", "period" } do
      local result, message, code = game[name](game, 0, 5)
      assert.is_nil(result)
      assert.equal("usage", code)
      assert.is_truthy(message:find("code, subtract or heap", 1, true))
    end
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
    for n = 0, 20 do assert.equal(n, sg.load("nim"):value(n).value) end
  end)
  it("of a scripted game is observed, or none", function()
    local observed = assert(from("return { summary = 'x', heap = function(n, o) for k = 1, 3 do if k <= n then o(n - k) end end end }")
      :period({ upto = 200 }))
    assert.equal(4, observed.period)
    assert.equal("observed", observed.basis)
    assert.is_nil(observed.theorem)
    local none = assert(from(HEAPS):period({ upto = 100 }))
    assert.is_nil(none.period)
    assert.equal("none", none.basis)
    for _, bad in ipairs { 0, -1, 1.5, "x" } do
      local result, _, code = from(HEAPS):period({ upto = bad })
      assert.is_nil(result)
      assert.equal("usage", code)
    end
  end)
  it("is never extrapolated unless asked", function()
    local game = from("return { summary = 'x', heap = function(n, o) for k = 1, 3 do if k <= n then o(n - k) end end end }")
    local result, _, code = game:value("100000000003", { memory = 30, time = 20 })
    assert.is_nil(result)
    assert.equal("limit", code)
    local assumed = assert(game:value("100000000003", { assume = true, memory = 30, time = 20 }))
    assert.equal(3, assumed.value)
    assert.equal("assumed", assumed.basis)
  end)
end)

-- ---- positions --------------------------------------------------------------------------------------------------------

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
    assert.equal(20, game:parse(""))
    for _, bad in ipairs { "x", "{", "nil", "1 +", "print", "function() end", "os.exit()", "(function() while true do end end)()" } do
      local position, message, code = game:parse(bad)
      assert.is_nil(position)
      assert.is_true(code == "input" or code == "limit", bad .. ": " .. tostring(code))
      assert.is_truthy(message:find(bad, 1, true), message)
    end
  end)
  it("is read and shown by the rule where it says how", function()
    local game = from(POLITE)
    assert.same({ n = 4 }, game:parse("4"))
    assert.equal("<4>", game:show({ n = 4 }))
    assert.equal("<0>", game:moves({ n = 4 }).moves[1].option)
    local position, message, code = game:parse("four")
    assert.is_nil(position)
    assert.equal("input", code)
    assert.is_truthy(message:find("say a number", 1, true))
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
      local position, message, code = game:parse(bad)
      assert.is_nil(position, bad)
      assert.equal("input", code, message)
    end
  end)
  it("that is none is refused by every call", function()
    local game = from(POLITE:gsub("show = .-\n", ""):gsub("parse = .-\n", ""))
    local cyclic = {}
    cyclic[1] = cyclic
    for _, bad in ipairs { 0 / 0, 1 / 0, 0.5, print, coroutine.create(print), { 1, nil, 3 }, { [0] = 1 }, { [true] = 1 }, cyclic } do
      for _, name in ipairs { "value", "outcome", "moves", "options", "components", "key" } do
        local ok, result, message, code = pcall(game[name], game, bad)
        assert.is_true(ok, name .. " of " .. tostring(bad) .. ": " .. tostring(result))
        assert.is_nil(result, name .. " of " .. tostring(bad))
        assert.equal("input", code, name .. " of " .. tostring(bad) .. ": " .. tostring(message))
      end
      assert.is_string(game:show(bad))
    end
  end)
  it("that is no heap is refused by every call", function()
    local game = assert(sg.load("kayles"))
    for _, bad in ipairs { 0 / 0, 1 / 0, 0.5, -1, "x", "-1", "", true, print, { -1 }, { 1, nil, 3 }, { x = 1 }, { 0.5 }, { {} } } do
      for _, name in ipairs { "value", "outcome", "moves", "options", "components" } do
        local ok, result, message, code = pcall(game[name], game, bad)
        assert.is_true(ok, name .. " of " .. tostring(bad) .. ": " .. tostring(result))
        assert.is_nil(result, name .. " of " .. tostring(bad))
        assert.equal("input", code, name .. " of " .. tostring(bad) .. ": " .. tostring(message))
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
    for i = 1, 50 do a["k" .. i] = i end
    for i = 50, 1, -1 do b["k" .. i] = i + 0.0 end
    assert.equal(game:key(a), game:key(b))
    assert.are_not.equal(game:key({ 1, 2 }), game:key({ 2, 1 }))
    assert.are_not.equal(game:key("1"), game:key(1))
    assert.are_not.equal(game:key({}), game:key(0))
  end)
  it("where play begins must be given", function()
    local position, message, code = sg.load("0.77"):start()
    assert.is_nil(position)
    assert.equal("usage", code)
    assert.is_truthy(message:find("no start", 1, true))
  end)
end)

-- ---- canonical, twin, with, memo -----------------------------------------------------------------------------------------

describe("a loaded rule", function()
  it("is the same game each time", function()
    local first = from(GRUNDY)
    assert.equal(value_of.grundy(40), first:value(40).value)
    local second = from(GRUNDY)
    assert.equal(value_of.grundy(40), second:value(40, { positions = 1 }).value)
    assert.equal(value_of.grundy(40), assert(first:twin()):value(40, { positions = 1 }).value)
  end)
  it("is another game with other parameters", function()
    local text = [[return { summary = "x", params = { most = { type = "integer", default = 2, min = 1 } }, start = 9,
      options = function(n, option, p) for k = 1, p.most do if k <= n then option(n - k) end end end }]]
    for most = 1, 5 do
      local game = from(text, { most = most })
      for n = 0, 20 do assert.equal(n % (most + 1), game:value(n).value) end
      assert.equal(most, game.params.most)
    end
    local game = from(text)
    assert.equal(0, game:value(9).value)
    local other = assert(game:with({ most = 4 }))
    assert.equal(4, other:value(9).value)
    assert.equal(0, game:value(9).value)
    for _, bad in ipairs { { most = "x" }, { most = 0 }, { least = 3 } } do
      local none, message, code = game:with(bad)
      assert.is_nil(none)
      assert.equal("usage", code)
      assert.is_truthy(message:find(next(bad), 1, true), message)
    end
  end)
  it("takes its parameters from its name", function()
    local game = assert(sg.load("subtraction:s=1,4"))
    assert.same({ 1, 4 }, game.params.s)
    assert.equal("subtraction:s=1,4", game.spec)
    assert.equal("subtraction", game.name)
    assert.equal("subtract", game.kind)
    assert.same({ 2, 3 }, assert(sg.load("subtraction:s=1,4", { s = { 2, 3 } })).params.s)
    assert.same({ 3, 2 }, { sg.load("chomp:w=3:h=2").params.w, sg.load("chomp:w=3:h=2").params.h })
    assert.same({ 3, 3 }, sg.load("chomp:w=3:h=2"):start())
  end)
  it("knows symmetric positions by one of them", function()
    local game = from [[
      local function sorted(p) local t = { p[1], p[2] } if t[1] > t[2] then t[1], t[2] = t[2], t[1] end return t end
      return { summary = "x", start = { 9, 7 }, canonical = sorted,
        options = function(p, option)
          for i = 1, 2 do for left = 0, p[i] - 1 do option({ i == 1 and left or p[1], i == 2 and left or p[2] }) end end
        end }]]
    assert.equal(9 ~ 7, game:value({ 9, 7 }).value)
    assert.equal(9 ~ 7, game:value({ 7, 9 }).value)
    assert.is_true(game.search:stats().positions <= 9 * 10)
    assert.same({ { 7, 9 } }, game:components({ 9, 7 }))
  end)
  it("is deterministic: two processes say the same", function()
    local script = [[
      local sg = require "sg"
      local game = sg.from_text("return { summary = 'x', start = { a = 3, b = 4, c = 5 }, options = function(p, option) "
        .. "for name, n in pairs(p) do for k = 0, n - 1 do local q = {} for other, m in pairs(p) do q[other] = m end "
        .. "q[name] = k option(q) end end end }", "x.lua")
      for _, move in ipairs(game:moves(game:start()).moves) do print(move.option, move.value, move.wins) end
      for _, move in ipairs(sg.sum({ "nim@{7,8}", "chomp@start" }).winning) do print(move.component, move.option) end
      for _, rule in ipairs(sg.rules()) do print(rule.name, rule.summary) end
    ]]
    local path = os.tmpname()
    local file = assert(io.open(path, "w"))
    file:write(script)
    file:close()
    local outputs = {}
    for i = 1, 3 do
      local pipe = assert(io.popen(("LUA_PATH='%s' LUA_CPATH='%s' %s %s"):format(package.path, package.cpath,
        os.getenv "LUA" or "lua5.4", path)))
      outputs[i] = pipe:read("a")
      pipe:close()
    end
    os.remove(path)
    assert.is_true(#outputs[1] > 1000)
    assert.equal(outputs[1], outputs[2])
    assert.equal(outputs[1], outputs[3])
  end)
  it("runs its examples", function()
    local game = from [[return { summary = "x", code = "0.77", params = {}, examples = {
      { position = 4, value = 1, note = "Winning Ways" }, { position = 4, value = 2 }, { position = 0, outcome = "P" },
      { from = 0, values = { 0, 1, 2, 3 } }, { from = 0, values = { 0, 1, 2, 4 } },
      { period = 12, preperiod = 71 }, { period = 12, preperiod = 70 }, { position = { 1, 1 }, outcome = "N" } } }]]
    local wanted = { true, false, true, true, false, true, false, false }
    local results = game:examples()
    assert.equal(#wanted, #results)
    for i, result in ipairs(results) do
      assert.equal(wanted[i], result.ok, result.text)
      assert.is_string(result.text)
      assert.equal(wanted[i], result.detail == nil)
    end
    assert.equal("Winning Ways", results[1].note)
  end)
  it("says what is wrong with what it was asked for", function()
    for _, case in ipairs {
      { "nosuch", "usage" }, { "", "usage" }, { "./nosuch.lua", "io" }, { "0.8x", "input" }, { "kayles:q=1", "usage" },
      { "subtraction:s=1,x", "usage" }, { "chomp:w=0", "usage" }, { "rules", "usage" }, { "./rules/", "io" },
    } do
      local game, message, code = sg.load(case[1])
      assert.is_nil(game)
      assert.equal(case[2], code, case[1] .. ": " .. message)
      assert.is_string(message)
      assert.is_nil(message:find("lua/sg/", 1, true), message)
    end
    local _, message = sg.load("kayle")
    assert.is_truthy(message:find("kayles", 1, true), message)
    for _, bad in ipairs { 3, {}, true } do
      local ok, text = pcall(sg.load, bad)
      assert.is_false(ok)
      assert.is_truthy(text:find("game_spec.lua", 1, true), text)
    end
  end)
  it("is listed in the library", function()
    local list = sg.rules()
    assert.is_true(#list >= 30)
    for i, entry in ipairs(list) do
      assert.is_true(i == 1 or list[i - 1].name < entry.name)
      assert.is_string(entry.summary)
      local text, path = sg.rule_text(entry.name)
      assert.is_string(text)
      assert.equal(entry.path, path)
    end
    local text, message, code = sg.rule_text("nosuch")
    assert.is_nil(text)
    assert.equal("usage", code)
    assert.is_string(message)
  end)
end)

-- ---- games of the running program ----------------------------------------------------------------------------------------

describe("a game of the running program", function()
  local function nim(n, option)
    for left = 0, n - 1 do option(left) end
  end

  it("is solved where it stands", function()
    local calls = 0
    local game = sg.game { start = 5, options = function(n, option)
      calls = calls + 1
      nim(n, option)
    end }
    assert.equal(12, game:value(12).value)
    assert.equal(13, calls)
    assert.equal(0, game:moves(12).moves[1].value)
    assert.equal(12, #game:options(12))
    assert.equal(5, game:start())
    assert.equal("N", game:outcome(3).outcome)
    local heap = sg.heap(nim)
    assert.equal(12, heap:value(12).value)
    assert.equal(3 ~ 4 ~ 6, heap:value({ 3, 4, 6 }).value)
    assert.same({ 0, 1, 2, 3 }, heap:seq(0, 3).values)
    assert.equal(4, #heap:moves(4).moves)
  end)
  it("is a game of its own", function()
    local a = sg.game { start = 5, options = nim }
    local b = sg.game { start = 5, options = function(n, option) if n > 0 then option(n - 1) end end }
    assert.equal(6, a:value(6).value)
    assert.equal(0, b:value(6).value)
    assert.equal(1, b:value(7).value)
    assert.equal(7, a:value(7).value)
    assert.equal(7, assert(sg.sum { { a, 6 }, { b, 7 } }).value)
  end)
  it("works in coroutines, whichever made it", function()
    local make = coroutine.wrap(function()
      coroutine.yield(sg.game { start = 5, options = nim, canonical = function(n) return n end })
    end)
    local game = make()
    make = nil
    for _ = 1, 3 do collectgarbage() end
    assert.equal(9, game:value(9).value)
    local results = {}
    for i = 1, 5 do
      coroutine.wrap(function()
        results[i] = game:value(20 + i).value
        results[-i] = #game:options(i)
      end)()
      collectgarbage()
    end
    assert.same({ 21, 22, 23, 24, 25, [-1] = 1, [-2] = 2, [-3] = 3, [-4] = 4, [-5] = 5 }, results)
    assert.same({ 3 }, game:components(3))
  end)
  it("cannot yield out of a search, and says so", function()
    local said = coroutine.wrap(function()
      local game = sg.game { start = 5, options = function() coroutine.yield() end }
      local result, message, code = game:value(5)
      return { result, message, code }
    end)()
    assert.is_nil(said[1])
    assert.equal("rule", said[3])
    assert.is_truthy(said[2]:find("yield", 1, true))
  end)
  it("says at which line it failed", function()
    local game = sg.game { start = 5, options = function() error("own words") end }
    local result, message, code = game:value(5)
    assert.is_nil(result)
    assert.equal("rule", code)
    assert.is_truthy(message:find("game_spec.lua:%d+: own words"), message)
    local odd = sg.game { start = 5, options = function() error(setmetatable({}, { __tostring = function() error("x") end })) end }
    result, message, code = odd:value(5)
    assert.is_nil(result)
    assert.equal("rule", code)
    assert.is_truthy(message:find("table", 1, true))
    assert.equal("cycle", select(3, sg.game { start = 1, options = function(n, option) option(n) end }:value(1)))
  end)
  it("that is none raises at the caller's line", function()
    local line = debug.getinfo(1, "l").currentline
    for i, bad in ipairs {
      function() sg.game {} end,
      function() sg.game { options = nim } end,
      function() sg.game { start = 1, options = nim, left = nim } end,
      function() sg.game { start = 1, optoins = nim } end,
      function() sg.game { code = "0.8x" } end,
      function() sg.game(3) end,
      function() sg.heap(3) end,
    } do
      local ok, message = pcall(bad)
      assert.is_false(ok)
      assert.is_truthy(message:find(("game_spec.lua:%d: "):format(line + i + 1), 1, true), message)
      assert.is_nil(message:find("[C]", 1, true), message)
      local _, times = message:gsub("game_spec%.lua", "")
      assert.equal(1, times, message)
    end
  end)
  it("has no other parameters", function()
    local none, message, code = sg.heap(nim):with({ x = 1 })
    assert.is_nil(none)
    assert.equal("usage", code, message)
  end)
  it("is collected with its functions", function()
    local kept = setmetatable({}, { __mode = "k" })
    for _ = 1, 20 do
      local options = function(n, option) for left = 0, n - 1 do option(left) end end
      options = (function(f) return function(...) return f(...) end end)(options)
      kept[options] = true
      sg.game { start = 5, options = options }:value(5)
    end
    for _ = 1, 4 do collectgarbage() end
    assert.is_true(next(kept) == nil, "functions of dropped games are still held")
  end)
end)

-- ---- depth --------------------------------------------------------------------------------------------------------------

describe("a line of play", function()
  it("may be a million moves long", function()
    local game = from("return { summary = 'x', start = 0, options = function(n, option) if n > 0 then option(n - 1) end end } -- deep")
    assert.equal(0, assert(game:value(1000000)).value)
    assert.equal(1, assert(game:value(999999)).value)
    assert.equal(1000001, game.search:stats().positions)
  end)
  it("that goes round is named", function()
    local game = from("return { summary = 'x', start = 'a', options = function(s, option) local next_of = { a = 'b', b = 'c', "
      .. "c = 'd', d = 'b' } option(next_of[s]) end }")
    local result, message, code = game:value("a")
    assert.is_nil(result)
    assert.equal("cycle", code)
    assert.is_truthy(message:find('"b" -> "c" -> "d" -> "b"', 1, true), message)
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
    assert.equal(3 ~ 5 ~ 9, sg.nimsum { 3, 5, 9 })
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
end)
