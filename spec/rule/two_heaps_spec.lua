-- SPDX-License-Identifier: MIT
-- Games on two heaps: heap2, their order, their tables.

local definition = require "spec.support.definition"
local returned = require "spec.support.returned"
local sg = require "sg"

local function rule(body, more)
  return sg.from_text(
    ('return { name = "two", summary = "s", %s heap2 = function(a, b, option) %s end }'):format(more or "", body),
    "two.lua"
  )
end

local nim = "for x = 0, a - 1 do option(x, b) end for y = 0, b - 1 do option(a, y) end"

describe("a game on two heaps", function()
  it("has the published table of Wythoff's game", function()
    local result = assert(assert(sg.load "wythoff"):table({ 0, 14 }, { 0, 14 }))
    local n = 0
    for line in io.lines "tests/data/known_values.tsv" do
      local a, values = line:match "^wythoff\t{(%d+),%%d}\t0\t([%d,]+)\tOEIS A004481"
      if a then
        n = n + 1
        assert.equal(values, table.concat(result.values[a + 1], ","))
      end
    end
    assert.is_true(n >= 15)
  end)

  it("of Nim adds", function()
    local result = assert(assert(rule(nim)):table({ 3, 9 }, { 0, 12 }))
    for i, row in ipairs(result.values) do
      for j, value in ipairs(row) do
        assert.equal((i + 2) ~ (j - 1), value)
      end
    end
    assert.equal(3 ~ 5, assert(rule(nim)):value({ 3, 5 }).value)
  end)

  it("has values beyond a small table, however many positions lie below", function()
    -- Every pair lies below; halves alone have few.
    local game =
      assert(rule "if a > 0 then option(a - 1, b) option(a // 2, b) end if b > 0 then option(a, b // 2) end")
    local g, last = {}, 515
    for a = 0, last do
      g[a] = {}
      for b = 0, last do
        local seen = {}
        if a > 0 then
          seen[g[a - 1][b]], seen[g[a // 2][b]] = true, true
        end
        if b > 0 then seen[g[a][b // 2]] = true end
        g[a][b] = definition.mex(seen)
      end
    end
    for _, pair in ipairs { { 515, 515 }, { 515, 513 }, { 512, 514 } } do
      assert.equal(g[pair[1]][pair[2]], assert(game:value(pair)).value)
    end
    local found = assert(rule(nim)):value { 520, 521 } -- a search of all takes minutes
    assert.same({ 520 ~ 521, "N" }, { found.value, found.outcome })
    assert.is_nil((rule(nim):value({ 700, 601 }, { positions = 1000 })))
  end)

  it("may leave sums of pairs", function()
    -- Cut a a x b bar into two: the same as its values by hand.
    local cut = "for x = 1, a - 1 do option(x, b, a - x, b) end for y = 1, b - 1 do option(a, y, a, b - y) end"
    local game = assert(rule(cut))
    for a = 1, 6 do
      for b = 1, 6 do
        assert.equal((a * b - 1) % 2, game:value({ a, b }).value)
      end
    end
  end)

  it("must go down in its order", function()
    local up = "if a > 0 then option(a - 1, b + 2) end if b > 0 then option(a, b - 1) end"
    local value, message, code = returned(assert(rule(up)):value { 2, 3 })
    assert.is_nil(value)
    assert.equal("rule", code)
    assert.truthy(message:find("two.lua:1: a move from {2,3} leaves {1,5}: the total must fall", 1, true), message)
    assert.equal(1, assert(rule(up, 'falls = "rows",')):value({ 2, 3 }).value)
    value, message = returned(assert(rule("option(a, b + 1)", 'falls = "rows",')):value { 2, 3 })
    assert.is_nil(value)
    assert.truthy(message:find("the first heap must fall", 1, true), message)
  end)

  it("is refused where it makes no sense", function()
    for body, says in pairs {
      ["option(a - 1, b)"] = "whole numbers >= 0",
      ["if a > 0 then option(a - 1) end"] = "pairs of heaps",
      ["if a > 0 then option(a / 2, b) end"] = "whole numbers",
    } do
      local value, message = returned(assert(rule(body)):value { 1, 0 })
      assert.is_nil(value)
      assert.truthy(message:find(says, 1, true), message)
    end
    for more, says in pairs {
      ['falls = "up",'] = 'falls\' is a string; it must be "total" or "rows"',
      ['order = "rows",'] = "is named by falls",
      ['code = "0.77",'] = "this one has code and heap2",
      ["heap = function() end,"] = "this one has heap and heap2",
    } do
      local game, message = returned(rule(nim, more))
      assert.is_nil(game)
      assert.truthy(message:find(says, 1, true), message)
    end
    local value, message = returned(assert(rule(nim)):value { 1, 2, 3 })
    assert.is_nil(value)
    assert.truthy(message:find("{a, b}", 1, true), message)
    assert.is_nil((assert(sg.load "kayles"):table({ 0, 1 }, { 0, 1 })))
    assert.is_nil((assert(rule(nim)):table({ 2, 1 }, { 0, 1 })))
  end)

  it("keeps its line numbers, and the running program may have one", function()
    local game, message =
      sg.from_text("return {\n  summary = 's',\n  heap2 = function(a, b, option)\n    error 'here'\n  end }", "x.lua")
    assert.is_nil((assert(game, message):value { 1, 1 }))
    assert.truthy(tostring(select(2, game:value { 1, 1 })):find("x.lua:4", 1, true))
    local own = sg.game {
      summary = "s",
      heap2 = function(a, b, option)
        if a > 0 and b > 0 then option(a - 1, b - 1) end
      end,
    }
    assert.equal(1, own:value({ 3, 5 }).value)
  end)
end)
