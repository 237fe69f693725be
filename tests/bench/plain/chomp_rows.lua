-- SPDX-License-Identifier: MIT
-- Chomp with the lengths of the rows in an array.
return {
  name = "chomp_rows",
  summary = "Chomp on a bar of h rows and w columns; the first square is poisoned.",
  params = { w = { type = "integer", default = 10 }, h = { type = "integer", default = 10 } },
  start = function(p)
    local rows = {}
    for r = 1, p.h do
      rows[r] = p.w
    end
    return rows
  end,
  options = function(rows, option)
    for r = 1, #rows do
      for c = r > 1 and 1 or 2, rows[r] do
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
  end,
}
