-- SPDX-License-Identifier: MIT
-- Build tool: Lua source without the comments that fill lines and without indents, for the page. The page carries
-- modules as such text: gzip makes less of it than of bytecode.
--    without_comments.lua FILE > SHORTER, or dofile "without_comments.lua", which is the function

-- How the long string ends that is open behind a line; nil if none is. ends: the same of the line before.
local function open_behind(line, ends)
  local at = 1
  while true do
    if ends then
      local _, last = line:find(ends, at, true)
      if not last then return ends end
      at = last + 1
    end
    local level, behind = line:match("%[(=*)%[()", at)
    if not level then return nil end
    ends, at = "]" .. level .. "]", behind
  end
end

--- The same program without the comments that fill lines, and without indents. Its lines are those of the source, so
--- that its bytecode must be the same, too.
local function without_comments(text, chunk)
  local lines, ends = {}, nil
  for line in text:gmatch "([^\n]*)\n?" do
    if not ends then line = line:gsub("^%s+", "") end
    if not ends and line:find "^%-%-" and not line:find "^%-%-%[=*%[" then line = "" end
    ends = open_behind(line, ends)
    lines[#lines + 1] = line
  end
  local shorter = table.concat(lines, "\n")
  assert(string.dump(assert(load(shorter, chunk, "t"))) == string.dump(assert(load(text, chunk, "t"))), chunk)
  return shorter
end

-- As a program.
if arg and arg[0]:find "without_comments%.lua$" then
  local file = assert(io.open(arg[1], "rb"))
  io.write(without_comments(file:read "a", "@" .. arg[1]))
  file:close()
end

return without_comments
