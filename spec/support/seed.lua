-- SPDX-License-Identifier: MIT
-- The seed of a test with random numbers: SG_SEED repeats what a failure printed. Else the test's own number, so that
-- `make check` and `make check-long` do the same each time; `make check-whole` tries another each time.

local given = os.getenv "SG_SEED"

return function(own)
  if given then return math.tointeger(given) or error(("SG_SEED is '%s', no whole number"):format(given), 2) end
  return os.getenv "SG_AMOUNT" == "whole" and os.time() or own
end
