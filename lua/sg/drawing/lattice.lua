-- SPDX-License-Identifier: MIT
-- Places for the vertices of a graph that says nothing about them: points of the square lattice, where neighbours are
-- exactly the points at distance one, if the graph is small and has such a drawing, else points of a circle.

local lattice = {}

local STEPS_MAX, LATTICE_MAX, CIRCLE_MAX = 20000, 100, 60
local DIRECTIONS = { { 1, 0 }, { 0, 1 }, { -1, 0 }, { 0, -1 } }
local SPACING = 2 -- between neighbours, in cells

-- The vertices of the component of `first`, each after a neighbour of its own: { vertex, its neighbour }.
local function in_order(adjacent, first)
  local order, met = { { first } }, { [first] = true }
  local at = 1
  while order[at] do
    local v = order[at][1]
    for _, u in ipairs(adjacent[v]) do
      if not met[u] then
        met[u] = true
        order[#order + 1] = { u, v }
      end
    end
    at = at + 1
  end
  return order
end

local function key(x, y) return x * 4096 + y end

-- May v stand at x, y? Its neighbours there must be its neighbours in the graph, and no others may be placed.
local function fits(job, v, x, y)
  if job.taken[key(x, y)] then return false end
  local beside = 0
  for _, d in ipairs(DIRECTIONS) do
    local u = job.taken[key(x + d[1], y + d[2])]
    if u then
      if not job.joined[v][u] then return false end
      beside = beside + 1
    end
  end
  local placed = 0
  for _, u in ipairs(job.adjacent[v]) do
    if job.places[u] then placed = placed + 1 end
  end
  return beside == placed
end

-- Places the vertices of order from number i on; straight on first.
local function place(job, i)
  local entry = job.order[i]
  if not entry then return true end
  job.steps = job.steps + 1
  if job.steps > STEPS_MAX then return false end
  local v, from = entry[1], job.places[entry[2]]
  for n = 0, 4 do
    local d = n == 0 and from.direction or n > 0 and DIRECTIONS[n]
    local x, y = d and from[1] + d[1], d and from[2] + d[2]
    if d and fits(job, v, x, y) then
      job.places[v], job.taken[key(x, y)] = { x, y, direction = d }, v
      if place(job, i + 1) then return true end
      job.places[v], job.taken[key(x, y)] = nil, nil
    end
  end
  return false
end

-- Places of one component on the lattice, from 0 on, wider than high; nil if none were found.
local function on_lattice(adjacent, joined, order)
  if #order > LATTICE_MAX then return nil end
  local first = order[1][1]
  local job = {
    adjacent = adjacent,
    joined = joined,
    order = order,
    steps = 0,
    places = { [first] = { 0, 0, direction = DIRECTIONS[1] } },
    taken = { [key(0, 0)] = first },
  }
  if not place(job, 2) then return nil end
  local left, right, top, bottom = 0, 0, 0, 0
  for _, at in pairs(job.places) do
    left, right = math.min(left, at[1]), math.max(right, at[1])
    top, bottom = math.min(top, at[2]), math.max(bottom, at[2])
  end
  local turned = bottom - top > right - left
  for v, at in pairs(job.places) do
    local x, y = at[1] - left, at[2] - top
    if turned then
      x, y = y, x
    end
    job.places[v] = { x * SPACING, y * SPACING }
  end
  return job.places, (turned and bottom - top or right - left) * SPACING
end

local function on_circle(order)
  if #order > CIRCLE_MAX then return nil end
  local radius = math.max(1.2, #order * 1.5 / (2 * math.pi))
  local places = {}
  for i, entry in ipairs(order) do
    local angle = 2 * math.pi * (i - 1) / #order
    places[entry[1]] = { radius + radius * math.sin(angle), radius - radius * math.cos(angle) }
  end
  return places, 2 * radius
end

---Places for the vertices 1..n.
---@param n integer
---@param edges integer[][] pairs of vertices
---@return table[]|nil places { x, y } of each; nil if the graph is too large to draw
function lattice.places(n, edges)
  local adjacent, joined, places, left = {}, {}, {}, 0
  for v = 1, n do
    adjacent[v], joined[v] = {}, {}
  end
  for _, edge in ipairs(edges) do
    local u, v = edge[1], edge[2]
    if u ~= v and not joined[u][v] then
      joined[u][v], joined[v][u] = true, true
      adjacent[u][#adjacent[u] + 1], adjacent[v][#adjacent[v] + 1] = v, u
    end
  end
  for first = 1, n do
    if not places[first] then
      local order = in_order(adjacent, first)
      local start = first -- an end of a path, a corner of a grid
      for _, entry in ipairs(order) do
        if #adjacent[entry[1]] < #adjacent[start] then start = entry[1] end
      end
      order = in_order(adjacent, start)
      local found, width = on_lattice(adjacent, joined, order)
      if not found then
        found, width = on_circle(order)
      end
      if not found then return nil end
      for v, at in pairs(found) do
        places[v] = { at[1] + left, at[2] }
      end
      left = left + width + SPACING + 1 -- neighbours are SPACING apart
    end
  end
  return places
end

return lattice
