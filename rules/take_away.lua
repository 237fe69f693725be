-- SPDX-License-Identifier: MIT
return {
  name = "take_away",
  summary = "Take from one heap, but at most a fixed multiple of what the other player just took.",
  source = {
    "A. J. Schwenk, Take-away games, Fibonacci Quarterly 8 (1970)",
    "CGSuite, game.heap.TakeAway",
  },
  tags = { "one heap", "history" },
  params = {
    n = { type = "integer", default = 20, min = 1, help = "the tokens at the start" },
    times = { type = "integer", default = 3, min = 1, max = 1000000, help = "the multiple is times/per" },
    per = { type = "integer", default = 1, min = 1, max = 1000000, help = "2 for one and a half, with times=3" },
  },
  -- A position is the number of tokens left and the largest number that may be taken.
  start = function(p) return { left = p.n, most = p.n - 1 } end,
  form = {
    "record",
    fields = { left = { "integer", min = 0 }, most = { "integer", min = 0 } },
    about = "the tokens left, and the most that may be taken",
  },
  options = function(heap, option, p, label)
    for k = 1, math.min(heap.most, heap.left) do
      if label then label(k) end
      option({ left = heap.left - k, most = p.times * k // p.per })
    end
  end,
  canonical = function(heap) return { left = heap.left, most = math.min(heap.most, heap.left) } end,
  draw = function(heap, pen)
    pen.heap(heap.left)
    pen.text(0, 2, "take at most " .. math.min(heap.most, heap.left), "label")
  end,
  sample = function(i) return { left = i // 5, most = i % 5 } end,
  misere = true,
  examples = {
    { position = { left = 10, most = 3 }, value = 2, note = "row 10 is 0, 2, 2, 6, 6, ..., CGSuite, GameHeapTest" },
    { position = { left = 10, most = 6 }, value = 2 },
    { position = { left = 10, most = 9 }, value = 6 },
    { position = { left = 10, most = 60 }, value = 6 },
    { params = { times = 2 }, position = { left = 10, most = 6 }, value = 2, note = "Fibonacci Nim, by CGSuite" },
    { params = { times = 2 }, position = { left = 10, most = 8 }, value = 5 },
    { params = { times = 1 }, position = { left = 16, most = 15 }, outcome = "P", note = "lost for powers of 2" },
    { params = { times = 1 }, position = { left = 24, most = 7 }, outcome = "P" },
    { params = { times = 1 }, position = { left = 24, most = 8 }, outcome = "N" },
    { position = { left = 8, most = 7 }, outcome = "P", note = "1, 2, 3, 4, 6, 8, 11, 15, 21, 29, ..., Schwenk" },
    { position = { left = 21, most = 20 }, outcome = "P" },
    { position = { left = 20, most = 19 }, outcome = "N" },
  },
}
