-- SPDX-License-Identifier: MIT
--[[ What rules call sg.bits and sg.canonical.bits (docs/rules.md): sets of cells of a board of w columns and h rows in
one integer. Cell (row r, column c), both from 0, is bit r * w + c; there are at most 64.

A rule may call the functions for boards from the parameters w and h: split(set, part, p), canonical(set, p). ]]

local M = { bits = {}, canonical = {} }
local bits = M.bits

local math_type, ult = math.type, math.ult

local function need_integer(n)
  if math_type(n) ~= "integer" then error("a set of cells, and a size, is an integer", 0) end
  return n
end

-- The cells of each board that was asked for, and those of its first and its last column.
local boards = {}

local function board_of(w, h)
  local name = need_integer(w) << 16 | need_integer(h)
  local board = boards[name]
  if board then return board end
  if w < 1 or h < 1 or w * h > 64 then error("a board has from 1 to 64 cells", 0) end
  board = { w = w, h = h, all = w * h == 64 and -1 or (1 << w * h) - 1, first = 0 }
  for r = 0, h - 1 do board.first = board.first | 1 << r * w end
  board.last = board.first << w - 1
  boards[name] = board
  return board
end

local function need_cells(set, board)
  if need_integer(set) & ~board.all ~= 0 then error("the set has cells outside the board", 0) end
  return set
end

-- The board of the arguments (set, w, h), or of (set, part, p), or of (set, p).
local function board_for(a, b)
  if type(b) == "table" then return board_of(b.w, b.h) end
  if type(a) == "table" then return board_of(a.w, a.h) end
  return board_of(a, b)
end

function bits.count(set)
  local n = 0
  need_integer(set)
  while set ~= 0 do n, set = n + 1, set & set - 1 end
  return n
end

local function lowest(set)
  if set == 0 then return nil end
  local n = 0
  while set & 0xff == 0 do n, set = n + 8, set >> 8 end
  while set & 1 == 0 do n, set = n + 1, set >> 1 end
  return n
end

function bits.lowest(set)
  return lowest(need_integer(set))
end

local function next_bit(set, bit)
  if bit then set = bit < 63 and set & -1 << bit + 1 or 0 end
  return lowest(set)
end

function bits.each(set)
  return next_bit, need_integer(set)
end

function bits.full(w, h)
  return board_of(w, h).all
end

function bits.shift(set, w, h, columns, rows)
  local board = board_of(w, h)
  local out = 0
  for bit in next_bit, need_cells(set, board) do
    local r, c = bit // w + rows, bit % w + columns
    if r >= 0 and r < h and c >= 0 and c < w then out = out | 1 << r * w + c end
  end
  return out
end

-- The cells and those that share an edge with one of them.
local function grown(board, set)
  local w = board.w
  return (set | (set & ~board.last) << 1 | (set & ~board.first) >> 1 | set << w | set >> w) & board.all
end

function bits.neighbours(set, w, h)
  local board = board_of(w, h)
  return grown(board, need_cells(set, board)) & ~set
end

local function flood(board, seeds, within)
  local reached = seeds & within
  local more = grown(board, reached) & within
  while more ~= reached do
    reached, more = more, grown(board, more) & within
  end
  return reached
end

function bits.flood(seeds, within, w, h)
  local board = board_of(w, h)
  return flood(board, need_cells(seeds, board), need_cells(within, board))
end

function bits.components(set, a, b)
  local board, list = board_for(a, b), {}
  need_cells(set, board)
  while set ~= 0 do
    local part = flood(board, set & -set, set)
    list[#list + 1], set = part, set & ~part
  end
  return list
end

-- The image of the cells of a box of w columns and h rows at bit 0, whose rows are `stride` bits apart before, and `to`
-- bits apart afterwards. flags: 1 exchanges left and right, 2 top and bottom, 4 then rows and columns.
local function image(set, w, h, stride, to, flags)
  local out = 0
  local back, up, turned = flags & 1 ~= 0, flags & 2 ~= 0, flags & 4 ~= 0
  for bit in next_bit, set do
    local r, c = bit // stride, bit % stride
    if back then c = w - 1 - c end
    if up then r = h - 1 - r end
    if turned then r, c = c, r end
    out = out | 1 << r * to + c
  end
  return out
end

local function image_function(flags)
  return function(set, w, h)
    local turned = flags & 4 ~= 0
    local out = image(need_cells(set, board_of(w, h)), w, h, w, turned and h or w, flags)
    if turned then return out, h, w end
    return out, w, h
  end
end
bits.mirror, bits.flip, bits.transpose, bits.turn =
  image_function(1), image_function(2), image_function(4), image_function(6)

-- The set moved into the corner of bit 0, and the columns and rows that it takes up.
local function to_corner(set, board)
  if set == 0 then return 0, 0, 0 end
  local w, left, right, top, bottom = board.w, board.w, 0, nil, 0
  for bit in next_bit, set do
    local r, c = bit // w, bit % w
    top, bottom = top or r, r
    if c < left then left = c end
    if c > right then right = c end
  end
  return set >> top * w + left, right - left + 1, bottom - top + 1
end

function bits.corner(set, w, h)
  local board = board_of(w, h)
  return to_corner(need_cells(set, board), board)
end

-- The least of the images that fit the board; as many as eight in one pass over the cells.
local function canonical(set, board, translate)
  local stride, w, h = board.w, board.w, board.h
  if translate then set, w, h = to_corner(set, board) end
  local turns = h <= board.w and w <= board.h and (translate or w == h)
  local a, b, c, d, e, f, g, i = 0, 0, 0, 0, 0, 0, 0, 0
  for bit in next_bit, set do
    local row, column = bit // stride, bit % stride
    local up, back = h - 1 - row, w - 1 - column
    a, b = a | 1 << row * stride + column, b | 1 << row * stride + back
    c, d = c | 1 << up * stride + column, d | 1 << up * stride + back
    if turns then
      e, f = e | 1 << column * stride + row, f | 1 << back * stride + row
      g, i = g | 1 << column * stride + up, i | 1 << back * stride + up
    end
  end
  local best = ult(b, a) and b or a
  best = ult(c, best) and c or best
  best = ult(d, best) and d or best
  if not turns then return best end
  best = ult(e, best) and e or best
  best = ult(f, best) and f or best
  best = ult(g, best) and g or best
  return ult(i, best) and i or best
end

---sg.canonical.bits(set, w, h, translate), or of a rule (set, p), or with options { translate = true } such a function.
function M.canonical.bits(set, a, b, translate)
  if type(set) == "table" then
    local always = set.translate
    return function(cells, c, d)
      local board = board_for(c, d)
      return canonical(need_cells(cells, board), board, always)
    end
  end
  local board = board_for(a, b)
  return canonical(need_cells(set, board), board, translate)
end

return M
