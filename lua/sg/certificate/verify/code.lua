-- SPDX-License-Identifier: MIT
--[[ Games on heaps, read from a take-and-break code or from a subtraction set, and their moves.

A code such as 0.137 or 40.7[31] has one digit for each number t of tokens that a move may take: the last digit before
the point is for t = 0, those before it for t = -1, -2, ... (tokens are added), those after it for t = 1, 2, ... The
bits of a digit are the numbers of heaps, none of them empty, that may be left: 1 for none, 2 for one heap, 4 for two,
and so on. Digits go up to Z (35), so that at most five heaps are left. Digits in brackets repeat for ever.

A game has these fields:
  text      how messages call it
  kind      "finite code", "endless code" (digits repeat), "finite set" or "all-but set"
  digits    list of { take = t, heaps = { numbers of heaps that may be left }, in_tail = boolean }, t ascending
  added     how many tokens a move can add at most
  reach     k: a finite code has no digits beyond k, the digits of an endless one repeat from k on; for a set, its
            largest member
  parts     H: the largest number of heaps that a move leaves, at least 1
  first     the first t of the digits that repeat: with t, all t + T, t + 2T, ... may be taken; math.huge if none repeat
  T         how many digits repeat; 1 if none do ]]

local need = require("sg.certificate.verify.refusal").need

local M = {}

local MEMBER_MAX = 30000000 -- larger members of a set are refused: the set is written out as a code

-- Lists the numbers of heaps that a digit allows.
local function heaps_of(digit)
  local heaps = {}
  for h = 0, 5 do
    if digit >> h & 1 == 1 then heaps[#heaps + 1] = h end
  end
  return heaps
end

-- A move that takes t <= 0 tokens and leaves h heaps makes each of them smaller only if 1 - t < h.
local function play_ends(t, heaps)
  for _, h in ipairs(heaps) do
    if t <= 0 and h <= 1 - t then return false end
  end
  return true
end

-- head: the digits before the point; rest: those behind it that do not repeat; tail: those that do.
local function new_game(text, kind, head, rest, tail)
  local game = { text = text, kind = kind, digits = {}, added = #head - 1, parts = 1, T = math.max(#tail, 1) }
  game.first = tail == "" and math.huge or #rest + 1
  game.reach = kind == "endless code" and #rest + 1 or #rest
  local t = 1 - #head
  for letter in (head .. rest .. tail):gmatch "." do
    local heaps = heaps_of(tonumber(letter, 36))
    need(play_ends(t, heaps), "the code allows moves that never end")
    if #heaps > 0 then
      game.digits[#game.digits + 1] = { take = t, heaps = heaps, in_tail = t >= game.first }
      game.parts = math.max(game.parts, heaps[#heaps])
    end
    t = t + 1
  end
  return game
end

---A code with one spelling only: no zeros at the beginning but one before the point, none at the end, no tail of
---zeros.
function M.read_code(code)
  local head, rest, group = code:match "^([0-9A-Z]+)%.([0-9A-Z]*)(.*)$"
  local tail = head and (group == "" and "" or group:match "^%[([0-9A-Z]*[1-9A-Z][0-9A-Z]*)%]$")
  need(tail and not head:find "^0." and (tail ~= "" or not rest:find "0$"), "'%s' is not a plain code", code)
  return new_game(code, tail == "" and "finite code" or "endless code", head, rest, tail)
end

-- The digits for t = 1, 2, ..., up to the largest number of an ascending list: `member` for the numbers in the list,
-- `other` for those between them.
local function digits_of_set(list, member, other)
  local digits, last = {}, 0
  for i, s in ipairs(list) do
    need(s > last and s < MEMBER_MAX, "the set does not ascend at %d", s)
    digits[i], last = other:rep(s - last - 1) .. member, s
  end
  return table.concat(digits)
end

---A finite subtraction set: a move takes a member and leaves nothing or one heap, as with the digit 3.
---@param list integer[] ascending
function M.read_set(list)
  local text = ("the subtraction set {%s}"):format(table.concat(list, ","))
  return new_game(text, "finite set", "0", digits_of_set(list, "3", "0"), "")
end

---An all-but set: a move takes any number that is not in the list.
---@param list integer[] ascending
function M.read_all_but(list)
  local text = ("the subtraction set of all numbers but {%s}"):format(table.concat(list, ","))
  return new_game(text, "all-but set", "0", digits_of_set(list, "0", "3"), "3")
end

---The game of a certificate, which has one of the fields code, subtract and all_but.
function M.read(fields)
  local n_games = (fields.code and 1 or 0) + (fields.subtract and 1 or 0) + (fields.all_but and 1 or 0)
  need(n_games == 1, "there must be one game")
  if fields.code then return M.read_code(fields.code) end
  if fields.subtract then return M.read_set(fields.subtract) end
  return M.read_all_but(fields.all_but)
end

---Lists, ascending, the numbers of tokens that a move may take to leave so many heaps.
---@return integer[]
function M.takes(game, heaps)
  local list = {}
  for _, digit in ipairs(game.digits) do
    for _, h in ipairs(digit.heaps) do
      if h == heaps then list[#list + 1] = digit.take end
    end
  end
  return list
end

-- Calls visit(in_tail, a, b, c, d, e) for each way to split the tokens into this number of heaps, none of them empty:
-- a >= b >= c >= d >= e, and 0 for a heap that is not there.
local function each_split(heaps, tokens, in_tail, visit)
  if heaps == 0 then
    if tokens == 0 then visit(in_tail, 0, 0, 0, 0, 0) end
  elseif heaps == 1 then
    if tokens > 0 then visit(in_tail, tokens, 0, 0, 0, 0) end
  elseif heaps == 2 then
    for b = 1, tokens // 2 do
      visit(in_tail, tokens - b, b, 0, 0, 0)
    end
  elseif heaps == 3 then
    for c = 1, tokens // 3 do
      for b = c, (tokens - c) // 2 do
        visit(in_tail, tokens - c - b, b, c, 0, 0)
      end
    end
  elseif heaps == 4 then
    for d = 1, tokens // 4 do
      for c = d, (tokens - d) // 3 do
        for b = c, (tokens - d - c) // 2 do
          visit(in_tail, tokens - d - c - b, b, c, d, 0)
        end
      end
    end
  else
    for e = 1, tokens // 5 do
      for d = e, (tokens - e) // 4 do
        for c = d, (tokens - e - d) // 3 do
          for b = c, (tokens - e - d - c) // 2 do
            visit(in_tail, tokens - e - d - c - b, b, c, d, e)
          end
        end
      end
    end
  end
end

---Calls visit(in_tail, a, b, c, d, e) for the options of heap n: the heaps left, the largest first and 0 for none,
---and whether a digit that repeats allows the move. An option by such a digit is one of n + T, n + 2T, ... as well;
---so, without `whole_tail`, only those options by the tail are visited that n - T does not have.
function M.each_option(game, n, whole_tail, visit)
  for _, digit in ipairs(game.digits) do
    local take, in_tail, heaps = digit.take, digit.in_tail, digit.heaps
    local last = in_tail and whole_tail and n or take
    while take <= last and take <= n do
      for i = 1, #heaps do
        each_split(heaps[i], n - take, in_tail, visit)
      end
      take = take + game.T
    end
  end
end

return M
