-- SPDX-License-Identifier: MIT
-- Laws as generated functions: right in each language for heaps at random, by the law written separately.

local sg = require "sg"

local codegen = require "sg.publish.codegen"
local compiled = require "spec.support.compiled"
local games = require "spec.support.pattern_games"
local limits = require "sg.limits"
local seed_or = require "spec.support.seed"

local SEED = seed_or(20261127)

describe("the code of a law (seed " .. SEED .. ")", function()
  local made = {}

  setup(function()
    math.randomseed(SEED)
    for i, one in ipairs(games) do
      made[i] = assert(sg.from_text(("return { heap = function(n, option) %s end }"):format(one.moves), "mine.lua"))
    end
  end)

  local function source_of(game, language)
    return assert(codegen.source(game, "mine", language, limits.of { upto = 1600 })).source
  end

  for language in pairs(compiled.LANGUAGES) do
    it("is right for 1,000 heaps to 10^15: " .. language, function()
      local sources, queries, values = {}, {}, {}
      for i, one in ipairs(games) do
        sources[i] = source_of(made[i], language)
        for _ = 1, 1000 do
          local n = math.random(0, math.min(10 ^ math.random(1, 15) // 1 | 0, one.most or 1 << 62))
          if one.near then n = one.near(n) end
          queries[#queries + 1], values[#values + 1] = { i, n }, tostring(one.law(n))
        end
      end
      local found = compiled.run(language, sources, queries)
      assert.equal(#values, #found)
      for at, value in ipairs(values) do
        assert.equal(value, found[at], ("%s: heap %d"):format(games[queries[at][1]].name, queries[at][2]))
      end
    end)
  end

  it("says what the law is and how far it was tested", function()
    local source = source_of(made[3], "python")
    assert.matches("OBSERVED, NOT PROVEN", source)
    assert.matches("g%(2n%) = n", source)
    assert.matches("0%.%.1600", source)
  end)
end)
