-- SPDX-License-Identifier: MIT
-- The helpers that the checker of certificates gives to rules are written apart from those of the engine, and do the
-- same. (Canonical forms of graphs may differ: they need to be the same for equal graphs only.)

local sg = require "sg"
local verify = "sg.certificate.verify."
local bits, wide = require(verify .. "bits"), require(verify .. "wide")
local graph, grid = require(verify .. "graph"), require(verify .. "grid")
local codes, words = require(verify .. "code"), require(verify .. "words")
local define_heaps = require "sg.kinds.heaps.definition"
local shared = require "sg.kinds.shared.definition"()
local seed_or = require "spec.support.seed"
local canonical, position = require(verify .. "canonical"), require(verify .. "position")
local patterns = require(verify .. "patterns")
local sandbox = require(verify .. "sandbox")

local seed = seed_or(20261127)

-- The same set for the engine.
local function given(set) return wide.is(set) and sg.bits.wide(tostring(set)) or set end

local function text_of(value)
  if type(value) ~= "table" or wide.is(value) then return tostring(value) end
  return position.text(value)
end

local function agree(name, own, engine)
  assert.same({ name, text_of(own) }, { name, text_of(engine) }, "seed " .. seed)
end

-- Completes a rule by the definition of its kind, over the helpers of the checker.
local function complete(kind, rule)
  local helpers = { bits = bits.bits, grid = grid.grid, canonical = { bits = bits.canonical.bits } }
  sandbox.new(helpers, { clock = os.clock }):complete(require(("sg.kinds.%s.definition"):format(kind)), rule)
end

