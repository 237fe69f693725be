-- SPDX-License-Identifier: MIT
-- make check-store: kills a run KILLS times (200) at random moments, then damages its store FLIPS times (200) at random
-- bytes; each time the run goes on, by any method and in some threads, and its answers are those of an undisturbed one.
-- Prints the seed.
-- Usage: sg-lua run tests/kill.lua PROGRAM [KILLS [FLIPS [SEED]]]
local program, n_kills, n_flips = arg[1] or "build/sg-lua", tonumber(arg[2] or 200), tonumber(arg[3] or 200)
local seed = tonumber(arg[4]) or os.time()
local GAME, SMALL = "tests/bench/cram.lua:w=4:h=7", "tests/bench/cram.lua:w=4:h=6"
math.randomseed(seed)
print("seed " .. seed)

local folder = assert(io.popen "mktemp -d"):read "l"
local store = folder .. "/values"

local function shell(command)
  local pipe = assert(io.popen(command .. ' 2>&1; echo "exit $?"'))
  local text = pipe:read "a"
  pipe:close()
  return text
end

-- Values, and facts short of a value.
local function restored(text)
  return tonumber(text:match '"restored":(%d+)' or 0), tonumber(text:match '"restored_facts":(%d+)' or 0)
end

-- Values need many positions by dag, few by the methods that prune: so these get more of them.
local METHODS = { "dag", "lv", "lv", "pn", "pn" }
local function method() return METHODS[math.random(#METHODS)] end

local expected = shell(("%s moves %s"):format(program, GAME))
assert(expected:find "exit 0")
local kills, rounds, last, last_facts, gone_on = 0, 0, 0, 0, 0
while kills < n_kills do
  local threads = math.random(1, 4)
  local text = shell(
    ("timeout -s KILL %.3f %s value %s --store %s -j %d --format json --method %s"):format(
      0.01 + math.random() * 0.4,
      program,
      GAME,
      store,
      threads,
      method()
    )
  )
  if text:find "exit 137" then
    kills = kills + 1
    local look = "%s value %s --store %s --positions 1 --stats --format json"
    local now, now_facts = restored(shell(look:format(program, GAME, store)))
    assert(now >= last and now_facts >= last_facts, "what was written is lost")
    last, last_facts = now, now_facts
  else
    assert(text:find "exit 0", text)
    rounds = rounds + 1
    assert(shell(("%s moves %s --store %s"):format(program, GAME, store)) == expected)
    os.remove(store)
    last, last_facts = 0, 0
  end
end
print(("%d kills, %d runs that came to their end in between"):format(kills, rounds))
assert(shell(("%s moves %s --store %s"):format(program, GAME, store)) == expected)

local function read()
  local file <close> = assert(io.open(store, "rb"))
  return file:read "a"
end

local function write(text)
  local file <close> = assert(io.open(store, "wb"))
  assert(file:write(text))
end

-- A store of many batches, with values and facts.
os.remove(store)
expected = shell(("%s moves %s"):format(program, SMALL))
for positions = 100, 4000, 300 do
  shell(("%s value %s --store %s --method %s --positions %d"):format(program, SMALL, store, method(), positions))
end
assert(shell(("%s moves %s --store %s"):format(program, SMALL, store)) == expected)
assert(select(2, restored(shell(("%s value %s --store %s --stats --format json"):format(program, SMALL, store)))) > 0)
local whole, refused = read(), 0
for _ = 1, n_flips do
  local text = whole
  for _ = 1, math.random(1, 3) do
    local at = math.random(1, #text)
    text = text:sub(1, at - 1) .. string.char(text:byte(at) ~ (1 << math.random(0, 7))) .. text:sub(at + 1)
  end
  if math.random(4) == 1 then text = text:sub(1, math.random(#text)) end
  write(text)
  local answer = shell(("%s moves %s --store %s -q --method %s"):format(program, SMALL, store, method()))
  if
    answer:find("head of this store", 1, true)
    or answer:find("a store of", 1, true)
    or answer:find("this is no store", 1, true)
  then
    refused = refused + 1
  else
    answer = answer:gsub("sg%-lua: [^\n]*damaged and left out[^\n]*\n", "")
    assert(answer == expected, answer)
    gone_on = gone_on + 1
  end
end
print(("%d damaged stores: %d gone on from, %d refused for their heads"):format(n_flips, gone_on, refused))
os.execute("rm -rf '" .. folder .. "'")
