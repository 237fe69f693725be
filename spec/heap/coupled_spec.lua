-- SPDX-License-Identifier: MIT
-- Coupled families of heaps: rules with the field heaps, against the definition, and against the same games on graphs.

local definition = require "spec.support.definition"
local naive = require "spec.support.naive"
local program = require "spec.support.program"
local returned = require "spec.support.returned"
local sg = require "sg"
local mex = require("spec.support.definition").mex

local function rule(heaps, more)
  return sg.from_text(
    ("return { name = 'coupled', summary = 's', %s heaps = %s }"):format(more or "", heaps),
    "coupled.lua"
  )
end

-- The same system as texts and as functions, for the rule and for the definition: each option by family.
local SQUARES = [[{
  a = { "0 for n = 0", "a(i) + b(n-1-i)", "b(i) + b(n-2-i)" },
  b = { "a(n-1)", "b(n-2)", "b(i) + b(n-1-i)", "a(i) + c(n-2-i)", "b(i) + c(n-3-i)" },
  c = { "0 for n = 1", "b(n)", "c(n-2)", "c(i) + b(n-1-i)", "c(i) + c(n-3-i)" },
}]]
local SQUARES_IN_LUA = [[{
  a = function(n, option, heap)
    if n == 0 then option() end
    for i = 0, n - 1 do option(heap.a(i), heap.b(n - 1 - i)) end
    for i = 0, n - 2 do option(heap.b(i), heap.b(n - 2 - i)) end
  end,
  b = { "a(n-1)", "b(n-2)", "b(i) + b(n-1-i)", "a(i) + c(n-2-i)", "b(i) + c(n-3-i)" },
  c = function(n, option, heap)
    option(heap.b(n))
    if n == 1 then option() end
    if n > 1 then option(heap.c(n - 2)) end
    for i = 0, n - 1 do option(heap.c(i), heap.b(n - 1 - i)) end
    for i = 0, n - 3 do option(heap.c(i), heap.c(n - 3 - i)) end
  end,
}]]

-- The values of the squares by the definition, for heaps 0..upto: lists from 0 on.
local function squares(upto)
  local a, b, c = {}, {}, {}
  for n = 0, upto do
    local seen = { [n == 0 and 0 or -1] = true }
    for i = 0, n - 1 do
      seen[a[i] ~ b[n - 1 - i]] = true
    end
    for i = 0, n - 2 do
      seen[b[i] ~ b[n - 2 - i]] = true
    end
    a[n] = definition.mex(seen)
    seen = { [n > 0 and a[n - 1] or -1] = true, [n > 1 and b[n - 2] or -2] = true }
    for i = 0, n - 1 do
      seen[b[i] ~ b[n - 1 - i]] = true
    end
    for i = 0, n - 2 do
      seen[a[i] ~ c[n - 2 - i]] = true
    end
    for i = 0, n - 3 do
      seen[b[i] ~ c[n - 3 - i]] = true
    end
    b[n] = definition.mex(seen)
    seen = { [n == 1 and 0 or -1] = true, [b[n]] = true, [n > 1 and c[n - 2] or -2] = true }
    for i = 0, n - 1 do
      seen[c[i] ~ b[n - 1 - i]] = true
    end
    for i = 0, n - 3 do
      seen[c[i] ~ c[n - 3 - i]] = true
    end
    c[n] = definition.mex(seen)
  end
  return { a = a, b = b, c = c }
end

-- A graph of named vertices, as lists of neighbours for the rule node_kayles.
local function graph_of(edges, lone)
  local number, lists, n = {}, {}, 0
  local function vertex(name)
    if not number[name] then
      n = n + 1
      number[name], lists[n] = n, {}
    end
    return number[name]
  end
  for _, edge in ipairs(edges) do
    local x, y = vertex(edge[1]), vertex(edge[2])
    table.insert(lists[x], y)
    table.insert(lists[y], x)
  end
  for _, name in ipairs(lone or {}) do
    vertex(name)
  end
  return lists
end

local node_kayles = assert(sg.load "node_kayles")

local function node_value(edges, lone) return assert(node_kayles:value(graph_of(edges, lone))).value end

