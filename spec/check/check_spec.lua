-- SPDX-License-Identifier: MIT
-- sg.check: sound rules pass, and each rule of spec/broken is caught, when it is loaded or when it is checked,
-- with the message that its first line expects.

local lfs = require("lfs")
local amount = require "spec.support.amount"
local sg = require("sg")
local internals = require("sg.internals")

local function files(folder)
  local out = {}
  for file in lfs.dir(folder) do
    if file:find("%.lua$") then out[#out + 1] = folder .. "/" .. file end
  end
  table.sort(out)
  return out
end

-- What a report says went wrong, one line per failed check.
local function faults(report)
  local lines = {}
  for _, check in ipairs(report.checks) do
    if not check.ok then lines[#lines + 1] = check.name .. ": " .. check.detail end
  end
  return table.concat(lines, "\n")
end

local function check_of(report, name)
  for _, check in ipairs(report.checks) do
    if check.name == name then return check end
  end
end

describe("check", function()
  for _, path in ipairs(files("rules")) do
    it("finds no fault with " .. path, function()
      local report = sg.check(assert(sg.load(path)), { positions = amount(40, 400, 400) })
      assert.is_true(report.ok, faults(report))
      assert.is_nil(report.counterexample)
      for _, check in ipairs(report.checks) do
        assert.is_string(check.name)
        assert.is_string(check.detail)
        assert.is_falsy(check.hint, check.detail)
      end
    end)
  end

  it("ends where the first starts of a loopy game take all positions that may be looked at", function()
    local report = sg.check(assert(sg.load "fox_and_geese"), { positions = 40, time = 60 })
    assert.is_true(report.ok, faults(report))
    assert.truthy(check_of(report, "loopy positions").detail:find("starts left out", 1, true))
  end)

  -- What the first line of a file expects, and whether as a fault or as a hint.
  local function expectation(path)
    local file = assert(io.open(path))
    local kind, expected = file:read("l"):match("^%-%- (%l+): (.+)$")
    file:close()
    assert.is_true(kind == "expect" or kind == "hint", "the first line says what to expect")
    return expected, kind == "hint"
  end

  for _, path in ipairs(files("spec/broken")) do
    it("catches " .. path, function()
      local expected, is_hint = expectation(path)
      local message
      local game, why = sg.load(path)
      if is_hint then
        local report = sg.check(assert(game, why))
        assert.is_true(report.ok, faults(report))
        local name, hint = expected:match("^(%l+): (.+)$")
        expected, message = hint, check_of(report, name).detail
        assert.is_true(check_of(report, name).hint, message)
        assert.equal(message, check_of(sg.check(assert(sg.load(path))), name).detail) -- counted, not timed
      elseif game then
        local report = sg.check(game)
        assert.is_false(report.ok)
        message = faults(report)
      else
        assert.equal("rule", why.code == "input" and "rule" or why.code)
        message = tostring(why)
      end
      assert.is_truthy(message:find(expected, 1, true), "expected '" .. expected .. "' in: " .. message)
      assert.is_falsy(message:find("traceback", 1, true), message)
    end)
  end

  it("counts the instructions and bytes of a call, by line, and stops one that is too dear", function()
    local text = [[
      return { summary = "s", start = 3, options = function(n, option)
        for _ = 1, 100 * n do end
        local s = ("x"):sub(1, 1)
        for _ = 1, 12 do s = s .. s end
        option(n - 1)
        if n > 50 then while true do end end
      end }]]
    local function cost(n) return internals[assert(sg.from_text(text, "x.lua"))].box:cost(n, { steps = 100000 }) end
    local options, costs = cost(3)
    assert.same({ { 2 } }, options)
    assert.same({ 2, 4 }, { costs.steps_line, costs.bytes_line })
    assert.is_true(costs.line_steps >= 300 and costs.line_steps < 310, tostring(costs.line_steps))
    assert.is_true(costs.line_bytes >= 4096 + 2048 + 1024 and costs.bytes < 12000, tostring(costs.bytes))
    assert.same(costs, select(2, cost(3)))
    assert.equal(100 * 10, select(2, cost(13)).steps - costs.steps)
    local none, why = cost(51)
    assert.same({ "nil", "limit" }, { tostring(none), why.code })
    assert.matches("instruction limit", tostring(why))
  end)

  it("names the position where a split goes wrong, in the user's notation", function()
    local report = sg.check(assert(sg.load("spec/broken/wrong_split.lua")))
    assert.is_truthy(report.counterexample:find('^"[.x]+"$'), report.counterexample)
  end)

  it("says that a text of show without parse is not what a user types", function()
    local nim = "start = { 2, 1 }, options = function(p, o) for k = 1, p[1] do o { p[1] - k, p[2] } end end"
    for show, detail in pairs {
      ['"heap " .. p[1]'] = "3 positions are shown; heap 0 is for the eye: a user types {0,1}, unless the rule has parse, too",
      ['"{" .. p[1] .. "," .. p[2] .. "}"'] = "3 positions are shown",
    } do
      local made =
        assert(sg.from_text(("return { %s, show = function(p) return %s end }"):format(nim, show), "=shown"))
      for _, check in ipairs(sg.check(made).checks) do
        if check.name == "notation" then assert.equal(detail, check.detail) end
      end
    end
  end)

  it("names the positions around a loop", function()
    local report = sg.check(assert(sg.load("spec/broken/cycle.lua")))
    assert.equal("1 -> 2 -> 3 -> 1", report.counterexample)
  end)

  it("gives a report that prints as the program does", function()
    local report = sg.check(assert(sg.load("rules/wythoff.lua")), { positions = 50 })
    assert.matches("rules/wythoff.lua: sound, as far as these checks see\n  ok", tostring(report), 1, true)
  end)

  it("says what it left out", function()
    local report = sg.check(assert(sg.load("0.77")))
    assert.is_true(check_of(report, "split").skipped)
    assert.is_true(check_of(report, "examples").skipped)
  end)

  it("keeps to the number of positions it was given", function()
    local report = sg.check(assert(sg.load("rules/wythoff.lua")), { positions = 50 })
    assert.is_true(report.ok, faults(report))
    local walked = tonumber(check_of(report, "termination").detail:match("^%d+"))
    assert.is_true(walked > 0 and walked <= 50)
  end)

  it("reaches the end of a game that is deep", function()
    local text = [[
      return { summary = "One by one.", start = 30000, options = function(n, option)
        if n > 0 then option(n - 1) end
      end }]]
    local report = sg.check(assert(sg.from_text(text, "deep.lua")))
    assert.is_true(report.ok, faults(report))
  end)

  it("stops at a time limit with what is known", function()
    local report, why = sg.check(assert(sg.load("rules/wythoff.lua")), { time = 1e-9 })
    local partial = why.partial
    assert.is_nil(report)
    assert.same({ "limit", "time" }, { why.code, why.limit })
    assert.matches("time limit", tostring(why), 1, true)
    assert.is_table(partial.checks)
    assert.is_nil(partial.ok) -- neither sound nor unsound
    assert.matches("cut off", tostring(partial), 1, true)
    assert.is_true(#partial.not_checked > 0)
  end)

  it("stops at a memory limit, which is no fault of the rule", function()
    local game = assert(sg.game {
      summary = "Nim.",
      start = { 4 },
      options = function(heaps, option)
        for i = 1, #heaps do
          for left = 0, heaps[i] - 1 do
            local after = { table.unpack(heaps) }
            after[i] = left
            option(after)
          end
        end
      end,
      examples = { { position = { 90, 90, 90 }, value = 90 } },
    })
    local report, why = sg.check(game, { memory = 1, positions = 50 })
    assert.same({ "nil", "limit", "memory" }, { tostring(report), why.code, why.limit })
    assert.matches("memory limit was reached", tostring(why))
    assert.is_truthy(why.partial)
    assert.is_true(#why.partial.not_checked > 0)
  end)

  it("cuts long positions, and shows NaN without a sign", function()
    local long = sg.check(assert(sg.from_text(
      [[return { summary = "s", start = 3, options = function(_, option)
      local t = {} for i = 1, 1000 do t[i] = i end option(t) end }]],
      "long.lua"
    )))
    assert.is_false(long.ok)
    assert.is_true(#long.counterexample < 500 and #faults(long) < 600)
    local nan = sg.check(assert(sg.from_text(
      [[return { summary = "s", start = 3,
      options = function(_, option) option(0 / 0) end }]],
      "nan.lua"
    )))
    assert.is_falsy(faults(nan):find("-nan", 1, true), faults(nan))
  end)

  -- A game whose engine lies about one position.
  local function liar(path, lie)
    local game = assert(sg.load(path))
    local changed = setmetatable({
      value = function(_, position, opts)
        local result = assert(game:value(position, opts))
        return { value = lie(position, result.value), outcome = result.outcome, basis = result.basis }
      end,
    }, { __index = game })
    internals[changed] = internals[game]
    return changed
  end

  it("would catch an engine that calls a P-position won", function()
    local report = sg.check(liar("rules/subtract_a_square.lua", function(n, value) return n == 7 and 1 or value end))
    assert.is_false(report.ok)
    for _, name in ipairs({ "win/loss oracle", "laws of P and N", "mex" }) do
      assert.is_false(check_of(report, name).ok, name)
    end
  end)

  it("would catch an engine with a wrong value of the right outcome", function()
    local report = sg.check(
      liar(
        "rules/wythoff.lua",
        function(heaps, value) return heaps[1] == 2 and heaps[2] == 3 and value + 4 or value end
      )
    )
    assert.is_false(check_of(report, "win/loss oracle").ok)
    assert.is_false(check_of(report, "mex").ok)
  end)

  it("gives the least counterexample as an example that fails now", function()
    local report = sg.check(assert(sg.load("spec/broken/wrong_split.lua")))
    assert.equal('{ position = "xx..xx", value = 1 },', report.example)
    local file = assert(io.open("spec/broken/wrong_split.lua"))
    local text = file:read("a"):gsub("}%s*$", "examples = { " .. report.example .. " } }")
    file:close()
    local examples = assert(sg.from_text(text, "with_example.lua")):examples()
    assert.is_false(examples[1].ok)
  end)

  it("tries other parameters near the defaults", function()
    local report = sg.check(assert(sg.load("rules/chomp.lua")), { positions = amount(40, 400, 400) })
    assert.matches("^sound with h = 3", check_of(report, "parameters").detail)
    report = sg.check(assert(sg.load("spec/broken/hidden_by_params.lua")))
    assert.is_true(check_of(report, "mex").ok)
    assert.is_false(check_of(report, "parameters").ok)
    assert.equal("n = 3, 2", report.counterexample)
  end)

  it("plays at random where a game is large, the same way for the same seed", function()
    local function details(seed)
      local list = {}
      for i, check in
        ipairs(sg.check(assert(sg.load("rules/nogo_strip.lua")), { positions = 300, seed = seed }).checks)
      do
        list[i] = check.detail
      end
      return table.concat(list, "\n")
    end
    local one = details(1)
    assert.matches("but %d+ met in play at random", one)
    assert.equal(one, details(1))
    assert.are_not.equal(one, details(2))
  end)

  it("hints at moves that are offered twice, and at what is not described", function()
    local report = sg.check(assert(sg.from_text(
      [[
      return { name = "twice", summary = "s", heap = function(n, option)
        for a = 0, n - 1 do option(a, n - 1 - a) end
      end }]],
      "twice.lua"
    )))
    assert.is_true(report.ok)
    assert.is_true(check_of(report, "cost").hint)
    assert.matches("820 calls of option for 420 different moves %(40: 40 for 20%)", check_of(report, "cost").detail)
    assert.is_true(check_of(report, "documentation").hint)
    assert.matches("source = ", check_of(report, "documentation").detail)
  end)

  it("says where a rule could do without tables", function()
    local function cost(fields, option)
      local rule = ([[return { start = { 6, 6, 6 }, %s
        options = function(p, option)
          for i = 1, #p do
            for k = 1, p[i] do
              local left = { table.unpack(p) }
              left[i] = p[i] - k
              %s
            end
          end
        end }]]):format(fields, option or "option(left)")
      return check_of(sg.check(assert(sg.from_text(rule, "heaps.lua"))), "cost")
    end
    local plain = cost ""
    assert.is_true(plain.ok and plain.hint)
    assert.matches("list of 3 whole numbers: with numbers = 3 and options(a, b, c, option, p)", plain.detail, 1, true)
    local sorted = "canonical = function(p) local q = { table.unpack(p) } table.sort(q) return q end,"
    for _, other in ipairs {
      cost(sorted, "option(left)"),
      cost("", "option(left, { 0, 0, 0 })"),
      cost("", "if left[i] == 0 then table.remove(left, i) end option(left)"),
      cost("", "left.last = k option(left)"),
    } do
      assert.is_true(other.ok)
      assert.is_falsy(other.hint)
    end
    local numbers =
      assert(sg.from_text(
        [[return { numbers = 3, start = { 6, 6, 6 }, options = function(a, b, c, option)
        for k = 1, a do option(a - k, b, c) end
        for k = 1, b do option(a, b - k, c) end
        for k = 1, c do option(a, b, c - k) end
      end }]],
        "numbers.lua"
      ))
    assert.is_falsy(check_of(sg.check(numbers), "cost").hint)
  end)

  it("has luacheck look at the file", function()
    local report = sg.check(assert(sg.from_text(
      [[
local unused = 1
return { name = "linted", summary = "s", heap = function(n, option)
  local n = n
  if n > 0 then option(n - 1) elseif n < 0 then option(undefined) end
end }]],
      "linted.lua"
    )))
    local lint = check_of(report, "lint")
    assert.is_true(lint.hint)
    assert.matches("linted.lua:1:7: %(W211%) unused variable 'unused'", lint.detail)
    assert.matches("3:9: %(W412%)", lint.detail)
    assert.matches("4:56: %(W113%)", lint.detail)
    assert.is_falsy(check_of(sg.check(assert(sg.load "rules/kayles.lua")), "lint").hint)
  end)

  it("checks games of a script too", function()
    local game = sg.game({
      summary = "Take one or two.",
      start = 8,
      options = function(n, option)
        for k = 1, math.min(n, 2) do
          option(n - k)
        end
      end,
    })
    assert.is_true(sg.check(game).ok)
  end)
end)
