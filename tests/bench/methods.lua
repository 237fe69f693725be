-- SPDX-License-Identifier: MIT
-- make bench-methods [GAMES="SPEC SPEC@POSITION"] [SEEDS=4]: what the program does where nobody names a method, beside
-- the three methods, on games of the library and of rules at random. Processor seconds of one question to a game that
-- knows nothing. A method is stopped (>) when it has taken three times as long as the program's choice, by the clock.
-- * = the program took more than twice as long as the best method, and more than 20 ms longer.
local core = require "sg.core"
local internals = require "sg.internals"
local searches = require "sg.search.searches"
local sg = require "sg"

local SEEDS = tonumber(os.getenv "SEEDS") or 4
local LIMIT = 10 -- seconds

local LIBRARY = {
  "arc_kayles",
  "chess_clobber:w=4:h=3",
  "chomp:w=8:h=8",
  "colouring:w=4:h=4",
  "cram:w=6:h=5",
  "end_nim@{7,6,8,9,7}",
  "euclid@{2584,1597}",
  "fibonacci_nim:n=200",
  "fission:w=6:h=4",
  "fjords:w=5:h=5",
  "general_col:w=4:h=4",
  "impartial_amazons:w=4:h=3",
  "impartial_clobber:w=9:h=2",
  "mem:n=120",
  "moores_nim@{8,9,10,11}",
  "no_three_in_line:w=5:h=4",
  "node_kayles:w=14:h=3",
  "nogo:w=4:h=3",
  "nogo_strip:n=18",
  "queens:w=11:h=11",
  "sheep:n=12",
  "silver_dollar@o....o....o....o....o",
  "sprouts:n=5",
  "sprouts:n=6",
  "sprouts:n=7",
  "sprouts:n=8",
  "staircase_nim@{5,6,4,5,3}",
  "sylver_coinage:named=9,11",
  "tac_tix:w=5:h=4",
  "take_away:n=200",
  "toads_and_frogs:n=7",
  "tromino:w=6:h=6",
  "welter@{7,11,15,20}",
  "white_knight@{60,60}",
}

-- Rules of the kinds that people write, with moves that the seed decides. NEXT makes x the next random number.
local RULE = [[return { params = { seed = { type = "integer", default = 1 } }, start = %s,
options = function(%s, option, p)
  local x = p.seed * 2654435761 %s
  local function next(n) x = x * 6364136223846793005 + 1442695040888963407 return (x >> 33) %% n end
%s end%s }]]
local function rule(start, position, begin, body, more) return RULE:format(start, position, begin, body, more or "") end
local RANDOM = {
  {
    "digraph",
    rule(
      "30000",
      "v",
      "+ v * 40503",
      [[
    for _ = 1, 2 + p.seed % 5 do local to = next(v + 1) if to < v then option(to) end end]]
    ),
  },
  {
    "near",
    rule(
      "60000",
      "v",
      "+ v * 40503",
      [[
    for _ = 1, 2 + p.seed % 4 do local to = v - 1 - next(300) if to >= 0 then option(to) end end]]
    ),
  },
  {
    "walk",
    rule(
      "{ 300, 300 }",
      "c",
      "",
      [[
    for _ = 1, 3 + p.seed % 3 do
      local a, b = next(4), next(4)
      if a + b > 0 and c[1] >= a and c[2] >= b then option { c[1] - a, c[2] - b } end
    end]]
    ),
  },
  {
    "heaps",
    rule(
      "{ 9, 9, 9, 9 }",
      "c",
      "",
      [[
    for i = 1, 4 do
      local most = 1 + next(5)
      for k = 1, math.min(most, c[i]) do c[i] = c[i] - k option(c) c[i] = c[i] + k end
    end]]
    ),
  },
  {
    "subset",
    rule(
      "(1 << 18) - 1",
      "s",
      "",
      [[
    for _ = 1, 30 do
      local m = 1 << next(18) | 1 << next(18) | next(2) << next(18)
      if s & m == m then option(s & ~m) end
    end]]
    ),
  },
  {
    "total",
    rule(
      "0",
      "used",
      "",
      [[
    local m = 15 + p.seed % 4
    local rest = m * (m + 1) // 2 - next(60)
    for k = 1, m do if used >> (k - 1) & 1 == 1 then rest = rest - k end end
    if rest <= 0 then return end
    for k = 1, m do if used >> (k - 1) & 1 == 0 then option(used | 1 << (k - 1)) end end]]
    ),
  },
  {
    "board",
    rule(
      '("."):rep(16)',
      "s",
      "",
      [[
    for _ = 1, 3 do
      local n, l, r = 1 + next(2), next(2), next(2)
      for i = 1 + l, #s - n + 1 - r do
        if s:sub(i - l, i + n - 1 + r):find "^%.+$" then option(s:sub(1, i - 1) .. ("x"):rep(n) .. s:sub(i + n)) end
      end
    end]]
    ),
  },
  {
    "strip",
    rule(
      '("."):rep(70)',
      "s",
      "",
      [[
    for _ = 1, 3 do
      local n, l, r = 1 + next(4), next(3), next(3)
      for i = 1 + l, #s - n + 1 - r do
        if s:sub(i - l, i + n - 1 + r):find "^%.+$" then option(s:sub(1, i - 1) .. ("x"):rep(n) .. s:sub(i + n)) end
      end
    end]],
      ',\n split = function(s, part) for run in s:gmatch "%.+" do part(run) end end'
    ),
  },
  {
    "graph",
    rule(
      "(1 << 18) - 1",
      "s",
      "",
      [[
    for v = 0, 17 do
      if s >> v & 1 == 1 then
        local m = 1 << v
        for _ = 1, 2 do local w = v + next(7) - 3 if w >= 0 and w < 18 then m = m | 1 << w end end
        option(s & ~m)
      end
    end]]
    ),
  },
}

