-- SPDX-License-Identifier: MIT
-- Searches that take turns at a question, and keep what each of them learns: values in the memo, excluded values,
-- proof numbers. What decides is how many of the positions that it has met the search for one value (lv) had to look
-- at. Where it leaves a quarter of them out, and that stays so, it goes on to do so, and evaluating every position
-- (dag) is the longer way; where it does not, each question of another value comes on top. On all rules of the
-- library, and on rules at random, that was told after some 500 positions (make bench-methods).

local M = {}

local FIRST = 512 -- positions of a first turn
local FEW = 128 -- of a first turn of proof numbers, which take each position with all its options
local LEAST = 16 -- of their later turns
local MOST = 0.75 -- the share of the positions met that lv may have looked at, if it leaves some out
local SURE = 2048 -- questions answered after which the share is believed, and proof numbers get less
local LESS = 8
local TRIES = 4 -- first turns of lv that only went deeper and answered hardly anything
local WELL_ORDERED = 640 -- positions of lv where the rule orders its options: that leaves little to find

-- Of numbers with few moves, dag evaluates so many positions in the time that lv takes for one. A number that falls
-- with each move bounds the positions.
local FEW_OPTIONS, FASTER = 6, 32

local turn = coroutine.yield

-- A turn of proof numbers that takes as long as one of lv of so many positions, about. rates: options named for each
-- position, by method.
local function proof_turn(size, answered, rates)
  size = size * (rates.pn and math.min(rates.lv / rates.pn, 1) or FEW / FIRST)
  return turn("pn", math.max(size // (answered > SURE and LESS or 1), LEAST) // 1)
end

-- A value of a game that does not fall apart.
local function value()
  local size, answered, met, rates = FIRST, 0, 0, nil
  turn("dag", FIRST)
  for i = 1, TRIES do
    answered, met, rates = turn("lv", size)
    if answered >= size // 2 then break end
    turn("dag", FIRST << 2 * i)
    size = 2 * size
  end
  while answered >= FIRST // 2 and answered < MOST * met do
    size = 2 * size
    proof_turn(size // 2, answered, rates)
    answered, met, rates = turn("lv", size)
  end
  return "dag"
end

-- Chooses a search for the winner of a game that does not fall apart. number: the position, if it is one.
local function outcome(number)
  local size = FIRST
  turn("pn", FEW)
  while true do
    local answered, met, rates = turn("lv", size)
    if answered > SURE and answered >= MOST * met then return "lv" end
    local is_near = number and number > 0 and number <= FASTER * size
    if is_near and rates.lv < FEW_OPTIONS then turn("dag", number + 1) end
    proof_turn(size, answered, rates)
    size = 2 * size
  end
end

local function well_ordered()
  turn("lv", WELL_ORDERED)
  return "pn"
end

---The turns for a question to a game; nil: one method answers it alone.
---@param question "value"|"outcome"
---@param divides boolean? positions fall apart
---@param order "learned"|"rule"|nil
---@param number? integer the position, if it is a number that stands for itself
---@return (fun(answered: integer, met: integer, rates: table<string, number>): "dag"|"lv"|"pn", integer?)? turns
---the next method, and its positions; nil: to the end. It takes how many questions lv has answered, how many
---positions these met, and how many options each method has named for a position
function M.of(question, divides, order, number)
  if divides then return order == "rule" and coroutine.wrap(well_ordered) or nil end
  return coroutine.wrap(function() return question == "value" and value() or outcome(number) end)
end

return M
