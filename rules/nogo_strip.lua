-- SPDX-License-Identifier: MIT
-- Does every block of equal stones touch a free point?
local function alive(strip)
  local first = 1
  while first <= #strip do
    local stone, last = strip:sub(first, first), first
    while strip:sub(last + 1, last + 1) == stone do
      last = last + 1
    end
    if stone ~= "." and strip:sub(first - 1, first - 1) ~= "." and strip:sub(last + 1, last + 1) ~= "." then
      return false
    end
    first = last + 1
  end
  return true
end

-- The strip from right to left.
local function reversed(strip)
  local out = ""
  for i = #strip, 1, -1 do
    out = out .. strip:sub(i, i)
  end
  return out
end

-- The strip with the two kinds of stones exchanged, so that the first stone is an x.
local function recoloured(strip)
  local first, out = nil, ""
  for i = 1, #strip do
    local c = strip:sub(i, i)
    if c ~= "." then
      first = first or c
      c = c == first and "x" or "o"
    end
    out = out .. c
  end
  return out
end

return {
  name = "nogo_strip",
  summary = "Put a stone of either kind on a strip; no block of equal stones may lose its last free neighbour.",
  source = { "MCGS, University of Alberta: results for linear impartial NoGo" },
  tags = { "row", "stones" },
  params = { n = { type = "integer", default = 10, min = 1, max = 40, help = "the length of the strip" } },
  start = function(p)
    local strip = ""
    for _ = 1, p.n do
      strip = strip .. "."
    end
    return strip
  end,
  options = function(strip, option)
    for i = 1, #strip do
      if strip:sub(i, i) == "." then
        local before, after = strip:sub(1, i - 1), strip:sub(i + 1)
        if alive(before .. "x" .. after) then
          option(before .. "x" .. after)
        end
        if alive(before .. "o" .. after) then
          option(before .. "o" .. after)
        end
      end
    end
  end,
  -- Where different stones meet, each block lives on its other side alone, as at the end of a strip.
  split = function(strip, part)
    local first = 1
    for i = 1, #strip do
      local here, following = strip:sub(i, i), strip:sub(i + 1, i + 1)
      if following == "" or here ~= "." and following ~= "." and here ~= following then
        part(strip:sub(first, i))
        first = i + 1
      end
    end
  end,
  -- A block counts like a single stone; left and right, and the kinds of stones, can be exchanged.
  canonical = function(strip)
    local short = ""
    for i = 1, #strip do
      local c = strip:sub(i, i)
      if c == "." or c ~= strip:sub(i + 1, i + 1) then
        short = short .. c
      end
    end
    local there, back = recoloured(short), recoloured(reversed(short))
    return there < back and there or back
  end,
  misere = true,
  examples = {
    { position = ".", value = 0, note = "1 to 24 points: 0,1,0,1,2,0,1,0,1,2,3,1,0,3,1,0,2,2,3,1,3,3,1,0, MCGS" },
    { position = "..", value = 1 },
    { position = ".....", value = 2 },
    { position = "........", value = 0 },
    { position = "...........", value = 3 },
    { position = "............", value = 1 },
  },
}
