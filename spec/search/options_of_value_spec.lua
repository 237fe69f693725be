-- SPDX-License-Identifier: MIT
-- The options of one value that a search knows are those whose components it knows, and no others.

local sg = require "sg"
local limits = require "sg.limits"
local searches = require "sg.search.searches"

local GAMES = { "cram:w=5:h=4", "sprouts:n=4", "node_kayles:w=4:h=3", "impartial_clobber:w=4:h=2", "chomp" }
local LEVELS, VALUES = 3, 6

local function sum_of(search, parts)
  local sum = 0
  for _, key in ipairs(parts) do
    local value = search:known(key)
    if not value then return nil end
    sum = sum ~ value
  end
  return sum
end

local function text_of(options)
  local texts = {}
  for i, parts in ipairs(options) do texts[i] = table.concat(parts, "+") end
  return table.concat(texts, " ")
end

describe("the options of a value", function()
  for _, name in ipairs(GAMES) do
    it("of " .. name .. " are those of all options that are known to have it", function()
      local game, opts = assert(sg.load(name)), limits.of {}
      assert(game:value(game:start()))
      local search = searches.of(game).lead
      local level, n_found = assert(search:parts(game:start(), opts)), 0
      for _ = 1, LEVELS do
        local below = {}
        for _, key in ipairs(level) do
          local options = assert(search:options(key, opts))
          for n = 0, VALUES do
            local known = {}
            for _, parts in ipairs(options) do
              if sum_of(search, parts) == n then known[#known + 1] = parts end
            end
            assert.equal(text_of(known), text_of(assert(search:options_of_value(key, n, opts))))
            n_found = n_found + #known
          end
          assert.same({}, search:options_of_value(key, 0xffffffff, opts)) -- how C writes that a value is not known
          for i = 1, math.min(#options, 8) do below[#below + 1] = options[i][1] end
        end
        level = below
      end
      assert.is_true(n_found > 0)
    end)
  end
end)
