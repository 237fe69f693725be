-- SPDX-License-Identifier: MIT
-- Build tool: licences.lua NAME=FILE... prints the licence of each: the comment of the file that names a copyright
-- and a permission or a redistribution, or the whole file where it is a licence.

-- The comments of C and of Lua, each whole.
local function comments(text, path)
  local open, close = "/%*", "%*/"
  if path:find "%.lua$" then
    open, close = "%-?%-?%[=*%[", "%]=*%]"
  end
  local at = 1
  return function()
    local first, last = text:find(open, at)
    if not first then return nil end
    local ends, after = text:find(close, last + 1)
    assert(ends, path .. ": a comment that does not end")
    at = after + 1
    return text:sub(last + 1, ends - 1)
  end
end

local function licence(path)
  local file = assert(io.open(path, "rb"))
  local text = file:read "a"
  file:close()
  if not path:find "%.[hc]$" and not path:find "%.lua$" then return text end
  for comment in comments(text, path) do
    if
      comment:find "Copyright %([Cc]%)" and (comment:find "Permission is hereby" or comment:find "Redistribution")
    then
      return (comment:gsub("%*+\n", "\n"):gsub("\n[ \t]*%*+ ?", "\n"))
    end
  end
  error(path .. ": no comment in it is a licence")
end

for _, word in ipairs(arg) do
  local name, path = word:match "^(.-)=(.+)$"
  assert(name, word .. " is not NAME=FILE")
  print(("==== %s ====\n\n%s\n"):format(name, (licence(path):gsub("^%s*\n", ""):gsub("%s+$", ""))))
end
