-- SPDX-License-Identifier: MIT
-- What the specs of coin-turning games share.

local returned = require "spec.support.returned"

local coins = {}

function coins.value(game, position)
  local result, message = returned(game:value(position))
  return assert(result, message).value
end

function coins.head(n) return ("T"):rep(n - 1) .. "H" end

function coins.random_row(n)
  local row = ""
  for _ = 1, n do
    row = row .. (math.random(2) == 1 and "H" or "T")
  end
  return row
end

-- A turn that no name describes: the other coins have an odd sum of distances.
function coins.odd_distances(n, companions)
  for a = 1, n - 1 do
    if (n - a) % 2 == 1 then companions(a) end
    for b = a + 1, n - 1 do
      if (2 * n - a - b) % 2 == 1 then companions(a, b) end
    end
  end
end

return coins
