-- SPDX-License-Identifier: MIT
-- Chomp with integers: the edge of the bar from one end to the other as bits, 1 a step along a column, 0 along a row.
-- A bite takes an earlier 1 and a later 0 and puts the zeros from the one to the other first.
return {
  name = "chomp_bits",
  summary = "Chomp on a bar of h rows and w columns; the first square is poisoned.",
  params = { w = { type = "integer", default = 10 }, h = { type = "integer", default = 10 } },
  start = function(p) return (1 << p.w) - 1 end,
  options = function(edge, option, p)
    local top, poison = 1 << p.w + p.h, (1 << p.w) - 1 << p.h
    local first = 1
    while first < top do
      if edge & first ~= 0 then
        local before, ones, last = edge & first - 1, 1, first << 1
        while last < top do
          if edge & last == 0 then
            local above = last << 1
            local left = before | above - (above >> ones) | edge & -above
            if left ~= poison then option(left) end
          else
            ones = ones + 1
          end
          last = last << 1
        end
      end
      first = first << 1
    end
  end,
}
