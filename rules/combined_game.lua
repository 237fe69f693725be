-- SPDX-License-Identifier: MIT
return {
  name = "combined_game",
  summary = "Two boards of Nim, heaps 1, 2, 2 and 1, 1, 1: their sum is a loss, so they are equivalent.",
  source = { "Wikipedia, Sprague-Grundy theorem (2019), section 'Combined Game'" },
  tags = { "sum", "heaps" },
  -- Two boards of Nim heaps. A move takes tokens from one heap on one of the boards.
  start = { first = { 1, 2, 2 }, second = { 1, 1, 1 } },
  form = {
    "record",
    fields = {
      first = { "list", of = { "integer", min = 0 } },
      second = { "list", of = { "integer", min = 0 } },
    },
  },
  options = function(boards, option, _, label)
    for _, name in ipairs({ "first", "second" }) do -- not pairs: its order changes from run to run
      local heaps = boards[name]
      for i, size in ipairs(heaps) do
        for rest = 0, size - 1 do
          local changed = { table.unpack(heaps) }
          changed[i] = rest
          if label then label(("heap %d of the %s board to %d"):format(i, name, rest)) end
          if name == "first" then
            option({ first = changed, second = boards.second })
          else
            option({ first = boards.first, second = changed })
          end
        end
      end
    end
  end,
  draw = function(boards, pen)
    local x = 0
    for _, name in ipairs({ "first", "second" }) do
      local from = x
      for _, size in ipairs(boards[name]) do
        for k = 1, size do
          pen.stone(x, -k / 2, "counter")
        end
        pen.text(x, 0.6, size, "axis")
        x = x + 2
      end
      pen.line(from - 0.7, 0, x - 1.3, 0, "ground")
      x = x + 1
    end
  end,
  examples = {
    { position = { first = { 1, 2, 2 }, second = { 1, 1, 1 } }, value = 0 },
    { position = { first = { 1, 2, 2 }, second = { 0, 0, 0 } }, value = 1 },
    { position = { first = { 0, 0, 0 }, second = { 1, 1, 1 } }, value = 1, note = "so the sum of both is a loss" },
    { position = { first = { 0, 2, 2 }, second = { 1, 1, 1 } }, outcome = "N", note = "after Alice's first move" },
    { position = { first = { 0, 2, 2 }, second = { 0, 1, 1 } }, outcome = "P", note = "after Bob's answer" },
    { position = { first = { 0, 0, 0 }, second = { 0, 0, 0 } }, value = 0 },
  },
}
