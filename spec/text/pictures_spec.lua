-- SPDX-License-Identifier: MIT
-- Pictures: every dot, cell and arrow stands for what is so; the files are well-formed.

local naive = require "spec.support.naive"
local program = require "spec.support.program"
local sg = require "sg" -- before its parts, which it brings
local plot = require "sg.text.plot"
local svg = require "sg.text.svg"
local elements = require("spec.support.xml").elements

describe("a sequence in rows", function()
  it("has as many values in a row as are asked for, in text and as a heat map", function()
    local answer = program.run { "seq", "kayles", "0..26", "--columns", "12" }
    assert.equal(" 0: 0 1 2 3 1 4 3 2 1 4 2 6\n12: 4 1 2 7 1 4 3 2 1 4 6 7\n24: 4 1 2\n", answer.out)
    local picture = program.run { "seq", "kayles", "0..26", "--columns", "12", "--format", "svg" }.out
    elements(picture)
    for _, heap in ipairs { 0, 12, 24 } do
      assert.matches(">" .. heap .. "</text>", picture)
    end
    local numbers = 0
    for _ in picture:gmatch 'text%-anchor="middle" font%-size' do
      numbers = numbers + 1
    end
    assert.equal(27, numbers)
    assert.equal(2, program.run { "seq", "kayles", "0..200000", "--format", "svg" }.code)
    assert.equal(2, program.run { "seq", "top_entails", "0..20", "--format", "svg" }.code)
  end)
end)

