-- SPDX-License-Identifier: MIT
-- make fuzz-games: sg-lua run tests/fuzz/games.lua SECONDS [SEED]: makes games at random and compares every answer with
-- the definition, from the seed on (default: from the clock). At the first difference it prints the seed and the
-- smallest rule found that still shows one. SEED.. with SECONDS 0 looks at that one game.

package.path = "./?.lua;" .. package.path
local core = require "sg.core"
local differences = require "spec.support.differences"
local random_games = require "spec.support.random_games"

local SECONDS, FIRST = tonumber(arg[1]) or 60, math.tointeger(tonumber(arg[2])) or os.time() * 1000

local function difference(game)
  local ok, what = xpcall(
    differences.look_for,
    function(message)
      return type(message) == "string" and message:find "%.lua:%d" and debug.traceback(message, 2) or message
    end,
    game,
    #game.choices % 4 == 0 or SECONDS == 0
  )
  return not ok and tostring(what) or nil
end

local counts, n, start = {}, 0, core.clock()
repeat
  local seed = FIRST + n
  local game = random_games.of_seed(seed)
  local what = difference(game)
  if what then
    print(("seed %d, a game of the kind %s: %s"):format(seed, game.about, what))
    game = random_games.shrunk(game, function(other) return difference(other) ~= nil end)
    print(("the smallest rule found: %s\n%s"):format(difference(game) or "(not again)", game.text))
    for i, position in ipairs(game.positions or {}) do
      print(("position %d: %s"):format(i, require "sg.text.words".literal(position)))
    end
    os.exit(1)
  end
  counts[game.about] = (counts[game.about] or 0) + 1
  n = n + 1
until core.clock() - start >= SECONDS

local words = {}
for about, count in pairs(counts) do
  words[#words + 1] = ("%s %d"):format(about, count)
end
table.sort(words)
print(("%d games from seed %d on, no difference (%s)"):format(n, FIRST, table.concat(words, ", ")))
