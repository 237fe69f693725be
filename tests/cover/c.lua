-- SPDX-License-Identifier: MIT
-- The lines of C that the tests ran, and the ways that branches went: lua5.4 tests/cover/c.lua BUILD, after the tests
-- of a build with --coverage. Shows each folder of src and, in it, the files of which less than nine lines in ten ran.

local B = assert(arg[1], "usage: lua5.4 tests/cover/c.lua BUILD")

---@class lines
---@field run number
---@field all integer
---@field taken number ways out of branches that were taken
---@field ways integer

---What gcov says of each file of src.
---@return table<string, lines>
local function lines_by_file()
  local found = {}
  local pipe = assert(io.popen(("find '%s/src' -name '*.gcda' -exec gcov -b -n {} + 2>/dev/null"):format(B)))
  local file, last
  for line in pipe:lines() do
    file = line:match "^File '(.+)'$" or file
    local percent, all = line:match "^Lines executed:([%d.]+)%% of (%d+)$"
    local taken, ways = line:match "^Taken at least once:([%d.]+)%% of (%d+)$"
    if percent and file and file:find "^src/" then
      local run = tonumber(percent) * tonumber(all) / 100
      -- A header is part of several programs: the one that ran most of it counts.
      last = nil
      if not found[file] or found[file].run < run then
        last = { run = run, all = math.tointeger(all), taken = 0, ways = 0 }
        found[file] = last
      end
    elseif taken and last then
      last.taken, last.ways = tonumber(taken) * tonumber(ways) / 100, math.tointeger(ways)
    end
    if percent then file = nil end
  end
  pipe:close()
  return found
end

local function share(lines)
  return ("%5.1f %% of %5d lines, %5.1f %% of %5d ways"):format(
    100 * lines.run / lines.all,
    lines.all,
    100 * lines.taken / math.max(lines.ways, 1),
    lines.ways
  )
end

local folders, names, total = {}, {}, { run = 0, all = 0, taken = 0, ways = 0 }
for file, lines in pairs(lines_by_file()) do
  local name = file:match "^(.+)/"
  local folder = folders[name]
  if not folder then
    folder = { run = 0, all = 0, taken = 0, ways = 0, low = {} }
    folders[name], names[#names + 1] = folder, name
  end
  for _, sum in ipairs { folder, total } do
    for _, what in ipairs { "run", "all", "taken", "ways" } do
      sum[what] = sum[what] + lines[what]
    end
  end
  if lines.run < 0.9 * lines.all then table.insert(folder.low, ("    %s  %s"):format(share(lines), file)) end
end
assert(total.all > 0, "no counts in " .. B .. ": build it with --coverage and run tests")
table.sort(names)
for _, name in ipairs(names) do
  print(share(folders[name]) .. "  " .. name)
  table.sort(folders[name].low)
  for _, line in ipairs(folders[name].low) do
    print(line)
  end
end
print(share(total) .. "  in all")
