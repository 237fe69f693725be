-- SPDX-License-Identifier: MIT
-- Rings: the same periods as with a table, in memory that does not grow; their checkpoints and certificates.

local program = require "spec.support.program"
local sg = require "sg"

describe("ring", function()
  local folder, file
  before_each(function()
    folder = program.folder()
    file = folder .. "/run.ring"
  end)
  after_each(function() program.remove(folder) end)

  local function period(options, code)
    local result = program.run(("period %s --ring --format json %s"):format(code or "0.104", options or ""))
    return result, program.objects(result.out)[1]
  end

  it("finds what a table finds", function()
    for _, code in ipairs { "0.16", "0.156", "0.356", "0.45", "0.127" } do
      local _, ring = period("", code)
      local whole = program.objects(program.run("period --format json " .. code).out)[1]
      for _, field in ipairs { "period", "preperiod", "last_exception", "basis", "max_value", "max_at" } do
        assert.equal(whole[field], ring[field], code .. " " .. field)
      end
      assert.equal("rare-window", ring.theorem)
      assert.truthy(ring.engine:find "^ring %w+ %(window of %d+ heaps%)$")
    end
  end)

  it("says why there is none", function()
    for code, reason in pairs { ["0.6"] = "too many", ["0.333"] = "too many", ["0.[3]"] = "too many" } do
      local result = period("", code)
      assert.equal(2, result.code)
      assert.truthy((result.out .. result.err):find(reason, 1, true), code)
    end
    local scripted = period("", "mark")
    assert.equal(2, scripted.code)
    assert.truthy((scripted.out .. scripted.err):find("take-and-break codes", 1, true))
  end)

  it("looks no further than --upto, and stops at a limit with what is known", function()
    local _, none = period "--upto 100000"
    assert.is_nil(none.basis)
    assert.equal(100000, none.checked_to)
    local stopped, known = period("--time 0.4", "0.106")
    assert.equal(4, stopped.code)
    assert.truthy(known.checked_to > 32768)
  end)

  it("takes over where a table fills the memory", function()
    local result = program.run "period 0.106 --memory 1 --time 4 --format json"
    assert.equal(4, result.code)
    local seen = program.objects(result.out)[1]
    assert.truthy(seen.engine:find "^ring ")
    assert.truthy(seen.checked_to > 1 << 21)
  end)

  it("grows where its window does not force a value, as far as the memory allows", function()
    local result, known = period("--upto 4250000", "0.205") -- heap 4227929 needs a part of 1873874
    assert.equal(0, result.code)
    assert.equal(4250000, known.checked_to)
    assert.same({ 65, 4227929, 97, 1042 }, { known.max_value, known.max_at, known.rare_heaps, known.last_rare })
    assert.is_true(tonumber(known.engine:match "window of (%d+) heaps") > 1873874)
    result, known = period("--upto 4250000 --memory 5", "0.205")
    assert.equal(4, result.code)
    assert.equal(4227928, known.checked_to)
    assert.matches("heap 4227929 is not forced by a window of the last 16258, 32642", result.out)
    assert.truthy(
      result.out:find("it takes more memory than it may (--memory 5); leave --ring out", 1, true),
      result.out
    )
  end)

  it("says nothing of heaps beyond --upto", function()
    local _, known = period("--upto 1795", "0.56")
    assert.same({ 1795, 45, 1795 }, { known.checked_to, known.rare_heaps, known.last_rare })
    _, known = period("--upto 1794", "0.56")
    assert.equal(1794, known.checked_to)
    assert.is_nil(known.rare_heaps)
    assert.is_nil(known.last_rare)
    assert.is_nil(known.max_value)
  end)

  it("goes on after kill -9 at any moment, with the same result", function()
    local options = "--upto 15000000 --checkpoint-every 0.02 --checkpoint " .. file
    local _, expected = period "--upto 15000000"
    local kills, last = 0, 0
    for attempt = 1, 60 do
      local result = program.shell(
        ('timeout -s KILL %.3f "$SG" period 0.104 --ring --resume --format json %s'):format(0.03 * attempt, options)
      )
      local kept = program.read(file)
      if kept then
        local at = kept:match "\n\n()"
        local n = ("<I8"):unpack(kept, at + 24 + 8 + 24) -- after the frame and the number of first values
        assert.is_true(n >= last)
        last = n
      end
      if result.code == 0 then
        local known = program.objects(result.out)[1]
        known.resumed = nil -- it says whether there was a file
        assert.same(expected, known)
        break
      end
      kills = kills + 1
    end
    assert.is_true(kills > 0)
    local _, again = period("--resume " .. options)
    again.resumed = nil
    assert.same(expected, again)
  end)

  it("is written by one run at a time, and leaves nothing beside the file", function()
    local result =
      program.shell(([["$SG" period 0.106 --ring --checkpoint %s --checkpoint-every 0.05 --quiet >/dev/null 2>&1 &
      until [ -s %s ]; do sleep 0.05; done
      "$SG" period 0.106 --ring --checkpoint %s --resume; code=$?
      kill -TERM $!; wait; ls -A %s >&2; exit $code]]):format(file, file, file, folder))
    assert.equal(5, result.code)
    assert.matches("another run is writing to this ring checkpoint", result.err)
    assert.falsy(result.err:find("run.ring.tmp", 1, true))
    assert.equal(4, program.run("period 0.106 --ring --time 0.3 --resume --checkpoint " .. file).code)
  end)

  it("says whose values a period is proven from", function()
    local keep = "--checkpoint " .. file
    assert.matches("%[proven%]", program.run("period 0.356 --ring " .. keep).out)
    assert.truthy(
      program
        .run("period 0.356 --ring --resume " .. keep).out
        :find("[proven, given the values in " .. file .. "]", 1, true)
    )
  end)

  it("refuses flipped bytes, torn files and those of others", function()
    local keep = "--upto 100000 --checkpoint " .. file
    assert.equal(0, period(keep).code)
    assert.equal(2, period(keep).code) -- without --resume
    assert.equal(0, period(keep .. " --resume").code)
    local good = program.read(file)
    local function refused(text, why)
      program.write(file, text)
      local result = period(keep .. " --resume")
      assert.equal(2, result.code, why)
      assert.truthy(result.out:find("checkpoint", 1, true), why)
    end
    local rule = good:find("\nrule ", 1, true) -- behind the line of the game, which is for people
    for _, i in ipairs { 1, 14, 16, 26, 38, rule + 1, rule + 9, 90, 100, 140, 200, #good // 2, #good - 8, #good } do
      refused(good:sub(1, i - 1) .. string.char(good:byte(i) ~ (1 << i % 8)) .. good:sub(i + 1), "byte " .. i)
    end
    for _, n in ipairs { 1, 30, #good // 2, #good - 1 } do
      refused(good:sub(1, n), "cut to " .. n)
    end
    program.write(file, "") -- as a full disk leaves it: nothing is lost by beginning again
    assert.equal(0, period(keep .. " --resume").code)
    program.write(file, good)
    assert.truthy(period(keep .. " --resume", "0.106").out:find("of 0.104, not of 0.106", 1, true))
    program.write(file, (good:gsub("game 0.104", "game 0.106", 1)))
    assert.equal(2, period(keep .. " --resume", "0.106").code)
    program.write(file, (good:gsub("engine %S+", "engine 0.0.9", 1)))
    assert.truthy(period(keep .. " --resume").out:find("another version", 1, true))
    os.remove(file)
    program.run("period 0.104 --upto 20000 --checkpoint " .. file)
    assert.truthy(period(keep .. " --resume").out:find("not a ring checkpoint", 1, true))
  end)

  it("writes the certificate of what it has proven", function()
    local certificate = folder .. "/c.json"
    assert.equal(0, period("--certificate " .. certificate, "0.104").code)
    local function without_engine(path) -- and without the seal, which covers the engine's version
      return (program.read(path):gsub('"engine": "[^"]*"', ""):gsub('"seal": "%x*"', ""))
    end
    assert.equal(without_engine "tests/data/certificates/ring/0.104.json", without_engine(certificate))
    local text, reason = require "sg.certificate.period".text(
      assert(sg.load "0.376"),
      { basis = "proven", period = 4, theorem = "rare-window", preperiod = 2268248, max_value = 176, ring = {} }
    )
    assert.is_nil(text)
    assert.matches("values up to 176, and the checker of long certificates knows those below 128", reason)
  end)
end)