describe("coupled families of heaps", function()
  it("have the values of the definition, as texts and as functions", function()
    local texts, functions, right = assert(rule(SQUARES)), assert(rule(SQUARES_IN_LUA)), squares(2600)
    for _, name in ipairs { "a", "b", "c" } do
      local found = assert(texts:seq(0, 2600, { family = name }))
      assert.equal("computed", found.basis)
      for n = 0, 2600 do
        assert.equal(right[name][n], found.values[n + 1], name .. n)
      end
      found = assert(functions:seq(0, 40, { family = name }))
      for n = 0, 40 do
        assert.equal(right[name][n], found.values[n + 1])
        assert.equal(right[name][n], texts:value(name .. n, { method = "dag" }).value)
      end
    end
    -- from about heap 2000 on by the sparse mode
    assert.truthy(assert(texts:seq(0, 2600)).engine:find("sparse", 1, true))
  end)

  it("have the values of the definition at random", function()
    local function pick(list) return list[math.random(#list)] end
    for _ = 1, 60 do
      local names, said, options = { "a", "b", "c" }, {}, {}
      for i, name in ipairs(names) do
        said[i], options[name] = {}, {}
        for _ = 1, math.random(1, 4) do
          local kind, k, f, g = math.random(5), math.random(1, 4), pick(names), pick(names)
          local least, most = math.random(0, 2), math.random(0, 2)
          if kind == 1 then
            table.insert(said[i], ("%q"):format(f .. "(n-" .. k .. ")"))
            table.insert(options[name], function(n) return n >= k and { { f, n - k } } or nil end)
          elseif kind == 2 then
            table.insert(said[i], ("%q"):format(("%s(i) + %s(n-%d-i)"):format(f, g, k)))
            table.insert(options[name], function(n, add)
              for j = 0, n - k do
                add { { f, j }, { g, n - k - j } }
              end
            end)
          elseif kind == 3 then
            local text = ("%s(n-%d) + %s(i+1) + %s(n-%d-i) for n >= 3, i >= %d, i <= n-%d"):format(
              f,
              k,
              f,
              g,
              k + 1,
              least,
              most
            )
            table.insert(said[i], ("%q"):format(text))
            table.insert(options[name], function(n, add)
              for j = least, n - most do
                if n >= 3 and n >= k and n - k - 1 - j >= 0 then
                  add { { f, n - k }, { f, j + 1 }, { g, n - k - 1 - j } }
                end
              end
            end)
          elseif kind == 4 then
            table.insert(said[i], ("%q"):format(("0 for n = %d"):format(k)))
            table.insert(options[name], function(n) return n == k and {} or nil end)
          else
            table.insert(said[i], ("%q"):format(("%s(1) + %s(n-%d) for n >= 2, n <= 9"):format(f, g, k)))
            table.insert(
              options[name],
              function(n) return n >= 2 and n >= k and n <= 9 and { { f, 1 }, { g, n - k } } or nil end
            )
          end
        end
      end
      local text = "{ a = {"
        .. table.concat(said[1], ",")
        .. "}, b = {"
        .. table.concat(said[2], ",")
        .. "}, c = {"
        .. table.concat(said[3], ",")
        .. "} }"
      local values = { a = {}, b = {}, c = {} }
      for n = 0, 40 do
        for _, name in ipairs(names) do
          local seen = {}
          local function add(parts)
            local sum = 0
            for _, part in ipairs(parts) do
              sum = sum ~ values[part[1]][part[2]]
            end
            seen[sum] = true
          end
          for _, list in ipairs(options[name]) do
            local one = list(n, add)
            if one then add(one) end
          end
          values[name][n] = definition.mex(seen)
        end
      end
      local game = assert(rule(text))
      for _, name in ipairs(names) do
        local found = assert(game:seq(0, 40, { family = name })).values
        for n = 0, 40 do
          assert.equal(values[name][n], found[n + 1], ("seed %d: %s: %s%d"):format(naive.seed, text, name, n))
          if n < 12 then assert.equal(values[name][n], game:value(name .. n, { method = "dag" }).value, text) end
        end
      end
    end
  end)

  it("are the scalloped graphs", function()
    local game = assert(sg.load "scalloped_kayles")
    for n = 1, 13 do
      local edges = {}
      for v = 1, n - 1 do
        edges[#edges + 1] = { v, v + 1 }
        if v + 3 <= n then edges[#edges + 1] = { v, v + 3 } end
      end
      assert.equal(node_value(edges, { 1 }), game:value("a" .. n).value, n)
    end
  end)

  it("are the linked squares", function()
    local game = assert(sg.load "linked_squares_kayles")
    for n = 1, 5 do
      local edges = {}
      for i = 1, n do
        for _, edge in ipairs {
          { "u" .. i, "u" .. i + 1 },
          { "u" .. i, "v" .. i },
          { "v" .. i, "w" .. i },
          { "w" .. i, "u" .. i + 1 },
        } do
          edges[#edges + 1] = edge
        end
      end
      assert.equal(node_value(edges), game:value("a" .. n).value, n)
      edges[#edges + 1] = { "u" .. n + 1, "x" }
      edges[#edges + 1] = { "x", "y" }
      assert.equal(node_value(edges), game:value("b" .. n + 1).value, n)
      edges[#edges + 1] = { "u1", "x'" }
      edges[#edges + 1] = { "x'", "y'" }
      assert.equal(node_value(edges), game:value("c" .. n + 1).value, n)
    end
  end)

  -- The moves are written out here and not read from the rule: all of them are tried, without any mask of rare heaps.
  it("are the linked squares far out, by the definition", function()
    local a, b, c = {}, {}, {}
    local function sums(seen, first, second, total)
      for i = 0, total do
        seen[first[i] ~ second[total - i]] = true
      end
    end
    local most = 1500
    for n = 0, most do
      local in_a, in_b, in_c = { [0] = n == 0 or nil }, {}, { [0] = n == 1 or nil }
      sums(in_a, a, b, n - 1)
      sums(in_a, b, b, n - 2)
      a[n] = mex(in_a)
      if n >= 1 then in_b[a[n - 1]] = true end
      if n >= 2 then in_b[b[n - 2]] = true end
      sums(in_b, b, b, n - 1)
      sums(in_b, a, c, n - 2)
      sums(in_b, b, c, n - 3)
      b[n] = mex(in_b)
      in_c[b[n]] = true
      if n >= 2 then in_c[c[n - 2]] = true end
      sums(in_c, c, b, n - 1)
      sums(in_c, c, c, n - 3)
      c[n] = mex(in_c)
    end
    for family, values in pairs { a = a, b = b, c = c } do
      local found = assert(assert(sg.load "linked_squares_kayles"):seq(0, most, { family = family })).values
      for n = 0, most do
        if values[n] ~= found[n + 1] then assert.equal(values[n], found[n + 1], family .. n) end
      end
    end
  end)

  it("are the linked diamonds", function()
    local game = assert(sg.load "linked_diamonds_kayles")
    for n = 1, 4 do
      local edges = {}
      for i = 1, n do
        local v, w = "v" .. i - 1, "v" .. i
        for _, edge in ipairs { { v, w }, { v, "u" .. i }, { v, "w" .. i }, { w, "u" .. i }, { w, "w" .. i } } do
          edges[#edges + 1] = edge
        end
      end
      assert.equal(node_value(edges), game:value("a" .. n).value, n)
      edges[#edges + 1] = { "v" .. n, "k" }
      edges[#edges + 1] = { "v" .. n, "l" }
      assert.equal(node_value(edges), game:value("x" .. n + 1).value, n)
      edges[#edges + 1] = { "v0", "k'" }
      edges[#edges + 1] = { "v0", "l'" }
      assert.equal(node_value(edges), game:value("y" .. n + 1).value, n)
    end
  end)

  it("are the stars of Arc Kayles", function()
    local arc_kayles, game = assert(sg.load "arc_kayles"), assert(sg.load("arc_kayles_star:x=2:y=4"))
    for x = 0, 2 do
      for y = x, 4 do
        for n = 0, 4 do
          local edges, next_vertex = {}, 1
          for _, length in ipairs { x, y, n } do
            local from = 1
            for _ = 1, length do
              next_vertex = next_vertex + 1
              edges[#edges + 1] = { from, next_vertex }
              from = next_vertex
            end
          end
          local name = ("s%d_%d_%d"):format(x, y, n)
          assert.equal(assert(arc_kayles:value(edges)).value, assert(game:value(name)).value, name)
        end
      end
    end
  end)

  it("have periods that are proven", function()
    local found = assert(assert(sg.load "scalloped_kayles"):period())
    assert.same(
      { 62, 116, 115, "proven", "coupled" },
      { found.period, found.preperiod, found.last_exception, found.basis, found.theorem }
    )
    local game = assert(sg.load "linked_diamonds_kayles")
    found = assert(game:period())
    assert.same({ 12, 69, "proven" }, { found.period, found.preperiod, found.basis })
    local far = assert(game:value "a1000000000000000000000007")
    assert.equal("proven", far.basis)
    assert.equal(game:value("a" .. 72 + (4 + 7) % 12).value, far.value) -- 10^24 is 4 modulo 12
    found = assert(assert(sg.load "linked_squares_kayles"):period { upto = 2000 })
    assert.is_nil(found.period)
    assert.equal(2000, found.checked_to)
    -- moves that are functions: observed
    found = assert(
      assert(rule "{ a = function(n, option, heap) if n > 1 then option(heap.a(n - 2)) end end }"):period { upto = 100 }
    )
    assert.same({ 4, "observed" }, { found.period, found.basis })
  end)

  it("answer moves, sums and games of the program", function()
    local game = assert(rule(SQUARES))
    local moves = assert(game:moves "a3")
    assert.equal("a0 + b2", moves.moves[1].option)
    assert.is_true(moves.moves[1].wins)
    assert.equal(game:value("a3").value ~ game:value("b4").value, assert(game:value "a3 + b4").value)
    assert.equal("a7", game:show(assert(game:parse "a007")))
    local own = assert(sg.game { heaps = { x = { "x(n-1)", "x(n-2)" } } })
    assert.equal(7 % 3, assert(own:value "x7").value)
    assert.equal(1, #assert(sg.game { heaps = { x = "x(n-1)" } }:options "x3"))
  end)

  it("have sequences like other games on heaps: identify, diff and rule-out", function()
    local game =
      assert(rule("{ k = { 'k(i) + k(n-1-i)', 'k(i) + k(n-2-i)' }, l = { 'l(n-1)', 'k(n-1)' } }", "start = 'k1',"))
    local kayles = assert(sg.load "kayles")
    local found, names = assert(sg.identify(game)), {}
    for _, match in ipairs(found.matches) do
      names[match.code] = match.shift
    end
    assert.equal(0, names.kayles)
    assert.is_false(assert(sg.identify(game, { family = "l" })).found)
    assert.is_true(assert(sg.diff(game, kayles)).equal)
    assert.is_true(assert(sg.diff(kayles, game, { family = "k", upto = 500 })).equal)
    assert.same(
      { false, "heaps" },
      { assert(sg.diff(game, kayles, { family = "l" })).equal, sg.diff(game, kayles, { family = "l" }).compared }
    )
    assert.equal("positions", assert(sg.diff(game, game)).compared)
    found = assert(game:no_period(11, 71))
    assert.same({ true, {} }, { found.ruled_out, found.left })
    assert.same({ 12 }, assert(game:no_period(12, 71)).left)
    for _, ask in ipairs {
      function() return sg.identify(game, { family = "z" }) end,
      function() return sg.diff(game, kayles, { family = "z" }) end,
      function() return game:no_period(5, 5, { family = "z" }) end,
      function() return sg.identify(kayles, { family = "k" }) end,
      function() return sg.diff(kayles, kayles, { family = "k" }) end,
    } do
      local none, why = ask()
      assert.is_nil(none)
      assert.equal("usage", why.code)
    end
    local ran = program.run "identify linked_diamonds_kayles --family x"
    assert.same({ 1, "" }, { ran.code, ran.err })
    ran = program.run "value linked_squares_kayles a3000000 --time 0.3"
    assert.matches(
      "^sg%-lua: linked_squares_kayles: the time limit was reached after %d+ heaps %(%-%-time 0%.3%)\n$",
      ran.err
    )
  end)

  it("answer along a proof, where the table would be long, by the definition", function()
    local game, upto = assert(sg.load "scalloped_kayles"), 2400
    local right = { a = {}, b = {}, c = {} }
    for n = 0, upto do
      local of_a, of_b, of_c = {}, {}, {}
      for i = 0, n - 1 do
        of_a[right.b[i] ~ right.b[n - 1 - i]] = true
      end
      if n >= 2 then
        of_b[right.b[n - 2]], of_c[right.c[n - 2]] = true, true
      end
      for i = 0, n - 4 do
        of_b[right.b[i] ~ right.c[n - 4 - i]] = true
        of_c[right.c[i] ~ right.c[n - 4 - i]] = true
      end
      if n == 0 then of_c[0] = true end
      right.a[n], right.b[n], right.c[n] = mex(of_a), mex(of_b), mex(of_c)
    end
    for name, values in pairs(right) do
      local found = assert(game:seq(0, upto, { family = name }))
      assert.equal("proven", found.basis)
      assert.same(table.move(values, 0, upto, 1, {}), found.values)
      local own = assert(sg.load "scalloped_kayles")
      local one = assert(own:value(name .. upto))
      assert.same({ values[upto], "proven", "coupled" }, { one.value, one.basis, one.theorem })
      assert.equal("computed", assert(own:value(name .. 40)).basis)
    end
  end)

  it("say what is wrong", function()
    for text, says in pairs {
      ["{ a = { 'a(n+1)' } }"] = "may not make a heap grow",
      ["{ a = { 'a(n)' } }"] = "play can go round",
      ["{ a = { 'b(n)' }, b = { 'a(n)' } }"] = "play can go round",
      ["{ a = { 'a(i) + b(n-i)' }, b = {} }"] = "play can go round",
      ["{ a = { 'a(5)' } }"] = "round",
      ["{ a = { 'c(n-1)' } }"] = "there is no family 'c'",
      ["{ a = { 'a(i)' } }"] = "i stands in two terms",
      ["{ a = { 'a(i) + a(i)' } }"] = "a sum of heaps has terms such as",
      ["{ a = { 'a(n-1) if n > 3' } }"] = "expected 'for'",
      ["{ a = { 'a(n-1) for n ~ 3' } }"] = "a condition is as in",
      ["{ a = { 7 } }"] = "heaps.a[1] is a number",
      ["{ a7 = { 'a(n-1)' } }"] = "the name a7 of a family",
      ["{}"] = "has no family",
      ["{ a = function(n, option, heap) option(heap.a(n - 1)) end }"] = "a heap is a whole number",
      ["function() return 5 end"] = "must return a table of families",
    } do
      local game, why = rule(text, "start = 'a3',")
      local message = not game and tostring(why)
      if game then
        local value
        value, message = returned(game:value "a3")
        assert.is_nil(value, text)
      end
      assert.truthy(message:find(says, 1, true), text .. ": " .. message)
    end
    local game = assert(rule(SQUARES))
    local value, why = game:value "d7"
    assert.is_nil(value)
    assert.equal("input", why.code)
    assert.truthy(tostring(why):find("the families are a, b, c", 1, true))
    value, why = game:seq(0, 5, { family = "d" })
    assert.is_nil(value)
    assert.equal("usage", why.code)
    value, why = assert(sg.load "kayles"):seq(0, 5, { family = "d" })
    assert.is_nil(value)
    assert.equal("usage", why.code)
    value, why = rule("{ a = 'a(n-1)' }", "split = function() end,")
    assert.is_nil(value)
    assert.equal("split", why.field)
  end)

  -- Codeforces 1823E: l to r vertices in a row go from a circle or a path. The paths are a code.
  it("of circles above paths have the values of the code, one move on", function()
    local game = assert(rule [[(function()
      local path, circle = {}, {}
      for t = 3, 8 do
        path[#path + 1] = ("p(i) + p(n-%d-i)"):format(t)
        circle[#circle + 1] = ("p(n-%d)"):format(t)
      end
      return { p = path, c = circle }
    end)()]])
    local UPTO = 3000
    local code = assert(sg.load("0.00777777"):seq(0, UPTO)).values
    assert.same(code, assert(game:seq(0, UPTO, { family = "p" })).values)
    local circles = assert(game:seq(0, UPTO, { family = "c" })).values
    for n = 0, UPTO do
      local left = {}
      for t = 3, math.min(8, n) do
        left[code[n - t + 1]] = true
      end
      assert.equal(mex(left), circles[n + 1], n)
    end
    assert.equal(146, game:value("p20000").value) -- as `sg-lua value 0.00777777 20000`
  end)

  it("are named by the program as it reads them", function()
    local ran = program.run "seq scalloped_kayles 4..10 --format json"
    assert.same({ 0, 2, 1, 3, 0, 1, 1 }, program.objects(ran.out)[1].values)
    ran = program.run { "value", "linked_squares_kayles", "b3", "a2 + c4", "--format", "json" }
    assert.equal("a2 + c4", program.objects(ran.out)[2].position)
    ran = program.run "period scalloped_kayles --family z"
    assert.equal(2, ran.code)
    assert.truthy(ran.err:find("the families are a, b, c", 1, true), ran.err)
    ran = program.run "period scalloped_kayles --family c"
    assert.truthy(ran.out:find("period 62", 1, true), ran.out)
  end)
end)
