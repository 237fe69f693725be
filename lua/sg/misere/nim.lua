-- SPDX-License-Identifier: MIT
-- Nim in misère play, by Bouton's rule.

local failure = require "sg.failure"
local heap_digits = require("sg.heap.position").digits
local internals = require "sg.internals"
local text = require "sg.text.words"

local nim = {}

local BOUTON = "Bouton 1901: with a heap of two or more, P if the nim-sum is 0; else P if the number of ones is odd"

---Is a game Nim, by its code or its set?
---@param game sg.Game
---@return boolean
function nim.is(game)
  local loaded = internals[game].loaded
  if loaded.set then return loaded.all_but ~= nil and #loaded.set == 0 end
  return loaded.code ~= nil and loaded.code:match "^0?%.3*%[3+%]$" ~= nil
end

-- The nim-sum of heaps, and whether one of them is larger than 1.
local function nim_sum(heaps)
  local sum, large = 0, false
  for _, n in ipairs(heaps) do
    sum, large = sum ~ n, large or n > 1
  end
  return sum, large
end

-- Heaps of 0 and 1 have the nim-sum 1 exactly if the number of ones is odd.
local function is_p(heaps)
  local sum, large = nim_sum(heaps)
  return sum == (large and 0 or 1)
end

---The heaps of a position of Nim.
---@param game sg.Game
---@param position any
---@return integer[]? heaps, sg.Failure? failure
function nim.heaps(game, position)
  local heaps, why = heap_digits(position)
  if not heaps then return nil, why end
  for i, digits in ipairs(heaps) do
    heaps[i] = text.number(digits)
    if math.type(heaps[i]) ~= "integer" then
      local message = ("the nim-value of heap %s does not fit in 63 bits"):format(digits)
      return nil, failure.new("range", message, { subject = game.spec })
    end
  end
  return heaps
end

---Finds the winner.
---@param heaps integer[]
---@return table fields { outcome, basis, theorem, by }
function nim.outcome(heaps)
  return { outcome = is_p(heaps) and "P" or "N", basis = "closed form", theorem = BOUTON, by = "closed form" }
end

---The genus of heaps.
---@param heaps integer[]
---@return table genus { normal, values, tame }
function nim.genus(heaps)
  local sum, large = nim_sum(heaps)
  if large then return { normal = sum, values = { sum, sum ~ 2 }, tame = true } end
  return { normal = sum, values = { 1 - sum, 2 + sum, sum }, tame = true }
end

-- Where a heap is reduced to, to win: the other heaps have this nim-sum. Unless that is above 1, the number of heaps
-- of one may have to be made odd.
local function targets(others) return others > 1 and { others } or { 0, 1 } end

---Finds the winner of a sum of positions of Nim, and every winning move.
---@param entries table[] { part }; parts is set to the heaps of each
---@return table? fields { outcome, basis, theorem, by, winning }, sg.Failure? failure
function nim.sum(entries)
  local heaps, owners = {}, {}
  for i, entry in ipairs(entries) do
    local why
    entry.parts, why = nim.heaps(entry.part.game, entry.part.position)
    if not entry.parts then return nil, why end
    for _, n in ipairs(entry.parts) do
      heaps[#heaps + 1], owners[#owners + 1] = n, i
    end
  end
  local fields, total, winning = nim.outcome(heaps), nim_sum(heaps), {}
  for i, n in ipairs(heaps) do
    for _, m in ipairs(targets(total ~ n)) do
      if m < n then
        heaps[i] = m
        if is_p(heaps) then
          winning[#winning + 1] = { component = owners[i], from = ("%d"):format(n), option = ("%d"):format(m) }
        end
        heaps[i] = n
      end
    end
  end
  fields.winning = winning
  return fields
end

return nim
