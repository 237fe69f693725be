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
      for _, line in ipairs(lines) do
        table.insert(grid.at[line], box)
      end
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
      for c = 0, w - 1 do
        to[across(r, c)] = image(r, c, true)
      end
    end
    for r = 0, h - 1 do
      for c = 0, w do
        to[down(r, c)] = image(r, c, false)
      end
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

-- The two dots that a line joins, "a1-b1", and where they are: columns x, rows y, from 0.
local function ends_of(line, p)
  local n_across = p.w * (p.h + 1)
  local is_across = line < n_across
  local x = is_across and line % p.w or (line - n_across) % (p.w + 1)
  local y = is_across and line // p.w or (line - n_across) // (p.w + 1)
  local x2, y2 = is_across and x + 1 or x, is_across and y or y + 1
  return sg.grid.name(y + 1, x + 1) .. "-" .. sg.grid.name(y2 + 1, x2 + 1), x, y, x2, y2
end

-- One text per row of lines, from the top: "_." across, "|.|" down.
local function text_of(position, p)
  local rows = {}
  for r = 0, 2 * p.h do
    local signs, across = "", r % 2 == 0
    local line = across and r // 2 * p.w or p.w * (p.h + 1) + r // 2 * (p.w + 1)
    for i = line, line + (across and p.w - 1 or p.w) do
      signs = signs .. (position >> i & 1 == 1 and "." or across and "_" or "|")
    end
    rows[#rows + 1] = signs
  end
  return table.concat(rows, "/")
end

return {
  name = "nimstring",
  summary = "Draw a line of a grid of boxes; who completes a box moves again.",
  source = {
    "Berlekamp, Conway, Guy, Winning Ways, vol. 3, ch. 16, Dots-and-Boxes",
    "Berlekamp, The Dots and Boxes Game, A K Peters 2000, ch. 7-10",
    "Larsson, Nowakowski, Santos, Impartial games with entailing moves (2021)",
  },
  tags = { "board", "entailing" },
  params = {
    w = { type = "integer", default = 2, min = 1, max = 5, help = "columns of boxes" },
    h = { type = "integer", default = 2, min = 1, max = 4, help = "rows of boxes" },
  },
  entailing = true,
  form = {
    "integer",
    min = 0,
    about = "rows of lines from the top, across and down by turns, . for a line not drawn: ._/||./..",
  },
  start = function(p) return (1 << grid_for(p).n) - 1 end,
  valid = function(position, p) return position >> grid_for(p).n == 0 or "the board has fewer lines" end,
  options = function(position, option, p, label)
    local grid = grid_for(p)
    for line = 0, grid.n - 1 do
      local bit = 1 << line
      if position & bit ~= 0 then
        if label then label(ends_of(line, p)) end
        local completes = false
        for _, box in ipairs(grid.at[line]) do
          completes = completes or position & box == bit
        end
        if completes then
          option.again(position ~ bit)
        else
          option(position ~ bit)
        end
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
  sample = function(i, p) return i * 2654435761 >> 7 & (1 << grid_for(p).n) - 1 end,
  show = text_of,
  parse = function(text, p)
    local position, rows = 0, sg.words.cut(text, "/")
    for r, signs in ipairs(rows) do
      local first = r % 2 == 1 and r // 2 * p.w or p.w * (p.h + 1) + (r // 2 - 1) * (p.w + 1)
      for i = 1, #signs do
        if signs:sub(i, i) == "." then position = position | 1 << (first + i - 1) end
      end
    end
    if text_of(position, p) ~= text then
      error("the lines are written in rows from the top, _ and | if they are drawn, as " .. text_of(-1, p), 0)
    end
    return position
  end,
  draw = function(position, pen, p)
    for line = 0, grid_for(p).n - 1 do
      local name, x, y, x2, y2 = ends_of(line, p)
      pen.line(2 * x, 2 * y, 2 * x2, 2 * y2, position >> line & 1 == 0 and "edge" or "faint", name)
    end
    for y = 0, p.h do
      for x = 0, p.w do
        pen.stone(2 * x, 2 * y, "joint")
      end
    end
  end,
  examples = {
    { params = { w = 1, h = 1 }, position = "./../.", value = 1, note = "a coin with four strings" },
    { params = { w = 1, h = 1 }, position = "_/../_", value = 1, note = "chain of one box" },
    { params = { w = 2, h = 1 }, position = "__/.../__", value = 1, note = "chain of two boxes" },
    { params = { w = 3, h = 1 }, position = "___/..../___", value = 0, note = "long chains have value 0" },
    { params = { w = 5, h = 1 }, position = "_____/....../_____", value = 0 },
    {
      params = { w = 3, h = 1 },
      position = "___/|.../___",
      value = "loony",
      note = "an opened chain: who is to move takes all, or leaves the last two boxes",
    },
    { position = "__/|.|/../|.|/__", value = 0, note = "a loop of four boxes" },
    { position = "__/|.|/_./|.|/__", value = "loony", note = "an opened loop" },
  },
}
