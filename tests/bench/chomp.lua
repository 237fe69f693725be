-- SPDX-License-Identifier: MIT
-- Chomp in the plainest Lua: rows as an array, a new array for every bite. The rule that the benchmark solves.
return {
  name = "chomp",
  summary = "Chomp on a bar of h rows and w columns; the first square is poisoned.",
  params = { w = { type = "integer", default = 9 }, h = { type = "integer", default = 7 } },
  start = function(p)
    local rows = {}
    for r = 1, p.h do
      rows[r] = p.w
    end
    return rows
  end,
  options = function(rows, option)
    for r = 1, #rows do
      for c = 1, rows[r] do
        if r > 1 or c > 1 then
          local left = {}
          for i = 1, #rows do
            if i >= r and rows[i] >= c then
              left[i] = c - 1
            else
              left[i] = rows[i]
            end
          end
          option(left)
        end
      end
    end
  end,
}
