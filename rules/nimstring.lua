-- SPDX-License-Identifier: MIT
-- Nimstring on a grid of boxes: Dots and Boxes where who cannot draw a line loses. A position is the set of the lines
-- that are not drawn: bit r * w + c is the line above box (r, c) or, for r = h, below the last row; the w * (h + 1)
-- horizontal lines are followed by the vertical ones, bit r * (w + 1) + c the line left of box (r, c) or right of the
-- last column.

-- The lines of a grid: of each box its lines, and the symmetries as lists of where each line goes.
local function grid_of(w, h)
  local n_across = w * (h + 1)
  local grid = { n = n_across + h * (w + 1), boxes = {}, symmetries = {}, at = {} }
  local function across(r, c) return r * w + c end
  local function down(r, c) return n_across + r * (w + 1) + c end
  for r = 0, h - 1 do
    for c = 0, w - 1 do
      local lines = { across(r, c), across(r + 1, c), down(r, c), down(r, c + 1) }
      local box = 0
      for _, line in ipairs(lines) do
        box = box | 1 << line
        grid.at[line] = grid.at[line] or {}
      end
      grid.boxes[#grid.boxes + 1] = box
      for _, line in ipairs(lines) do table.insert(grid.at[line], box) end
    end
  end
  for flip = 1, w == h and 7 or 3 do
    local to = {}
    local function image(r, c, is_across)
      if flip & 1 ~= 0 then c = w - (is_across and 1 or 0) - c end
      if flip & 2 ~= 0 then r = h - (is_across and 0 or 1) - r end
      if flip & 4 ~= 0 then return is_across and down(c, r) or across(c, r) end
      return is_across and across(r, c) or down(r, c)
    end
    for r = 0, h do
      for c = 0, w - 1 do to[across(r, c)] = image(r, c, true) end
    end
    for r = 0, h - 1 do
      for c = 0, w do to[down(r, c)] = image(r, c, false) end
    end
    grid.symmetries[flip] = to
  end
  return grid
end

local grids = {}

local function grid_for(p)
  local name = p.w * 100 + p.h
  grids[name] = grids[name] or grid_of(p.w, p.h)
  return grids[name]
end

return {
  name = "nimstring",
  summary = "Draw a line of a grid of boxes; who completes a box moves again; who cannot move loses.",
  source = { "Berlekamp, Conway, Guy, Winning Ways, vol. 3, ch. 16, Dots-and-Boxes",
    "Berlekamp, The Dots and Boxes Game, A K Peters 2000, ch. 7-10",
    "Larsson, Nowakowski, Santos, Impartial games with entailing moves (2021)" },
  tags = { "board", "entailing" },
  params = {
    w = { type = "integer", default = 2, min = 1, max = 5, help = "columns of boxes" },
    h = { type = "integer", default = 2, min = 1, max = 4, help = "rows of boxes" },
  },
  entailing = true,
  form = { "integer", min = 0, about = "a board of the lines drawn, rows from the top: +-+ +/| | |/+-+ +" },
  start = function(p) return (1 << grid_for(p).n) - 1 end,
  valid = function(position, p)
    return position >> grid_for(p).n == 0 or "the board has fewer lines"
  end,
  options = function(position, option, p)
    local grid = grid_for(p)
    for line = 0, grid.n - 1 do
      local bit = 1 << line
      if position & bit ~= 0 then
        local completes = false
        for _, box in ipairs(grid.at[line]) do completes = completes or position & box == bit end
        if completes then option.again(position ~ bit) else option(position ~ bit) end
      end
    end
  end,
  split = function(position, part, p)
    local boxes = grid_for(p).boxes
    while position ~= 0 do
      local one, before = position & -position, 0
      while one ~= before do
        before = one
        for _, box in ipairs(boxes) do
          if one & box ~= 0 then one = one | position & box end
        end
      end
      part(one)
      position = position ~ one
    end
  end,
  canonical = function(position, p)
    local least = position
    for _, to in ipairs(grid_for(p).symmetries) do
      local image, rest = 0, position
      for line = 0, #to do
        if rest & 1 ~= 0 then image = image | 1 << to[line] end
        rest = rest >> 1
      end
      if image < least then least = image end
    end
    return least
  end,
  rank = function(position)
    local count = 0
    while position ~= 0 do
      count, position = count + 1, position & position - 1
    end
    return count
  end,
  sample = function(i, p)
    return i * 2654435761 >> 7 & (1 << grid_for(p).n) - 1
  end,
  show = function(position, p)
    local w, h, rows = p.w, p.h, {}
    local n_across = w * (h + 1)
    for r = 0, h do
      local above, beside = "+", ""
      for c = 0, w - 1 do above = above .. (position >> r * w + c & 1 == 0 and "-" or " ") .. "+" end
      rows[#rows + 1] = above
      for c = 0, r < h and w or -1 do
        beside = beside .. (position >> n_across + r * (w + 1) + c & 1 == 0 and "|" or " ") .. (c < w and " " or "")
      end
      if r < h then rows[#rows + 1] = beside end
    end
    return table.concat(rows, "\n")
  end,
  parse = function(text, p)
    local w, h, row, position = p.w, p.h, 0, 0
    local n_across, start = w * (h + 1), 1
    text = text .. "\n"
    for at = 1, #text do
      local sign = text:sub(at, at)
      if sign == "\n" or sign == "/" then
        local line = text:sub(start, at - 1)
        for c = 0, w do
          local place = row % 2 == 0 and 2 * c + 2 or 2 * c + 1
          local drawn = line:sub(place, place)
          if drawn ~= "-" and drawn ~= "|" then
            if row % 2 == 1 then
              position = position | 1 << n_across + row // 2 * (w + 1) + c
            elseif c < w then
              position = position | 1 << row // 2 * w + c
            end
          end
        end
        row, start = row + 1, at + 1
      end
    end
    if row ~= 2 * h + 1 then error("a board of " .. h .. " rows of boxes has " .. 2 * h + 1 .. " lines") end
    return position
  end,
  examples = {
    { params = { w = 1, h = 1 }, position = "+ +/   /+ +", value = 1, note = "a coin with four strings" },
    { params = { w = 1, h = 1 }, position = "+-+/   /+-+", value = 1, note = "chain of one box" },
    { params = { w = 2, h = 1 }, position = "+-+-+/     /+-+-+", value = 1, note = "chain of two boxes" },
    { params = { w = 3, h = 1 }, position = "+-+-+-+/       /+-+-+-+", value = 0, note = "long chains have value 0" },
    { params = { w = 5, h = 1 }, position = "+-+-+-+-+-+/           /+-+-+-+-+-+", value = 0 },
    { params = { w = 3, h = 1 }, position = "+-+-+-+/|      /+-+-+-+", value = "loony",
      note = "an opened chain: who is to move takes all, or leaves the last two boxes" },
    { position = "+-+-+/|   |/+ + +/|   |/+-+-+", value = 0, note = "a loop of four boxes" },
    { position = "+-+-+/|   |/+-+ +/|   |/+-+-+", value = "loony", note = "an opened loop" },
  },
}
