-- SPDX-License-Identifier: MIT
-- Positions on the disk, level by level (--spill): the values of a search in memory, with batches of a few records;
-- what ends a run at any moment, or damages its files, costs work or a sentence, never an answer.

local amount = require "spec.support.amount"
local program = require "spec.support.program"
local random_from = require "spec.support.random"
local random_games = require "spec.support.random_games"
local seed_or = require "spec.support.seed"
local sg = require "sg"

local FIRST = seed_or(7100)
local TINY = 0.001 -- MiB: some ten records in a batch

-- Rules that lose something with each move, at random: integers, sets in integers, lists, texts; with split, canonical.
local RULES = {
  function(random)
    local first, second = 1 + random(4), 5 + random(5)
    return ([[return { start = %d, options = function(n, option)
      for _, k in ipairs { %d, %d } do if n >= k then option(n - k) end end end }]]):format(
      20 + random(200),
      first,
      second
    )
  end,
  function(random)
    return ([[return { start = %d, options = function(s, option)
      for i = 0, 9 do if s >> i & 1 == 1 then option(s & ~(%d << i)) end end end }]]):format(
      random(1023),
      random(7) | 1
    )
  end,
  function(random)
    return ([[return { start = { %d, %d, %d }, canonical = %s,
      options = function(p, option) for i = 1, 3 do for k = 1, math.min(p[i], %d) do
        local q = { p[1], p[2], p[3] } q[i] = q[i] - k if k %% 2 == 0 and i < 3 then q[i + 1] = q[i + 1] + k // 2 end
        option(q) end end end }]]):format(
      random(6),
      random(6),
      random(6),
      random(2) == 1 and "nil" or "function(p) p = { table.unpack(p) } table.sort(p) return p end",
      1 + random(4)
    )
  end,
  function(random)
    return ([[return { start = %q, rank = function(t) return #t end,
      split = %s,
      options = function(t, option) for i = 1, #t do local j = i + %d
        if t:sub(i, i) == "a" and j <= #t then option(t:sub(1, i - 1) .. t:sub(j + 1)) end
        if t:sub(i, i) == "b" then option(t:sub(1, i - 1), t:sub(i + 1)) end end end }]]):format(
      ("ab"):rep(1 + random(3)) .. ("a"):rep(random(4)),
      random(2) == 1 and "nil" or 'function(t, part) for one in t:gmatch "[ab]" do part(one) end end',
      random(2)
    )
  end,
}

