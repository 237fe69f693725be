-- SPDX-License-Identifier: MIT
-- Finds the winner of Wythoff's game, and of Fraenkel's with a parameter t, by their closed form: {a, b}, a <= b, is
-- lost if there is a number n with b = a + t n and a = floor(n alpha), alpha = 1 + 1/(t + 1/(t + ...)).
-- docs/theorems.md, section 18.

local core = require "sg.core"
local internals = require "sg.internals"
local limits = require "sg.limits"

local lost_pairs = {}

local WYTHOFF = "Wythoff: the lost pairs are floor(n phi) and n more, phi = (1 + sqrt 5) / 2"
local FRAENKEL = "Fraenkel: the lost pairs are floor(n (2 - t + sqrt(t^2 + 4)) / 2) and t n more"

-- Is p / q < alpha? By the continued fractions of both; that of alpha is [1; t, t, t, ...]. Nothing is rounded.
local function is_below(p, q, t)
  local below, term = true, 1 -- below: what is to be said where the first fraction is the less
  while true do
    local whole = p // q
    if whole ~= term then return (whole < term) == below end
    p = p - whole * q
    if p == 0 then return below end
    p, q, below, term = q, p, not below, t
  end
end

---Is {a, b} lost for the player to move, who takes from one heap, or from both numbers that differ by less than t?
---@param a integer
---@param b integer
---@param t integer
---@return boolean
function lost_pairs.is_lost(a, b, t)
  a, b = math.min(a, b), math.max(a, b)
  if (b - a) % t ~= 0 then return false end
  local n = (b - a) // t
  if n == 0 then return a == 0 end
  return is_below(a, n, t) and not is_below(a + 1, n, t)
end

-- Are the moves those of Wythoff's game?
local function is_wythoff(rays)
  if type(rays) ~= "table" or #rays ~= 3 then return false end
  local seen = {}
  for _, ray in ipairs(rays) do
    if ray.most or ray[1] > 1 or ray[2] > 1 then return false end
    seen[2 * ray[1] + ray[2]] = true
  end
  return seen[1] and seen[2] and seen[3] or false
end

-- Fraenkel's moves are a function, which is known by the text of its rule in the library.
local function is_fraenkel(game)
  return game.name == "generalized_wythoff" and internals[game].loaded.text == core.rules().generalized_wythoff
end

-- The parameter t of a game, and the sentence about it; nil if the game is another one.
local function known(game)
  if is_wythoff(game.rule.heap2) then return 1, WYTHOFF end
  if is_fraenkel(game) then return game.params.t, FRAENKEL end
end

---The P-positions of Wythoff's or Fraenkel's game by their closed form, as a sentence, the theorem, and t; nil: it
---is neither of them.
---@param game sg.Game
---@return string? text, string? theorem, integer? t
function lost_pairs.text(game)
  local t, theorem = known(game)
  if not t then return nil end
  local root = ("sqrt(%d)"):format(t * t + 4)
  local sum = t == 2 and root or t == 1 and "(1 + " .. root .. ")" or ("(%s - %d)"):format(root, t - 2)
  local text = "{a, b}, a <= b, is a P-position if a = floor(n * %s / 2) and b = a + %sn for some n"
  return text:format(sum, t == 1 and "" or t .. "*"), theorem, t
end

local function is_heap(n) return math.type(n) == "integer" and n >= 0 end

---Finds the winner by the closed form; nil if there is none, or if the options ask for a search.
---@param game sg.Game
---@param position any
---@param opts table ready options
---@return { outcome: string, basis: "closed form", theorem: string }?
function lost_pairs.outcome(game, position, opts)
  if limits.wants_search(opts) or type(position) ~= "table" or #position ~= 2 then return nil end
  local t, theorem = known(game)
  if not t or not is_heap(position[1]) or not is_heap(position[2]) then return nil end
  local is_lost = lost_pairs.is_lost(position[1], position[2], t)
  return { outcome = is_lost and "P" or "N", basis = "closed form", theorem = theorem }
end

-- The least number from `low` on for which a test holds that then holds for all larger ones, up to `high`.
local function least(low, high, holds)
  while low < high do
    local middle = low + (high - low) // 2
    if holds(middle) then
      high = middle
    else
      low = middle + 1
    end
  end
  return low
end

-- floor(n alpha): the least number that is not below n alpha less one.
local function smaller_heap(n, t)
  return n == 0 and 0 or least(n, 2 * n, function(m) return not is_below(m + 1, n, t) end)
end

---The lost pairs that a move leaves from {a, b}, by the closed form: those with a heap of a or of b, and those whose
---difference is that of a and b, or next to it.
---@param game sg.Game
---@param position any
---@return { [1]: integer, [2]: integer }[]? pairs nil: there is no closed form, or the heaps are too large for it
function lost_pairs.winning(game, position)
  local t = known(game)
  if not t or type(position) ~= "table" or #position ~= 2 then return nil end
  local a, b = position[1], position[2]
  if not is_heap(a) or not is_heap(b) or math.max(a, b) > 1 << 50 or t > 1 << 8 then return nil end
  local found, seen = {}, {}
  local function add(x, y)
    local one, other = a - x, b - y
    local is_move = one >= 0 and other >= 0 and one + other > 0
    if not is_move or one > 0 and other > 0 and math.abs(one - other) >= t or seen[x] == y then return end
    found[#found + 1], seen[x] = { x, y }, y
  end
  local at = { math.abs(a - b) // t, math.abs(a - b) // t + 1 }
  for _, heap in ipairs { a, b } do
    at[#at + 1] = least(0, heap, function(n) return n > 0 and is_below(heap, n, t) end)
    at[#at + 1] = least(0, heap, function(n) return heap <= t * n or n > 0 and is_below(heap - t * n, n, t) end)
  end
  for _, n in ipairs(at) do
    local x = smaller_heap(n, t)
    add(x, x + t * n)
    add(x + t * n, x)
  end
  return found
end

return lost_pairs
