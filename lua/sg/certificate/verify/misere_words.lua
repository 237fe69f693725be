-- SPDX-License-Identifier: MIT
--[[ Checks that a monoid gives the outcome of every sum of the heaps 0 .. `heaps` of a game in misère play:
  (1) from a sum in P no move leads to P;
  (2) from every other sum that has a move, some move leads to P.
There are infinitely many sums; docs/misere.md, "What is checked", says why these checks are enough. ]]

local need = require("sg.certificate.verify.refusal").need

local M = {}

-- ---- options -------------------------------------------------------------------------------------------------------

-- Returns of_parts(h, tokens): the set of the elements of all sums of h heaps, none of them empty, that have this
-- number of tokens in all.
local function make_of_parts(phi, m)
  local sums = { {} }
  local function of_parts(h, tokens)
    sums[h] = sums[h] or {}
    if sums[h][tokens] then return sums[h][tokens] end
    local set = {}
    if h == 1 then
      set[phi[tokens + 1]] = true
    else
      for a = 1, tokens - h + 1 do
        local row = m.times[phi[a + 1]]
        for y in pairs(of_parts(h - 1, tokens - a)) do
          set[row[y]] = true
        end
      end
    end
    sums[h][tokens] = set
    return set
  end
  return of_parts
end

-- options[n]: the set of the elements of the options of heap n; false for a heap without moves.
local function options_of(c, game, m)
  local of_parts, options = make_of_parts(c.phi, m), {}
  for n = 1, c.heaps do
    local set = {}
    for _, digit in ipairs(game.digits) do
      for _, h in ipairs(digit.take <= n and digit.heaps or {}) do
        local left = n - digit.take
        if h == 0 and left == 0 then set[0] = true end
        if h > 0 and left >= h then
          for y in pairs(of_parts(h, left)) do
            set[y] = true
          end
        end
      end
    end
    options[n] = next(set) ~= nil and set
  end
  return options
end

-- Heaps that have the same element and options with the same elements are alike here: one of each class is enough.
-- A heap without moves must have the identity, as it changes no sum.
---@return table[] classes each { heap, element, options = list of elements }
local function classes_of(c, options)
  local classes, seen = {}, {}
  for n = 1, c.heaps do
    local element, list = c.phi[n + 1], {}
    if not options[n] then
      need(element == 0, "heap %d has no move: it should be the element 0", n)
    else
      for y in pairs(options[n]) do
        list[#list + 1] = y
      end
      table.sort(list)
      local key = element .. ":" .. table.concat(list, ",")
      if not seen[key] then
        seen[key] = true
        classes[#classes + 1] = { heap = n, element = element, options = list }
      end
    end
  end
  return classes
end

-- ---- (1) from P no move leads to P ---------------------------------------------------------------------------------

-- Any sum with a heap of the class has the element `element * z`, and after the move `option * z`.
local function check_no_move_within_p(m, class)
  local own = m.times[class.element]
  for _, y in ipairs(class.options) do
    local row = m.times[y]
    for z = 0, m.order - 1 do
      need(not (m.is_p[own[z]] and m.is_p[row[z]]), "heap %d: a move leads from P to P", class.heap)
    end
  end
end

-- ---- (2) from other sums a move leads to P -------------------------------------------------------------------------

--[[ For a sum u let D(u) be the set of the elements z such that neither u z nor any option of u times z is in P. So 0,
the identity, is in D(u) exactly if u is not in P and has no move to P: that must never be. For a longer sum,
  D(u v) = { z : v z in D(u) and u z in D(v) },
so D(u v) follows from the elements of u and v, D(u) and D(v). ]]

-- D of a single heap, and for each element y the list of those z for which the heap's element times z is y.
local function prepare_class(m, class)
  local own = m.times[class.element]
  class.D, class.sources = {}, {}
  local function some_option_is_p(z)
    for _, y in ipairs(class.options) do
      if m.is_p[m.times[y][z]] then return true end
    end
    return false
  end
  for z = 0, m.order - 1 do
    local y = own[z]
    if not m.is_p[y] and not some_option_is_p(z) then class.D[z] = true end
    class.sources[y] = class.sources[y] or {}
    table.insert(class.sources[y], z)
  end
end

-- D of a sum with one more heap of a class.
local function extended(m, sum, class)
  local row, D = m.times[sum.element], {}
  for y in pairs(sum.D) do
    for _, z in ipairs(class.sources[y] or {}) do
      if class.D[row[z]] then D[z] = true end
    end
  end
  return D
end

local function is_subset(a, b)
  for z in pairs(a) do
    if not b[z] then return false end
  end
  return true
end

-- Goes through the sums, one heap added at a time. A sum with an empty D need not be extended: D stays empty. Nor need
-- a sum whose D is part of that of another sum of the same element: what is in D of a longer sum is then in D of the
-- other one with the same heaps added.
local function check_moves_to_p(m, classes)
  local kept, stack = {}, {} -- kept[element]: the D of sums that are, or have been, on the stack
  local function add(element, D, heaps)
    if next(D) == nil then return end
    need(not D[0], "the sum of the heaps %s has no move to P and is none", heaps)
    kept[element] = kept[element] or {}
    for _, other in ipairs(kept[element]) do
      if is_subset(D, other) then return end
    end
    table.insert(kept[element], D)
    stack[#stack + 1] = { element = element, D = D, heaps = heaps }
  end
  for _, class in ipairs(classes) do
    add(class.element, class.D, tostring(class.heap))
  end
  while #stack > 0 do
    local sum = table.remove(stack)
    for _, class in ipairs(classes) do
      add(m.times[sum.element][class.element], extended(m, sum, class), sum.heaps .. "," .. class.heap)
    end
  end
end

---Refuses if the monoid and phi give some sum of the heaps a wrong outcome.
---@param c table the fields heaps and phi
---@param game table from code.lua
---@param m table from misere_monoid.lua
function M.check(c, game, m)
  local classes = classes_of(c, options_of(c, game, m))
  for _, class in ipairs(classes) do
    check_no_move_within_p(m, class)
    prepare_class(m, class)
  end
  check_moves_to_p(m, classes)
end

return M
