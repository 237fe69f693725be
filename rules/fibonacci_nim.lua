-- SPDX-License-Identifier: MIT

-- The last part of a number as a sum of Fibonacci numbers no two of which follow each other (Zeckendorf).
local function last_part(n)
  while true do
    local a, b = 1, 2
    while b <= n and b > 0 do
      a, b = b, a + b
    end
    if a == n then return a end
    n = n - a
  end
end

local function is_lost(left, most) return left == 0 or most < last_part(left) end

return {
  name = "fibonacci_nim",
  summary = "Take from one heap, not all at first, then at most twice what the other player just took.",
  source = { "M. J. Whinihan, Fibonacci Nim, Fibonacci Quarterly 1 (1963)" },
  tags = { "one heap", "history" },
  theorem = {
    outcome = "Whinihan 1963: lost if less may be taken than the least part of the Zeckendorf sum of the tokens",
    misere_outcome = "Whinihan 1963: as in normal play of one token less, which nobody wants to take",
  },
  params = { n = { type = "integer", default = 20, min = 1, help = "the tokens at the start" } },
  -- A position is the number of tokens left and the largest number that may be taken.
  start = function(p) return { left = p.n, most = p.n - 1 } end,
  form = {
    "record",
    fields = { left = { "integer", min = 0 }, most = { "integer", min = 0 } },
    about = "the tokens left, and the most that may be taken",
  },
  options = function(heap, option, _, label)
    for k = 1, math.min(heap.most, heap.left) do
      if label then label("take " .. k) end
      option({ left = heap.left - k, most = 2 * k })
    end
  end,
  outcome = function(heap) return is_lost(heap.left, heap.most) and "P" or "N" end,
  -- The least part of the sum leaves the other player too little. Other moves may win as well.
  winning = function(heap, option, _, label)
    if is_lost(heap.left, heap.most) then return end
    local k = last_part(heap.left)
    if label then label("take " .. k) end
    option({ left = heap.left - k, most = 2 * k })
  end,
  misere_outcome = function(heap)
    if heap.left == 0 or heap.most == 0 then return "N" end
    return is_lost(heap.left - 1, heap.most) and "P" or "N"
  end,
  canonical = function(heap) return { left = heap.left, most = math.min(heap.most, heap.left) } end,
  -- The tokens in rows of ten; those that may be taken now are marked.
  draw = function(heap, pen)
    if heap.left > 200 then return end
    for i = 1, heap.left do
      local may_go = i > heap.left - math.min(heap.most, heap.left)
      pen.stone((i - 1) % 10, (i - 1) // 10, may_go and "mark" or "light")
    end
    if heap.left == 0 then pen.cell(0, 0, "taken") end
  end,
  sample = function(i) return { left = i // 5, most = i % 5 } end,
  misere = true,
  examples = {
    { position = { left = 5, most = 4 }, outcome = "P", note = "a loss exactly for Fibonacci numbers" },
    { position = { left = 8, most = 7 }, outcome = "P" },
    { position = { left = 13, most = 12 }, outcome = "P" },
    { position = { left = 21, most = 20 }, outcome = "P" },
    { position = { left = 20, most = 19 }, outcome = "N" },
    { position = { left = 34, most = 33 }, outcome = "P" },
    { position = { left = 33, most = 32 }, outcome = "N" },
    { position = { left = 20, most = 1 }, outcome = "P", note = "20 = 13 + 5 + 2, and less than 2 may be taken" },
    { position = { left = 20, most = 2 }, outcome = "N" },
  },
}
