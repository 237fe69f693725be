-- SPDX-License-Identifier: MIT
-- Finds a formula of moves with which the options of a heap game that is a function agree. The formula is made from the
-- options of small heaps and tested on larger ones, which proves nothing about the function; but moves that are written
-- as the formula have proofs.

local as_code = require "sg.heap.as_code"
local game_from = require "sg.game"
local internals = require "sg.internals"
local rule = require "sg.rule.load"
local grounds = require "sg.laws.grounds"

local as_formula = {}

-- The heaps that a formula is made from, the ones that it is tested on besides, and the most options looked at.
local LEARNT, TESTED, OPTIONS = 150, 300, 200000
as_formula.TESTED = TESTED
-- Bounds are floor((p*n + q) / r), r up to here; runs are told apart by them from this heap on.
local LARGEST, FROM = 8, 40
local RUNS, CLASSES, MODULI = 6, 4, 6 -- the most runs of options of a heap; classes of n; remainders

-- ---- options ------------------------------------------------------------------------------------------------

-- The heaps that the heap n may become, ascending; nil: they are more than `most`, or a heap splits.
local function options_of_heap(game, n, most, opts)
  local options = internals[game].family.engine:options(n, most + 1, opts)
  if not options or #options > most then return nil end
  local list, seen = {}, {}
  for _, parts in ipairs(options) do
    if #parts > 1 then return nil end
    local m = parts[1] or 0
    if not seen[m] then list[#list + 1] = m end
    seen[m] = true
  end
  table.sort(list)
  return list
end

-- The options of the heaps 0..last.
local function options_of(game, last, opts)
  local lists, left = {}, OPTIONS
  for n = 0, last do
    lists[n] = options_of_heap(game, n, left, opts)
    if not lists[n] then return nil end
    left = left - #lists[n]
  end
  return last, lists
end

-- ---- bounds -------------------------------------------------------------------------------------------------

-- The bound floor((p*n + q) / r) with the least r that has these values, { n, value } each; nil: there is none.
local function bound_of(points)
  for r = 1, LARGEST do
    for p = 0, r do
      local low, high = -math.huge, math.huge
      for _, point in ipairs(points) do
        local over = r * point[2] - p * point[1]
        low, high = math.max(low, over), math.min(high, over + r - 1)
      end
      if low <= high then
        local q = (low <= 0 and high >= 0) and 0 or low > 0 and low or high
        return { p = p, q = q | 0, r = r }
      end
    end
  end
end

local function times(factor, name) return factor == 1 and name or ("%d*%s"):format(factor, name) end

-- factor * name + c, without the parts that are 0.
local function sum_text(factor, name, c)
  if factor == 0 then return tostring(c) end
  return times(factor, name) .. (c > 0 and " + " .. c or "")
end

-- The texts of r*m + c on one side and p*n on the other, the constant where it is not negative.
local function sides(line, c)
  local m = sum_text(line.r, "m", math.max(c, 0))
  return m, sum_text(line.p, "n", math.max(-c, 0))
end

local function at_least(bound)
  local m, n = sides(bound, bound.r - 1 - bound.q)
  return ("%s >= %s"):format(m, n)
end

local function at_most(bound)
  local m, n = sides(bound, -bound.q)
  if bound.r == 1 and bound.p == 1 and bound.q == -1 then return "m < n" end
  return ("%s <= %s"):format(m, n)
end

local function same(a, b) return a.p == b.p and a.q == b.q and a.r == b.r end

-- What says that m is one number.
local function exactly(bound)
  local p, q, r = bound.p, bound.q, bound.r
  if r == 1 then
    local m, n = sides(bound, -q)
    return ("%s = %s"):format(m, n)
  elseif q == 0 and p == 1 then
    return ("m = n // %d"):format(r)
  elseif q >= 0 then
    return ("m = (%s) // %d"):format(sum_text(p, "n", q), r)
  end
  return ("%s and %s"):format(at_least(bound), at_most(bound))
end

-- ---- runs ---------------------------------------------------------------------------------------------------

-- The runs { from, to } of a list of numbers; or each number as one.
local function runs_of(list, are_single)
  local runs = {}
  for _, m in ipairs(list) do
    local last = runs[#runs]
    if last and last[2] == m - 1 and not are_single then
      last[2] = m
    else
      runs[#runs + 1] = { m, m }
    end
  end
  return runs
end

-- What says that m is in one of the runs, which are as many for all of the heaps; nil: no bounds have them.
local function texts_of_runs(lists, heaps, are_single)
  local ends, n_runs = {}, nil
  for _, n in ipairs(heaps) do
    local runs = runs_of(lists[n], are_single)
    n_runs = n_runs or #runs
    if #runs ~= n_runs or #runs > RUNS then return nil end
    for i, run in ipairs(runs) do
      ends[i] = ends[i] or { {}, {} }
      table.insert(ends[i][1], { n, run[1] })
      table.insert(ends[i][2], { n, run[2] })
    end
  end
  local texts = {}
  for i, points in ipairs(ends) do
    local low, high = bound_of(points[1]), bound_of(points[2])
    if not low or not high then return nil end
    if same(low, high) then
      texts[i] = exactly(low)
    elseif low.p == 0 and low.q == 0 then
      texts[i] = at_most(high)
    else
      local is_all = at_most(high) == "m < n" and i == #ends
      texts[i] = is_all and at_least(low) or ("%s and %s"):format(at_least(low), at_most(high))
    end
  end
  return #texts > 0 and texts or nil
end

local function any_of(texts)
  local list = {}
  for i, text in ipairs(texts) do
    list[i] = #texts > 1 and text:find " and " and "(" .. text .. ")" or text
  end
  return #list == 1 and list[1] or "(" .. table.concat(list, " or ") .. ")"
end

local function with_smaller(text) return text == "m < n" and text or "m < n and " .. text end

-- Formulas by runs, for each class of n modulo 1 to CLASSES.
local function by_runs(lists, last, try)
  for modulus = 1, CLASSES do
    local texts, is_whole = {}, true
    for class = 0, modulus - 1 do
      local heaps, has_options = {}, false
      for n = FROM, last do
        if n % modulus == class then
          heaps[#heaps + 1], has_options = n, has_options or #lists[n] > 0
        end
      end
      local runs = has_options and (texts_of_runs(lists, heaps) or texts_of_runs(lists, heaps, true))
      is_whole = is_whole and (runs or not has_options)
      if runs and modulus == 1 then
        texts[1] = any_of(runs)
      elseif runs then
        texts[#texts + 1] = ("n %% %d = %d and %s"):format(modulus, class, any_of(runs))
      end
    end
    local found = is_whole and #texts > 0 and try(with_smaller(any_of(texts)))
    if found then return found end
  end
end

-- ---- numbers that are taken ---------------------------------------------------------------------------------

-- Formulas for moves that take any power of a number.
local function by_powers(lists, _, try)
  local function takes(n, t)
    for _, m in ipairs(lists[n]) do
      if n - m == t then return true end
    end
    return false
  end
  for base = 2, 10 do
    if takes(base + 1, base) and takes(base * base + 1, base * base) and #lists[base + 1] == 2 then
      return try(("m < n and exists k: k = n - m and V%d(k) = k"):format(base))
    end
  end
end

-- The lines r*m + c >= p*n, sign 1, or r*m + c <= p*n, sign -1, on the near side of which all options lie, close to
-- them; the first one says nothing.
local function lines_beside(lists, last, sign)
  local lines = { { r = 1, p = sign > 0 and 0 or 1, c = 0 } }
  for r = 1, LARGEST do
    for p = sign > 0 and 1 or 0, r - 1 do
      local c = -math.huge
      for n = FROM, last do
        local m = lists[n][sign > 0 and 1 or #lists[n]]
        if m then c = math.max(c, sign * (p * n - r * m)) end
      end
      if math.abs(c) <= 2 * r then lines[#lines + 1] = { r = r, p = p, c = sign * c } end
    end
  end
  return lines
end

-- Are the options those between two lines that have a remainder that is allowed?
local function are_between(lists, last, low, high, remainder_of, is_in)
  for n = FROM, last do
    local count = 0
    local first, final = -((low.c - low.p * n) // low.r), math.min(n - 1, (high.p * n - high.c) // high.r)
    for m = math.max(0, first), final do
      if is_in[remainder_of(n, m)] then count = count + 1 end
    end
    if count ~= #lists[n] then return false end
  end
  return true
end

local function line_text(line, sign)
  local m, n = sides(line, line.c)
  return ("%s %s %s"):format(m, sign > 0 and ">=" or "<=", n)
end

-- Two lines between which are all options that have a remainder that is allowed, as texts; nil: there are none.
local function lines_around(lists, last, remainder_of, is_in)
  local lows, highs = lines_beside(lists, last, 1), lines_beside(lists, last, -1)
  for i, low in ipairs(lows) do
    for j, high in ipairs(highs) do
      if are_between(lists, last, low, high, remainder_of, is_in) then
        return (i > 1 and line_text(low, 1) .. " and " or "") .. (j > 1 and line_text(high, -1) .. " and " or "")
      end
    end
  end
end

local REMAINDERS = {
  { "(n - m)", function(n, m, modulus) return (n - m) % modulus end },
  { "m", function(_, m, modulus) return m % modulus end },
}

-- Formulas for moves between two lines that take numbers of tokens, or leave heaps, with some remainders.
local function by_remainders(lists, last, try)
  for modulus = 2, MODULI do
    for _, one in ipairs(REMAINDERS) do
      local is_in, texts = {}, {}
      local function remainder_of(n, m) return one[2](n, m, modulus) end
      for n = FROM, last do
        for _, m in ipairs(lists[n]) do
          is_in[remainder_of(n, m)] = true
        end
      end
      for class = 0, modulus - 1 do
        if is_in[class] then texts[#texts + 1] = ("%s %% %d = %d"):format(one[1], modulus, class) end
      end
      local lines = 0 < #texts and #texts < modulus and lines_around(lists, last, remainder_of, is_in)
      local found = lines and try(with_smaller(lines .. any_of(texts)))
      if found then return found end
    end
  end
end

-- ---- a formula ----------------------------------------------------------------------------------------------

-- The game whose moves are a formula; nil: the automaton of the moves is too large.
local function game_of(text, spec)
  local loaded = rule.from_text(("return { moves = %q }"):format(text), spec)
  return loaded and game_from.new(loaded, spec) or nil
end

local function is_same(a, b)
  if #a ~= #b then return false end
  for i, m in ipairs(a) do
    if b[i] ~= m then return false end
  end
  return true
end

-- The heaps from which the options of a game are the lists; nil: they are not, or only from FROM on.
local function agrees_from(other, lists, last, opts)
  local from = 0
  for n = last, 0, -1 do
    local options = options_of_heap(other, n, OPTIONS, opts)
    if not options then return nil end
    if not is_same(options, lists[n]) then
      if n >= FROM then return nil end
      from = math.max(from, n + 1)
    end
  end
  for n = 0, from - 1 do
    if #lists[n] > 0 then return nil end
  end
  return from
end

-- The game of a formula with which all options agree; a bound on n is added for small heaps that have none.
local function bounded(game, text, lists, last, opts)
  local other = game_of(text, game.spec)
  local from = other and agrees_from(other, lists, last, opts)
  if not from then return nil end
  if from > 0 then
    text = ("n >= %d and %s"):format(from, text)
    other = game_of(text, game.spec)
    if not other or agrees_from(other, lists, last, opts) ~= 0 then return nil end
  end
  return { text = text, game = other }
end

-- The same, or where no tokens at all must not be left.
local function tested(game, text, lists, last, opts)
  local found = bounded(game, text, lists, last, opts)
  return found or bounded(game, (text:gsub("^m < n", "1 <= m < n")), lists, last, opts)
end

-- Do the options around each number of the rule agree, too?
local function agrees_beyond(game, other, last, opts)
  for _, n in ipairs(grounds.probes(game, last)) do
    if not as_code.agrees_at(game, other, n, opts) then return false end
  end
  return true
end

---A formula with which the options of the first heaps agree, of a game whose heaps are a function.
---@param game sg.Game
---@param opts table ready options
---@return sg.AgreeingMoves? found nil: none was found
function as_formula.of_heaps(game, opts)
  local last, lists = options_of(game, TESTED, opts)
  if not last then return nil end
  local function try(text) return tested(game, text, lists, last, opts) end
  for _, search in ipairs { by_runs, by_powers, by_remainders } do
    local found = search(lists, LEARNT, try)
    if found and agrees_beyond(game, found.game, last, opts) then
      return { moves = ("moves = %q"):format(found.text), agree_to = last, game = found.game }
    end
  end
end

return as_formula
