-- SPDX-License-Identifier: MIT
-- The interface of the module sg, from the docstrings at the functions and results themselves:
--   sg-lua run src/tools/api.lua meta                 annotations for editors (build/meta/sg.lua)
--   sg-lua run src/tools/api.lua page docs/lua.md     the page, with the rows of its tables written anew
-- Run in the folder of the sources. A public function without a docstring, or with a parameter that its docstring does
-- not name, ends the run with the list of such functions.
--
-- In Lua a docstring is the block of lines "---" above a function or above the class that a table is; "---@internal"
-- keeps a method out. In C a docstring is a comment whose first line is a call, as sg.bits.count(set), or which has a
-- line "@class" or "@alias".

local schema = require "sg.rule.schema"
local sg = require "sg"

local HEAD = [[
---@meta sg
-- SPDX-License-Identifier: MIT
-- The Lua interface of sg-lua, for editors (LuaCATS) and readers. Nothing loads this file; `make` writes it.
--
-- Where a call can fail in an ordinary way (a file that is not there, a limit, a rule at fault) it returns nil and
-- a failure. Wrong argument types raise an error. Answers are results: tostring gives the text that the program prints.
]]

-- The tables whose members are called by a dot, and how each is written; methods of other classes are written with a
-- colon behind the last part of the name of their class.
local TABLES = { sg = "sg", ["sg.NimberField"] = "sg.nimber" }
local HELPERS = "lua/sg/kinds/helpers/definition.lua" -- its functions are members of these classes
local HELPERS_CLASSES = { sg = "sg", graph = "sg.graph", grid = "sg.grid" }
for _, library in ipairs { "bits", "canonical", "graph", "grid", "words" } do
  TABLES["sg." .. library] = "sg." .. library
end
-- The classes whose methods are public.
local OBJECTS =
  { ["sg.Game"] = "game", ["sg.NimBasis"] = "basis", ["sg.Quotient"] = "quotient", ["sg.Range"] = "range" }

-- ---- reading -----------------------------------------------------------------------------------------------------

local types = {} -- in the order of the files: { names, lines }
local type_of = {} -- name -> the same
local docs = {} -- "sg.load", "sg.Game:value" -> lines, without those of @internal
local files = {} -- path -> { modules, members: name in the file -> its docs }

