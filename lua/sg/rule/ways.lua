-- SPDX-License-Identifier: MIT
-- The fields in which a rule gives its moves: a rule has one of them. What each brings itself, no other field may give.

local ways = {}

---The fields that give the moves of a rule. Of two that do not go together the later one is at fault.
ways.NAMES = { "turn", "product", "take", "place", "heaps", "heap2", "code", "subtract", "heap", "options" }

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
  for _, field in ipairs(BROUGHT[own] or {}) do
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
