-- SPDX-License-Identifier: MIT
--[[ The theorem "window", for finite subtraction sets; proof: docs/theorems.md, section 1.

If g(n + p) = g(n) for as many consecutive n, from n0 on, as the largest member k of the set says, then g(n + p) = g(n)
for all n >= n0: the value of a heap depends on the k values before it only.

Finite check: the relation among the values of the heaps 0 .. n0 + p + k - 1. ]]

return {
  kinds = { ["finite set"] = true },
  needs = function(c, game) return c.preperiod + c.period + game.reach end,
}
