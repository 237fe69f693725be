-- SPDX-License-Identifier: MIT

-- The size of a stack at one end of a row with which the row is lost, once a stack of size x is put to the other end:
-- own and other are the sizes with which the row was lost before, by a stack at this end, and at the other.
local function next_size(x, own, other)
  if x == other then return 0 end
  if x < math.min(own, other) or x > math.max(own, other) then return x end
  return own < other and x + 1 or x - 1
end

-- The sizes of a stack left of the stacks from..to, and of one right of them, with which the row is lost; 0 for none.
local function lost_with(stacks, from, to)
  local left, right = {}, {}
  for i = from, to do
    left[i], right[i] = stacks[i], stacks[i]
  end
  for length = 1, to - from do
    for i = from, to - length do
      left[i], right[i] =
        next_size(stacks[i + length], left[i], right[i]), next_size(stacks[i], right[i + 1], left[i + 1])
    end
  end
  return left[from] or 0, right[from] or 0
end

local function is_lost(stacks)
  if #stacks < 2 then return #stacks == 0 end
  return stacks[1] == lost_with(stacks, 2, #stacks)
end

return {
  name = "end_nim",
  summary = "Take any number of boxes from the stack at the left or at the right end of a row of stacks.",
  source = { "Albert and Nowakowski, The game of End-Nim, Electronic Journal of Combinatorics 8 (2001)" },
  tags = { "row" },
  theorem = {
    outcome = "Albert and Nowakowski 2001",
    misere_outcome = "as in normal play (Albert and Nowakowski 2001); of stacks of 1 alone, lost if odd in number",
  },
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
  outcome = function(stacks) return is_lost(stacks) and "P" or "N" end,
  winning = function(stacks, option, _, label)
    local n = #stacks
    for _, i in ipairs(n > 1 and { 1, n } or n == 1 and { 1 } or {}) do
      local wanted = select(i == 1 and 1 or 2, lost_with(stacks, i == 1 and 2 or 1, i == 1 and n or n - 1))
      if wanted < stacks[i] then
        local after = { table.unpack(stacks) }
        if wanted > 0 then
          after[i] = wanted
        else
          table.remove(after, i)
        end
        if label then label((i == 1 and "left" or "right") .. " to " .. wanted) end
        option(after)
      end
    end
  end,
  -- With a larger stack as in normal play: from the last position with one, both numbers of ones can be left.
  misere_outcome = function(stacks)
    for _, stack in ipairs(stacks) do
      if stack > 1 then return is_lost(stacks) and "P" or "N" end
    end
    return #stacks % 2 == 1 and "P" or "N"
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
