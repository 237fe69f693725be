-- SPDX-License-Identifier: MIT
-- sg.bits, sg.grid and sg.graph against plain Lua that does the same cell by cell, on random boards and graphs.

local sg = require "sg"
local bits, grid, graph = sg.bits, sg.grid, sg.graph

local SEED = tonumber(os.getenv "SEED") or 20261121
print("spec/rule/helpers_spec.lua: SEED=" .. SEED)
math.randomseed(SEED)
local random = math.random

-- ---- boards -----------------------------------------------------------------------------------------------------------

local function random_board()
  local w = random(10)
  local h = random(math.min(10, 64 // w))
  return w, h, bits.full(w, h)
end

-- Calls f(r, c) for every cell of the set, rows and columns from 0.
local function for_cells(set, w, h, f)
  for r = 0, h - 1 do
    for c = 0, w - 1 do
      if set >> (r * w + c) & 1 == 1 then f(r, c) end
    end
  end
end

-- The set of the cells to which move takes those of the set; a cell off the board is lost.
local function moved(set, w, h, new_w, new_h, move)
  local out = 0
  for_cells(set, w, h, function(r, c)
    local r2, c2 = move(r, c)
    if r2 >= 0 and r2 < new_h and c2 >= 0 and c2 < new_w then out = out | 1 << (r2 * new_w + c2) end
  end)
  return out
end

local function around(set, w, h)
  local out = 0
  for _, step in ipairs { { 0, 1 }, { 0, -1 }, { 1, 0 }, { -1, 0 } } do
    out = out | moved(set, w, h, w, h, function(r, c) return r + step[1], c + step[2] end)
  end
  return out
end

local function naive_flood(seeds, within, w, h)
  local reached = seeds & within
  while true do
    local more = reached | around(reached, w, h) & within
    if more == reached then return reached end
    reached = more
  end
end

describe("sg.bits", function()
  it("counts, finds and lists bits", function()
    for _ = 1, 500 do
      local set = random(0) & (random(2) == 1 and random(0) or -1)
      local wanted, found = {}, {}
      for i = 0, 63 do
        if set >> i & 1 == 1 then wanted[#wanted + 1] = i end
      end
      for i in bits.each(set) do
        found[#found + 1] = i
      end
      assert.same(wanted, found)
      assert.equal(#wanted, bits.count(set))
      assert.equal(wanted[1], bits.lowest(set))
    end
    assert.equal(0, bits.count(0))
    assert.is_nil(bits.lowest(0))
    for _ in bits.each(0) do
      error("there is no bit in 0")
    end
  end)

  it("moves and mirrors", function()
    for _ = 1, 1000 do
      local w, h, full = random_board()
      local set = random(0) & full
      local columns, rows = random(-11, 11), random(-11, 11)
      assert.equal(
        moved(set, w, h, w, h, function(r, c) return r + rows, c + columns end),
        bits.shift(set, w, h, columns, rows)
      )
      assert.equal(moved(set, w, h, w, h, function(r, c) return r, w - 1 - c end), (bits.mirror(set, w, h)))
      assert.equal(moved(set, w, h, w, h, function(r, c) return h - 1 - r, c end), (bits.flip(set, w, h)))
    end
  end)

  it("moves into the corner", function()
    for _ = 1, 500 do
      local w, h, full = random_board()
      local set = random(0) & random(0) & random(0) & full
      local top, left, bottom, right = h, w, -1, -1
      for_cells(set, w, h, function(r, c)
        top, left, bottom, right = math.min(top, r), math.min(left, c), math.max(bottom, r), math.max(right, c)
      end)
      if set == 0 then
        top, left, bottom, right = 0, 0, -1, -1
      end
      assert.same(
        { moved(set, w, h, w, h, function(r, c) return r - top, c - left end), right - left + 1, bottom - top + 1 },
        { bits.corner(set, w, h) }
      )
    end
  end)

  it("finds neighbours, floods and components", function()
    for _ = 1, 500 do
      local w, h, full = random_board()
      local set, seeds = random(0) & full, random(0) & random(0) & full
      assert.equal(around(set, w, h) & ~set, bits.neighbours(set, w, h))
      assert.equal(naive_flood(seeds, set, w, h), bits.flood(seeds, set, w, h))
      local rest, wanted = set, {}
      while rest ~= 0 do
        wanted[#wanted + 1] = naive_flood(rest & -rest, rest, w, h)
        rest = rest & ~wanted[#wanted]
      end
      assert.same(wanted, bits.components(set, w, h))
      assert.same(wanted, bits.components(set, print, { w = w, h = h })) -- as a rule's split is called
    end
  end)
end)

-- ---- grids ------------------------------------------------------------------------------------------------------------

local function random_rows(w, h, cells)
  local rows = {}
  for r = 1, h do
    rows[r] = {}
    for c = 1, w do
      rows[r][c] = cells[random(#cells)]
    end
  end
  return rows
end

local function as_text(rows)
  local out = {}
  for r, row in ipairs(rows) do
    out[r] = table.concat(row)
  end
  return out
end

-- The regions by a flood fill in plain Lua: each as the list of its cells {r, c}, first cells in order.
local function naive_regions(rows, is_cell, diagonals)
  local seen, out = {}, {}
  local function visit(r, c, list)
    local key = r .. "," .. c
    if not rows[r] or not rows[r][c] or seen[key] or not is_cell[rows[r][c]] then return end
    seen[key] = true
    list[#list + 1] = { r, c }
    for dr = -1, 1 do
      for dc = -1, 1 do
        if diagonals or dr == 0 or dc == 0 then visit(r + dr, c + dc, list) end
      end
    end
  end
  for r = 1, #rows do
    for c = 1, #rows[r] do
      local list = {}
      visit(r, c, list)
      if #list > 0 then out[#out + 1] = list end
    end
  end
  return out
end

local function drawn(rows, list, wall)
  local top, left, bottom, right = math.huge, math.huge, 0, 0
  local inside = {}
  for _, at in ipairs(list) do
    top, left, bottom, right =
      math.min(top, at[1]), math.min(left, at[2]), math.max(bottom, at[1]), math.max(right, at[2])
    inside[at[1] .. "," .. at[2]] = true
  end
  local out = {}
  for r = top, bottom do
    out[#out + 1] = {}
    for c = left, right do
      out[#out][c - left + 1] = inside[r .. "," .. c] and rows[r][c] or wall
    end
  end
  return out
end

describe("sg.grid", function()
  it("cuts a grid into its regions", function()
    for _, diagonals in ipairs { false, true } do
      local stones = grid.regions { cells = "xo", wall = ".", diagonals = diagonals }
      local numbers = grid.regions { cells = { 1, 2 }, wall = { 0 }, diagonals = diagonals }
      for _ = 1, 200 do
        local rows = random_rows(random(6), random(6), { "x", "o", ".", "." })
        local wanted = {}
        for i, list in ipairs(naive_regions(rows, { x = true, o = true }, diagonals)) do
          wanted[i] = as_text(drawn(rows, list, "."))
        end
        assert.same(wanted, stones(as_text(rows)))

        rows, wanted = random_rows(random(6), random(6), { 0, 0, 1, 2 }), {}
        for i, list in ipairs(naive_regions(rows, { true, true }, diagonals)) do
          wanted[i] = drawn(rows, list, 0)
        end
        assert.same(wanted, numbers(rows))
      end
    end
  end)

  it("takes '.' and '#', or 0 and 1, where nothing is said", function()
    for _ = 1, 200 do
      local rows = random_rows(random(6), random(6), { ".", "#" })
      local wanted = {}
      for i, list in ipairs(naive_regions(rows, { ["."] = true })) do
        wanted[i] = as_text(drawn(rows, list, "#"))
      end
      assert.same(wanted, grid.regions(as_text(rows), print, {}))
      rows, wanted = random_rows(random(6), random(6), { 0, 1 }), {}
      for i, list in ipairs(naive_regions(rows, { [0] = true })) do
        wanted[i] = drawn(rows, list, 1)
      end
      assert.same(wanted, grid.regions(rows))
    end
  end)

  it("keeps the shape of flat grids", function()
    local form = grid.regions { cells = "x", wall = ".", width = 3 }
    assert.same({ "xx.......", "......x..", "........x" }, form "xx....x.x")
    assert.same(
      { { 1, 0, 0, 0 }, { 0, 0, 0, 1 } },
      grid.regions { cells = { 1 }, wall = { 0 }, width = "w" }({ 1, 0, 0, 1 }, print, { w = 2 })
    )
  end)

  it("cuts", function()
    assert.same({ "x.", ".x" }, grid.crop({ "....", ".x..", "..x." }, "."))
    assert.same({}, grid.crop({ "..", ".." }, "."))
    assert.same({ { 7 } }, grid.crop({ { 0, 0 }, { 0, 7 } }, { 0 }))
  end)

  it("takes an empty grid for what it is", function()
    for _ = 1, 50 do
      for _, f in ipairs { grid.regions, sg.canonical.grid } do
        assert.same({}, f {})
      end
      assert.same({}, grid.crop({}, "."))
      assert.same({}, sg.canonical.grid { crop = "." } {})
    end
  end)

  it("makes, changes, shows and reads", function()
    assert.same({ "..", "..", ".." }, grid.new(2, 3, "."))
    assert.same({ { 0, 0 } }, grid.new(2, 1, 0))
    assert.same({ "xox", "oxo" }, grid.new(3, 2, "x", "o"))
    assert.same({ { 0, 1 }, { 1, 0 } }, grid.new(2, 2, 0, 1))
    assert.same({ { "x" }, { "ab" }, { "x" } }, grid.new(1, 3, "x", "ab"))
    assert.same({ { true, false } }, grid.new(2, 1, true, false))
    local rows = { "...", "..." }
    assert.same({ "#..", "..x" }, grid.set(rows, 1, 1, "#", 2, 3, "x"))
    assert.same({ "...", "..." }, rows)
    local lists = { { 0, 0 }, { 0, 0 } }
    assert.same({ { 0, 5 }, { 0, 0 } }, grid.set(lists, 1, 2, 5))
    assert.same({ { 0, 0 }, { 0, 0 } }, lists)
    assert.equal("../.#", grid.show { "..", ".#" })
    assert.same({ "..", ".#" }, grid.parse "../.#")
  end)
end)

-- ---- graphs -----------------------------------------------------------------------------------------------------------

local function random_graph(n, density)
  local edges = {}
  for u = 1, n do
    for v = u + 1, n do
      if random() < density then edges[#edges + 1] = { u, v } end
    end
  end
  return graph.new(n, edges), edges
end

local function naive_components(lists)
  local seen, out = {}, {}
  local function visit(v, list)
    if seen[v] then return end
    seen[v] = true
    list[#list + 1] = v
    for _, u in ipairs(lists[v]) do
      visit(u, list)
    end
  end
  for v = 1, #lists do
    local list = {}
    visit(v, list)
    table.sort(list)
    if #list > 0 then out[#out + 1] = list end
  end
  return out
end

-- The subgraph on a sorted list of vertices.
local function naive_take(lists, vertices)
  local place, out = {}, {}
  for i, v in ipairs(vertices) do
    place[v] = i
  end
  for i, v in ipairs(vertices) do
    out[i] = {}
    for _, u in ipairs(lists[v]) do
      out[i][#out[i] + 1] = place[u]
    end
  end
  return out
end

describe("sg.graph", function()
  it("finds components and subgraphs", function()
    for _ = 1, 200 do
      local n = random(0, 14)
      local lists, edges = random_graph(n, random() / 3)
      assert.same(edges, graph.edges(lists))
      local wanted = {}
      for i, list in ipairs(naive_components(lists)) do
        wanted[i] = naive_take(lists, list)
      end
      assert.same(wanted, graph.components(lists))
      local kept, gone, closed = {}, {}, {}
      for v = 1, n do
        table.insert(random(3) == 1 and gone or kept, v)
      end
      assert.same(naive_take(lists, kept), graph.take(lists, kept))
      assert.same(naive_take(lists, kept), graph.without(lists, gone))
      for v = 1, n do
        local hit = false
        for _, u in ipairs(gone) do
          hit = hit or u == v or graph.joined(lists, u, v)
        end
        if not hit then closed[#closed + 1] = v end
      end
      assert.same(naive_take(lists, closed), graph.without(lists, gone, true))
    end
  end)

  it("writes lists, masks and graph6", function()
    assert.equal("Dhc", graph.cycle(5, "text"))
    assert.equal("DQc", graph.new(5, { { 1, 3 }, { 1, 5 }, { 2, 4 }, { 4, 5 } }, "text")) -- the example of the format
    assert.same({ 2, 5, 2 }, graph.path(3, "masks"))
    assert.same({ { 2, 4 }, { 1, 3, 5 }, { 2, 6 }, { 1, 5 }, { 2, 4, 6 }, { 3, 5 } }, graph.grid(3, 2))
    for _, n in ipairs { 0, 1, 2, 5, 13, 62, 63, 64, 65, 130 } do
      local lists = random_graph(n, 0.3)
      local text = graph.write(lists, "text")
      assert.equal(n, graph.order(text))
      assert.same(lists, graph.write(text, "lists"))
      if n <= 64 then assert.same(lists, graph.write(graph.write(lists, "masks"), "lists")) end
    end
  end)

  it("carries colours along", function()
    local path = graph.path(4)
    path.colours = { 7, 8, 9, 10 }
    assert.same({ { 2 }, { 1 }, colours = { 9, 10 } }, graph.without(path, { 1, 2 }))
    assert.same(
      { { {}, colours = { 7 } }, { { 2 }, { 1 }, colours = { 9, 10 } } },
      graph.components(graph.take(path, { 1, 3, 4 }))
    )
  end)
end)
