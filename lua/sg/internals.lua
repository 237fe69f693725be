-- SPDX-License-Identifier: MIT
-- The private fields of each game, which the modules of sg share. They are kept outside the game object, so that
-- programs see only documented fields.

---@class sg.Internals
---@field loaded table the rule as sg.rule.load gives it
---@field box userdata where the rule's functions run
---@field family? sg.Family what answers for a heap game
---@field search? userdata what answers for a game on positions
---@field searches table<"full"|"hashed", sg.Searches> of a game on positions
---@field kind sg.Kind what answers questions about the game
---@field twisted? sg.Twisted the graph from which sg.search.twist has values
---@field show_fails? boolean the rule's show took too long, and is not called again

local NONE = setmetatable({}, { __newindex = function() error("not a game") end })

---The internals of a game; an empty table for what is no game.
---@type table<sg.Game, sg.Internals>
local internals = setmetatable({}, { __mode = "k", __index = function() return NONE end })

return internals
