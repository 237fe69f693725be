-- SPDX-License-Identifier: MIT
-- What docs/fast-rules.md shows: one game, Cram, written in four ways, with and without canonical and split.
--   build/sg-lua run tests/bench/fast.lua [WIDTH HEIGHT]
local sg = require "sg"
local w, h = tonumber(arg[1]) or 4, tonumber(arg[2]) or 5

local ways = {
  { "plain", "rows of text, plain Lua" },
  { "grid", "rows of text, sg.grid" },
  { "flat", "one string, sg.grid" },
  { "bits", "an integer, sg.bits" },
}

local function measure(name, fields)
  local game = assert(sg.load(("tests/bench/cram/%s.lua"):format(name), { w = w, h = h }))
  if #fields > 0 then game = assert(game:without(fields)) end
  local start = os.clock()
  local result = assert(game:value(game:start()))
  return result.value, os.clock() - start, game.search:stats()
end

print(("Cram %dx%d"):format(h, w))
print(
  ("%-26s %-20s %5s %9s %9s %9s %8s"):format(
    "position",
    "without",
    "value",
    "positions",
    "options",
    "seconds",
    "us/option"
  )
)
for _, way in ipairs(ways) do
  for _, fields in ipairs { {}, { "canonical" }, { "split" }, { "canonical", "split" } } do
    local value, seconds, stats = measure(way[1], fields)
    local without = #fields > 0 and table.concat(fields, " ") or "-"
    print(
      ("%-26s %-20s %5d %9d %9d %9.3f %8.2f"):format(
        way[2],
        without,
        value,
        stats.positions,
        stats.options,
        seconds,
        1e6 * seconds / stats.options
      )
    )
  end
end
