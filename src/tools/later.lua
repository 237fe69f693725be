-- SPDX-License-Identifier: MIT
-- Build tool: later.lua LIST MODULES.json RULES.json writes what the program of the page loads when a question needs
-- it (web/commands.lua): the Lua modules of the list, as text without comments, and its rules in one file of Lua. Each
-- file is an object of JSON, from the path at which the program reads a text to the text.

local encode = require("dkjson").encode
local without_comments = dofile((arg[0]:gsub("later%.lua$", "without_comments.lua")))

local function read_file(path)
  local file = assert(io.open(path, "rb"))
  local text = file:read "a"
  file:close()
  return text
end

-- The same files give the same bytes: a table of Lua has another order each time.
local function write(path, files)
  local order = {}
  for name in pairs(files) do
    order[#order + 1] = name
  end
  table.sort(order)
  local file = assert(io.open(path .. ".tmp", "wb"))
  assert(file:write(encode(files, { keyorder = order })))
  assert(file:close())
  assert(os.rename(path .. ".tmp", path))
end

local modules, rules = { ["later.modules"] = "" }, { "return {\n" }
for path in io.lines(arg[1]) do
  local rule = path:match "^rules/(.+)%.lua$"
  if rule then
    rules[#rules + 1] = ("[%q] = %q,\n"):format(rule, read_file(path))
  else
    modules[assert(path:match "^lua/(sg/.+)$", path)] = without_comments(read_file(path), "@" .. path)
  end
end
rules[#rules + 1] = "}\n"
write(arg[2], modules)
write(arg[3], { ["later.rules"] = table.concat(rules) })
