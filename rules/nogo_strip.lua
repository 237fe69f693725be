-- SPDX-License-Identifier: MIT
-- A strip is one integer: bits 0 to 4 hold its length, the next 28 bits the points with an o, the next 28 bits the free
-- points; the first point is the lowest bit. The other points have an x.
local MOST <const> = 28
local O <const> = 5
local FREE <const> = O + MOST
local MOST_FULL <const> = (1 << MOST) - 1

local function strip_of(length, free, o) return length | o << O | free << FREE end

local function full(length) return (1 << length) - 1 end

-- Returns the length, the free points, the points with an o and the points with an x.
local function points_of(strip)
  local length, free, o = strip & 31, strip >> FREE, strip >> O & MOST_FULL
  return length, free, o, full(length) & ~(free | o)
end

-- The points where a stone may go: the stone, or the block that it joins, keeps a free neighbour, and so does each
-- block of the other kind beside the stone. own and other: the points of the two kinds. Blocks are single points here.
local function legal(free, own, other)
  local free_before, free_behind = free << 1, free >> 1
  local lives = free_before | free_behind | (own & free_before) << 1 | (own & free_behind) >> 1
  local kills = (other & ~free_before) << 1 | (other & ~free_behind) >> 1
  return free & lives & ~kills
end

-- A block plays like a single stone: one point stands for each block.
local function shortened(length, free, o)
  local x = full(length) & ~(free | o)
  local doubled = x & x >> 1 | o & o >> 1
  while doubled ~= 0 do
    local below = (doubled & -doubled) - 1
    free = free & below | free >> 1 & ~below
    o = o & below | o >> 1 & ~below
    doubled = (doubled & doubled - 1) >> 1
    length = length - 1
  end
  return length, free, o
end

-- The name of a move: the kind of the stone and its place, "x3".
local function name_of(kind, point) return kind .. sg.bits.lowest(point) + 1 end

local HALF <const> = MOST // 2 -- of the points of a strip, which are reversed by halves
local HALF_FULL <const> = (1 << HALF) - 1
local reversed = { [0] = 0 }
for half = 1, HALF_FULL do
  reversed[half] = reversed[half >> 1] >> 1 | (half & 1) << HALF - 1
end

-- Exchanging left and right, or the two kinds of stones, gives an equal game: of these strips the least, without blocks
-- of several points.
local function least(length, free, o)
  local stones = (1 << length) - 1 & ~free
  local x = stones & ~o
  if x & x >> 1 | o & o >> 1 ~= 0 then
    length, free, o = shortened(length, free, o)
    stones = (1 << length) - 1 & ~free
  end
  -- There and back, in each the first stone is made an x.
  local there, gone = stones & -stones & o ~= 0 and stones & ~o or o, MOST - length
  local free_back = (reversed[free & HALF_FULL] << HALF | reversed[free >> HALF]) >> gone
  if free < free_back then return length | there << O | free << FREE end
  local o_back = (reversed[o & HALF_FULL] << HALF | reversed[o >> HALF]) >> gone
  local stones_back = (1 << length) - 1 & ~free_back
  if stones_back & -stones_back & o_back ~= 0 then o_back = stones_back & ~o_back end
  if free == free_back and there <= o_back then return length | there << O | free << FREE end
  return length | o_back << O | free_back << FREE
end

return {
  name = "nogo_strip",
  summary = "Put a stone of either kind on a strip; no block of equal stones may lose its last free neighbour.",
  source = { "MCGS, University of Alberta: results for linear impartial NoGo" },
  tags = { "row", "stones" },
  params = { n = { type = "integer", default = 10, min = 1, max = MOST, help = "the length of the strip" } },
  start = function(p) return strip_of(p.n, full(p.n), 0) end,
  form = { "integer", about = "a strip of . for a free point, x and o, as ..x.o; every block has a free neighbour" },
  valid = function(strip)
    local length, free, o, x = points_of(strip)
    if strip >> FREE + MOST ~= 0 or length > MOST or free & o ~= 0 or (free | o) & ~full(length) ~= 0 then
      return "it is no strip"
    end
    for _, own in ipairs({ o, x }) do
      local alive = own & (free << 1 | free >> 1)
      for _ = 1, length do
        alive = alive | own & (alive << 1 | alive >> 1)
      end
      if alive ~= own then return "a block has no free neighbour" end
    end
    return true
  end,
  options = function(strip, option, _, label)
    local length, free, o = shortened(points_of(strip))
    local x = full(length) & ~(free | o)
    local xs, os = legal(free, x, o), legal(free, o, x)
    while xs ~= 0 do
      local point = xs & -xs
      xs = xs ~ point
      if label then label(name_of("x", point)) end
      option(strip_of(length, free ~ point, o))
    end
    while os ~= 0 do
      local point = os & -os
      os = os ~ point
      if label then label(name_of("o", point)) end
      option(strip_of(length, free ~ point, o | point))
    end
  end,
  -- If two different stones meet, each block has free neighbours on its other side only, as at the end of a strip. Each
  -- part is named as the least strip that plays alike: a function canonical would be one more call for it.
  split = function(strip, part)
    local length, free, o = strip & 31, strip >> FREE, strip >> O & MOST_FULL
    local x = (1 << length) - 1 & ~(free | o)
    local meet = x & o >> 1 | o & x >> 1
    while meet ~= 0 do
      local points = meet & -meet | (meet & -meet) - 1 -- up to the first place where they meet
      local count = sg.bits.count(points)
      part(least(count, free & points, o & points))
      length, free, o, meet = length - count, free >> count, o >> count, meet >> count
    end
    part(least(length, free, o))
  end,
  show = function(strip)
    local text = ""
    local length, free, o = points_of(strip)
    for i = 0, length - 1 do
      text = text .. (free >> i & 1 == 1 and "." or o >> i & 1 == 1 and "o" or "x")
    end
    return text
  end,
  parse = function(text)
    local free, o = 0, 0
    if #text > MOST then error(("a strip has %d points at most"):format(MOST), 0) end
    for i = 1, #text do
      local char = text:sub(i, i)
      if char == "." then
        free = free | 1 << i - 1
      elseif char == "o" then
        o = o | 1 << i - 1
      elseif char ~= "x" then
        error("a strip is written with . x and o, as ..x.o", 0)
      end
    end
    return strip_of(#text, free, o)
  end,
  -- A block is drawn as the single stone that it plays like; moves are named after that strip.
  draw = function(strip, pen)
    local length, free, o = shortened(points_of(strip))
    for i = 0, length - 1 do
      pen.cell(i, 0)
      if free >> i & 1 == 0 then pen.stone(i, 0, o >> i & 1 == 1 and "light" or "dark") end
      pen.text(i, -1, i + 1, "axis")
    end
  end,
  rank = function(strip)
    local length, free = points_of(strip)
    return length + sg.bits.count(free)
  end,
  misere = true,
  examples = {
    { params = { n = 1 }, value = 0, note = "1 to 24 points: 0,1,0,1,2,0,1,0,1,2,3,1,0,3,1,0,2,2,3,1,3,3,1,0, MCGS" },
    { params = { n = 2 }, value = 1 },
    { params = { n = 5 }, value = 2 },
    { params = { n = 8 }, value = 0 },
    { params = { n = 11 }, value = 3 },
    { params = { n = 12 }, value = 1 },
  },
}