-- Seconds of the processor, nil if the method was stopped; seconds by the clock; positions; the answer.
local function ask(spec, position, question, method, seconds)
  local game = assert(sg.load(spec))
  local memo, known = core.memo(), internals[game] -- one that knows nothing
  known.searches = { full = { memo = memo, lead = core.search(memo, known.box), helpers = {}, methods = {} } }
  collectgarbage()
  local before, began = os.clock(), core.clock()
  position = position and assert(game:parse(position))
  local result, why = game[question](game, position, { method = method, time = seconds })
  local took, clock = os.clock() - before, core.clock() - began
  if not result then
    assert(why.code == "limit", tostring(why))
    return nil, clock
  end
  return took, clock, searches.total({ [game] = true }).positions, result[question]
end

local n_rows, n_lost, slowest = 0, 0, 0

local function cell(seconds, positions) return seconds and ("%.3f (%d)"):format(seconds, positions) or ">" end

local function row(name, spec, position, question)
  local chosen, clock, n, answer = ask(spec, position, question, nil, LIMIT)
  local best, cells = math.huge, {}
  for i, method in ipairs { "dag", "lv", "pn" } do
    local limit = chosen and math.max(0.05, 3 * clock) or LIMIT
    local seconds, _, m, other = ask(spec, position, question, method, limit)
    if seconds and chosen and other ~= answer then
      error(("%s: %s by %s, %s by default"):format(name, other, method, answer))
    end
    best = math.min(best, seconds or best)
    cells[i] = cell(seconds, m)
  end
  local took = chosen or LIMIT
  local is_lost = took > 2 * best and took > best + 0.02
  n_rows, n_lost = n_rows + 1, n_lost + (is_lost and 1 or 0)
  if best < math.huge and took > best + 0.02 then slowest = math.max(slowest, took / best) end
  print(
    ("| %s | %s | %s | %s | %s |"):format(
      name,
      question,
      cell(chosen, n),
      table.concat(cells, " | "),
      best < math.huge and ("%.1f%s"):format(took / math.max(best, 0.001), is_lost and " *" or "") or ""
    )
  )
end

local function rows(name, spec, position)
  row(name, spec, position, "value")
  row(name, spec, position, "outcome")
end

print("| game | question | default | `dag` | `lv` | `pn` | default / best |\n|---|---|---|---|---|---|---|")
local given = os.getenv "GAMES"
for name in (given ~= "" and given or table.concat(LIBRARY, " ")):gmatch "%S+" do
  rows("`" .. name .. "`", name:match "^[^@]+", name:match "@(.*)$")
end
if not given or given == "" then
  local path = os.tmpname()
  for _, one in ipairs(RANDOM) do
    local file = assert(io.open(path .. one[1] .. ".lua", "w"))
    file:write(one[2])
    file:close()
    for seed = 1, SEEDS do
      rows(one[1] .. " " .. seed, ("%s%s.lua:seed=%d"):format(path, one[1], seed))
    end
    os.remove(path .. one[1] .. ".lua")
  end
  os.remove(path)
end
print(
  ("%d questions; %d where the default took more than twice as long as the best; at most %.1f times"):format(
    n_rows,
    n_lost,
    slowest
  )
)
