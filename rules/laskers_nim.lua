-- SPDX-License-Identifier: MIT
return {
  name = "laskers_nim",
  summary = "Take any number of tokens from a heap, or split it into two heaps.",
  source = { "E. Lasker, Brettspiele der Voelker (1931)", "Winning Ways, vol. 1, ch. 4" },
  tags = { "heap", "arithmetic periodic" },
  code = "4.[3]",
  heap = function(n, option)
    for rest = 0, n - 1 do
      option(rest)
    end
    for a = 1, n // 2 do
      option(a, n - a)
    end
  end,
  start = { 2, 5, 7 },
  examples = {
    {
      from = 0,
      values = { 0, 1, 2, 4, 3, 5, 6, 8, 7, 9, 10, 12, 11 },
      note = "g(4k+1) = 4k+1, g(4k+2) = 4k+2, g(4k+3) = 4k+4, g(4k+4) = 4k+3",
    },
    { position = { 2, 5, 7 }, value = 15 },
    { position = { 1, 2, 3 }, value = 7 },
  },
}
