-- SPDX-License-Identifier: MIT
-- Check for hints about the cost of a rule's moves: equal moves that are offered several times, tables that are made
-- for a few numbers, and work that grows faster than the moves. Work is counted in instructions and bytes, never in
-- time: hints do not depend on the machine.

local internals = require "sg.internals"
local text = require "sg.text.words"
local view = require "sg.check.view"

local checks = {}

-- ---- the same move again ---------------------------------------------------------------------------------------

-- A rule gets a hint if it offers at least MOVES_MIN moves, and on average each move DUPLICATES times.
local DUPLICATES, MOVES_MIN = 1.5, 100

-- How many calls of option the rule makes at a position. They are counted again for heap games, the moves of which
-- come from an engine that drops equal ones.
local function calls_of(self, node)
  local game = self.game
  if not internals[game].kind.scripted or not internals[game].loaded.identity then return #node.moves end
  local options = internals[game].box:options(node.position)
  return options and #options or #node.moves
end

-- Over all positions walked: the calls of option, the different moves, and a hint if there are many more calls.
local function repeats(self)
  local n_offered, n_different, worst = 0, 0, nil
  for _, node in ipairs(self.walk.done) do
    local n_calls, different, last = calls_of(self, node), 0, nil
    for _, move in ipairs(node.moves) do -- sorted
      if move.id ~= last then
        different, last = different + 1, move.id
      end
    end
    n_offered, n_different = n_offered + n_calls, n_different + different
    if not worst or n_calls - different > worst.offered - worst.different then
      worst = { at = node, offered = n_calls, different = different }
    end
  end
  if n_offered < MOVES_MIN or n_offered <= DUPLICATES * n_different then return n_offered, n_different end
  return n_offered,
    n_different,
    (
      "moves are offered more than once: %d calls of option for %d different moves (%s: %d "
      .. "for %d); a loop that runs over both of two equal choices can stop at the middle"
    ):format(n_offered, n_different, self:show(worst.at.position), worst.offered, worst.different)
end

-- ---- tables of a few numbers -----------------------------------------------------------------------------------

local NAMES, NUMBERS_MAX = "a, b, c, d, e, f, g, h", 8 -- of the field numbers
local OTHERS = { "numbers", "heap2", "entailing", "positions", "split", "canonical" } -- got so, or as tables anyway
local LISTS_MIN = 100 -- positions, for a hint

-- How many entries a position has that is a list of whole numbers, or nil.
local function length(position)
  if type(position) ~= "table" then return nil end
  local n = 0
  for _, entry in pairs(position) do
    if math.type(entry) ~= "integer" then return nil end
    n = n + 1
  end
  return n == #position and n or nil
end

-- A hint if all positions walked are lists of as many whole numbers, and no move leaves a sum. Measured on three heaps
-- of 60, in user time: 0.19 s as lists, 0.08 s with numbers.
local function lists(self)
  local data, done = internals[self.game].loaded.data, self.walk.done
  if data.options == nil then return nil end
  for _, name in ipairs(OTHERS) do
    if data[name] ~= nil then return nil end
  end
  local n = #done >= LISTS_MIN and length(done[1].position)
  if not n or n == 0 or n > NUMBERS_MAX then return nil end
  for _, node in ipairs(done) do
    if length(node.position) ~= n then return nil end
    for _, move in ipairs(node.moves) do
      if #move.parts ~= 1 then return nil end
    end
  end
  return (
    "each position is a list of %d whole number%s: with numbers = %d and options(%s, option, p) no table is made "
    .. "for it, which takes half the time"
  ):format(n, n == 1 and "" or "s", n, NAMES:sub(1, 3 * n - 2))
end

-- ---- work that grows -------------------------------------------------------------------------------------------

