-- SPDX-License-Identifier: MIT
-- Signals at random moments. SIGINT, SIGTERM and SIGHUP mean the same: what is known is printed and stored, a message
-- says that the command was interrupted, and the exit code is 4. A signal before the program listens ends it as ever.

local faults = require "spec.support.faults"
local program = require "spec.support.program"
local seed_or = require "spec.support.seed"

local seed = seed_or(20261127)
local SAMPLE = faults.all and 20 or 1 -- moments for each command and signal
local NUMBERS = { INT = 2, TERM = 15, HUP = 1 }

-- Commands that do not end by themselves, and what they print of what is known.
local ENDLESS = {
  { run = "period 0.6", out = "^0%.6: no period found in the heaps 0%.%." },
  { run = "period 0.6 --checkpoint k", out = "^0%.6: no period found", files = "k" },
  { run = "period 0.106 --ring --checkpoint r", out = "^0%.106: no period found", files = "r" },
  { run = "value chomp:w=12:h=13", out = "" },
  { run = "value chomp:w=12:h=13 --method pn -j 2 --store s", out = "", files = "s" },
  { run = "value loop.lua --steps 1000000000000", out = "" },
  { run = "batch loop.lua --steps 1000000000000 --out a", out = "", files = "a a.unfinished" },
  { run = "verify long.json", out = "" },
}

describe("signals (seed " .. seed .. ")", function()
  local folder
  setup(function()
    math.randomseed(seed)
    folder = program.folder()
  end)
  teardown(function() program.remove(folder) end)

  local function send(command, signal, seconds, ready)
    local result = program.shell(
      ([[cd %s && rm -rf ./* || exit
      echo 'return { name = "x", start = 1, options = function() while true do end end }' >loop.lua
      cp %s long.json
      env --default-signal=INT "$SG" %s & pid=$!
      # The shell starts what is behind & with SIGINT ignored; a signal that comes before env has changed that is lost.
      while grep -q '^SigIgn:.*[2367abef]$' "/proc/$pid/status" 2>/dev/null; do :; done
      %s
      sleep %.3f; kill -%s $pid; wait $pid; code=$?; ls -A | grep -v -e '^loop.lua$' -e '^long.json$' >&2; exit $code]]):format(
        program.quote(folder),
        program.quote((program.output "pwd":gsub("\n", "")) .. "/tests/data/certificates/ring/0.104.json"),
        command,
        ready or "",
        seconds,
        signal
      )
    )
    return result
  end

  -- Waits until the program catches SIGTERM, however busy the machine.
  local LISTENS = [[n=0; until grep -q '^SigCgt:.*[4567cdef]...$' "/proc/$pid/status" || [ $n = 600 ]; do
    sleep 0.05; n=$((n + 1)); done; sleep 0.3]]

  for _, one in ipairs(ENDLESS) do
    it("end " .. one.run .. " with what is known", function()
      for signal in pairs(NUMBERS) do
        if faults.all or signal ~= "INT" then -- tests/cli/signals.sh sends that one
          local result = send(one.run, signal, 0.2, LISTENS)
          assert.equal(4, result.code, signal .. result.err)
          assert.matches(one.out, result.out)
          assert.matches("interrupted", result.err)
          local files = result.err:match "interrupted[^\n]*\n(.*)$":gsub("\n$", ""):gsub("\n", " ")
          assert.equal(one.files or "", files, signal)
        end
      end
    end)
  end

  it("at any moment leave no other exit code and nothing behind", function()
    for _, one in ipairs(ENDLESS) do
      for signal, number in pairs(NUMBERS) do
        for _ = 1, SAMPLE do
          local result = send(one.run, signal, math.random() * 0.1)
          assert.truthy(
            result.code == 4 or result.code == 128 + number,
            one.run .. signal .. result.code .. result.err
          )
          assert.falsy(result.err:find("internal error", 1, true))
        end
      end
    end
  end)
end)
