-- SPDX-License-Identifier: MIT
--[[ The theorem "guy-smith", for finite take-and-break codes; proof: docs/theorems.md, section 2.

A move takes at most k tokens and leaves at most H heaps. If g(n + p) = g(n) holds so far that the largest part of any
later split is itself a heap for which it holds, then g(n + p) = g(n) for all n >= n0.

Finite check: the relation among the first H * (max(n0, 1) + p) + k values. ]]

return {
  kinds = { ["finite code"] = true },
  needs = function(c, game) return game.parts * (math.max(c.preperiod, 1) + c.period) + game.reach end,
}
