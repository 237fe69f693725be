-- SPDX-License-Identifier: MIT
return {
  name = "fair_shares",
  summary = "Fair Shares and Varied Pairs: divide a heap into two or more equal ones, or unite two that differ.",
  source = { "Winning Ways, vol. 1, ch. 12" },
  tags = { "heap", "loopy" },
  loopy = true,
  params = {
    n = { type = "integer", default = 8, min = 1, max = 40, help = "the number of tokens" },
  },
  start = function(p) return { p.n } end,
  positions = sg.heaps { min = 1, about = "the heaps" },
  -- A position is the list of all heaps, the largest first, because any two of them may be united.
  options = function(heaps, option, _, label)
    local function offer(without, other, size, count)
      local left = {}
      for i, h in ipairs(heaps) do
        if i ~= without and i ~= other then left[#left + 1] = h end
      end
      for _ = 1, count do
        left[#left + 1] = size
      end
      table.sort(left, function(a, b) return a > b end)
      option(left)
    end
    for i, h in ipairs(heaps) do
      if h ~= heaps[i - 1] then
        for share = 1, h // 2 do
          if h % share == 0 then
            if label then label(h .. " into " .. h // share) end
            offer(i, nil, share, h // share)
          end
        end
        for j = i + 1, #heaps do
          if heaps[j] ~= h and heaps[j] ~= heaps[j - 1] then
            if label then label(h .. " and " .. heaps[j]) end
            offer(i, j, h + heaps[j], 1)
          end
        end
      end
    end
  end,
  examples = {
    { position = { 1, 1, 1, 1 }, value = 0, note = "nothing to divide, and no two that differ" },
    { position = { 6 }, value = 2 },
    { position = { 7, 3 }, value = 0 },
    { position = { 9, 1 }, value = { loopy = { 0, 2 } } },
    { position = { 7, 5 }, value = 0 },
    { position = { 6, 6 }, outcome = "D" },
  },
}