local CALL_STEPS, ALL_STEPS = 1000000, 4000000 -- instructions of one call measured, and of all
local HEAPS = { 10, 14, 20, 28, 40, 56, 80, 113, 160, 226, 320 }
local TIMES = { 2, 3, 4, 6, 8, 12, 16, 24, 32 } -- how much larger the parameters are made
local DEAR = CALL_STEPS // 2 -- no larger start after one with so many instructions
local PLAYS, PLAY_MAX, POSITIONS_MAX = 3, 60, 400 -- plays at random, positions measured of each, and of the walk
-- A hint needs measurements at POINTS_MIN sizes at least. They begin at SIZE_MIN, and at 1/TAIL of the largest size;
-- the largest is SPREAD_MIN times the smallest or more, and takes the work LEAST at least. The work per thing due (see
-- measure) must grow with the size like n^EXCESS_MIN or faster, and may fall from one size to the next by the factor
-- STEADY only.
local POINTS_MIN, SIZE_MIN, TAIL, SPREAD_MIN, EXCESS_MIN, STEADY = 4, 6, 9, 4, 0.6, 0.9
local LEAST = { steps = 2000, bytes = 16384 }
local LINE_SHOWN = 60
local NUMBER_MAX = 1 << 16 -- what is larger is no count of things, but bits

-- The size of a position: the things that a rule has to read. A number n up to NUMBER_MAX counts as n things, a larger
-- one as 64 bits, a wide set as 256.
local function amount(position)
  if math.type(position) == "integer" then
    local n = math.abs(position) -- of the least integer it is negative
    return 1 + (n >= 0 and n <= NUMBER_MAX and n or 64)
  elseif type(position) == "string" then
    return 1 + #position
  elseif type(position) == "userdata" then
    return 1 + 256
  elseif type(position) == "table" then
    local sum = 1
    for _, part in pairs(position) do
      sum = sum + amount(part)
    end
    return sum
  end
  return 1
end

-- The things that a rule has to write for an option: a number is one thing, however large.
local function written(position)
  if type(position) ~= "table" then return type(position) == "string" and 1 + #position or 1 end
  local sum = 1
  for _, part in pairs(position) do
    sum = sum + written(part)
  end
  return sum
end

