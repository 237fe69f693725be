-- SPDX-License-Identifier: MIT
-- Games on heaps whose moves are a function: moves that leave many heaps, and answers along an assumed period.

local definition = require "spec.support.definition"
local naive = require "spec.support.naive"
local compiled = require "spec.support.compiled"
local program = require "spec.support.program"
local returned = require "spec.support.returned"
local sg = require "sg"

-- The rule with the same moves in each of the ways in which moves are functions; body names the moves of heap n by
-- move(list of heaps).
local function ways(body)
  local function rule(before, part, start)
    return ("return { %s function(n, option, heap) local function move(list) %s option(table.unpack(list)) end %s end %s }"):format(
      before,
      part,
      body,
      start
    )
  end
  return {
    heap = rule("heap =", "", ""),
    options = rule("options =", "", ", start = 1"),
    heaps = rule("heaps = { a =", "for i, part in ipairs(list) do list[i] = heap.a(part) end", "}, start = 'a1'"),
    coins = rule("turn = { heap =", "", "}"),
  }
end

-- Splits into m >= 2 nearly equal heaps, of heaps from f on (HNOI 2014, "Jiang nan le").
local EQUAL = [[
  if n < 3 then return end
  for m = 2, n do
    local list = {}
    for i = 1, m do list[i] = n // m + (i <= n % m and 1 or 0) end
    move(list)
  end]]

-- Splits into a staircase of k >= 2 heaps, each larger by one than the next (Codeforces 87C).
local STAIRS = [[
  for k = 2, n do
    local rest = n - k * (k - 1) // 2
    if rest < k then break end
    if rest % k == 0 then
      local list = {}
      for i = 0, k - 1 do list[i + 1] = rest // k + i end
      move(list)
    end
  end]]

-- The values of heaps 0..upto by the definition; moves(n) is the list of moves, each a list of heaps.
local function values_of(moves, upto)
  local values = {}
  for n = 0, upto do
    local seen = {}
    for _, list in ipairs(moves(n)) do
      local sum = 0
      for _, part in ipairs(list) do
        sum = sum ~ values[part]
      end
      seen[sum] = true
    end
    values[n] = definition.mex(seen)
  end
  return values
end

