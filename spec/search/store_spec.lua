-- SPDX-License-Identifier: MIT
-- Stores: a run that was killed goes on; what is torn, damaged or of something else is never believed.

local returned = require "spec.support.returned"
local program = require "spec.support.program"
local random_from = require "spec.support.random"
local sg = require "sg"

local GAME = "chomp:w=5:h=5"

describe("a store", function()
  local folder, file
  before_each(function()
    folder = program.folder()
    file = folder .. "/values.sgs"
  end)
  after_each(function() program.remove(folder) end)

  local function run(command, more)
    return program.shell(
      ('timeout -k 5 100 "$SG" %s --format json --store %s %s'):format(command, program.quote(file), more or "")
    )
  end

  local function answer(result)
    local object = assert(program.objects(result.out)[1], result.err)
    object.stats, object.method = nil, nil
    return object
  end

  local function stats(result) return program.objects(result.out)[1].stats end

  it("is gone on from: what it has is not evaluated again", function()
    for _, more in ipairs { "", "--hashed", "-j 3", "-j 3 --hashed" } do
      os.remove(file)
      local first, second = run("moves " .. GAME, "--stats " .. more), run("moves " .. GAME, "--stats " .. more)
      assert.equal(0, first.code)
      assert.same(answer(first), answer(second))
      assert.equal(0, stats(first).restored)
      assert.equal(stats(first).positions, stats(second).restored)
      assert.equal(0, stats(second).positions)
      assert.equal("", second.err)
    end
  end)

  it("of a pruned search is gone on from, by the same method", function()
    local game = "tests/bench/cram.lua:w=4:h=6"
    for _, more in ipairs { "--method lv", "-j 3", "--hashed" } do
      os.remove(file)
      local first, second = run("value " .. game, "--stats " .. more), run("value " .. game, "--stats " .. more)
      assert.equal(0, first.code, first.err)
      assert.same(answer(first), answer(second))
      local method = more:match "%-%-method (%w+)" or "pn"
      for _, result in ipairs { first, second } do
        assert.equal(method, program.objects(result.out)[1].method)
        assert.same({ method }, stats(result).methods)
      end
      assert.equal(0, stats(first).restored + stats(first).restored_facts)
      assert.is_true(stats(second).restored > 0 and stats(second).restored_facts > 0)
      assert.equal(0, stats(second).positions)
      -- What another question needs is mostly there; but pn has not learned from it which options to look at first.
      local moves = run("moves " .. game, "--stats " .. more)
      local alone = program.run("moves " .. game .. " --format json --stats " .. more .. " --method " .. method)
      assert.same(answer(alone), answer(moves))
      assert.is_true(stats(moves).positions < stats(alone).positions * (method == "pn" and 1.1 or 1))
      assert.truthy(
        program
          .shell(('"$SG" value %s --stats --store %s %s'):format(game, program.quote(file), more)).err
          :find "\n  store: [%d,]+ values were in it, and [%d,]+ facts short of a value"
      )
    end
  end)

  it("of a pruned search that is stopped goes on with little loss", function()
    local game = "tests/bench/cram.lua:w=5:h=5"
    for _, method in ipairs { "lv", "pn" } do
      os.remove(file)
      local command = "value " .. game .. " --method " .. method
      local alone = program.objects(program.run(command .. " --stats --format json").out)[1]
      local limit, restored, total, ended = alone.stats.positions // 3, 0, 0, false
      for _ = 1, 8 do
        local result = run(command, "--stats --positions " .. limit)
        local now = stats(result)
        assert.is_true(now.restored + now.restored_facts >= restored)
        restored, total = now.restored + now.restored_facts, total + now.positions
        if result.code == 0 then
          assert.equal(alone.value, program.objects(result.out)[1].value)
          assert.is_true(total < 2 * alone.stats.positions, method .. " " .. total)
          ended = true
          break
        end
        assert.equal(4, result.code)
      end
      assert.is_true(ended)
    end
  end)

  it("keeps what was known when a limit was reached", function()
    local known = 0
    for _ = 1, 100 do
      local result = run("value " .. GAME, "--positions 30 --stats")
      if result.code == 0 then
        assert.is_true(program.objects(result.out)[1].value > 0)
        return
      end
      assert.equal(4, result.code)
      local now = stats(result).restored
      assert.is_true(now >= known)
      known = now
    end
    error("did not come to an end")
  end)

  it("survives kill -9 at any moment", function()
    local game = "tests/bench/cram.lua:w=5:h=6"
    local expected = answer(program.run("value " .. game .. " --format json"))
    local kills, last = 0, 0
    for attempt = 1, 12 do
      local delay = 0.02 + 0.1 * (attempt * 7 % 11) / 11
      local text = program.output(
        ("timeout -s KILL %.4f %s value %s --store %s --stats --format json 2>&1;" .. ' echo "exit $?"'):format(
          delay,
          program.quote(program.absolute_path),
          game,
          program.quote(file)
        )
      )
      if not text:find "exit 137" then break end
      kills = kills + 1
      local result = run("value " .. game, "--positions 1 --stats")
      if result.code == 0 then break end
      assert.equal(4, result.code, result.err)
      assert.is_true(stats(result).restored >= last) -- what was written once is not lost
      last = stats(result).restored
    end
    assert.is_true(kills > 0)
    assert.same(expected, answer(run("value " .. game)))
  end)

  local random = random_from(20240229)

  -- A store of several batches: each run adds one.
  local function batches(game, positions)
    for _ = 1, 12 do
      run("value " .. (game or GAME), "--positions " .. (positions or 16))
    end
    local whole = program.read(file)
    local _, head = whole:find "\n\n"
    local n, at = 0, head
    while at < #whole do
      n, at = n + 1, at + 24 + ("<I8"):unpack(whole, at + 1)
    end
    assert.is_true(n >= 5 and at == #whole)
    return whole, head
  end

  -- Writes the store with a few bits behind its head turned over.
  local function damage(whole, head)
    local bytes = { whole:byte(1, -1) }
    for _ = 1, 1 + random(4) do
      local at = head + 1 + random(#bytes - head)
      bytes[at] = bytes[at] ~ (1 << random(8))
    end
    program.write(file, string.char(table.unpack(bytes)))
  end

  it("never believes damaged bytes", function()
    local expected = answer(program.run("moves " .. GAME .. " --format json"))
    local whole, head = batches()
    local lost = 0
    for _ = 1, 24 do
      damage(whole, head)
      local result = run("moves " .. GAME, "--stats")
      assert.equal(0, result.code, result.err)
      assert.truthy(result.err:find("damaged and left out", 1, true), result.err)
      lost = lost + stats(result).positions
      assert.same(expected, answer(result))
    end
    assert.is_true(lost > 0)
  end)

  it("never believes damaged facts", function()
    local game = "tests/bench/cram.lua:w=4:h=5"
    local expected = answer(program.run("moves " .. game .. " --format json"))
    local whole, head = batches(game, 300)
    for _ = 1, 8 do
      damage(whole, head)
      local result = run("moves " .. game, "--stats")
      assert.equal(0, result.code, result.err)
      assert.truthy(result.err:find("damaged and left out", 1, true), result.err)
      assert.same(expected, answer(result))
    end
  end)

  it("goes on from any torn end", function()
    local expected = answer(program.run("moves " .. GAME .. " --format json"))
    local whole = batches()
    for _ = 1, 16 do
      program.write(file, whole:sub(1, random(#whole)))
      local result = run("moves " .. GAME, "--stats")
      assert.equal(0, result.code, result.err)
      assert.same(expected, answer(result))
      assert.equal(0, stats(run("moves " .. GAME, "--stats")).positions) -- it is whole again
    end
    program.write(file, "")
    assert.equal(0, run("value " .. GAME).code)
  end)

  it("of another game, other parameters or another kind is refused", function()
    assert.equal(0, run("value " .. GAME).code)
    local whole = program.read(file)
    local rule = program.write(folder .. "/mine.lua", assert(sg.rule_text "chomp"))
    local changed = program.write(folder .. "/changed.lua", assert(sg.rule_text "chomp") .. "\n-- changed")
    for command, message in pairs {
      ["value chomp:w=5:h=6"] = "a store of chomp:h=5, not of chomp:h=6: its rule or parameters are others",
      ["value cram:w=5:h=5"] = "a store of chomp:h=5, not of cram",
      ["value " .. changed .. ":w=5:h=5"] = "the file of the rule has changed since",
      ["value " .. GAME .. " --hashed"] = "(keys full, not hashed)",
    } do
      local result = run(command)
      assert.equal(2, result.code, command)
      assert.truthy(result.err:find(message, 1, true), result.err)
      assert.equal(whole, program.read(file))
    end
    assert.equal(0, run("value " .. rule .. ":w=5:h=5").code) -- the same text is the same rule, wherever it is
    program.write(file, (whole:gsub("engine %S+", "engine 0.0.1")))
    for _, change in ipairs {
      { "engine %S+", "engine 0.0.1", "another version" },
      { "store %d", "store 1", "another version" },
      { "rule %x", "rule !", "of another state of the rule" },
      { "keys full", "keys fool", "(keys fool, not full)" },
      { "full\n\n", "full\nmore\n", "head of this store is torn" },
      { "^sg", "gs", "this is no store" },
    } do
      program.write(file, (whole:gsub(change[1], change[2], 1)))
      local other = run("value " .. GAME)
      assert.equal(2, other.code)
      assert.truthy(other.err:find(change[3], 1, true), other.err)
    end
    program.write(file, "some text\n")
    local result = run("value " .. GAME)
    assert.equal(2, result.code)
    assert.truthy(result.err:find("this is no store", 1, true), result.err)
    assert.equal("some text\n", program.read(file))
  end)

  it("does not believe the batches of another one", function()
    assert.equal(0, run("value chomp:w=4:h=5").code)
    local other = program.read(file)
    local _, head = other:find "\n\n"
    os.remove(file)
    assert.equal(0, run("value " .. GAME).code)
    local whole = program.read(file)
    program.write(file, whole .. other:sub(head + 1))
    local result = run("value " .. GAME, "--stats")
    assert.equal(0, result.code)
    assert.truthy(result.err:find("one piece is damaged", 1, true), result.err)
    assert.equal(whole, program.read(file)) -- cut off
  end)

  it("has one writer at a time", function()
    local game = assert(sg.load(GAME))
    assert(game:value(game:start(), { store = file }))
    local result = run("value " .. GAME)
    assert.equal(5, result.code)
    assert.truthy(result.err:find("another run is writing to this store", 1, true), result.err)
    local other = assert(sg.load(GAME))
    local value, message, code = returned(other:value(other:start(), { store = file }))
    assert.is_nil(value)
    assert.equal("io", code)
    assert.matches("another run is writing to this store", message)
  end)

  it("that cannot be written is an error of the machine", function()
    local result =
      program.shell(("trap '' XFSZ; ulimit -f 1; \"$SG\" value chomp:w=7:h=7 --store %s"):format(program.quote(file)))
    assert.equal(5, result.code)
    assert.truthy(result.err:find("the store cannot be written: File too large", 1, true), result.err)
    for _, path in ipairs { folder .. "/none/x", folder } do
      result = program.run { "value", GAME, "--store", path }
      assert.equal(5, result.code)
      assert.truthy(result.err:find(path .. ": ", 1, true), result.err)
    end
  end)

  it("on a device is refused, once for all positions", function()
    local result = program.run { "value", "wythoff", "{1,2}", "{3,4}", "--store", "/dev/null" }
    assert.equal(5, result.code)
    assert.equal(
      "sg-lua: wythoff: /dev/null: not a file that keeps what is written to it: name another one\n",
      result.err
    )
  end)

  it("is bound to the text of a rule", function()
    local game = sg.game {
      summary = "x",
      start = 3,
      options = function(n, option)
        if n > 0 then option(n - 1) end
      end,
    }
    local result, message, code = returned(game:value(3, { store = file }))
    assert.is_nil(result)
    assert.equal("usage", code)
    assert.truthy(message:find("bound to the text of a rule", 1, true), message)
    assert.is_false(pcall(game.value, game, 3, { store = 7 }))
  end)
end)