-- Measures one position: appends { size, due, steps, bytes, ... } to points. due counts what every rule must do: read
-- the things in the position, write those in its options. Returns the options.
local function measure(self, position, points, game)
  if points.steps > ALL_STEPS then return nil end
  self:pulse()
  local box = internals[game or self.game].box
  local options, costs = box:cost(position, { steps = CALL_STEPS, deadline = self.limits.deadline })
  if not options then
    points.steps = points.steps + CALL_STEPS // 10
    return nil
  end
  local size = amount(position)
  local due = size
  for _, option in ipairs(options) do
    due = due + 1
    for _, part in ipairs(option) do
      due = due + written(part)
    end
  end
  costs.size, costs.due, costs.n_options, costs.position = size, due, #options, position
  points.steps = points.steps + costs.steps
  points[#points + 1] = costs
  return options
end

local function play(self, points)
  local position = self.game:start()
  for _ = 1, PLAY_MAX do
    local options = position ~= nil and measure(self, position, points)
    if not options or #options == 0 then return end
    local parts = options[self.random(#options)]
    position = parts[self.random(math.max(1, #parts))]
  end
end

-- The game with each integer parameter `times` as large, or as large as its declaration allows.
local function larger(self, times)
  local params = {}
  for name, param in pairs(self.game.rule.params or {}) do
    local value = self.game.params[name]
    if math.type(value) == "integer" and not param.values then
      params[name] = math.min(value * times, param.max or value * times)
    end
  end
  return next(params) and self.game:with(params) or nil
end

-- Measures starts with larger and larger parameters, until the work for one is DEAR.
local function starts(self)
  local points = { steps = 0 }
  local game = self.game
  for i = 1, #TIMES + 1 do
    local start = game:start()
    if start == nil or not measure(self, start, points, game) or points[#points].steps > DEAR then break end
    game = TIMES[i] and larger(self, TIMES[i])
    if not game then break end
  end
  return points
end

-- Lists of measurements: of heaps; or of starts, and of positions in play and on the walk.
local function gather(self)
  local points = { steps = 0 }
  if internals[self.game].kind.scripted then
    for _, n in ipairs(HEAPS) do
      measure(self, n, points)
    end
    return { points }
  end
  for _ = 1, PLAYS do
    play(self, points)
  end
  for _, node in ipairs(self.walk.done) do
    if #points >= POSITIONS_MAX then break end
    measure(self, node.position, points)
  end
  return { starts(self), points }
end

-- The measurement with the most work per thing due for each size, the smallest size first.
local function dearest(points, what)
  local best, list = {}, {}
  for _, point in ipairs(points) do
    local bin = math.floor(2 * math.log(point.size, 2) + 0.5)
    if not best[bin] or point[what] * best[bin].due > best[bin][what] * point.due then best[bin] = point end
  end
  for _, bin in ipairs(text.keys(best)) do
    if best[bin].size >= SIZE_MIN then list[#list + 1] = best[bin] end
  end
  return list
end

-- The exponent e for which y = c * size^e fits the points best: least squares of the logarithms.
local function exponent(list, y)
  local n, sx, sy, sxx, sxy = #list, 0, 0, 0, 0
  for _, point in ipairs(list) do
    local a, b = math.log(point.size), math.log(math.max(1, point[y]))
    sx, sy, sxx, sxy = sx + a, sy + b, sxx + a * a, sxy + a * b
  end
  return (n * sxy - sx * sy) / (n * sxx - sx * sx)
end

-- If the work per thing due grows with the size: the exponents of the work and of the things due, and the first and the
-- last of the measurements that show the growth. Else nil.
local function growth(list, what)
  local tail, last = {}, list[#list]
  for _, point in ipairs(list) do
    if point.size * TAIL >= last.size then tail[#tail + 1] = point end
  end
  if #tail < POINTS_MIN or last.size < SPREAD_MIN * tail[1].size or last[what] < LEAST[what] then return nil end
  for i = 2, #tail do
    if tail[i][what] / tail[i].due < STEADY * tail[i - 1][what] / tail[i - 1].due then return nil end
  end
  local work, due = exponent(tail, what), exponent(tail, "due")
  if work - due >= EXCESS_MIN then return work, due, tail[1], last end
end

-- The text of a line of the rule file.
local function line_shown(self, number)
  local at = 0
  for line in ((internals[self.game].loaded.text or "") .. "\n"):gmatch "(.-)\n" do
    at = at + 1
    if at == number then return line:match "^%s*(.-)%s*$" end
  end
  return ""
end

local JOIN = "a string that is built with .. is copied whole each time; put the pieces into a table and join them with "
  .. "table.concat"
local COPY = "copy once a move is known to be allowed, and only what it changes"
local LOOP = "is there a loop inside another one that could run once before it, or stop once it has its answer?"

local function growth_hint(self, what, work, due, first, last)
  local unit = what == "steps" and "instructions" or "bytes"
  local function at(point)
    local where = internals[self.game].kind.scripted and "heap %d" or "a position of size %d"
    return ("%d %s for %d moves at " .. where):format(
      point[what],
      unit,
      point.n_options,
      internals[self.game].kind.scripted and point.position or point.size
    )
  end
  local line, advice, where = last[what .. "_line"], what == "steps" and LOOP or COPY, ""
  if line > 0 then
    local shown = line_shown(self, line)
    if what == "bytes" and shown:find("..", 1, true) then advice = JOIN end
    where = ("; %d%% of it in line %d: %s"):format(
      100 * last["line_" .. what] // last[what],
      line,
      view.brief(shown, LINE_SHOWN)
    )
  end
  return (
    "the work grows faster than the moves: %s, %s: like n^%.1f, where the moves and what they hold grow like "
    .. "n^%.1f%s (%s)"
  ):format(at(first), at(last), work, due, where, advice)
end

local function grows(self)
  for _, points in ipairs(gather(self)) do
    for _, what in ipairs { "steps", "bytes" } do
      local work, due, first, last = growth(dearest(points, what), what)
      if work then return growth_hint(self, what, work, due, first, last) end
    end
  end
end

checks[1] = {
  name = "cost",
  run = function(self)
    local kind = internals[self.game].kind
    if not kind.searched and not kind.scripted then return nil, "no moves in Lua" end
    local n_offered, n_different, repeated = repeats(self)
    local hints = { repeated }
    hints[#hints + 1] = lists(self)
    if internals[self.game].loaded.identity then hints[#hints + 1] = grows(self) end
    if #hints > 0 then return true, table.concat(hints, "; "), nil, true end
    return true, ("%d calls of option for %d different moves"):format(n_offered, n_different)
  end,
}

return checks
