-- SPDX-License-Identifier: MIT
-- Laws with a parameter as a letter: right for values of the parameter that were not looked at.

local definition = require "spec.support.definition"
local program = require "spec.support.program"
local sg = require "sg"
local lettered = require "sg.laws.lettered"

local TIME = { time = 300 } -- for slow machines
local HEAD = 'return { params = { k = { type = "integer", default = 2, min = 1, max = %s } }, %s }'

local function game(moves, most) return assert(sg.from_text(HEAD:format(most or "nil", moves), "mine.lua")) end

-- Take from 1 to floor(n / k) of n.
local SHARE = "heap = function(n, option, p) for j = 1, n // p.k do option(n - j) end end"
-- Take from 1 to k.
local FEW = "heap = function(n, option, p) for j = 1, math.min(n, p.k) do option(n - j) end end"
-- The same of one heap, any number of the other.
local PAIR = [[heap2 = function(a, b, option, p)
  for j = 1, math.min(a, p.k) do option(a - j, b) end
  for j = 1, b do option(a, b - j) end
end]]

-- The values of 0..last by the definition; least(n) is the least option of n, the others are those between.
local function by_definition(last, least)
  local g = {}
  for n = 0, last do
    local seen = {}
    for m = least(n), n - 1 do
      seen[g[m]] = true
    end
    g[n] = definition.mex(seen)
  end
  return g
end

describe("a law with a letter", function()
  it("is right for other values of the parameter", function()
    local share = assert(lettered(game(SHARE), "k", TIME))
    assert.equal(
      "g(n) = floor(n / k) where k divides n, g(floor(((k - 1) * n) / k)) elsewhere, for n >= 1; g(0) = 0",
      share.laws[1].text
    )
    assert.same(
      { "observed", "k", 5, 10 },
      { share.laws[1].basis, share.letter.name, share.letter.from, share.letter.to }
    )
    assert.equal("g(n) = n mod (k + 1)", assert(lettered(game(FEW), "k", TIME)).laws[1].text)
    for _, k in ipairs { 3, 12, 23, 60 } do
      local g = by_definition(600, function(n) return n - n // k end)
      local few = by_definition(600, function(n) return math.max(n - k, 0) end)
      for n = 1, 600 do
        assert.equal(n % k == 0 and n // k or g[(k - 1) * n // k], g[n], ("k = %d: heap %d"):format(k, n))
        assert.equal(n % (k + 1), few[n])
      end
    end
  end)

  it("is one of two heaps, too", function()
    local found = assert(lettered(game(PAIR), "k", TIME))
    assert.equal("g(a, b) = b xor (a mod (k + 1))", found.laws[1].text)
    assert.equal(2, found.heaps)
  end)

  it("is none where the laws differ, or one value has none", function()
    local even = "subtract = function(p) return p.k % 2 == 0 and { 1, 2 } or { 1, 4, 10 } end"
    assert.same({}, assert(lettered(game(even), "k", TIME)).laws)
    local late =
      "heap = function(n, option, p) if n * n % (p.k + 30) == 3 then option(n * n % 7 % math.max(n, 1)) end end"
    assert.same({}, assert(lettered(game(late), "k", TIME)).laws)
  end)

  it("needs a parameter that is a number, with some values", function()
    for name, one in pairs { nope = game(FEW), k = game(FEW, 4) } do
      local found, why = lettered(one, name)
      assert.same({ nil, "usage" }, { found, why.code })
    end
  end)

  it("is written by the program", function()
    local folder <close> = setmetatable(
      { path = program.folder() },
      { __close = function(f) program.remove(f.path) end }
    )
    local file = program.write(folder.path .. "/few.lua", HEAD:format("nil", FEW))
    local run = program.run { "pattern", file, "--param", "k", "--time", "300" }
    assert.equal(0, run.code, run.err)
    assert.truthy(run.out:find("g(n) = n mod (k + 1)  [observed to 10000]\n", 1, true), run.out)
    assert.truthy(run.out:find("made from those for k = 5 and 6, right for those to k = 10", 1, true), run.out)
    assert.truthy(run.out == run.out:gsub("\n+$", "\n"))
    for _, option in ipairs { { "--heap", "7" }, { "--certificate", folder.path .. "/c" }, { "--format", "svg" } } do
      local refused = program.run { "pattern", file, "--param", "k", table.unpack(option) }
      assert.equal(2, refused.code, refused.err)
    end
    assert.equal(1, program.run({ "pattern", "kayles", "--param", "k" }).code // 2) -- it has no such parameter
  end)
end)
