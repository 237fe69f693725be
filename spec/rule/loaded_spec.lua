-- SPDX-License-Identifier: MIT
-- Loaded rules and games of the running program: parameters, twins, examples, messages, coroutines, collection.

local returned = require "spec.support.returned"
local naive = require "spec.support.naive"
local sg = require "sg"
local failure = require "sg.failure"

local value_of = naive.values
local GRUNDY = naive.GRUNDY
local function from(text, params) return assert(sg.from_text(text, "spec_game.lua", params)) end

-- ---- canonical, twin, with, memo ----------------------------------------------------------------------------------

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
      for n = 0, 20 do
        assert.equal(n % (most + 1), game:value(n).value)
      end
      assert.equal(most, game.params.most)
    end
    local game = from(text)
    assert.equal(0, game:value(9).value)
    local other = assert(game:with({ most = 4 }))
    assert.equal(4, other:value(9).value)
    assert.equal(0, game:value(9).value)
    for _, bad in ipairs { { most = "x" }, { most = 0 }, { least = 3 } } do
      local none, message, code = returned(game:with(bad))
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
    assert.is_true(require("sg.internals")[game].search:stats().positions <= 9 * 10)
    assert.same({ { 7, 9 } }, game:components({ 9, 7 }))
  end)
  it("is deterministic: two processes say the same", function()
    local script = [[
      local sg = require "sg"
      local game = sg.from_text("return { summary = 'x', start = { a = 3, b = 4, c = 5 }, "
        .. "options = function(p, option) "
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
      local pipe = assert(
        io.popen(
          ("LUA_PATH='%s' LUA_CPATH='%s' %s %s"):format(
            package.path,
            package.cpath,
            os.getenv "LUA" or "lua5.4",
            path
          )
        )
      )
      outputs[i] = pipe:read("a")
      pipe:close()
    end
    os.remove(path)
    assert.is_true(#outputs[1] > 1000)
    assert.equal(outputs[1], outputs[2])
    assert.equal(outputs[1], outputs[3])
  end)
  it("runs its examples on the defaults, whatever its own parameters", function()
    local text = [[return { summary = "x", params = { most = { type = "integer", default = 2 },
      least = { type = "integer", default = 1 } }, start = 5,
      heap = function(n, option, p) for k = p.least, p.most do if k <= n then option(n - k) end end end,
      examples = { { position = 5, value = 2 }, { params = { most = 4 }, position = 5, value = 0 } } }]]
    for _, params in ipairs { {}, { least = 2 }, { most = 7, least = 3 } } do
      for i, one in ipairs(from(text, params):examples()) do
        assert.is_true(one.ok, i .. one.text)
      end
    end
  end)

  it("runs its examples", function()
    local game = from [[return { summary = "x", code = "0.77", examples = {
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
  it("takes the end of memory for no answer of a function that may fail", function()
    for _, raised in ipairs { "not enough memory", failure.new("nomem", "the machine has no more memory") } do
      local ok, why = pcall(failure.attempt, error, raised, 0)
      assert.same({ false, raised }, { ok, why })
    end
    assert.same({ false, "x" }, { failure.attempt(error, "x", 0) })
    assert.same({ true, 1, 2 }, { failure.attempt(function(...) return ... end, 1, 2) })
  end)

  it("has no verdict on examples that the machine cuts off", function()
    local game = from [[return { summary = "x", code = "0.77", examples = { { from = 0, values = { 0, 1, 2, 3 } },
      { position = 4, value = 2 }, { period = 12, preperiod = 71 } } }]]
    local function verdicts(code)
      rawset(game, "seq", function() return nil, (failure.new(code, "no answer")) end)
      local answer, why = game:examples()
      assert.same({ nil, code }, { answer, why.code })
      local said = {}
      for i, one in ipairs(why.partial) do
        said[i] = tostring(one.ok)
      end
      return table.concat(said, " ")
    end
    assert.equal("nil false true", verdicts "nomem")
    assert.equal("nil", verdicts "interrupted")
  end)
  it("says what is wrong with what it was asked for", function()
    for _, case in ipairs {
      { "nosuch", "usage" },
      { "", "usage" },
      { "./nosuch.lua", "io" },
      { "0.8x", "input" },
      { "kayles:q=1", "usage" },
      { "subtraction:s=1,x", "usage" },
      { "chomp:w=0", "usage" },
      { "rules", "usage" },
      { "./rules/", "io" },
    } do
      local game, message, code = returned(sg.load(case[1]))
      assert.is_nil(game)
      assert.equal(case[2], code, case[1] .. ": " .. message)
      assert.is_string(tostring(message))
      assert.is_nil(message:find("lua/sg/", 1, true), message)
    end
    local _, message = returned(sg.load("kayle"))
    assert.is_truthy(message:find("kayles", 1, true), message)
    for _, bad in ipairs { 3, {}, true } do
      local ok, text = pcall(function() sg.load(bad) end)
      assert.is_false(ok)
      assert.is_truthy(text:find("loaded_spec.lua", 1, true), text)
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
    local text, message, code = returned(sg.rule_text("nosuch"))
    assert.is_nil(text)
    assert.equal("usage", code)
    assert.is_string(tostring(message))
  end)
end)

-- ---- games of the running program ---------------------------------------------------------------------------------

describe("a game of the running program", function()
  local function nim(n, option)
    for left = 0, n - 1 do
      option(left)
    end
  end

  it("is solved where it stands", function()
    local calls = 0
    local game = sg.game {
      start = 5,
      options = function(n, option)
        calls = calls + 1
        nim(n, option)
      end,
    }
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
    local b = sg.game {
      start = 5,
      options = function(n, option)
        if n > 0 then option(n - 1) end
      end,
    }
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
    for _ = 1, 3 do
      collectgarbage()
    end
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
      local result, message, code = returned(game:value(5))
      return { result, message, code }
    end)()
    assert.is_nil(said[1])
    assert.equal("rule", said[3])
    assert.is_truthy(said[2]:find("yield", 1, true))
  end)
  it("says at which line it failed", function()
    local game = sg.game { start = 5, options = function() error("own words") end }
    local result, message, code = returned(game:value(5))
    assert.is_nil(result)
    assert.equal("rule", code)
    assert.is_truthy(message:find("loaded_spec.lua:%d+: own words"), message)
    local odd = sg.game {
      start = 5,
      options = function()
        error(setmetatable({}, { __tostring = function() error("x") end }))
      end,
    }
    result, message, code = returned(odd:value(5))
    assert.is_nil(result)
    assert.equal("rule", code)
    assert.is_truthy(message:find("table", 1, true))
    assert.equal(
      "cycle",
      select(3, returned(sg.game { start = 1, options = function(n, option) option(n) end }:value(1)))
    )
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
      assert.is_truthy(message:find(("loaded_spec.lua:%d: "):format(line + i + 1), 1, true), message)
      assert.is_nil(message:find("[C]", 1, true), message)
      local _, times = message:gsub("loaded_spec%.lua", "")
      assert.equal(1, times, message)
    end
  end)
  it("has no other parameters", function()
    local none, message, code = returned(sg.heap(nim):with({ x = 1 }))
    assert.is_nil(none)
    assert.equal("usage", code, message)
  end)
  it("is collected with its functions", function()
    local kept = setmetatable({}, { __mode = "k" })
    for _ = 1, 20 do
      local options = function(n, option)
        for left = 0, n - 1 do
          option(left)
        end
      end
      options = (function(f)
        return function(...) return f(...) end
      end)(options)
      kept[options] = true
      sg.game { start = 5, options = options }:value(5)
    end
    for _ = 1, 4 do
      collectgarbage()
    end
    assert.is_true(next(kept) == nil, "functions of dropped games are still held")
  end)
end)
