-- SPDX-License-Identifier: MIT
-- Build tool: embed.lua LIST OUT writes the C file that holds the Lua modules, the rule library and the pages.
-- LIST names lua/sg/*.lua, rules/*.lua and docs/*.md, one per line. dkjson is taken from Lua's own path, so that
-- the program needs nothing at run time. Rules and pages go in as text, which people read; modules are compiled, since
-- doing that at each start took most of it. Line numbers in messages are those of the file. All releases of Lua 5.4
-- have the same bytecode; luaL_loadbufferx refuses that of another version. embed.lua LIST OUT text puts the modules in
-- as text without comments (without_comments.lua), which a page loads faster than bytecode, since it compresses better.
-- A line MODULE=FILE of the list names a file that stands for a module.

assert(_VERSION == "Lua 5.4", "the modules must be compiled by Lua 5.4: make LUA=lua5.4")
local list_path, out_path, as_text = arg[1], arg[2], arg[3] == "text"

local function tool(name) return dofile((arg[0]:gsub("embed%.lua$", name))) end

local without_comments, without_names = tool "without_comments.lua", tool "without_names.lua"

local function read_file(path)
  local file = assert(io.open(path, "rb"))
  local text = file:read("a")
  file:close()
  return text
end

--- The 4,000-odd spellings ("1,2,...") of a line are made once per distinct byte.
local number = {}
for byte = 0, 255 do
  number[string.char(byte)] = byte .. ","
end

local function c_bytes(text)
  local lines = {}
  for at = 1, #text, 32 do
    lines[#lines + 1] = text:sub(at, at + 31):gsub(".", number):gsub("\n", "10,")
  end
  lines[#lines + 1] = "0" -- so that an empty file is no empty array; not counted
  return table.concat(lines, "\n")
end

local modules, rules, pages = {}, {}, {}

local function add(into, name, chunk, path, compiled)
  local text = read_file(path)
  if compiled then
    text = as_text and without_comments(text, chunk) or without_names(string.dump(assert(load(text, chunk, "t"))))
  end
  into[#into + 1] = { name = name, chunk = chunk, text = text }
end

for line in io.lines(list_path) do
  local stands_for, path = line:match "^([%w_.]+)=(.*)$"
  path = path or line
  local module_name = stands_for or path:match("^lua/(sg/.+)%.lua$")
  if module_name then module_name = module_name:gsub("/init$", "") end
  local rule_name, page_name = path:match "^rules/(.+)%.lua$", path:match "^docs/(.+)%.md$"
  if module_name then
    add(modules, (module_name:gsub("/", ".")), "@" .. path, path, true)
  elseif rule_name then
    add(rules, rule_name, "@" .. path, path)
  elseif page_name then
    add(pages, page_name, path, path)
  end
end
add(modules, "dkjson", "@dkjson.lua", assert(package.searchpath("dkjson", package.path)), true)

local out = { "/* Made by src/tools/embed.lua; do not edit. */", '#include "embed.h"', "" }

local function emit(array, count, entries)
  table.sort(entries, function(a, b) return a.name < b.name end)
  for i, entry in ipairs(entries) do
    out[#out + 1] = ("static const unsigned char %s_%d[] = {\n%s};"):format(array, i, c_bytes(entry.text))
  end
  out[#out + 1] = ("const lsg_embedded %s[] = {"):format(array)
  for i, entry in ipairs(entries) do
    out[#out + 1] = ('    {"%s", "%s", %s_%d, %d},'):format(entry.name, entry.chunk, array, i, #entry.text)
  end
  out[#out + 1] = "    {0, 0, 0, 0}};" -- the mark of the end; not counted
  out[#out + 1] = ("const size_t %s = %d;\n"):format(count, #entries)
end

emit("lsg_modules", "lsg_n_modules", modules)
emit("lsg_rules", "lsg_n_rules", rules)
emit("lsg_pages", "lsg_n_pages", pages)

local temporary = out_path .. ".tmp"
local file = assert(io.open(temporary, "wb"))
assert(file:write(table.concat(out, "\n")))
assert(file:close())
assert(os.rename(temporary, out_path))
