-- SPDX-License-Identifier: MIT
-- The fields in which a rule gives its moves: a rule has one of them. What each brings itself, no other field may give.

local ways = {}

---What a folder of lua/sg/kinds says of the field of its name.
---@class sg.DefinedKind
---@field accepts fun(value: any): boolean may the field hold this?
---@field wanted string what it must hold
---@field help string
---@field editor? string the type that editors show
---@field brings string[] the fields that no rule with the field may give
---@field fault fun(data: table): string?, string? names the field that is wrong, and says why

---The fields that are defined in a folder of their own, by name.
---@type table<string, sg.DefinedKind>
ways.DEFINED = { rewrite = require "sg.kinds.rewrite" }

---What the folder says of the field that gives the moves of a rule, if DEFINED has the field.
---@param data table the fields of the rule
---@return sg.DefinedKind?
function ways.defined(data)
  for name, kind in pairs(ways.DEFINED) do
    if data[name] ~= nil then return kind end
  end
end

-- The folder of lua/sg/kinds with the definition of each field that has one.
local DEFINITIONS = { heaps = "coupled_heaps", heap2 = "two_heaps", place = "place", product = "coins",
  rewrite = "rewrite", take = "take", turn = "coins" }

---The definition that completes a rule; nil if the field that gives its moves has none.
---@param data table the fields of the rule
---@return fun(rule: table): table|nil
function ways.definition(data)
  for field, folder in pairs(DEFINITIONS) do
    if data[field] ~= nil then return require(("sg.kinds.%s.definition"):format(folder)) end
  end
end

---The fields that give the moves of a rule. Of two that do not go together the later one is at fault.
ways.NAMES = { "turn", "product", "take", "place", "rewrite", "heaps", "heap2", "code", "subtract", "heap", "options" }

-- The fields that a way brings itself.
local BROUGHT = {
  heaps = { "order", "split", "canonical", "valid", "form", "parse", "show", "rank", "loopy" },
  turn = { "split", "canonical", "parse" },
  product = { "split", "canonical", "parse" },
  place = { "split", "canonical" },
  take = { "split", "canonical" },
}

-- A code or a set may stand beside heap, which then says the same.
local function may_stand_together(one, other) return other == "heap" and (one == "code" or one == "subtract") end

local function listed(names, last)
  return table.concat(names, ", ", 1, #names - 1) .. (" %s "):format(last) .. names[#names]
end

---The field of a rule that cannot stand beside the field that gives its moves.
---@param data table the fields of the rule
---@return string? field, string? message
function ways.conflict(data)
  local own
  for _, name in ipairs(ways.NAMES) do
    if data[name] ~= nil then
      if own and not may_stand_together(own, name) then
        return name, ("a rule gives its moves in one way, by %s; this one has %s and %s"):format(
          listed(ways.NAMES, "or"), own, name)
      end
      own = own or name
    end
  end
  local defined = ways.DEFINED[own]
  for _, field in ipairs(defined and defined.brings or BROUGHT[own] or {}) do
    if data[field] ~= nil then
      return field, ("a rule with %s brings its own %s; this one has %s and %s"):format(own, field, own, field)
    end
  end
end

---That a rule has none of the fields that give moves.
---@return string
function ways.none()
  return ("the rule says nothing about its moves; give %s"):format(listed(ways.NAMES, "or"))
end

return ways
