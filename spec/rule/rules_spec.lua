-- SPDX-License-Identifier: MIT
-- Every file of rules/: well formed, its examples true, and the engine of one mind with spec/support/oracle.lua and with
-- the values that others have published (tests/data).

local lfs = require("lfs")
local sg = require("sg")
local oracle = require "spec.support.oracle"
local rows = require "spec.support.tsv"

local names = {}
for file in lfs.dir("rules") do
  local name = file:match("^(.*)%.lua$")
  if name then names[#names + 1] = name end
end
table.sort(names)

-- Parameters that make the start of a rule small enough for the oracle.
local SMALL = {
  chomp = { w = 3, h = 3 },
  cram = { w = 3, h = 2 },
  fibonacci_nim = { n = 9 },
  nogo_strip = { n = 5 },
  schuhs_game = { n = 36 },
  subset_takeaway = { n = 3 },
  tromino = { w = 3, h = 3 },
}

-- The value of an engine's answer, or the error.
local function answer(result, message, code)
  if not result then error(("%s (%s)"):format(message, code), 2) end
  return result
end

describe("rules/", function()
  it("holds at least thirty games", function() assert.is_true(#names >= 30) end)

  it("is what sg.rules() lists", function()
    local listed = {}
    for _, entry in ipairs(sg.rules()) do
      listed[entry.name] = true
    end
    for _, name in ipairs(names) do
      assert.is_true(listed[name], name .. " is not listed")
    end
  end)

  for _, name in ipairs(names) do
    local path = "rules/" .. name .. ".lua"

    describe(name, function()
      it("says what it is, and where it is from", function()
        local game = assert(sg.load(path))
        assert.equal(name, game.name)
        assert.is_true(#game.rule.summary > 0 and #game.rule.summary <= 100)
        assert.is_true(#game.rule.source > 0, "no source")
        assert.is_true(#game.rule.tags > 0, "no tags")
        assert.is_true(#game.rule.examples > 0, "no examples")
        assert.is_not_nil(game:start())
        for param, spec in pairs(game.rule.params or {}) do
          assert.is_true(#(spec.help or "") > 0, "no help for " .. param)
        end
      end)

      it("has true examples", function()
        local game = assert(sg.load(path))
        local examples = answer(game:examples())
        assert.is_true(#examples >= 1)
        for _, example in ipairs(examples) do
          assert.is_true(example.ok, example.text .. ": " .. tostring(example.detail))
        end
      end)

      local rule = assert(sg.load(path)).rule
      if rule.loopy or rule.heaps or rule.entailing then
        return -- their own oracles are in spec/search/loopy_spec.lua, spec/heap/coupled_spec.lua and spec/entailing
      end

      it("has the values and outcomes of the oracle on small positions", function()
        local game = assert(sg.load(path, SMALL[name]))
        local naive = oracle.load(path, SMALL[name])
        for _, position in ipairs(naive:small(250)) do
          local text = oracle.serial(position)
          local value = naive:value(position)
          assert.equal(value, answer(game:value(position)).value, text)
          assert.equal(naive:value(position, true), value, "split or canonical is wrong at " .. text)
          assert.equal(naive:outcome(position), answer(game:outcome(position)).outcome, text)
        end
      end)

      it("shows and reads its positions", function()
        local game = assert(sg.load(path, SMALL[name]))
        local naive = oracle.load(path, SMALL[name])
        for _, position in ipairs(naive:small(60)) do
          local text = game:show(position)
          assert.equal(naive:value(position), answer(game:value(answer(game:parse(text)))).value, text)
        end
      end)
    end)
  end
end)

describe("declarations side by side", function()
  for _, name in ipairs(names) do
    local rule = assert(sg.load("rules/" .. name .. ".lua")).rule
    if rule.heap and (rule.code or rule.subtract) then
      it("are the same game in " .. name, function()
        local declared = oracle.load("rules/" .. name .. ".lua")
        local scripted = oracle.load("rules/" .. name .. ".lua", nil, "heap")
        for n = 0, 40 do
          assert.equal(declared:value(n), scripted:value(n), "heap " .. n)
        end
      end)
    end
  end
end)

local games = {}
local function game_of(spec)
  games[spec] = games[spec] or assert(sg.load(spec))
  return games[spec]
end

describe("published values", function()
  for _, row in ipairs(rows("tests/data/known_values.tsv")) do
    local spec, pattern, from, values, source = table.unpack(row)
    it(("of %.40s at %.30s (%s)"):format(spec, pattern, source), function()
      local game = game_of(spec)
      local n = tonumber(from)
      for value in values:gmatch("%d+") do
        local position
        if pattern == "start" then
          position = game:start()
        elseif pattern == "coin" then
          position = ("T"):rep(n - 1) .. "H"
        else
          position = answer(game:parse((pattern:gsub("%%d", tostring(n)))))
        end
        assert.equal(tonumber(value), answer(game:value(position)).value, "at n = " .. tostring(n))
        n = n and n + 1
      end
    end)
  end
end)

describe("published outcomes", function()
  for _, row in ipairs(rows("tests/data/known_outcomes.tsv")) do
    local spec, position, outcome, source = table.unpack(row)
    it(("of %s at %s (%s)"):format(spec, position, source), function()
      local game = game_of(spec)
      assert.equal(outcome, answer(game:outcome(answer(game:parse(position)))).outcome)
    end)
  end
end)

describe("Treblecross", function()
  -- The game as it is played: whoever completes three crosses in a row has won.
  local function options(strip, option)
    if not strip:find("xxx", 1, true) then
      for i = 1, #strip do
        if strip:sub(i, i) == "." then option(strip:sub(1, i - 1) .. "x" .. strip:sub(i + 1)) end
      end
    end
  end

  it("is won by the same player as the rule that leaves out the bad moves", function()
    local played = oracle.game({ options = options })
    local game = assert(sg.load("rules/treblecross.lua"))
    for n = 3, 13 do
      assert.equal(played:outcome(("."):rep(n)), answer(game:outcome(n)).outcome, n .. " cells")
    end
  end)
end)
