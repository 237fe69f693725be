-- SPDX-License-Identifier: MIT
-- The impartial variants of games of CGSuite and MCGS: what these programs and books print, and positions that are none.

local returned = require "spec.support.returned"
local sg = require "sg"
local mex = require("spec.support.definition").mex

local function value(spec, position)
  local game = assert(sg.load(spec))
  local result, message = returned(game:value(position and assert(game:parse(position)) or assert(game:start())))
  assert.is_not_nil(result, message)
  return result.value
end

-- A row of n characters at random.
local function random_row(characters, n)
  local row = {}
  for i = 1, n do
    local k = math.random(#characters)
    row[i] = characters:sub(k, k)
  end
  return table.concat(row)
end

-- What a search by the definition does with a strip of toads and frogs: at(i) is what is in the cell i, "" beyond the
-- ends; exchanged(i, j) is the strip with two cells exchanged; jumps(i, d, p, go) are the jumps of the piece in cell i,
-- by CGSuite's loop.
local function strip_of(text)
  local strip = {}
  function strip.at(i) return i >= 1 and text:sub(i, i) or "" end
  function strip.exchanged(i, j)
    local cells = {}
    for k = 1, #text do
      cells[k] = strip.at(k)
    end
    cells[i], cells[j] = cells[j], cells[i]
    return table.concat(cells)
  end
  function strip.jumps(i, d, p, go)
    for k = 1, p.jump do
      local over = strip.at(i + k * d)
      if over == "." or over == "" or over == "/" or over == strip.at(i) and not p.friendly then break end
      if strip.at(i + (k + 1) * d) == "." then go(strip.exchanged(i, i + (k + 1) * d)) end
    end
  end
  return strip
end

local STEP = { t = 1, f = -1 }

describe("impartial variants", function()
  it("have the values that CGSuite's tests print", function()
    assert.equal(7, value("hackenbush_graph", "eeeeeee"))
    assert.equal(5, value("hackenbush_graph", "e(ee(e;e);e(eee;ee);e(ee;e))"))
    assert.equal(2, value("hackenbush_graph", "e(ee:{waist};ee:{waist}e(ee;e(e:{head};e:{head}e)))"))
    for _, row in ipairs { "llrrrellrl", "llrrrlrlrl", "erlrrrereee" } do
      assert.equal(#row, value("toppling_dominoes", row))
    end
    assert.equal(0, value("toads_and_frogs:jump=0", ".......t.....f..t.....f......."))
  end)

  it("have the nim-values of NoGo that MCGS prints", function()
    for w, expected in pairs { [2] = 1, [3] = 1, [4] = 0, [5] = 0 } do
      assert.equal(expected, value("nogo:h=2:w=" .. w))
    end
    assert.equal(0, value "nogo:w=3:h=3")
    for w, expected in ipairs { 0, 1, 0, 1, 2, 0, 1, 0 } do
      assert.equal(expected, value("nogo:h=1:w=" .. w))
    end
  end)

  it("are other games of the library where they must be", function()
    local officers, dawson = assert(sg.load "0.6"), assert(sg.load "0.07")
    for n = 1, 12 do
      assert.equal(returned(officers:value(n)).value, value("hot_clobber:w=" .. n))
      assert.equal(returned(dawson:value(n)).value, value("weighted_arc_kayles:weights=" .. ("1,"):rep(n - 1) .. "1"))
      assert.equal(n % 3, value("one_two_ten:goal=" .. n))
    end
  end)

  it("have in misère play the winner that Gardner names: Tac Tix on four by four", function()
    local game = assert(sg.load "tac_tix")
    assert.equal("P", returned(game:misere_outcome(game:start())).outcome)
  end)

  local KING = "{{0,1},{1,0},{0,-1},{-1,0},{1,1},{1,-1},{-1,1},{-1,-1}}"
  local LEAPS = "{{1,2},{1,-2},{-1,2},{-1,-2},{2,1},{2,-1},{-2,1},{-2,-1}}"

  it("of Clobber are one rule with parameters", function()
    local same = {
      impartial_clobber = "general_clobber",
      hot_clobber = "general_clobber:x_takes=xo:o_takes=xo",
      anti_clobber = "general_clobber:x_takes=.:o_takes=.:x_leaves=o:o_leaves=x",
      ["chess_clobber:piece=king"] = "general_clobber:steps=" .. KING,
      ["chess_clobber:piece=knight"] = "general_clobber:steps=" .. LEAPS,
      ["chess_clobber:piece=rook"] = "general_clobber:distance=0",
      ["chess_clobber:piece=queen"] = "general_clobber:distance=0:steps=" .. KING,
    }
    for spec, general in pairs(same) do
      for _ = 1, 25 do
        local rows, w = {}, math.random(1, 3)
        for r = 1, math.random(1, 3) do
          rows[r] = random_row("xo.", w)
        end
        local board = table.concat(rows, "/")
        assert.equal(value(spec, board), value(general, board), spec .. " " .. board)
      end
    end
    for parameters, words in pairs {
      ["o_leaves=x"] = "go round",
      ["steps={{0,0}}"] = "{0,0} is no step",
      ["steps={a={0,1}}"] = "a list of pairs",
      ["steps={{0,1,1}}"] = "a list of pairs",
    } do
      local _, why = assert(sg.load("general_clobber:" .. parameters)):value()
      assert.matches(words, tostring(why), 1, true)
    end
  end)

  -- Hackenbush by its definition: edges { u, v, childish? } of whole graphs, without components.
  local function hackenbush(edges)
    local seen = {}
    for i = 1, #edges do
      local left, reached, grown = {}, { [0] = true }, true
      while grown do
        grown = false
        for k, e in ipairs(edges) do
          if k ~= i and (reached[e[1]] or reached[e[2]]) and not (reached[e[1]] and reached[e[2]]) then
            reached[e[1]], reached[e[2]], grown = true, true, true
          end
        end
      end
      for k, e in ipairs(edges) do
        if k ~= i and reached[e[1]] then left[#left + 1] = e end
      end
      if not edges[i][3] or #left == #edges - 1 then seen[hackenbush(left)] = true end
    end
    return mex(seen)
  end

  it("of Hackenbush with childish edges are what the definition says", function()
    local game = assert(sg.load "hackenbush_graph")
    for _ = 1, 40 do
      local edges, top = {}, 0
      for i = 1, math.random(6) do
        top = top + (math.random(3) > 1 and 1 or 0)
        edges[i] = { math.random(0, math.max(top - 1, 0)), top, math.random(2) == 1 and 1 or nil }
        if edges[i][2] > 0 and i == 1 then edges[i][1] = 0 end
      end
      if game:position(edges) then
        assert.equal(hackenbush(edges), returned(game:value(edges)).value, game:show(edges))
        assert.same(edges, game:parse(game:show(edges)))
      end
    end
    assert.equal(returned(game:value "{{0,1},{1,2,1},{1,3}}").value, value("hackenbush_graph", "e(c;e)"))
  end)

  -- Toads and Frogs by CGSuite's loops.
  local function toads(text, p)
    local strip, seen = strip_of(text), {}
    local function go(left) seen[toads(left, p)] = true end
    for i = 1, #text do
      local d = STEP[strip.at(i)]
      for k = 1, d and p.slide or 0 do
        if strip.at(i + k * d) ~= "." then break end
        if k >= p.least then go(strip.exchanged(i, i + k * d)) end
      end
      if d then strip.jumps(i, d, p, go) end
    end
    return mex(seen)
  end

  -- The texts that the moves from a text of toads and frogs leave, by CGSuite's loops with slides of one cell.
  local function toads_moves(text, p)
    local strip, list = strip_of(text), {}
    local function go(left) list[#list + 1] = left end
    for i = 1, #text do
      local d = STEP[strip.at(i)]
      if d and strip.at(i + d) == "." then go(strip.exchanged(i, i + d)) end
      if d then strip.jumps(i, d, p, go) end
    end
    return list
  end

  -- Does the player to move win where whoever moves last loses?
  local function toads_lose_last(text, p)
    local moves = toads_moves(text, p)
    for _, left in ipairs(moves) do
      if not toads_lose_last(left, p) then return true end
    end
    return #moves == 0
  end

  it("of Toads and Frogs have all parameters but those of backsliding", function()
    for _ = 1, 60 do
      local strip = random_row("tf.", math.random(1, 7))
      local p = { slide = math.random(3), jump = math.random(0, 2), friendly = math.random(2) == 1 }
      p.least = math.random(p.slide)
      local spec = ("toads_and_frogs:slide=%d:least=%d:jump=%d:friendly=%s"):format(
        p.slide,
        p.least,
        p.jump,
        p.friendly
      )
      assert.equal(toads(strip, p), value(spec, strip), spec .. " " .. strip)
    end
  end)

  it("of Elephants and Rhinos and of Toads and Frogs are played on grids, each piece in its row", function()
    for round = 1, 80 do
      local rows, w = {}, math.random(1, 4)
      for r = 1, math.random(2, 3) do
        rows[r] = random_row("tf..", w)
      end
      local grid, p = table.concat(rows, "/"), { slide = 1, least = 1, jump = round % 3, friendly = false }
      local spec = "toads_and_frogs:jump=" .. p.jump
      assert.equal(toads(grid, p), value(spec, grid), spec .. " " .. grid)
      local outcome = returned(sg.load(spec):misere_outcome(grid)).outcome
      assert.equal(toads_lose_last(grid, p) and "N" or "P", outcome, spec .. " " .. grid)
    end
    assert.equal(
      "t..f/t..f",
      assert(sg.load "toads_and_frogs:n=1:rows=2"):show(assert(sg.load("toads_and_frogs:n=1:rows=2"):start()))
    )
  end)

  it("of Backsliding Toads and Frogs have the moves of CGSuite's loops", function()
    for _ = 1, 60 do
      local text = random_row("tf.", math.random(1, 8))
      local p =
        { slide = math.random(3), back = math.random(3), jump = math.random(0, 2), friendly = math.random(2) == 1 }
      local strip, expected, found = strip_of(text), {}, {}
      local function go(left) expected[left] = true end
      for i = 1, #text do
        local d = STEP[strip.at(i)]
        for way = -1, d and 1 or -2, 2 do -- back, then forward
          for k = 1, way < 0 and p.back or p.slide do
            if strip.at(i + way * k * d) ~= "." then break end
            go(strip.exchanged(i, i + way * k * d))
          end
        end
        if d then strip.jumps(i, d, p, go) end
      end
      local game = assert(sg.load("backsliding_toads", p))
      for _, option in ipairs(game:options(text)) do
        found[option.parts[1]] = true
      end
      assert.same(expected, found, text)
    end
  end)

  it("of Col, Snort and Fjords are one rule with parameters", function()
    local col, snort = assert(sg.load "general_col"), assert(sg.load("general_col", { a = ".a", b = ".b" }))
    for w = 1, 4 do
      for h = 1, 3 do
        local size = { w = w, h = h }
        assert.equal(col:with(size):value().value, sg.load("colouring", size):value().value, w .. " " .. h)
        size.neighbours = "agree"
        assert.equal(
          snort:with({ w = w, h = h }):value().value,
          sg.load("colouring", size):value().value,
          w .. " " .. h
        )
      end
    end
    local fjords, general = assert(sg.load "fjords"), assert(sg.load("general_col", { a = "a", b = "b" }))
    for _ = 1, 40 do
      local n, edges = math.random(6), {}
      for u = 1, n do
        for v = u + 1, n do
          edges[#edges + 1] = math.random(2) == 1 and { u, v } or nil
        end
      end
      local graph = sg.graph.new(n, edges)
      graph.colours = {}
      for v = 1, n do
        graph.colours[v] = math.random(3)
      end
      assert.equal(fjords:value(graph).value, general:value(graph).value)
    end
  end)

  it("of cakes: the number of cuts of Cutcake, and what a look at every move gives", function()
    local cut, eat = assert(sg.load "cake:way=cut"), assert(sg.load "cake:way=eat")
    for a = 1, 6 do
      for b = 1, 6 do
        assert.equal((a * b - 1) % 2, cut:value({ a, b }).value)
        assert.equal(eat:value({ a, b }).value, eat:value({ b, a }).value)
      end
    end
    local euclid = assert(sg.load "partizan_euclid")
    local function by_definition(p, q)
      if q == 0 or p % q == 0 then return 0 end
      local one, other = by_definition(q, p % q), by_definition(q, q - p % q)
      return one ~= 0 and other ~= 0 and 0 or one ~= 1 and other ~= 1 and 1 or 2
    end
    for p = 0, 20 do
      for q = 0, 20 do
        assert.equal(by_definition(p, q), euclid:value({ p, q }).value, p .. " " .. q)
      end
    end
  end)

  it("of games written as sets: the nimber beyond the largest one that is written as a heap", function()
    local options = { "0" }
    for n = 1, 1000 do
      options[n + 1] = "*" .. n
    end
    local largest = "{" .. table.concat(options, ",") .. "}"
    assert.equal(1001, value("explicit_game", largest))
    assert.equal(1002, value("explicit_game", largest:sub(1, -2) .. "," .. largest .. "}"))
    assert.equal(1, value("explicit_game", ("{"):rep(300) .. "*2" .. ("}"):rep(300)))
  end)

  it("refuse what is no position", function()
    for spec, texts in pairs {
      hackenbush_graph = { "ee(e", "ex", "{{1,2}}", "{{0,1},{2,3}}", "{{0,1,2}}", "{{0,1}", "e:", "{{{0,1}}}" },
      explicit_game = { "{0", "x", "0,0", "{*2|}", "*9999" },
      general_clobber = { "xy", "xo/x" },
      weighted_arc_kayles = { "{{2},{1},colours={1}}", "{{1},colours={1}}", "{{2},{1},colours={1,-1}}", "7" },
      toppling_dominoes = { "lxr" },
      fjords = { "{{2},{1},colours={0,1}}", "{{2},{},colours={1,1}}" },
      tac_tix = { "..x." },
      one_two_ten = { "11", "-1" },
      hot_clobber = { "xx/x", "ab" },
      anti_clobber = { "xz" },
      sheep = { "{{1,0},{2}}", "{{-1}}", "{}" },
      nogo = { "xo", "x#", "x.q" },
      fox_and_geese = { "ff/x." },
      sympler = { "HX" },
    } do
      local game = assert(sg.load(spec))
      for _, text in ipairs(texts) do
        local position, why = game:parse(text)
        local result = position
        if position ~= nil then
          result, why = game:value(position)
        end
        assert.is_nil(result, spec .. " " .. text)
        assert.equal("input", why.code, spec .. " " .. text)
      end
    end
  end)
end)
