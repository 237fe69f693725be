-- SPDX-License-Identifier: MIT
-- make bench-cost: what a value costs against the number of rare heaps, all octal codes of three digits. Runs the
-- measurement (tests/bench/cost.c), writes the picture, and prints medians.
local program, path, upto = arg[1] or "build/bench-cost", arg[2] or "docs/cost.svg", arg[3] or "50000"

local MODES = { "lanes", "bytes", "dense" }
local LOOK = {
  lanes = { "#1b7f5c", "values below 128, sparse: 32 heaps at a time" },
  bytes = { "#2456a6", "larger values, sparse: rows of bytes" },
  dense = { "#c2571a", "dense: too many rare heaps for a mask to pay" },
}
local WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 800, 520, 80, 780, 84, 456
local X_MAX, Y_MIN, Y_MAX = 30000, 3, 30000

local function machine()
  for line in io.lines("/proc/cpuinfo") do
    local model = line:match("^model name%s*:%s*(.*)$")
    if model then return model end
  end
  return "unknown machine"
end

local function x_of(rare) return LEFT + (RIGHT - LEFT) * math.log(rare + 1) / math.log(X_MAX + 1) end

local function y_of(ns) return BOTTOM - (BOTTOM - TOP) * math.log(ns / Y_MIN) / math.log(Y_MAX / Y_MIN) end

local function measure()
  local points, pipe = {}, assert(io.popen(("%s %s"):format(program, upto)))
  for line in pipe:lines() do
    local code, mode, bins, rare, ns = line:match("^([^,]+),(%a+),(%d+),(%d+),([%d.]+)$")
    points[#points + 1] =
      { code = assert(code, line), mode = mode, bins = tonumber(bins), rare = tonumber(rare), ns = tonumber(ns) }
  end
  assert(pipe:close())
  return points
end

local function median(list)
  table.sort(list)
  return list[#list // 2 + 1]
end

-- Medians by mode and number of rare heaps.
local function summary(points)
  local edges = { 0, 10, 30, 100, 300, 1000, 3000, 10000, math.huge }
  for _, mode in ipairs(MODES) do
    local least = -1
    for _, most in ipairs(edges) do
      local costs = {}
      for _, p in ipairs(points) do
        if p.mode == mode and p.rare > least and p.rare <= most then costs[#costs + 1] = p.ns end
      end
      if #costs > 0 then
        print(
          ("%-6s %5d to %5s rare heaps: %4d codes, median %8.1f ns a value"):format(
            mode,
            least + 1,
            most,
            #costs,
            median(costs)
          )
        )
      end
      least = most
    end
  end
end

local function draw(points)
  local out = {}
  local function add(format, ...) out[#out + 1] = format:format(...) end
  add(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="13">',
    WIDTH,
    HEIGHT
  )
  add("<title>Cost of a nim-value against the number of rare heaps</title>")
  add('<rect width="%d" height="%d" fill="#ffffff"/>', WIDTH, HEIGHT)
  for _, ns in ipairs { 10, 100, 1000, 10000 } do
    add('<path d="M%d %.1fH%d" stroke="#dddddd"/>', LEFT, y_of(ns), RIGHT)
    add(
      '<text x="%d" y="%.1f" text-anchor="end" fill="#444444">%s</text>',
      LEFT - 8,
      y_of(ns) + 4,
      ns < 1000 and ns .. " ns" or ns // 1000 .. " µs"
    )
  end
  for _, rare in ipairs { 0, 10, 100, 1000, 10000 } do
    add('<path d="M%.1f %dV%d" stroke="#dddddd"/>', x_of(rare), TOP, BOTTOM)
    add('<text x="%.1f" y="%d" text-anchor="middle" fill="#444444">%d</text>', x_of(rare), BOTTOM + 20, rare)
  end
  add('<path d="M%d %dV%dH%d" fill="none" stroke="#444444"/>', LEFT, TOP, BOTTOM, RIGHT)
  for _, p in ipairs(points) do
    add(
      '<circle cx="%.1f" cy="%.1f" r="2.5" fill="%s" fill-opacity="0.55">',
      x_of(p.rare),
      y_of(p.ns),
      LOOK[p.mode][1]
    )
    add("<title>%s: %d rare, %.0f ns</title></circle>", p.code, p.rare, p.ns)
  end
  add('<rect x="%d" y="%d" width="330" height="70" fill="#ffffff" stroke="#dddddd"/>', LEFT + 6, TOP + 8)
  for i, mode in ipairs(MODES) do
    add('<circle cx="%d" cy="%d" r="5" fill="%s"/>', LEFT + 16, TOP + 4 + 20 * i, LOOK[mode][1])
    add('<text x="%d" y="%d">%s</text>', LEFT + 28, TOP + 8 + 20 * i, LOOK[mode][2])
  end
  add('<text x="%d" y="28" font-size="17">What a nim-value costs</text>', LEFT)
  add(
    '<text x="%d" y="50" fill="#444444">%d octal codes of three digits around heap %s, computed, one thread</text>',
    LEFT,
    #points,
    upto
  )
  add('<text x="%d" y="68" fill="#444444">%s, %s</text>', LEFT, machine(), os.date("!%Y-%m-%d"))
  add(
    '<text x="%d" y="%d" text-anchor="middle">rare heaps up to there, under the best mask</text>',
    (LEFT + RIGHT) // 2,
    HEIGHT - 18
  )
  add("</svg>")
  return table.concat(out, "\n") .. "\n"
end

local points = measure()
summary(points)
local file = assert(io.open(path, "w"))
assert(file:write(draw(points)))
file:close()
