-- SPDX-License-Identifier: MIT
return {
  name = "wythoff",
  summary = "Take any number of tokens from one of two heaps, or the same number from both.",
  source = {
    "W. A. Wythoff, A modification of the game of nim, Nieuw Archief voor Wiskunde 7 (1907)",
    "Winning Ways, vol. 1, ch. 3",
    "OEIS A004481, A047708",
  },
  tags = { "two heaps" },
  start = { 8, 12 },
  heap2 = { { 1, 0 }, { 0, 1 }, { 1, 1 } },
  canonical = function(heaps) return { math.min(heaps[1], heaps[2]), math.max(heaps[1], heaps[2]) } end,
  sample = function(i) return { i // 6, i % 6 } end,
  misere = true,
  examples = {
    { position = { 1, 2 }, outcome = "P", note = "Wythoff's pairs" },
    { position = { 3, 5 }, outcome = "P" },
    { position = { 4, 7 }, outcome = "P" },
    { position = { 6, 10 }, outcome = "P" },
    { position = { 8, 13 }, outcome = "P" },
    { position = { 8, 12 }, outcome = "N" },
    { position = { 10, 9 }, value = 17, note = "OEIS A004481" },
    { position = { 10, 20 }, value = 28, note = "OEIS A004481" },
    { position = { 9, 9 }, value = 16, note = "OEIS A047708" },
    { position = { 20, 20 }, value = 17, note = "OEIS A047708" },
  },
}
