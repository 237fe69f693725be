-- SPDX-License-Identifier: MIT
--[[ The theorem "all-but", for subtraction sets of all numbers but finitely many; proof: docs/theorems.md, section 3.

Let M be the largest number that may not be taken. If g(n + p) = g(n) + s for max(2M, M + 1) consecutive n from n0 on,
then for all n >= n0: which values a heap can have is decided by the 2M values before it.

Finite check: the relation among the first n0 + p + max(2M, M + 1) values. ]]

return {
  kinds = { ["all-but set"] = true },
  any_saltus = true,
  needs = function(c, game)
    local M = game.reach
    return c.preperiod + c.period + math.max(2 * M, M + 1)
  end,
}
