-- SPDX-License-Identifier: MIT
return {
  name = "end_nim",
  summary = "Take any number of boxes from the stack at the left or at the right end of a row of stacks.",
  source = { "Albert and Nowakowski, The game of End-Nim, Electronic Journal of Combinatorics 8 (2001)" },
  tags = { "row" },
  start = { 3, 1, 4, 1 },
  positions = sg.heaps { min = 1, about = "the stacks from left to right" },
  options = function(stacks, option, _, label)
    for _, i in ipairs(#stacks > 1 and { 1, #stacks } or { #stacks }) do
      for rest = 0, (stacks[i] or 0) - 1 do
        local after = { table.unpack(stacks) }
        if rest > 0 then
          after[i] = rest
        else
          table.remove(after, i)
        end
        if label then label((i == 1 and "left" or "right") .. " to " .. rest) end
        option(after)
      end
    end
  end,
  -- A row and its mirror image are the same game.
  canonical = function(stacks)
    local n = #stacks
    for i = 1, n do
      if stacks[i] ~= stacks[n + 1 - i] then
        if stacks[i] < stacks[n + 1 - i] then return stacks end
        local mirrored = {}
        for j = 1, n do
          mirrored[j] = stacks[n + 1 - j]
        end
        return mirrored
      end
    end
    return stacks
  end,
  sample = function(i) return { i % 3 + 1, i // 3 % 3 + 1, i // 9 % 3 + 1 } end,
  misere = true,
  examples = {
    { position = { 4 }, value = 4, note = "one or two stacks are Nim" },
    { position = { 3, 5 }, value = 6 },
    { position = { 2, 2 }, outcome = "P" },
    { position = { 1, 1, 1 }, value = 1, note = "every move leaves two equal stacks" },
  },
}