describe("the number of followers", function()
  it("is that of the nodes of the whole graph", function()
    for _, spec in ipairs {
      "kayles@9",
      "kayles@16",
      "4.0@12",
      "0.137@13",
      "cram:w=3:h=3@start",
      "wythoff@{3,4}",
      "pass(nim)@{2,3}",
    } do
      local name, position = spec:match "^(.*)@(.*)$"
      local game = assert(sg.load(name))
      local at = assert(game:parse(position))
      assert.equal(#assert(game:graph(at, { limit = 100000 })).nodes, assert(game:followers(at)).followers, spec)
    end
    assert.equal(4, program.run { "graph", "cram:w=4:h=4", "--count", "--positions", "10" }.code)
    assert.matches("42 positions", program.run { "graph", "kayles", "9", "--count" }.out)
  end)
end)

describe("plot", function()
  local function subject(spec, to)
    local game = assert(sg.load(spec))
    local result = assert(game:seq(0, to))
    return { title = spec .. " <&>", from = 0, to = to, values = result.values }
  end

  it("draws a dot for every heap, and axes with round numbers", function()
    local picture = plot.scatter(subject("kayles", 100))
    elements(picture)
    assert.matches("kayles &lt;&amp;&gt;", picture)
    local dots = 0
    for _ in picture:gmatch "h0" do
      dots = dots + 1
    end
    assert.equal(101, dots)
    for _, tick in ipairs { 0, 20, 100 } do
      assert.matches(">" .. tick .. "</text>", picture)
    end
    assert.matches(">heap n<", picture)
  end)

  it(
    "stays small however many heaps there are",
    function() assert.is_true(#plot.scatter(subject("kayles", 200000)) < 400000) end
  )

  it("picks ticks of 1, 2, 5", function()
    assert.same({ 0, 5, 10, 15, 20 }, svg.ticks(0, 20, 5))
    assert.same({ 0, 1, 2, 3 }, svg.ticks(0, 3, 10))
    assert.same({ 100, 120, 140 }, svg.ticks(93, 150, 4))
    for _ = 1, 200 do
      local low, span, most = math.random(0, 1000), math.random(1, 100000), math.random(3, 12)
      local ticks = svg.ticks(low, low + span, most)
      assert.is_true(#ticks <= most + 1)
      for _, tick in ipairs(ticks) do
        assert.is_true(tick >= low and tick <= low + span)
      end
    end
  end)

  it("fills the cells of P-positions", function()
    local chosen = subject("0.07", 67)
    chosen.period = 34
    local picture = assert(plot.strip(chosen))
    elements(picture)
    local zeros = picture:match '<path d="([^"]*)" class="zero%-cell"'
    local _, n_zeros = zeros:gsub("M", "")
    local expected = 0
    for _, value in ipairs(chosen.values) do
      expected = expected + (value == 0 and 1 or 0)
    end
    assert.equal(expected, n_zeros)
    local _, blocks = assert(plot.strip_text(chosen)):gsub("█", "")
    assert.equal(expected, blocks)
  end)

  it("frames the exceptions on the wheel", function()
    local chosen = subject("kayles", 71 + 24)
    chosen.period, chosen.preperiod, chosen.basis = 12, 71, "proven period 12"
    local picture = assert(plot.wheel(chosen))
    elements(picture)
    local framed = {}
    for heap in picture:gmatch 'class="[a-z ]*zero" stroke%-width="2.5"><title>g%((%d+)%)' do
      framed[#framed + 1] = tonumber(heap)
    end
    table.sort(framed)
    -- The exceptions of Kayles: Winning Ways, chapter 4.
    assert.same({ 0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70 }, framed)
    for heap, value in picture:gmatch "<title>g%((%d+)%) = (%d+)<" do
      assert.equal(naive.values.kayles(tonumber(heap)), tonumber(value))
    end
  end)

  it("puts the dots of a terminal where the values are", function()
    local text = plot.scatter_text({ title = "t", from = 0, to = 3, values = { 0, 1, 2, 3 } }, 80)
    assert.equal("t\n3 | ▗\n  | ▖\n  |▗\n0 |▖\n  +----------\n   0        3", text)
  end)

  it("begins the axis near values that lie far from 0, and writes long numbers once", function()
    local base = 1 << 40
    local far = { title = "far", from = base, to = base + 100, values = {} }
    for i = 0, 100 do
      far.values[i + 1] = base + i
    end
    local picture = plot.scatter(far)
    elements(picture)
    assert.matches(">heap n: 1099511627700 %+ ...<", picture)
    assert.matches(">nim%-value g%(n%): 1099511627700 %+ ...<", picture)
    for tick in picture:gmatch ">(%+?%d+)</text>" do
      assert.is_true(#tick <= 7, tick)
    end
    local text = plot.scatter_text(far, 60)
    assert.matches("\n1099511627776 |", text)
    local _, dots = plot
      .scatter { title = "t", from = 0, to = 9, values = { 90, 91, 92, 93, 94, 95, 96, 97, 98, 99 } }
      :gsub(">90<", "")
    assert.equal(1, dots)
    assert.matches(">0</text>", plot.scatter { title = "t", from = 5, to = 5, values = { 5 } })
  end)

  it("fits long titles", function()
    local title = ("s=1,2,3"):rep(100)
    local picture = plot.scatter { title = title, from = 0, to = 3, values = { 0, 1, 2, 3 } }
    assert.is_truthy(picture:find("<title>" .. title .. "</title>", 1, true))
    local shown = picture:match 'font%-size="9">([^<]*%.%.%.[^<]*)<'
    assert.is_true(#shown <= 180)
    assert.equal("ab...yz", svg.brief("abcdefghijklmnopqrstuvwxyz", 7))
    assert.equal("äö...üß", svg.brief("äöäöäöäöüß", 7))
  end)

  it("draws a whole ring for a period of 1", function()
    local picture =
      assert(plot.wheel { title = "t", values = { 0, 1, 1, 1 }, period = 1, preperiod = 1, basis = "b" })
    elements(picture)
    assert.matches('<path d="M380 [%d.]+a[%d.]+ [%d.]+ 0 1 1 0 [%d.]+a[^L]*z" fill%-rule="evenodd"', picture)
    assert.matches("ring k: heap k, innermost", picture)
  end)

  it("answers on the command line", function()
    assert.matches("^kayles %(0.77%): nim%-values of the heaps 0..30\n", program.run("plot kayles 0..30").out)
    elements(program.run("plot kayles 0..30 --format svg --kind wheel").out)
    local folder = program.folder()
    assert.equal(0, program.shell('"$SG" plot 0.07 0..99 --kind strip --format svg >' .. folder .. "/a.svg").code)
    program.remove(folder)
    for words, why in pairs {
      ["plot kayles 0..30 --kind wheel"] = "as SVG only",
      ["plot nim 0..30 --kind wheel --format svg"] = "rise for ever",
      ["plot grundys_game 0..30 --kind wheel --format svg"] = "no period",
      ["plot kayles 5"] = "FROM..TO",
      ["plot chomp 0..3"] = "not indexed by heaps",
      ["plot kayles 0..99999999"] = "at most 2000000 heaps",
      ["plot kayles 0..30000 --kind strip"] = "at most 400 rows",
    } do
      local run = program.run(words)
      assert.equal(2, run.code)
      assert.matches(why, run.err)
    end
  end)
end)

describe("graph", function()
  local dot_of = require "sg.text.dot"
  local graph = require "sg.search.graph"

  it("has every position once, with its value, height and moves", function()
    local result = assert(graph.of(assert(sg.load "kayles"), 6))
    local by_label = {}
    for _, node in ipairs(result.nodes) do
      assert.is_nil(by_label[node.position])
      by_label[node.position] = node
      local sum = 0
      for digits in node.position:gmatch "%d+" do
        sum = sum ~ naive.values.kayles(tonumber(digits))
      end
      assert.equal(sum, node.value)
    end
    assert.equal(6, by_label["6"].height)
    assert.equal(0, by_label["0"].height)
    local cram = assert(graph.of(assert(sg.load "cram:w=2:h=1"), 3))
    assert.same({ "..", "nothing" }, { cram.nodes[1].position, cram.nodes[2].position })
    assert.equal(0, result.left_out)
    local reached = {}
    for _, edge in ipairs(result.edges) do
      assert.is_true(result.nodes[edge.from].height > result.nodes[edge.to].height)
      reached[edge.to] = true
    end
    for id = 2, #result.nodes do
      assert.is_true(reached[id])
    end
  end)

  it("makes one of positions that are canonically equal, and says what it left out", function()
    local cram = assert(sg.load("cram", { w = 3, h = 3 }))
    local whole = assert(graph.of(cram, assert(cram:start()), { limit = 10000 }))
    assert.equal(0, whole.left_out)
    local some = assert(graph.of(cram, assert(cram:start()), { limit = 5 }))
    assert.equal(5, #some.nodes)
    assert.is_true(some.left_out > 0)
    assert.matches("more positions are left out", dot_of("cram", some))
  end)

  it("writes DOT with everything quoted", function()
    local dot = dot_of('a "b" \\', assert(graph.of(assert(sg.load "nim"), 3)))
    assert.matches('label="a \\"b\\" \\\\"', dot)
    assert.matches('n1 %-> n%d %[color="#c8102e"%]', dot)
  end)

  it("stops at the time limit where every value is known already", function()
    local game = assert(sg.from_text(
      [[return { name = "cells", summary = "x", start = "............",
      options = function(s, option)
        for i = 1, #s do if s:sub(i, i) == "." then option(s:sub(1, i - 1) .. "X" .. s:sub(i + 1)) end end
      end }]],
      "cells.lua"
    ))
    assert(game:value(game:start(), { method = "dag" }))
    local result, why = graph.of(game, game:start(), { limit = 100000, time = 0.001 })
    assert.is_nil(result)
    assert.same({ "limit", "time" }, { why.code, why.limit })
    assert.matches("^cells: the time limit was reached after %d+ positions$", tostring(why))
    assert.equal(" (--time); --limit N asks for fewer", require("sg.cli.flags").suffix(why))
  end)

  it("tells positions apart that are shown alike", function()
    local result = assert(graph.of(assert(sg.load "spec/broken/lazy_show.lua"), 5))
    assert.equal(6, #result.nodes)
    assert.equal(5, result.nodes[1].height)
  end)

  it("cuts labels that no box can hold", function()
    local game = assert(sg.from_text(
      [[return { name = "long", summary = "x", start = 1,
      show = function(n)
        local s = "" for _ = 1, 200 do s = s .. "é" end for _ = 1, 60 do s = s .. "\n." end return s .. n
      end,
      options = function(n, option) if n > 0 then option(n - 1) end end }]],
      "long.lua"
    ))
    local dot = dot_of("t", assert(graph.of(game, 1)))
    local label = dot:match 'n1 %[label="([^"]*)"'
    assert.is_true(utf8.len(label) < 200)
    assert.equal(("é"):rep(60) .. "...\\n.\\n", label:match "^[^.]*%.%.%.\\n%.\\n")
  end)

  it(
    "tells a draw from a win by its colour and its frame, and both from a position with moves that are left out",
    function()
      local picture = program.run({ "graph", "backsliding_toads", '"t..f"', "--format", "svg" }).out
      local _, draws = picture:gsub('class="D" stroke%-width="1%.2" stroke%-dasharray="8 3"', "")
      assert.equal(8, draws)
      assert.is_nil(picture:find('class="N"', 1, true))
      assert.matches("D %(dashed frame%): a draw", picture)
      assert.matches("%.D{fill:#%x+;stroke:#%x+}", picture)
      picture = program.run("graph fox_and_geese --format svg --limit 20").out
      assert.matches('stroke%-dasharray="2 3"', picture)
      assert.matches("dotted frames have moves to them", picture)
      picture = program.run("graph kayles 4 --format svg").out
      assert.is_nil(picture:find("a draw", 1, true) or picture:find('stroke-dasharray="8', 1, true))
    end
  )

  -- The least distance, sideways, of a text's left end from the points of its edge at the height of the text.
  local function gap(x, y, path)
    local points, least = {}, math.huge
    for px, py in path:gmatch "([%d.-]+) ([%d.-]+)" do
      points[#points + 1] = { tonumber(px), tonumber(py) }
    end
    for i = 1, #points - 3, 3 do
      for step = 0, 100 do
        local t, at = step / 100, { 0, 0 }
        for k, factor in ipairs { (1 - t) ^ 3, 3 * t * (1 - t) ^ 2, 3 * t ^ 2 * (1 - t), t ^ 3 } do
          at = { at[1] + factor * points[i + k - 1][1], at[2] + factor * points[i + k - 1][2] }
        end
        if at[2] > y - 8 and at[2] < y + 1 then least = math.min(least, x - at[1]) end
      end
    end
    return least
  end

  it("has the label of each edge to the right of its line", function()
    local labels = 0
    for _, game in ipairs { { "token" }, { "pass(nim)", "4" }, { "node_kayles" }, { "cram:w=3:h=2" } } do
      local picture = program.run({ "graph", game[1], game[2] or "start", "--format", "svg" }).out
      for path, x, y in picture:gmatch '<path d="([^"]+)" [^>]*/></g>%s*<text x="([%d.]+)" y="([%d.]+)"' do
        local free = gap(tonumber(x), tonumber(y), path)
        assert.is_true(free > 1 and free < 30, game[1] .. ": " .. path)
        labels = labels + 1
      end
    end
    assert.is_true(labels > 25, labels)
  end)

  it("answers on the command line, and asks for Graphviz where it is not there", function()
    assert.matches("^digraph positions {\n", program.run("graph kayles 4").out)
    local object = program.objects(program.run("graph kayles 4 --format json").out)[1]
    assert.equal(7, #object.nodes)
    local run = program.shell 'PATH=/nowhere "$SG" graph kayles 4 --format svg'
    assert.equal(5, run.code)
    assert.matches("install the package graphviz", run.err)
    local some = program.run("graph kayles 9 --limit 3")
    assert.matches("3 positions shown; at least %d+ more are left out", some.err)
    local wide = program.run("graph kayles 40 --format svg")
    local width = tonumber(wide.out:match '^<svg[^>]- width="([%d.]+)"')
    assert.is_true(width > 1920)
    assert.matches(
      ("the picture is %.0f pixels wide, more than a screen; %%-%%-limit %%d+ shows"):format(width),
      wide.err
    )
    local narrower = program.run("graph kayles 40 --format svg --limit " .. wide.err:match "%-%-limit (%d+) shows")
    assert.is_true(tonumber(narrower.out:match '^<svg[^>]- width="([%d.]+)"') < width)
    assert.is_nil(program.run("graph kayles 9 --format svg --limit 9").err:find("pixels", 1, true))
  end)
end)
