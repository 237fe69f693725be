-- SPDX-License-Identifier: MIT
-- Evidence counts only where the rule has shown all of its parts: of random rules with large numbers, no law that is
-- observed, assumed or hinted at is wrong where the definition can be computed.

local sg = require "sg"

local amount = require "spec.support.amount"
local law_of = require "sg.pattern.law"
local limits = require "sg.limits"
local pattern = require "sg.pattern"
local seed_or = require "spec.support.seed"

local SEED = seed_or(20261129)
local N_RULES = amount(6, 40, 500)
local LAST = 30000
-- Seconds, so that what is asserted is found however busy the machine is.
local TIME = 600

-- Moves with the numbers c (large) and a, b (small). few: a heap has few of them.
local SHAPES = {
  "for t = 1, n // c do option(n - t) end",
  "for k = 1, math.min(n, 2) do local m = n - k if m % c ~= 0 and m % (c + 2) ~= 0 then option(m) end end",
  "if n > 0 then option(n - 1) end if n >= c then option(n - c) end",
  "if n > 0 then option(n - 1) end if n > c then option(n - b) end",
  "if n > a then option(n - a) end if n >= c then option(n // b) end",
  "if n > 0 then option(n // b) end if n % c == 0 and n > 0 then option(n - 1) end",
  "local t = 1 while t <= n and t <= c do option(n - t) t = t * b end",
  "if n > 1 then option(n - 2) end if n // c % 2 == 1 then option(n - 1) end",
  "for t = 1, math.min(n, a) do option(n - t) end if n == c then option(n - 1, 1) end",
  "if n >= c then for t = 1, b do option(n - t) end end",
  "if n > 0 then option(n - 1) end if n >= c and (n - c) % b == 0 then option((n - c) // b) end",
  "for d = b, b + 2 do if n > 0 and n % d ~= 0 then option(n // d) end end if n > c then option(n - 1) end",
}

