-- SPDX-License-Identifier: MIT
-- Scripted heap games and the codes that their options agree with.

local sg = require "sg"

local function scripted(body)
  return assert(
    sg.from_text('return { name = "mine", summary = "s", heap = function(n, option) ' .. body .. " end }", "mine.lua")
  )
end

local kayles = "for t = 1, math.min(2, n) do for a = 0, (n - t) // 2 do option(a, n - t - a) end end"

describe("lifting", function()
  it("finds the code of a scripted game", function()
    local cases = {
      ["0.77"] = kayles,
      ["4!.0"] = "for a = 1, (n - 1) // 2 do option(a, n - a) end",
      ["0.[3]"] = "for a = 0, n - 1 do option(a) end",
      ["0.33[030]"] = "for t = 1, n do if t % 3 == 1 or t == 2 then option(n - t) end end",
      ["0.0303"] = "for t = 2, math.min(n, 4), 2 do option(n - t) end",
      ["4=.0"] = "if n > 0 and n % 2 == 0 then option(n // 2, n // 2) end",
    }
    for code, body in pairs(cases) do
      local found = scripted(body):lift()
      assert.same({ code = code, agree_to = 60 }, found)
    end
  end)

  it("finds none where there is none", function()
    assert.is_nil(scripted("local k = 1 while k * k <= n do option(n - k * k) k = k + 1 end"):lift())
    assert.is_nil(scripted("if n > 1 then option(n - 1, n - 1) end"):lift())
    assert.is_nil(scripted("if n > 40 then option(n - 1) end"):lift())
    assert.is_nil(scripted("if n > 0 and n % 2 == 0 then option(n - 1) end"):lift())
    assert.is_nil(assert(sg.load "0.77"):lift())
  end)

  it("answers by the code's engine on request, and says so", function()
    local lifted = assert(scripted(kayles):as "0.77")
    local result = assert(lifted:value(1000000000000))
    assert.equal(1, result.value)
    assert.equal("assumed", result.basis)
    assert.equal("mine = 0.77, options observed to agree to n=100; proven for 0.77: guy-smith", result.assuming)
    local period = assert(lifted:period())
    assert.same({ 12, 71, "assumed" }, { period.period, period.preperiod, period.basis })
    assert.is_nil(period.theorem)
    assert.equal("assumed", assert(lifted:seq(0, 10)).basis)
    assert.equal("assumed", assert(lifted:moves(5)).basis)
    assert.equal("computed", assert(sg.load("0.77"):value(7)).basis)
  end)

  it(
    "makes a whole game: every question is answered as the rule's own game answers it, assumed where the code does",
    function()
      local game = scripted "if n > 0 then option(n - 1) end if n > 1 then option(n - 2) end"
      local lifted = assert(game:as "0.33")
      assert.equal(getmetatable(game), getmetatable(lifted))
      assert.equal(game.kind, lifted.kind)
      for n = 0, 12 do
        for _, position in ipairs { n, { n, 3, 5 } } do
          for _, question in ipairs { "value", "outcome", "moves", "explain" } do
            local own, by_code = assert(game[question](game, position)), assert(lifted[question](lifted, position))
            assert.equal(own.value, by_code.value)
            assert.equal(own.outcome, by_code.outcome)
            assert.equal("assumed", by_code.basis)
            assert.matches("mine = 0.33, options observed", by_code.assuming, 1, true)
            assert.is_string(tostring(by_code))
          end
          assert.same(game:moves(position).moves, lifted:moves(position).moves)
          assert.equal(game:is_empty_start(position), lifted:is_empty_start(position))
          assert.same(game:options(position), lifted:options(position))
          assert.equal(game:misere_outcome(position).outcome, lifted:misere_outcome(position).outcome)
        end
      end
      for _, question in ipairs { "remoteness", "followers", "graph", "drawing" } do
        assert.same(game[question](game, 5), lifted[question](lifted, 5))
      end
      local range = assert(lifted:range(0, 20))
      assert.same({ "assumed", 20 }, { range.basis, range.to })
      assert.equal("assumed", assert(lifted:no_period(2, 0)).basis)
      local far = assert(lifted:explain(300000001))
      assert.same({ "period", "0.33" }, { far.steps[1].step, far.steps[1].assuming:match "= (%S+)," })
      local sum = assert(sg.sum { { lifted, 4 }, { assert(sg.load "nim"), 2 } })
      assert.same({ "assumed", 3 }, { sum.basis, sum.value })
      assert.matches("mine = 0.33", sum.assuming, 1, true)
      assert.equal("mine", lifted.spec)
      assert.same({ code = "0.33", agree_to = 60 }, lifted:lift())
    end
  )

  it("keeps the labels of the rule's moves", function()
    local game = assert(sg.from_text(
      [[return { name = "mine", heap = function(n, option, _, label)
      for t = 1, math.min(2, n) do if label then label("take " .. t) end option(n - t) end end }]],
      "mine.lua"
    ))
    assert.equal("take 1", assert(assert(game:as "0.33"):moves(4)).moves[1].label)
  end)

  it("refuses a code that differs, with the heap where it does", function()
    local lifted, why = scripted(kayles):as "0.07"
    assert.is_nil(lifted)
    assert.equal("mine is not 0.07: heap 1: mine has the option 0, 0.07 has not", tostring(why))
    assert.equal("usage", why.code)
    -- Agrees up to 80 and no further.
    lifted, why = scripted("for t = 1, math.min(n, n > 80 and 3 or 2) do option(n - t) end"):as "0.33"
    assert.is_nil(lifted)
    assert.truthy(tostring(why):find("heap 81", 1, true), tostring(why))
    assert.is_nil((scripted(kayles):as "0.7z"))
    assert.is_nil((scripted(kayles):as "kayles"))
    assert.is_nil((assert(sg.load "wythoff"):as "0.77"))
  end)

  it("of a game declared twice is compared by check", function()
    local text = 'return { summary = "s", code = "0.%s", heap = function(n, option) ' .. kayles .. " end }"
    assert.is_true(sg.check(assert(sg.from_text(text:format "77", "twice.lua"))).ok)
    assert.is_false(sg.check(assert(sg.from_text(text:format "73", "twice.lua"))).ok)
  end)
end)

