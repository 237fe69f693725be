-- SPDX-License-Identifier: MIT
-- The lines of C that the tests ran: lua5.4 tests/cover.lua BUILD, after the tests of a build with --coverage.
-- Shows each folder of src and, in it, the files of which less than nine lines in ten ran.

local B = assert(arg[1], "usage: lua5.4 tests/cover.lua BUILD")

---@class lines
---@field run number
---@field all integer

---What gcov says of each file of src.
---@return table<string, lines>
local function lines_by_file()
  local found = {}
  local pipe = assert(io.popen(("find '%s/src' -name '*.gcda' -exec gcov -n {} + 2>/dev/null"):format(B)))
  local file
  for line in pipe:lines() do
    file = line:match "^File '(.+)'$" or file
    local percent, all = line:match "^Lines executed:([%d.]+)%% of (%d+)$"
    if percent and file and file:find "^src/" then
      local run = tonumber(percent) * tonumber(all) / 100
      -- A header is part of several programs: the one that ran most of it counts.
      if not found[file] or found[file].run < run then found[file] = { run = run, all = math.tointeger(all) } end
    end
    if percent then file = nil end
  end
  pipe:close()
  return found
end

local function share(lines) return ("%5.1f %% of %5d"):format(100 * lines.run / lines.all, lines.all) end

local folders, names, total = {}, {}, { run = 0, all = 0 }
for file, lines in pairs(lines_by_file()) do
  local name = file:match "^(.+)/"
  local folder = folders[name]
  if not folder then
    folder = { run = 0, all = 0, low = {} }
    folders[name], names[#names + 1] = folder, name
  end
  for _, sum in ipairs { folder, total } do sum.run, sum.all = sum.run + lines.run, sum.all + lines.all end
  if lines.run < 0.9 * lines.all then table.insert(folder.low, ("    %s  %s"):format(share(lines), file)) end
end
assert(total.all > 0, "no counts in " .. B .. ": build it with --coverage and run tests")
table.sort(names)
for _, name in ipairs(names) do
  print(share(folders[name]) .. "  " .. name)
  table.sort(folders[name].low)
  for _, line in ipairs(folders[name].low) do print(line) end
end
print(share(total) .. "  in all")
