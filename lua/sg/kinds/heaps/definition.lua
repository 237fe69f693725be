-- SPDX-License-Identifier: MIT
--[[ The definition of the fields code and subtract (docs/rules.md): completes a rule that has one of them with heap, a
function (n, option) that calls option(a, b, ...) for each move from heap n, with the heaps that are left. The program
computes values by engines in C, which its tests compare with this definition.

The function may use only what the box of a rule and the sandbox of the checker have, and no local variables of this
file. ]]

return function(rule, shared)
  -- The moves of a subtraction set: a list of numbers and intervals { from, to }, or { all_but = such a list }.
  local function moves_of_set(set)
    local is_listed = {}
    for _, item in ipairs(set.all_but or set) do
      for member = type(item) == "table" and item[1] or item, type(item) == "table" and item[2] or item do
        is_listed[member] = true
      end
    end
    return function(n, option)
      for taken = 1, n do
        if (is_listed[taken] or false) == (set.all_but == nil) then option(n - taken) end
      end
    end
  end

  rule.heap = rule.code and shared.moves_of_code(rule.code) or moves_of_set(rule.subtract)
  return rule
end