describe("a spill, from seed " .. FIRST .. " (SG_SEED overrides),", function()
  local folder
  before_each(function() folder = program.folder() end)
  after_each(function() program.remove(folder) end)

  local function load(text, name)
    local path = program.write(folder .. "/" .. name .. ".lua", text)
    return assert(sg.load(path))
  end

  it("has the values of the search in memory", function()
    local by_disk = 0
    for seed = FIRST, FIRST + amount(40, 200, 1000) do
      local random = random_from(seed)
      local text = RULES[seed % #RULES + 1](random)
      local game = load(text, "rule" .. seed)
      local at = folder .. "/" .. seed
      local expected = assert(game:value(game.rule.start, { method = "dag" }))
      local found, why = game:value(game.rule.start, { spill = at, memory = TINY })
      if found then
        assert.equal(expected.value, found.value, text)
        by_disk = by_disk + 1
      else
        assert.truthy(tostring(why):find("levels", 1, true), tostring(why) .. "\n" .. text)
      end
      program.remove(at)
    end
    assert.is_true(by_disk >= amount(20, 100, 500), by_disk .. " on the disk")
  end)

  it("has them for the games at random of all kinds", function()
    local n = 0
    for seed = FIRST, FIRST + amount(60, 200, 1000) do
      local made = random_games.of_seed(seed)
      local game = load(made.text, "game" .. seed)
      local start = game.rule.start
      if start ~= nil and type(start) ~= "function" and not made.is_loopy and not made.is_heaps then
        local expected, wrong = game:value(start)
        local found, why = game:value(start, { spill = folder .. "/g" .. seed, memory = TINY })
        if found then
          assert.equal(expected and expected.value, found.value, tostring(wrong) .. made.text)
          n = n + 1
        else
          assert.truthy(why.code == "limit" or why.code == "usage" or not expected, tostring(why))
        end
      end
    end
    assert.is_true(n > 0)
  end)

  it("has them for boards that are data, whatever the memory", function()
    for _, case in ipairs { { "chomp:w=6:h=6", 13 }, { "cram:w=4:h=4", 0 }, { "kayles_on_grid", nil } } do
      local game = sg.load(case[1])
      if game then
        for i, memory in ipairs { TINY, 0.1, 8 } do
          local found =
            assert(game:value(game:start(), { spill = folder .. "/" .. i .. case[2], memory = memory, method = nil }))
          assert.equal(case[2], found.value)
        end
      end
    end
  end)

  -- A run that ends behind any of its levels; the error of a progress function is as good as any end.
  it("goes on behind each level", function()
    local game, at, ends = assert(sg.load "chomp:w=4:h=5"), folder .. "/s", 0
    local expected = assert(game:value(game:start(), { method = "dag" })).value
    repeat
      local steps = 0
      local ok, found = pcall(game.value, game, game:start(), {
        spill = at,
        memory = TINY,
        progress = function()
          steps = steps + 1
          if steps > 1 then error "ended" end
        end,
      })
      collectgarbage()
      collectgarbage()
      ends = ends + (ok and 0 or 1)
      assert.is_true(ends < 200)
    until ok and found
    assert.is_true(ends > 15, ends .. " ends")
    assert.equal(expected, assert(game:value(game:start(), { spill = at })).value)
  end)

  it("goes on after kill -9 at any moment", function()
    local command = ('"$SG" value chomp:w=9:h=9 --memory 1 --spill %s/k'):format(program.quote(folder))
    local expected, kills = program.shell '"$SG" value chomp:w=9:h=9'.out, 0
    for attempt = 1, 200 do
      local run =
        program.shell(("timeout -s KILL %.3f %s"):format(0.02 + attempt % 7 * 0.03 + attempt * 0.004, command))
      if run.code == 0 then
        assert.equal(expected, run.out)
        break
      end
      kills = kills + 1
    end
    assert.is_true(kills >= 3, kills .. " kills")
    assert.equal(expected, program.shell(command).out)
  end)

  it("goes on after the end of the time, and says so", function()
    local run =
      program.run { "value", "chomp:w=13:h=13", "--memory", "1", "--time", "0.2", "--spill", folder .. "/t" }
    assert.equal(4, run.code)
    assert.truthy(run.err:find("the same command goes on", 1, true), run.err)
  end)

  it("says that the disk is full, and goes on when there is room", function()
    local expected = program.shell '"$SG" value chomp:w=8:h=8'.out
    for _, blocks in ipairs { 1, 2, 4, 8, 16 } do
      local command = ('"$SG" value chomp:w=8:h=8 --memory 1 --spill %s/f%d'):format(program.quote(folder), blocks)
      local full = program.shell(("ulimit -f %d; %s"):format(blocks, command))
      if full.code ~= 0 then
        assert.equal(4, full.code, full.err)
        assert.truthy(full.err:find("File too large", 1, true), full.err)
        assert.truthy(full.err:find("the same command goes on", 1, true), full.err)
      end
      assert.is_true(blocks > 2 or full.code == 4)
      assert.equal(expected, program.shell(command).out)
    end
  end)

  it("believes no damaged file", function()
    local random = random_from(FIRST)
    local expected = program.shell '"$SG" value chomp:w=6:h=6'.out
    local command = ('"$SG" value chomp:w=6:h=6 --memory 1 --spill %s/d'):format(program.quote(folder))
    local refused = 0
    for round = 1, amount(12, 40, 200) do
      program.remove(folder .. "/d")
      -- a run that ends in the middle: its files may grow to so many bytes
      program.shell(("ulimit -f %d; %s"):format(1 + round % 3, command))
      local files = {}
      for file in program.output(("ls %s/d"):format(program.quote(folder))):gmatch "%S+" do
        files[#files + 1] = folder .. "/d/" .. file
      end
      local victim = files[1 + random(#files)]
      local text = program.read(victim)
      if #text > 0 then
        local at = 1 + random(#text)
        program.write(victim, text:sub(1, at - 1) .. string.char(text:byte(at) ~ 1 << random(8)) .. text:sub(at + 1))
        local run = program.shell(command)
        if run.code ~= 0 then
          assert.truthy(run.code == 4 or victim:find "levels.log$", victim .. ": " .. run.err)
          assert.truthy(run.err:find("damaged", 1, true) or victim:find "levels.log$", victim .. ": " .. run.err)
          refused = refused + 1
        else
          assert.equal(expected, run.out, victim)
        end
      end
    end
    assert.is_true(refused > 0)
  end)

  it("says what is missing where there are no levels", function()
    local one = program.write(
      folder .. "/one.lua",
      [[return { start = "ab",
      options = function(t, option) if #t > 0 then option(t:sub(2)) end end }]]
    )
    local run = program.run { "value", one, "--spill", folder .. "/o" }
    assert.equal(4, run.code)
    assert.truthy(run.err:find("give the rule a rank", 1, true), run.err)
    local two = program.write(
      folder .. "/two.lua",
      [[return { start = { 3, 4 }, rank = function(p) return p[1] end,
      options = function(p, option) if p[2] > 0 then option { p[1], p[2] - 1 } end end }]]
    )
    run = program.run { "value", two, "--spill", folder .. "/t" }
    assert.equal(4, run.code)
    assert.truthy(
      run.err:find("the move from {3, 4} to {3, 3} goes from level 3 to level 3", 1, true)
        or run.err:find("the move from {3,4} to {3,3} goes from level 3 to level 3", 1, true),
      run.err
    )
  end)

  it("belongs to a rule and a position, and takes no options of other searches", function()
    local at = folder .. "/b"
    assert.equal(0, program.run({ "value", "chomp:w=3:h=3", "--spill", at }).code)
    local other = program.run { "value", "chomp:w=3:h=4", "--spill", at }
    assert.equal(2, other.code)
    assert.truthy(other.err:find("chomp:h=3:w=3", 1, true), other.err)
    assert.truthy(other.err:find("name another folder", 1, true), other.err)
    other = program.run { "value", "chomp:w=3:h=3", "--no-canonical", "--spill", at }
    assert.equal(2, other.code)
    assert.truthy(other.err:find("not of chomp:h=3:w=3 without canonical", 1, true), other.err)
    for _, words in ipairs { { "chomp", "start", "{1,1,1}" }, { "chomp@{1,1,1}", "chomp@{2,1,1}" } } do
      local run = program.run { "outcome", "--spill", folder .. "/two", table.unpack(words) }
      assert.equal("2 ", run.code .. " " .. run.out, run.err)
    end
    assert.equal(2, program.run({ "value", "cram:w=3:h=3", "--hashed", "--spill", folder .. "/c" }).code)
    for _, spec in ipairs { "top_entails", "nimstring" } do
      assert.equal(2, program.run({ "value", spec, "--spill", folder .. "/c" }).code)
    end
    assert.equal(2, program.run({ "outcome", "chomp:w=2:h=2", "--remoteness", "--spill", folder .. "/c" }).code)
    local heaps = program.run { "value", "kayles", "7", "--spill", folder .. "/c" }
    assert.equal(2, heaps.code)
    assert.truthy(heaps.err:find("the option 'spill' is for rules with options", 1, true), heaps.err)
    assert.equal(2, program.run({ "value", "cram:w=3:h=3", "--untrusted", "--spill", folder .. "/c" }).code)
  end)
end)
