-- SPDX-License-Identifier: MIT
--[[ What rules call sg.graph and sg.canonical.graph (docs/rules.md), but for what both have
(kinds/helpers/definition.lua): graphs as lists of neighbours, as masks, or as text in the format graph6. A graph is

  { n, lists, kind, colours }    lists[v]: the neighbours of v in order; kind: "lists", "masks" or "text"

The canonical form is this file's own, and need not be that of the engine: equal graphs get one form, and that is all
that is needed. ]]

local M = { graph = {}, canonical = {} }
local graph = M.graph

local byte, char, concat = string.byte, string.char, table.concat
local MOST = 1024
local NODES_MAX = 50000 -- of the search for a canonical form

local function check(condition, message)
  if not condition then error(message, 0) end
  return condition
end

local function check_vertex(v, n)
  return check(math.type(v) == "integer" and v >= 1 and v <= n and v, "no vertex of the graph")
end

-- ---- reading and writing --------------------------------------------------------------------------------------------

local function empty_lists(n)
  check(math.type(n) == "integer" and n >= 0 and n <= MOST, "a graph has at most 1,024 vertices")
  local lists = {}
  for v = 1, n do
    lists[v] = {}
  end
  return lists
end

local function read_text(text)
  check(not string.find(text, "[^?-~]"), "no graph in the format graph6")
  local n, at = (byte(text, 1) or 0) - 63, 2
  if n == 63 then
    n, at = (byte(text, 2) - 63) << 12 | (byte(text, 3) - 63) << 6 | byte(text, 4) - 63, 5
  end
  check(n >= 0 and n <= MOST and #text == at - 1 + (n * (n - 1) // 2 + 5) // 6, "no graph in the format graph6")
  local lists, bits, left = empty_lists(n), 0, 0
  for v = 2, n do
    local own = lists[v]
    for u = 1, v - 1 do
      if left == 0 then
        bits, at, left = byte(text, at) - 63, at + 1, 6
      end
      left = left - 1
      if bits >> left & 1 == 1 then
        own[#own + 1] = u
        local other = lists[u]
        other[#other + 1] = v
      end
    end
  end
  return { n = n, lists = lists, kind = "text" }
end

-- Refuses lists in which a vertex has another one that does not have it.
local function check_mutual(lists)
  local joined = {}
  for v, list in ipairs(lists) do
    joined[v] = {}
    for _, u in ipairs(list) do
      joined[v][u] = true
    end
  end
  for v, list in ipairs(lists) do
    for _, u in ipairs(list) do
      check(joined[u][v], "a vertex is a neighbour of one that is not its neighbour")
    end
  end
end

-- Refuses a table that has more than the entries of a list, and colours.
local function check_fields(given)
  local n = #given
  for name in pairs(given) do
    check(
      math.type(name) == "integer" and name >= 1 and name <= n or name == "colours",
      "a graph has a field that graphs have not"
    )
  end
end

local function read_masks(masks)
  local n = check(#masks <= 64 and #masks, "masks are for at most 64 vertices")
  local lists = empty_lists(n)
  for v, mask in ipairs(masks) do
    for u = 1, n do
      if mask >> u - 1 & 1 == 1 then lists[v][#lists[v] + 1] = u end
    end
  end
  check_mutual(lists)
  return { n = n, lists = lists, kind = "masks", colours = masks.colours }
end

local function read_lists(given)
  local n = #given
  local lists = empty_lists(n)
  for v, list in ipairs(given) do
    check(type(list) == "table", "the neighbours of a vertex are a list")
    local seen = {}
    for _, u in ipairs(list) do
      if not seen[check_vertex(u, n)] then
        seen[u], lists[v][#lists[v] + 1] = true, u
      end
    end
    table.sort(lists[v])
  end
  check_mutual(lists)
  return { n = n, lists = lists, kind = "lists", colours = given.colours }
end

local remembered, n_remembered = {}, 0 -- graphs that texts stand for

local function read(given)
  if type(given) == "string" then
    local known = remembered[given]
    if known then return known end
    if n_remembered == 1000 then
      remembered, n_remembered = {}, 0
    end
    known, n_remembered = read_text(given), n_remembered + 1
    remembered[given] = known
    return known
  end
  check(type(given) == "table", "this is no graph")
  check_fields(given)
  return type(given[1]) == "number" and read_masks(given) or read_lists(given)
end

local function write_text(n, lists)
  local out, k, bits, left = {}, 1, 0, 6
  out[1] = n < 63 and char(n + 63) or char(126, (n >> 12) + 63, (n >> 6 & 63) + 63, (n & 63) + 63)
  for v = 2, n do
    local row = lists[v]
    local i = 1
    for u = 1, v - 1 do
      bits = bits << 1
      if row[i] == u then
        bits, i = bits | 1, i + 1
      end
      left = left - 1
      if left == 0 then
        k = k + 1
        out[k], bits, left = char(bits + 63), 0, 6
      end
    end
  end
  if left < 6 then out[k + 1] = char((bits << left) + 63) end
  return concat(out)
end

local function write(g, kind)
  local out = {}
  if kind == "text" then
    for v = 1, g.n do
      check(not (g.colours and g.colours[v] ~= 0), "a graph with colours is no text")
      for _, u in ipairs(g.lists[v]) do
        check(u ~= v, "a graph with loops is no text")
      end
    end
    return write_text(g.n, g.lists)
  end
  for v = 1, g.n do
    if kind == "masks" then
      out[v] = 0
      for _, u in ipairs(g.lists[v]) do
        out[v] = out[v] | 1 << u - 1
      end
    else
      out[v] = table.move(g.lists[v], 1, #g.lists[v], 1, {})
    end
  end
  if g.colours then out.colours = table.move(g.colours, 1, g.n, 1, {}) end
  return out
end

-- The subgraph on the vertices in this order, which is that of their new numbers.
local function taken(g, vertices)
  local number, lists = {}, {}
  for i, v in ipairs(vertices) do
    number[v] = i
  end
  for i, v in ipairs(vertices) do
    local list, n = {}, 0
    for _, u in ipairs(g.lists[v]) do
      if number[u] then
        n = n + 1
        list[n] = number[u]
      end
    end
    table.sort(list)
    lists[i] = list
  end
  local colours
  if g.colours then
    colours = {}
    for i, v in ipairs(vertices) do
      colours[i] = g.colours[v]
    end
  end
  return { n = #vertices, lists = lists, kind = g.kind, colours = colours }
end

-- ---- making and asking ----------------------------------------------------------------------------------------------

local function join(lists, u, v)
  lists[u][#lists[u] + 1] = v
  if u ~= v then lists[v][#lists[v] + 1] = u end
end

local function made(n, lists, kind)
  kind = kind or "lists"
  check(kind == "lists" or kind == "masks" or kind == "text", "a graph is lists, masks or text")
  local g = read_lists(lists)
  check(g.n == n, "no graph")
  return write(g, kind)
end

function graph.new(n, edges, kind)
  local lists = empty_lists(n)
  for _, edge in ipairs(edges) do
    join(lists, check_vertex(edge[1], n), check_vertex(edge[2], n))
  end
  return made(n, lists, kind)
end

function graph.write(given, kind) return write(read(given), kind or "lists") end

function graph.order(given) return type(given) == "table" and #given or read(given).n end

function graph.joined(given, u, v)
  for _, other in ipairs(check(read(given).lists[u], "no vertex of the graph")) do
    if other == v then return true end
  end
  return false
end

function graph.edges(given)
  local edges = {}
  for v, list in ipairs(read(given).lists) do
    for _, u in ipairs(list) do
      if u >= v then edges[#edges + 1] = { v, u } end
    end
  end
  return edges
end

local function marked(g, vertices)
  local set = {}
  for _, v in ipairs(type(vertices) == "number" and { vertices } or vertices) do
    set[check_vertex(v, g.n)] = true
  end
  return set
end

function graph.take(given, vertices)
  local g = read(given)
  local set, kept = marked(g, vertices), {}
  for v = 1, g.n do
    if set[v] then kept[#kept + 1] = v end
  end
  return write(taken(g, kept), g.kind)
end

function graph.without(given, vertices, closed)
  local g = read(given)
  local set, kept = marked(g, vertices), {}
  local gone = set
  if closed then
    gone = {}
    for v in pairs(set) do
      gone[v] = true
      for _, u in ipairs(g.lists[v]) do
        gone[u] = true
      end
    end
  end
  for v = 1, g.n do
    if not gone[v] then kept[#kept + 1] = v end
  end
  return write(taken(g, kept), g.kind)
end

-- The lists of the vertices of each component, in order.
local function components_of(g)
  local component, lists = {}, {}
  for first = 1, g.n do
    if not component[first] then
      local queue, number = { first }, #lists + 1
      component[first], lists[number] = number, {}
      while #queue > 0 do
        for _, u in ipairs(g.lists[table.remove(queue)]) do
          if not component[u] then
            component[u], queue[#queue + 1] = number, u
          end
        end
      end
    end
    table.insert(lists[component[first]], first)
  end
  return lists
end

function graph.components(given)
  local g, list = read(given), {}
  local found = components_of(g)
  if #found == 1 then return { given } end
  for i, vertices in ipairs(found) do
    list[i] = write(taken(g, vertices), g.kind)
  end
  return list
end

-- ---- the canonical form ---------------------------------------------------------------------------------------------

-- A number for each colour, such that sums of them tell different multisets of colours apart as a rule.
local mixed = setmetatable({}, {
  __index = function(self, colour)
    local x = (colour ~ colour >> 29) * 0x9E3779B97F4A7C15 + 0x7F4A7C15
    x = (x ~ x >> 32) * 0xBF58476D1CE4E5B9
    x = x ~ x >> 29
    self[colour] = x
    return x
  end,
})

--[[ Colours 1, 2, ... that no symmetry can mix, from those given: vertices of one colour have, for each colour, as many
neighbours of it. What tells vertices apart is a sum over the neighbours, which is the same in every numbering; where
two sums agree by chance, fewer vertices are told apart, and that is no harm. Returns the colours and how many there
are. ]]
local function refined(lists, n, colours, n_colours)
  while true do
    local sums, new, different, count = {}, {}, {}, 0
    for v = 1, n do
      local sum, list = mixed[colours[v]] * 3, lists[v]
      for i = 1, #list do
        sum = sum + mixed[colours[list[i]]]
      end
      sums[v] = sum
      if not new[sum] then
        new[sum], count = true, count + 1
        different[count] = sum
      end
    end
    if count <= n_colours then return colours, n_colours end
    table.sort(different)
    for i = 1, count do
      new[different[i]] = i
    end
    colours = {}
    for v = 1, n do
      colours[v] = new[sums[v]]
    end
    if count == n then return colours, n end
    n_colours = count
  end
end

-- The vertices of the smallest colour that several have; of equally small ones, the first.
local function cell_of(colours, n, n_colours)
  local size, best = {}, nil
  for c = 1, n_colours do
    size[c] = 0
  end
  for v = 1, n do
    size[colours[v]] = size[colours[v]] + 1
  end
  for c = 1, n_colours do
    if size[c] > 1 and (not best or size[c] < size[best]) then best = c end
  end
  local cell = {}
  for v = 1, n do
    if colours[v] == best then cell[#cell + 1] = v end
  end
  return cell
end

-- Do two vertices have the same neighbours, but for one another? Exchanging them is a symmetry.
local function are_twins(lists, u, v)
  local a, b = lists[u], lists[v]
  if #a ~= #b then return false end
  local i, j = 1, 1
  while a[i] or b[j] do
    if a[i] == v then
      i = i + 1
    elseif b[j] == u then
      j = j + 1
    elseif a[i] ~= b[j] then
      return false
    else
      i, j = i + 1, j + 1
    end
  end
  return true
end

-- The graph with the vertices in the order of their colours, all different, as text.
local function leaf_text(g, colours)
  local order = {}
  for v = 1, g.n do
    order[colours[v]] = v
  end
  local part = taken(g, order)
  return write_text(part.n, part.lists), order
end

local function search(g, colours, n_colours, best)
  best.nodes = best.nodes + 1
  check(best.nodes <= NODES_MAX, "a graph with too many symmetries for the checker")
  colours, n_colours = refined(g.lists, g.n, colours, n_colours)
  if n_colours == g.n then
    local text, order = leaf_text(g, colours)
    if not best.text or text < best.text then
      best.text, best.order = text, order
    end
    return
  end
  local tried = {}
  for _, v in ipairs(cell_of(colours, g.n, n_colours)) do
    local is_new = true
    for _, u in ipairs(tried) do
      is_new = is_new and not are_twins(g.lists, u, v)
    end
    if is_new then
      tried[#tried + 1] = v
      local apart = table.move(colours, 1, g.n, 1, {})
      apart[v] = n_colours + 1
      search(g, apart, n_colours + 1, best)
    end
  end
end

-- Colours to begin with: those of the graph, and whether there is a loop.
local function first_colours(g)
  local out = {}
  for v = 1, g.n do
    local loop = 0
    for _, u in ipairs(g.lists[v]) do
      loop = u == v and 1 or loop
    end
    out[v] = (g.colours and g.colours[v] or 0) * 2 + loop
  end
  return out
end

-- A connected graph's vertices in canonical order, and a text by which components are put in order.
local function canonical_part(g)
  local colours, best = first_colours(g), { nodes = 0 }
  search(g, colours, 0, best)
  local own = {}
  for i, v in ipairs(best.order) do
    own[i] = colours[v]
  end
  return best.order, ("%04d"):format(g.n) .. best.text .. " " .. concat(own, " ")
end

local function canonical_form(g)
  local parts = {}
  for i, vertices in ipairs(components_of(g)) do
    local order, name = canonical_part(taken(g, vertices))
    for j, v in ipairs(order) do
      order[j] = vertices[v]
    end
    parts[i] = { order = order, name = name }
  end
  table.sort(parts, function(a, b) return a.name < b.name end)
  local order = {}
  for _, part in ipairs(parts) do
    table.move(part.order, 1, #part.order, #order + 1, order)
  end
  return taken(g, order)
end

-- The canonical form of a graph, or of the graph with two colours exchanged, whichever comes first.
local function least_of_two(g, a, b)
  local one = canonical_form(g)
  if not g.colours then return one end
  local colours = {}
  for v, colour in ipairs(g.colours) do
    colours[v] = colour == a and b or colour == b and a or colour
  end
  local two = canonical_form { n = g.n, lists = g.lists, kind = g.kind, colours = colours }
  local function text(h) return concat(h.colours, " ") .. " " .. write_text(h.n, h.lists) end
  return text(two) < text(one) and two or one
end

function M.canonical.graph(given, p)
  if p == nil and type(given) == "table" and #given == 0 and given.colours and #given.colours == 2 then
    return function(position)
      local g = read(position)
      return write(least_of_two(g, given.colours[1], given.colours[2]), g.kind)
    end
  end
  local g = read(given)
  return write(canonical_form(g), g.kind)
end

return M
