-- SPDX-License-Identifier: MIT
-- Sums of positions, as checks play them out: lists of components { position, key }. Nothing here asks for a value but
-- the last function.

local sums = {}

---Puts components in the order of their keys.
---@param list { position: any, key: string }[]
---@return { position: any, key: string }[] sum
---@return string id the same for equal sums
function sums.of(list)
  local sum, ids = table.move(list, 1, #list, 1, {}), {}
  table.sort(sum, function(a, b) return a.key < b.key end)
  for i, one in ipairs(sum) do
    ids[i] = ("%d:%s"):format(#one.key, one.key)
  end
  return sum, table.concat(ids)
end

---What a move in one component leaves of the component, and the other components.
---@param sum table[]
---@param at integer the component that is moved in
---@param move { parts: any[], keys: string[] }
---@return table[] left, table[] others
function sums.after(sum, at, move)
  local left, others = {}, {}
  for i, part in ipairs(move.parts) do
    left[i] = { position = part, key = move.keys[i] }
  end
  for i, one in ipairs(sum) do
    if i ~= at then others[#others + 1] = one end
  end
  return left, others
end

---The sum that a move in one component leaves.
---@param sum table[]
---@param at integer
---@param move { parts: any[], keys: string[] }
---@return table[] components in no order
function sums.moved(sum, at, move)
  local left, others = sums.after(sum, at, move)
  return table.move(left, 1, #left, #others + 1, others)
end

---@param self table the view
---@param sum table[]
---@return string
function sums.show(self, sum)
  local positions = {}
  for i, one in ipairs(sum) do
    positions[i] = one.position
  end
  return self:show_sum(positions)
end

---Compares outcomes of sums that were played out with the engine's nim-values.
---@param self table the view
---@param list { sum: table[], outcome: "N"|"P" }[]
---@return boolean ok, string detail
---@return any counterexample
function sums.compare(self, list)
  for _, played in ipairs(list) do
    local value = 0
    for _, one in ipairs(played.sum) do
      value = value ~ self:value(one.position, one.key)
    end
    if (value == 0) ~= (played.outcome == "P") then
      local shown = sums.show(self, played.sum)
      return false,
        ("%s is %s %s-position when it is played out, but its value is %d"):format(
          shown,
          played.outcome == "P" and "a" or "an",
          played.outcome,
          value
        ),
        #played.sum == 1 and played.sum[1] or shown
    end
  end
  return true, ("%d positions and sums played out"):format(#list)
end

return sums
