-- SPDX-License-Identifier: MIT
-- What the rule alone costs: stock lua5.4 calls options once per distinct position, with an option that does
-- nothing. Prints seconds.
local rule = dofile("tests/bench/chomp.lua")
local w, h = 9, 7

local positions = {}
local function list(r, most, rows)
  if r > h then
    positions[#positions + 1] = table.move(rows, 1, h, 1, {})
    return
  end
  for c = 0, most do
    rows[r] = c
    list(r + 1, c, rows)
  end
end
list(1, w, {})

local options, option = rule.options, function() end
collectgarbage()
local start = os.clock()
for _, rows in ipairs(positions) do
  if rows[1] > 0 then options(rows, option) end
end
print(os.clock() - start)
