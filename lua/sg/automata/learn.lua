-- SPDX-License-Identifier: MIT
-- Guesses an automaton of the pairs (n, g(n)) from g(0..last). After some digits of n and of v, the lowest first,
-- what is still accepted is the graph of n -> (g(n with the digits behind) - those of v) / base^k where that is a
-- whole number: a sequence with holes. Two ways to the same sequence are one state (Myhill and Nerode), as far as
-- the values show.

local learn = {}

-- The least number of values by which states are told from one another, and the most states.
local SHORTEST, MOST_STATES = 12, 150
local HOLE = -1

-- f after the digit d of n and e of v.
local function after(f, base, d, e)
  local made, n = { last = -1 }, 0
  for at = d, f.last, base do
    local value = f[at]
    made[n] = value ~= HOLE and value % base == e and value // base or HOLE
    made.last, n = n, n + 1
  end
  return made
end

local function key_of(f) return table.concat(f, " ", 0, SHORTEST - 1) end

local function alike(f, h)
  for n = SHORTEST, math.min(f.last, h.last) do
    if f[n] ~= h[n] then return false end
  end
  return true
end

---The rows of core.automaton.table for the states that are found from the first one, each before the next.
---@generic S
---@param states S[] the first; number_after adds the others
---@param digits integer
---@param accepts fun(state: S): boolean
---@param number_after fun(state: S, d: integer, e: integer): integer? from 0 on, behind the digits d and e; nil: none
---@return table[]? rows nil: number_after gave up
function learn.rows(states, digits, accepts, number_after)
  local rows, i = {}, 1
  while states[i] do
    local row = { accepts = accepts(states[i]) }
    for e = 0, digits - 1 do
      for d = 0, digits - 1 do
        local to = number_after(states[i], d, e)
        if not to then return nil end
        row[e * digits + d + 1] = to
      end
    end
    rows[i], i = row, i + 1
  end
  return rows
end

---The rows of core.automaton.table, of n and v; nil: the values show no automaton of a few states.
---@param g table<integer, integer>
---@param last integer
---@param base integer
---@return table[]?
function learn.graph(g, last, base)
  local start = { last = last }
  table.move(g, 0, last, 0, start)
  local states, by_key = { start }, {}
  by_key[key_of(start)] = { 1 }

  local function number_of(f)
    if f.last + 1 < SHORTEST then return nil end
    local key = key_of(f)
    by_key[key] = by_key[key] or {}
    for _, i in ipairs(by_key[key]) do
      if alike(f, states[i]) then return i - 1 end
    end
    if #states >= MOST_STATES then return nil end
    states[#states + 1] = f
    table.insert(by_key[key], #states)
    return #states - 1
  end

  local function accepts(f) return f[0] == 0 end
  return learn.rows(states, base, accepts, function(f, d, e) return number_of(after(f, base, d, e)) end)
end

return learn
