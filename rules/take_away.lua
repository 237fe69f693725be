-- SPDX-License-Identifier: MIT

-- How many tokens may be taken after k: k * times // per, or more than any heap has.
local function most_after(k, p)
  local whole, rest = p.times // p.per, p.times % p.per
  if k > (1 << 62) // (whole + 1) then return 1 << 62 end
  return whole * k + rest * (k // p.per) + rest * (k % p.per) // p.per
end

-- Schwenk's numbers 1, ...: behind H comes H + h, with the least h of them of which the multiple is at least H.
-- The last ones are the first above n. nil: below 1 the multiple leaves none, and very many are too slow.
local MOST = 20000
local made = {}

local function numbers(p, n)
  if p.times < p.per or n >= 1 << 60 then return nil end
  local key = p.times .. "/" .. p.per
  local list = made[key] or { 1, from = 1 }
  made[key] = list
  while list[#list] <= n and #list < MOST do
    while list[list.from] < list[#list] and most_after(list[list.from], p) < list[#list] do
      list.from = list.from + 1
    end
    list[#list + 1] = list[#list] + list[list.from]
  end
  return list[#list] > n and list or nil
end

-- The least part of n as the greedy sum of these numbers; nil where they are not known.
local function last_part(n, p)
  local list = numbers(p, n)
  if not list then return nil end
  local last = #list
  while n > 0 do
    local low, high = 1, last -- the largest that is at most n
    while low < high do
      local middle = (low + high + 1) // 2
      if list[middle] <= n then
        low = middle
      else
        high = middle - 1
      end
    end
    last, n = low, n - list[low]
  end
  return list[last]
end

-- "P" or "N"; nil where the numbers are not known.
local function outcome(left, most, p)
  if left == 0 or most == 0 then return "P" end
  local part = last_part(left, p)
  return part and (most < part and "P" or "N")
end

return {
  name = "take_away",
  summary = "Take from one heap, but at most a fixed multiple of what the other player just took.",
  source = {
    "A. J. Schwenk, Take-away games, Fibonacci Quarterly 8 (1970)",
    "CGSuite, game.heap.TakeAway",
  },
  tags = { "one heap", "history" },
  theorem = {
    outcome = "Schwenk 1970: lost if less may be taken than the least part of the tokens as a sum of his numbers",
    misere_outcome = "Schwenk 1970: as in normal play of one token less, which nobody wants to take",
  },
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
      option({ left = heap.left - k, most = most_after(k, p) })
    end
  end,
  outcome = function(heap, p) return outcome(heap.left, heap.most, p) end,
  winning = function(heap, option, p, label)
    if outcome(heap.left, heap.most, p) ~= "N" then return end
    local k = last_part(heap.left, p)
    if label then label(k) end
    option({ left = heap.left - k, most = most_after(k, p) })
  end,
  misere_outcome = function(heap, p)
    if heap.left == 0 or heap.most == 0 then return "N" end
    return outcome(heap.left - 1, heap.most, p)
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
