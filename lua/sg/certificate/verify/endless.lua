-- SPDX-License-Identifier: MIT
--[[ The theorem "endless", for codes whose digits repeat with T from digit k on; proof: docs/theorems.md, section 5.

Let m = max(n0, 1), H the largest number of heaps that a move leaves, and P the least common multiple of p and T. If
g(n + P) = g(n) for n0 <= n < H*m + H*P + k - 1, then for all n >= n0; if moreover g(n + p) = g(n) for P consecutive n
from n0 on, then this holds for all n >= n0, too.

Finite check: the relation with p, hence with P, among the first max(H*m + (H+1)*P + k - 1, n0 + P + p) values. ]]

local lcm = require "sg.certificate.verify.lcm"

return {
  kinds = { ["endless code"] = true },
  needs = function(c, game)
    local n0, p, H, k = c.preperiod, c.period, game.parts, game.reach
    local P = lcm(p, game.T)
    return math.max(H * math.max(n0, 1) + (H + 1) * P + k - 1, n0 + P + p)
  end,
}
