-- SPDX-License-Identifier: MIT
-- Games that people bring, each at three sizes beside a short script in Python (everyday/peer.py) that gives the same
-- last value: user seconds of whole processes, the exponent of their growth, and the ratio. sg-lua run everyday.lua
-- PROGRAM.

local program = arg[1] or "build/sg-lua"
local FOLDER = arg[0]:match "^(.*/)" or "./"

local function written(text)
  local path = os.tmpname() .. ".lua"
  local file = assert(io.open(path, "w"))
  file:write(text)
  file:close()
  return path
end

local DATA = written "return { heap2 = { { 1, 0 }, { 1, 1 }, { 1, 2 }, { 0, 1 } } }"
local FUNCTION = written [[return { heap2 = function(a, b, option)
  for k = 1, a do option(a - k, b) end
  for k = 1, b do option(a, b - k) end
  for k = 1, math.min(a, b) do option(a - k, b - k) end
  for k = 1, math.min(a, b // 2) do option(a - k, b - 2 * k) end
end }]]
local RUNS = written [[local runs = {}
for k = 1, 400 do runs[k] = k * k .. "C" end
return { turn = table.concat(runs, ",") }]]
local DIVISORS = written [[return { heap = function(n, option)
  for d = 1, n - 1 do if n % d == 0 then option(d) end end
end }]]

local function square(path)
  return function(n) return ("table %s %d..%d 0..%d --format csv"):format(path, n, n, n) end
end

-- Each: what it is, the task of the peer, the sizes, and the command whose last number is the value.
local TASKS = {
  { "two heaps, moves as data", "two_heaps", { 60, 120, 240 }, square(DATA) },
  { "two heaps, moves as a function", "two_heaps", { 60, 120, 240 }, square(FUNCTION) },
  {
    "coins, runs of 1, 4, 9, ...",
    "runs",
    { 5000, 20000, 80000 },
    function(n) return ("seq %s %d..%d --format csv"):format(RUNS, n, n) end,
  },
  {
    "subtract n/10..n, heap 3n - 1",
    "interval",
    { 500, 1000, 2000 },
    function(n) return ("value subtraction:s=%d..%d %d"):format(n // 10, n, 3 * n - 1) end,
  },
  {
    "proper divisors of n",
    "divisors",
    { 100000, 200000, 400000 },
    function(n) return ("value %s %d"):format(DIVISORS, n) end,
  },
}

-- The user seconds of a command, and the last number that it prints.
local function measure(command)
  local pipe = assert(io.popen(("bash -c 'TIMEFORMAT=%%U; time %s' 2>&1"):format(command)))
  local lines = {}
  for line in pipe:lines() do
    lines[#lines + 1] = line
  end
  pipe:close()
  return tonumber(lines[#lines]), table.concat(lines, "\n", 1, #lines - 1)
end

local function exponent(sizes, seconds)
  return math.log(seconds[3] / math.max(seconds[1], 0.005)) / math.log(sizes[3] / sizes[1])
end

for _, task in ipairs(TASKS) do
  local name, peer, sizes, command = table.unpack(task)
  local ours, theirs, same = {}, {}, true
  for i, n in ipairs(sizes) do
    local said, value
    ours[i], said = measure(program .. " " .. command(n))
    theirs[i], value = measure(("python3 %severyday/peer.py %s %d"):format(FOLDER, peer, n))
    same = same and said:find("[,:]%s*" .. value:match "%d+" .. "%f[%D]") ~= nil
  end
  print(
    ("%-32s sizes %s: %.3f %.3f %.3f s, n^%.1f; Python %.3f %.3f %.3f s, n^%.1f; ratio %.1f%s"):format(
      name,
      table.concat(sizes, " "),
      ours[1],
      ours[2],
      ours[3],
      exponent(sizes, ours),
      theirs[1],
      theirs[2],
      theirs[3],
      exponent(sizes, theirs),
      theirs[3] / math.max(ours[3], 0.001),
      same and "" or "; THE VALUES DIFFER"
    )
  )
end
for _, path in ipairs { DATA, FUNCTION, RUNS, DIVISORS } do
  os.remove(path)
end
