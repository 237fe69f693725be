-- SPDX-License-Identifier: MIT
-- Makes a partizan rule, with the fields left and right, an impartial one: both players may make the moves of both.
-- With start, left and right are functions as options is; without, they are functions as heap is, or subtraction sets.
-- The function runs in the box, beside the functions of the rule: it may use only what a box has, and no local
-- variables of this file.

return function(rule)
  local sides = { rule.left, rule.right }
  rule.left, rule.right = nil, nil
  local function moves(position, option, p, label)
    for i = 1, 2 do
      local side = sides[i]
      if type(side) == "function" then
        local list = side(position, option, p, label)
        for j = 1, type(list) == "table" and #list or 0 do
          option(list[j])
        end
      else
        for j = 1, #side do
          if side[j] <= position then option(position - side[j]) end
        end
      end
    end
  end
  if rule.start ~= nil then
    rule.options = moves
  else
    rule.heap = moves
  end
end
