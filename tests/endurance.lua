-- SPDX-License-Identifier: MIT
-- make check-endurance: sg-lua run tests/endurance.lua MINUTES: evaluates the whole library again and again in one
-- process, and now and then as a batch, which starts processes. Each round gives the same answers, no file stays open,
-- and the second half of the rounds holds no more memory than the first.

local core = require "sg.core"
local pool = require "sg.pool"
local sg = require "sg"

local MINUTES = tonumber(arg[1]) or 60
local BATCH_EVERY = 20 -- rounds
local GROWTH = 1.05 -- of the memory from the first half of the rounds to the second; the allocator's slack
local LIMITS = { positions = 3000, steps = 20000000, memory = 200 }

local function limits(more)
  local opts = {}
  for name, value in pairs(LIMITS) do
    opts[name] = value
  end
  for name, value in pairs(more or {}) do
    opts[name] = value
  end
  return opts
end

local function resident_kilobytes()
  local file = assert(io.open "/proc/self/status")
  local text = file:read "a"
  file:close()
  return math.tointeger(tonumber(text:match "VmRSS:%s*(%d+)"))
end

local function open_files() return #assert(pool.dir "/proc/self/fd") end

local function told(result, why) return tostring(result ~= nil and result or why) end

-- Everything that a batch asks, of one game, as one text.
local function answers(name)
  local game = assert(sg.load(name))
  local list = { name }
  for _, example in ipairs(game:examples(limits())) do
    list[#list + 1] = tostring(example.ok)
  end
  if game.kind == "positions" then
    local ask = game.rule.loopy and "loopy" or "value"
    list[#list + 1] = told(game[ask](game, nil, limits()))
    if not game.rule.loopy then
      for _, method in ipairs { "dag", "lv", "pn" } do
        list[#list + 1] = told(game:outcome(nil, limits { method = method, threads = 2 }))
      end
    end
  else
    list[#list + 1] = told(game:seq(0, 40, limits()))
    list[#list + 1] = told(game:period(limits { upto = game.kind == "heap" and 200 or 2000 }))
    list[#list + 1] = told(game:misere_genus(6, limits()))
  end
  return table.concat(list, "\n")
end

-- Where a search stops at a limit, the number of positions depends on what ran before, and is no part of the answer.
local function round(names)
  local list = {}
  for i, name in ipairs(names) do
    list[i] = answers(name):gsub("after [%d,]+ positions", "after some positions")
  end
  return list
end

local function batch_text()
  local path = os.tmpname()
  assert(sg.batch({ "rules" }, { out = path, jobs = 2, tasks = { "examples", "seq" }, time = 300 }))
  local file = assert(io.open(path, "rb"))
  local text = file:read "a"
  file:close()
  os.remove(path)
  return text
end

local function first_difference(a, b)
  for i = 1, math.max(#a, #b) do
    if a[i] ~= b[i] then return ("%s\nand then\n%s"):format(a[i], b[i]) end
  end
end

local function largest(list, from, to)
  local most = 0
  for i = from, to do
    most = math.max(most, list[i])
  end
  return most
end

local names = {}
for i, rule in ipairs(sg.rules()) do
  names[i] = rule.name
end
local first, first_batch = round(names), batch_text()
local n_open, start, resident = open_files(), core.clock(), {}
while core.clock() - start < 60 * MINUTES or #resident < 6 do
  local difference = first_difference(first, round(names))
  if difference then error("another answer than in the first round: " .. difference) end
  if #resident % BATCH_EVERY == BATCH_EVERY - 1 and batch_text() ~= first_batch then
    error "batch writes other lines than the first time"
  end
  collectgarbage()
  collectgarbage()
  local n = open_files()
  if n ~= n_open then error(("%d files are open, %d were at first"):format(n, n_open)) end
  resident[#resident + 1] = resident_kilobytes()
end

local half = #resident // 2
local before, after = largest(resident, 1, half), largest(resident, half + 1, #resident)
print(
  (
    "%d rounds of %d games in %.0f s: the same answers; %d files open; at most %d KiB in the first half, %d KiB in "
    .. "the second"
  ):format(#resident, #names, core.clock() - start, n_open, before, after)
)
if after > GROWTH * before then error "the memory grows" end
