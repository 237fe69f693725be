-- SPDX-License-Identifier: MIT
-- Checkpoints: after a kill at any moment the run goes on and ends the same; what is not whole or not of this game
-- is refused.

package.path = "spec/?.lua;" .. package.path
local program = require "program"

local CODE = "0.56" -- proven from 653,570 heaps by guy-smith, or half of them by rare-window

describe("checkpoint", function()
  local folder, file
  before_each(function()
    folder = program.folder()
    file = folder .. "/run.ckpt"
  end)
  after_each(function() program.remove(folder) end)

  local function period(options, code)
    return program.output(("%s period %s --format json --checkpoint %s %s 2>&1; echo \"exit $?\""):format(
      program.quote(program.absolute_path), code or CODE, program.quote(file), options))
  end

  -- Where a run is cut decides which engine comes last, and which witnesses a proof rests on.
  local function answer(text)
    return (text:gsub('"engine":"[^"]*",', ""):gsub('"checked_to":%d+,', ""))
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
        local text = program.output(("timeout -s KILL %.4f %s period %s --format json --checkpoint %s --resume"
          .. " --checkpoint-every 0.001 2>/dev/null; echo \"exit $?\""):format(delay,
          program.quote(program.absolute_path), CODE, program.quote(file)))
        local kept = program.read(file)
        if kept then
          local n = tonumber(kept:match "\nvalues (%d+)\n")
          assert.is_true(n >= last) -- nothing that was written is lost
          last = n
        end
        if not text:find "exit 137" then
          assert.equal(answer(expected), answer(text))
          break
        end
        kills = kills + 1
      end
      assert.equal(answer(expected), answer(period "--resume"))
    end
    assert.is_true(kills > 0)
  end)

  it("is written when a limit ends the run, and at the end", function()
    period "--time 0.01"
    assert.truthy(program.read(file):find("^sg%-lua checkpoint 1\nversion [%d.]+\ncode 0%.56\nvalues %d+\n"))
    assert.truthy(period("--resume"):find('"period":144', 1, true))
    assert.is_true(tonumber(program.read(file):match "\nvalues (%d+)\n") >= 328581)
    assert.falsy(program.read(file .. ".tmp"))
  end)

  it("refuses flipped bytes, torn files and those of others", function()
    period "--upto 3000"
    local good = program.read(file)
    assert.truthy(period("--upto 3000 --resume"):find "exit 0\n$")
    for i = 1, #good, #good // 60 do
      program.write(file, good:sub(1, i - 1) .. string.char(good:byte(i) ~ (1 << i % 8)) .. good:sub(i + 1))
      local text = period "--upto 3000 --resume"
      assert.truthy(text:find("exit 2\n$"), ("byte %d: %s"):format(i, text))
      assert.truthy(text:find("checkpoint", 1, true))
    end
    for _, n in ipairs { 0, 1, 20, 60, #good // 2, #good - 8, #good - 1 } do
      program.write(file, good:sub(1, n))
      assert.truthy(period("--upto 3000 --resume"):find "exit 2\n$", "cut to " .. n)
    end
    program.write(file, good .. "x")
    assert.truthy(period("--upto 3000 --resume"):find("torn", 1, true))
    program.write(file, good)
    assert.truthy(period("--resume", "0.16"):find("of the code 0.56, not of 0.16", 1, true))
  end)

  it("does not overwrite a file, and is for codes of at most two heaps", function()
    period "--upto 3000"
    assert.truthy(period("--upto 3000"):find "%-%-resume.*exit 2\n$")
    os.remove(file)
    for _, code in ipairs { "0.8", "'0.[3]'", "nim", "subtraction" } do
      assert.truthy(period("--upto 3000", code):find "exit 2\n$")
    end
    local text = program.output(program.quote(program.absolute_path) .. " period 0.77 --resume 2>&1; echo $?")
    assert.truthy(text:find "%-%-checkpoint.*2\n$")
  end)

  it("says so when the file cannot be written", function()
    file = folder .. "/nowhere/run.ckpt"
    assert.truthy(period("--upto 3000"):find '"code":"io".*exit 5\n$')
  end)
end)
