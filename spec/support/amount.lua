-- SPDX-License-Identifier: MIT
-- How much a test with many cases tries: amount(check, long, whole) gives the first in `make check`, the second in
-- `make check-long`, which .ci/run runs too, and the third in `make check-whole`, which takes many minutes.

local given = os.getenv "SG_AMOUNT" or "check"

return function(check, long, whole)
  local by_name = { check = check, long = long, whole = whole }
  if by_name[given] == nil then error(("SG_AMOUNT is '%s', none of check, long and whole"):format(given), 2) end
  return by_name[given]
end
