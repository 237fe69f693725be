-- SPDX-License-Identifier: MIT
return {
  name = "windup",
  summary = "On a circle of n places go s steps back, s in a set; play ends at 0.",
  source = { "A. Davies, proposed at Games at Dal (2023)" },
  tags = { "loopy", "subtraction" },
  loopy = true,
  params = {
    n = { type = "integer", default = 40, min = 1, help = "the number of places" },
    s = { type = "integers", default = { 6, 7 }, help = "how many steps may be taken" },
  },
  start = function(p) return p.n - 1 end,
  form = { "integer", min = 0, about = "the place on the circle" },
  valid = function(place, p) return place < p.n or "the circle has the places 0 to " .. p.n - 1 end,
  options = function(place, option, p, label)
    if place == 0 then return end
    for _, s in ipairs(p.s) do
      if label then label("back " .. s) end
      option((place - s) % p.n)
    end
  end,
  -- The circle as a track: the places from 0 on in the upper row, back in the lower one.
  draw = function(place, pen, p)
    if p.n > 80 then
      return -- too many places to tell apart
    end
    local half = (p.n + 1) // 2
    local function at(i) return i < half and i or p.n - 1 - i, i < half and 0 or 2 end
    for i = 0, p.n - 1 do
      local x, y = at(i)
      local next_x, next_y = at((i + 1) % p.n)
      if p.n > 1 then pen.line(x, y, next_x, next_y) end
      pen.stone(x, y, i == place and "mark" or i == 0 and "taken" or "vertex", i)
    end
  end,
  sample = function(i, p) return i <= p.n and i - 1 or nil end,
  examples = {
    { position = 0, value = 0 },
    { position = 7, value = 2, note = "here the values are those of subtraction, 13 places apart" },
    { position = 20, value = 2 },
    { position = 21, value = 0 },
    { params = { n = 10, s = { 2, 3 } }, position = 5, value = 0 },
    { params = { n = 10, s = { 2, 3 } }, position = 8, value = { loopy = { 0 } } },
    { params = { n = 10, s = { 2, 3 } }, position = 9, outcome = "D" },
  },
}
