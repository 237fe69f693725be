-- SPDX-License-Identifier: MIT
--[[ The theorem "rare-window", for octal codes with few rare heaps; proof: docs/theorems.md, section 8. (types.lua says
what is rare and common.)

Let A be a finite set of heaps, D its largest member (at least 1), m = max(n0, D + 1), and N = m + p + D + k. Suppose
that (1) all rare heaps below N are in A; (2) g(n + p) = g(n) for n and n + p below N; (3) for each of the last p heaps
below N, the options that leave no heap, one heap, or two heaps of which one is in A are enough to force the value by
Lemma 6. Then g(n + p) = g(n) for all n >= n0, and no later heap is rare.

A certificate names the rare heaps and some more, the witnesses; A is both together.

Finite check: N values are computed, the rare ones among them are exactly those that are named, and the values of the
last p heaps are forced by the rare heaps and the witnesses (both in types.lua); the relation among the N values.
Certificates of long periods use the same theorem with another check: long_period.lua. ]]

local need = require("sg.certificate.verify.refusal").need

return {
  kinds = { ["finite code"] = true },
  needs_rare = true,
  needs = function(c, game)
    need(c.mask and c.rare and c.witnesses, "the theorem needs a mask, rare heaps and witnesses")
    local depth = math.max(1, c.rare[#c.rare] or 1)
    for _, witness in ipairs(c.witnesses) do
      depth = math.max(depth, witness)
    end
    return math.max(c.preperiod, depth + 1) + c.period + depth + game.reach
  end,
}
