-- Who wins far pairs of heaps whose moves are data: by the automaton of the P-positions, against brute force.

local sg = require "sg"

local amount = require "spec.support.amount"
local random_step = require "spec.support.random_step"
local seed_or = require "spec.support.seed"

local SEED = seed_or(20261128)
local GAMES = amount(6, 20, 100)
-- A strip of pairs: heaps a are above those with proven rows, heaps b go beyond those that the automaton is made from.
local LAST_A, LAST_B = 90, 2300

local function random_rays()
  local rays = {}
  for i = 1, math.random(3) do
    local x, y = random_step()
    rays[i] = { x, y, most = math.random(3) == 1 and math.random(3) or nil }
  end
  return rays
end

-- lost[a][b], by the definition: no move leads to a lost pair.
local function brute_force(rays)
  local lost = {}
  local function wins(a, b)
    for _, ray in ipairs(rays) do
      local x, y, k = a - ray[1], b - ray[2], 1
      while x >= 0 and y >= 0 and k <= (ray.most or k) do
        if lost[x][y] then return true end
        x, y, k = x - ray[1], y - ray[2], k + 1
      end
    end
    return false
  end
  for a = 0, LAST_A do
    lost[a] = {}
    for b = 0, LAST_B do
      lost[a][b] = not wins(a, b)
    end
  end
  return lost
end

describe("winners of far pairs whose moves are data (seed " .. SEED .. ")", function()
  setup(function() math.randomseed(SEED) end)

  it("are those of brute force, and none of lost pairs moves to another one", function()
    local n_proven = 0
    for _ = 1, GAMES do
      local rays = random_rays()
      local game, lost = assert(sg.game { heap2 = rays }), brute_force(rays)
      local says_lost = false
      for _ = 1, 60 do
        local a, b = math.random(0, LAST_A), math.random(LAST_B - 300, LAST_B)
        local said = assert(game:outcome { a, b })
        assert.equal(lost[a][b] and "P" or "N", said.outcome, ("%s {%d,%d}"):format(game.spec, a, b))
        if said.theorem == "lost pairs" then
          n_proven, says_lost = n_proven + 1, true
          local value = lost[a][b] and assert(game:value { a, b })
          assert.is_true(not value or value.value == 0)
        end
      end
      for _ = 1, says_lost and 200 or 0 do
        local a = math.random(10 ^ 17 // 1 | 0)
        local b = a + math.random(-9, 9)
        if b >= 0 and assert(game:outcome { a, b }).outcome == "P" then
          for _, ray in ipairs(rays) do
            for k = 1, math.min(ray.most or 20, 20) do
              local left = { a - k * ray[1], b - k * ray[2] }
              if left[1] >= 0 and left[2] >= 0 then assert.equal("N", assert(game:outcome(left)).outcome) end
            end
          end
        end
      end
    end
    assert.is_true(n_proven > 10 * GAMES, n_proven .. " are proven")
  end)

  it("are told at once, and the value where it is 0; otherwise the failure says who answers", function()
    local game = assert(sg.game { heap2 = { { 1, 2 }, { 2, 1 }, { 1, 0 }, { 0, 1 } } })
    local n = 10 ^ 18 // 1 | 0
    local said = assert(game:outcome { n, n })
    assert.same({ "P", "proven", "lost pairs" }, { said.outcome, said.basis, said.theorem })
    said = assert(game:value { n, n })
    assert.same({ 0, "P", "proven" }, { said.value, said.outcome, said.basis })
    assert.equal("N", assert(game:outcome { n, n + 1 }).outcome)
    local value, why = game:value { n, n + 1 }
    assert.same({ nil, "limit" }, { value, why.code })
    assert.matches("a closed form or an automaton", tostring(why))
    assert.equal("closed form", assert(assert(sg.load "wythoff"):outcome { n, n }).basis)
  end)

  it("are refused where no automaton is found, and where the time is over", function()
    local rays = { { 3, 0 }, { 0, 4 }, { 2, 1 } }
    local _, why = assert(sg.game { heap2 = rays }):outcome { 10 ^ 9 // 1 | 0, 10 ^ 9 // 1 | 0 }
    assert.equal("limit", why.code)
    _, why = assert(sg.game { heap2 = rays }):outcome({ 10 ^ 9 // 1 | 0, 10 ^ 9 // 1 | 0 }, { time = 0.01 })
    assert.same({ "limit", "time" }, { why.code, why.limit })
  end)
end)