local function random_rule()
  local c = math.random(3) == 1 and math.random(60, 900) or math.random(900, 20000)
  local moves = SHAPES[math.random(#SHAPES)]
  local numbers = { a = math.random(1, 4), b = math.random(2, 5), c = c }
  local as_parameter = math.random(2) == 1
  local text = moves:gsub(
    "%f[%w_]([abc])%f[^%w_]",
    function(name) return as_parameter and "p." .. name or tostring(numbers[name]) end
  )
  local params = {}
  for _, name in ipairs { "a", "b", "c" } do
    params[#params + 1] = ('%s = { type = "integer", default = %d }'):format(name, numbers[name])
  end
  local source = ("return { params = { %s }, heap = function(n, option, p) %s end }"):format(
    table.concat(params, ", "),
    text
  )
  return source, numbers
end

-- g(0..last) by the definition.
local function values_of(source, numbers, last)
  local heap, g = assert(load(source))().heap, {}
  for n = 0, last do
    local has = {}
    heap(n, function(x, y) has[g[x] ~ (y and g[y] or 0)] = true end, numbers)
    local value = 0
    while has[value] do
      value = value + 1
    end
    g[n] = value
  end
  return g
end

-- The heaps that tell most: around each multiple of the large number, and some others.
local function heaps_of(c)
  local list = {}
  for times = 1, 3 do
    for n = times * c - 2, times * c + 3 do
      if n >= 0 and n <= LAST then list[#list + 1] = n end
    end
  end
  for _ = 1, 20 do
    list[#list + 1] = math.random(10001, LAST)
  end
  return list
end

describe("what is observed (seed " .. SEED .. ")", function()
  setup(function() math.randomseed(SEED) end)

  for i = 1, N_RULES do
    it("is right where the definition says more: rule " .. i, function()
      local source, numbers = random_rule()
      local g = values_of(source, numbers, LAST)
      local game = assert(sg.from_text(source, "mine.lua"))
      for _, n in ipairs(heaps_of(numbers.c)) do
        local found = assert(sg.from_text(source, "mine.lua")) and game:value(n, { assume = true })
        if found then assert.equal(g[n], found.value, ("%s\nheap %d [%s]"):format(source, n, found.basis)) end
      end
      local known = assert(pattern.values(game, limits.of { time = TIME }))
      for _, one in ipairs((pattern.of_values(known, limits.of { quick = true }))) do
        local at = one.body and law_of.fails_at(one, g, 0, LAST)
        assert.is_nil(at, ("%s\n%s is wrong at %s"):format(source, one.text, at))
      end
      local period = assert(game:period())
      for n = period.period and period.preperiod or LAST, LAST - (period.period or 0) do
        local rises = g[n + (period.period or 0)] - g[n]
        assert.equal(period.saltus or 0, period.period and rises or 0, source)
      end
      local lifted = game:lift()
      if lifted then
        local code = assert(sg.load(lifted.code))
        for _, n in ipairs(heaps_of(numbers.c)) do
          assert.equal(g[n], assert(code:value(n)).value, ("%s\nis not %s"):format(source, lifted.code))
        end
      end
    end)
  end

  local function game_of(moves, params)
    return assert(
      sg.from_text(("return { %s heap = function(n, option, p) %s end }"):format(params or "", moves), "mine.lua")
    )
  end

  it("is nothing where no heap has a move", function()
    local game =
      game_of("for t = 1, n // p.k do option(n - t) end", 'params = { k = { type = "integer", default = 1000000 } },')
    local _, why = game:value(987654321, { assume = true, time = TIME })
    assert.matches("nothing is assumed: k = 1000000: no heap up to %d+ has a move", tostring(why))
    local found = assert(game:period())
    assert.is_nil(found.period)
    assert.equal("k = 1000000: no heap up to 10000 has a move", found.unseen)
    assert.equal(0, #assert(game:pattern()).laws)
    assert.is_nil(game:lift())
  end)

  it("is looked for as far by period as by pattern", function()
    local game = game_of "if n > 0 then option(n - 1) end if n >= 2701 then option(n - 2701) end"
    local found = assert(game:period())
    assert.equal(2, found.period)
    assert.equal(assert(game:pattern { time = TIME, quick = true }).checked_to, found.checked_to)
    assert.equal(found.checked_to, assert(game:value(10 ^ 9 // 1 | 0, { assume = true, time = TIME })).checked_to)
  end)

  -- Exceptions of the period 5 come back three times as far: 729, 2187, 6561, ...
  it("is no period where exceptions come back further on", function()
    local game = game_of "for q = 0, n // 3 do if q < n and (n - q) % 5 ~= 0 then option(q) end end"
    assert.equal(10, assert(game:value(20003, { assume = true, time = TIME })).value)
    local found = assert(game:period())
    assert.is_nil(found.period)
    assert.matches("an exception at heap %d+ comes back near heap %d+", found.unseen)
    game = game_of "if n > 0 then option(n - 1) end if n >= 400 and n % 3 == 1 then option((n - 400) // 3) end"
    assert.matches("an exception at heap 1603 comes back near heap %d+", assert(game:period { upto = 5000 }).unseen)
  end)

  it("is compared on the heap that is asked where a user names a code", function()
    local game = game_of "for k = 1, math.min(n, 2) do if n ~= 54321 then option(n - k) end end"
    local lifted = game:lift()
    assert.is_nil(lifted)
    local hidden =
      game_of "local far = #tostring(n) > 4 if n > 0 then option(n - 1) end if n > 1 and not far then option(n - 2) end"
    local assumed = assert(hidden:as "0.33")
    assert.equal(2, assert(assumed:value(5000)).value)
    local _, why = assumed:value(20000)
    assert.matches("is not 0.33: heap 20000 has other options", tostring(why))
  end)

  it("is a set's only where its numbers were seen", function()
    local game = assert(sg.load "subtraction:s=1,2,300000")
    assert.equal(0, assert(game:value(900003000)).value) -- 300000 is 0 modulo 3: g(300000) is 3, and the period 300001
    assert.equal("proven", assert(game:value(900003000)).basis)
    assert.is_nil(assert(game:period { upto = 1000 }).period)
  end)
end)
