-- SPDX-License-Identifier: MIT
-- Notes which lines of the Lua modules run, for `make cover`, which puts this file into a copy of lua/sg and lets each
-- module there require it first. At the end of the process the lines go to a file in the folder SG_LINES.

local ran = {} -- source -> line -> true

local function note(_, line)
  if not line then return end -- the functions that complete rules are compiled without lines
  local source = debug.getinfo(2, "S").source
  local lines = ran[source]
  if not lines then
    lines = {}
    ran[source] = lines
  end
  lines[line] = true
end

local function arm() debug.sethook(note, "l") end

local folder, tag = os.getenv "SG_LINES", tostring(ran):match "%x+$"

local function write()
  debug.sethook()
  local file = folder and io.open(("%s/%s-%d"):format(folder, tag, os.time()), "a")
  for source, lines in pairs(ran) do
    local path = source:match "/(sg/.+%.lua)$"
    for line in pairs(file and path and lines or {}) do
      file:write("lua/", path, ":", line, "\n")
    end
  end
  if file then file:close() end
  ran = {}
end

-- The state is closed at the end, unless os.exit leaves it open.
LINES_RAN = setmetatable({}, { __gc = write }) -- luacheck: ignore 111
local exit = os.exit
os.exit = function(...) -- luacheck: ignore 122
  write()
  exit(...)
end

-- The program takes hooks away when Ctrl-C is not to stop a script any more.
local found, host = pcall(require, "sg.host")
if found then
  for _, name in ipairs { "interruptible", "interrupted" } do
    local original = host[name]
    host[name] = function(...)
      local result = original(...)
      arm()
      return result
    end
  end
end

arm()
return arm
