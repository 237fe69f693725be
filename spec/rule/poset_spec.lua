-- SPDX-License-Identifier: MIT
-- Games on ordered sets (the field poset), against spec/support/posets.lua and published results.

local sg = require "sg"

local searches = require "sg.search.searches"
local naive = require "spec.support.naive"
local posets = require "spec.support.posets"
local program = require "spec.support.program"
local returned = require "spec.support.returned"
local mex = require("spec.support.definition").mex

local function rule(field, more)
  return sg.from_text(
    ('return { name = "ordered", summary = "s", poset = %s, %s }'):format(field, more or ""),
    "r.lua"
  )
end

-- Pairs of numbers of which the first is the smaller: they never go round.
local function random_pairs(n)
  local list, texts = {}, {}
  for a = 1, n do
    for b = a + 1, n do
      if math.random(4) == 1 then
        list[#list + 1] = { a, b }
        texts[#texts + 1] = ("{ %d, %d }"):format(a, b)
      end
    end
  end
  return list, "{ " .. table.concat(texts, ", ") .. " }"
end

local function random_part(n)
  local list = {}
  for i = 1, n do
    if math.random(4) > 1 then list[#list + 1] = i end
  end
  return list
end

local function numbers(n)
  local list = {}
  for i = 1, n do
    list[i] = i
  end
  return list
end

-- Compares a game with the definition at a list of its elements.
local function compare(game, below, list, memo, about)
  local text = posets.text(list)
  about = ("%s of %s, seed %d"):format(text, about, naive.seed)
  local value, misere = posets.value(below, list, memo)
  for _, method in ipairs { "dag", "lv", "pn" } do
    assert.equal(value, assert(game:value(text, { method = method })).value, about)
  end
  assert.equal(value, assert(game:without({ "split" }):value(text)).value, about)
  assert.equal(misere and "N" or "P", assert(game:misere_outcome(text)).outcome, about)
  local options = assert(game:options(text))
  assert.equal(#list, #options, about)
  for i, left in ipairs(posets.moves(below, list)) do
    assert.equal(tostring(list[i]), options[i].label, about)
    assert.equal(posets.text(left), options[i].text, about)
  end
end

describe("a game on an ordered set", function()
  it("has the values and the moves of the definition", function()
    local n_divided = 0
    for round = 1, 120 do
      local n = math.random(1, 8)
      local list, text = random_pairs(n)
      local all = table.concat(numbers(n), ", ")
      local game = assert(rule(("{ elements = { %s }, below = %s }"):format(all, text)))
      local below, memo = posets.below({ below = list }), {}
      for _ = 1, 3 do
        local part = random_part(n)
        local about = ("%s, round %d"):format(text, round)
        compare(game, below, part, memo, about)
        local sum, parts = 0, assert(game:components(posets.text(part)))
        for _, one in ipairs(parts) do
          sum = sum ~ assert(game:value(one)).value
        end
        assert.equal(posets.value(below, part, memo), sum, about)
        n_divided = n_divided + (#parts > 1 and 1 or 0)
      end
    end
    assert.is_true(n_divided > 50, tostring(n_divided))
  end)

  -- Symmetric orders: the subsets of a set, sums of equal orders, elements that lie above and below the same ones.
  local function symmetric_orders()
    local function order(n, is_below)
      local list, texts = {}, {}
      for a = 1, n do
        for b = 1, n do
          if a ~= b and is_below(a, b) then
            list[#list + 1] = { a, b }
            texts[#texts + 1] = ("{ %d, %d }"):format(a, b)
          end
        end
      end
      return { n = n, list = list, text = "{ " .. table.concat(texts, ", ") .. " }" }
    end
    local crown = { [1] = 2, [3] = 4, [5] = 6 }
    return {
      order(14, function(a, b) return a & b == a end),
      order(12, function(a, b) return a % 3 == b % 3 and a < b end),
      order(12, function(a, b) return a % 3 == 0 and b % 3 ~= 0 and (a // 3 + b // 3) % 2 == 0 end),
      order(11, function(a, b) return a <= 5 and b > 5 end),
      order(6, function(a, b) return crown[a] ~= nil and crown[a] ~= b and b % 2 == 0 end),
      order(8, function(a, b) return a <= 4 and b > 4 and (b - a) % 4 < 2 end),
    }
  end

  it("has one form of the positions that a symmetry leads to one another", function()
    local n_forms, n_sets = 0, 0
    for which, order in ipairs(symmetric_orders()) do
      local all = table.concat(numbers(order.n), ", ")
      local game = assert(rule(("{ elements = { %s }, below = %s }"):format(all, order.text)))
      local below, memo, forms = posets.below({ below = order.list }), {}, {}
      for _ = 1, 25 do
        local part = random_part(order.n)
        local about = ("order %d"):format(which)
        compare(game, below, part, memo, about)
        for _, one in ipairs(assert(game:components(posets.text(part)))) do
          local text = game:show(one)
          local of_form = assert(game:components(one))
          assert.same({ one }, of_form, about) -- the form of a form is itself
          forms[text] = true
          n_sets = n_sets + 1
        end
      end
      for _ in pairs(forms) do
        n_forms = n_forms + 1
      end
    end
    assert.is_true(n_forms < n_sets / 2, n_forms .. " of " .. n_sets)
  end)

  it("takes the symmetries of the order in C as in Lua", function()
    for which, order in ipairs(symmetric_orders()) do
      local all = table.concat(numbers(order.n), ", ")
      local game = assert(rule(("{ elements = { %s }, below = %s }"):format(all, order.text), 'tags = { "fresh" }'))
      local text = posets.text(numbers(order.n))
      local stats = {}
      assert(game:value(text, { method = "dag", stats = stats }))
      local in_lua = {}
      local function walk(position)
        local key = game:show(position)
        if in_lua[key] then return end
        in_lua[key] = true
        for _, option in ipairs(assert(game:options(position))) do
          for _, one in ipairs(option.parts) do
            for _, part in ipairs(assert(game:components(one))) do
              walk(part)
            end
          end
        end
      end
      local parts = assert(game:components(text))
      if #parts == 1 then -- equal parts cancel, and are not searched
        walk(parts[1])
        local n = 0
        for _ in pairs(in_lua) do
          n = n + 1
        end
        assert.equal(n, searches.total(stats).positions, ("order %d"):format(which))
      end
    end
  end)

  it("has Gale's subset take-away for six things, which takes all 720 symmetries", function()
    local game = assert(sg.load "subset_takeaway"):with { n = 6 }
    local result = assert(game:outcome(nil, { positions = 16353 })) -- classes of antichains
    assert.equal("P", result.outcome) -- Christensen and Tilford 1997
  end)

  it("of more than 64 elements has the same values", function()
    local game = assert(
      rule(
        "{ elements = function() local t = {} for i = 1, 90 do t[i] = i + 1 end return t end, "
          .. "below = function(a, b) return b % a == 0 end }"
      )
    )
    local below, memo = posets.below({ below = function(a, b) return b % a == 0 end }), {}
    for _ = 1, 40 do
      local list, step = {}, math.random(1, 6)
      for i = 2, 91 do
        if #list < 9 and math.random(4) == 1 then list[#list + 1] = (i * step - 2) % 90 + 2 end
      end
      table.sort(list)
      for i = #list, 2, -1 do
        if list[i] == list[i - 1] then table.remove(list, i) end
      end
      compare(game, below, list, memo, "multiples")
    end
  end)

  it("takes elements from pairs, and pairs from a parameter", function()
    local game = assert(rule('{ below = "order" }', 'params = { order = { type = "position", default = {} } }'))
    assert.equal(0, game:value().value)
    local chain = assert(game:with { order = { { "c", "b" }, { "b", "a" } } })
    assert.equal(3, chain:value().value)
    assert.equal("{c,b,a}", chain:show(assert(chain:start())))
    assert.equal(2, chain:value("c, a").value)
    local both = assert(rule '{ elements = { 7, 3, "x" }, below = { { 7, "x" } } }')
    assert.equal("{7,3,x}", both:show(assert(both:start())))
    assert.equal(3, both:value().value)
  end)

  it("is Chomp where it is rows, with the values of the definition", function()
    local memo = {}
    local function value_of(rows)
      local key = table.concat(rows, " ")
      if memo[key] then return table.unpack(memo[key]) end
      local seen, misere = {}, false
      local bites = posets.bites(rows)
      for _, after in ipairs(bites) do
        local one, wins = value_of(after)
        seen[one], misere = true, misere or not wins
      end
      local value = mex(seen)
      memo[key] = { value, misere or #bites == 0 }
      return table.unpack(memo[key])
    end
    local game = assert(sg.load "chomp")
    for round = 1, 150 do
      local rows, length = {}, math.random(1, 6)
      for r = 1, math.random(1, 5) do
        rows[r], length = length, math.random(1, length)
      end
      local about = ("{%s}, round %d, seed %d"):format(table.concat(rows, ","), round, naive.seed)
      local value, misere = value_of(rows)
      for _, method in ipairs { "dag", "lv", "pn" } do
        assert.equal(value, assert(game:value(rows, { method = method })).value, about)
      end
      assert.equal(value, assert(game:without({ "canonical" }):value(rows)).value, about)
      assert.equal(misere and "N" or "P", assert(game:misere_outcome(rows)).outcome, about)
      assert.equal(#posets.bites(rows), #assert(game:options(rows)), about)
    end
  end)

  it("knows rows that are too long for C", function()
    local game = assert(sg.load "chomp")
    assert.equal(199, assert(game:value({ 200 })).value)
    assert.equal("P", assert(game:outcome({ 131, 130 })).outcome)
    local column = {}
    for r = 1, 130 do
      column[r] = 1
    end
    assert.equal(129, assert(game:value(column)).value)
  end)

  -- E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, ch. 18: of two rows the square that leaves {n, n-1}, of a
  -- square bar the square next to the poison in both directions; the bar of 8 by 10 is the least with two such moves.
  it("has published moves of Chomp", function()
    local function winning(w, h)
      local labels = {}
      for _, move in ipairs(assert(assert(sg.load("chomp", { w = w, h = h })):moves()).moves) do
        if move.wins then labels[#labels + 1] = move.label end
      end
      return labels
    end
    for n = 2, 7 do
      assert.same({ "b2" }, winning(n, n))
      assert.equal(1, #winning(n, 2))
    end
    assert.equal(2, #winning(10, 8))
  end)

  it("has published winners of Schuh's game and of subset take-away", function()
    for n = 2, 60 do
      local schuh = assert(sg.load("schuhs_game", { n = n }))
      assert.equal("N", assert(schuh:outcome()).outcome, n)
    end
    -- With p^a q^b the divisors are the squares of a bar of a + 1 by b + 1, and 1 is the poison.
    for a = 1, 3 do
      for b = 1, 3 do
        local bar = assert(sg.load("chomp", { w = a + 1, h = b + 1 }))
        local divisors = assert(sg.load("schuhs_game", { n = 2 ^ a * 3 ^ b // 1 | 0 }))
        assert.equal(bar:value().value, divisors:value().value)
      end
    end
    for n = 1, 5 do
      assert.equal("P", assert(assert(sg.load("subset_takeaway", { n = n })):outcome()).outcome, n)
    end
  end)

  it("is sound, says check", function()
    for _, field in ipairs { "{ below = { { 1, 3 }, { 2, 3 }, { 4, 5 } } }", '{ elements = { "a", "b" }, below = {} }' } do
      local report = assert(sg.check(assert(rule(field)), { time = 20 }))
      assert.is_true(report.ok, tostring(report))
    end
  end)

  it("says what is wrong with its order", function()
    for field, says in pairs {
      ["7"] = "it is 7; it must be a table, as in poset = { elements = { 2, 3, 6 }",
      ["{ under = {} }"] = "it has no field 'under'",
      ["{ elements = { 1 } }"] = "below is missing",
      ["{ elements = { 1 }, below = 5 }"] = "below is 5; it must be a function, a list of pairs, or the name",
      ['{ elements = { 1 }, below = "pairs" }'] = "names the parameter 'pairs', which the rule does not have",
      ["{ below = function() end }"] = "elements is missing",
      ["{ below = { 5 } }"] = "below[1] is 5; it must be a pair { a, b }",
      ["{ elements = { 1, 2 }, below = { { 1, 3 } } }"] = "below[1]: 3 is not among the elements",
      ["{ elements = { 1, 1 }, below = {} }"] = "elements has 1 twice",
      ['{ elements = { "a b" }, below = {} }'] = 'elements[1] is "a b"; an element is a number or a word',
      ['{ elements = { "a", nil, "c" }, below = {} }'] = "elements[2] is nil, and others are behind it; it must be a "
        .. "list of numbers and words",
      ["{ elements = { a = 1 }, below = {} }"] = "elements has the field 'a'; it must be a list of numbers and words",
      ["{ elements = function() end, below = {} }"] = "elements returned nothing; it must return a list, as in",
      ['{ below = { ada = { "bob", "cy" } } }'] = "below has the field 'ada'; it must be a list of pairs { a, b }",
      ["{ below = { { 1, 2 }, nil, { 2, 3 } } }"] = "below[2] is nil, and others are behind it; it must be a list of",
      ["{ below = { { 1, 2, most = 3 } } }"] = "below[1] is {1,2,most=3}; it must be a pair { a, b }",
      ['"rows"'] = 'start is missing: a rule with poset = "rows" needs start',
      ["{ below = { { 1, 2 }, { 2, 1 } } }"] = "below goes round: 1 is below itself",
      ["{ elements = { 1, 2 }, below = function() return true end }"] = "below goes round: 1 is below 2, and 2 below 1",
      ["{ elements = { 1, 2, 3 }, below = function(a, b) return b == a + 1 end }"] = "1 is below 2, 2 below 3, but 1 "
        .. "is not below 3",
      ["{ elements = function() local t = {} for i = 1, 257 do t[i] = i end return t end, below = {} }"] = "there are "
        .. "257 elements; 256 are the most",
    } do
      local game, message = returned(rule(field))
      if game then
        game, message = returned(game:value())
      end
      assert.is_nil(game, field)
      assert.truthy(message:find(says, 1, true), message)
    end
    for more, says in pairs {
      ["split = function() end"] = "this one has poset and split",
      ["options = function() end"] = "this one has poset and options",
    } do
      local _, message = returned(rule("{ below = { { 1, 2 } } }", more))
      assert.truthy(message:find(says, 1, true), message)
    end
    local run = program.run { "value", "schuhs_game:n=12", "{2,5}" }
    assert.equal(2, run.code)
    assert.truthy(run.err:find("5 is not an element", 1, true), run.err)
  end)

  it("reads a start that is a text by the parse of the rule", function()
    local parse = "parse = function(text) return %s end, "
    local order =
      assert(rule('{ below = { { "a", "b" }, { "b", "c" } } }', parse:format "#text + 4" .. 'start = "BC"'))
    assert.equal("{b,c}", order:show(assert(order:start())))
    local bar = assert(rule('"rows"', parse:format "{ #text, 1 }" .. 'start = "BCD"'))
    assert.same({ 3, 1 }, assert(bar:start()))
  end)

  it("takes sets of its elements alone, whatever the valid of the rule says", function()
    local field = '{ below = { { "a", "b" }, { "b", "c" } } }'
    local lax = assert(rule(field, "valid = function() return true end"))
    assert.equal(2, lax:value(3).value)
    for position, says in pairs { [99] = "has elements that there are not", [-1] = "has elements that there are not" } do
      local value, why = lax:value(position)
      assert.is_nil(value)
      assert.truthy(tostring(why):find(says, 1, true), tostring(why))
    end
    local strict = assert(rule(field, 'valid = function(set) return set ~= 3 or "no, not that" end'))
    assert.equal(3, strict:value(7).value)
    assert.truthy(tostring(select(2, strict:value(3))):find("no, not that", 1, true))
  end)

  it("is drawn where few of its elements are left, and is too large to draw with many", function()
    for _, words in ipairs { { "subset_takeaway:n=8" }, { "schuhs_game:n=720720" }, { "chomp", "{300}" } } do
      local run = program.run { "draw", words[1], words[2] }
      assert.equal(1, run.code, run.err)
      assert.truthy(run.out:find(": too large to draw", 1, true), run.out)
    end
    local game = assert(sg.load("subset_takeaway", { n = 8 }))
    local drawing = assert(game:drawing(assert(game:parse "{1,2,12}")))
    local stones, lines = {}, 0
    for _, item in ipairs(drawing.items) do
      if item.kind == "stone" then stones[item.text] = item end
      lines = lines + (item.kind == "line" and 1 or 0)
    end
    assert.equal(2, lines)
    assert.is_true(stones["12"].y < stones["1"].y and stones["1"].y == stones["2"].y)
  end)

  it("is drawn in rows whose middles lie above each other, with room between the circles", function()
    local game = assert(sg.load("subset_takeaway", { n = 4 }))
    local rows = {}
    for _, item in ipairs(assert(game:drawing(assert(game:start()))).items) do
      if item.kind == "stone" then
        rows[item.y] = rows[item.y] or {}
        table.insert(rows[item.y], item.x)
      end
    end
    local middles, count = {}, 0
    for _, row in pairs(rows) do
      table.sort(row)
      for i = 2, #row do
        assert.is_true(row[i] - row[i - 1] >= 1.5)
      end
      middles[(row[1] + row[#row]) / 2], count = true, count + 1
    end
    assert.equal(3, count)
    assert.is_nil(next(middles, next(middles)))
  end)

  it("asks nobody about option where the start of data has no moves", function()
    local folder = program.folder()
    for text, hint in pairs {
      ["poset = { elements = {}, below = {} }"] = "the start, {}, has no moves\n",
      ["start = 1, options = function() end"] = "has no moves: does options call option(...)",
      ["start = { 1, 2 }, heap2 = function() end"] = "has no moves: does heap2 call option(...)",
    } do
      local file = folder .. "/r.lua"
      program.write(file, "return { " .. text .. " }")
      local run = program.run { "value", file }
      assert.truthy(run.err:find(hint, 1, true), run.err)
      local report = program.run { "check", file }
      assert.equal(1, report.code)
      assert.truthy(report.out:find(hint:match "does %w+ call" or "is the start, {}, the one", 1, true), report.out)
    end
    program.remove(folder)
  end)

  it("has a graph for which each position is shown once, not each edge", function()
    local game = assert(rule('{ below = { { "a", "b" }, { "b", "c" }, { "c", "d" }, { "d", "e" } } }'))
    local show, n_shown = game.show, 0
    rawset(game, "show", function(...)
      n_shown = n_shown + 1
      return show(...)
    end)
    local graph = assert(game:graph())
    rawset(game, "show", nil)
    assert.equal(6, #graph.nodes)
    assert.equal(15, #graph.edges)
    assert.equal(10, n_shown) -- and the five positions that a move from the start may leave once more
    assert.equal("{a,b,c,d,e}", graph.nodes[1].position)
    for _, option in ipairs(assert(game:options(nil, { texts = false }))) do
      assert.is_nil(option.text)
    end
  end)

  it("with a start that is no position is not sound", function()
    for more, says in pairs {
      ['start = { "a" }'] = 'start: {"a"} is no position: it is no set of elements',
      ["start = 8"] = "start: 8 is no position: it has elements that there are not",
      ["start = function() end"] = "start returned nothing",
    } do
      local game = assert(rule('{ below = { { "a", "b" }, { "b", "c" } } }', more))
      local report = assert(sg.check(game, { time = 20 }))
      assert.is_false(report.ok)
      assert.truthy(tostring(report):find(says, 1, true), tostring(report))
    end
  end)

  it("is certified, and a certificate that was changed is refused", function()
    local folder = program.folder()
    local checker = require("spec.support.changes").copy_of_checker(folder)
    for game, value in pairs { ["schuhs_game:n=30"] = 3, ["chomp:w=4:h=3"] = 9 } do
      local file, bad = folder .. "/good.json", folder .. "/bad.json"
      assert.equal(0, program.run({ "value", game, "--certificate", file }).code)
      for _, run in ipairs {
        program.run { "verify", file },
        program.shell("lua5.4 " .. checker .. " " .. file),
      } do
        assert.equal(0, run.code, run.out .. run.err)
        assert.matches("the start has value " .. value, run.out, 1, true)
      end
      local whole = assert(io.open(file)):read "a"
      local changed, n = whole:gsub('"value":' .. value, '"value":' .. value + 1, 1)
      assert.equal(1, n)
      program.write(bad, changed)
      assert.equal(1, program.run({ "verify", bad }).code)
      assert.equal(1, program.shell("lua5.4 " .. checker .. " " .. bad).code)
    end
    for show, words in pairs { [""] = "{2,3,4}", ['show = function() return "the start" end'] = "7" } do
      local rule_file, file = folder .. "/r.lua", folder .. "/set.json"
      local multiples = "poset = { elements = { 2, 3, 4, 5 }, below = { { 2, 4 } } }"
      program.write(rule_file, ("return { %s, parse = function() return 7 end, %s }"):format(multiples, show))
      assert.equal(0, program.run({ "value", rule_file, "{2,3,4}", "--certificate", file }).code)
      local run = program.run { "verify", file }
      assert.equal(0, run.code, run.err)
      assert.truthy(run.out:find(": " .. words .. " has value 3, proven", 1, true), run.out)
    end
    program.remove(folder)
  end)

  it("answers all commands about positions", function()
    for _, words in ipairs {
      { "value" },
      { "outcome" },
      { "moves", "--board" },
      { "explain" },
      { "graph" },
      { "graph", "--format", "svg" },
      { "graph", "--format", "json" },
      { "positions", "--count" },
      { "misere", "outcome" },
      { "misere", "value" },
    } do
      local command = words[1] == "misere" and { "misere", words[2] } or { words[1] }
      table.insert(command, "schuhs_game:n=12")
      for i = words[1] == "misere" and 3 or 2, #words do
        command[#command + 1] = words[i]
      end
      local run = program.run(command)
      assert.equal(0, run.code, table.concat(command, " ") .. ": " .. run.err)
    end
    for _, words in ipairs {
      { "seq", "schuhs_game", "0..3" },
      { "period", "chomp" },
      { "table", "chomp", "0..3", "0..3" },
    } do
      local run = program.run(words)
      assert.equal(2, run.code, run.out)
      assert.truthy(run.err:find(words[2], 1, true), run.err)
    end
  end)
end)