local function lines_of(path)
  local list = {}
  for line in io.lines(path) do
    list[#list + 1] = line
  end
  return list
end

local function add_types(lines)
  local names = {}
  for _, line in ipairs(lines) do
    names[#names + 1] = line:match "^%-%-%-@class ([%w_.]+)" or line:match "^%-%-%-@alias ([%w_.]+)"
  end
  if #names == 0 then return nil end
  for _, name in ipairs(names) do
    local has_more = not type_of[name] or #type_of[name].lines < #lines
    if has_more then type_of[name] = { names = names, lines = lines } end
  end
  types[#types + 1] = { names = names, lines = lines }
  return names[#names]
end

local function is_internal(lines)
  for _, line in ipairs(lines) do
    if line == "---@internal" then return true end
  end
  return false
end

-- The code behind a docstring, in a file of Lua: a function or a table of a class that the file has named.
local function read_code(file, class_of, line, block)
  local class = add_types(block)
  local name = line:match "^local ([%w_]+) ="
  if name then
    if class then class_of[name] = class end
    file.modules[name] = line:match 'require "([%w_.]+)"'
    return
  end
  local left, right = line:match "^([%w_., ]+) = ([%w_., ]+)$"
  local assigned = left and class_of[left:match "^[%w_]+"]
  if assigned then file.aliases[#file.aliases + 1] = { class = assigned, left = left, right = right } end
  local owner, member = line:match "^function ([%w_]+)[.:]([%w_]+)"
  if not owner then
    owner, member = line:match "^([%w_]+)%.([%w_]+) ="
  end
  if not owner then return end
  file.members[owner .. "." .. member] = { lines = block, line = line }
  local known = class_of[owner]
  if known and not member:find "^__" then
    docs[(TABLES[known] or known) .. (TABLES[known] and "." or ":") .. member] = { lines = block, line = line }
  end
end

local function read_lua(path)
  local file, class_of, block = { modules = {}, members = {}, aliases = {} }, {}, {}
  if path == HELPERS then class_of = HELPERS_CLASSES end
  for _, line in ipairs(lines_of(path)) do
    if path == HELPERS then line = line:match "^%s*(.*)$" end
    if line:find "^%-%-%-[^-]" or line == "---" then
      block[#block + 1] = line
    else
      read_code(file, class_of, line, block)
      block = {}
    end
  end
  files[path:match "^lua/(.*)%.lua$":gsub("/init$", ""):gsub("/", ".")] = file
end

local function read_c(path)
  local file = assert(io.open(path))
  for comment in file:read "a":gmatch "\n/%*\n(.-)\n %*/" do
    local name, block = comment:match "^ %* (sg%.[%w_.]+%b())\n", {}
    for line in comment:gmatch "[^\n]+" do
      block[#block + 1] = "---" .. line:sub(4)
    end
    if name then
      table.remove(block, 1)
      docs[name:match "^[%w_.]+"] = { lines = block, line = "function " .. name }
    else
      add_types(block)
    end
  end
  file:close()
end

-- Finds the docstrings of members that stand in another file: Game.parse, Game.show = notation.parse, notation.show.
local function read_aliases()
  for _, file in pairs(files) do
    for _, alias in ipairs(file.aliases) do
      local right = alias.right:gmatch "([%w_]+)%.([%w_]+)"
      for member in alias.left:gmatch "[%w_]+%.([%w_]+)" do
        local module, name = right()
        local from = module and files[file.modules[module] or ""]
        local found = from and from.members[module .. "." .. name]
        if found then docs[alias.class .. ":" .. member] = found end
      end
    end
  end
end

local function read_all()
  local found = assert(io.popen "LC_ALL=C find lua/sg src/lua/rulelib -name '*.lua' -o -name '*.c' | LC_ALL=C sort")
  for path in found:lines() do
    if path:find "%.c$" then
      read_c(path)
    else
      read_lua(path)
    end
  end
  found:close()
  read_aliases()
end

-- ---- the rule file -----------------------------------------------------------------------------------------------

local LUA = {
  string = "string",
  strings = "string[]",
  boolean = "boolean",
  params = "table<string, sg.Param>",
  examples = "table[]",
  position = "sg.Position",
  entailing = 'boolean|"top"',
}

-- The type of a field of rules: what it holds, or a function of the parameters that returns that.
local function type_of_field(field)
  local held, computed = field.type:gsub("|function$", "")
  local list = {}
  for kind in held:gmatch "[^|]+" do
    list[#list + 1] = LUA[kind] or "table"
  end
  local joined = table.concat(list, "|")
  return field.editor or computed > 0 and ("%s|fun(p: table): %s"):format(joined, joined) or joined
end

local function add_rule_file()
  local lines = { "---What a rule file returns. docs/rules.md explains every field.", "---@class sg.Rule" }
  for _, field in ipairs(schema.fields) do
    local sign = (field.name == "name" or field.name == "summary") and "" or "?"
    lines[#lines + 1] = ("---@field %s%s %s %s"):format(field.name, sign, type_of_field(field), field.help)
  end
  add_types(lines)
end

-- ---- what is public ----------------------------------------------------------------------------------------------

-- The functions of sg and the methods of games, each { name = as a docstring is found, as = as it is called }, by name.
local function public_functions()
  local list = {}
  local function add(name, as) list[#list + 1] = { name = name, as = as } end
  local function add_table(name, members)
    for member, value in pairs(members) do
      if type(value) == "function" then add(name .. "." .. member, name .. "." .. member) end
    end
  end
  add_table("sg", sg)
  for _, name in pairs(TABLES) do
    if name ~= "sg" then add_table(name, sg[name:match "%.(.*)"]) end
  end
  for member, value in pairs(getmetatable(sg.load "nim")) do
    if type(value) == "function" and not member:find "^__" then add("sg.Game:" .. member, "game:" .. member) end
  end
  for name in pairs(docs) do
    local class, method = name:match "^(sg%.%u%w*):([%w_]+)$"
    if OBJECTS[class] and class ~= "sg.Game" then add(name, OBJECTS[class] .. ":" .. method) end
  end
  table.sort(list, function(a, b) return a.as < b.as end)
  return list
end

-- The parameters of a docstring, in order, without self.
local function parameters_of(lines)
  local list = {}
  for _, line in ipairs(lines) do
    local name = line:match "^%-%-%-@param ([%w_.]+)"
    if name and name ~= "self" then list[#list + 1] = name end
  end
  return list
end

-- Adds lines, params, kept (is it for users?) to each public function; what is wrong with a docstring goes into faults.
local function described(list)
  local kept, faults = {}, {}
  for _, one in ipairs(list) do
    local doc = docs[one.name]
    local says = doc and doc.lines[1] and not (doc.lines[1]:find "^%-%-%-@" and doc.lines[1] ~= "---@internal")
    if not says then
      faults[#faults + 1] = one.as .. " has no docstring"
    elseif not is_internal(doc.lines) then
      one.lines, one.params = {}, parameters_of(doc.lines)
      for _, line in ipairs(doc.lines) do
        if not line:find "^%-%-%-@param self " then one.lines[#one.lines + 1] = line end
      end
      local written = doc.line:match "^function [%w_.:]+(%b())"
      local named = "(" .. table.concat(one.params, ", ") .. ")"
      if written and written:gsub("^%(self, ", "("):gsub("^%(self%)", "()") ~= named then
        faults[#faults + 1] = ("%s%s has a docstring of %s"):format(one.as, written, named)
      end
      kept[#kept + 1] = one
    end
  end
  return kept, faults
end

-- The types that these lines name, and those that they name in turn.
local function types_named(functions)
  local needed = {}
  local function look(lines)
    for _, line in ipairs(lines) do
      for name in line:gsub("^%-%-%-@field private .*", ""):gmatch "sg%.[%w_.]+" do
        name = name:gsub("%.$", "")
        local found = type_of[name]
        if found and not needed[name] then
          for _, each in ipairs(found.names) do
            needed[each] = true
          end
          look(found.lines)
        end
      end
    end
  end
  for _, one in ipairs(functions) do
    look(one.lines)
  end
  look(type_of.sg.lines)
  look { "---@type sg.Rule", "---@type sg.Pen" }
  for class in pairs(TABLES) do
    look { "---@type " .. class }
  end
  return needed
end

-- ---- annotations for editors -------------------------------------------------------------------------------------

local function print_block(lines, code)
  for _, line in ipairs(lines) do
    if not line:find "^%-%-%-@field private " then print((line:gsub("^%-%-%-([^@%s])", "--- %1"))) end
  end
  if code then print(code) end
  print()
end

local function print_meta(functions)
  print(HEAD)
  local needed, printed = types_named(functions), { sg = true }
  print_block(type_of.sg.lines, "local sg = {}")
  for _, one in ipairs(types) do
    local name = one.names[#one.names]
    if needed[name] and not printed[name] and type_of[name].lines == one.lines then
      printed[name] = true
      local object = TABLES[name] or OBJECTS[name] and "local " .. OBJECTS[name]
      print_block(one.lines, object and object .. " = {}")
    end
  end
  for _, one in ipairs(functions) do
    print_block(one.lines, ("function %s(%s) end"):format(one.as, table.concat(one.params, ", ")))
  end
  print "return sg"
end

-- ---- the page ----------------------------------------------------------------------------------------------------

-- The first sentence of a docstring; a page that is named becomes a link.
local function sentence_of(lines)
  local words = {}
  for _, line in ipairs(lines) do
    if line:find "^%-%-%-@" then break end
    words[#words + 1] = line:match "^%-%-%-%s*(.*)"
  end
  local all = table.concat(words, " ")
  local first = all:match "^(.-[^.][.?])%s" or all
  return (first:gsub("docs/([%w-]+%.md)", "[%1](%1)"))
end

-- The names of the fields of a class, those of its parents first.
local function fields_of(class, into)
  local found = type_of[class]
  if not found then return into end
  for _, line in ipairs(found.lines) do
    local parent = line:match("^%-%-%-@class " .. class:gsub("%.", "%%.") .. ": ([%w_.]+)")
    if parent then fields_of(parent, into) end
    local name = line:match "^%-%-%-@field ([%w_]+)"
    if name and name ~= "private" then into[#into + 1] = "`" .. name .. "`" end
  end
  return into
end

-- The fields of what a function returns, in words; "" where that is no result.
local function result_of(lines)
  for _, line in ipairs(lines) do
    local returned = line:match "^%-%-%-@return (.*)"
    if returned then
      local class, fields = returned:match "^sg%.[%w_]+", {}
      if class and class ~= "sg.Game" then
        fields_of(class, fields)
      else
        local inline = (returned:match "^%b{}" or ""):sub(2, -2):gsub("%b{}", "table")
        for name in inline:gmatch "([%w_]+)%??:" do
          fields[#fields + 1] = "`" .. name .. "`"
        end
      end
      return #fields > 0 and table.concat(fields, ", ") or ""
    end
  end
  return ""
end

-- Writes the rows of the tables of a page anew: each row is found by the call that it begins with.
local function print_page(path, functions, faults)
  local by_call, had = {}, {}
  for _, one in ipairs(functions) do
    by_call[one.as] = one
  end
  for _, line in ipairs(lines_of(path)) do
    local call = line:match "^| `([%w_.]+:?[%w_]*)"
    local one = call and by_call[call]
    if line:find "^| `sg[.:]" or line:find "^| `game:" then
      if one then
        had[call] = true
        line = ("| `%s(%s)` | %s | %s |"):format(
          one.as,
          table.concat(one.params, ", "),
          sentence_of(one.lines):gsub("|", "\\|"),
          result_of(one.lines)
        )
      elseif line:find "^| `[%w_.:]+%(" then
        faults[#faults + 1] = path .. " has a row of " .. call .. ", which is no public function"
      end
    end
    print(line)
  end
  for _, one in ipairs(functions) do
    local has_row = one.as:find "^sg%.[%w_]+$" or one.as:find "^game:" or one.as == "sg.nimber.mul"
    if has_row and not had[one.as] then faults[#faults + 1] = path .. " has no row of " .. one.as end
  end
end

read_all()
add_rule_file()
local functions, faults = described(public_functions())
if arg[1] == "page" then
  print_page(arg[2], functions, faults)
else
  print_meta(functions)
end
if #faults > 0 then error(table.concat(faults, "\n"), 0) end
