-- SPDX-License-Identifier: MIT
-- The words of a line at the prompt: which of them are commands, and how one may go on when Tab is pressed.

local M = {}

---Words that end the prompt.
M.END = { quit = true, exit = true }

---Is this a command of the program, or one of the prompt?
---@param word string?
---@return boolean
function M.names_command(word)
  if word == "help" or M.END[word] then return true end
  for _, name in ipairs(require "sg.cli.command") do
    if word == name then return true end
  end
  return false
end

local KEYWORDS = "and break do else elseif end false for function goto if in local nil "
  .. "not or repeat return then true until while"

-- The table whose fields x.y has, without running code of the user's but __index tables and the module itself.
local function fields_of(value)
  if type(value) == "table" then return value end
  local meta = debug.getmetatable(value)
  local index = type(meta) == "table" and rawget(meta, "__index")
  return type(index) == "table" and index or nil
end

local function lookup(container, name)
  for _ = 1, 8 do
    if type(container) ~= "table" then return nil end
    local value = rawget(container, name)
    if value ~= nil then return value end
    local meta = debug.getmetatable(container)
    container = type(meta) == "table" and rawget(meta, "__index") or nil
  end
end

-- Adds the names of a table, and of those behind it, that begin with a prefix.
local function add_names(names, container, prefix, lead, only_functions)
  for _ = 1, 8 do
    if type(container) ~= "table" then return end
    local lazy = debug.getmetatable(container)
    lazy = type(lazy) == "table" and rawget(lazy, "module")
    for key, value in next, lazy and require(lazy) or container do
      if
        type(key) == "string"
        and key:sub(1, #prefix) == prefix
        and key:find "^[%a_][%w_]*$"
        and (prefix ~= "" or key:sub(1, 1) ~= "_")
        and (not only_functions or type(value) == "function")
      then
        names[lead .. key] = true
      end
    end
    local meta = debug.getmetatable(container)
    container = type(meta) == "table" and rawget(meta, "__index") or nil
  end
end

-- Within sg.game { the fields of a rule.
local function add_fields(names, word, before)
  local inside = before:match "sg%.game%s*%(?%s*{(.*)$"
  if not inside or not inside:find "^%s*$" and not inside:find "[,;]%s*$" then return end
  for _, field in ipairs(require("sg.rule.schema").fields) do
    if field.name:sub(1, #word) == word then names[field.name .. " ="] = true end
  end
end

-- Adds what a command line goes on as. shell: its words, with the beginning of the last one; the prompt completes what
-- stands behind the last mark of Lua in it.
local function add_words(names, shell, word, complete)
  local lead = #shell[#shell] - #word
  for _, entry in ipairs(complete(shell)) do
    names[entry[1]:sub(lead + 1)] = true
  end
end

-- Is this the first word of a command line?
local function begins_command(word)
  return M.names_command(word)
    or require "sg.cli.game_name"(word)
    or require("sg.cli.session").of_variable(word) ~= nil
end

---Lists the words that a word may go on as.
---@param word string
---@param line? string the whole line
---@param start? integer where the word begins in it
---@param complete fun(shell: string[]): string[][] lists words that the last word of a command line may go on as
---@return string[]
function M.complete(word, line, start, complete)
  local names = {}
  local before = line and start and line:sub(start - 1, start - 1) or ""
  local typed, shell = line and line:sub(1, start - 1) .. word or word, {}
  for one in (typed:gsub("^%s*:?", "") .. " "):gmatch "(%S*) " do
    shell[#shell + 1] = one
  end
  if before == '"' or before == "'" then
    add_words(names, { "value", word }, word, complete)
  elseif word:sub(1, 1) == ":" then
    for _, command in ipairs { "help", "quit", table.unpack((require "sg.cli.command")) } do
      if (":" .. command):sub(1, #word) == word then names[":" .. command] = true end
    end
  elseif line and #shell > 1 and begins_command(shell[1]) then
    add_words(names, shell[1] == "help" and { table.unpack(shell, 2) } or shell, word, complete)
  else
    local path, mark, prefix = word:match "^(.-)([.:]?)([%a_]?[%w_]*)$"
    local container = _G
    if mark ~= "" then
      local _ = path:match "^sg" and _G.sg -- loads it
      for name in path:gmatch "[^.:]+" do
        container = fields_of(lookup(fields_of(container), name))
      end
    else
      prefix = word
      for keyword in KEYWORDS:gmatch "%a+" do
        if keyword:sub(1, #word) == word then names[keyword] = true end
      end
      for _, own in ipairs { "sg", "help", "quit" } do
        if own:sub(1, #word) == word then names[own] = true end
      end
      if line and #shell == 1 then add_words(names, shell, word, complete) end
    end
    local lead = mark ~= "" and path .. mark or ""
    add_names(names, container, prefix, lead, mark == ":")
    if line and mark == "" then add_fields(names, word, line:sub(1, (start or 1) - 1)) end
  end
  local list = {}
  for name in pairs(names) do
    list[#list + 1] = name
  end
  table.sort(list)
  return list
end

return M
