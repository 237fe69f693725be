-- SPDX-License-Identifier: MIT
-- The values of heaps, by the definition: g(n) is the least number that is not the value of an option of n.

local code = require "sg.certificate.verify.code"

local M = {}

---@param progress? fun(done: integer, total: integer)
---@return table<integer, integer> g the values g[0..last]
function M.by_definition(game, last, progress)
  local g, T = { [0] = 0 }, game.T
  -- seen[v] == n: a digit that does not repeat gives heap n an option of value v. An option by the digits that repeat
  -- is one of all later heaps of the same class modulo T: by_tail[class][v] is true from then on, and lowest[class] is
  -- a number below which all are.
  local seen, by_tail, lowest = {}, {}, {}
  for class = 0, T - 1 do
    by_tail[class], lowest[class] = {}, 0
  end
  local n, of_class
  local function visit(in_tail, a, b, c, d, e)
    local v = g[a] ~ g[b] ~ g[c] ~ g[d] ~ g[e]
    if in_tail then
      of_class[v] = true
    else
      seen[v] = n
    end
  end
  for heap = 1, last do
    if progress and heap & 0xff == 0 then progress(heap, last) end
    n, of_class = heap, by_tail[heap % T]
    code.each_option(game, n, false, visit)
    local v = lowest[n % T]
    while of_class[v] do
      v = v + 1
    end
    lowest[n % T] = v
    while of_class[v] or seen[v] == n do
      v = v + 1
    end
    g[n] = v
  end
  return g
end

return M
