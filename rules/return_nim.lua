-- SPDX-License-Identifier: MIT
return {
  name = "return_nim",
  summary = "Take tokens from a heap that is not empty, or put some back.",
  source = {
    "Winning Ways, vol. 1, ch. 3 (Poker Nim, where what may be put back is limited)",
    "Siegel, Combinatorial Game Theory, ch. IV.4 (infinite values)",
  },
  tags = { "heap", "loopy" },
  loopy = true,
  params = {
    take = { type = "integers", default = {}, help = "how many may be taken; empty: any number" },
    back = { type = "integers", default = { 1 }, help = "how many may be put back" },
    size = { type = "integer", default = 12, min = 1, help = "the most that the heap holds" },
  },
  start = function(p) return p.size end,
  form = { "integer", min = 0, max = "size", about = "the heap" },
  options = function(n, option, p)
    if n == 0 then return end
    if #p.take == 0 then
      for left = 0, n - 1 do
        option(left)
      end
    end
    for _, s in ipairs(p.take) do
      if s <= n then option(n - s) end
    end
    for _, s in ipairs(p.back) do
      if n + s <= p.size then option(n + s) end
    end
  end,
  draw = function(n, pen) pen.heap(n) end,
  sample = function(i, p) return i <= p.size and i or nil end,
  examples = {
    { position = 0, value = 0 },
    {
      position = 7,
      value = { loopy = { 0 } },
      note = "taking all wins; in a sum, putting back never comes to an end",
    },
    { params = { take = { 1, 3 } }, position = 7, value = 1, note = "every move changes the parity" },
    { params = { take = { 2, 3 } }, position = 1, value = 0, note = "the move to 2 is answered by 0" },
    { params = { take = { 2, 3 } }, position = 6, value = { loopy = {} } },
  },
}