describe("the checker's helpers", function()
  setup(function() math.randomseed(seed) end)

  local function random_set(w, h)
    local set = 0
    for i = 0, w * h - 1 do
      if math.random(2) == 1 then set = set | bits.bits.cell(i, w, h) end
    end
    return set
  end

  it("agree on numbers of cells, and colours that may be exchanged", function()
    agree("count", grid.grid.count({ "x.", "ox" }, "xo"), sg.grid.count({ "x.", "ox" }, "xo"))
    local own, engine = graph.canonical.graph { colours = { 1, 2 } }, sg.canonical.graph { colours = { 1, 2 } }
    for _, colours in ipairs { { 1, 2, 1 }, { 2, 2, 1 }, { 1, 3, 3 }, { 3, 3, 3 } } do
      local path, other = { { 2 }, { 1, 3 }, { 2 }, colours = colours }, { { 3 }, { 3 }, { 1, 2 }, colours = {} }
      for v, u in ipairs { 3, 1, 2 } do
        other.colours[v] = ({ 2, 1, 3 })[colours[u]]
      end
      agree("own", own(path), own(other))
      agree("engine", engine(path), engine(other))
    end
  end)

  it("find what Lua's own patterns find, and refuse only those that may take long", function()
    local classes =
      { "a", "b", ".", "%a", "[ab]", "[^a]", "[a-c]", "%w", ",", "$", "%%", "^", "[]a]", "%b()", "%f[a]" }
    local signs, letters = { "", "", "", "*", "+", "-", "?" }, { "a", "a", "b", ",", "(", ")", "$", "c" }
    for _ = 1, 5000 do
      local pattern, text = {}, {}
      for i = 1, math.random(0, 5) do
        local class = classes[math.random(#classes)]
        pattern[i] = math.random(4) == 1 and "(" .. class .. ")" or class .. signs[math.random(#signs)]
      end
      for i = 1, math.random(0, 12) do
        text[i] = letters[math.random(#letters)]
      end
      pattern = (math.random(4) == 1 and "^" or "") .. table.concat(pattern) .. (math.random(4) == 1 and "$" or "")
      text = table.concat(text)
      for _, name in ipairs { "find", "match" } do
        agree(pattern, { pcall(patterns[name], text, pattern) }, { pcall(string[name], text, pattern) })
      end
      agree(pattern, { pcall(patterns.gsub, text, pattern, "<%0>") }, { pcall(string.gsub, text, pattern, "<%0>") })
      agree(
        pattern,
        { pcall(patterns.gsub, text, pattern, string.upper) },
        { pcall(string.gsub, text, pattern, string.upper) }
      )
    end
    for pattern, n in pairs {
      ["%w+%w+%w+%w+b"] = 256,
      ["^.-.-.-.-b"] = 1000,
      ["a*a*a*a*b"] = 300,
      ["(a?a?)a*b*c"] = 1 << 20,
    } do
      local ok, why = pcall(patterns.find, ("a"):rep(n), pattern)
      assert.same({ false, "limit" }, { ok, type(why) == "table" and why.code }, pattern)
    end
    for pattern, n in pairs {
      ["^%b()$"] = 1 << 20,
      ["(%d+),(%d+)"] = 10000,
      ["%s+"] = 10000,
      ["%w+%w+%w+%w+b"] = 100000,
      ["^[%a_][%w_]*$"] = 1 << 20,
    } do
      assert.is_nil((patterns.find(("a,"):rep(n // 2), pattern .. "!")), pattern)
    end
    assert.has_error(function() patterns.gsub(("x"):rep(1 << 20), "x", ("y"):rep(100)) end)
    assert.has_error(function()
      patterns.gsub(("x"):rep(1 << 20), "x", function() return ("y"):rep(100) end)
    end)
  end)

  it("agree on sets of cells, in integers and in wide sets", function()
    for _, size in ipairs { { 20, 3 }, { 5, 13 }, { 16, 16 }, { 7, 10 }, { 8, 8 }, { 5, 4 }, { 1, 100 }, { 64, 1 } } do
      local w, h = size[1], size[2]
      for _ = 1, 12 do
        local s, t = random_set(w, h), random_set(w, h)
        local S, T = given(s), given(t)
        for _, name in ipairs { "count", "lowest" } do
          agree(name, bits.bits[name](s), sg.bits[name](S))
        end
        for _, name in ipairs { "neighbours", "components", "mirror", "flip", "corner" } do
          agree(name, { bits.bits[name](s, w, h) }, { sg.bits[name](S, w, h) })
        end
        agree("flood", bits.bits.flood(t, s, w, h), sg.bits.flood(T, S, w, h))
        local columns, rows, by = math.random(-3, 3), math.random(-3, 3), math.random(0, 70)
        agree("shift", bits.bits.shift(s, w, h, columns, rows), sg.bits.shift(S, w, h, columns, rows))
        agree("canonical", bits.canonical.bits(s, w, h), sg.canonical.bits(S, w, h))
        agree("moved", bits.canonical.bits(s, w, h, true), sg.canonical.bits(S, w, h, true))
        agree("and", s & t, S & T)
        agree("or", s | t, S | T)
        agree("xor", s ~ t, S ~ T)
        agree("not", ~s, ~S)
        agree("left", s << by, S << by)
        agree("right", s >> by, S >> by)
        agree("least", s & -s, S & -S)
        if wide.is(s) and wide.is(t) then agree("order", { s < t, s <= t, s == t }, { S < T, S <= T, S == T }) end
        assert.equal(text_of(s), text_of(position.of_key(position.key(s))))
      end
    end
  end)

  it("agree on grids", function()
    local options = {
      {},
      { symmetry = "rectangle" },
      { symmetry = "turns" },
      { symmetry = "none", crop = "." },
      { colours = "xo", crop = "." },
      { colours = "xo", symmetry = "half-turn" },
      { crop = ".", symmetry = "up-down" },
    }
    for _ = 1, 60 do
      local rows, w = {}, math.random(5)
      for r = 1, math.random(5) do
        rows[r] = ""
        for _ = 1, w do
          local at = math.random(3)
          rows[r] = rows[r] .. ("xo."):sub(at, at)
        end
      end
      for _, o in ipairs(options) do
        local own = next(o) and grid.canonical.grid(o) or grid.canonical.grid
        local engine = next(o) and sg.canonical.grid(o) or sg.canonical.grid
        agree("grid", own(rows), engine(rows))
        local flat = { width = w, colours = o.colours, crop = o.crop, symmetry = o.symmetry }
        local text = table.concat(rows)
        agree("flat", grid.canonical.grid(flat)(text), sg.canonical.grid(flat)(text))
      end
      for _, o in ipairs { { cells = "xo", wall = "." }, { cells = "x", wall = "o", diagonals = true } } do
        agree("regions", grid.grid.regions(o)(rows), sg.grid.regions(o)(rows))
      end
      agree("crop", grid.grid.crop(rows, "."), sg.grid.crop(rows, "."))
      agree("set", grid.grid.set(rows, 1, 1, "x", #rows, w, "o"), sg.grid.set(rows, 1, 1, "x", #rows, w, "o"))
    end
  end)

  -- The moves of a position, and its components: all that two possible moves have to do with, if they share a cell.
  local function by_definition(places, cells)
    local options, moves, parts = {}, {}, {}
    for _, place in ipairs(places) do
      if cells & place.needs == place.needs then
        options[#options + 1] = text_of(cells & ~place.takes)
        moves[#moves + 1], parts[#parts + 1] = place.needs | place.takes, place.needs
      end
    end
    local before
    repeat
      before = #parts
      for _, move in ipairs(moves) do
        local one, apart = 0, {}
        for _, part in ipairs(parts) do
          if part & move ~= 0 then
            one = one | part
          else
            apart[#apart + 1] = part
          end
        end
        table.insert(apart, one)
        parts = apart
      end
    until #parts == before
    for k, part in ipairs(parts) do
      parts[k] = text_of(part)
    end
    table.sort(options)
    table.sort(parts)
    return { options = options, parts = parts }
  end

  it("refuse what is no set of cells of the board", function()
    local rule = { place = { tiles = { "##" }, w = 65, h = 1 } }
    complete("place", rule)
    local function ignore() end
    for _, f in ipairs { rule.split, rule.options } do -- to the operators, -1 is all 256 cells; to a shift, 64
      assert.has_error(function() f(-1, ignore, {}) end, "a number below 0 is no set of cells")
    end
    assert.has_error(function() bits.canonical.bits(-1, 16, 16) end, "a number below 0 is no set of cells")
    assert.has_error(
      function() bits.canonical.bits(wide.cell(3), 8, 8, true) end,
      "a set of a board of at most 64 cells is an integer"
    )
    assert.equal(-1, bits.canonical.bits(-1, 8, 8, true))
  end)

  it("find the moves and the components of tiles that need one cell, or more", function()
    local kinds = {
      { "#" },
      { "#x" },
      { "x./#x", "#/x" },
      { { "#", lines = "rook" } },
      { { "#", lines = "bishop" }, "#x" },
      { "##" },
      { "#o" },
      { "x#" },
      { "##", "#/#" },
      { "##/.#" },
      { ".#/#." },
      { "#.#", "#" },
      { "###", "##/##" },
      { "##", "#x" },
    }
    for _, size in ipairs { { 5, 4 }, { 9, 8 }, { 1, 7 } } do
      for _, tiles in ipairs(kinds) do
        local p = { w = size[1], h = size[2] }
        local rule = { place = { tiles = tiles, w = p.w, h = p.h } }
        complete("place", rule)
        -- The places, by hand: of each tile, in each row and column.
        local places = {}
        for _, tile in ipairs(tiles) do
          local picture, lines = tile, nil
          if type(tile) == "table" then
            picture, lines = tile[1], tile.lines
          end
          for row = -2, p.h do
            for column = -2, p.w do
              local needs, takes, fits, r = 0, 0, true, row
              local function cell(c, y)
                return c >= 0 and y >= 0 and c < p.w and y < p.h and bits.bits.cell(y * p.w + c, p.w, p.h) or nil
              end
              for line in picture:gmatch "[^/]+" do
                for k = 1, #line do
                  local mark, here = line:sub(k, k), cell(column + k - 1, r)
                  if mark == "#" or mark == "o" then
                    fits = fits and here ~= nil
                    needs = needs | (here or 0)
                  end
                  if mark == "#" or mark == "x" then takes = takes | (here or 0) end
                  if lines and mark == "#" then
                    for y = 0, p.h - 1 do
                      for x = 0, p.w - 1 do
                        local dx, dy = x - (column + k - 1), y - r
                        local on_line = lines == "rook" and (dx == 0 or dy == 0)
                          or lines == "bishop" and dx * dx == dy * dy
                        if on_line then takes = takes | cell(x, y) end
                      end
                    end
                  end
                end
                r = r + 1
              end
              if fits then places[#places + 1] = { needs = needs, takes = takes } end
            end
          end
        end
        for _ = 1, 12 do
          local cells, options, parts = random_set(p.w, p.h), {}, {}
          rule.options(cells, function(option) options[#options + 1] = text_of(option) end, p)
          rule.split(cells, function(part) parts[#parts + 1] = text_of(part) end, p)
          table.sort(options)
          table.sort(parts)
          assert.same(by_definition(places, cells), { options = options, parts = parts }, "seed " .. seed)
        end
      end
    end
  end)

  it("agree on texts of words", function()
    local forms = {
      { marks = "|.", names = "a-z", cyclic = true },
      { marks = "|.", names = "a-d", mirror = false },
      { marks = ".|" },
      { marks = "|.", names = "a-z", cyclic = true, mirror = false },
    }
    local letters = "|..01abcdef"
    for _ = 1, 2000 do
      local text = {}
      for i = 1, math.random(0, math.random(2) == 1 and 12 or 40) do
        local at = math.random(#letters)
        text[i] = letters:sub(at, at)
      end
      text = table.concat(text)
      for _, o in ipairs(forms) do
        agree(text, words.canonical.words(o)(text), sg.canonical.words(o)(text))
      end
      agree(text, words.words.cut(text, "|"), sg.words.cut(text, "|"))
      local o = { mark = "|", names = "a-f" }
      agree(text, words.words.components(o)(text), sg.words.components(o)(text))
    end
  end)

  it("agree on graphs, and give equal graphs one form", function()
    for _ = 1, 40 do
      local n, edges, images, order = math.random(9), {}, {}, {}
      for v = 1, n do
        table.insert(order, math.random(v), v)
      end
      for u = 1, n do
        for v = u + 1, n do
          if math.random(3) == 1 then
            edges[#edges + 1], images[#images + 1] = { u, v }, { order[u], order[v] }
          end
        end
      end
      for _, kind in ipairs { "lists", "masks", "text" } do
        local g = graph.graph.new(n, edges, kind)
        agree("new", g, sg.graph.new(n, edges, kind))
        for _, name in ipairs { "components", "edges", "order" } do
          agree(name, graph.graph[name](g), sg.graph[name](g))
        end
        agree("without", graph.graph.without(g, n, true), sg.graph.without(g, n, true))
        agree("take", graph.graph.take(g, { 1, n }), sg.graph.take(g, { 1, n }))
        local form = graph.canonical.graph(g)
        agree("isomorphic", sg.canonical.graph(form), sg.canonical.graph(g))
        agree("form", form, graph.canonical.graph(graph.graph.new(n, images, kind)))
      end
    end
  end)

  it("agree on multisets, trees and numbers", function()
    for _ = 1, 40 do
      local list = {}
      for i = 1, math.random(0, 6) do
        list[i] = ({ 0, 1, 7, -3, "x", "y" })[math.random(6)]
      end
      agree("multiset", canonical.canonical.multiset(list), sg.canonical.multiset(list))
      for _, o in ipairs { { drop = 0 }, { cancel = true } } do
        agree("multiset", canonical.canonical.multiset(o)(list), sg.canonical.multiset(o)(list))
      end
      local numbers = {}
      for i = 1, math.random(0, 6) do
        numbers[i] = math.random(0, 5)
      end
      agree("mex", canonical.mex(numbers), sg.mex(numbers))
      agree("xor", canonical.xor(numbers), sg.xor(numbers))
      local tree = "()"
      for _ = 1, math.random(8) do
        local at = math.random(#tree)
        tree = tree:sub(1, at - 1) .. (tree:sub(at, at) == "(" and "(()" or "())") .. tree:sub(at + 1)
      end
      agree("tree", canonical.canonical.tree(tree), sg.canonical.tree(tree))
    end
  end)

  -- The heaps that each move from heap n leaves, as sorted texts; call(n, visit) gives the moves.
  local function moves_of(n, call)
    local list = {}
    call(n, function(...)
      local heaps = {}
      for _, heap in ipairs { ... } do
        if heap > 0 then heaps[#heaps + 1] = heap end
      end
      table.sort(heaps)
      list[#list + 1] = table.concat(heaps, "+")
    end)
    table.sort(list)
    return list
  end

  it("give codes and sets the moves that their definition gives", function()
    local fields = { { code = "4.[3]" }, { code = "80.77" }, { subtract = { 2, 5, 6 } }, { all_but = { 1, 4 } } }
    for i = 1, 30 do
      local digits = ("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"):gsub(".", { [tostring(i % 10)] = "" })
      local code = {}
      for t = 1, math.random(1, 4) do
        local at = math.random(2, #digits)
        code[t] = digits:sub(at, at)
      end
      fields[#fields + 1] = { code = (i % 3 == 0 and "0.[%s]" or "0.%s"):format(table.concat(code)) }
    end
    for _, one in ipairs(fields) do
      local game = codes.read(one)
      local rule = one.all_but and { subtract = one } or { code = one.code, subtract = one.subtract }
      local heap = define_heaps(rule, shared).heap
      for n = 0, 14 do
        local own = moves_of(n, function(_, visit)
          codes.each_option(game, n, true, function(_, ...) visit(...) end)
        end)
        assert.same(moves_of(n, heap), own, (one.code or game.text) .. ", seed " .. seed)
      end
    end
  end)
end)
