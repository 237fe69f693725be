-- SPDX-License-Identifier: MIT
-- sg.canonical against the definition: on random positions and random elements of the group, the form is in the orbit,
-- the same for the whole orbit, its own form, and different for different orbits (least image by brute force).

local sg = require "sg"
local canonical = sg.canonical

local SEED = tonumber(os.getenv "SEED") or 20261121
print("spec/rule/canonical_spec.lua: SEED=" .. SEED)
math.randomseed(SEED)
local random = math.random

local function literal(value)
  if type(value) ~= "table" then return ("%q"):format(value) end
  local parts = {}
  for i, item in ipairs(value) do
    parts[i] = literal(item)
  end
  if value.colours then parts[#parts + 1] = "colours=" .. literal(value.colours) end
  return "{" .. table.concat(parts, ",") .. "}"
end

-- form(x) is to be the same for exactly the members of an orbit; orbit(x) lists all of it.
local function try(form, orbit, sample, rounds)
  local class_of = {} -- text of a form -> text of the least member of its orbit
  for _ = 1, rounds do
    local position = sample()
    local members, texts = orbit(position), {}
    for i, member in ipairs(members) do
      texts[i] = literal(member)
    end
    local is_member = {}
    for _, text in ipairs(texts) do
      is_member[text] = true
    end
    table.sort(texts)
    local found = form(position)
    local text = literal(found)
    assert.is_true(is_member[text], ("%s is not in the orbit of %s"):format(text, literal(position)))
    assert.equal(text, literal(form(found)), "not its own form")
    local member = members[random(#members)]
    assert.equal(text, literal(form(member)), ("%s and %s"):format(literal(position), literal(member)))
    assert.is_true(class_of[text] == nil or class_of[text] == texts[1], "two orbits, one form: " .. text)
    class_of[text] = texts[1]
  end
end

-- ---- grids as lists of rows of cells, by definition -----------------------------------------------------------------

local function mirrored(rows)
  local out = {}
  for r, row in ipairs(rows) do
    out[r] = {}
    for c = 1, #row do
      out[r][c] = row[#row + 1 - c]
    end
  end
  return out
end

local function transposed(rows)
  local out = {}
  for c = 1, rows[1] and #rows[1] or 0 do
    out[c] = {}
    for r = 1, #rows do
      out[c][r] = rows[r][c]
    end
  end
  return out
end

local function turned(rows) return mirrored(transposed(rows)) end

local images = {
  square = function(rows)
    local out = {}
    for _ = 1, 4 do
      out[#out + 1] = rows
      out[#out + 1] = mirrored(rows)
      rows = turned(rows)
    end
    return out
  end,
  rectangle = function(rows)
    local half = turned(turned(rows))
    return { rows, mirrored(rows), half, mirrored(half) }
  end,
  turns = function(rows) return { rows, turned(rows), turned(turned(rows)), turned(turned(turned(rows))) } end,
  ["half-turn"] = function(rows) return { rows, turned(turned(rows)) } end,
  ["left-right"] = function(rows) return { rows, mirrored(rows) } end,
  ["up-down"] = function(rows) return { rows, mirrored(turned(turned(rows))) } end,
  none = function(rows) return { rows } end,
}

local function mapped(rows, map)
  local out = {}
  for r, row in ipairs(rows) do
    out[r] = {}
    for c, cell in ipairs(row) do
      out[r][c] = map[cell] or cell
    end
  end
  return out
end

-- All ways to rename the colours of the list.
local function renamings(colours)
  local out = {}
  local function extend(used, map, i)
    if i > #colours then
      local copy = {}
      for k, v in pairs(map) do
        copy[k] = v
      end
      out[#out + 1] = copy
      return
    end
    for _, to in ipairs(colours) do
      if not used[to] then
        used[to] = true
        map[colours[i]] = to
        extend(used, map, i + 1)
        used[to] = nil
      end
    end
  end
  extend({}, {}, 1)
  return out
end

local function text_rows(rows)
  local out = {}
  for r, row in ipairs(rows) do
    out[r] = table.concat(row)
  end
  return out
end

local function flat(rows)
  local out = {}
  for _, row in ipairs(rows) do
    for _, cell in ipairs(row) do
      out[#out + 1] = cell
    end
  end
  return out
end

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

local function cells_of(rows)
  local out = {}
  for r, row in ipairs(rows) do
    out[r] = {}
    for i = 1, #row do
      out[r][i] = type(row) == "string" and row:sub(i, i) or row[i]
    end
  end
  return out
end

local function each(list, f)
  local out = {}
  for i, item in ipairs(list) do
    out[i] = f(item)
  end
  return out
end

describe("sg.canonical.grid", function()
  it("finds one grid for the eight images, rows of text", function()
    try(
      canonical.grid,
      function(position) return each(images.square(cells_of(position)), text_rows) end,
      function() return text_rows(random_rows(random(4), random(4), { ".", "#", "x" })) end,
      600
    )
  end)

  it("takes rows of integers, booleans and strings", function()
    try(
      canonical.grid,
      images.square,
      function() return random_rows(random(3), random(3), { 1, -7, true, "", "three" }) end,
      400
    )
  end)

  for name, symmetry in pairs(images) do
    it("knows the symmetry " .. name, function()
      try(
        canonical.grid { symmetry = name },
        function(position) return each(symmetry(cells_of(position)), text_rows) end,
        function() return text_rows(random_rows(random(4), random(3), { ".", "#" })) end,
        200
      )
    end)
  end

  it("exchanges colours", function()
    local names = renamings { "x", "o", "z" }
    try(canonical.grid { colours = "xoz" }, function(position)
      local out = {}
      for _, image in ipairs(images.square(cells_of(position))) do
        for _, map in ipairs(names) do
          out[#out + 1] = text_rows(mapped(image, map))
        end
      end
      return out
    end, function() return text_rows(random_rows(random(3), random(3), { ".", "x", "o", "z" })) end, 400)
  end)

  it("exchanges colours that are integers", function()
    local names = renamings { 5, -2 }
    try(canonical.grid { colours = { 5, -2 }, symmetry = "none" }, function(position)
      return each(names, function(map) return mapped(position, map) end)
    end, function() return random_rows(random(3), random(2), { 0, 5, -2 }) end, 300)
  end)

  it("cuts what is outside", function()
    local form = canonical.grid { crop = "#" }
    local bare = canonical.grid
    for _ = 1, 300 do
      local inner = random_rows(random(3), random(3), { ".", "#" })
      local left, right, above, below = random(0, 2), random(0, 2), random(0, 2), random(0, 2)
      local outer = {}
      for r = 1, above + #inner + below do
        outer[r] = {}
        for c = 1, left + #inner[1] + right do
          outer[r][c] = (inner[r - above] or {})[c - left] or "#"
        end
      end
      assert.same(form(text_rows(inner)), form(text_rows(outer)))
      local cropped = sg.grid.crop(text_rows(outer), "#")
      assert.same(#cropped == 0 and { "#" } or bare(cropped), form(text_rows(outer)))
    end
    assert.same({ "#" }, form { "##", "##" }) -- one cell is left for rules to look at
    assert.same({ "#" }, form { "#" })
    assert.same({}, form {})
    assert.same({}, form { "" })
    assert.same({ { 0 } }, canonical.grid { crop = { 0 } } { { 0, 0, 0 }, { 0, 0, 0 } })
    assert.same({ "#" }, canonical.grid { crop = { 0, "#", "." } } { "..", ".#" })
  end)

  it("takes flat grids with a width, said or a parameter", function()
    for _, form in ipairs { canonical.grid { width = 3 }, canonical.grid { width = "w" } } do
      for h = 1, 4 do
        local symmetry = h == 3 and images.square or images.rectangle
        local function orbit(position)
          local rows = {}
          for i, cell in ipairs(position) do
            rows[(i - 1) // 3 + 1] = rows[(i - 1) // 3 + 1] or {}
            table.insert(rows[(i - 1) // 3 + 1], cell)
          end
          return each(symmetry(rows), flat)
        end
        try(
          function(position) return form(position, { w = 3 }) end,
          orbit,
          function() return flat(random_rows(3, h, { 0, 1, 2 })) end,
          60
        )
        try(function(text) return form(text, { w = 3 }) end, function(text)
          local cells = {}
          for i = 1, #text do
            cells[i] = text:sub(i, i)
          end
          return each(orbit(cells), table.concat)
        end, function() return table.concat(flat(random_rows(3, h, { "a", "b" }))) end, 60)
      end
    end
  end)

  it("moves what is in a flat grid to the corner where it is asked to crop", function()
    local form = canonical.grid { width = "w", crop = { 0 } }
    for _ = 1, 300 do
      local w, h = random(4), random(4)
      local p = { w = w }
      local inner = random_rows(random(w), random(h), { 0, 1, 2 })
      local function placed(rows)
        if #rows > h or #rows[1] > w then return nil end
        local dr, dc = random(0, h - #rows), random(0, w - #rows[1])
        local out = {}
        for i = 1, w * h do
          out[i] = (rows[(i - 1) // w + 1 - dr] or {})[(i - 1) % w + 1 - dc] or 0
        end
        return out
      end
      local found = form(placed(inner), p)
      assert.equal(w * h, #found)
      assert.same(found, form(found, p))
      for _, image in ipairs(images.square(inner)) do
        local other = placed(image)
        if other then assert.same(found, form(other, p), literal(inner) .. literal(other)) end
      end
    end
  end)
end)

describe("sg.canonical.multiset", function()
  it("sorts integers, and any other positions", function()
    for _ = 1, 300 do
      local list, sorted = {}, {}
      for i = 1, random(0, 9) do
        list[i] = random(-300, 300) * (random(9) == 1 and 1 << 50 or 1)
        sorted[i] = list[i]
      end
      table.sort(sorted)
      assert.same(sorted, canonical.multiset(list))
    end
    local parts = { { 1, 2 }, "x", 3, { 1 }, true, "xo", { a = 1 } }
    local form = canonical.multiset(parts)
    for _ = 1, 100 do
      local shuffled = { table.unpack(parts) }
      for i = #shuffled, 2, -1 do
        local j = random(i)
        shuffled[i], shuffled[j] = shuffled[j], shuffled[i]
      end
      assert.same(form, canonical.multiset(shuffled))
    end
  end)

  it("drops a value and cancels pairs where it is told to", function()
    for _ = 1, 300 do
      local list, times = {}, {}
      for i = 1, random(0, 12) do
        list[i] = random(0, 4)
        times[list[i]] = (times[list[i]] or 0) + 1
      end
      local wanted = {}
      for n = 1, 4 do
        if (times[n] or 0) % 2 == 1 then wanted[#wanted + 1] = n end
      end
      assert.same(wanted, canonical.multiset { drop = 0, cancel = true }(list))
    end
  end)
end)

describe("sg.canonical.bits", function()
  local function rows_of(set, w, h)
    local rows = {}
    for r = 1, h do
      rows[r] = {}
      for c = 1, w do
        rows[r][c] = set >> ((r - 1) * w + c - 1) & 1
      end
    end
    return rows
  end
  local function set_of(rows, w)
    local set = 0
    for r, row in ipairs(rows) do
      for c, cell in ipairs(row) do
        set = set | cell << ((r - 1) * w + c - 1)
      end
    end
    return set
  end

  it("is the least image that fits the board", function()
    for _ = 1, 1500 do
      local w = random(13)
      local h = random(64 // w > 11 and 11 or 64 // w)
      local set = random(0) & sg.bits.full(w, h)
      local least
      for _, image in ipairs((w == h and images.square or images.rectangle)(rows_of(set, w, h))) do
        local other = set_of(image, w)
        least = (not least or math.ult(other, least)) and other or least
      end
      assert.equal(least, canonical.bits(set, w, h), ("%d on %d by %d"):format(set, w, h))
      assert.equal(least, canonical.bits(set, { w = w, h = h }))
    end
  end)

  it("moves into the corner where it is told to", function()
    local form = canonical.bits { translate = true }
    for _ = 1, 1500 do
      local w = random(13)
      local h = random(64 // w > 11 and 11 or 64 // w)
      local p = { w = w, h = h }
      local rows = rows_of(random(0) & random(0), random(w), random(h))
      local function placed(image)
        if #image > h or #image[1] > w then return nil end
        return sg.bits.shift(set_of(image, w), w, h, random(0, w - #image[1]), random(0, h - #image))
      end
      local found = form(placed(rows), p)
      assert.equal(found, form(found, p))
      assert.equal(found, canonical.bits(placed(rows), w, h, true))
      for _, image in ipairs(images.square(rows)) do
        local other = placed(image)
        if other then assert.equal(found, form(other, p)) end
      end
      assert.equal(sg.bits.count(placed(rows)), sg.bits.count(found))
    end
  end)
end)

-- ---- graphs -----------------------------------------------------------------------------------------------------------

local function permutations(n)
  local out = {}
  local function extend(list, used)
    if #list == n then
      out[#out + 1] = { table.unpack(list) }
      return
    end
    for v = 1, n do
      if not used[v] then
        used[v] = true
        list[#list + 1] = v
        extend(list, used)
        list[#list] = nil
        used[v] = nil
      end
    end
  end
  extend({}, {})
  return out
end

-- Vertex v of the graph becomes vertex to[v].
local function renumbered(graph, to)
  local out = { colours = graph.colours and {} or nil }
  for v, list in ipairs(graph) do
    local moved = {}
    for i, u in ipairs(list) do
      moved[i] = to[u]
    end
    table.sort(moved)
    out[to[v]] = moved
    if graph.colours then out.colours[to[v]] = graph.colours[v] end
  end
  return out
end

local function random_graph(n, density, coloured, loops)
  local edges = {}
  for u = 1, n do
    for v = loops and u or u + 1, n do
      if random() < density then edges[#edges + 1] = { u, v } end
    end
  end
  local graph = sg.graph.new(n, edges)
  if coloured then
    graph.colours = {}
    for v = 1, n do
      graph.colours[v] = random(0, 1)
    end
  end
  return graph
end

describe("sg.canonical.graph", function()
  local orders = {}
  for n = 0, 5 do
    orders[n] = permutations(n)
  end

  it("is one graph for all ways to number the vertices, with colours and loops", function()
    for _, kind in ipairs { { false, false }, { true, false }, { false, true }, { true, true } } do
      try(canonical.graph, function(graph)
        return each(orders[#graph], function(to) return renumbered(graph, to) end)
      end, function() return random_graph(random(0, 5), random(), kind[1], kind[2]) end, 100)
    end
  end)

  it("tells as many graphs apart as there are (OEIS A000088)", function()
    for n, wanted in pairs { [1] = 1, [2] = 2, [3] = 4, [4] = 11, [5] = 34, [6] = 156 } do
      local forms, n_forms, pairs_of = {}, 0, {}
      for v = 2, n do
        for u = 1, v - 1 do
          pairs_of[#pairs_of + 1] = { u, v }
        end
      end
      for set = 0, (1 << #pairs_of) - 1 do
        local edges = {}
        for i in sg.bits.each(set) do
          edges[#edges + 1] = pairs_of[i + 1]
        end
        local form = canonical.graph(sg.graph.new(n, edges, "text"))
        if not forms[form] then
          forms[form], n_forms = true, n_forms + 1
        end
      end
      assert.equal(wanted, n_forms)
    end
  end)

  it("gives the same graph in each way of writing", function()
    for _ = 1, 200 do
      local lists = random_graph(random(0, 12), random())
      local form = canonical.graph(lists)
      assert.same(form, sg.graph.write(canonical.graph(sg.graph.write(lists, "masks")), "lists"))
      assert.same(form, sg.graph.write(canonical.graph(sg.graph.write(lists, "text")), "lists"))
    end
  end)

  it("holds for larger graphs, of many components and of many symmetries", function()
    local function shuffle(n)
      local to = {}
      for v = 1, n do
        to[v] = v
      end
      for i = n, 2, -1 do
        local j = random(i)
        to[i], to[j] = to[j], to[i]
      end
      return to
    end
    local pairs_of = {}
    for i = 1, 200 do
      pairs_of[i] = { 2 * i - 1, 2 * i }
    end
    local graphs = {
      sg.graph.cycle(300),
      sg.graph.path(500),
      sg.graph.grid(12, 12),
      sg.graph.new(400, pairs_of),
      sg.graph.new(100, {}),
      random_graph(70, 0.1),
      random_graph(130, 0.5, true),
    }
    for _, graph in ipairs(graphs) do
      local form = canonical.graph(graph)
      assert.same(form, canonical.graph(renumbered(graph, shuffle(#graph))))
      assert.same(form, canonical.graph(form))
    end
  end)

  it("does not take strongly regular graphs for equal that differ (4 by 4 rook's graph, Shrikhande graph)", function()
    local function torus(steps)
      local edges = {}
      for a = 0, 15 do
        for _, step in ipairs(steps) do
          local b = (a // 4 + step[1]) % 4 * 4 + (a % 4 + step[2]) % 4
          edges[#edges + 1] = { a + 1, b + 1 }
        end
      end
      return sg.graph.new(16, edges, "text")
    end
    local rook = torus { { 0, 1 }, { 0, 2 }, { 1, 0 }, { 2, 0 } }
    local shrikhande = torus { { 0, 1 }, { 1, 0 }, { 1, 1 } }
    assert.equal(48, #sg.graph.edges(rook))
    assert.equal(48, #sg.graph.edges(shrikhande))
    assert.are_not.equal(canonical.graph(rook), canonical.graph(shrikhande))
  end)
end)

-- ---- trees ------------------------------------------------------------------------------------------------------------

local function random_tree(n)
  local nodes = { {} }
  for i = 2, n do
    nodes[i] = {}
    table.insert(nodes[random(i - 1)], nodes[i])
  end
  return nodes[1]
end

local function tree_orbit(tree)
  local out = { {} }
  for _, branch in ipairs(tree) do -- every order of the branches, every image of each
    local longer = {}
    for _, head in ipairs(out) do
      for _, image in ipairs(tree_orbit(branch)) do
        for at = 1, #head + 1 do
          local copy = { table.unpack(head) }
          table.insert(copy, at, image)
          longer[#longer + 1] = copy
        end
      end
    end
    out = longer
  end
  return out
end

local function brackets(tree) return "(" .. table.concat(each(tree, brackets)) .. ")" end

describe("sg.canonical.tree", function()
  it("finds one tree for all orders of the branches", function()
    try(canonical.tree, tree_orbit, function() return random_tree(random(6)) end, 200)
    try(canonical.tree, function(text)
      local tree = load("return " .. text:gsub("%(", "{"):gsub("%)", "},"):gsub(",$", ""))()
      return each(tree_orbit(tree), brackets)
    end, function() return brackets(random_tree(random(6))) end, 200)
  end)

  it("tells as many trees apart as there are (OEIS A000081)", function()
    for n, wanted in pairs { [3] = 2, [4] = 4, [5] = 9, [6] = 20 } do
      local forms, n_forms = {}, 0
      for _ = 1, 2000 do
        local form = canonical.tree(brackets(random_tree(n)))
        if not forms[form] then
          forms[form], n_forms = true, n_forms + 1
        end
      end
      assert.equal(wanted, n_forms)
    end
  end)

  it("takes deep trees as text", function()
    local deep = ("("):rep(30000) .. "()" .. (")"):rep(30000)
    assert.equal(deep, canonical.tree(deep))
    local comb = ("("):rep(10000) .. ("())"):rep(10000)
    assert.equal(("(()"):rep(9999) .. "(())" .. (")"):rep(9999), canonical.tree(comb))
  end)
end)
