-- SPDX-License-Identifier: MIT
--[[ The inner loop of ring.lua, for one game: fill(ring, at) computes the 64 heaps from a position on. Its text is made
here, with the options of the game written out, which is twice as fast as a loop over them. For a game with the options
of distance 3 and 7, of index 0 and 5, and four lanes of 16 bits the text is

  local ring, at = ...
  local j = at // 64
  local values, rows, index_of_bit = ring.values, ring.rows, ring.index_of_bit
  local even, odd = ring.common_at_even, ring.common_at_odd
  local S0, B0 = ring.sets[0], ring.bit_of[0]
  local S5, B5 = ring.sets[5], ring.bit_of[5]
  for b = 0, 63, 4 do
    local barred = 0 | S0[at - 3] | S5[at - 7]
    local least = ~barred & barred + 0x0001000100010001   -- in each lane the lowest bit that is not barred
    local i, row, bit
    i = index_of_bit[least >> 0 & 0xffff]
    row = rows[i]
    row[j] = row[j] | 1 << b + 0
    values[at + 0] = even[i]
    bit = B0[i]
    S0[at + 0] = bit
    S0[at - 1] = S0[at - 1] | bit << 16                    -- the heap is in the sets of those before it, too
    S0[at - 2] = S0[at - 2] | bit << 32
    ... the same for S5, and all of it for the other lanes

Where all bits of a lane are barred, the addition carries into the next lane. That does not matter: the heap of the
full lane gets a value above max_value, and the certificate is refused. ]]

local M = {}

-- The lines that compute the heap of one lane: it is at the position at + lane, and has the bit b + offset in its row.
local function add_lane(lines, ring, lane, offset)
  local function add(line, ...) lines[#lines + 1] = line:format(...) end
  local width = ring.width
  add("i = index_of_bit[least >> %d & %d]", width * lane, width < 64 and (1 << width) - 1 or -1)
  add("row = rows[i]")
  add("row[j] = row[j] | 1 << b + %d", offset)
  add("values[at + %d] = %s[i]", lane, offset % 2 == 0 and "even" or "odd")
  for u in pairs(ring.sets) do
    add("bit = B%d[i]", u)
    add("S%d[at + %d] = bit", u, lane)
    for back = 1, ring.lanes - 1 do
      add("S%d[at %+d] = S%d[at %+d] | bit << %d", u, lane - back, u, lane - back, width * back)
    end
  end
end

---@param ring table
---@param options table[] the options of a heap: distance and index
---@return fun(ring: table, at: integer)
function M.make(ring, options)
  local lines = {
    "local ring, at = ...",
    "local j = at // 64",
    "local values, rows, index_of_bit = ring.values, ring.rows, ring.index_of_bit",
    "local even, odd = ring.common_at_even, ring.common_at_odd",
    "local barred, least, i, row, bit",
  }
  local function add(line, ...) lines[#lines + 1] = line:format(...) end
  for u in pairs(ring.sets) do
    add("local S%d, B%d = ring.sets[%d], ring.bit_of[%d]", u, u, u, u)
  end
  local barred, ones = { "0" }, 0
  for _, option in ipairs(options) do
    barred[#barred + 1] = ("S%d[at - %d]"):format(option.index, option.distance)
  end
  for lane = 0, ring.lanes - 1 do
    ones = ones | 1 << ring.width * lane
  end
  -- One turn of the loop is for an even number of heaps, since values depend on the parity of the position.
  local step = math.max(ring.lanes, 2)
  add("for b = 0, 63, %d do", step)
  for offset = 0, step - 1 do
    local lane = offset % ring.lanes
    if lane == 0 then
      add("barred = %s", table.concat(barred, " | "))
      add("least = ~barred & barred + %d", ones)
    end
    add_lane(lines, ring, lane, offset)
    if lane == ring.lanes - 1 then add("at = at + %d", ring.lanes) end
  end
  add("end")
  return assert(load(table.concat(lines, "\n"), "=ring_fill", "t", {}))
end

return M
