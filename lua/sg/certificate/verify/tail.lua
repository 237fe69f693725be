-- SPDX-License-Identifier: MIT
--[[ The theorem "tail", for codes whose digits are 0, 1, 2, 3 and repeat with T from digit k on, so that no move leaves
two heaps; proof: docs/theorems.md, section 7.

The value of a heap n >= k follows from the state before n: n modulo T, the k - 1 values before n, and for each value v
the set of the classes modulo T of heaps that v is barred to, since a move by a digit that repeats leads to a heap of
value v, at most n - k. Let P be the least common multiple of p and T, and S = (P/p)*s. If the state before n + P is
that before n with all values raised by S, and the values below S are barred to all classes, then g(m + P) = g(m) + S
for all m > n - k.

Finite check, for n = needs - P: the relation g(m + p) = g(m) + s among the first `needs` values, which include the
k - 1 before n + P and P + p from n0 on; and the two families of barred classes are the same, but for S. ]]

local lcm = require "sg.certificate.verify.lcm"
local need = require("sg.certificate.verify.refusal").need

local T_MAX = 64 -- a set of classes is one integer

-- For each value v the set of the classes modulo T of heaps that have an option of value v by a digit that repeats, and
-- that is at most before - k.
local function barred_classes(game, g, before)
  local k, T = game.first, game.T
  local barred = setmetatable({}, { __index = function() return 0 end })
  local function bar(v, class) barred[v] = barred[v] | 1 << class % T end
  for _, digit in ipairs(game.digits) do
    for _, heaps in ipairs(digit.in_tail and digit.heaps or {}) do
      if heaps == 0 then
        bar(0, digit.take) -- the whole heap is taken
      else
        for m = 1, before - k do
          bar(g[m], m + digit.take)
        end
      end
    end
  end
  return barred
end

return {
  kinds = { ["endless code"] = true },
  rises = true,
  needs = function(c) return c.needs end, -- the certificate says; check finds whether they are enough
  check = function(c, game, g)
    local k, T, P = game.first, game.T, lcm(c.period, game.T)
    local S, n = P // c.period * c.saltus, c.needs - P
    need(game.parts == 1 and T <= T_MAX, "the theorem is for another game")
    need(
      c.needs >= c.preperiod + P + c.period and n >= math.max(k, c.preperiod + k - 1),
      "the theorem needs more values"
    )
    local early, late = barred_classes(game, g, n), barred_classes(game, g, n + P)
    local all_classes = T < 64 and (1 << T) - 1 or -1
    for v = 0, S + c.max_value do
      local expected = v < S and all_classes or early[v - S]
      need(late[v] == expected, "the value %d is barred otherwise", v)
    end
  end,
}
