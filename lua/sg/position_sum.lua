-- SPDX-License-Identifier: MIT
-- A sum of positions of one game, which a move may leave. (A sum of heaps is a plain list of heaps.)

local position_sum = {}

---@class sg.PositionSum a list of positions; printed "A + B", and "nothing" if it is empty
local Sum = { __name = "sg.PositionSum" }

---The text of a sum of no positions.
position_sum.NOTHING = "nothing"

---@param positions any[]
---@return any position the one position itself, or the sum of them
function position_sum.of(positions) return #positions == 1 and positions[1] or setmetatable(positions, Sum) end

---@param value any
---@return boolean
function position_sum.is(value) return getmetatable(value) == Sum end

return position_sum
