-- SPDX-License-Identifier: MIT
-- A game on a random graph without cycles: vertex n has options below n. With the graph itself.

local sg = require "sg"

return function(size, degree)
  local graph = { [0] = {} }
  for n = 1, size do
    local options, seen = {}, {}
    for _ = 1, math.random(0, degree) do
      local to = math.random(0, n - 1)
      if not seen[to] then
        seen[to] = true
        options[#options + 1] = to
      end
    end
    graph[n] = options
  end
  local game = sg.game {
    start = size,
    options = function(n, option)
      for _, to in ipairs(graph[n]) do
        option(to)
      end
    end,
  }
  return game, graph
end
