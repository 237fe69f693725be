-- SPDX-License-Identifier: MIT
--[[ What rules call sg.bits and sg.canonical.bits (docs/rules.md): sets of cells of a board of w columns and h rows.
Cell (row r, column c), both from 0, is bit r * w + c. Up to 64 cells a set is an integer, up to 256 a wide set
(wide.lua); the operators are the same.

A rule may call the functions for boards from the parameters w and h: split(set, part, p), canonical(set, p). ]]

local wide = require "sg.certificate.verify.wide"

local M = { bits = {}, canonical = {} }
local bits = M.bits

local math_type, ult = math.type, math.ult
local CELLS_MAX = 256

local function check(condition, message)
  if not condition then error(message, 0) end
  return condition
end

local function need_integer(n)
  return check(math_type(n) == "integer" and n, "a size, and the number of a cell, is an integer")
end

local function need_set(set)
  return check((math_type(set) == "integer" or wide.is(set)) and set, "this is no set of cells")
end

-- ---- boards ---------------------------------------------------------------------------------------------------------

local boards = {}

local function cell(i, is_wide) return is_wide and wide.cell(i) or 1 << i end

-- The cells of a board, and those of its first and its last column.
local function board_of(w, h)
  local name = need_integer(w) << 16 | need_integer(h)
  local board = boards[name]
  if board then return board end
  local fits = w >= 1 and h >= 1 and w <= CELLS_MAX and h <= CELLS_MAX and w * h <= CELLS_MAX
  check(fits, "a board has from 1 to 256 cells")
  board = { w = w, h = h, all = 0, first = 0, last = 0, is_wide = w * h > 64 }
  for i = 0, w * h - 1 do
    board.all = board.all | cell(i, board.is_wide)
  end
  for r = 0, h - 1 do
    board.first = board.first | cell(r * w, board.is_wide)
    board.last = board.last | cell(r * w + w - 1, board.is_wide)
  end
  boards[name] = board
  return board
end

-- A set for the board: an integer, or on a board of more than 64 cells a wide set. There an integer stands for the
-- first 64 cells, and none is below 0: to the operators, -1 is all 256 cells.
local function need_kind(set, is_wide)
  check(is_wide or math_type(set) == "integer", "a set of a board of at most 64 cells is an integer")
  check(not (is_wide and math_type(set) == "integer" and set < 0), "a number below 0 is no set of cells")
  return need_set(set)
end
M.need_kind = need_kind

local function need_cells(set, board)
  check(need_kind(set, board.is_wide) & ~board.all == 0, "the set has cells outside the board")
  return set
end

-- The board of the arguments (set, w, h), or of (set, part, p), or of (set, p).
local function board_for(a, b)
  if type(b) == "table" then return board_of(b.w, b.h) end
  if type(a) == "table" then return board_of(a.w, a.h) end
  return board_of(a, b)
end

-- ---- cells ----------------------------------------------------------------------------------------------------------

local function count_of(word)
  local n = 0
  while word ~= 0 do
    n, word = n + 1, word & word - 1
  end
  return n
end

function bits.count(set)
  if math_type(set) == "integer" then return count_of(set) end
  local a, b, c, d = wide.words(set)
  return count_of(a) + count_of(b) + count_of(c) + count_of(d)
end

-- The number of each bit, by the six highest bits of its product with a de Bruijn sequence.
local SEQUENCE, NUMBER = 0x03f79d71b4cb0a89, {}
for n = 0, 63 do
  NUMBER[(1 << n) * SEQUENCE >> 58] = n
end

local function lowest_of(word) return NUMBER[(word & -word) * SEQUENCE >> 58] end

local function lowest(set)
  if set == 0 then return nil end
  if math_type(set) == "integer" then return lowest_of(set) end
  for i, word in ipairs { wide.words(set) } do
    if word ~= 0 then return 64 * (i - 1) + lowest_of(word) end
  end
end

function bits.lowest(set) return lowest(need_set(set)) end

-- The first bit behind this one. The words of a wide set are looked at as such.
local function next_bit(set, bit)
  local from = bit and bit + 1 or 0
  if math_type(set) == "integer" then
    local rest = from < 64 and set & -1 << from or 0
    return rest ~= 0 and lowest_of(rest) or nil
  end
  for i = from >> 6, 3 do
    local rest = set[i + 1]
    if i == from >> 6 then rest = rest & -1 << (from & 63) end
    if rest ~= 0 then return 64 * i + lowest_of(rest) end
  end
end

function bits.each(set) return next_bit, need_set(set) end

function bits.full(w, h) return board_of(w, h).all end

function bits.cell(i, w, h)
  local board = board_of(w, h)
  check(need_integer(i) >= 0 and i < w * h, "no cell of the board")
  return cell(i, board.is_wide)
end

function bits.has(set, i)
  check(need_integer(i) >= 0, "no cell")
  if math_type(set) == "integer" then return i < 64 and set >> i & 1 == 1 end
  return need_set(set) & wide.cell(i) ~= 0
end

function bits.wide(set)
  if type(set) == "string" then return check(wide.of_text(set), "this is no text of a wide set") end
  return math_type(set) == "integer" and wide.of_words { set, 0, 0, 0 } or need_set(set)
end

function bits.shift(set, w, h, columns, rows)
  local board = board_of(w, h)
  local out = 0
  for bit in next_bit, need_cells(set, board) do
    local r, c = bit // w + rows, bit % w + columns
    if r >= 0 and r < h and c >= 0 and c < w then out = out | cell(r * w + c, board.is_wide) end
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

