-- SPDX-License-Identifier: MIT
-- Certificates of laws of two heaps of which each move takes from one: they pass, say what brute force says, and pass no
-- more once anything in them is changed.

local sg = require "sg"

local changes = require "spec.support.changes"
local definition = require "spec.support.definition"
local law_certificate = require "sg.certificate.law"
local seed_or = require "spec.support.seed"

local check, with, list_of, list_text = changes.check, changes.with, changes.list_of, changes.list_text
local SEED = seed_or(20261128)
local GAMES, MUTANTS, LAST = 12, 50, 400

-- Rays of one heap, as { tokens, most }: finitely many numbers, or all multiples of one, or none.
local function random_rays()
  local list = {}
  if math.random(4) == 1 then
    list[1] = math.random(3) > 1 and { math.random(4) } or nil
    return list
  end
  for i = 1, math.random(2) do
    list[i] = { math.random(4), math.random(3) }
  end
  return list
end

local function values_of(rays)
  local g = {}
  for n = 0, LAST do
    local values = {}
    for _, ray in ipairs(rays) do
      for k = 1, math.min(n // ray[1], ray[2] or n) do
        values[#values + 1] = g[n - k * ray[1]]
      end
    end
    g[n] = definition.mex_of(values)
  end
  return g
end

local function heap2_of(rays_a, rays_b)
  local list = {}
  for _, ray in ipairs(rays_a) do
    list[#list + 1] = { ray[1], 0, most = ray[2] }
  end
  for _, ray in ipairs(rays_b) do
    list[#list + 1] = { 0, ray[1], most = ray[2] }
  end
  return list
end

-- Do the numbers of a certificate say the values of a heap?
local function says(text, side, g)
  local values = list_of(text, side == 1 and "values_a" or "values_b")
  local period, from = list_of(text, "period")[side], list_of(text, "preperiod")[side]
  local saltus = list_of(text, "saltus")[side]
  for n = 0, LAST do
    local k = n < from and 0 or (n - from) // period
    if values[n - k * period + 1] + k * saltus ~= g[n] then return false end
  end
  return true
end

-- The same certificate with one number other than it was.
local function mutant(text)
  local fields = { "period", "preperiod", "saltus", "values_a", "values_b" }
  local field = fields[math.random(#fields)]
  local list = list_of(text, field)
  if math.random(5) == 1 then
    table.insert(list, math.random(#list + 1), math.random(0, 3))
  elseif #list > 0 then
    local at = math.random(#list)
    list[at] = list[at] > 0 and math.random(2) == 1 and list[at] - 1 or list[at] + math.random(3)
  end
  return with(text, { [field] = list_text(list) }), field .. list_text(list)
end

describe("certificates of two heaps that are a sum (seed " .. SEED .. ")", function()
  setup(function() math.randomseed(SEED) end)

  it("say what brute force says, and no other numbers pass", function()
    local n_proven, n_mutants = 0, 0
    while n_proven < GAMES do
      local rays = { random_rays(), random_rays() }
      local heap2 = heap2_of(rays[1], rays[2])
      local game = #heap2 > 0 and assert(sg.game { heap2 = heap2 })
      local found = game and assert(game:pattern())
      if found and found.laws[1] and found.laws[1].theorem == "apart" then
        n_proven = n_proven + 1
        local text = assert(law_certificate.text(game, found))
        local claim, why = check(text)
        assert.truthy(claim, why and tostring(why.message) .. text)
        for side = 1, 2 do
          assert.is_true(says(text, side, values_of(rays[side])), text)
        end
        for _ = 1, MUTANTS do
          local other, name = mutant(text)
          if other ~= text then
            n_mutants = n_mutants + 1
            assert.is_nil((check(other)), name .. " in " .. text)
          end
        end
      end
    end
    assert.is_true(n_mutants >= 500, n_mutants .. " mutants")
  end)

  it("do not pass with other moves, another theorem or a broken seal", function()
    local game = assert(sg.game { heap2 = { { 1, 0, most = 3 }, { 0, 1 } } })
    local text = assert(law_certificate.text(game, assert(game:pattern())))
    assert.truthy(
      assert(check(text)):find("s with period 4 from 0 on, t with period 1 from 0 on with saltus 1", 1, true)
    )
    for _, mutation in ipairs(changes.mutations(text)) do
      assert.is_nil((check(mutation[2])), mutation[1])
    end
    for _, moves in ipairs {
      "{1,0}*4 {0,1}",
      "{1,0}*3 {0,2}",
      "{1,0}*3 {0,1} {1,1}",
      "{1,0}*3",
      "{1,0} {0,1}",
      "{0,1}*3 {1,0}",
      "{1,0}*3 {0,2} {0,3}",
    } do
      assert.is_nil((check(with(text, { moves = '"' .. moves .. '"' }))), moves)
    end
    assert.is_nil((check(with(text, { theorem = '"rows"' }))))
    assert.is_nil((check(with(text, { period = "[4]" }))))
    local claim, refusal = require("sg.certificate.verify").check(text, { limit = 10 })
    assert.same({ nil, "limit" }, { claim, refusal.code })
    local few = assert(sg.game { heap2 = { { 1, 0, most = 3 }, { 0, 1, most = 2 } } })
    local small = assert(law_certificate.text(few, assert(few:pattern())))
    local verify = require("sg.certificate.verify").check
    assert.truthy(verify(small, { limit = 21 })) -- heaps 0..6 of a, three numbers each
    claim, refusal = verify(small, { limit = 20 })
    assert.is_nil(claim)
    assert.truthy(refusal.message:find("it takes 21 steps", 1, true), refusal.message)
  end)

  it("are not written where the periods are not found", function()
    local game = assert(sg.game { heap2 = { { 1, 0, most = 201 }, { 0, 1, most = 2 } } })
    local found = { laws = { { basis = "proven", theorem = "apart" } } }
    local text, why = law_certificate.text(game, found)
    assert.same({ nil, "limit" }, { text, why.code })
  end)
end)
