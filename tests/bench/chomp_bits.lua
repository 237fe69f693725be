-- SPDX-License-Identifier: MIT
-- Chomp with integers: the edge of the bar from one end to the other as bits, 1 a step along a column, 0 along a row.
-- A bite takes an earlier 1 and a later 0 and puts the zeros between them first.
return {
  name = "chomp_bits",
  summary = "Chomp on a bar of h rows and w columns; the first square is poisoned.",
  params = { w = { type = "integer", default = 10 }, h = { type = "integer", default = 10 } },
  start = function(p) return (1 << p.w) - 1 end,
  options = function(edge, option, p)
    local steps, poison = p.w + p.h, (1 << p.w) - 1 << p.h
    for first = 0, steps - 2 do
      if edge >> first & 1 == 1 then
        local before, ones = edge & (1 << first) - 1, 0
        for last = first, steps - 1 do
          if edge >> last & 1 == 1 then
            ones = ones + 1
          else
            local left = before | (1 << ones) - 1 << last + 1 - ones | edge >> last + 1 << last + 1
            if left ~= poison then option(left) end
          end
        end
      end
    end
  end,
}
