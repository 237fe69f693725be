-- SPDX-License-Identifier: MIT
-- Expressions of nimbers. What has a value has the same value in parentheses, 0 as its sum with itself, and is its own
-- product with 1.

local fuzz = dofile "tests/fuzz/fuzz.lua"
local nimber = require "sg.nimber"

return function(text)
  local value = fuzz.answered(nimber.eval(text))
  if value == nil then return end
  local shown = tostring(value)
  assert(shown:find "^%d+$", shown)
  fuzz.same(value, nimber.eval(shown), "the value read again")
  if #text > 200 then return end -- parentheses are allowed 100 deep
  fuzz.same(value, nimber.eval("1 * (" .. text .. ")"), "times 1")
  fuzz.same(0, nimber.eval(("(%s) + (%s)"):format(text, shown)), "the sum with itself")
  fuzz.same(value, nimber.eval(("(sqrt (%s))^2"):format(text)), "the square of the root")
end
