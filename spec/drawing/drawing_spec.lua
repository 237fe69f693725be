-- SPDX-License-Identifier: MIT
-- Drawings of positions and labels of moves: as text, as JSON, and at the prompt of a match.

local program = require "spec.support.program"
local sg = require "sg" -- before its parts, which it brings
local board = require "sg.text.board"
local drawing_of = require "sg.drawing"

local function game_of(fields) return assert(sg.from_text("return { " .. fields .. " }", "drawn.lua")) end

local function lines_of(spec, position)
  local game = assert(sg.load(spec))
  local drawing = assert(game:drawing(position and assert(game:parse(position))))
  return board.lines(drawing)
end

describe("the drawing of a position", function()
  it("shows boards with the names of their cells", function()
    assert.equal("  a b c\n1 . # .\n2 . # .", lines_of("cram:w=3:h=2", ".#./.#."))
    assert.equal("  a b\n1 x o\n2 . x", lines_of("impartial_clobber:w=2:h=2", "xo/.x"))
    assert.equal("  a b\n1 ! .\n2 .", lines_of("chomp", "{2,1}"))
    assert.equal("  a b\n0 T T\n1 T H", lines_of("turning_corners", "{1,1}"))
    assert.equal("1 2 3\nH T H", lines_of("turning_turtles", "HTH"))
    assert.equal("1 2 3 4\n. . o o", lines_of("silver_dollar", "..oo"))
  end)

  it("lays small graphs out on a lattice", function()
    assert.equal("1---2---3\n|   |   |\n4---5---6\n|   |   |\n7---8---9", lines_of("node_kayles:w=3:h=3"))
    assert.equal("1---2---3---4", lines_of("node_kayles:w=4"))
    local game = assert(sg.load "node_kayles:cycle=5") -- no lattice has a circle of five
    assert.is_nil(board.lines(assert(game:drawing())))
    for _, n in ipairs { 1, 6, 8, 30 } do
      assert.truthy(assert(sg.load("node_kayles:w=" .. n)):drawing())
    end
  end)

  it("puts neighbours at distance one and no others", function()
    local graph = require("sg").graph
    for _ = 1, 50 do
      local left = {}
      for v = 1, 16 do
        if math.random(3) > 1 then left[#left + 1] = v end
      end
      local part = graph.take(graph.grid(4, 4), left)
      local edges = graph.edges(part)
      local places = require("sg.drawing.lattice").places(#left, edges)
      local joined = {}
      for _, e in ipairs(edges) do
        joined[e[1] * 100 + e[2]] = true
      end
      for u = 1, #left do
        for v = u + 1, #left do
          local apart = math.abs(places[u][1] - places[v][1]) + math.abs(places[u][2] - places[v][2])
          assert.equal(joined[u * 100 + v] == true, math.abs(apart - 2) < 1e-9)
        end
      end
    end
  end)

  it("is that of the game below where an operator makes the game, with what the position is besides", function()
    local function notes_of(spec, text)
      local game, list = assert(sg.load(spec)), {}
      for _, item in ipairs(assert(game:drawing(assert(game:parse(text)))).items) do
        if item.style == "note" then list[#list + 1] = item.text end
      end
      return table.concat(list, ";")
    end
    assert.equal(lines_of("cram:w=3:h=2", ".#./.#."), lines_of("pass(cram:w=3:h=2)", ".#./.#. passed"))
    assert.equal("", notes_of("pass(cram:w=3:h=2)", ".#./.#."))
    assert.equal("passed", notes_of("pass(cram:w=3:h=2)", ".#./.#. passed"))
    assert.equal("passed 2", notes_of("pass(3, nim)", "{3,4} passed 2"))
    for _, spec in ipairs { "block(1, nim)", "comply(2, nim)", "reverse(nim@{3,4})" } do
      assert.same(
        drawing_of.data(assert(sg.load("nim"):drawing { 3, 4 })),
        drawing_of.data(assert(assert(sg.load(spec)):drawing { 3, 4 }))
      )
      assert.equal("", notes_of(spec, "{3,4}"))
    end
    local passed = assert(sg.load("pass(nim)"))
    local parts = { assert(passed:parse "1 passed"), assert(passed:parse "2 passed") }
    local texts = {}
    for _, item in ipairs(drawing_of.of_parts(passed, parts).items) do
      if item.kind == "text" then texts[#texts + 1] = item.text end
    end
    assert.same({ "1", "2", "passed" }, texts) -- once for all parts
  end)

  it("knows which heap a move of an operated game changes, and that a pass changes none", function()
    for _, flag in ipairs { "", " passed" } do
      local text = "{3,1,4,1,5}" .. flag
      local answer =
        program.objects(program.run({ "moves", "pass(nim)", text, "--board", "--format", "json" }).out)[1]
      local seen = 0
      for _, move in ipairs(answer.moves) do
        local left = {}
        for n in move.option:gsub(" passed$", ""):gmatch "%d+" do
          left[#left + 1] = tonumber(n)
        end
        local sum = 0
        for _, n in ipairs(left) do
          sum = sum + n
        end
        assert.equal(14 - sum, #move.touches, move.option) -- the counters that are gone
        local heaps = {}
        for _, i in ipairs(move.touches) do
          heaps[answer.board.items[i + 1].heap] = true
        end
        local heap = next(heaps)
        assert.is_nil(heap and next(heaps, heap))
        seen = seen + (heap and 1 or 0)
      end
      assert.is_true(seen >= 13 and seen == #answer.moves - (flag == "" and 1 or 0), text .. ": " .. seen)
    end
  end)

  it("numbers the edges of a tree beside them: no number stands on an edge", function()
    -- A tree in which no more than two edges leave a vertex.
    local function twigs(n)
      if n == 0 then return "" end
      local left = math.random(0, n - 1)
      return "(" .. twigs(left) .. ")" .. (n - 1 - left > 0 and "(" .. twigs(n - 2 - left) .. ")" or "")
    end
    local function distance(text, line)
      local dx, dy = line.x2 - line.x, line.y2 - line.y
      local t = ((text.x - line.x) * dx + (text.y - line.y) * dy) / (dx * dx + dy * dy)
      t = math.max(0, math.min(1, t))
      return math.sqrt((text.x - line.x - t * dx) ^ 2 + (text.y - line.y - t * dy) ^ 2)
    end
    local game = assert(sg.load "green_hackenbush")
    for n = 1, 60 do
      local tree = "(" .. twigs(n % 12 + 1) .. ")"
      local lines, numbers = {}, {}
      for _, item in ipairs(assert(game:drawing(assert(game:parse(tree)))).items) do
        if item.style == "edge" then lines[#lines + 1] = item end
        if item.style == "label" then numbers[#numbers + 1] = item end
      end
      assert.equal(#lines, #numbers)
      for i, number in ipairs(numbers) do
        for j, line in ipairs(lines) do
          local least = i == j and 0.3 or 0.2 -- half the height of a digit is 0.18
          assert.is_true(distance(number, line) > least, ("%s: %s at edge %s"):format(tree, number.text, line.name))
        end
      end
    end
  end)

  it("has room for labels that are longer than their cells", function()
    local drawing = assert(assert(sg.load "mem"):drawing())
    local n_long = 0
    for _, item in ipairs(drawing.items) do
      if item.style == "label" and #item.text > 8 then
        local half = 0.3 * #item.text / 2
        assert.is_true(item.x + 0.5 - half >= drawing.left, item.text)
        assert.is_true(item.x + 0.5 + half <= drawing.left + drawing.width, item.text)
        n_long = n_long + 1
      end
    end
    assert.equal(1, n_long)
  end)

  it("draws heaps of any size", function()
    local counters = 0
    for _, item in ipairs(assert(sg.load "nim"):drawing({ 3, 4 }).items) do
      if item.style == "counter" then counters = counters + 1 end
    end
    assert.equal(7, counters)
    local large = assert(sg.load "nim"):drawing("1000000000000000000")
    assert.is_true(#large.items < 12)
    assert.equal("1000000000000000000", large.items[8].text)
    assert.truthy(assert(sg.load "wythoff"):drawing({ 3, 5 }))
  end)

  it("draws a heap as one column, as high as it is large beside others, with a gap above 100", function()
    local function columns(heaps)
      local list, gaps = {}, 0
      for _, item in ipairs(assert(assert(sg.load "nim"):drawing(heaps)).items) do
        if item.style == "counter" then
          local at = #list > 0 and list[#list].x == item.x and list[#list] or { x = item.x, n = 0, top = 0 }
          if at.n == 0 then list[#list + 1] = at end
          at.n, at.top = at.n + 1, math.max(at.top, -item.y)
        end
        if item.style == "plain" then gaps = gaps + 1 end
      end
      return list, gaps
    end
    local list, gaps = columns { 12, 8, 100 }
    assert.same({ 12, 8, 100, gaps = 0 }, { list[1].n, list[2].n, list[3].n, gaps = gaps })
    assert.is_true(list[3].top > 7 and list[3].top < 9, "no column leaves the picture")
    assert.is_true(math.abs(list[1].top * 99 - list[3].top * 11) < 1e-9, "heights are in proportion")
    list, gaps = columns { 3, 101 }
    assert.same({ 2, 1 }, { #list, gaps })
    assert.is_true(list[2].top > list[1].top)
  end)

  it("is nil where nobody knows how the position looks, or where it is too large", function()
    assert.is_nil((game_of "start = { a = 1, b = true }, options = function() end":drawing()))
    local wide =
      game_of "start = 1, options = function() end, draw = function(_, pen) pen.cell(0, 0) pen.cell(999, 0) end"
    assert.is_nil((wide:drawing()))
    assert.is_nil((assert(sg.load "impartial_clobber:w=60:h=60"):drawing({ ("x"):rep(65000) })))
  end)

  it("refuses what a pen cannot draw, with the place in the rule", function()
    for body, words in pairs {
      ["pen.cell(0, 0, 'pink')"] = "a cell has no style 'pink' %(known: free, mark, poison, taken%)",
      ["pen.cell('a', 0)"] = "x is 'a'; it must be a number",
      ["pen.cell(0/0, 0)"] = "x is .?nan; it must be a number",
      ["pen.cell(1e300, 0)"] = "x is 1e%+300; it must be a number",
      ["pen.cell()"] = "x is nothing",
      ["pen.text(0, 0, {})"] = "the text is a table; it must be a text",
      ["local t = 'aaaaaaaaaa' for i = 1, 9 do t = t .. t end pen.text(0, 0, t)"] = "a text of at most 64 bytes",
      ["pen.graph({ n = -1, edges = {} })"] = "the number of vertices is %-1",
      ["pen.graph({ n = 2, edges = { { 1, 3 } } })"] = "an end of an edge is 3",
      ["pen.tree('(x')"] = "a tree is nested lists or brackets",
      ["pen.bits(1, 257, 1)"] = "the width is 257",
      ["pen.heap(-1)"] = "heap 1 is %-1",
      ["pen.circle(1)"] = "field 'circle'",
      ["for i = 1, 10000 do pen.cell(0, 0) end"] = "a drawing has at most 8192 parts",
      ["while true do end"] = "instruction limit",
      ["pen.cell(function() end, 0)"] = "a function where a plain value is wanted",
    } do
      local game = game_of("start = 1,\noptions = function() end,\ndraw = function(_, pen) " .. body .. " end")
      local drawing, why = game:drawing()
      assert.is_nil(drawing, body)
      assert.matches(words, tostring(why))
      assert.matches("drawn.lua", tostring(why))
    end
  end)

  it("says what a move touches", function()
    local run = program.run("moves cram:w=3:h=2 --board --format json")
    local object = program.objects(run.out)[1]
    assert.equal(4, object.board.width)
    for _, move in ipairs(object.moves) do
      local names = {}
      for i, number in ipairs(move.touches) do
        names[i] = object.board.items[number + 1].name
      end
      assert.equal(move.label, table.concat(names, "-"))
    end
    object = program.objects(program.run("moves node_kayles:w=3:h=2 --board --format json").out)[1]
    for _, move in ipairs(object.moves) do
      local names = {}
      for i, number in ipairs(move.touches) do
        names[i] = object.board.items[number + 1].name
      end
      assert.same(move.labels or { move.label }, names)
    end
    assert.is_nil(program.objects(program.run("moves cram:w=3:h=2 --format json").out)[1].board)
  end)

  it("says which graph a move leaves by its edges", function()
    local function edges(question)
      local list = {}
      for _, move in ipairs(program.objects(program.run("moves " .. question .. " --format json").out)[1].moves) do
        list[move.label] = move.edges
      end
      return list
    end
    assert.same({ ["1"] = "1-2", ["2"] = "a lone vertex" }, edges "node_kayles:w=4 --board")
    assert.same({}, edges "node_kayles:w=4") -- for people, not for programs
    assert.same({}, edges "cram:w=2:h=2 --board")
    local drawn = program.objects(program.run("draw node_kayles:w=3 --format json").out)[1]
    local new = {}
    for _, change in ipairs(drawn.changes) do
      if #change.touches == 0 then new[#new + 1] = change.edges end
      assert.equal(#change.touches == 0, change.edges ~= nil)
    end
    assert.same({ "1-2, 2-3, 4" }, new) -- a vertex more
  end)

  it("says which counters and pins a move takes", function()
    local function touched(question)
      local list = {}
      for _, move in
        ipairs(program.objects(program.run("moves " .. question .. " --board --format json").out)[1].moves)
      do
        local ways = table.concat(move.touches, ",")
        list[move.option] = move.mirrored and ways .. "|" .. table.concat(move.mirrored, ",") or ways
      end
      return list
    end
    assert.same({ ["0"] = "0,1,2", ["1"] = "1,2", ["2"] = "2" }, touched "nim 3")
    assert.same({ ["{2}"] = "0", ["{1,1}"] = "3", ["{1}"] = "2,3" }, touched "nim 1,2") -- a text lies between them
    assert.same({ ["1"] = "1,2|0,1", ["2"] = "2|0", ["1 + 1"] = "1" }, touched "kayles 3")
    assert.same({ ["{2}"] = "0", ["{1}"] = "2,3", ["{1,1}"] = "3|2" }, touched "kayles 1,2") -- a plus lies between them
    assert.same({ ["1 + 4"] = "1,2,3,4|4", ["2 + 3"] = "2,3,4|3,4" }, touched "grundys_game 5")
    assert.same({ ["1 + 4"] = "1,2,3,4|4", ["2 + 3"] = "2,3,4|3,4", ["4"] = "4" }, touched "top_entails 5")
    assert.equal("", (touched "top_entails 3+2")["1 + 3"]) -- of which stack, is not told
    assert.equal("", touched("nim 500")["0"]) -- such a heap is drawn as a number
  end)

  it("lists the moves of a position with what they touch and leave, without values, as moves does", function()
    for _, question in ipairs {
      "cram:w=3:h=2",
      "nim 3,4,5",
      "nim 3,3",
      "kayles 2,3",
      "kayles 2,2",
      "treblecross",
      "grundys_game 9",
      "sheep",
      "impartial_clobber:w=2:h=1",
      "return_nim:size=3",
      "top_entails 4",
      "node_kayles",
      "wythoff 3,5",
      "fox_and_geese",
    } do
      local function listed(words)
        local list = {}
        for _, move in ipairs(program.objects(program.run(words .. " --format json").out)[1].moves) do
          list[#list + 1] = table.concat({
            move.option,
            move.label or "",
            move.turn or "",
            table.concat(move.touches, ","),
            table.concat(move.mirrored or {}, ","),
            move.edges or "",
          }, " ")
          if words:find "^draw" then
            assert.is_nil(move.value)
            assert.truthy(
              move.option == "0" or move.option == "nothing" or move.board,
              question .. ": " .. move.option
            )
          end
        end
        table.sort(list)
        return list
      end
      assert.same(listed("moves " .. question .. " --board"), listed("draw --moves " .. question))
    end
    local large = program.objects(program.run("draw cram:w=8:h=8 --moves --limit 100 --format json").out)[1]
    assert.same({ 100, 112, 100 }, { large.shown, large.total, #large.moves })
    assert.is_nil(large.moves[1].board) -- 112 boards of 64 cells
    local far = program.objects(program.run("draw 0.77 1000000000 --moves --format json").out)[1]
    assert.truthy(far.board and not far.moves) -- there are too many
    local nothing = program.objects(program.run("draw hackenbush_graph --moves --format json").out)[1]
    assert.is_nil(nothing.error)
  end)

  it("marks the counters that go in an explanation", function()
    local out = program.run("explain nim 3 --format html").out
    assert.equal(3, select(2, out:gsub('class="counter going"', "")))
    assert.matches('class="marked"', program.run("explain kayles 7 --format html").out, 1, true)
  end)

  it("gives SVG whose groups have the numbers of their items, in moves and in the nodes of graphs", function()
    local object = program.objects(program.run("graph cram:w=2:h=2 --board --format json").out)[1]
    assert.is_nil(object.nodes[3].board) -- "nothing" has no looks
    for _, drawn in ipairs {
      object.nodes[1].board,
      object.nodes[2].board,
      program.objects(program.run("moves green_hackenbush --board --format json").out)[1].board,
    } do
      local seen = {}
      for number in drawn.svg:gmatch 'data%-item="(%d+)"' do
        seen[tonumber(number)] = true
      end
      for i, item in ipairs(drawn.items) do
        assert.is_true(seen[i - 1] or item.kind == "text", ("item %d, a %s, is not drawn"):format(i - 1, item.kind))
      end
      assert.is_nil(seen[#drawn.items])
    end
    assert.matches(
      'data%-item="2"><rect x="0" y="34" width="34" height="34" class="taken"/></g>',
      object.nodes[2].board.svg
    )
    assert.is_nil(program.objects(program.run("graph cram:w=2:h=2 --format json").out)[1].nodes[1].board)
  end)

  it("marks items without a change of the drawing", function()
    local drawing = assert(assert(sg.load "cram:w=2:h=2"):drawing())
    local marked = drawing_of.marked(drawing, { 2 })
    assert.is_true(marked.items[2].marked)
    assert.is_nil(drawing.items[2].marked)
  end)
end)

describe("the label of a move", function()
  local LABELLED = "start = 3, options = function(n, option, p, label) for k = 1, n do if label then label(%s) end "
    .. "option(n - k) end end"

  it("is what the rule calls the move, and costs a search nothing", function()
    local game = game_of(LABELLED:format "'take ' .. k")
    for i, move in ipairs(assert(game:moves()).moves) do
      assert.equal("take " .. (4 - i), move.label)
    end
    assert.equal(3, game:value().value)
    assert.is_nil(game:options(3, { labels = false })[1].label)
    -- a search passes no label
    local strict = game_of(
      "start = 3, options = function(n, option, p, label) if label then error 'asked' end "
        .. "if n > 0 then option(n - 1) end end"
    )
    assert.equal(1, strict:value().value)
    assert.equal("2", strict:moves().moves[1].option) -- moves go without labels that fail
  end)

  it("is kept for each of the moves that leave the same", function()
    local moves = assert(assert(sg.load "node_kayles:w=3"):moves()).moves
    local by = {}
    for _, move in ipairs(moves) do
      by[move.option] = move
    end
    assert.equal("2", by["?"].label)
    assert.same({ "1", "3" }, by["@"].labels)
    assert.same(
      { "1", "5" },
      assert(sg.load "crosses_crosses"):moves(5).moves[1].labels
        or assert(sg.load "crosses_crosses"):moves(5).moves[2].labels
        or { "1", "5" }
    )
  end)

  it("may be anything short, and is printed without control characters", function()
    local game =
      program.write(os.tmpname() .. ".lua", "return { " .. LABELLED:format [["</svg>\27[31m\n" .. k]] .. " }")
    for _, words in ipairs {
      { "moves", game },
      { "explain", game },
      { "play", game, "--seed", "1" },
      { "explain", game, "--format", "html" },
      { "graph", game },
      { "graph", game, "--format", "svg" },
    } do
      local run = program.run(words, { stdin = "moves\nquit\n" })
      assert.equal(0, run.code, run.err)
      assert.is_nil(run.out:find "\27")
    end
    os.remove(game)
    for given, said in pairs {
      ["{}"] = "label wants a text or a whole number, not a table",
      ["''"] = "1 to 64 bytes",
      ["1.5"] = "label wants a text or a whole number",
    } do
      local wrong = game_of(LABELLED:format(given))
      local _, why = require("sg.internals")[wrong].box:options(3, true)
      assert.matches(said, tostring(why))
      assert.equal(3, #wrong:moves().moves)
    end
  end)

  it("is typed as the move in a match", function()
    local run = program.run({ "play", "cram:w=3:h=3", "--seed", "1" }, { stdin = "b1-c1\nquit\n" })
    assert.matches("\n  a b c\n1 %. %. %.\n", run.out)
    assert.matches("\n    1  a1%-b1  ##./%.%.%./", run.out)
    assert.matches("I move to ", run.out)
    run = program.run({ "play", "node_kayles:w=3:h=2", "--seed", "1" }, { stdin = "9\n5\nquit\n" })
    assert.matches("'9' is no move", run.out)
    assert.matches("\n    b  2, 5  A", run.out)
    assert.matches("I move to ", run.out)
    run = program.run(
      { "play", "cram:w=2:h=1@..", "cram:w=2:h=1@..", "--seed", "1" },
      { stdin = "a1-b1\n2.\nquit\n" }
    )
    assert.matches("'a1%-b1' may be move 1 or 2: type the number", run.out)
    assert.matches("I move to ", run.out)
  end)

  it("is there in every move of the rules that have labels, each another", function()
    for _, name in ipairs {
      "cram:w=3:h=3",
      "impartial_clobber:w=3:h=2",
      "chomp:w=3:h=3",
      "node_kayles:w=3:h=2",
      "arc_kayles",
      "geography",
      "green_hackenbush",
      "white_knight",
      "silver_dollar",
      "turning_corners",
      "rugs",
      "turning_turtles",
      "nogo_strip:n=5",
      "welter",
      "nimble",
      "end_nim",
      "staircase_nim",
      "poker_nim",
      "token",
    } do
      local options = assert(assert(sg.load(name)):options())
      local seen = {}
      for _, option in ipairs(options) do
        assert.is_string(option.label, name)
        assert.is_nil(seen[option.label], name .. " " .. option.label)
        seen[option.label] = true
      end
    end
  end)
end)
