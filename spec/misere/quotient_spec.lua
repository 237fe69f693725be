-- SPDX-License-Identifier: MIT
-- Misère quotients and their certificates, against play, against each other, and against print.

local program = require "spec.support.program"

local sg = require "sg"
local json = require "dkjson"
local random_from = require "spec.support.random"
local rows = require "spec.support.tsv"
local run = require("spec.support.program").said
local seed_or = require "spec.support.seed"

local seed = seed_or(20240229)
print("quotient_spec: seed " .. seed .. " (SG_SEED overrides)")
local random = random_from(seed)

local function load(spec) return assert(sg.load(spec)) end

describe("misère quotients", function()
  it("of Kayles: 40 elements, 9 of them P", function()
    local quotient = assert(load "kayles":misere_quotient())
    local result = quotient:result { table = true }
    assert.equal(40, result.order)
    assert.equal(9, result.p_size)
    assert.equal(9, #result.p_portion)
    assert.equal("solved", result.status)
    assert.is_false(result.tame)
    assert.equal(12, result.period)
    assert.equal(71, result.preperiod)
    assert.equal(167, result.checked_to)
    assert.equal("guy-smith", result.theorem)
    local history = {}
    for i, step in ipairs(result.history) do
      history[i] = step.heap .. ":" .. step.order
    end
    assert.equal("1:2 2:6 5:12 9:18 12:24 25:32 27:40", table.concat(history, " "))
    assert.equal("1", result.elements[1])
    assert.equal("h1^2 = 1", result.relations[1])
    for x = 0, 39 do
      for y = 0, 39 do
        assert.equal(result.table[x + 1][y + 1], result.table[y + 1][x + 1])
        assert.equal(result.table[x + 1][y + 1], quotient:times(x, y))
      end
      assert.equal(x, quotient:times(x, 0))
    end
    assert.equal(quotient:phi(71), quotient:phi(71 + 12000000000))
    assert.equal(quotient:phi(75), quotient:phi("1" .. ("0"):rep(28) .. "71")) -- 10^30 is 4 modulo 12
    assert.has_error(function() quotient:times(40, 0) end)
  end)

  it("satisfy their relations, which name every element once", function()
    for _, spec in ipairs { "kayles", "0.15", "0.123", "0.34" } do
      local quotient = assert(load(spec):misere_quotient())
      local shape = quotient:presentation()
      local number, seen = {}, {}
      for i, generator in ipairs(shape.generators) do
        number[generator.name] = quotient:phi(generator.heap)
        assert.equal(shape.elements[number[generator.name] + 1], shape.names[i])
      end
      local function of(word)
        local x = 0
        for name, power in (word .. " "):gmatch "(h%d+)%^?(%d*) " do
          for _ = 1, tonumber(power) or 1 do
            x = quotient:times(x, number[name])
          end
        end
        return x
      end
      for i, word in ipairs(shape.elements) do
        assert.equal(i - 1, of(word))
        assert.is_nil(seen[word])
        seen[word] = true
      end
      for _, relation in ipairs(shape.relations) do
        local left, right = relation.text:match "^(.-) = (.-)$"
        assert.equal(of(left), of(right))
      end
    end
  end)

  it("decide random sums as a search does", function()
    for _, spec in ipairs { "0.15", "0.123", "0.144", "0.34", "4.6", "grundys_game", "subtraction:s=2,5,7" } do
      local game, other = load(spec), load(spec)
      local quotient = assert(game:misere_quotient { upto = 14 })
      local shape = quotient:presentation()
      for _ = 1, 80 do
        local heaps, left, x = {}, 2 + random(18), 0
        while left > 0 do
          heaps[#heaps + 1] = 1 + random(math.min(left, 14))
          left = left - heaps[#heaps]
          x = quotient:times(x, quotient:phi(heaps[#heaps]))
        end
        assert.equal(
          other:misere_outcome(heaps).outcome,
          quotient:is_p(x) and "P" or "N",
          spec .. " " .. table.concat(heaps, ",")
        )
      end
      assert.equal(quotient.order, #shape.elements)
    end
  end)

  it("that are only partial say how far", function()
    local game = load "0.07"
    local quotient = assert(game:misere_quotient { upto = 20 })
    assert.equal("partial", quotient.status)
    assert.equal(20, quotient.heaps)
    assert.equal(24, quotient.order)
    assert.is_nil(quotient:phi(21))
    quotient = assert(game:misere_quotient { upto = 25 }) -- goes on from heap 20
    assert.equal(144, quotient.order)
    assert.equal(12, assert(game:misere_quotient { upto = 12 }).order)
    local cut = assert(load "0.07":misere_quotient { time = 0.05 })
    assert.equal("budget", cut.status)
    assert.same({ "limit", "time" }, { cut.stopped.code, cut.stopped.limit })
    assert.is_true(cut.heaps > 5)
    local scripted = assert(load "grundys_game":misere_quotient { upto = 12 })
    assert.equal("partial", scripted.status)
  end)

  it("of what is below a position are finite; Notakto on one board has 18 elements, of 4 kinds of P", function()
    local lines = { 7, 56, 448, 73, 146, 292, 273, 84 }
    local function is_dead(board)
      for _, line in ipairs(lines) do
        if board & line == line then return true end
      end
      return false
    end
    local notakto = sg.game {
      name = "notakto",
      start = 0,
      options = function(board, option)
        if is_dead(board) then return end
        for cell = 0, 8 do
          if board >> cell & 1 == 0 then option(board | 1 << cell) end
        end
      end,
    }
    local quotient = assert(notakto:misere_quotient())
    assert.equal("solved", quotient.status)
    assert.equal(18, quotient.order) -- T. E. Plambeck and G. Whitehead, The secrets of Notakto, arXiv 1301.1672
    assert.equal(4, #quotient:presentation().p_portion)
  end)

  it("are tame or wild as published, and their certificates stand", function()
    local checker = require "sg.certificate.verify"
    local n = 0
    for _, row in ipairs(rows "tests/data/misere_quotients.tsv") do
      if row[8] ~= "-" then
        n = n + 1
        local quotient = assert(load(row[1]):misere_quotient())
        assert.equal("solved", quotient.status)
        assert.equal(tonumber(row[2]), quotient.order)
        assert.equal(row[8] == "yes", quotient:presentation().tame, row[1])
        local text = assert(require "sg.certificate.misere".text(quotient))
        assert.is_string(checker.check(text))
      end
    end
    assert.equal(78, n)
  end)

  -- All rows take ten minutes, half of them 0.415, 0.434 and 0.764.
  it("have the published orders, heap by heap to the last", function()
    local n = 0
    for _, row in ipairs(rows "tests/data/misere_quotients_long.tsv") do
      local last = tonumber(row[2])
      if last <= 20 or os.getenv "SG_SLOW_TESTS" then
        local quotient = assert(load(row[1]):misere_quotient { upto = last })
        local steps = {}
        for i, step in ipairs(quotient.history) do
          steps[i] = ("%d:%d"):format(step.heap, step.order)
        end
        assert.same({ row[3], last }, { table.concat(steps, " "), quotient.heaps }, row[1])
        n = n + 1
      end
    end
    assert.equal(os.getenv "SG_SLOW_TESTS" and 139 or 64, n)
  end)

  it("of Nim below 2^n have 2^n + 2 elements and are tame", function()
    local nim = load "nim"
    local sizes = {}
    for n = 1, 8 do
      local quotient = assert(nim:misere_quotient { upto = n })
      sizes[n] = quotient.order
      assert.is_true(quotient:presentation().tame)
    end
    assert.same({ 2, 6, 6, 10, 10, 10, 10, 18 }, sizes)
  end)

  it("refuse what they cannot mean", function()
    local _, why = load "kayles":misere_quotient { position = 3 }
    assert.equal("usage", why.code)
    _, why = load "cram:w=2:h=2":misere_quotient { upto = 3 }
    assert.equal("usage", why.code)
    _, why = load "kayles":misere_quotient { upto = 0 }
    assert.equal("usage", why.code)
  end)
end)

describe("certificates of misère quotients", function()
  local folder
  lazy_setup(function() folder = program.folder() end)
  lazy_teardown(function() program.remove(folder) end)

  local checker = require "sg.certificate.verify"

  local function certificate(spec, upto)
    return (assert(require "sg.certificate.misere".text(assert(load(spec):misere_quotient { upto = upto }))))
  end

  it("are verified by stock Lua alone, and by the program", function()
    local path = folder .. "/kayles.json"
    local _, errors, code = run { "misere", "quotient", "0.77", "--certificate", path }
    assert.equal(0, code, errors)
    local text
    local alone = program.shell("lua5.4 lua/sg/certificate/verify/main.lua " .. program.quote(path))
    text = alone.out
    assert.equal(0, alone.code)
    assert.matches(
      "verified: the misère quotient of 0.77 has order 40 with 9 P elements; phi has period 12 from heap 71 on",
      text,
      1,
      true
    )
    text, _, code = run { "verify", path }
    assert.equal(0, code)
    assert.matches("verified: the misère quotient of 0.77", text, 1, true)
    program.write(path, (program.read(path):gsub('"p_size": 9', '"p_size": 8')))
    text, _, code = run { "verify", path, "--format", "json" }
    assert.equal(1, code)
    assert.is_false(json.decode(text).verified)
  end)

  it("verify for every kind of game that has one", function()
    for _, one in ipairs {
      { "0.34" },
      { "0.15" },
      { "4.6" },
      { "0.07", 20 },
      { "0.03" },
      { "subtraction:s=2,3,7" },
      { "0.8", 9 },
      { "0.F", 8 },
      { "0.123" },
    } do
      local claim, reason = checker.check(certificate(one[1], one[2]))
      assert.is_string(claim, one[1] .. ": " .. tostring(reason))
    end
  end)

  it("are refused where there is none", function()
    local large = program.write(folder .. "/large_set.lua", "return { subtract = { { 5, 500000 } } }")
    for _, spec in ipairs { "grundys_game", "nim", "4!.0", large } do
      local path = folder .. "/none.json"
      local _, errors, code = run { "misere", "quotient", spec, "--upto", "4", "--certificate", path }
      assert.equal(1, code, spec)
      assert.matches("no certificate", errors, 1, true)
      assert.is_nil(program.read(path))
    end
  end)

  it("are refused once anything in them is changed", function()
    local n = 0
    for _, one in ipairs { { "0.34" }, { "0.07", 11 }, { "subtraction:s=2,3,7" } } do
      local text = certificate(one[1], one[2])
      assert.is_string(checker.check(text))
      local function refused(what, changed)
        if changed == text then return end
        n = n + 1
        assert.is_nil((checker.check(changed)), one[1] .. ": " .. what .. "\n" .. changed)
      end
      for from, digits, after in text:gmatch "()%f[%w](%d+)%f[^%w.]()" do
        local before = text:sub(1, from - 1)
        if not before:find '"[%w .]*$' or before:find ": %[?[%d,]*$" then
          local value = tonumber(digits)
          local function by(what, other) refused(what .. " at " .. from, before .. other .. text:sub(after)) end
          by("plus one", ("%d"):format(value + 1))
          by("dropped", "")
          by("far off", ("%d"):format(3 * value + 7))
          if value > 0 then by("minus one", ("%d"):format(value - 1)) end
        end
      end
      local lines = {}
      for line in text:gmatch "[^\n]+" do
        lines[#lines + 1] = line
      end
      for i = 1, #lines do
        local rest = table.move(lines, 1, #lines, 1, {})
        table.remove(rest, i)
        refused("without line " .. i, table.concat(rest, "\n") .. "\n")
        local twice = table.move(lines, 1, #lines, 1, {})
        table.insert(twice, i, lines[i])
        refused("line " .. i .. " twice", table.concat(twice, "\n") .. "\n")
      end
      refused("longer", text .. "\n")
      refused("shorter", text:sub(1, -2))
      refused("another code", (text:gsub('"code": "0%.34"', '"code": "0.35"')))
      refused("another set", (text:gsub("%[2,3,7%]", "[2,3,6]")))
      refused("another theorem", (text:gsub("guy%-smith", "window")))
    end
    assert.is_true(n > 400)
  end)
end)
