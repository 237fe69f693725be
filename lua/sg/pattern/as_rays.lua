-- SPDX-License-Identifier: MIT
-- Finds moves that are data, or a formula, with which the options of a game on two heaps that is a function agree: a
-- move takes k times x tokens from a and k times y from b, or numbers from both that differ by less than t. They are
-- read off the options of small pairs and tested on larger ones.

local game_from = require "sg.game"
local internals = require "sg.internals"
local limits = require "sg.limits"
local rule = require "sg.rule.load"
local grounds = require "sg.laws.grounds"

local as_rays = {}

-- The largest heap of the pairs that moves are read off, and of those that they are tested on, with so many options.
local LEARNT, TESTED, OPTIONS = 16, 40, 400000
-- A step that goes on without an end is at most so long, and so many steps are no list that somebody would write.
local STEP, STEPS = 6, 12

-- The most options of a far pair that are compared.
local OPTIONS_OF_ONE = 100000

local function key(x, y) return x * (TESTED + 1) + y end

-- Calls each(x, y) for the tokens that each option of {a, b} takes until it gives false; false then, or where an option
-- is none of one pair with no larger heap, or there are more than `left`.
local function each_taken(game, a, b, left, each)
  local options = internals[game].box:options({ a, b }, false)
  if not options or #options > left then return false end
  for _, parts in ipairs(options) do
    local to = #parts == 1 and parts[1]
    if not to or to[1] > a or to[2] > b or not each(a - to[1], b - to[2]) then return false end
  end
  return #options
end

-- The tokens { x, y } that may be taken from pairs of heaps to LEARNT, by key.
local function taken_from(game)
  local taken = {}
  for a = 0, LEARNT do
    for b = 0, LEARNT do
      local is_one = each_taken(game, a, b, OPTIONS, function(x, y)
        taken[key(x, y)] = { x, y }
        return true
      end)
      if not is_one then return nil end
    end
  end
  return taken
end

-- The largest t for which all numbers from both that differ by less than t may be taken; 1 where only equal ones may.
local function band_of(taken)
  local function has(d)
    for k = 1, LEARNT - d do
      if not taken[key(k, k + d)] or not taken[key(k + d, k)] then return false end
    end
    return true
  end
  local t = 0
  while t <= LEARNT // 2 and has(t) do
    t = t + 1
  end
  return t
end

-- How many times a step may be taken: the first of its multiples that are taken; true: all.
local function times_of(taken, x, y)
  local k = 0
  while taken[key((k + 1) * x, (k + 1) * y)] do
    k = k + 1
  end
  return (k + 1) * math.max(x, y) > LEARNT and math.max(x, y) <= STEP or k
end

-- Marks the multiples of a step in `done`.
local function mark(done, x, y, most)
  local k = 1
  while k * math.max(x, y) <= TESTED and (most == true or k <= most) do
    done[key(k * x, k * y)] = true
    k = k + 1
  end
end

