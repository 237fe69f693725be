-- SPDX-License-Identifier: MIT
-- Games that people bring, each at three sizes beside a short script that gives the same last value: in Python
-- (everyday/peer.py), and for rules without any help of the program in Python and Lua (plain.py, plain.lua). User
-- seconds of whole processes, the exponents of their growth, and the ratios, as a table of Markdown.
-- sg-lua run everyday.lua PROGRAM.

local program = arg[1] or "build/sg-lua"
local FOLDER = arg[0]:match "^(.*/)" or "./"

local made = {} -- the files that are removed at the end

local function written(text)
  local name = os.tmpname()
  local path = name .. ".lua"
  made[#made + 1], made[#made + 2] = name, path
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

local QUOTIENTS = written [[return { heap = function(n, option)
  for d = 2, 6 do if n > 0 then option(n // d) end end
end }]]
local NUMBERS = written [[return { params = { m = { type = "integer", default = 10 } }, start = 0,
options = function(used, option, q)
  local rest = q.m * (q.m + 1) // 2
  for k = 1, q.m do if used >> (k - 1) & 1 == 1 then rest = rest - k end end
  if rest <= 0 then return end
  for k = 1, q.m do if used >> (k - 1) & 1 == 0 then option(used | 1 << (k - 1)) end end
end }]]

-- A tree at random as a list of parents, in a file.
local function tree(n)
  local state, parents = 12345, {}
  for i = 1, n - 1 do
    state = (state * 1103515245 + 12345) % (1 << 31)
    parents[i] = (state >> 8) % i
  end
  return written("{" .. table.concat(parents, ",") .. "}")
end

-- The lesser heap of a lost pair of Wythoff's game, or nearly so; the larger one is 10^power.
local function wythoff(power)
  local pipe = assert(
    io.popen(
      ("python3 -c 'from math import isqrt; print((isqrt(5 * 10 ** %d) - 10 ** %d) // 2)'"):format(2 * power, power)
    )
  )
  local lesser = pipe:read "l"
  pipe:close()
  return ("outcome wythoff '{%s,%d}'"):format(lesser, 10 ^ power // 1 | 0)
end

local function square(path)
  return function(n) return ("table %s %d..%d 0..%d --format csv"):format(path, n, n, n) end
end

local function in_python(task)
  return { { "Python", function(n) return ("python3 %severyday/peer.py %s %d"):format(FOLDER, task, n) end } }
end

-- A rule of plain/ on a board of so many columns; nil rows: a square.
local function plain(name, rows)
  local function with(form)
    return function(n) return form:format(FOLDER, name, n, rows or n) end
  end
  return with "value %splain/%s.lua:w=%d:h=%d --method dag",
    {
      { "Python", function(n) return ("python3 %splain.py %s %d %d"):format(FOLDER, name, n, rows or n) end },
      {
        "Lua",
        function(n)
          return ("lua5.4 %splain.lua memo %splain/%s.lua %d %d"):format(FOLDER, FOLDER, name, n, rows or n)
        end,
      },
    }
end

local function plain_task(what, name, sizes, rows)
  local command, peers = plain(name, rows)
  return { what, sizes, command, peers }
end

-- Each: what it is, the sizes, the command whose last number or winner is the value, and the peers.
local TASKS = {
  {
    "Green Hackenbush on a tree of n vertices",
    { 1000, 10000, 100000 },
    function(n) return ("value green_hackenbush - --format json < %s"):format(tree(n)) end,
    in_python "trees",
  },
  {
    "coins, runs of 1, 4, 9, ..., of n coins",
    { 1000, 10000, 100000 },
    function(n) return ("seq %s %d..%d --format csv"):format(RUNS, n, n) end,
    in_python "runs",
  },
  plain_task("Chomp n x n, positions as rows", "chomp_rows", { 7, 8, 9 }),
  {
    "Chomp n x n, the library's",
    { 6, 8, 10 },
    function(n) return ("value chomp:w=%d:h=%d"):format(n, n) end,
    { { "Python", function(n) return ("python3 %splain.py chomp_bits %d %d"):format(FOLDER, n, n) end } },
  },
  { "two heaps of n, moves as data", { 60, 120, 240 }, square(DATA), in_python "two_heaps" },
  { "two heaps of n, moves as a function", { 60, 120, 240 }, square(FUNCTION), in_python "two_heaps" },
  { "who wins Wythoff's game at 10^n", { 6, 12, 18 }, wythoff, in_python "wythoff" },
  {
    "n // 2 to n // 6 from a heap of 10^n",
    { 6, 12, 18 },
    function(n) return ("value %s %d"):format(QUOTIENTS, 10 ^ n // 1 | 0) end,
    in_python "sparse",
  },
  {
    "proper divisors of n",
    { 100000, 200000, 400000 },
    function(n) return ("value %s %d"):format(DIVISORS, n) end,
    in_python "divisors",
  },
  {
    "subtract n/10..n, heap 3n - 1",
    { 500, 1000, 2000 },
    function(n) return ("value subtraction:s=%d..%d %d"):format(n // 10, n, 3 * n - 1) end,
    in_python "interval",
  },
  {
    "subtract 30..100, heap 10^n (Python: the closed form)",
    { 4, 6, 8 },
    function(n) return ("value subtraction:s=30..100 %d"):format(10 ^ n // 1 | 0) end,
    in_python "interval_far",
  },
  {
    "numbers 1..n without replacement, who wins",
    { 12, 16, 20 },
    function(n) return ("outcome %s:m=%d 0"):format(NUMBERS, n) end,
    in_python "numbers",
  },
  plain_task("plain rule on integers: Chomp n x n as bits", "chomp_bits", { 7, 8, 9 }),
  plain_task("plain rule on texts: Node Kayles 4 x n", "kayles_text", { 4, 5, 6 }, 4),
}

-- The user seconds of a command, and what it prints.
local function measure(command)
  local pipe = assert(io.popen(('bash -c "TIMEFORMAT=%%U; time %s" 2>&1'):format(command)))
  local lines = {}
  for line in pipe:lines() do
    lines[#lines + 1] = line
  end
  pipe:close()
  return tonumber(lines[#lines]), table.concat(lines, "\n", 1, #lines - 1)
end

-- The value that a command of the program has found; who wins as 0 or 1.
local function value_of(said)
  local winner = said:match ": ([NP]) %("
  if winner then return winner == "P" and 0 or 1 end
  return tonumber(said:match '"value":(%d+)' or said:match ",(%d+)%s*$" or said:match ": (%d+)  [NP]")
end

local function exponent(sizes, seconds)
  return math.log(seconds[3] / math.max(seconds[1], 0.005)) / math.log(sizes[3] / sizes[1])
end

local function times(sizes, seconds)
  return ("%.3f, %.3f, %.3f s, n^%.1f"):format(seconds[1], seconds[2], seconds[3], exponent(sizes, seconds))
end

print "| task | sizes | sg-lua | peers | how many times faster |\n|---|---|---|---|---|"
for _, task in ipairs(TASKS) do
  local what, sizes, command, peers = table.unpack(task)
  local ours, values, shown, ratios = {}, {}, {}, {}
  for i, n in ipairs(sizes) do
    local said
    ours[i], said = measure(program .. " " .. command(n))
    values[i] = value_of(said)
  end
  for at, peer in ipairs(peers) do
    local theirs, same = {}, true
    for i, n in ipairs(sizes) do
      local said
      theirs[i], said = measure(peer[2](n))
      same = same and values[i] == tonumber(said:match "(%d+)%s*$")
    end
    shown[at] = ("%s: %s%s"):format(peer[1], times(sizes, theirs), same and "" or " THE VALUES DIFFER")
    ratios[at] = ("%.1f"):format(theirs[3] / math.max(ours[3], 0.001))
  end
  print(
    ("| %s | %s | %s | %s | %s |"):format(
      what,
      table.concat(sizes, ", "),
      times(sizes, ours),
      table.concat(shown, "; "),
      table.concat(ratios, ", ")
    )
  )
end
for _, path in ipairs(made) do
  os.remove(path)
end
