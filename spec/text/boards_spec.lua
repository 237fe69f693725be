-- SPDX-License-Identifier: MIT
-- Boards in pictures: graphs of positions, pages, heat maps and the density of many heaps. They are well-formed, show
-- what is so, and stay small.

local elements = require("spec.support.xml").elements
local program = require "spec.support.program"
local sg = require "sg" -- before its parts, which it brings
local heat_map = require "sg.text.heat_map"
local plot = require "sg.text.plot"

local function count(text, pattern)
  local _, n = text:gsub(pattern, "")
  return n
end

local GAMES = {
  "cram:w=3:h=3",
  "node_kayles:w=3:h=3",
  "green_hackenbush",
  "nim {2,3}",
  "chomp:w=3:h=2",
  "turning_turtles HTH",
  "kayles 5",
  "arc_kayles",
  "geography",
  "white_knight {2,2}",
}

describe("the graph of positions", function()
  it(
    "has a board in each node, a double frame around each P-position and a thick arrow for each winning move",
    function()
      for _, words in ipairs(GAMES) do
        local run = program.run("graph " .. words .. " --format svg")
        if run.code == 5 then return end -- Graphviz is not installed
        assert.equal(0, run.code, run.err)
        elements(run.out)
        local graph = program.objects(program.run("graph " .. words .. " --format json").out)[1]
        local n_p, n_winning, value = 0, 0, {}
        for _, node in ipairs(graph.nodes) do
          value[node.id] = node.value
          if node.outcome == "P" then n_p = n_p + 1 end
        end
        for _, edge in ipairs(graph.edges) do
          if value[edge.to] == 0 then n_winning = n_winning + 1 end
        end
        assert.equal(n_p, count(run.out, 'class="P%-line"'), words)
        assert.equal(n_winning, count(run.out, 'class="winning"'), words)
        assert.equal(#graph.edges, count(run.out, "marker%-end="), words)
        assert.matches("prefers%-color%-scheme:dark", run.out)
      end
    end
  )

  it("stays of a bounded size, whatever rules draw", function()
    local path = program.write(
      os.tmpname() .. ".lua",
      [[return { start = 150,
      options = function(n, option) if n > 0 then option(n - 1) end end,
      draw = function(n, pen) for i = 1, n % 3 == 0 and 8000 or 1400 do pen.cell(i % 90, i // 90, "taken") end end }]]
    )
    local run = program.run { "graph", path, "--format", "svg" }
    if run.code ~= 5 then
      assert.equal(0, run.code, run.err)
      assert.is_true(#run.out < 6000000, #run.out)
      assert.matches(">150</text>", run.out)
    end
    os.remove(path)
    local drawing = assert(assert(sg.load "impartial_clobber:w=16:h=16"):drawing()) -- 256 cells
    assert.is_true(#require("sg.text.board_svg").inline(drawing, 20, 300, "t") < 100000)
  end)

  it("stands in rows of the same columns, also where an explanation needs several rows", function()
    local out = program.run("explain tromino:w=4:h=2").out
    local first = out:match "\n  1  is above it: *()" - out:match "\n()  1  is above it:"
    local second = out:match "\n\n( +)%a%d%-"
    assert.equal(first, #second, out)
  end)

  it("names the moves", function()
    local graph = program.objects(program.run("graph cram:w=3:h=1 --format json").out)[1]
    assert.same({ "a1-b1", "b1-c1" }, graph.edges[1].labels)
    assert.matches('label="a1%-b1, b1%-c1"', program.run("graph cram:w=3:h=1").out)
    assert.is_nil(program.objects(program.run("graph kayles 3 --format json").out)[1].edges[1].label)
  end)
end)

describe("the page of an explanation", function()
  it("names the game of each component of a sum below its board", function()
    local page = program.run("explain kayles@5 nim@6 nim@1 --format html").out
    local terms = page:match '<table class="sum">(.-)</table>'
    for _, name in ipairs { "kayles@5", "nim@6", "nim@1" } do
      assert.truthy(terms:find("<figcaption>" .. name .. "</figcaption>", 1, true), name)
    end
    local alone = program.run("explain green_hackenbush --format html").out:match '<table class="sum">(.-)</table>'
    assert.falsy(alone:find("<figcaption>", 1, true))
  end)

  it("shows the position and its options as boards, winning moves marked", function()
    for _, words in ipairs(GAMES) do
      local run = program.run("explain " .. words .. " --format html")
      assert.equal(0, run.code, run.err)
      elements(run.out)
      assert.matches('<figure class="position">', run.out)
      assert.matches("prefers%-color%-scheme: dark", run.out)
    end
    local page = program.run("explain chomp:w=3:h=2 --format html").out
    assert.matches('<div class="won">.-class="mark".-<figcaption>c2</figcaption>', page)
    assert.matches("<figcaption>b1</figcaption>", page)
    assert.equal(7, count(page, "<svg ")) -- the position, five options, and the winning move in the position
  end)

  it("shows the moves of loopy games and entailing moves as boards, too", function()
    -- By game: how many pictures there are, the position, its moves and the answers to them.
    local pictures = {
      ["return_nim:size=3"] = 2, -- the winning move is marked in the position
      ['backsliding_toads "t..f"'] = 3,
      ["fox_and_geese"] = 6,
      ["top_entails 2"] = 7, -- two moves, and again with an answer each
      ["nimstring:w=1:h=1"] = 9, -- four moves, and again as those that win
    }
    for words, n in pairs(pictures) do
      local run = program.run("explain " .. words .. " --format html")
      assert.equal(0, run.code, run.err)
      elements(run.out)
      assert.equal(n, count(run.out, "<svg "), words)
    end
    local page = program.run("explain top_entails 2 --format html").out
    assert.matches("<figcaption>1 %(entails%)</figcaption>", page)
    assert.equal(2, count(page, "<p>answer:</p>"))
  end)

  it("writes a heap beyond all pictures as a number", function()
    local page = program.run("explain nim 1000000000000000000 --format html")
    assert.equal(0, page.code, page.err)
    elements(page.out)
    assert.is_true(#page.out < 30000)
    assert.matches(">1000000000000000000</text>", page.out)
  end)

  it("escapes what rules say", function()
    local path = program.write(
      os.tmpname() .. ".lua",
      [=[return { start = 2,
      options = function(n, option, p, label)
        if n > 0 then if label then label("</svg><script>&\"\27[2J\n\xFF" .. n) end option(n - 1) end
      end,
      draw = function(n, pen)
        pen.stone(0, 0, "light", "<b>\27\"&", "</svg>") pen.text(1, 0, "\xEF\xBF\xBE]]>") pen.text(2, 1, "\xFF\0")
      end }]=]
    )
    for _, words in ipairs { { "explain", path, "--format", "html" }, { "graph", path, "--format", "svg" } } do
      local run = program.run(words)
      if run.code ~= 5 then
        assert.equal(0, run.code, run.err)
        elements(run.out)
        assert.is_nil(run.out:find "<script")
        assert.is_nil(run.out:find "\xEF\xBF\xBE")
      end
    end
    os.remove(path)
  end)
end)

describe("a lost position as a page", function()
  it("shows each move and its answer as boards", function()
    local run = program.run { "explain", "cram:w=3:h=3", "--format", "html" }
    assert.equal(0, run.code, run.err)
    local answers = run.out:match '<table class="answer">(.-)</table>'
    assert.equal(12, count(answers, "<tr>"))
    assert.equal(24, count(answers, '<svg class="board"'))
    -- The board of an answer has four cells taken, that of a move two.
    for row in answers:gmatch "<tr>(.-)</tr>" do
      local move, answer = row:match "^(.*)answer:(.*)$"
      assert.equal(2, count(move, 'class="taken"'))
      assert.equal(4, count(answer, 'class="taken"'))
    end
  end)
end)

describe("a heat map", function()
  local function map(spec, to)
    local game = assert(sg.load(spec))
    return heat_map.svg(spec, assert(game:table({ 0, to }, { 0, to })))
  end

  it("marks the P-positions, with numbers where there is room", function()
    local picture = map("wythoff", 10)
    elements(picture)
    assert.equal(9 + 1, count(picture, "<circle ")) -- {0,0}; {1,2} {3,5} {4,7} {6,10}, both ways; the legend
    assert.matches(">P%-position %(value 0%)<", picture)
    picture = map("wythoff", 40)
    elements(picture)
    assert.matches('<path id="zeros"', picture)
    -- Wythoff's pairs up to 40, both ways, and {0,0}: those with 16 and less as the smaller heap, less what is beyond
    local phi, n = (1 + 5 ^ 0.5) / 2, 1
    for k = 1, 40 do
      if math.floor(k * phi * phi) <= 40 then n = n + 2 end
    end
    assert.equal(n, count(picture:match '<path id="zeros" d="([^"]*)"', "M"))
  end)

  it("of P-positions alone has dots, and no values", function()
    local run = program.run "table wythoff 0..10 0..10 --where P --format svg"
    elements(run.out)
    assert.equal(9 + 1, count(run.out, "<circle "))
    assert.is_nil(run.out:find("nim-value", 1, true))
    assert.truthy(run.out:find("wythoff: P-positions of {a, b}", 1, true))
    local refused = program.run "table wythoff 0..10 0..10 --where N --format svg"
    assert.same({ 2, "" }, { refused.code, refused.out })
    assert.truthy(refused.err:find("--where P is a picture, too", 1, true), refused.err)
  end)

  it("names the period that all rows or columns have, and marks it", function()
    local path = program.write(
      os.tmpname() .. ".lua",
      [[return { start = { 3, 4 }, heap2 = function(a, b, option)
      for k = 1, 2 do if a >= k then option(a - k, b) end end
      for k = 1, 4 do if b >= k then option(a, b - k) end end
    end }]]
    )
    local game = assert(sg.load(path))
    local found = assert(game:table({ 0, 15 }, { 2, 30 }))
    assert.same({ period = 3, preperiod = 0, saltus = 0, basis = "observed" }, found.period_a)
    assert.same({ period = 5, preperiod = 2, saltus = 0, basis = "observed" }, found.period_b)
    local picture = heat_map.svg("t", found)
    elements(picture)
    assert.matches(">a: period 3 from a = 0 on %(observed%); b: period 5 from b = 2 on %(observed%); dashed", picture)
    assert.matches("stroke%-dasharray", picture)
    found = assert(assert(sg.load "wythoff"):table({ 0, 20 }, { 0, 20 }))
    assert.is_nil(found.period_a or found.period_b) -- the rows have periods, each its own
    assert.is_nil(heat_map.svg("t", found):find("period", 1, true))
    os.remove(path)
  end)

  it("stays small", function()
    local values = {}
    for a = 0, 199 do
      values[a + 1] = {}
      for b = 0, 199 do
        values[a + 1][b + 1] = (a * 7 + b * 13) % 97
      end
    end
    local picture = heat_map.svg("t", { values = values, rows = { 0, 199 }, columns = { 0, 199 } })
    elements(picture)
    assert.is_true(#picture < 600000, #picture)
    for a = 200, 999 do
      values[a + 1] = values[a % 200 + 1]
    end
    local large = heat_map.svg("t", { values = values, rows = { 0, 999 }, columns = { 0, 199 } })
    assert.is_true(#large < 600000, #large)
    assert.matches("each cell stands for 4 by 4 values", large)
  end)

  it("is a format of table", function()
    local run = program.run "table wythoff 0..5 0..8 --format svg"
    assert.equal(0, run.code, run.err)
    elements(run.out)
    assert.matches("second heap b", run.out)
  end)
end)

describe("a plot of many heaps", function()
  local values = {}
  for n = 0, 1000000 do
    values[n + 1] = (n * 7919 + n // 13) % 301
  end
  local subject = { title = "t", from = 0, to = 1000000, values = values }

  it("shows density, and stays small", function()
    local picture = plot.scatter(subject)
    elements(picture)
    assert.is_true(#picture < 500000, #picture)
    assert.matches(">darker: more heaps, up to %d+ on one place<", picture)
    local rare = { title = "t", from = 0, to = 99999, values = {} }
    for i = 1, 100000 do
      rare.values[i] = 5
    end
    rare.values[50000] = 0 -- one P-position is not lost
    assert.matches('class="zero"', plot.scatter(rare))
  end)

  it("does so in a terminal", function()
    local text = plot.scatter_text(subject, 80)
    assert.matches("darker: more heaps", text)
    assert.is_true(#text < 8000)
    assert.truthy(text:find "█" or text:find "▓")
  end)
end)
