-- SPDX-License-Identifier: MIT
-- What `sg-lua GAME` and pictures look at without being asked how far: a fixed amount of work, the same in each run. A
-- limit that ends something is no fault of a line of the rule, and is named with its value.

local program = require "spec.support.program"

local SLOW = [[
return { heap = function(n, option)
  for a = 0, n do
    for b = 0, n - a do
      if a + b < n then option(a, b, n - a - b - 1) end
    end
  end
end }]]

local folder
setup(function()
  folder = program.folder()
  program.write(folder .. "/slow.lua", SLOW)
  program.write(
    folder .. "/dear.lua",
    [[
    return { heap = function(n, option) for k = 1, 200000 do local _ = k end if n > 0 then option(n - 1) end end }]]
  )
  program.write(
    folder .. "/very_slow.lua",
    [[
    return { heap = function(n, option) for k = 1, 10000000 do local _ = k end if n > 0 then option(n - 1) end end }]]
  )
end)
teardown(function() program.remove(folder) end)

describe("the overview of a game", function()
  it("says that misere = true does not choose the play, where the field says nothing else", function()
    local rule =
      "return { start = 5, misere = true, %s options = function(n, option) if n > 0 then option(n - 1) end end }"
    assert.matches(
      "normal play. Misère play: `sg-lua misere`",
      program.run("-", { stdin = rule:format "" }).out,
      1,
      true
    )
    local with_split = rule:format "split = function(n) return n end,"
    assert.not_matches("normal play", program.run("-", { stdin = with_split }).out)
  end)

  for _, name in ipairs { "slow.lua", "dear.lua", "0.ZZ" } do
    it("looks at as many heaps in each run: " .. name, function()
      local first = program.run(name, { cd = folder })
      assert.equal(0, first.code, first.err)
      local heaps = first.out:match "checked: heaps 0%.%.(%d+)"
        or first.out:match "no period found in the heaps 0%.%.(%d+)\n"
      assert.is_truthy(heaps, first.out)
      assert.is_true(tonumber(heaps) < 20000)
      assert.equal(first.out, program.run(name, { cd = folder }).out)
    end)
  end

  it(
    "names the command that looks further where it found no period",
    function()
      assert.matches(
        "no period found in the heaps 0%.%.20000\n  to look further: sg%-lua period grundys_game",
        program.run("grundys_game").out
      )
    end
  )

  it("looks at fewer heaps of a code that leaves three heaps or any number of them", function()
    for _, code in ipairs { "0.{1,3+}", "0.F" } do
      local found = program.run({ code }).out
      assert.is_true(tonumber(found:match "checked: heaps 0%.%.(%d+)") <= 2000, found)
    end
    assert.matches("period 4, preperiod 1, saltus 2", program.run({ "0.{1,3+}" }).out)
  end)

  it("says that --time ended it, and how to go on", function()
    local run = program.run("very_slow.lua --time 0.3", { cd = folder })
    assert.equal(4, run.code)
    assert.matches(
      "^sg%-lua: very_slow%.lua: .*time limit was reached.*%-%-time 0%.3%)\nTo go on from here: sg%-lua period very_slow",
      run.err
    )
  end)
end)

describe("a time limit", function()
  it("names the option, its value and the heap, but no line of the rule", function()
    for _ = 1, 5 do
      local run = program.run("period slow.lua --time 0.2", { cd = folder })
      assert.equal(4, run.code)
      assert.matches("^sg%-lua: slow%.lua: the time limit was reached %(heap %d+%) %(%-%-time 0%.2%)\n$", run.err)
      assert.matches("checked: heaps 0%.%.%d+", run.out)
    end
  end)
end)

describe("a picture", function()
  it("looks for a period in a fixed amount of work, and says where it found none", function()
    local run = program.shell('timeout 20 "$SG" plot slow.lua 0..60 --kind strip', { cd = folder })
    assert.equal(0, run.code, run.err)
    assert.matches("P%-positions of the heaps 0%.%.60", run.out)
    run = program.run "plot grundys_game 0..60 --kind strip"
    assert.equal(0, run.code)
    assert.matches(
      "no period in the heaps 0%.%.5000, where a picture looks for one; `sg%-lua period grundys_game`",
      run.err
    )
  end)

  it("draws a wheel as before", function()
    local run = program.run "plot kayles 0..143 --kind wheel --format svg"
    assert.equal(0, run.code, run.err)
    assert.matches("proven period 12", run.out)
  end)
end)
