-- SPDX-License-Identifier: MIT
-- The law that decides heaps and sums of them in misère play (sg.laws.ferguson).

local failure = require "sg.failure"
local heap_digits = require("sg.heap.position").digits
local laws = require "sg.laws"
local text = require "sg.text.words"

local need = failure.need

local by_law = {}

-- Heaps above this are not searched.
local SEARCH_HEAP = 500

---Is one of the heaps of a position too large to search?
---@param position any of a heap game
---@return boolean? large, sg.Failure? failure
function by_law.is_large(position)
  for _, digits in ipairs(need(heap_digits(position))) do
    local n = text.number(digits)
    if math.type(n) ~= "integer" or n > SEARCH_HEAP then return true end
  end
  return false
end

---The law of some components, if it is that of all: of heaps of Nim, or of heaps one of which is too large to search.
---@param parts sg.PlacedGame[]
---@return table|false|nil law, sg.Failure? failure
function by_law.of(parts)
  local law, are_nim, is_large = nil, true, false
  for _, part in ipairs(parts) do
    law = laws.of(part.game, "misere", {}, true)
    if not law then return false end
    are_nim = are_nim and law.is_nim
    is_large = is_large or need(by_law.is_large(part.position))
  end
  return (are_nim or is_large) and law and law.misere
end

return failure.border(by_law)
