-- SPDX-License-Identifier: MIT
-- Positions as people write them. The first byte chooses the game. What is read has a key, and is shown as a text that
-- is read as the same position.

local fuzz = dofile "tests/fuzz/fuzz.lua"
local sg = require "sg"

local PILES = [[return { start = { 3, 4 }, options = function() end }]]
local WORD = [[return { start = "HTH", options = function() end }]]
local RECORD = [[return { start = { row = 1, cells = "x." }, options = function() end }]]
local NUMBER = [[return { start = 5, options = function() end }]]
local PAIRS = [[return { heap2 = function() end }]]

local games = {}
for i, text in ipairs { PILES, WORD, RECORD, NUMBER, PAIRS } do
  games[i] = assert(sg.from_text(text, "game.lua"))
end
for _, rule in ipairs(sg.rules()) do
  games[#games + 1] = assert(sg.load(rule.name))
end

return function(input)
  local game, text = games[input:byte() and input:byte() % #games + 1 or 1], input:sub(2)
  local position = fuzz.answered(game:parse(text))
  if position == nil then return end
  local key = fuzz.answered(game:key(position))
  if not key then return end
  local shown = game:show(position)
  local again, why = game:parse(shown)
  if again == nil then error(("%s is shown as %s: %s"):format(text, shown, tostring(why))) end
  fuzz.same(shown, game:show(again), game.spec .. ": the position shown again")
  -- A heap beyond 63 bits is kept as its digits, which nothing is asked of but their number.
  if game.kind == "positions" then fuzz.same(key, game:key(again), game.spec .. ": what is shown as " .. shown) end
end
