-- SPDX-License-Identifier: MIT
-- Build tool: later.lua LIST OUT.json writes what the program of the page loads when a question needs it
-- (web/commands.lua): the Lua modules of the list, as text without comments, or its rules, in one file of Lua.
-- OUT.json is an object from the path at which the program reads the file, as later.modules of later-modules.json, to
-- its text. The text of modules begins with a line for each, its name and its length in bytes, and an empty line; the
-- modules follow.

local encode = require("dkjson").encode
local without_comments = dofile((arg[0]:gsub("later%.lua$", "without_comments.lua")))

local function read_file(path)
  local file = assert(io.open(path, "rb"))
  local text = file:read "a"
  file:close()
  return text
end

local function lines(list)
  list[#list + 1] = ""
  return table.concat(list, "\n")
end

local names, texts, rules = {}, {}, {}
for path in io.lines(arg[1]) do
  local rule = path:match "^rules/(.+)%.lua$"
  if rule then
    rules[#rules + 1] = ("[%q] = %q,"):format(rule, read_file(path))
  else
    local module = assert(path:match "^lua/(sg/.+)%.lua$", path):gsub("/init$", ""):gsub("/", ".")
    texts[#texts + 1] = without_comments(read_file(path), "@" .. path)
    names[#names + 1] = ("%s %d"):format(module, #texts[#texts])
  end
end
assert(#names == 0 or #rules == 0, "modules and rules are in files of their own")
local text = #rules > 0 and lines { "return {", table.concat(rules, "\n"), "}" }
  or lines(names) .. "\n" .. table.concat(texts)

local out = arg[2]
local file = assert(io.open(out .. ".tmp", "wb"))
local inside = out:match("([%w-]+)%.json$"):gsub("-", ".")
assert(file:write(encode { [inside] = text }))
assert(file:close())
assert(os.rename(out .. ".tmp", out))
