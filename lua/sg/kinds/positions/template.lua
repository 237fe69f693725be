-- SPDX-License-Identifier: MIT
-- The rules that `sg-lua new NAME` writes to start such a game from, by the name of the option.

local templates = {}

templates.positions = [==[
-- SPDX-License-Identifier: MIT
-- A game on positions of a few numbers. Positions of any other shape (integers, booleans, strings, lists and records of
-- them) are the first argument of options and the argument of option: leave numbers out.
-- Try:  sg-lua @FILE@      sg-lua check @FILE@      sg-lua moves @FILE@ '{3,8}'
return {
  name    = "@NAME@",
  summary = "Two numbers: take a multiple of the smaller from the larger, as long as neither becomes 0.",
  source  = { "Cole and Davie, A game based on the Euclidean algorithm, Math. Gazette 53 (1969)" },
  tags    = { "numbers" },
  params  = {
    a = { type = "integer", default = 5, min = 1, max = 1000, help = "one number" },
    b = { type = "integer", default = 8, min = 1, max = 1000, help = "the other" },
  },
  start   = function(p) return { p.a, p.b } end,
  -- A position is a list of so many whole numbers, and options gets them one by one.
  numbers = 2,
  -- What a position is: anything else is refused before a function of the rule sees it.
  form    = { "list", of = { "integer", min = 1 }, length = 2 },
  -- One call of option per move, with the numbers of the position it leads to.
  -- Where somebody wants to see them, label is there for the names of the moves, called before option.
  options = function(a, b, option, _, label)
    local small, large = math.min(a, b), math.max(a, b)
    for left = large - small, 1, -small do
      if label then label((large - left) // small .. " times " .. small) end
      option(small, left)
    end
  end,
  -- How a position looks, with the pen: heaps, cells, stones, lines, texts, grids, coins, graphs.
  draw = function(position, pen) pen.heaps(position) end,
  -- All positions that play alike may be one: here the order does not matter. check tells whether this is true.
  canonical = sg.canonical.multiset,
  -- Run by `sg-lua @FILE@` and by check; they are the documentation too.
  examples = {
    { position = { 4, 4 }, value = 0, note = "nothing to move" },
    { position = { 1, 2 }, outcome = "N" },
    { position = { 2, 3 }, outcome = "P", note = "lost while the larger is less than 1.618 times the smaller" },
    { position = { 3, 8 }, outcome = "N" },
    { position = { 1, 6 }, value = 5 },
  },
}
]==]

templates.grid = [==[
-- SPDX-License-Identifier: MIT
-- A game on a board: a position is a list of rows of text, "." free and "#" not.
-- Try:  sg-lua @FILE@      sg-lua check @FILE@      sg-lua play @FILE@:w=3:h=2
return {
  name    = "@NAME@",
  summary = "Cover two free cells of a board that share an edge.",
  source  = { "where the rules are from" },
  tags    = { "grid" },
  params  = {
    w = { type = "integer", default = 4, min = 1, max = 16, help = "columns" },
    h = { type = "integer", default = 3, min = 1, max = 16, help = "rows" },
  },
  start   = function(p) return sg.grid.new(p.w, p.h, ".") end,
  -- What a position is: anything else is refused before a function of the rule sees it.
  form    = { "grid", cells = ".#" },
  -- One call of option per move, with the board it leads to; before it, where somebody wants to see names, a call of
  -- label with the name of the move: its cells, a1 in the upper left corner as boards are drawn.
  options = function(board, option, _, label)
    local function name(r, c) return string.char(96 + c) .. r end
    local function cover(r, c, r2, c2)
      if r2 > #board or board[r2]:sub(c2, c2) ~= "." then return end
      if label then label(name(r, c) .. "-" .. name(r2, c2)) end
      option(sg.grid.set(board, r, c, "#", r2, c2, "#"))
    end
    for r, row in ipairs(board) do
      for c = 1, #row do
        if row:sub(c, c) == "." then
          cover(r, c, r, c + 1)
          cover(r, c, r + 1, c)
        end
      end
    end
  end,
  -- These two only save work: boards fall apart into regions, and turned and mirrored boards are one.
  split     = sg.grid.regions,
  canonical = sg.canonical.grid,
  -- How users write a board, "../.#", and how it is shown.
  parse     = sg.grid.parse,
  show      = sg.grid.show,
  -- Run by `sg-lua @FILE@` and by check; they are the documentation too.
  examples = {
    { position = "#.", value = 0, note = "nothing to move" },
    { position = "..", value = 1 },
    { position = "../..", value = 0, note = "whatever is covered, the rest is one move" },
    { position = ".../...", outcome = "N" },
    { params = { w = 3, h = 3 }, value = 0, note = "Winning Ways, vol. 3, ch. 15, Cram" },
  },
}
]==]

templates.graph = [==[
-- SPDX-License-Identifier: MIT
-- A game on a graph: a position is a list with the list of neighbours of each vertex.
-- Try:  sg-lua @FILE@      sg-lua check @FILE@      sg-lua value @FILE@ '{{2},{1,3},{2}}'
return {
  name    = "@NAME@",
  summary = "Take an edge of a graph; its two ends and all that meets them are out of the game.",
  source  = { "where the rules are from" },
  tags    = { "graph" },
  params  = {
    w = { type = "integer", default = 4, min = 1, max = 16, help = "columns of a grid of vertices" },
    h = { type = "integer", default = 2, min = 1, max = 16, help = "its rows" },
  },
  start   = function(p) return sg.graph.grid(p.w, p.h) end,
  -- What a position is: anything else is refused before another function of the rule sees it.
  form    = { "list", of = { "list", of = { "integer", min = 1 } }, about = "the neighbours of each vertex" },
  valid   = function(graph) return sg.graph.write(graph, "text") ~= nil end,
  -- One call of option per move, with the graph it leads to; before it, where somebody wants to see names, a call of
  -- label with the name of the move.
  options = function(graph, option, _, label)
    for _, edge in ipairs(sg.graph.edges(graph)) do
      if label then label(edge[1] .. "-" .. edge[2]) end
      option(sg.graph.without(graph, edge))
    end
  end,
  -- How a position looks: on a page a click on an edge, which has the move's name, makes the move.
  draw = function(graph, pen)
    local names = {}
    for i, edge in ipairs(sg.graph.edges(graph)) do names[i] = edge[1] .. "-" .. edge[2] end
    pen.graph(graph, { edge_names = names })
  end,
  -- These two only save work: a graph falls apart into components, and how its vertices are numbered does not matter.
  split     = sg.graph.components,
  canonical = sg.canonical.graph,
  -- Run by `sg-lua @FILE@` and by check; they are the documentation too.
  examples = {
    { position = { {} }, value = 0, note = "a lone vertex: nothing to move" },
    { position = { { 2 }, { 1 } }, value = 1 },
    { position = { { 2 }, { 1, 3 }, { 2, 4 }, { 3 } }, value = 2, note = "a path of 4" },
    { position = { { 2, 3 }, { 1, 3 }, { 1, 2 } }, value = 1, note = "a triangle" },
  },
}
]==]

templates.coins = [==[
-- SPDX-License-Identifier: MIT
-- A game on positions of any shape: integers, booleans, strings, lists and records of them.
-- Try:  sg-lua @FILE@      sg-lua check @FILE@      sg-lua moves @FILE@ HTH
return {
  name    = "@NAME@",
  summary = "A row of coins: turn a head (H) to a tail (T), and if you like one coin to the left of it too.",
  source  = { "where the rules are from" },
  tags    = { "coins" },
  params  = {
    n = { type = "integer", default = 4, min = 1, max = 20, help = "how many coins, all heads" },
  },
  start   = function(p)
    local coins = ""
    for _ = 1, p.n do coins = coins .. "H" end
    return coins
  end,
  -- One call of option per move, with the position it leads to (several arguments would be a sum of positions); before
  -- it, where somebody wants to see names, a call of label with that of the move: the places of the coins.
  options = function(position, option, _, label)
    local function turned(coins, i)
      local other = coins:sub(i, i) == "H" and "T" or "H"
      return coins:sub(1, i - 1) .. other .. coins:sub(i + 1)
    end
    for i = 1, #position do
      if position:sub(i, i) == "H" then
        local one = turned(position, i)
        if label then label(i) end
        option(one)
        for j = 1, i - 1 do
          if label then label(j .. "," .. i) end
          option(turned(one, j))
        end
      end
    end
  end,
  -- How a position looks: a click on coins, which have their places as names, makes a move.
  draw    = function(position, pen)
    for i = 1, #position do
      local coin = position:sub(i, i)
      pen.stone(i, 0, coin == "H" and "head" or "tail", coin, i)
      pen.text(i, 1, i, "axis")
    end
  end,
  -- How users write a position, HTH, and how it is shown.
  parse   = function(text)
    for i = 1, #text do
      local coin = text:sub(i, i)
      if coin ~= "H" and coin ~= "T" then error("a row is letters H and T, not " .. coin) end
    end
    return text
  end,
  show    = function(position) return position end,
  -- Run by `sg-lua @FILE@` and by check; they are the documentation too.
  examples = {
    { position = "T", value = 0, note = "nothing to move" },
    { position = "H", value = 1 },
    { position = "TTH", value = 3, note = "the coin in place i, alone, is a Nim heap of i" },
    { position = "HHH", outcome = "P", note = "1 + 2 + 3 in Nim" },
    { position = "HHHH", value = 4 },
  },
}
]==]

return templates
