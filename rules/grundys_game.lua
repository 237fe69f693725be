-- SPDX-License-Identifier: MIT
return {
  name = "grundys_game",
  summary = "Split a heap into two unequal heaps.",
  source = { "P. M. Grundy, Mathematics and games, Eureka 2 (1939)", "Winning Ways, vol. 1, ch. 4", "OEIS A002188" },
  tags = { "heap", "unsolved" },
  -- As a take-and-break code this game is "4!.0": take nothing, leave two heaps, unequal.
  code = "4!.0",
  heap = function(n, option)
    for a = 1, (n - 1) // 2 do
      option(a, n - a)
    end
  end,
  start = 10,
  examples = {
    {
      from = 0,
      values = { 0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0, 4, 3, 0, 4, 3, 0, 4, 1, 2, 3 },
      note = "OEIS A002188",
    },
    { position = 50, outcome = "P", note = "OEIS A036685" },
    { position = 53, outcome = "P", note = "OEIS A036685" },
    { position = 270, outcome = "P", note = "OEIS A036685" },
  },
}
