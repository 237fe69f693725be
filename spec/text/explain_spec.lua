-- SPDX-License-Identifier: MIT
-- Explanations: every step is true of values computed by the definition, apart from the engine; and the pages are whole.

local returned = require "spec.support.returned"
local naive = require "spec.support.naive"
local program = require "spec.support.program"
local sg = require "sg"

local function kinds(result)
  local list = {}
  for i, step in ipairs(result.steps) do
    list[i] = step.step
  end
  return table.concat(list, " ")
end

local function steps_of(result, kind)
  local list = {}
  for _, step in ipairs(result.steps) do
    if step.step == kind then list[#list + 1] = step end
  end
  return list
end

-- "3 + 4" as { 3, 4 }
local function heaps_of(text)
  local heaps = {}
  for digits in text:gmatch "%d+" do
    if digits ~= "0" then heaps[#heaps + 1] = math.tointeger(digits) end
  end
  return heaps
end

local function nim_sum(value_of, heaps)
  local sum = 0
  for _, heap in ipairs(heaps) do
    sum = sum ~ value_of(heap)
  end
  return sum
end

describe("explain", function()
  it("picks the mex of heaps as the definition does, and answers every losing move", function()
    for name, spec in pairs { kayles = "kayles", nim = "nim", subtraction = "subtraction:s=2,5,7" } do
      local game = assert(sg.load(spec))
      local slow = naive.values[name]
      for n = 0, 40 do
        local result = assert(game:explain(n, { limit = 1000 }))
        assert.equal(slow(n), result.value)
        local expected, n_options = 0, 0
        for _, step in ipairs(result.steps) do
          if step.step == "taken" or step.step == "above" then
            assert.equal(step.count, #step.options)
            n_options = n_options + step.count
            for _, option in ipairs(step.options) do
              assert.equal(step.value, nim_sum(slow, heaps_of(option)))
            end
          end
          if step.step == "taken" then
            assert.equal(expected, step.value)
            expected = expected + 1
          elseif step.step == "free" then
            assert.equal(result.value, step.value)
          elseif step.step == "win" then
            assert.equal(0, nim_sum(slow, heaps_of(step.option)))
          elseif step.step == "answer" then
            assert.equal(step.value, nim_sum(slow, heaps_of(step.option)))
            assert.equal(0, nim_sum(slow, heaps_of(step.answer)))
          end
        end
        assert.equal(#game:moves(n).moves, n_options)
        assert.equal(result.value, expected)
        assert.equal(1, #steps_of(result, "free"))
        if result.value == 0 then
          assert.equal(n_options, #steps_of(result, "answer"))
        else
          assert.is_true(#steps_of(result, "win") > 0)
        end
      end
    end
  end)

  it("adds sums in binary, and turns the highest bit", function()
    local kayles, nim = assert(sg.load "kayles"), assert(sg.load "nim")
    local slow = naive.values.kayles
    for _ = 1, 200 do
      local a, b, c = math.random(0, 25), math.random(0, 25), math.random(0, 25)
      local result = assert(sg.explain { { kayles, a }, { nim, b }, { kayles, c } })
      local total = slow(a) ~ b ~ slow(c)
      assert.equal(total, result.value)
      assert.equal(3, #steps_of(result, "term"))
      assert.equal(total, steps_of(result, "term")[3].sum)
      if total == 0 then
        assert.equal("term term term", kinds(result))
      else
        local bit = steps_of(result, "bit")[1].value
        assert.is_true(bit <= total and total < 2 * bit)
        local n_falling, n_named = 0, 0
        for _, turn in ipairs(steps_of(result, "turn")) do
          assert.is_true(turn.to == turn.value ~ total and #turn.options > 0)
          assert.equal(turn.value & bit ~= 0, turn.to < turn.value)
          n_falling = n_falling + (turn.to < turn.value and 1 or 0)
          n_named = n_named + turn.count
          for _, option in ipairs(turn.options) do
            local value_of = turn.component:find "^nim" and function(n) return n end or slow
            assert.equal(turn.to, nim_sum(value_of, heaps_of(option)))
          end
        end
        assert.is_true(n_falling % 2 == 1)
        local n_wins = 0 -- by the definition: of each component the options of the value that makes the sum 0
        for _, one in ipairs { { kayles, slow, a }, { nim, function(n) return n end, b }, { kayles, slow, c } } do
          local game, value_of, n = table.unpack(one)
          for _, option in ipairs(assert(game:options(n))) do
            if nim_sum(value_of, option.parts) == value_of(n) ~ total then n_wins = n_wins + 1 end
          end
        end
        assert.equal(n_wins, n_named)
      end
    end
  end)

  it("reduces a far heap to one of the first period", function()
    local kayles = assert(sg.load "kayles")
    for _, heap in ipairs { "1000000000000", 10 ^ 15 // 1 | 0, "123456789012345678901234567890" } do
      local result = assert(kayles:explain(heap))
      local step = result.steps[1]
      assert.equal("period", step.step)
      assert.is_true(step.representative >= 71 and step.representative < 71 + 12)
      assert.equal(assert(kayles:value(step.representative)).value, result.value)
      assert.equal(assert(kayles:value(heap)).value, result.value)
    end
    local rising = assert(sg.load "0.3F")
    assert.equal("period", assert(rising:explain(10 ^ 8 // 1 | 0)).steps[1].step)
    assert.matches("Nim", assert(sg.load "nim":explain "100000000000000000").steps[1].theorem)
  end)

  it("explains positions of rules with options, and their components", function()
    local cram = assert(sg.load("cram", { w = 3, h = 3 }))
    local result = assert(cram:explain(assert(cram:start())))
    assert.equal(0, result.value)
    assert.equal("P", result.outcome)
    assert.is_true(#steps_of(result, "answer") > 0)
    local heaps = assert(sg.load "nim":explain { 1, 2, 4 })
    assert.same({ "1", "2", "4" }, heaps.steps[1].components)
    assert.equal("split term term term bit turn", kinds(heaps))
  end)

  it("refuses what it cannot explain", function()
    local result, message, code = returned(sg.load "kayles":explain("seven"))
    assert.is_nil(result)
    assert.equal("input", code)
    assert.matches("seven", message)
    assert.has_error(function() sg.load "kayles":explain(7, { limits = 3 }) end)
  end)
end)

describe("the command explain", function()
  it("says who wins and why", function()
    local run = program.run "explain kayles 7"
    assert.equal(0, run.code)
    assert.equal(
      [[
kayles 7: 2  N (first player wins)  [computed]
The nim-value of a position is the smallest number that is missing among the values its moves lead to, the mex:
  0  is there:     3 + 3, 1 + 4
  1  is there:     2 + 3
  2  is not:       it is the mex
  3  is above it:  6, 2 + 4
  4  is above it:  5
  5  is above it:  1 + 5
The first player wins by a move to value 0:
  *  3 + 3
  *  1 + 4
]],
      run.out
    )
  end)

  it("explains sums, ends of play and lost positions", function()
    assert.matches("nim%-sum   13  1101\n", program.run("explain kayles@7 nim@3 nim@12").out)
    assert.matches("from 12 to 1:  1\n", program.run("explain kayles@7 nim@3 nim@12").out)
    assert.matches("the other player can mend it", program.run("explain kayles@3 nim@3").out)
    assert.matches("There is no move", program.run("explain kayles 0").out)
    assert.matches("  3  %(value 3%)  answer:  0\n", program.run("explain subtraction 4").out)
  end)

  it("takes a word with a mark @ behind a game for a position, unless it names another game", function()
    assert.matches("^node_kayles D@k: 3  N", program.run("explain node_kayles D@k").out) -- graph6
    local run = program.run "explain nim kayles@3"
    assert.equal(2, run.code)
    assert.matches("takes one position, or a sum of GAME@POSITION", run.err)
  end)

  it("gives its steps as JSON", function()
    local object = program.objects(program.run("explain kayles 7 --format json").out)[1]
    assert.equal("kayles", object.game)
    assert.equal("taken", object.steps[1].step)
    assert.same({ "3 + 3", "1 + 4" }, object.steps[1].options)
  end)

  it("writes a page with everything closed and escaped", function()
    local folder = program.folder()
    local path = program.write(
      folder .. "/odd.lua",
      [[
      return { name = "odd", summary = "s", start = "<b>&",
        options = function(s, option) if #s > 0 then option(s:sub(2)) end end }]]
    )
    local page = program.run({ "explain", path, "--format", "html" }).out
    program.remove(folder)
    assert.matches("&lt;b&gt;&amp;", page)
    assert.is_nil(page:find("<b>", 1, true))
    local open = {}
    for close, tag in page:gmatch "<(/?)(%l%w*)[^>]*>" do
      if tag ~= "meta" then
        if close == "" then
          open[#open + 1] = tag
        else
          assert.equal(tag, table.remove(open))
        end
      end
    end
    assert.equal(0, #open)
  end)

  it("sets boards of several lines side by side", function()
    local folder = program.folder()
    local path = program.write(
      folder .. "/rows.lua",
      [[return { name = "rows", summary = "x", start = 3,
      show = function(n) return "[" .. n .. "]\n----" end,
      options = function(n, option) for k = 1, 3 do if k <= n then option(n - k) end end end }]]
    )
    local shown = program.run({ "explain", path }).out
    assert.matches("rows.lua\n%[3%]\n%-%-%-%-\n3  N", shown)
    assert.matches("  0  is there:  %[0%]\n                %-%-%-%-\n", shown)
    local page = program.run({ "explain", path, "--format", "html" }).out
    assert.matches('<td class="board">%[0%]\n%-%-%-%-</td>', page)
    local sum = program.run({ "explain", path .. "@3", "nim@2" }).out
    local name = "  " .. path .. "@"
    assert.matches("\n" .. name .. "[3]   3  11\n" .. (" "):rep(#name) .. "----\n", sum, 1, true)
    program.remove(folder)
  end)

  it("names the wrong word", function()
    local run = program.run "explain kayles 7 8"
    assert.equal(2, run.code)
    assert.matches("one position, or a sum of GAME@POSITION", run.err)
    assert.equal(2, program.run("explain kayles@7 nope@3").code)
    assert.equal(2, program.run("explain kayles@z nim@3").code)
  end)
end)
