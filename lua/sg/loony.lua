-- SPDX-License-Identifier: MIT
-- The value "loony" of positions of games with entailing moves: the player to move wins every sum with such a position.
-- It is one value, equal to itself only; printed ∞, and "loony" in JSON.

---The value of positions of games with entailing moves where the player to move wins every sum; shown as ∞, in JSON
---"loony".
---@class sg.Loony

local loony = setmetatable({}, {
  __name = "sg.Loony",
  __tostring = function() return "∞" end,
  __tojson = function() return '"loony"' end,
  __newindex = function() error("the value loony has no fields", 2) end,
})

return loony
