-- SPDX-License-Identifier: MIT

local function nim_sum(heaps)
  local sum, all = 0, 0
  for _, chips in ipairs(heaps) do
    sum, all = sum ~ chips, all | chips
  end
  return sum, all
end

return {
  name = "poker_nim",
  summary = "Nim in which a move may also add chips to a heap, from a bank that is never filled again.",
  source = { "Winning Ways, vol. 1, ch. 3", "On Numbers and Games, ch. 11" },
  tags = { "heaps", "reversible moves" },
  theorem = "Winning Ways, vol. 1, ch. 3: the nim-sum, as chips that are added are taken away again",
  start = { heaps = { 1, 2, 4 }, bank = 2 },
  form = { "record", fields = { bank = { "integer", min = 0 }, heaps = { "list", of = { "integer", min = 0 } } } },
  options = function(position, option, _, label)
    for i, chips in ipairs(position.heaps) do
      for size = 0, chips + position.bank do
        if size ~= chips then
          local heaps = { table.unpack(position.heaps) }
          heaps[i] = size
          if label then label(i .. ": " .. chips .. "-" .. size) end
          option({ heaps = heaps, bank = position.bank - math.max(size - chips, 0) })
        end
      end
    end
  end,
  value = function(position) return (nim_sum(position.heaps)) end,
  winning = function(position, option, _, label)
    local sum = nim_sum(position.heaps)
    for i, chips in ipairs(sum > 0 and position.heaps or {}) do
      local size = chips ~ sum
      if size <= chips + position.bank then
        local heaps = { table.unpack(position.heaps) }
        heaps[i] = size
        if label then label(i .. ": " .. chips .. "-" .. size) end
        option({ heaps = heaps, bank = position.bank - math.max(size - chips, 0) })
      end
    end
  end,
  misere_outcome = function(position)
    local sum, all = nim_sum(position.heaps)
    return (sum == 0) == (all > 1) and "P" or "N"
  end,
  canonical = function(position)
    local heaps = { table.unpack(position.heaps) }
    table.sort(heaps)
    return { heaps = heaps, bank = position.bank }
  end,
  draw = function(position, pen)
    pen.heaps(position.heaps)
    pen.text(-2, 1, "bank " .. position.bank, "label")
  end,
  sample = function(i) return { heaps = { i % 3, i // 3 % 3 }, bank = i // 9 % 3 } end,
  misere = true,
  examples = {
    { position = { heaps = { 5 }, bank = 3 }, value = 5, note = "the values of Nim: every increase is reversible" },
    { position = { heaps = { 1, 2, 3 }, bank = 2 }, outcome = "P" },
    { position = { heaps = { 1, 2, 4 }, bank = 2 }, value = 7 },
    { position = { heaps = { 3, 3 }, bank = 4 }, value = 0 },
  },
}
