-- SPDX-License-Identifier: MIT
-- Rules with options whose positions are whole numbers, or lists of two, have sequences and tables: as a program that
-- follows the definition computes them.

local definition = require "spec.support.definition"
local program = require "spec.support.program"
local sg = require "sg"

-- Positions 0, 1, 2, ...: take a digit, or halve.
local function digits_options(n, option)
  for digit in tostring(n):gmatch "[1-9]" do
    option(n - tonumber(digit))
  end
  if n > 1 then option(n // 2) end
end

-- A knight that goes up and left on a board.
local KNIGHT = { { 1, -2 }, { -1, -2 }, { -2, 1 }, { -2, -1 } }
local function knight_options(a, b, option)
  for _, step in ipairs(KNIGHT) do
    if a + step[1] >= 0 and b + step[2] >= 0 then option(a + step[1], b + step[2]) end
  end
end

describe("positions that are whole numbers", function()
  local by_definition = {}
  for n = 0, 200 do
    local values = {}
    digits_options(n, function(m) values[#values + 1] = by_definition[m] end)
    by_definition[n] = definition.mex_of(values)
  end
  local game = assert(sg.game { name = "digits", start = 30, options = digits_options })

  it("have a sequence", function()
    local found = assert(game:seq(0, 200))
    assert.same(table.move(by_definition, 0, 200, 1, {}), found.values)
    assert.same({ 0, 200, "computed" }, { found.from, found.to, found.basis })
    assert.same({ by_definition[17], by_definition[18] }, assert(game:seq(17, 18)).values)
  end)

  it("are looked for among the known games", function()
    local nim = [[return { start = 9, options = function(n, option) for k = 1, n do option(n - k) end end }]]
    assert.matches("%f[%w]nim%s+the same heaps", program.run("identify -", { stdin = nim }).out)
  end)

  it("are no heaps, which is said with what makes them heaps", function()
    local rule = "return { start = 9, options = function(n, option) if n > 0 then option(n - 1) end end }"
    for _, question in ipairs { "period -", "pattern -", "codegen - --lang c" } do
      local run = program.run(question, { stdin = rule })
      assert.equal(2, run.code)
      assert.matches("heap = function(n, option)", run.err, 1, true)
    end
    local run = program.run("seq - 0..5 --checkpoint /nonexistent/c", { stdin = rule })
    assert.equal(2, run.code)
    assert.matches("checkpoints are for codes", run.err)
  end)

  it("are no pairs of heaps, which is said with what makes them two heaps", function()
    local rule = [[return { start = { 3, 5 }, options = function(p, option)
      for k = 1, p[1] do option { p[1] - k, p[2] } end
      for k = 1, p[2] do option { p[1], p[2] - k } end
    end }]]
    for _, question in ipairs { "period -", "pattern -", "codegen - --lang c", "seq - 0..5" } do
      local run = program.run(question, { stdin = rule })
      assert.equal(2, run.code)
      assert.matches("heap2 = function(a, b, option)", run.err, 1, true)
    end
  end)

  it("give what is known where one has no value", function()
    local stuck = assert(sg.game {
      start = 3,
      options = function(n, option)
        if n > 4 then error "above 4" end
        if n > 0 then option(n - 1) end
      end,
    })
    local found, why = stuck:seq(0, 9)
    assert.is_nil(found)
    assert.matches("above 4", why.message)
    assert.same({ 0, 1, 0, 1, 0 }, why.partial.values)
    assert.equal(4, why.partial.to)
  end)

  it("are not boards that are kept as numbers", function()
    local why = select(2, sg.load("cram"):seq(0, 5))
    assert.matches("is not indexed by heaps", why.message)
  end)

  it("bound the range", function()
    for _, range in ipairs { { 5, 4 }, { 0, 20000000 }, { 0, "x" } } do
      assert.equal("usage", select(2, game:seq(range[1], range[2])).code)
    end
  end)
end)

describe("positions that are lists of two whole numbers", function()
  local by_definition = {}
  -- The total falls with each move, so positions of a smaller total come first.
  for total = 0, 24 do
    for a = 0, total do
      local b, values = total - a, {}
      knight_options(a, b, function(c, d) values[#values + 1] = by_definition[c << 8 | d] end)
      by_definition[a << 8 | b] = definition.mex_of(values)
    end
  end
  local rules = {
    lists = {
      start = { 3, 5 },
      options = function(p, option)
        knight_options(p[1], p[2], function(a, b) option { a, b } end)
      end,
    },
    numbers = { start = { 3, 5 }, numbers = 2, options = knight_options },
    heap2 = { heap2 = knight_options },
  }

  for form, rule in pairs(rules) do
    it("have a table: " .. form, function()
      local game = assert(sg.game(rule))
      local found = assert(game:table({ 0, 12 }, { 2, 12 }))
      for a = 0, 12 do
        for b = 2, 12 do
          assert.equal(by_definition[a << 8 | b], found.values[a + 1][b - 1])
        end
      end
    end)
  end

  it("are not records, nor longer lists", function()
    for _, start in ipairs { { r = 1, c = 2 }, { 1, 2, 3 }, { 1, 2, turn = 1 } } do
      local game = assert(sg.game { start = start, options = function() end })
      assert.matches("no lists of two numbers", select(2, game:table({ 0, 1 }, { 0, 1 })).message)
    end
  end)

  it("are shown by the overview of a game on two heaps", function()
    local shown = program.run("wythoff").out
    assert.matches("heaps {0..9, 0..9}:\n     0  1  2", shown, 1, true)
    local knight = program.folder()
    program.write(knight .. "/loopy.lua", "return { loopy = true, heap2 = function(a, b, option) option(b, a) end }")
    assert.not_matches("heaps {0..9", program.run({ knight .. "/loopy.lua" }).out, 1, true)
    program.remove(knight)
  end)
end)
