-- SPDX-License-Identifier: MIT
-- Misère play of positions that moves leave whole, against the definition; and a canonical that changes what it is given,
-- which every question finds.

local sg = require "sg"
local program = require "spec.support.program"
local mex = require("spec.support.definition").mex

-- A rule on positions 0..n-1, each with random options below; a position is an integer, a text or a list.
local function random_rule(next_random)
  local n, options = 3 + next_random(18), {}
  for p = 0, n - 1 do
    options[p] = {}
    for i = 1, p > 0 and next_random(5) or 0 do
      options[p][i] = next_random(p)
    end
  end
  local as = ({
    function(p) return p end,
    function(p) return "p" .. p end,
    function(p) return { p % 4, p // 4 } end,
  })[1 + next_random(3)]
  local function number(position)
    if type(position) == "table" then return position[1] + 4 * position[2] end
    return math.tointeger(position) or math.tointeger(tonumber(position:sub(2)))
  end
  return n,
    options,
    as,
    {
      start = as(n - 1),
      options = function(position, option)
        for _, q in ipairs(options[number(position)]) do
          option(as(q))
        end
      end,
    }
end

describe("misère play of whole positions", function()
  it("has the values of the definition", function()
    local seed = tonumber(os.getenv "SG_SEED") or 20261129
    print("seed " .. seed)
    math.randomseed(seed)
    local function next_random(below) return math.random(0, below - 1) end
    local compared = 0
    for _ = 1, 60 do
      local n, options, as, rule = random_rule(next_random)
      local game = assert(sg.game(rule))
      local values = {}
      for p = 0, n - 1 do
        local taken = {}
        for _, q in ipairs(options[p]) do
          taken[values[q]] = true
        end
        values[p] = #options[p] == 0 and 1 or mex(taken)
      end
      for p = n - 1, 0, -1 do
        local found = assert(game:misere_value(as(p)))
        assert.equal(values[p], found.value)
        assert.equal(values[p] == 0 and "P" or "N", assert(game:misere_outcome(as(p))).outcome)
        assert.equal(values[p], assert(game:misere_genus(as(p))).values[1])
        for _, move in ipairs(assert(game:misere_moves(as(p))).moves) do
          assert.equal(move.wins, move.outcome == "P")
        end
        compared = compared + 1
      end
    end
    assert.is_true(compared > 300)
  end)

  it("says which positions play goes round by, and where moves leave sums searches these", function()
    local game = assert(sg.game { start = 2, options = function(p, option) option((p + 1) % 3) end })
    local found, why = game:misere_outcome(2)
    assert.is_nil(found)
    assert.equal("cycle", why.code)
    assert.matches("play can go round for ever: .* %-> .* Misère play needs games that end", tostring(why))
    local halves = assert(sg.game {
      start = 6,
      options = function(p, option)
        for k = 1, p // 2 do
          if k ~= p - k then option(k, p - k) end
        end
      end,
    })
    local grundy = assert(sg.load "grundys_game")
    for p = 1, 12 do
      assert.equal(assert(grundy:misere_outcome(p)).outcome, assert(halves:misere_outcome(p)).outcome)
    end
  end)
end)

describe("a canonical that changes the position that it is given", function()
  local folder, rule
  setup(function()
    folder = program.folder()
    rule = folder .. "/sorts.lua"
    program.write(
      rule,
      [[return { start = { 5, 6, 7 }, %s
      options = function(p, option)
        for i = 1, 3 do for k = 1, p[i] do
          local q = { p[1], p[2], p[3] }
          q[i] = p[i] - k
          option(q)
        end end
      end,
      canonical = function(p) table.sort(p) return p end }]]
    )
  end)
  teardown(function() program.remove(folder) end)

  it("is found by every question", function()
    local text = io.open(rule):read "a"
    local loopy = folder .. "/loopy.lua"
    program.write(loopy, text:format "loopy = true,")
    program.write(rule, text:format "")
    local entailing = folder .. "/entailing.lua"
    program.write(entailing, (text:format "entailing = true,":gsub("option%(q%)", "option.entail(q)")))
    for _, words in ipairs {
      { "value", rule },
      { "misere", "outcome", rule },
      { "misere", "value", rule },
      { "misere", "moves", rule },
      { "misere", "explain", rule },
      { "misere", "genus", rule },
      { "compound", "conjunctive", rule .. "@start" },
      { "value", loopy },
      { "graph", rule },
      { "graph", rule, "--count" },
      { "positions", rule, "--count" },
      { "positions", rule, "--histogram" },
      { "moves", rule },
      { "misere", "form", rule },
      { "misere", "quotient", rule },
      { "value", "pass(" .. rule .. ")" },
      { "outcome", "block(1," .. rule .. ")", "{5,6,7}" },
      { "graph", "comply(1," .. rule .. ")", "--count" },
      { "moves", "conway_product(" .. rule .. ",nim)" },
      { "value", "ordinal_product(nim," .. rule .. ")" },
      { "value", entailing },
      { "moves", entailing },
      { "sum", entailing .. "@", "nim@3" },
    } do
      local run = program.run(words)
      assert.equal(3, run.code, table.concat(words, " ") .. run.out)
      assert.matches("canonical changed the position that it was given", run.err)
    end
  end)
end)
