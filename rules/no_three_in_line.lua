-- SPDX-License-Identifier: MIT
-- The points with a stone, each a column and a row.
local function stones_of(rows)
  local stones = {}
  for r, row in ipairs(rows) do
    for c = 1, #row do
      if string.sub(row, c, c) == "o" then stones[#stones + 1] = { c, r } end
    end
  end
  return stones
end

-- Are two of the stones in a straight line with this point?
local function is_in_line(stones, c, r)
  for i, a in ipairs(stones) do
    for j = 1, i - 1 do
      local b = stones[j]
      if (a[1] - c) * (b[2] - r) == (b[1] - c) * (a[2] - r) then return true end
    end
  end
  return false
end

-- The board turned by half around its centre.
local function turned(rows)
  local image = {}
  for r, row in ipairs(rows) do
    image[#rows + 1 - r] = string.reverse(row)
  end
  return image
end

return {
  name = "no_three_in_line",
  summary = "Put a stone on a point of a grid; no three stones may be in a straight line.",
  source = { "H. E. Dudeney, Amusements in Mathematics (1917), no. 317: the puzzle that this game is made of" },
  tags = { "grid", "stones" },
  params = {
    w = { type = "integer", default = 3, min = 1, max = 12, help = "columns" },
    h = { type = "integer", default = 3, min = 1, max = 12, help = "rows" },
  },
  start = function(p) return sg.grid.new(p.w, p.h, ".") end,
  positions = sg.grid.rows { cells = "o.", falling = "." },
  valid = function(rows)
    local before = {}
    for _, stone in ipairs(stones_of(rows)) do
      if is_in_line(before, stone[1], stone[2]) then return "three stones are in a line" end
      before[#before + 1] = stone
    end
    return true
  end,
  theorem = "without a point in the centre, the second player answers by the image after half a turn",
  -- A line through a point and its image goes through the centre: with a stone on it, there is another one's image.
  outcome = function(rows)
    if #rows % 2 == 1 and #rows[1] % 2 == 1 then return nil end
    local image = turned(rows)
    for r, row in ipairs(rows) do
      if row ~= image[r] then return nil end
    end
    return "P"
  end,
  options = function(rows, option, _, label)
    local stones = stones_of(rows)
    for r, row in ipairs(rows) do
      for c = 1, #row do
        if string.sub(row, c, c) == "." and not is_in_line(stones, c, r) then
          if label then label(sg.grid.name(r, c)) end
          option(sg.grid.set(rows, r, c, "o"))
        end
      end
    end
  end,
  canonical = sg.canonical.grid,
  misere = true,
  examples = {
    { value = 1 },
    { params = { w = 2, h = 2 }, outcome = "P", note = "all four points get stones" },
    {
      params = { w = 4, h = 4 },
      outcome = "P",
      note = "even by even: the second player answers each move by its image, turned by half around the centre",
    },
    { position = { "oo.", "...", "..." }, value = 4, note = "the third point of the row is out" },
    { params = { w = 5, h = 3 }, value = 0 },
  },
}
