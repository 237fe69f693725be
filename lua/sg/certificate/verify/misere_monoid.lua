-- SPDX-License-Identifier: MIT
-- The monoid of a certificate of a misère quotient: its multiplication table, made from the action of the generators,
-- and what has to hold in it. The elements are the numbers 0 .. order - 1, and 0 is the identity.

local need = require("sg.certificate.verify.refusal").need

local M = {}

-- act[i][x]: generator i times x. The generators must commute, so that the monoid does.
local function read_action(c)
  local order, act = c.order, {}
  need(#c.action == order * #c.generators, "the action has %d entries", #c.action)
  for i = 1, #c.generators do
    act[i] = {}
    for x = 0, order - 1 do
      local product = c.action[(i - 1) * order + x + 1]
      need(product < order, "an element in the action of generator %d is too large", i)
      act[i][x] = product
    end
  end
  for i = 1, #act do
    for k = 1, i - 1 do
      for x = 0, order - 1 do
        need(act[i][act[k][x]] == act[k][act[i][x]], "generators %d and %d do not commute", k, i)
      end
    end
  end
  return act
end

-- times[y][x]: x times y. The identity's row is known; the row of a generator times y is the action of the generator on
-- the row of y. Every element must be reached, as a product of generators.
local function multiplication_table(order, act)
  local times = { [0] = {} }
  for x = 0, order - 1 do
    times[0][x] = x
  end
  local reached, next_one = { 0 }, 1
  while next_one <= #reached do
    local y = reached[next_one]
    for i = 1, #act do
      local z = act[i][y]
      if not times[z] then
        local row = {}
        for x = 0, order - 1 do
          row[x] = act[i][times[y][x]]
        end
        times[z], reached[#reached + 1] = row, z
      end
    end
    next_one = next_one + 1
  end
  need(#reached == order, "only %d of the elements are products of generators", #reached)
  return times
end

local function read_p(c)
  need(#c.p == c.p_size, "%d elements are P", #c.p)
  local is_p = {}
  for i, x in ipairs(c.p) do
    need(x > (c.p[i - 1] or 0) and x < c.order, "the P elements do not ascend from above 0 to below %d", c.order)
    is_p[x] = true
  end
  return is_p
end

---@param c table the fields order, generators, action, p_size, p
---@return table monoid order; times[y][x], the product of x and y; p, the elements in P, ascending; is_p[x]
function M.read(c)
  local act = read_action(c)
  return { order = c.order, times = multiplication_table(c.order, act), p = c.p, is_p = read_p(c) }
end

---No two elements may have the same products in P: else they are one element of the quotient.
function M.check_reduced(m)
  local seen = {}
  for x = 0, m.order - 1 do
    local row, bits = m.times[x], {}
    for y = 0, m.order - 1 do
      bits[y + 1] = m.is_p[row[y]] and "1" or "0"
    end
    local key = table.concat(bits)
    need(not seen[key], "the elements %d and %d are never told apart", seen[key] or 0, x)
    seen[key] = x
  end
end

---The generators must be the first heaps whose elements are no products of those of smaller heaps, and generator i must
---act as the element of its heap does.
function M.check_generators(c, m)
  -- The products of the generators up to now.
  local members, inside, n_generators = { 0 }, { [0] = true }, 0
  local function multiply_out()
    local next_one = 1
    while next_one <= #members do
      for i = 1, n_generators do
        local y = c.action[(i - 1) * m.order + members[next_one] + 1]
        if not inside[y] then
          inside[y], members[#members + 1] = true, y
        end
      end
      next_one = next_one + 1
    end
  end
  for n = 1, c.heaps do
    local x = c.phi[n + 1]
    if not inside[x] then
      n_generators = n_generators + 1
      need(
        c.generators[n_generators] == n and c.action[(n_generators - 1) * m.order + 1] == x,
        "heap %d should be generator %d",
        n,
        n_generators
      )
      multiply_out()
    end
  end
  need(n_generators == #c.generators, "there are %d generators", n_generators)
end

-- P has two elements here. Is a that of a Nim heap of one, and z that of larger heaps with the nim-sum 0? Then all
-- elements but a and the identity of the monoid form a group with the identity z, each its own inverse.
local function fits_nim(m, a, z)
  local times = m.times
  if times[a][a] ~= 0 or times[z][z] ~= z or times[a][z] == z then return false end
  for x = 1, m.order - 1 do
    if x ~= a and not (times[x][z] == x and times[x][x] == z) then return false end
  end
  return true
end

---Is this the quotient of the Nim heaps below some power of 2? It has order 1, 2, or 2^k + 2 with two elements in P.
function M.is_tame(m)
  local p = m.p
  if m.order == 1 then return true end
  if m.order == 2 then return #p == 1 and m.times[1][1] == 0 end
  local size = m.order - 2
  if #p ~= 2 or size < 4 or size & size - 1 ~= 0 then return false end
  return fits_nim(m, p[1], p[2]) or fits_nim(m, p[2], p[1])
end

return M
