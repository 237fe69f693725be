-- SPDX-License-Identifier: MIT
-- Checkpoints: after a kill at any moment the run goes on and ends the same; what is torn or damaged is cut off, what is
-- of another game or version is refused.

local program = require "spec.support.program"

local CODE = "0.56" -- proven from 653,570 heaps by guy-smith, or half of them by rare-window

-- How many values the whole blocks of a checkpoint hold, and where each block begins.
local function blocks_of(text)
  local at, n_values, starts = select(2, text:find "^sg%-lua checkpoint 3\n.-\n\n"), 0, {}
  while at and at + 33 <= #text do
    local n_bytes = ("<I8"):unpack(text, at + 1)
    if at + 24 + n_bytes > #text then break end
    local first, width = ("<I8B"):unpack(text, at + 25)
    assert(first == n_values)
    starts[#starts + 1] = at + 1
    at, n_values = at + 24 + n_bytes, first + (n_bytes - 9) // width
  end
  return n_values, starts
end

describe("checkpoint", function()
  local folder, file
  before_each(function()
    folder = program.folder()
    file = folder .. "/run.ckpt"
  end)
  after_each(function() program.remove(folder) end)

  local function period(options, code)
    return program.output(
      ('%s period %s --format json --checkpoint %s %s 2>&1; echo "exit $?"'):format(
        program.quote(program.absolute_path),
        code or CODE,
        program.quote(file),
        options
      )
    )
  end

  -- Where a run is cut decides which engine comes last, and which witnesses a proof rests on.
  local function answer(text)
    return (text:gsub('"engine":"[^"]*",', ""):gsub('"checked_to":%d+,', ""):gsub(',"resumed":"[^"]*"', ""))
  end

  local function whole()
    return program.output(("%s period %s --format json"):format(program.quote(program.absolute_path), CODE))
  end

  it("goes on after kill -9 at any moment, with the same result", function()
    local expected, kills = whole() .. "exit 0\n", 0
    assert.truthy(expected:find('"period":144,"preperiod":326640', 1, true))
    for round = 1, 3 do
      os.remove(file)
      local last = 0
      for attempt = 1, 60 do
        local delay = 0.004 + 0.0013 * ((attempt * 7 + round * 5) % 11)
        local text = program.output(
          (
            "timeout -s KILL %.4f %s period %s --format json --checkpoint %s --resume"
            .. ' --checkpoint-every 0.001 2>/dev/null; echo "exit $?"'
          ):format(delay, program.quote(program.absolute_path), CODE, program.quote(file))
        )
        local kept = program.read(file)
        if kept then
          local n = blocks_of(kept)
          assert.is_true(n >= last) -- nothing that was written is lost
          last = n
        end
        if not text:find "exit 137" then
          assert.equal(answer(expected), answer(text))
          break
        end
        kills = kills + 1
      end
      local again = period("--resume"):gsub("^sg%-lua: [^\n]* torn or damaged[^\n]*\n", "") -- by the last kill
      assert.equal(answer(expected), answer(again))
    end
    assert.is_true(kills > 0)
  end)

  it("is written when a limit ends the run, and at the end", function()
    -- The time also covers the start of the program, so the least one that lets the run begin is taken.
    for _, seconds in ipairs { 0.02, 0.05, 0.1, 0.2, 0.4, 0.8, 1.6 } do
      period(("--time %g --upto 100000"):format(seconds))
      if program.read(file) then break end
    end
    assert.truthy(program.read(file):find "^sg%-lua checkpoint 3\nengine %S+\ngame 0%.56\nrule %x+\n\n")
    assert.truthy(period("--resume"):find('"period":144', 1, true))
    assert.is_true(blocks_of(program.read(file)) >= 328581)
  end)

  it("names no engine for what is all in it", function()
    local engine = '"engine":"([^"]*)"'
    assert.matches("^octal sparse", period("--upto 60000", "0.354"):match(engine))
    assert.equal("checkpoint", period("--upto 60000 --resume", "0.354"):match(engine))
    assert.matches("^octal sparse", period("--upto 70000 --resume", "0.354"):match(engine))
    assert.equal("checkpoint", period("--upto 50000 --resume", "0.354"):match(engine))
  end)

  it("is only added to", function()
    period "--upto 3000"
    local short = program.read(file)
    period "--upto 60000 --resume"
    local long = program.read(file)
    assert.is_true(#long > #short)
    assert.equal(short, long:sub(1, #short))
    assert.equal(60001, (blocks_of(long)))
  end)

  it("loses what is torn or damaged, and no more", function()
    for upto = 3000, 9000, 3000 do
      period("--resume --upto " .. upto)
    end
    local good = program.read(file)
    local n_good, starts = blocks_of(good)
    assert.same({ 9001, 3 }, { n_good, #starts })
    local expected = answer(period "--upto 9000 --resume")
    local head = starts[1] - 1
    for i = 1, 40 do
      local at = head + (i * 7919) % (#good - head) + 1
      program.write(file, good:sub(1, at - 1) .. string.char(good:byte(at) ~ (1 << i % 8)) .. good:sub(at + 1))
      local text = period "--upto 9000 --resume"
      local before = #starts
      while starts[before] > at do
        before = before - 1
      end
      local dropped, from = text:match "the last (%d+) bytes were torn or damaged; going on from (%d+) values\n"
      assert.same(
        { #good - starts[before] + 1, before == 1 and 0 or 3000 * before - 2999 },
        { tonumber(dropped), tonumber(from) },
        ("byte %d: %s"):format(at, text)
      )
      assert.equal(expected, answer((text:gsub("^sg%-lua: [^\n]*\n", ""))))
      assert.equal(n_good, (blocks_of(program.read(file))))
    end
    for _, n in ipairs { 0, 1, 20, 60, head, head + 1, #good // 2, #good - 8, #good - 1 } do
      program.write(file, good:sub(1, n))
      local text = period "--upto 9000 --resume"
      assert.equal(expected, answer((text:gsub("^sg%-lua: [^\n]*\n", ""))), "cut to " .. n)
    end
    program.write(file, good .. "x")
    assert.truthy(period("--upto 9000 --resume"):find("the last 1 bytes were torn", 1, true))
    assert.equal(good, program.read(file))
    -- Blocks that are good, but not there.
    program.write(file, good:sub(1, head) .. good:sub(starts[2]))
    assert.truthy(period("--upto 9000 --resume"):find("going on from 0 values", 1, true))
  end)

  it("refuses what is of another game, version or kind, and leaves it alone", function()
    period "--upto 3000"
    local good = program.read(file)
    assert.truthy(period("--resume", "0.16"):find("of 0.56, not of 0.16", 1, true))
    for _, change in ipairs {
      { "engine %S+", "engine 9.9.9", "another version" },
      { "checkpoint 3", "checkpoint 2", "another version" },
      { "rule %x", "rule !", "another state of the rule" },
      { "^sg", "gs", "this is no checkpoint of sg%-lua" },
    } do
      local changed, n = good:gsub(change[1], change[2], 1)
      assert.equal(1, n)
      program.write(file, changed)
      local text = period "--upto 3000 --resume"
      assert.truthy(text:find(change[3]) and text:find "exit 2\n$", text)
      assert.equal(changed, program.read(file))
    end
    program.write(file, "a letter to a friend, which is long enough to be one of those files that are no checkpoints")
    assert.truthy(period("--resume"):find "no checkpoint.*exit 2\n$")
    program.write(file, good)
    assert.truthy(period("--upto 3000"):find "%-%-resume.*exit 2\n$")
    assert.truthy(period("--upto 3000 --resume", "0.5600"):find "exit 0\n$") -- the same rule
  end)

  it("is for every game on heaps whose values can be gone on from", function()
    local rule = program.write(
      folder .. "/squares.lua",
      [[return { name = "squares", summary = "Take a square.",
      params = { least = { type = "integer", default = 1, help = "least root" } },
      heap = function(n, option, p) for k = p.least, n do if k * k > n then return end option(n - k * k) end end }]]
    )
    local sg = program.quote(program.absolute_path)
    for _, game in ipairs {
      "subtraction:s=3,5,9",
      "all_but",
      "nim",
      "'0.[3]'",
      "grundys_game",
      "'0.4[7]'",
      "4!.3",
      program.quote(rule),
    } do
      local function seq(options)
        return program.output(('%s seq %s %s 2>&1; echo "exit $?"'):format(sg, game, options))
      end
      os.remove(file)
      assert.truthy(seq("0..700 --checkpoint " .. file):find "exit 0\n$", game)
      assert.equal(seq "0..900", seq("0..900 --resume --checkpoint " .. file))
      local computed = blocks_of(program.read(file))
      assert.is_true(computed > 0 and computed <= 901)
    end
    local other = program.output(
      ("%s seq %s:least=2 0..9 --resume --checkpoint %s 2>&1; echo $?"):format(sg, program.quote(rule), file)
    )
    assert.truthy(other:find "another state of the rule.*\n2\n$" or other:find "not of.*\n2\n$", other)
    assert.truthy(period("--upto 3000", "0.8"):find "three heaps or more.*exit 2\n$")
    local text = program.output(sg .. " period 0.77 --resume 2>&1; echo $?")
    assert.truthy(text:find "%-%-checkpoint.*2\n$")
  end)

  it("is refused for entailing games without a table of values", function()
    local rule = program.write(
      folder .. "/entail.lua",
      [[return { name = "entail", summary = "x", entailing = true,
      heap = function(n, option) if n > 0 then option.entail(n - 1) end end }]]
    )
    local run = program.run { "seq", rule, "0..9", "--checkpoint", file }
    assert.equal(2, run.code)
    assert.matches("entailing moves; checkpoints are for codes", run.err)
  end)

  it("is of one run at a time", function()
    local sg = program.quote(program.absolute_path)
    local text = program.output(
      (
        "%s period 0.007 --checkpoint %s --time 3 --quiet >/dev/null 2>&1 & "
        .. "for i in 1 2 3 4 5 6 7 8 9; do test -s %s && break; sleep 0.1; done; "
        .. '%s period 0.007 --resume --upto 9 --checkpoint %s 2>&1; echo "exit $?"; kill $!; wait'
      ):format(sg, file, file, sg, file)
    )
    assert.truthy(text:find "another run.*exit 5\n", text)
  end)

  it("says so when the file cannot be written", function()
    file = folder .. "/nowhere/run.ckpt"
    assert.truthy(period("--upto 3000"):find '"code":"io".*exit 5\n$')
  end)
end)
