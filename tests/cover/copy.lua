-- SPDX-License-Identifier: MIT
-- lua5.4 tests/cover/copy.lua FOLDER: copies lua/sg to FOLDER/sg; each module of the copy requires sg.lines_ran, in its
-- first line, so that lines keep their numbers. The checker of certificates stays as it is where it runs alone.

local folder = assert(arg[1])

local function read(path)
  local file = assert(io.open(path, "rb"))
  local text = file:read "a"
  file:close()
  return text
end

local function write(path, text)
  assert(os.execute(("mkdir -p '%s'"):format(path:match "^(.*)/")))
  local file = assert(io.open(path, "wb"))
  assert(file:write(text))
  assert(file:close())
end

local pipe = assert(io.popen "find lua/sg -name '*.lua'")
for path in pipe:lines() do
  local alone = path:find "/verify/main%.lua$" or path:find "/definition%.lua$" or path:find "/template"
  write(folder .. path:sub(4), (alone and "" or 'require "sg.lines_ran" ') .. read(path))
end
pipe:close()
write(folder .. "/sg/lines_ran.lua", read "tests/cover/lines_ran.lua")
