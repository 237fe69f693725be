-- SPDX-License-Identifier: MIT
-- Every rule of the library: what is printed as a position or an option is read back with the same value; what is no
-- position of the game is refused as input, whatever it is.

local program = require "spec.support.program"
local sg = require "sg"
local seed_or = require "spec.support.seed"

local LIMITS = { positions = 2000, time = 0.5 }
local N_BAD, N_OPTIONS = 200, 60

local seed = seed_or(20261127)
math.randomseed(seed)

local names = {}
for _, rule in ipairs(sg.rules()) do
  names[#names + 1] = rule.name
end

-- Small positions of a game: its start, what moves leave, and the samples of its rule.
local function positions_of(game)
  local list = { (assert(game:start())) }
  if game.kind ~= "positions" then
    for _, more in ipairs { 0, 1, 9, { 2, 3, 4 } } do
      list[#list + 1] = more
    end
    return list
  end
  local at = 1
  while list[at] and #list < 12 do
    for i, option in ipairs(assert(game:options(list[at]))) do
      if i % 7 == 1 and #list < 12 then table.move(option.parts, 1, #option.parts, #list + 1, list) end
    end
    at = at + 1
  end
  return list
end

local function kind_of_answer(game) return game.rule.loopy and "loopy" or "value" end

local function value_of(game, position)
  local found, why = game[kind_of_answer(game)](game, position, LIMITS)
  return found and tostring(found.value), why
end

describe(("every rule of the library (seed %d)"):format(seed), function()
  for _, name in ipairs(names) do
    it(name .. " reads its positions and options as it prints them", function()
      local game = assert(sg.load(name))
      for _, position in ipairs(positions_of(game)) do
        local shown = game:show(position)
        local read = assert(game:parse(shown))
        assert.equal(shown, game:show(read))
        local value, cut = value_of(game, position)
        -- What was cut off by a limit may have a value when asked again: the memo keeps what was found.
        if not cut or cut.code ~= "limit" then
          assert.equal(value, value_of(game, read), shown)
          assert.equal(value, value_of(game, shown), shown)
        end
        local moves, why = game:moves(position, { positions = 2000, time = 0.5, limit = N_OPTIONS })
        assert.is_truthy(moves or why.code == "limit", tostring(why))
        for _, move in ipairs(moves and moves.moves or {}) do
          local option = assert(game:parse(move.option))
          assert.equal(tostring(move.value), value_of(game, option), shown .. " -> " .. move.option)
          assert.equal(tostring(move.value), value_of(game, move.option), shown .. " -> " .. move.option)
        end
      end
    end)
  end
end)

-- ---- bad positions -----------------------------------------------------------------------------------------------

local CHARS = "0123456789{}[](),.;:=+-*/\\|#xoHTab \"'\n\0\1\127\200"

local function random_text()
  local list = {}
  for i = 1, math.random(1, 14) do
    local at = math.random(#CHARS)
    list[i] = math.random(4) == 1 and string.char(math.random(0, 255)) or CHARS:sub(at, at)
  end
  return table.concat(list)
end

local function mutated(source)
  for _ = 1, math.random(3) do
    local at, what = math.random(#source + 1), math.random(4)
    local char = random_text():sub(1, 1)
    if what == 1 then source = source:sub(1, at - 1) .. source:sub(at + 1) end
    if what == 2 then source = source:sub(1, at - 1) .. char .. source:sub(at) end
    if what == 3 then source = source:sub(1, at - 1) .. char .. source:sub(at + 1) end
    if what == 4 then source = source .. source:sub(at) end
  end
  return source
end

local function nested(depth)
  local t = {}
  for _ = 1, depth do
    t = { t }
  end
  return t
end

local VALUES = {
  -1,
  1.5,
  1e300,
  -1e300,
  math.mininteger,
  2 ^ 53 + 0.0,
  true,
  false,
  { {} },
  { {}, 1 },
  { x = 1 },
  { 1, x = 2 },
  { 1, "a" },
  { "a", "b" },
  { -1, 2 },
  { 1.5, 2 },
  { 1e300, 1 },
  { true },
  { at = 1 },
  { left = -1, most = 1 },
  { heaps = {}, bank = -1 },
  { first = {} },
  { { 1, 2, 3 } },
  { { 1 } },
  { 1, { 2 } },
  nested(60),
  { [0] = 1 },
  { [3] = 1 },
  "hello",
  "\0",
  "\255\254",
  ("x"):rep(5000),
  "{1,2",
  "nil",
  "print",
  "os.exit(1)",
  "return 7",
  "function() end",
  "(1)",
  "1 2",
  "--7",
  "{}{}",
  "+",
  " + ",
  "nothing + 1",
  "1 + ",
  "{{{{",
  "]]",
  "0*10",
  "1,000",
}

local function random_bad(good)
  local dice = math.random(10)
  if dice <= 3 then return random_text() end
  if dice <= 7 then return mutated(good[math.random(#good)]) end
  return VALUES[math.random(#VALUES)]
end

-- What a game makes of something that may be no position: nil, or what is wrong with the answer.
local function complaint_about(game, bad)
  local position, why
  if type(bad) == "string" then
    position, why = game:parse(bad)
  else
    position, why = game:position(bad)
  end
  local text = tostring(why)
  if position == nil then
    if why.code ~= "input" then return ("code %s: %s"):format(why.code, text) end
    return (text:find "attempt to" or text:find "stack traceback" or why.line) and text or nil
  end
  local value, unknown = value_of(game, position) -- it is a position by chance: then it is read as it is shown
  if not value then return unknown.code ~= "limit" and unknown.code ~= "range" and tostring(unknown) or nil end
  local again, wrong = game:parse(game:show(position))
  if again == nil then return ("shown as %s, refused: %s"):format(game:show(position), wrong) end
  local other = value_of(game, again)
  return other ~= value and ("value %s, as shown %s"):format(value, other) or nil
end

describe(("what is no position (seed %d)"):format(seed), function()
  for _, name in ipairs(names) do
    it("is refused by " .. name, function()
      local game = assert(sg.load(name))
      local good, refused = {}, 0
      for i, position in ipairs(positions_of(game)) do
        good[i] = game:show(position)
      end
      for i = 1, N_BAD + #VALUES do
        local bad = VALUES[i - N_BAD]
        if bad == nil then bad = random_bad(good) end
        local complaint = complaint_about(game, bad)
        assert.is_nil(complaint, complaint and ("%q: %s"):format(tostring(bad), complaint))
        refused = refused + 1
      end
      assert.equal(N_BAD + #VALUES, refused)
    end)
  end

  it("is exit code 2, with the form expected", function()
    for _, case in ipairs {
      { "sprouts", '"0*10"', "spots 0 1 2" },
      { "sprouts", "hello", "spots 0 1 2" },
      { "sprouts", "abab", "cross" },
      { "impartial_clobber", "hello", "row 1, column 1 is 'h'" },
      { "wythoff", "3", "{a, b}" },
      { "nimble", "3", "a list of whole numbers >= 0" },
      { "euclid", "{3}", "a list of 2 whole numbers" },
      { "welter", "3", "no two equal" },
      { "welter", "{3,3}", "for the second time" },
      { "chomp", "{1,2}", "2 after 1" },
      { "silver_dollar", "hello", "..o.oo" },
      { "geography", "{at=99,new={}}", "99 is no vertex" },
      { "sylver_coinage", "{4}", "no gaps" },
      { "nogo_strip", "xo", "no free neighbour" },
      { "token", "77", "vertex" },
      { "windup", "40", "0 to 39" },
      { "return_nim", "13", "from 0 to 12" },
      { "turning_turtles", "HX", "HTHH" },
      { "rugs", "TT/T", "one length" },
      { "node_kayles", "\1", "graph" },
      { "green_hackenbush", "(", "brackets" },
    } do
      local run = program.run { "value", case[1], case[2] }
      assert.equal(2, run.code, case[1] .. " " .. case[2] .. ": " .. run.out .. run.err)
      assert.equal("", run.out)
      assert.truthy(run.err:find(case[3], 1, true), run.err)
      assert.is_nil(run.err:find "attempt to")
    end
  end)
end)