-- The cells of a board with its columns, or its rows, in reverse.
local function image(set, w, h, back, up)
  local board, out = board_of(w, h), 0
  for bit in next_bit, need_cells(set, board) do
    local r, c = bit // w, bit % w
    out = out | cell((up and h - 1 - r or r) * w + (back and w - 1 - c or c), board.is_wide)
  end
  return out
end

---The set with left and right exchanged.
function bits.mirror(set, w, h) return image(set, w, h, true, false), w, h end

---The set with top and bottom exchanged.
function bits.flip(set, w, h) return image(set, w, h, false, true), w, h end

-- LENGTH[byte] is the number of its highest bit, counted from 1, and REVERSED[byte] has its bits in reverse order.
local LENGTH, REVERSED = { [0] = 0 }, {}
for word = 0, 255 do
  local back = 0
  for i = 0, 7 do
    back = back | (word >> i & 1) << 7 - i
  end
  REVERSED[word], LENGTH[word] = back, LENGTH[word] or LENGTH[word >> 1] + 1
end

local function length_of(word)
  local n = 0
  while word >> 8 ~= 0 do
    n, word = n + 8, word >> 8
  end
  return n + LENGTH[word]
end

-- to_corner of a board of one word: all rows are laid on each other.
local function word_to_corner(set, w)
  local top, columns, rows = lowest_of(set) // w, 0, 0
  set = set >> top * w
  local rest = set
  while rest ~= 0 do
    rest, columns, rows = rest >> w, columns | rest, rows + 1
  end
  columns = columns & (1 << w) - 1
  local left = lowest_of(columns)
  return set >> left, length_of(columns >> left), rows
end

-- The set moved into the corner of bit 0, and the columns and rows that it takes up.
local function to_corner(set, board)
  if set == 0 then return 0, 0, 0 end
  if not board.is_wide then return word_to_corner(set, board.w) end
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

-- The lowest n bits of a word in reverse.
local function reversed(word, n)
  local back = 0
  for _ = 1, 8 do
    back, word = back << 8 | REVERSED[word & 255], word >> 8
  end
  return back >> 64 - n
end

local spread = {} -- by stride: of a row, a word with its cell c at bit c * stride

local function spread_row(row, stride)
  local known, out = spread[stride], 0
  for column = 0, 7 do
    out = out | (row >> column & 1) << column * stride
  end
  known[row] = out
  return out
end

-- The images of a set of cells of a box of w columns and h rows, as numbers of one word: eight of them, or four. There
-- are eight only where the box fits the board turned, too. Then w is at most the number of columns and that of rows of
-- the board, whose product is at most 64, so w is at most 8.
local function images_of(set, stride, w, h, turns)
  local back_up = reversed(set, (h - 1) * stride + w)
  local back, up, row_mask = 0, 0, (1 << w) - 1
  local e, f, g, i = 0, 0, 0, 0
  spread[stride] = spread[stride] or {}
  local known = spread[stride]
  for row = 0, h - 1 do
    local from, other = row * stride, h - 1 - row
    local there, reverse = set >> from & row_mask, back_up >> from & row_mask
    up, back = up | there << other * stride, back | reverse << other * stride
    if turns then
      there, reverse = known[there] or spread_row(there, stride), known[reverse] or spread_row(reverse, stride)
      e, g = e | there << row, g | there << other
      f, i = f | reverse << other, i | reverse << row
    end
  end
  return set, back, up, back_up, e, f, g, i
end

-- The same for wide sets: the words of all images in one list, four for each.
local function wide_images_of(set, stride, w, h, turns)
  local words = {}
  for k = 1, turns and 32 or 16 do
    words[k] = 0
  end
  for bit in next_bit, set do
    local row, column = bit // stride, bit % stride
    local up, back = h - 1 - row, w - 1 - column
    local a, b, c, d = row * stride + column, row * stride + back, up * stride + column, up * stride + back
    local i, j, k, l = 1 + (a >> 6), 5 + (b >> 6), 9 + (c >> 6), 13 + (d >> 6)
    words[i], words[j] = words[i] | 1 << (a & 63), words[j] | 1 << (b & 63)
    words[k], words[l] = words[k] | 1 << (c & 63), words[l] | 1 << (d & 63)
    if turns then
      a, b, c, d = column * stride + row, back * stride + row, column * stride + up, back * stride + up
      i, j, k, l = 17 + (a >> 6), 21 + (b >> 6), 25 + (c >> 6), 29 + (d >> 6)
      words[i], words[j] = words[i] | 1 << (a & 63), words[j] | 1 << (b & 63)
      words[k], words[l] = words[k] | 1 << (c & 63), words[l] | 1 << (d & 63)
    end
  end
  return words
end

-- The least of sets of four words each, as the place of its first word.
local function least_of(words)
  local best = 1
  for first = 5, #words, 4 do
    local i = 3
    while i > 0 and words[first + i] == words[best + i] do
      i = i - 1
    end
    if ult(words[first + i], words[best + i]) then best = first end
  end
  return best
end

-- The least of the images that fit the board.
local function canonical(set, board, translate)
  local stride, w, h = board.w, board.w, board.h
  if set == 0 then return 0 end
  if translate then
    set, w, h = to_corner(set, board)
  end
  local turns = h <= board.w and w <= board.h and (translate or w == h)
  if board.is_wide then
    local words = wide_images_of(set, stride, w, h, turns)
    local best = least_of(words)
    return wide.of_words { words[best], words[best + 1], words[best + 2], words[best + 3] }
  end
  local a, b, c, d, e, f, g, i = images_of(set, stride, w, h, turns)
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
  if type(set) == "table" and not wide.is(set) then
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
