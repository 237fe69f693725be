-- SPDX-License-Identifier: MIT
-- The searches dag, lv and pn: of one mind with each other, with the definition, and with what is published.

local returned = require "spec.support.returned"
local lfs = require("lfs")
local sg = require("sg")
local core = require("sg.core")
local internals = require("sg.internals")
local searches = require("sg.search.searches")
local naive = require "spec.support.naive"
local oracle = require "spec.support.oracle"
local program = require "spec.support.program"

local METHODS = { "dag", "lv", "pn" }
local SMALL = {
  chomp = { w = 3, h = 3 },
  cram = { w = 3, h = 2 },
  fibonacci_nim = { n = 9 },
  nogo_strip = { n = 5 },
  schuhs_game = { n = 36 },
  subset_takeaway = { n = 3 },
}

-- The game forgets what it knows.
local function forget(game)
  local memo = core.memo()
  internals[game].searches =
    { full = { memo = memo, lead = core.search(memo, internals[game].box), helpers = {}, methods = {} } }
  return game
end

local function fresh(spec, params) return forget(assert(sg.load(spec, params))) end

local function answer(result, message, code)
  if not result then error(("%s (%s)"):format(message, code), 2) end
  return result
end

describe("methods of search", function()
  for file in lfs.dir("rules") do
    local name = file:match("^(.*)%.lua$")
    local game = name and assert(sg.load("rules/" .. file, SMALL[name]))
    -- rules with loops, coupled heaps and entailing moves have engines of their own
    local rule = game and game.rule
    if game and game.kind == "positions" and not (rule.loopy or rule.heaps or rule.entailing) then
      it("agree with the definition on " .. name, function()
        local slow = oracle.load("rules/" .. file, SMALL[name])
        local positions = slow:small(40)
        for _, method in ipairs(METHODS) do
          for _, order in ipairs(method == "dag" and { "rule" } or { "learned", "rule" }) do
            local opts = { method = method, order = order }
            local once, every = fresh("rules/" .. file, SMALL[name]), fresh("rules/" .. file, SMALL[name])
            for _, position in ipairs(positions) do
              local text = method .. " " .. oracle.serial(position)
              local result = answer(once:value(position, opts))
              assert.equal(slow:value(position), result.value, text)
              assert.equal(method, result.method)
              assert.equal("computed", result.basis)
              result = answer(forget(every):outcome(position, opts))
              assert.equal(slow:outcome(position), result.outcome, text)
              assert.equal(method, result.method)
            end
          end
        end
      end)
    end
  end

  it("agree on random games that fall apart", function()
    for _ = 1, 40 do
      local n, moves = 30, {}
      for position = 1, n do
        moves[position] = {}
        for i = 1, math.random(0, 5) do
          local parts = {}
          for part = 1, math.random(0, 3) do
            parts[part] = math.random(0, position - 1)
          end
          moves[position][i] = parts
        end
      end
      local values = { [0] = 0 }
      for position = 1, n do
        local seen = {}
        for _, parts in ipairs(moves[position]) do
          local sum = 0
          for _, part in ipairs(parts) do
            sum = sum ~ values[part]
          end
          seen[sum] = true
        end
        values[position] = naive.mex(seen)
      end
      moves[0] = {}
      local game = sg.game {
        name = "random",
        start = n,
        options = function(position, option)
          for _, parts in ipairs(moves[position]) do
            option(table.unpack(parts))
          end
        end,
      }
      for _, method in ipairs(METHODS) do
        forget(game)
        for _ = 1, 5 do
          local position = math.random(0, n)
          local about = ("seed %d, %s, %d"):format(naive.seed, method, position)
          assert.equal(
            values[position] == 0 and "P" or "N",
            answer(game:outcome(position, { method = method })).outcome,
            about
          )
          assert.equal(values[position], answer(game:value(position, { method = method })).value, about)
        end
      end
    end
  end)

  it("are chosen by the question and by whether positions fall apart", function()
    local chomp, cram = sg.load("chomp:w=3:h=3"), sg.load("cram:w=3:h=3")
    assert.equal("dag", answer(chomp:value(chomp:start())).method)
    assert.equal("pn", answer(sg.load("chomp:w=5:h=5"):outcome { 5, 4, 4, 3 }).method)
    assert.equal("pn", answer(cram:value(cram:start())).method)
    assert.equal("pn", answer(cram:outcome(cram:start())).method)
    assert.equal("pn", answer(cram:value(cram:start(), { threads = 2 })).method)
    assert.equal("dag", answer(chomp:value(chomp:start(), { threads = 2 })).method)
    local file = os.tmpname()
    os.remove(file)
    assert.equal("pn", answer(cram:value(cram:start(), { store = file })).method)
    os.remove(file)
    assert.is_nil(answer(sg.load("kayles"):value(7)).method)
  end)

  it("look at less than everything", function()
    local seen = {}
    for _, method in ipairs(METHODS) do
      local game = fresh("chomp", { w = 7, h = 6 })
      answer(game:outcome(game:start(), { method = method }))
      seen[method] = internals[game].searches.full.lead:stats().positions
    end
    assert.equal(1285, seen.dag) -- a bar and the bar turned over are one: not C(13, 6) - 1 = 1715
    assert.is_true(seen.lv < 1000 and seen.pn < 1000)
  end)

  it("leave the function of a rule once they know enough, and nothing is wrong with it", function()
    local calls, reached = 0, 0
    local game = sg.game {
      name = "leaves",
      start = 5,
      options = function(n, option)
        calls = calls + 1
        for k = 0, n - 1 do
          option(k)
        end
        reached = reached + 1
      end,
    }
    assert.equal("N", answer(game:outcome(1)).outcome)
    assert.equal(calls, reached + 0)
    assert.equal("N", answer(game:outcome(5)).outcome)
    assert.equal(calls, reached + 1)
    assert.equal(5, answer(game:value(5)).value)
  end)

  it("name the loop that they run into", function()
    local game = sg.game { name = "loop", start = 0, options = function(n, option) option((n + 1) % 3) end }
    for _, method in ipairs(METHODS) do
      local result, message, code = returned(game:value(0, { method = method }))
      assert.is_nil(result)
      assert.equal("cycle", code)
      assert.matches("0 %-> 1 %-> 2 %-> 0", message)
    end
  end)

  it("stop at limits and go on from there", function()
    for _, method in ipairs { "lv", "pn" } do
      local game, limit = fresh("nogo_strip", { n = 8 }), 1
      local result, message, code
      repeat
        result, message, code = returned(game:value(game:start(), { method = method, positions = limit }))
        if not result then
          assert.equal("limit", code)
          assert.matches("the limit on positions", message)
        end
        limit = limit + 7
      until result
      assert.equal(0, result.value)
      game = fresh("nogo_strip", { n = 20 })
      result, message, code = returned(game:value(game:start(), { method = method, time = 0.05 }))
      assert.is_nil(result)
      assert.equal("limit", code)
      assert.matches("the time limit", message)
    end
  end)

  it("keep to the order of a rule that says so, unless asked not to", function()
    local source = [[return { summary = "x", start = 40, %s
      options = function(n, option) for k = math.min(n, 7), 1, -1 do option(n - k) end end, split = function(n, part)
        if n %% 2 == 1 then part(n // 2) part(n - n // 2) else part(n) end end }]]
    local function positions(field, opts)
      local game, stats = forget(assert(sg.from_text(source:format(field)))), {}
      opts.method, opts.stats = "lv", stats
      answer(game:value(game:start(), opts))
      return searches.total(stats).positions
    end
    local learned, rule = positions("", { order = "learned" }), positions("", { order = "rule" })
    assert.not_equal(learned, rule)
    assert.equal(rule, positions('order = "rule",', {}))
    assert.equal(learned, positions('order = "rule",', { order = "learned" }))
    assert.equal(learned, positions("", {}))
    for _, order in ipairs { "total", "small", "learned" } do
      local game, message = returned(sg.from_text(source:format(('order = "%s",'):format(order))))
      assert.is_nil(game)
      assert.matches("field 'order' is a string; it must be \"rule\"", tostring(message), 1, true)
    end
  end)

  it("go on in another order, from where they hold less", function()
    local rows = assert(sg.from_text(
      [[return { summary = "Rows.", start = 9, options = function(n, option)
      for i = 1, 2 do for k = 0, (n - i) // 2 do option(k, n - i - k) end end
    end }]],
      "rows_in_two_orders"
    ))
    local kayles = sg.load("kayles")
    for n = 1, 100 do
      local value = answer(kayles:value(n)).value
      assert.equal(value == 0 and "P" or "N", answer(rows:outcome(n, { method = "pn" })).outcome)
      assert.equal(value, answer(rows:value(n, { method = "pn", order = "rule" })).value)
    end
  end)

  it("are wrong names with a message", function()
    local game = sg.load("chomp:w=3:h=3")
    assert.error_matches(function() game:value(game:start(), { method = "alpha" }) end, "must be one of dag, lv, pn")
    assert.error_matches(function() game:value(game:start(), { order = 7 }) end, "must be one of learned, rule")
    local result, message, code = returned(sg.load("kayles"):value(7, { method = "lv" }))
    assert.is_nil(result)
    assert.equal("usage", code)
    assert.matches("heaps", message)
  end)
end)

describe("published values by every method", function()
  -- MCGS, University of Alberta: linear impartial NoGo on 1 to 24 points; the rest takes longer (make bench-positions).
  it("of NoGo on a strip", function()
    local published = { 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 3, 1, 0, 3, 1, 0 }
    for _, method in ipairs { "lv", "pn" } do
      for n = 1, 16 do
        local game = fresh("nogo_strip", { n = n })
        assert.equal(published[n], answer(game:value(game:start(), { method = method })).value, method .. " " .. n)
      end
    end
  end)

  -- A. E. Brouwer's list, OEIS A147983: {p, q, r} with p >= q >= r, the poisoned corner counted.
  it("of Chomp with three rows", function()
    local function is_lost(p, q, r)
      if r == 0 then return p == q + 1 end
      if r == 1 then return p == 3 and q == 1 or p == 2 and q == 2 end
      if r == 2 then return p == q + 2 end
      local list = { [3] = "6,3 7,4 5,5", [4] = "8,4 9,5 10,6 7,7", [5] = "10,5 9,6" }
      return (" " .. list[r] .. " "):find((" %d,%d "):format(p, q), 1, true) ~= nil
        or r == 5 and p == q + 4 and q >= 7
    end
    for _, method in ipairs(METHODS) do
      local game = fresh("chomp", { w = 18, h = 3 })
      for r = 0, 5 do
        for q = math.max(r, 1), 12 do
          for p = q, 16 do
            assert.equal(
              is_lost(p, q, r) and "P" or "N",
              answer(game:outcome({ p, q, r > 0 and r or nil }, { method = method })).outcome,
              ("%s {%d,%d,%d}"):format(method, p, q, r)
            )
          end
        end
      end
    end
  end)

  -- P. Beling, impartial-games; 3xn by another program; 1xn is 0.07.
  it("of Cram", function()
    for size, value in pairs {
      ["3x3"] = 0,
      ["3x4"] = 1,
      ["3x5"] = 1,
      ["3x6"] = 4,
      ["3x7"] = 1,
      ["4x4"] = 0,
      ["4x5"] = 2,
      ["4x6"] = 0,
      ["4x7"] = 3,
      ["5x5"] = 0,
      ["2x9"] = 1,
      ["2x10"] = 0,
      ["1x12"] = 2,
    } do
      local w, h = size:match("(%d+)x(%d+)")
      for _, method in ipairs { "lv", "pn" } do
        local game = fresh("cram", { w = tonumber(w), h = tonumber(h) })
        assert.equal(value, answer(game:value(game:start(), { method = method })).value, method .. " " .. size)
      end
    end
  end)
end)

describe("the option --method", function()
  it("forces a search, which JSON names", function()
    for _, method in ipairs(METHODS) do
      local out = program.output(program.path .. " value cram:w=3:h=4 --format json --method " .. method)
      assert.matches('"value":1,', out, 1, true)
      assert.matches('"method":"' .. method .. '"', out, 1, true)
    end
  end)
end)
