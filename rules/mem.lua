-- SPDX-License-Identifier: MIT
return {
  name = "mem",
  summary = "Take from one heap at least as many tokens as the other player just took.",
  source = { "CGSuite, game.heap.Mem" },
  tags = { "one heap", "history" },
  params = { n = { type = "integer", default = 10, min = 0, help = "the tokens at the start" } },
  -- A position is the number of tokens left and the smallest number that may be taken.
  start = function(p) return { left = p.n, least = 1 } end,
  form = {
    "record",
    fields = { left = { "integer", min = 0 }, least = { "integer", min = 0 } },
    about = "the tokens left, and the least that may be taken",
  },
  options = function(heap, option, _, label)
    for k = math.max(heap.least, 1), heap.left do
      if label then label(k) end
      option({ left = heap.left - k, least = k })
    end
  end,
  canonical = function(heap)
    if heap.least > heap.left then return { left = 0, least = 1 } end
    return { left = heap.left, least = math.max(heap.least, 1) }
  end,
  draw = function(heap, pen)
    pen.heap(heap.left)
    pen.text(0, 2, "take at least " .. math.max(heap.least, 1), "label")
  end,
  sample = function(i) return { left = i // 5, least = i % 5 } end,
  rank = function(heap) return heap.left end,
  misere = true,
  examples = {
    { value = 3, note = "row 10 is 3, 3, 3, 3, 2, 2, 1, 1, 1, 1, 1, 0, ..., CGSuite, GameHeapTest" },
    { position = { left = 10, least = 3 }, value = 3 },
    { position = { left = 10, least = 4 }, value = 2 },
    { position = { left = 10, least = 6 }, value = 1 },
    { position = { left = 10, least = 10 }, value = 1 },
    { position = { left = 10, least = 11 }, value = 0 },
  },
}