-- The moves that the body names.
local function moves_by(body)
  local f = assert(load("local n, move = ... " .. body))
  return function(n)
    local list = {}
    f(n, function(parts) list[#list + 1] = table.move(parts, 1, #parts, 1, {}) end)
    return list
  end
end

describe("moves that leave many heaps", function()
  it("have the values of the definition, in every way to write them", function()
    for name, body in pairs { equal = EQUAL, stairs = STAIRS } do
      local upto = name == "equal" and 150 or 3000
      local right = values_of(moves_by(body), upto)
      for way, text in pairs(ways(body)) do
        local game = assert(sg.from_text(text, way .. ".lua"))
        local last = way == "heap" and upto or 100
        if way == "options" then
          for n = 0, last do
            assert.equal(right[n], assert(game:value(n)).value, name .. n)
          end
        else
          local found = assert(game:seq(1, last)).values
          for n = 1, last do
            assert.equal(right[n], found[n], name .. " " .. way .. n)
          end
        end
      end
    end
    assert.equal(4, values_of(moves_by(EQUAL), 100)[100])
  end)

  it("have the values of the definition at random", function()
    for _ = 1, 20 do
      local step, extra, most = math.random(1, 4), math.random(0, 3), math.random(65, 200)
      local body = ([[
        for m = %d, math.min(n, %d), %d do
          local list = {}
          for i = 1, m do list[i] = (n - 1) // m + (i <= %d and -1 or 0) end
          for i = 1, m do list[i] = math.max(list[i], 0) end
          move(list)
        end]]):format(math.random(1, 3), most, step, extra)
      local right, found =
        values_of(moves_by(body), 220), assert(assert(sg.from_text(ways(body).heap, "r.lua")):seq(0, 220))
      for n = 0, 220 do
        assert.equal(right[n], found.values[n + 1], ("seed %d: %s: %d"):format(naive.seed, body, n))
      end
    end
  end)

  it("are listed, checked and written as programs", function()
    local path = os.tmpname() .. ".lua"
    program.write(path, ways(EQUAL).heap)
    local moves = assert(assert(sg.load(path)):moves(70))
    assert.equal(69, moves.total)
    assert.equal(0, program.run({ "check", path }).code)
    local written = program.run { "codegen", path, "--lang", "python", "--upto", "80" }
    assert.equal(0, written.code, written.err)
    local right, queries = values_of(moves_by(EQUAL), 80), {}
    for n = 0, 80 do
      queries[n + 1] = { 1, n }
    end
    for i, value in ipairs(compiled.run("python", { written.out }, queries)) do
      assert.equal(right[i - 1], tonumber(value))
    end
    os.remove(path)
  end)

  it("say what is no heap, in words that are right for every argument of option", function()
    for body, says in pairs {
      ["option(n - 2)"] = "leaves a heap of -1; call option only if what is left is at least 0",
      ["option({ n - 1 })"] = "leaves a table, not a whole number of tokens (the heaps that a move leaves are arguments",
      ["option(n / 2)"] = "leaves 0.5, not a whole number of tokens (use // to divide)",
      ["option(none)"] = "leaves nil, not a whole number of tokens (a variable without a value?)",
      ["option(n - 2 * n)"] = "leaves a heap of -1; call option only if what is left is at least 0",
      ["option(0, n // 2 - n)"] = "leaves a heap of -1; call option only if what is left is at least 0",
      ["local taken = 3 option(n - taken)"] = "leaves a heap of -2; call option only if what is left is at least 0",
      ["option('0')"] = "leaves the string '0', not a whole number of tokens",
    } do
      local game = assert(
        sg.from_text(
          ("return { heap = function(n, option) local none if n > 0 then %s end end }"):format(body),
          "wrong.lua"
        )
      )
      local value, why = returned(game:value(1))
      assert.is_nil(value)
      assert.truthy(why:find("wrong.lua:1: an option of heap 1 " .. says, 1, true), why)
    end
  end)
end)

describe("heaps from which few can be reached", function()
  -- A move leaves what is left of n behind one of these, or of two of them a sum.
  local PARTS = {
    "n // 2",
    "n // 3",
    "n // 5",
    "math.max(n - 1 - n % 7, 0)",
    "n & n - 1",
    "n - (n & -n)",
    "math.max(n - 100, 0)",
    "n % 13",
  }

  local function random_body()
    local lines = {}
    for _ = 1, math.random(1, 4) do
      local parts = {}
      for i = 1, math.random(1, 2) do
        parts[i] = PARTS[math.random(#PARTS)]
      end
      lines[#lines + 1] = ("local list = { %s } if n > 0 and list[1] < n and (list[2] or 0) < n then move(list) end"):format(
        table.concat(parts, ", ")
      )
    end
    return table.concat(lines, " ")
  end

  it("have the values of the definition, one by one, after one another and in one table", function()
    for _ = 1, 15 do
      local body, upto = random_body(), 2000
      local right = values_of(moves_by(body), upto)
      local game = assert(sg.from_text(ways(body).heap, "r.lua"))
      for _ = 1, 8 do
        local n = math.random(0, upto)
        local what = ("seed %d: %s: heap %d"):format(naive.seed, body, n)
        assert.equal(right[n], assert(game:value(n)).value, what)
        assert.equal(right[n], assert(assert(sg.from_text(ways(body).heap, "r.lua")):value(n)).value, what)
        for _, move in ipairs(assert(game:moves(n, { limit = 100 })).moves) do
          local sum = 0
          for _, part in ipairs(move.parts) do
            sum = sum ~ right[part]
          end
          assert.equal(sum, move.value, what)
        end
      end
      assert.equal(right[upto], assert(game:seq(upto, upto)).values[1], body)
      assert.equal(right[upto - 1], assert(game:value(upto - 1)).value, body)
    end
  end)

  it("answer far beyond a table, and say what to do where too many lie below", function()
    local body = "for d = 2, 6 do if n > 0 then move { n // d } end end"
    local by_options = assert(sg.from_text(ways(body).options, "f.lua"))
    local game = assert(sg.from_text(ways(body).heap, "f.lua"))
    for _, n in ipairs { 10 ^ 9 // 1 | 0, 10 ^ 18 // 1 | 0, math.maxinteger } do
      local found = assert(game:value(n))
      assert.same({ assert(by_options:value(n)).value, "computed" }, { found.value, found.basis })
    end
    local _, why =
      assert(sg.from_text(ways("if n > 0 then move { n - 1 } end").heap, "l.lua")):value(10 ^ 18 // 1 | 0)
    assert.equal("limit", why.code)
    assert.truthy(
      tostring(why):find("too many heaps lie below", 1, true) and tostring(why):find("as options", 1, true),
      tostring(why)
    )
  end)

  it("ask for the moves of no other heap", function()
    local text = [[return { heap = function(n, option)
      if n % 1000 ~= 0 and n ~= 1 then error "never asked" end
      if n == 1000000 then option(500000) option(1) elseif n > 1 then option(1) end
    end }]]
    local game = assert(sg.from_text(text, "e.lua"))
    assert.equal(2, assert(game:value(1000000)).value)
    assert.equal("rule", select(2, game:value(7)).code)
  end)
end)

describe("an assumed answer", function()
  -- heaps of ten digits have exceptions, which no small heap and no number of the rule shows
  local FEW = [[return { heap = function(n, option)
    for k = 1, math.min(n, 4) do
      if (n * k) % 7 ~= 3 and not (#tostring(n) == 10 and k == 3) then option(n - k) end
    end
  end }]]
  local SAYS = "few keeps the period 21 from heap 6 on; looked at heaps 0..10000"

  it("says how far the rule was looked at, whatever is asked", function()
    local game, opts = assert(sg.from_text(FEW, "few.lua")), { assume = true }
    local position = "1000000000"
    for what, found in pairs {
      value = assert(game:value(position, opts)),
      sum = assert(game:value("{1000000000,5}", opts)),
      outcome = assert(game:outcome(position, opts)),
      moves = assert(game:moves(position, opts)),
      explain = assert(game:explain(position, opts)),
      seq = assert(game:seq(position, "1000000003", opts)),
      ["sum of games"] = assert(sg.sum({ { game, position }, "nim@5" }, opts)),
    } do
      assert.same({ "assumed", SAYS, 10000 }, { found.basis, found.assuming, found.checked_to }, what)
      if what ~= "seq" then
        assert.truthy(tostring(found):find("[assumed: " .. SAYS .. "]", 1, true), tostring(found))
      end
    end
    -- what was computed takes nothing for granted
    assert.is_nil(assert(game:value("77", opts)).assuming)
  end)

  it("is not given where the true value costs little more", function()
    local text = [[return { heap = function(n, option)
      for k = 1, math.min(n, n > 2400 and 2 or 4) do option(n - k) end
    end }]]
    for _, heap in ipairs { 2399, 2400, 2401, 2403, 5000, 9998, 10000 } do
      local assumed = assert(assert(sg.from_text(text, "few.lua")):value(heap, { assume = true }))
      local computed = assert(assert(sg.from_text(text, "few.lua")):value(heap))
      assert.same({ computed.value, "computed" }, { assumed.value, assumed.basis }, heap)
    end
    assert.equal("assumed", assert(assert(sg.from_text(text, "few.lua")):value(10001, { assume = true })).basis)
  end)

  it("says so where moves are functions of coupled families, and where a code stands for a rule", function()
    local text =
      "return { heaps = { a = function(n, option, heap) for k = 1, math.min(n, 4) do option(heap.a(n - k)) end end } }"
    local game = assert(sg.from_text(text, "few.lua"))
    local found = assert(game:value("a1000000000000000000007", { assume = true }))
    assert.same({ 2, "assumed", 400 }, { found.value, found.basis, found.checked_to })
    assert.truthy(found.assuming:find("looked at heaps 0..400", 1, true), found.assuming)
    found = assert(
      assert(
        assert(sg.from_text("return { heap = function(n, option) if n > 0 then option(n - 1) end end }", "one.lua")):as "0.3"
      ):value(10 ^ 15 // 1 | 0)
    )
    assert.same({ "assumed", 100 }, { found.basis, found.checked_to })
  end)

  it("is in what the program prints, and is offered only where it may help", function()
    local path = os.tmpname() .. ".lua"
    program.write(path, FEW)
    local ran = program.run { "seq", path, "1000000000..1000000003", "--assume" }
    assert.truthy(ran.err:find("looked at heaps 0..10000", 1, true), ran.err)
    local object =
      program.objects(program.run({ "value", path, "1000000000", "--assume", "--format", "json" }).out)[1]
    assert.equal(10000, object.checked_to)
    os.remove(path)
    ran = program.run { "value", "subtract_a_square", "1000000000000" } -- nothing was computed yet
    assert.truthy(ran.err:find("--assume looks for a period", 1, true), ran.err)
    ran = program.run { "value", "subtract_a_square", "1000000000000", "--assume" }
    assert.truthy(ran.err:find("no period and no other law is observed", 1, true), ran.err)
    assert.is_nil(ran.err:find("--assume", 1, true), ran.err)
  end)
end)
