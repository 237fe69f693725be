-- SPDX-License-Identifier: MIT
return {
  name = "arc_kayles_star",
  summary = "Arc Kayles on a vertex with three rays, two of x and y vertices, the third as long as the heap.",
  source = {
    "M. Huggan and B. Stevens, Polynomial time graph families for Arc Kayles, Integers 16 (2016), A86",
    "T. J. Schaefer, On the complexity of some two-person perfect-information games, J. Comput. System Sci. 16 (1978)",
  },
  tags = { "graph", "heap", "periodic", "coupled" },
  params = {
    x = { type = "integer", default = 1, min = 0, max = 10, help = "vertices of the first ray, besides the centre" },
    y = { type = "integer", default = 1, min = 0, max = 100, help = "vertices of the second ray" },
  },
  -- p: a path of n vertices. s1_2_: the star with rays of 1, 2 and n vertices; s1_2_7 has 7.
  heaps = function(p)
    local families = { p = { "p(i) + p(n-2-i)" } }
    local function star(i, j) return "s" .. math.min(i, j) .. "_" .. math.max(i, j) .. "_" end
    local most = math.max(p.x, p.y)
    -- The moves on a ray of `length` vertices beside one of `other`: the edge at the centre leaves three paths, any
    -- other edge a shorter ray and a path.
    local function add_ray(moves, length, other)
      if length > 0 then moves[#moves + 1] = "p(" .. length - 1 .. ") + p(" .. other .. ") + p(n)" end
      for k = 2, length do
        moves[#moves + 1] = star(k - 2, other) .. "(n) + p(" .. length - k .. ")"
      end
    end
    for i = 0, math.min(p.x, p.y) do
      for j = i, most do
        local moves = { "p(" .. i .. ") + p(" .. j .. ") + p(n-1)", star(i, j) .. "(i) + p(n-2-i)" }
        add_ray(moves, i, j)
        if i ~= j then add_ray(moves, j, i) end
        families[star(i, j)] = moves
      end
    end
    return families
  end,
  start = function(p) return "s" .. math.min(p.x, p.y) .. "_" .. math.max(p.x, p.y) .. "_1" end,
  examples = {
    { position = "p6", value = 3, note = "a path of six is Dawson's Kayles with six counters" },
    { position = "s1_1_1", value = 1, note = "one move ends it" },
    { params = { x = 0, y = 3 }, position = "s0_3_2", value = 3, note = "a ray of no vertices: a path of six" },
    { params = { x = 0, y = 0 }, period = 34, note = "a path: Dawson's Kayles" },
  },
}
