-- SPDX-License-Identifier: MIT
-- Sprouts drawn: lines as pairs of darts around spots, on the sphere. Nothing is left out or made simple, so this shares
-- nothing with rules/sprouts.lua but the game. For few lives only: values come from the definition, without a memo.
--
-- A drawing has spot[d], the spot at which dart d begins (its other end is that of dart twin(d)); turn[d], the next dart
-- around that spot; region[d], the region on the walk that leaves along d; lone[v], the region of a spot without lines;
-- lives[v]. A corner is a place at a spot where a line can begin: { v = spot, d = the dart before it, nil at a lone spot }.

local mex = require("spec.support.definition").mex

local map = {}

local function twin(d) return d % 2 == 0 and d - 1 or d + 1 end

-- The walk with the region on one side: along d, then on along the next dart of the spot where it ends.
local function on(drawing, d) return drawing.turn[twin(d)] end

function map.start(n)
  local drawing = { spot = {}, turn = {}, region = {}, lone = {}, lives = {}, n_regions = 1 }
  for v = 1, n do
    drawing.lone[v], drawing.lives[v] = 1, 3
  end
  return drawing
end

local function copy(drawing)
  local twice = {}
  for name, field in pairs(drawing) do
    if type(field) == "table" then
      twice[name] = {}
      for k, v in pairs(field) do
        twice[name][k] = v
      end
    else
      twice[name] = field
    end
  end
  return twice
end

local function walk(drawing, from)
  local darts, d = {}, from
  repeat
    darts[#darts + 1] = d
    d = on(drawing, d)
  until d == from
  return darts
end

-- The boundaries of each region: each a list of corners in the order of the walk.
function map.regions(drawing)
  local regions, done = {}, {}
  local function add(r, boundary)
    regions[r] = regions[r] or {}
    table.insert(regions[r], boundary)
  end
  for v, r in pairs(drawing.lone) do
    add(r, { { v = v } })
  end
  for from = 1, #drawing.spot do
    if not done[from] then
      local boundary = {}
      for _, d in ipairs(walk(drawing, from)) do
        done[d] = true
        -- the walk comes along d and leaves along the dart after its twin: the corner lies between these
        boundary[#boundary + 1] = { v = drawing.spot[twin(d)], d = twin(d) }
      end
      add(drawing.region[from], boundary)
    end
  end
  return regions
end

-- A new dart at the spot v, after the dart d there.
local function attach(drawing, v, d)
  local new = #drawing.spot + 1
  drawing.spot[new], drawing.turn[new] = v, new
  if d then
    drawing.turn[d], drawing.turn[new] = new, drawing.turn[d]
  end
  drawing.lone[v] = nil
  drawing.lives[v] = drawing.lives[v] - 1
  return new
end

-- The drawing with a line from corner a to corner b and a spot on it; the line may end where it begins.
local function draw(drawing, a, b)
  local after = copy(drawing)
  local w = #after.lives + 1
  after.lives[w] = 3
  local first = attach(after, a.v, a.d)
  local back = attach(after, w)
  local forth = attach(after, w, back)
  local last = attach(after, b.v, a.v == b.v and a.d == b.d and first or b.d)
  return after, first, last, { first, back, forth, last }
end

local function same_boundary(drawing, a, b)
  if not a.d or not b.d then return a.v == b.v end
  for _, d in ipairs(walk(drawing, drawing.turn[a.d])) do
    if d == drawing.turn[b.d] then return true end
  end
  return false
end

local function mark(drawing, from, r)
  for _, d in ipairs(walk(drawing, from)) do
    drawing.region[d] = r
  end
end

-- Every way to put the boundaries of a region, but the one that was cut, on either side of the line.
local function share(drawing, boundaries, cut, r, each)
  local rest = {}
  for _, boundary in ipairs(boundaries) do
    if boundary ~= cut then rest[#rest + 1] = boundary end
  end
  for choice = 0, (1 << #rest) - 1 do
    local after = copy(drawing)
    for i, boundary in ipairs(rest) do
      if choice >> (i - 1) & 1 == 1 then
        local corner = boundary[1]
        if corner.d then
          mark(after, after.turn[corner.d], r)
        else
          after.lone[corner.v] = r
        end
      end
    end
    each(after)
  end
end

-- Calls each(drawing) for every line that can be drawn.
function map.moves(drawing, each)
  for r, boundaries in pairs(map.regions(drawing)) do
    local corners = {}
    for _, boundary in ipairs(boundaries) do
      for _, corner in ipairs(boundary) do
        if drawing.lives[corner.v] > 0 then corners[#corners + 1] = { v = corner.v, d = corner.d, of = boundary } end
      end
    end
    for i, a in ipairs(corners) do
      for j = i, #corners do
        local b = corners[j]
        if drawing.lives[a.v] > (a.v == b.v and 1 or 0) then
          local after, first, last, darts = draw(drawing, a, b)
          if not same_boundary(drawing, a, b) then
            for _, d in ipairs(darts) do
              after.region[d] = r
            end
            each(after)
          else
            local fresh = after.n_regions + 1
            after.n_regions = fresh
            mark(after, first, r)
            mark(after, last, fresh)
            share(after, boundaries, a.of, fresh, each)
          end
        end
      end
    end
  end
end

function map.lives(drawing)
  local sum = 0
  for _, n in ipairs(drawing.lives) do
    sum = sum + n
  end
  return sum
end

-- The nim-value, or the misère one, by the definition.
function map.value(drawing, misere)
  local values, any = {}, false
  map.moves(drawing, function(after)
    any = true
    values[map.value(after, misere)] = true
  end)
  if misere and not any then return 1 end
  return mex(values)
end

-- The drawing in the notation of rules/sprouts.lua: every spot inside a line a letter.
function map.text(drawing)
  local regions, letters, n = {}, {}, 0
  local list = map.regions(drawing)
  for r = 1, drawing.n_regions do
    local boundaries = {}
    for _, boundary in ipairs(list[r] or {}) do
      local text = ""
      for _, corner in ipairs(boundary) do
        local left = drawing.lives[corner.v]
        if left == 1 and not letters[corner.v] then
          letters[corner.v] = string.char(("a"):byte() + n)
          n = n + 1
        end
        text = text .. (left == 3 and "0" or left == 2 and "1" or left == 1 and letters[corner.v] or "")
      end
      if text ~= "" then boundaries[#boundaries + 1] = text end
    end
    if #boundaries > 0 then regions[#regions + 1] = table.concat(boundaries, ".") end
  end
  return table.concat(regions, "|")
end

return map