-- The steps { x, y, most } of which the taken numbers are the multiples, but for those of a band; nil: too many.
local function steps_of(taken, done)
  local list, steps = {}, {}
  for _, pair in pairs(taken) do
    list[#list + 1] = pair
  end
  table.sort(list, function(p, q)
    if p[1] + p[2] ~= q[1] + q[2] then return p[1] + p[2] < q[1] + q[2] end
    return p[1] > q[1]
  end)
  for _, pair in ipairs(list) do
    local x, y = pair[1], pair[2]
    if not done[key(x, y)] then
      if #steps == STEPS then return nil end
      local most = times_of(taken, x, y)
      steps[#steps + 1] = { x, y, most = most ~= true and most or nil }
      mark(done, x, y, most)
    end
  end
  return steps
end

local function mark_band(done, t)
  for x = 1, TESTED do
    for y = math.max(1, x - t + 1), math.min(TESTED, x + t - 1) do
      done[key(x, y)] = true
    end
  end
end

-- Are the options of all pairs to TESTED those that take the marked numbers?
local function agrees(game, done, opts)
  local left = OPTIONS
  for a = 0, TESTED do
    if limits.stop(opts) then return false end
    for b = 0, TESTED do
      local seen, n_seen, n_expected = {}, 0, 0
      local n = each_taken(game, a, b, left, function(x, y)
        local at = key(x, y)
        if not seen[at] then n_seen = n_seen + 1 end
        seen[at] = true
        return done[at]
      end)
      for x = 0, a do
        for y = 0, b do
          if done[key(x, y)] then n_expected = n_expected + 1 end
        end
      end
      if not n or n_seen ~= n_expected then return false end
      left = left - n
    end
  end
  return true
end

local function steps_text(steps)
  local list = {}
  for i, step in ipairs(steps) do
    list[i] = ("{ %d, %d%s }"):format(step[1], step[2], step.most and ", most = " .. step.most or "")
  end
  return ("heap2 = { %s }"):format(table.concat(list, ", "))
end

local BAND = "a2 < a and b2 < b and a + b2 < b + a2 + %d and b + a2 < a + b2 + %d"

-- The field of a rule with these moves.
local function field_of(game, steps, t)
  if t < 2 then return steps_text(steps) end
  local list = { BAND:format(t, t) }
  if #steps > 0 then
    local of_steps = assert(rule.from_text(("return { %s }"):format(steps_text(steps)), game.spec))
    local other = assert(game_from.new(of_steps, game.spec))
    list[2] = internals[other].kind.pair_moves(other).formula.text:gsub("^%(a2, b2%): ", "")
  end
  return ("moves = %q"):format("(a2, b2): " .. table.concat({ list[2] or list[1], list[2] and list[1] }, " or "))
end

-- The options of a pair as texts, sorted; nil: they are too many.
local function texts_of(game, pair)
  local options = internals[game].box:options(pair, false, OPTIONS_OF_ONE + 1)
  if not options or #options > OPTIONS_OF_ONE then return nil end
  local list, known = {}, {}
  for _, parts in ipairs(options) do
    local texts = {}
    for i, part in ipairs(parts) do
      texts[i] = type(part) == "table" and ("%d,%d"):format(part[1], part[2]) or tostring(part)
    end
    local text = table.concat(texts, "+")
    if not known[text] then
      known[text], list[#list + 1] = true, text
    end
  end
  table.sort(list)
  return list
end

---Has a pair the same options in both games? nil: they are too many to compare.
---@param game sg.Game
---@param other sg.Game
---@param pair any
---@return boolean?
function as_rays.agrees_at(game, other, pair)
  local of_one = texts_of(game, pair)
  local of_other = of_one and texts_of(other, pair)
  if not of_other then return nil end
  return table.concat(of_one, " ") == table.concat(of_other, " ")
end

-- Do the options of pairs around each number of the rule agree, too?
local function agrees_beyond(game, other)
  for _, n in ipairs(grounds.probes(game, TESTED)) do
    for _, pair in ipairs { { n, 0 }, { 0, n }, { n, 3 }, { 3, n }, { n, n } } do
      if not as_rays.agrees_at(game, other, pair) then return false end
    end
  end
  return true
end

---Moves with which the options of the first pairs agree, of a game on two heaps that is a function.
---@param game sg.Game
---@param opts table ready options
---@return sg.AgreeingMoves? found nil: none were found
function as_rays.of_pairs(game, opts)
  local taken = taken_from(game)
  if not taken or next(taken) == nil then return nil end
  local t, done = band_of(taken), {}
  if t >= 2 then mark_band(done, t) end
  local steps = steps_of(taken, done)
  if not steps or not agrees(game, done, opts) then return nil end
  local field = field_of(game, steps, t)
  local loaded = rule.from_text(("return { %s }"):format(field), game.spec)
  local other = loaded and game_from.new(loaded, game.spec)
  if not other or not agrees_beyond(game, other) then return nil end
  return { moves = field, agree_to = TESTED, pairs = true, game = other }
end

return as_rays
