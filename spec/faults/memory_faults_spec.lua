-- SPDX-License-Identifier: MIT
-- The machine refuses memory: each request for it fails once, or with the next seven, or with all that follow. Either
-- the program does without, and answers as ever, or it says so and ends with exit code 5. Never is it another code, for
-- instance that of a rule at fault.

local faults = require "spec.support.faults"
local program = require "spec.support.program"
local seed_or = require "spec.support.seed"

local library = faults.library()
local seed = seed_or(20261127)
local SAMPLE = 6 -- requests of each command that fail, in each way

local RULE = [[
return { name = "sets", start = { 3, 4 }, options = function(p, option)
  for i = 1, #p do
    for k = 0, p[i] - 1 do
      local q = { table.unpack(p) }
      q[i] = k
      option(q)
    end
  end
end, canonical = function(p) table.sort(p) return p end, show = function(p) return table.concat(p, ",") end,
examples = { { position = { 1, 1 }, value = 0 } } }
]]

-- Positions by words, until one is a text; deep enough for the integers below to be evaluated first.
local WORDS = [[
return { name = "words", start = { 3, 4 }, options = function(p, option)
  if p == "end" then return end
  if math.type(p) == "integer" then
    for k = 1, math.min(p, 3) do option(p - k) end
    if p == 7 then option "end" end
    return
  end
  for i = 1, #p do for k = 1, p[i] do
    local q = { table.unpack(p) }
    q[i] = p[i] - k
    option(q)
  end end
end }
]]

local CIRCLE = [[return { heaps = { p = { "p(i) + p(n-2-i)" }, c = { "p(n-2)" } }, start = "c5" }]]

local COMMANDS = {
  "--version",
  "value kayles 7",
  "value node_kayles",
  "value sets.lua",
  "value words.lua --method dag",
  "value words.lua 3000 --method dag",
  "value circle.lua c60",
  "outcome sets.lua --method pn -j 2",
  "moves sets.lua",
  "explain sets.lua",
  "seq 0.77 0..40",
  "period 0.77",
  "period 0.07 --certificate out.json",
  "sets.lua",
  "kayles",
  "check sets.lua --positions 20",
  "verify 0.77.json",
  "sum kayles@5 nim@3",
  "misere outcome sprouts:n=2",
  "misere quotient 0.77",
  "identify 1,2,3,1,4,3,2,1,4,2",
  "value sets.lua --store s.store",
  "nimber 5*7",
  "rules kayles",
  "diff kayles 0.77",
  "table wythoff 0..5",
  "compound sets.lua nim@2",
}

describe("memory that the machine refuses (seed " .. seed .. ")", function()
  local folder
  setup(function()
    math.randomseed(seed)
    folder = program.folder()
    program.output("mkdir " .. program.quote(folder .. "/in"))
    program.write(folder .. "/in/sets.lua", RULE)
    program.write(folder .. "/in/words.lua", WORDS)
    program.write(folder .. "/in/circle.lua", CIRCLE)
    program.write(folder .. "/in/0.77.json", program.read "tests/data/certificates/0.77.json")
  end)
  teardown(function() program.remove(folder) end)

  local function preloaded(plan) return ("env LD_PRELOAD=%s FAULT_LOG=../log %s"):format(program.quote(library), plan) end

  -- The requests that every command begins with are those of --version.
  local startup
  local function requests(command)
    local run = faults.series(folder, { 0 }, preloaded "FAULT_COUNT=1", command, "rm -f s.store out.json")[0]
    startup = startup or tonumber(run.fired)
    return run, tonumber(run.fired)
  end

  local function judge(command, times, run, expected)
    if run.fired == "" or (run.code == expected.code and run.out == expected.out) then return nil end
    if run.code == 5 and not faults.is_crude(run.err) then return nil end
    return ("%s, %s times: exit code %d, %s%s"):format(
      command,
      times,
      run.code,
      run.out:sub(1, 300),
      run.err:sub(1, 300)
    )
  end

  for _, command in ipairs(COMMANDS) do
    it(command .. " answers as ever, or says that there is none", function()
      if not library then return pending "no library to preload" end
      local expected, n = requests(command)
      local first = command == "--version" and 1 or startup
      for _, times in ipairs { "1", "8", "1000000000" } do
        local numbers = faults.sample(first, n, SAMPLE)
        local runs = faults.series(
          folder,
          numbers,
          preloaded("FAULT_ALLOC=$n FAULT_TIMES=" .. times),
          command,
          "rm -f s.store out.json"
        )
        for _, number in ipairs(numbers) do
          local wrong = judge(command, times, runs[number], expected)
          assert(not wrong, wrong and ("request %d of %d: %s"):format(number, n, wrong))
        end
      end
    end)
  end
end)
