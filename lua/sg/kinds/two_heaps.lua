-- SPDX-License-Identifier: MIT
-- Two heaps: a rule with heap2. Positions are {a, b}; the game has a table of values, and rows of it have periods.

local two_heaps = { name = "two heaps", sequence_hint = "two heaps",
  lacks = {
    heap_function = "%s is a game on two heaps, not on one; table lists its values, seq and period answer for one row "
      .. "of them",
  } }

function two_heaps.is(loaded) return loaded.data.heap2 ~= nil end

function two_heaps.pair(_, a, b) return { a, b } end

function two_heaps.drawn(_, position) return type(position) == "table" and { { "heaps", position } } end

return two_heaps
