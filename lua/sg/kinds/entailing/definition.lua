-- SPDX-License-Identifier: MIT
-- Makes a heap rule with entailing moves a rule whose positions are heaps: adds options, form, sample and rank to its
-- table. That every option leaves smaller heaps is checked where options are taken.
-- The function runs in the box, beside the functions of the rule: it may use only what a box has, and no local
-- variables of this file.

return function(rule)
  if rule.heap == nil then return end
  rule.options = rule.heap
  rule.form = { "integer", min = 0, about = "a heap" }
  if rule.sample == nil then rule.sample = function(i) return i - 1 end end
  rule.rank = function(n) return n end
end
