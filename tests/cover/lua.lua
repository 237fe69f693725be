-- SPDX-License-Identifier: MIT
-- The lines of lua/sg that the tests ran: lua5.4 tests/cover/lua.lua BUILD [FILE], after the tests ran with the copy of
-- the modules. Shows each folder and the files of which less than nine lines in ten ran; of a FILE the lines that did
-- not run. What ran in children that a batch started is not counted.

local B, wanted = assert(arg[1]), arg[2]

local function lines_of(command)
  local pipe, list = assert(io.popen(command)), {}
  for line in pipe:lines() do
    list[#list + 1] = line
  end
  pipe:close()
  return list
end

local ran = {}
for _, line in ipairs(lines_of(("cat '%s'/lines/* 2>/dev/null | sort -u"):format(B))) do
  ran[line] = true
end
assert(next(ran), "no lines in " .. B .. "/lines: run the tests first")

---The lines of a file that have code, ascending.
local function code_lines(path)
  local seen, list = {}, {}
  for _, instruction in ipairs(lines_of(("luac5.4 -l -l -p '%s'"):format(path))) do
    local line = math.tointeger(tonumber(instruction:match "^%s+%d+%s+%[(%d+)%]"))
    if line and not seen[line] then
      seen[line], list[#list + 1] = true, line
    end
  end
  table.sort(list)
  return list
end

local function share(sum) return ("%5.1f %% of %5d"):format(100 * sum.run / math.max(sum.all, 1), sum.all) end

local folders, names, total = {}, {}, { run = 0, all = 0 }
for _, path in ipairs(wanted and { wanted } or lines_of "find lua/sg -name '*.lua' | sort") do
  local name, file = path:match "^(.*)/", { run = 0, all = 0 }
  if not folders[name] then
    folders[name], names[#names + 1] = { run = 0, all = 0, low = {} }, name
  end
  for _, line in ipairs(code_lines(path)) do
    file.all = file.all + 1
    if ran[path .. ":" .. line] then
      file.run = file.run + 1
    elseif wanted then
      print(path .. ":" .. line)
    end
  end
  for _, sum in ipairs { folders[name], total } do
    sum.run, sum.all = sum.run + file.run, sum.all + file.all
  end
  if file.run < 0.9 * file.all then table.insert(folders[name].low, ("    %s  %s"):format(share(file), path)) end
end
table.sort(names)
for _, name in ipairs(wanted and {} or names) do
  print(share(folders[name]) .. "  " .. name)
  for _, line in ipairs(folders[name].low) do
    print(line)
  end
end
print(share(total) .. "  of Lua in all")
