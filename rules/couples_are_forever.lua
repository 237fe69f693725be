-- SPDX-License-Identifier: MIT
return {
  name = "couples_are_forever",
  summary = "Split a heap into two, unless it is a heap of two.",
  source = {
    "Caines, Gates, Guy, Nowakowski, Periods in taking and splitting games, American Mathematical Monthly 106 (1999)",
    "OEIS A046695",
  },
  tags = { "heap", "unsolved" },
  heap = function(n, option)
    if n > 2 then
      for a = 1, n // 2 do
        option(a, n - a)
      end
    end
  end,
  start = 12,
  examples = {
    {
      from = 0,
      values = { 0, 0, 0, 1, 2, 0, 1, 2, 3, 1, 2, 3, 4, 0, 3, 4, 2, 1, 3, 2, 1, 0 },
      note = "one heap ahead of Officers, OEIS A046695",
    },
  },
}
