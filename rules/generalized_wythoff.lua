-- SPDX-License-Identifier: MIT
return {
  name = "generalized_wythoff",
  summary = "Take any number of tokens from one of two heaps, or from both, if they differ by less than t.",
  source = {
    "A. S. Fraenkel, How to beat your Wythoff games' opponent on three fronts, Amer. Math. Monthly 89 (1982)",
    "CGSuite, game.heap.GenWythoff",
  },
  tags = { "two heaps" },
  params = { t = { type = "integer", default = 2, min = 1, max = 1000000, help = "1 for Wythoff's game" } },
  start = { 8, 12 },
  heap2 = function(a, b, option, p)
    for k = 1, a do
      option(a - k, b)
    end
    for k = 1, b do
      option(a, b - k)
    end
    for k = 1, a do
      for l = math.max(1, k - p.t + 1), math.min(b, k + p.t - 1) do
        option(a - k, b - l)
      end
    end
  end,
  canonical = function(heaps) return { math.min(heaps[1], heaps[2]), math.max(heaps[1], heaps[2]) } end,
  sample = function(i) return { i // 6, i % 6 } end,
  misere = true,
  examples = {
    { position = { 1, 3 }, outcome = "P", note = "the n-th pair is floor(n sqrt 2) and 2n more, Fraenkel" },
    { position = { 2, 6 }, outcome = "P" },
    { position = { 4, 10 }, outcome = "P" },
    { position = { 5, 13 }, outcome = "P" },
    { position = { 10, 0 }, value = 10, note = "10, 11, 12, 13, 0, ..., ibid." },
    { position = { 10, 6 }, value = 9 },
    { position = { 10, 17 }, value = 15 },
    { position = { 10, 20 }, value = 30 },
    {
      params = { t = 3 },
      position = { 1, 4 },
      outcome = "P",
      note = "floor(n (sqrt 13 - 1) / 2), 3n more, Fraenkel",
    },
    { params = { t = 3 }, position = { 2, 8 }, outcome = "P" },
    { params = { t = 3 }, position = { 3, 12 }, outcome = "P" },
    { params = { t = 3 }, position = { 5, 17 }, outcome = "P" },
  },
}