describe("the hint that a code has the options of a function", function()
  it("comes before many heaps are computed, on standard error", function()
    local program = require "spec.support.program"
    local folder = program.folder()
    local pins, other = folder .. "/pins.lua", folder .. "/other.lua"
    program.write(
      pins,
      "return { heap = function(n, option) for t = 1, math.min(2, n) do for a = 0, (n - t) // 2 do "
        .. "option(a, n - t - a) end end end }\n"
    )
    program.write(
      other,
      "return { heap = function(n, option) if n > 0 then option(math.floor(n ^ 0.5) - 1) end end }\n"
    )
    local hint = "its options are those of 0.77 on heaps 0..60"
    assert.equal("", program.run({ "value", "mark", "1000000000000000000" }).err) -- its theorem says the value
    for _, words in ipairs { { "seq", pins, "1995..2000" }, { "value", pins, "2000" } } do
      local run = program.run(words)
      assert.equal(0, run.code, run.err)
      assert.truthy(run.err:find(hint, 1, true), run.err)
      words[#words + 1] = "-q"
      assert.equal("", program.run(words).err)
      table.remove(words)
      words[#words + 1] = "--as"
      words[#words + 1] = "0.77"
      assert.is_nil(program.run(words).err:find(hint, 1, true))
    end
    for _, words in ipairs {
      { "seq", pins, "0..20" },
      { "value", pins, "7" },
      { "value", other, "2000" },
      { "seq", "0.77", "0..2000" },
    } do
      assert.equal("", program.run(words).err)
    end
    program.remove(folder)
  end)

  it("has some seconds for a period, where nobody gives a limit, and says how to look further", function()
    local command, asked, said = require "sg.cli.command.period", nil, nil
    local partial = { checked_to = 1000 }
    local function run(args)
      local game = { period = function() return nil, { limit = "time", partial = partial } end }
      asked, said = nil, nil
      command.run {
        args = args,
        load = function() return game, "pins.lua" end,
        checkpoint = function() end,
        checkpoint_note = function() end,
        write_certificate = function() end,
        limits = function(_, more)
          asked = more.time
          return {}
        end,
        respond = function(_, _, found, why, text)
          assert.is_nil(found)
          said = text(why.partial)
          return false
        end,
      }
    end
    run { game = "pins.lua", as = "0.6", format = "text" }
    assert.equal(10, asked)
    assert.matches("0..1000\n.*to look further: sg%-lua period pins.lua %-%-as 0.6 %-%-time 60", said)
    for _, more in ipairs { { time = 3 }, { upto = "2000" }, { checkpoint = "c" } } do
      more.game, more.as, more.format = "pins.lua", "0.6", "text"
      run(more)
      assert.is_nil(asked)
      assert.is_nil(said:find "to look further")
    end
  end)

  it("names data that have the options of a function of two heaps, where the pair is far", function()
    local program = require "spec.support.program"
    local rule = [[return { heap2 = function(a, b, option)
      for k = 1, math.max(a, b) do
        if k <= a then option(a - k, b) end
        if k <= b then option(a, b - k) end
        if k <= math.min(a, b) then option(a - k, b - k) end
      end
    end }]]
    local hint = "heap2 = { { 1, 0 }, { 0, 1 }, { 1, 1 } } on pairs of heaps 0..40 (observed); written so"
    local far = program.run("outcome - {600,700} --positions 50", { stdin = rule })
    assert.equal(4, far.code)
    assert.truthy(far.err:find(hint, 1, true), far.err)
    assert.equal("", program.run("outcome - {20,30}", { stdin = rule }).err)
    assert.equal("", program.run("outcome generalized_wythoff {600,700}").err) -- a closed form says who wins
  end)

  it("is not named where a value that was computed is another one", function()
    local game = assert(sg.from_text(
      [[return { heap = function(n, option)
        if #tostring(n) > 2 then option(n - 1) option(n - 2) return end
        for a = 0, n - 1 do option(a, n - 1 - a) end
        for a = 0, n - 2 do option(a, n - 2 - a) end
      end }]],
      "late.lua"
    ))
    assert.equal("0.77", game:lift().code)
    assert(game:seq(0, 110))
    assert.is_nil(game:lift())
  end)

  it("is not named where the options beside a number of the rule are others", function()
    local body = "if n > %s then option(n - 1) else %s end"
    assert.is_nil(scripted(body:format("1000", kayles)):lift())
    assert.is_nil(
      scripted(body:format("1 << 20", "if n > 0 then option(n - 1) end if n > 1 then option(n - 2) end")):lift()
    )
  end)
end)
