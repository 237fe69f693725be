-- SPDX-License-Identifier: MIT

-- Is a heap lost: is it 0, or does it end with an odd number of zeros in binary?
local function is_lost(n)
  local zeros = 0
  while n > 0 and n & 1 == 0 do
    n, zeros = n >> 1, zeros + 1
  end
  return n == 0 or zeros % 2 == 1
end

-- One option of a heap that is not lost is lost, so its value is 1, or 2 if that of the other option is 1.
local function value_of(n)
  if is_lost(n) then return 0 end
  local other = is_lost(n - 1) and n // 2 or n - 1
  return value_of(other) == 1 and 2 or 1
end

return {
  name = "mark",
  summary = "Take one token from a heap, or halve it (rounding down).",
  source = {
    "A. S. Fraenkel, Aperiodic subtraction games, Electronic Journal of Combinatorics 18 (2011)",
    "OEIS A229764",
  },
  tags = { "heap", "aperiodic" },
  theorem = "Fraenkel 2011: lost are 0 and the heaps that end with an odd number of zeros in binary",
  value = value_of,
  heap = function(n, option)
    if n > 0 then
      option(n - 1)
      option(n // 2)
    end
  end,
  start = 20,
  examples = {
    {
      from = 0,
      values = { 0, 1, 0, 2, 1, 2, 0, 1, 0, 2, 0, 1, 2, 1, 0, 2, 1, 2, 0, 1, 2, 1, 0, 2, 0, 1, 0, 2, 1, 2, 0 },
      note = "OEIS A229764",
    },
    { position = 30, outcome = "P" },
  },
}
