-- SPDX-License-Identifier: MIT
-- Arc Kayles on stars with three rays, of x, y and n vertices beside the centre: the values by the definition are what
-- docs/theorems.md, section 16, needs for the period 34 in n for all y.

local sg = require "sg"
local mex = require("spec.support.definition").mex

-- Values of paths of 0..most vertices.
local function paths(most)
  local p = {}
  for n = 0, most do
    local seen = {}
    for i = 0, n - 2 do
      seen[p[i] ~ p[n - 2 - i]] = true
    end
    p[n] = mex(seen)
  end
  return p
end

-- The value of (y, n), n <= y, for one x: s are the values of smaller (y, n), stars[z] those of all for z < x.
local function value(stars, s, p, x, y, n)
  local seen = {}
  if x >= 1 then seen[p[x - 1] ~ p[y] ~ p[n]] = true end
  if y >= 1 then seen[p[x] ~ p[y - 1] ~ p[n]] = true end
  if n >= 1 then seen[p[x] ~ p[y] ~ p[n - 1]] = true end
  for z = 0, x - 2 do
    seen[stars[z][y][n] ~ p[x - 2 - z]] = true
  end
  local of_n, of_y = s[n], s[y]
  for j = 0, y - 2 do
    seen[of_n[j] ~ p[y - 2 - j]] = true
  end
  for i = 0, n - 2 do
    seen[of_y[i] ~ p[n - 2 - i]] = true
  end
  return mex(seen)
end

-- stars[x][y][n] for x <= x_most, y and n <= most. Without the ray of x the star is a path.
local function stars_of(x_most, most)
  local p, stars = paths(2 * most + 1), {}
  for x = 0, x_most do
    local s = {}
    for y = 0, most do
      s[y] = x == 0 and table.move(p, y + 1, y + 1 + most, 0, {}) or {}
    end
    for y = x == 0 and most + 1 or 0, most do
      for n = 0, y do
        local found = value(stars, s, p, x, y, n)
        s[y][n], s[n][y] = found, found
      end
    end
    stars[x] = s
  end
  return stars
end

-- The least N0 with s[y][n + 34] = s[y][n] for all y and all n >= N0 that are known.
local function repeats_from(s, most)
  local from = 0
  for y = 0, most do
    for n = from, most - 34 do
      if s[y][n] ~= s[y][n + 34] then from = n + 1 end
    end
  end
  return from
end

describe("stars of Arc Kayles", function()
  local MOST = 516 + 122
  local stars
  lazy_setup(function() stars = stars_of(2, MOST) end)

  it("have the values of the library's rule", function()
    local game = assert(sg.load "arc_kayles_star:x=2:y=40")
    for x = 0, 2 do
      for _, y in ipairs { x, 7, 23, 40 } do
        local found = assert(game:seq(0, MOST, { family = ("s%d_%d_"):format(x, y) })).values
        for n = 0, MOST do
          if stars[x][y][n] ~= found[n + 1] then
            assert.equal(stars[x][y][n], found[n + 1], ("s%d_%d_%d"):format(x, y, n))
          end
        end
      end
    end
  end)

  it("with a ray of at most two vertices have the period 34 in the third ray, whatever the second", function()
    -- The first heap of the period is the least that serves; B - 122 is not below it.
    assert.same(
      { 52, 460, 516 },
      { repeats_from(stars[0], MOST), repeats_from(stars[1], MOST), repeats_from(stars[2], MOST) }
    )
    assert.equal(460, repeats_from(stars[1], 460 + 122))
    -- no shorter period: 34 has the largest divisors 2 and 17
    for x = 1, 2 do
      for _, period in ipairs { 2, 17 } do
        for y = 0, MOST do
          local differs = false
          for n = 516, MOST - period do
            differs = differs or stars[x][y][n] ~= stars[x][y][n + period]
          end
          assert.is_true(differs, ("x = %d, y = %d, period %d"):format(x, y, period))
        end
      end
    end
  end)
end)
