-- SPDX-License-Identifier: MIT
-- Chomp as in the library, with four bits for each row: little time goes into the rule, and the engine is what is
-- measured. rules/chomp.lua has the same values.
local ONES = { [0] = 0 }
for k = 1, 15 do
  ONES[k] = ONES[k - 1] << 4 | 1
end

return {
  name = "chomp_packed",
  params = {
    w = { type = "integer", default = 5, min = 1, max = 15, help = "columns" },
    h = { type = "integer", default = 4, min = 1, max = 15, help = "rows" },
  },
  start = function(p) return ONES[p.h] * p.w end,
  options = function(rows, option, p)
    for i = 1, p.h do
      local at = 4 * (i - 1)
      local low, after = rows & ((1 << at) - 1), i
      for left = (rows >> at & 15) - 1, i == 1 and 1 or 0, -1 do
        while after <= p.h and rows >> 4 * (after - 1) & 15 > left do
          after = after + 1
        end
        local from = 4 * (after - 1)
        option(low | ONES[after - i] * left << at | rows >> from << from)
      end
    end
  end,
}
